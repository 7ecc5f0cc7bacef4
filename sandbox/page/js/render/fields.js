/** Elements that are typed into: texts, numbers, dates and times. */
import { act } from "../acts.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { toLocalField } from "../when.js";
import { choose, heldOr } from "./choosing.js";
import { words } from "./labels.js";

/** A native date or time field. Typing fires a change per digit, so the value is sent once the person leaves it or rests. */
export const dated =
  (kind, initial, out = (text) => text) =>
  (item, scope, field) => {
    const start = heldOr(item, scope, initial(item));
    let timer = 0;
    const take = (event) => {
      window.clearTimeout(timer);
      const { value } = event.target;
      if (value && value !== event.target.dataset.sent)
        ((event.target.dataset.sent = value), choose(item, scope, out(value)));
    };
    const later = (event) => (window.clearTimeout(timer), (timer = window.setTimeout(() => take(event), 900)));
    const shown = kind === "datetime-local" ? (start ? toLocalField(start) : "") : (start ?? "");
    return h("input", {
      class: "field field--short",
      type: kind,
      value: shown,
      "data-testid": "input",
      "data-action-id": item.action_id,
      "aria-label": field.label || words(item.placeholder) || t(kind === "time" ? "element.time" : "element.date"),
      "aria-invalid": field.error ? "true" : null,
      "aria-describedby": field.describedBy,
      onChange: scope.sends(item) ? later : take,
      onBlur: take,
    });
  };

/** `kind` is the type of the HTML field. What is typed stays on the page until the form is sent. */
export const typed = (kind) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const several = kind === "text" && item.multiline;
  const keep = (event) => state.picks.set(key, event.target.value);
  const dispatch = (event) =>
    event.key === "Enter" &&
    !event.isComposing &&
    !several &&
    scope.sends(item) &&
    act(scope, item, event.target.value);
  return h(several ? "textarea" : "input", {
    class: `field ${several ? "field--tall" : ""}`,
    type: several ? null : kind,
    value: heldOr(item, scope, item.initial_value) ?? "",
    placeholder: words(item.placeholder) || null,
    rows: several ? "4" : null,
    maxlength: item.max_length ?? null,
    minlength: item.min_length ?? null,
    min: item.min_value ?? null,
    max: item.max_value ?? null,
    step: kind === "number" ? (item.is_decimal_allowed ? "any" : "1") : null,
    "data-testid": "input",
    "data-action-id": item.action_id,
    "aria-label": field.label || words(item.placeholder),
    "aria-invalid": field.error ? "true" : null,
    "aria-describedby": field.describedBy,
    "aria-required": field.optional ? null : "true",
    onInput: keep,
    onKeydown: dispatch,
  });
};
