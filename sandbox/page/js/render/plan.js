/** A plan and its tasks: what the app does, step by step. https://docs.slack.dev/reference/block-kit/blocks/plan-block */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { plainLines } from "../mrkdwn.js";
import { change, state } from "../state.js";
import { plain } from "./labels.js";
import { richText } from "./richtext.js";
import { link } from "./tags.js";

const MARKS = { pending: null, in_progress: null, complete: "check", error: "close" };

export function task(one, index) {
  const status = one.status in MARKS ? one.status : "pending";
  const mark = h(
    "span",
    { class: `task__mark task__mark--${status}`, role: "img", "aria-label": t(`task.${status}`) },
    MARKS[status] ? icon(MARKS[status]) : null,
  );
  const part = (content, name) =>
    content ? h("div", { class: `task__${name}` }, typeof content === "string" ? content : richText(content)) : null;
  const sources = one.sources?.length
    ? h(
        "div",
        { class: "task__sources" },
        one.sources.map((source) => link(source.url, source.text)),
      )
    : null;
  return h(
    "li",
    { key: one.task_id ?? index, class: `task task--${status}`, "data-testid": "task", "data-status": status },
    mark,
    h(
      "div",
      { class: "task__body" },
      h("div", { class: "task__title" }, plainLines(one.title ?? "")),
      part(one.details, "details"),
      part(one.output, "output"),
      sources,
    ),
  );
}

/** What a person folded stays folded while the app edits the card. */
export function plan(block, scope) {
  const fold = `${scope.key}-${block.block_id ?? "plan"}`;
  const open = state.folds.get(fold) ?? true;
  const tasks = block.tasks ?? [];
  const done = tasks.filter((one) => one.status === "complete").length;
  const toggle = () => change((now) => now.folds.set(fold, !open));
  return h(
    "div",
    { class: "plan" },
    h(
      "button",
      {
        type: "button",
        class: "plan__head",
        "aria-expanded": String(open),
        title: t(open ? "block.planClose" : "block.planOpen"),
        onClick: toggle,
      },
      icon("right", open ? "icon--down" : ""),
      h("span", { class: "plan__title" }, plain(block.title)),
      h("span", { class: "plan__count" }, `${done}/${tasks.length}`),
    ),
    h(
      "div",
      { class: "plan__bar", "aria-hidden": "true" },
      h("span", { class: "plan__fill", style: { width: `${tasks.length ? (100 * done) / tasks.length : 0}%` } }),
    ),
    open ? h("ul", { class: "tasks" }, tasks.map(task)) : null,
  );
}
