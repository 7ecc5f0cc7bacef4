/** A searchable list to choose from: single or several, by pointer or by keys. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";
import { closePop, openPop } from "./overlay.js";

const SEARCH_FROM = 8;
let typed = { text: "", at: 0 };

/**
 * The control. `options()`: `[{value, label, hint?, group?}]`; `chosen`: values in order;
 * `onChoose(values)` is told at once for a single choice, when the list shuts for several.
 */
export function picker({
  anchor,
  label,
  placeholder,
  options,
  chosen,
  several = false,
  busy = false,
  onChoose,
  onQuery = null,
  actionId,
  invalid = false,
  describedBy = null,
}) {
  const offered = options();
  const labels = chosen.map((value) => offered.find((option) => option.value === value)?.label ?? value);
  const open = state.pop?.anchor === anchor;
  const spec = { label, options, several, chosen, onChoose, onQuery };
  const show = () => (open ? closePop() : openList(anchor, spec));
  return h(
    "button",
    {
      type: "button",
      class: `picker ${chosen.length ? "" : "picker--empty"} ${several ? "picker--several" : ""} ${invalid ? "picker--invalid" : ""}`,
      "data-anchor": anchor,
      "data-testid": "select",
      "data-action-id": actionId,
      "aria-haspopup": "listbox",
      "aria-expanded": String(open),
      "aria-label": `${label}: ${labels.join(", ") || placeholder}`,
      "aria-invalid": invalid ? "true" : null,
      "aria-describedby": describedBy,
      "aria-busy": busy ? "true" : null,
      onClick: show,
      onKeydown: (event) => ["ArrowDown", "ArrowUp"].includes(event.key) && (event.preventDefault(), open || show()),
    },
    h(
      "span",
      { class: "picker__value" },
      several && labels.length ? labels.map((text) => h("span", { class: "chip" }, text)) : (labels[0] ?? placeholder),
    ),
    busy ? h("span", { class: "spinner" }) : icon("chevron"),
  );
}

function openList(anchor, spec) {
  const picked = [...spec.chosen];
  const active = Math.max(
    0,
    spec.options().findIndex((option) => picked.includes(option.value)),
  );
  openPop(anchor, { className: "pop--list", picked, active, body: () => list(anchor, spec), done: () => finish(spec) });
  spec.onQuery?.("");
}

function finish(spec) {
  const { picked } = state.pop;
  closePop();
  if (spec.several && picked.join("\n") !== spec.chosen.join("\n")) spec.onChoose(picked);
}

const folded = (text) => text.toLowerCase().replace(/\s+/g, "");
const matching = (spec) =>
  spec.options().filter((option) => folded(`${option.label} ${option.hint ?? ""}`).includes(folded(state.pop.query)));

function choose(spec, option) {
  if (!option) return;
  if (!spec.several) {
    closePop();
    return spec.onChoose([option.value]);
  }
  change(
    ({ pop }) =>
      (pop.picked = pop.picked.includes(option.value)
        ? pop.picked.filter((value) => value !== option.value)
        : [...pop.picked, option.value]),
  );
}

function keys(event, spec) {
  if (event.isComposing) return;
  const shown = matching(spec);
  const { active } = state.pop;
  const go = (index) => (
    event.preventDefault(),
    change(({ pop }) => (pop.active = Math.max(0, Math.min(shown.length - 1, index))))
  );
  const moves = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: shown.length - 1,
    PageDown: active + 8,
    PageUp: active - 8,
  };
  if (event.key in moves) return go(moves[event.key]);
  if (event.key === "Enter" || (event.key === " " && event.target.tagName !== "INPUT"))
    return (event.preventDefault(), choose(spec, shown[active]));
  if (event.key === "Escape" || event.key === "Tab")
    return (event.preventDefault(), event.stopPropagation(), finish(spec));
  if (event.key.length === 1 && event.target.tagName !== "INPUT") jumpTo(event.key, shown, go);
}

function jumpTo(letter, shown, go) {
  const fresh = performance.now() - typed.at > 700;
  typed = { text: (fresh ? "" : typed.text) + letter, at: performance.now() };
  const index = shown.findIndex((option) => folded(option.label).replace(/^[#@]/, "").startsWith(folded(typed.text)));
  if (index >= 0) go(index);
}

function list(anchor, spec) {
  const shown = matching(spec);
  const { active, picked, query } = state.pop;
  const search = Boolean(spec.onQuery) || spec.options().length >= SEARCH_FROM;
  const current = shown[active] ? `${anchor}-${active}` : null;
  const onKeydown = (event) => keys(event, spec);
  const box = {
    id: "pop-list",
    role: "listbox",
    class: "options",
    "aria-label": spec.label,
    "aria-multiselectable": spec.several ? "true" : null,
  };
  const focusable = search
    ? {}
    : {
        tabindex: "0",
        "aria-activedescendant": current,
        onKeydown,
        onMount: (el) => el.focus({ preventScroll: true }),
      };
  return h(
    "div",
    { class: "list-box" },
    search ? searchField(spec, current, query, onKeydown) : null,
    h(
      "div",
      { ...box, ...focusable },
      shown.map((option, index) => row(anchor, spec, option, index, shown[index - 1]?.group, index === active, picked)),
      shown.length ? null : h("div", { class: "options__none" }, t("element.noMatch")),
    ),
    spec.several
      ? h(
          "div",
          { class: "list-box__foot" },
          h(
            "button",
            {
              type: "button",
              class: "button button--primary button--small",
              "data-testid": "select-done",
              onClick: () => finish(spec),
            },
            t("element.done"),
          ),
        )
      : null,
  );
}

function searchField(spec, current, query, onKeydown) {
  return h("input", {
    class: "field options__search",
    type: "text",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "pop-list",
    "aria-activedescendant": current,
    "aria-label": `${spec.label}: ${t("element.search")}`,
    placeholder: t("element.search"),
    autocomplete: "off",
    value: query,
    "data-testid": "select-search",
    onKeydown,
    onMount: (el) => el.focus({ preventScroll: true }),
    onInput: (event) => {
      const text = event.target.value;
      (change(({ pop }) => ((pop.query = text), (pop.active = 0))), spec.onQuery?.(text));
    },
  });
}

function row(anchor, spec, option, index, groupBefore, active, picked) {
  const chosen = picked.includes(option.value);
  return [
    option.group && option.group !== groupBefore
      ? h("div", { key: `group ${option.group}`, class: "options__group", role: "presentation" }, option.group)
      : null,
    h(
      "div",
      {
        key: option.value,
        id: `${anchor}-${index}`,
        role: "option",
        class: `option ${active ? "option--active" : ""}`,
        "aria-selected": String(chosen),
        "data-testid": "option",
        "data-value": option.value,
        onPointerdown: (event) => event.preventDefault(),
        onClick: () => choose(spec, option),
        onDraw: active ? (el) => el.scrollIntoView({ block: "nearest" }) : undefined,
      },
      h("span", { class: "option__label" }, option.label),
      option.hint ? h("span", { class: "option__hint" }, option.hint) : null,
      chosen ? icon("check", "option__check") : null,
    ),
  ];
}
