/** One thread: its first message, the answers, what the app is doing, and where to answer. */
import { stop } from "../acts.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { channelAt, repliesOf, rootAt, sessionOf } from "../world.js";
import { nothing } from "./nothing.js";
import { composer } from "./composer.js";
import { follows, message, unsent } from "./message.js";
import { sticky } from "./sticky.js";

export function threadTab() {
  const { thread } = state.panel;
  if (!thread) return nothing("thread.none", "thread.noneHint");
  const channel = channelAt(thread.channel);
  const root = channel && rootAt(thread.channel, thread.ts);
  if (!root) return nothing("thread.gone", null);
  const replies = repliesOf(thread.channel, thread.ts);
  const mine = state.pending.filter(
    (one) => one.thread === thread.ts && one.channel === channel.id && !replies.some((sent) => sent.ts === one.ts),
  );
  const id = `t-${thread.channel}-${thread.ts}`;
  return [
    h(
      "div",
      { key: id, class: "stream" },
      sticky(
        {
          class: "messages",
          tabindex: "0",
          role: "log",
          "aria-live": "polite",
          "aria-label": t("thread.title"),
          "data-testid": "thread-messages",
        },
        h(
          "div",
          { class: "messages__inner messages__inner--thread" },
          message(root, { inThread: true }),
          replies.length
            ? h(
                "div",
                { key: "count", class: "day day--left", role: "separator" },
                h("span", { class: "day__name" }, t("message.replies", { n: replies.length })),
              )
            : null,
          replies.map((one, index) => message(one, { inThread: true, joined: follows(replies[index - 1], one) })),
          mine.map(unsent),
        ),
      ),
    ),
    working(thread),
    composer({ channel, thread: thread.ts, key: id }),
  ];
}

function working({ channel, ts }) {
  const status = sessionOf(channel, ts);
  const known = { processing: "thread.working", suspended: "thread.suspended" }[status];
  return h(
    "div",
    { key: "working", class: "working", role: "status", "data-testid": "working" },
    known
      ? [
          h(
            "span",
            { class: `working__dots ${status === "suspended" ? "working__dots--still" : ""}`, "aria-hidden": "true" },
            h("i"),
            h("i"),
            h("i"),
          ),
          t(known),
          status === "processing"
            ? h(
                "button",
                { type: "button", class: "text-button", "data-testid": "stop", onClick: () => stop({ channel, ts }) },
                t("thread.stop"),
              )
            : null,
        ]
      : null,
  );
}
