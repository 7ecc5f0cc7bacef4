/** The left side: the workspace, its channels, the app, and who one is. */
import { goHome, goTo, goToAgent } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { become, change, state } from "../state.js";
import { myAgentChannel, myChannels, nameOf, people, userAt } from "../world.js";
import { avatar } from "./avatar.js";
import { closePop, openPop } from "./overlay.js";
import { unreadIn } from "./unread.js";

const shut = () => change((page) => (page.drawer = false));

export function sidebar() {
  return [
    state.drawer ? h("div", { key: "shade", class: "drawer-shade", onClick: shut }) : null,
    h(
      "nav",
      {
        key: "side",
        class: `side ${state.drawer ? "side--open" : ""}`,
        "aria-label": t("nav.label"),
        "data-testid": "sidebar",
        onKeydown: (event) => event.key === "Escape" && state.drawer && !state.pop && shut(),
      },
      workspace(),
      h(
        "div",
        { class: "side__scroll" },
        homeRow(),
        group("nav.channels", myChannels().map(channelRow)),
        group("nav.direct", [agentRow()]),
      ),
      personCard(),
    ),
  ];
}

function workspace() {
  return h(
    "div",
    { class: "side__head" },
    h("div", { class: "side__tile", "aria-hidden": "true" }, state.world.team.name[0]),
    h(
      "div",
      { class: "side__names" },
      h("div", { class: "side__team" }, state.world.team.name),
      h("div", { class: "side__note" }, t("page.sandbox")),
    ),
    h(
      "button",
      {
        type: "button",
        class: "icon-button icon-button--light side__close",
        "aria-label": t("nav.close"),
        onClick: shut,
      },
      icon("close"),
    ),
  );
}

const group = (label, rows) =>
  h(
    "section",
    { class: "side__group", "aria-label": t(label) },
    h("h2", { class: "side__label" }, t(label)),
    h("ul", { class: "side__list" }, rows),
  );

function row({ key, on, go, face, name, unread = { fresh: false, mentions: 0 }, notes = [], testId, value }) {
  const spoken = [
    unread.mentions ? t("nav.unreadCount", { n: unread.mentions }) : unread.fresh ? t("nav.unread") : null,
    ...notes,
  ].filter(Boolean);
  return h(
    "li",
    { key },
    h(
      "button",
      {
        type: "button",
        class: `side__row ${on ? "side__row--on" : ""} ${unread.fresh && !on ? "side__row--fresh" : ""}`,
        "aria-current": on ? "page" : null,
        "data-testid": testId,
        "data-value": value,
        onClick: go,
      },
      face,
      h("span", { class: "side__name" }, name),
      spoken.length ? h("span", { class: "spoken" }, `, ${spoken.join(", ")}`) : null,
      mark(unread, on),
    ),
  );
}

function mark(unread, on) {
  if (on || !unread.fresh) return null;
  return unread.mentions
    ? h("span", { class: "side__count", "aria-hidden": "true" }, String(unread.mentions))
    : h("span", { class: "side__dot", "aria-hidden": "true" });
}

const homeRow = () =>
  h(
    "ul",
    { class: "side__list side__list--top" },
    row({
      key: "home",
      on: state.place.kind === "home",
      go: goHome,
      face: icon("home"),
      name: t("nav.home"),
      testId: "nav-home",
    }),
  );

function channelRow(channel) {
  const on = state.place.kind === "channel" && state.place.id === channel.id;
  const notes = [channel.is_private ? t("nav.private") : null, channel.is_ext_shared ? t("nav.shared") : null];
  const name = [channel.name, channel.is_ext_shared ? icon("shared", "side__shared") : null];
  return row({
    key: channel.id,
    on,
    go: () => goTo(channel.id),
    face: icon(channel.is_private ? "lock" : "hash"),
    name,
    unread: unreadIn(channel),
    notes,
    testId: "channel",
    value: channel.name,
  });
}

function agentRow() {
  const channel = myAgentChannel();
  const on = state.place.kind === "channel" && state.place.id === channel.id;
  const name = [
    state.world.bot.name,
    h("span", { class: `presence ${state.world.online ? "presence--on" : ""}`, "aria-hidden": "true" }),
  ];
  return row({
    key: "agent",
    on,
    go: goToAgent,
    face: avatar(state.world.bot.id, "tiny"),
    name,
    unread: unreadIn(channel),
    testId: "agent",
    value: "metel",
  });
}

function roleOf(user) {
  if (user.is_stranger) return t("person.stranger");
  if (user.is_restricted) return t("person.guest");
  return user.is_admin ? t("person.admin") : t("person.member");
}

function personCard() {
  const me = userAt(state.me);
  const open = state.pop?.anchor === "person";
  return h(
    "div",
    { class: "side__foot" },
    h(
      "button",
      {
        type: "button",
        class: "person",
        "data-anchor": "person",
        "data-testid": "person",
        "aria-haspopup": "listbox",
        "aria-expanded": String(open),
        "aria-label": `${t("person.label")} ${nameOf(state.me)}. ${t("person.switch")}`,
        onClick: () => (open ? closePop() : showPeople()),
      },
      avatar(state.me),
      h(
        "span",
        { class: "person__text" },
        h("span", { class: "person__name" }, nameOf(state.me)),
        h("span", { class: "person__role" }, me.title ? `${me.title} · ${roleOf(me)}` : roleOf(me)),
      ),
      icon("chevron", "person__chevron"),
    ),
  );
}

function showPeople() {
  const list = people();
  openPop("person", {
    className: "pop--people",
    above: true,
    active: list.findIndex((user) => user.id === state.me),
    body: () => peopleList(list),
  });
}

function peopleList(list) {
  const take = (user) => (closePop(), become(user.id));
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step)
      return (
        event.preventDefault(),
        change(({ pop }) => (pop.active = (pop.active + step + list.length) % list.length))
      );
    if (event.key === "Enter" || event.key === " ") return (event.preventDefault(), take(list[state.pop.active]));
    if (event.key === "Escape" || event.key === "Tab")
      return (event.preventDefault(), event.stopPropagation(), closePop());
  };
  return h(
    "div",
    {
      class: "options",
      role: "listbox",
      tabindex: "0",
      "aria-label": t("person.switch"),
      "aria-activedescendant": `person-${state.pop.active}`,
      onKeydown: keys,
      onMount: (el) => el.focus(),
    },
    list.map((user, index) =>
      h(
        "div",
        {
          key: user.id,
          id: `person-${index}`,
          role: "option",
          class: `option option--person ${index === state.pop.active ? "option--active" : ""}`,
          "aria-selected": String(user.id === state.me),
          "data-testid": "person-option",
          "data-value": user.name,
          onClick: () => take(user),
        },
        avatar(user.id),
        h(
          "span",
          { class: "person__text" },
          h("span", { class: "option__label" }, nameOf(user.id)),
          h("span", { class: "option__hint" }, `@${user.name} · ${roleOf(user)}`),
        ),
        user.id === state.me ? icon("check", "option__check") : null,
      ),
    ),
  );
}
