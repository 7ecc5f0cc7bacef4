/** One message: who, when, what it says, its card, files, reactions and the way into its thread. */
import { deliver, discard, openThread } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { emoji, mrkdwn } from "../mrkdwn.js";
import { change, state } from "../state.js";
import { bareTime, clockTime, dateOf, fullMoment, shortMoment } from "../when.js";
import { ephemeralFor, fromApp, nameOf, now, repliesOf } from "../world.js";
import { avatar } from "./avatar.js";
import { blocks } from "./blocks.js";
import { files } from "./files.js";
import { messageScope } from "./scope.js";

const LONG_CHARACTERS = 2200;
const LONG_LINES = 24;
const GROUP_SECONDS = 300;

/** Messages of one person shortly after another stand together. */
export function follows(before, message) {
  if (!before || before.user !== message.user || ephemeralFor(before) !== ephemeralFor(message) || fromApp(message))
    return false;
  return Number(message.ts) - Number(before.ts) < GROUP_SECONDS && !repliesOf(before.channel, before.ts).length;
}

/** `inThread` leaves out the way into the thread; `joined` leaves out the name. */
export function message(one, { joined = false, inThread = false } = {}) {
  const hidden = ephemeralFor(one);
  const touched = state.touched.get(`${one.channel} ${one.ts}`);
  const flash = touched ? `message--touched-${touched % 2}` : "";
  return h(
    "article",
    {
      key: one.ts,
      class: `message ${joined ? "message--joined" : ""} ${hidden ? "message--hidden" : ""} ${flash}`,
      "data-testid": "message",
      "data-ts": one.ts,
      "data-user": one.user,
      "aria-label": `${nameOf(one.user)}, ${clockTime(dateOf(one.ts))}`,
    },
    h(
      "div",
      { class: "message__side" },
      joined
        ? h("time", { class: "message__tiny", title: fullMoment(dateOf(one.ts)) }, bareTime(dateOf(one.ts)))
        : avatar(one.user),
    ),
    h(
      "div",
      { class: "message__main" },
      hidden ? h("div", { class: "message__note" }, icon("eye"), t("message.onlyYou")) : null,
      one.broadcast && !inThread ? h("div", { class: "message__note" }, icon("thread"), t("message.broadcast")) : null,
      joined ? null : heading(one),
      content(one),
      files(one),
      reactions(one),
      inThread || hidden ? null : threadFoot(one),
    ),
    inThread || hidden ? null : tools(one),
  );
}

function heading(one) {
  return h(
    "div",
    { class: "message__head" },
    h("span", { class: "message__name" }, nameOf(one.user)),
    fromApp(one) ? h("span", { class: "badge" }, t("message.app")) : null,
    h(
      "time",
      { class: "message__time", title: fullMoment(dateOf(one.ts)), datetime: dateOf(one.ts).toISOString() },
      clockTime(dateOf(one.ts)),
    ),
  );
}

function content(one) {
  const edited = one.edited ? h("span", { class: "message__edited" }, t("message.edited")) : null;
  if (one.blocks?.length)
    return h(
      "div",
      { class: "message__card" },
      blocks(one.blocks, messageScope(one)),
      one.edited && !fromApp(one) ? edited : null,
    );
  return [
    words(one.text ?? "", `text ${one.channel} ${one.ts}`, edited),
    (one.attachments ?? []).map((part) => attachment(part, one)),
  ];
}

const attachment = (part, one) =>
  h(
    "div",
    { class: "attachment" },
    part.pretext ? mrkdwn(part.pretext) : null,
    part.title ? h("strong", null, part.title) : null,
    part.blocks ? blocks(part.blocks, messageScope(one)) : mrkdwn(part.text ?? part.fallback ?? ""),
  );

function words(text, fold, edited) {
  if (!text) return edited;
  const long = text.length > LONG_CHARACTERS || text.split("\n").length > LONG_LINES;
  const open = state.folds.get(fold) ?? false;
  const shown = long && !open ? cut(text) : text;
  const toggle = () => change((page) => page.folds.set(fold, !open));
  return h(
    "div",
    { class: "message__text" },
    mrkdwn(shown),
    edited,
    long
      ? h(
          "button",
          { type: "button", class: "text-button", "aria-expanded": String(open), onClick: toggle },
          t(open ? "message.less" : "message.more"),
        )
      : null,
  );
}

const cut = (text) =>
  `${text
    .split("\n")
    .slice(0, LONG_LINES / 2)
    .join("\n")
    .slice(0, LONG_CHARACTERS / 2)
    .replace(/<[^>]*$/, "")}…`;

function reactions(one) {
  const all = Array.isArray(one.reactions)
    ? one.reactions
    : Object.entries(one.reactions ?? {}).map(([name, users]) => ({ name, users }));
  if (!all.length) return null;
  return h(
    "div",
    { class: "reactions" },
    all.map(({ name, users }) =>
      h(
        "span",
        {
          key: name,
          class: `reaction ${users.includes(state.me) ? "reaction--mine" : ""}`,
          title: users.map(nameOf).join(", "),
        },
        emoji(name),
        h("span", null, String(users.length)),
      ),
    ),
  );
}

function threadFoot(one) {
  const replies = repliesOf(one.channel, one.ts);
  if (!replies.length) return null;
  const who = [...new Set(replies.map((reply) => reply.user))].slice(0, 4);
  return h(
    "button",
    {
      type: "button",
      class: "thread-foot",
      "data-testid": "open-thread",
      onClick: () => openThread(one.channel, one.ts),
    },
    h(
      "span",
      { class: "thread-foot__faces" },
      who.map((id) => avatar(id, "small")),
    ),
    h("span", { class: "thread-foot__count" }, t("message.replies", { n: replies.length })),
    h(
      "span",
      { class: "thread-foot__last" },
      t("message.lastReply", { when: shortMoment(dateOf(replies.at(-1).ts), now()) }),
    ),
    icon("right"),
  );
}

function tools(one) {
  return h(
    "div",
    { class: "message__tools", role: "group", "aria-label": t("message.actions") },
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": t("message.reply"),
        title: t("message.reply"),
        "data-testid": "reply",
        onClick: () => openThread(one.channel, one.ts),
      },
      icon("thread"),
    ),
  );
}

/** A message of mine that is on its way, or did not get through. */
export function unsent(one) {
  const failed = one.status === "failed";
  return h(
    "article",
    {
      key: `unsent-${one.id}`,
      class: `message message--unsent ${failed ? "message--failed" : ""}`,
      "data-testid": "unsent",
      "data-status": one.status,
    },
    h("div", { class: "message__side" }, avatar(state.me)),
    h(
      "div",
      { class: "message__main" },
      h(
        "div",
        { class: "message__head" },
        h("span", { class: "message__name" }, nameOf(state.me)),
        failed ? null : h("span", { class: "message__time" }, t("message.sending")),
      ),
      h("div", { class: "message__text" }, h("div", { class: "line line--plain" }, one.text)),
      failed
        ? h(
            "div",
            { class: "message__failure", role: "alert" },
            icon("warn"),
            t("message.failed"),
            h(
              "button",
              { type: "button", class: "text-button", "data-testid": "retry", onClick: () => deliver(one) },
              t("message.retry"),
            ),
            h(
              "button",
              { type: "button", class: "text-button", "data-testid": "discard", onClick: () => discard(one) },
              t("message.discard"),
            ),
          )
        : null,
    ),
  );
}
