/** The middle: a channel's or the agent's messages by day, with its head and its composer. */
import { goHome, goToAgent, showTab } from "../acts.js";
import { h } from "../dom.js";
import { appMark, icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";
import { dateOf, dayKey, dayName } from "../when.js";
import { channelAt, isMember, nameOf, now, rootsOf } from "../world.js";
import { composer } from "./composer.js";
import { homeTab } from "./home.js";
import { follows, message, unsent } from "./message.js";
import { languageSwitch } from "./language.js";
import { nothing } from "./nothing.js";
import { sticky } from "./sticky.js";
import { readTo } from "./unread.js";

/** What the page's middle shows at present. */
export function middle() {
  const { place } = state;
  if (place.kind === "home") return frame({ is_im: true }, homeTab(), null);
  const channel = channelAt(place.id);
  if (!channel || !isMember(channel))
    return frame({ id: place.id, name: "", gone: true }, nothing("channel.gone", null), null);
  readTo(channel);
  return frame(channel, messages(channel), composer({ channel, key: `c-${channel.id}` }));
}

function frame(channel, body, foot) {
  return h(
    "main",
    { class: "middle", id: "main", tabindex: "-1" },
    head(channel),
    channel.is_im ? agentTabs() : null,
    body,
    foot,
  );
}

function head(channel) {
  return h(
    "header",
    { class: "head" },
    h(
      "button",
      {
        type: "button",
        class: "icon-button head__menu",
        "aria-label": t("nav.open"),
        "data-testid": "open-drawer",
        onClick: () => change((page) => (page.drawer = true)),
      },
      icon("menu"),
    ),
    h("div", { class: "head__text" }, h("h1", { class: "head__title" }, titleOf(channel)), subtitle(channel)),
    h("div", { class: "head__tools" }, panelButton("notion", "page"), panelButton("sheets", "sheet"), languageSwitch()),
  );
}

function titleOf(channel) {
  if (channel.is_im)
    return [h("span", { class: "head__name" }, t("agent.title")), h("span", { class: "badge" }, t("message.app"))];
  return [
    icon(channel.is_private ? "lock" : "hash"),
    h("span", { class: "head__name" }, channel.name),
    channel.is_ext_shared ? h("span", { class: "head__shared", title: t("nav.shared") }, icon("shared")) : null,
  ];
}

function subtitle(channel) {
  if (channel.is_im || channel.gone) return null;
  const { topic } = channel;
  return h(
    "div",
    { class: "head__sub" },
    h(
      "span",
      { class: "head__count", title: (channel.members ?? []).map(nameOf).join(", ") },
      icon("people"),
      t("channel.members", { n: channel.members?.length ?? 0 }),
    ),
    topic ? h("span", { class: "head__topic" }, topic) : null,
  );
}

function panelButton(tab, name) {
  const on = state.panel.open && state.panel.tab === tab;
  return h(
    "button",
    {
      type: "button",
      class: `head__panel ${on ? "head__panel--on" : ""}`,
      "aria-pressed": String(on),
      "aria-label": t("panel.open", { name: t(`panel.${tab}`) }),
      "data-testid": `open-${tab}`,
      onClick: () => showTab(tab),
    },
    icon(name),
    h("span", { class: "head__panel-text" }, t(`panel.${tab}`)),
  );
}

function agentTabs() {
  const home = state.place.kind === "home";
  const tab = (on, label, go, id) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        class: `tab ${on ? "tab--on" : ""}`,
        "aria-selected": String(on),
        "data-testid": id,
        onClick: go,
      },
      label,
    );
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": t("agent.tabs") },
    tab(home, t("agent.tabHome"), goHome, "tab-home"),
    tab(!home, t("agent.tabMessages"), goToAgent, "tab-messages"),
  );
}

function messages(channel) {
  const list = rootsOf(channel.id);
  const mine = state.pending.filter(
    (one) => one.channel === channel.id && !one.thread && !list.some((sent) => sent.ts === one.ts),
  );
  const toEnd = (event) => {
    const box = event.currentTarget.parentElement.querySelector(".messages");
    box.scrollTo({ top: box.scrollHeight, behavior: "smooth" });
  };
  return h(
    "div",
    { key: `stream-${channel.id}-${state.me}`, class: "stream" },
    sticky(
      {
        class: "messages",
        tabindex: "0",
        role: "log",
        "aria-live": "polite",
        "aria-label": t("channel.messages", { name: channel.is_im ? t("agent.title") : `#${channel.name}` }),
        "data-testid": "messages",
      },
      h("div", { class: "messages__inner" }, intro(channel, list.length + mine.length), byDay(list), mine.map(unsent)),
    ),
    h("button", { type: "button", class: "to-end", onClick: toEnd }, icon("chevron"), t("channel.newBelow")),
  );
}

function byDay(list) {
  return list.flatMap((one, index) => {
    const day = dayKey(dateOf(one.ts));
    const fresh = index === 0 || day !== dayKey(dateOf(list[index - 1].ts));
    const divider = fresh
      ? h(
          "div",
          { key: `day-${day}`, class: "day", role: "separator" },
          h("span", { class: "day__name" }, dayName(dateOf(one.ts), now())),
        )
      : null;
    return [divider, message(one, { joined: !fresh && follows(list[index - 1], one) })];
  });
}

function intro(channel, count) {
  if (channel.is_im) return agentIntro(count);
  return h(
    "div",
    { key: "intro", class: "intro" },
    h("span", { class: "intro__icon" }, icon(channel.is_private ? "lock" : "hash")),
    h("h2", { class: "intro__title" }, count ? t("channel.start", { name: channel.name }) : t("channel.empty")),
    h(
      "p",
      { class: "intro__text" },
      channel.is_private
        ? t("channel.startPrivate")
        : channel.is_ext_shared
          ? t("channel.external")
          : t("channel.emptyHint"),
    ),
  );
}

function agentIntro(count) {
  return h(
    "div",
    { key: "intro", class: `intro intro--agent ${count ? "intro--small" : ""}` },
    h("span", { class: "intro__mark" }, appMark()),
    h("h2", { class: "intro__title" }, t("agent.hello")),
    h("p", { class: "intro__text" }, t("agent.intro")),
  );
}
