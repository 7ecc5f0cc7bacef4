/** The empty state: what is shown where there is nothing to show. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

export function nothing(title, hint, name = "thread") {
  return h(
    "div",
    { class: "nothing" },
    h("span", { class: "nothing__icon" }, icon(name)),
    h("p", { class: "nothing__title" }, t(title)),
    hint ? h("p", { class: "nothing__hint" }, t(hint)) : null,
  );
}
