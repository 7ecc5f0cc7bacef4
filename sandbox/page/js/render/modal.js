/** The modals that the app opened for me: the top one of the stack, with its fields, errors and buttons. */
import { close, submit } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";
import { myViews } from "../world.js";
import { blocks } from "./blocks.js";
import { valueOf } from "./elements.js";
import { trapTab } from "./overlay.js";
import { viewScope } from "./scope.js";

export function modalLayer() {
  const stack = myViews();
  const view = stack.at(-1);
  if (!view) return null;
  return h("div", { key: "modal-shade", class: "shade" }, modal(view, stack.length > 1));
}

function modal(view, stacked) {
  const { content } = view;
  const scope = viewScope(view);
  const errors = { ...view.errors, ...state.fieldErrors.get(view.id) };
  const busy = state.busy.has(`view ${view.id}`);
  const shut = () => close(view);
  const keys = (event) =>
    event.key === "Escape" && !event.defaultPrevented && !event.isComposing
      ? shut()
      : trapTab(event, event.currentTarget);
  const send = (event) => (event.preventDefault(), submitForm(view, scope));
  return h(
    "form",
    {
      key: view.id,
      class: "dialog",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": `title-${view.id}`,
      "data-testid": "modal",
      "data-view-id": view.id,
      novalidate: true,
      onKeydown: keys,
      onSubmit: send,
      onMount: focusFirst,
    },
    h(
      "div",
      { class: "dialog__head" },
      h("h2", { id: `title-${view.id}`, class: "dialog__title" }, content.title?.text ?? ""),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": stacked ? t("modal.back") : t("modal.close"),
          "data-testid": "modal-x",
          onClick: shut,
        },
        icon(stacked ? "back" : "close"),
      ),
    ),
    h("div", { class: "dialog__body" }, blocks(content.blocks, scope, errors)),
    errors[""] ? h("div", { class: "dialog__error", role: "alert" }, icon("warn"), errors[""]) : null,
    foot(content, shut, busy),
  );
}

function foot(content, shut, busy) {
  const off = content.close?.text ?? (content.submit ? t("modal.cancel") : t("modal.close"));
  return h(
    "div",
    { class: "dialog__foot" },
    h("button", { type: "button", class: "button", "data-testid": "modal-close", onClick: shut }, off),
    content.submit
      ? h(
          "button",
          {
            type: "submit",
            class: `button button--primary ${busy ? "button--busy" : ""}`,
            "data-testid": "modal-submit",
            "aria-disabled": busy ? "true" : null,
          },
          h("span", { class: "button__text" }, content.submit.text),
          busy ? h("span", { class: "spinner" }) : null,
        )
      : null,
  );
}

function focusFirst(el) {
  (
    el.querySelector(".dialog__body :is(input, textarea, .picker)") ??
    el.querySelector("[data-testid=modal-submit], [data-testid=modal-close]")
  )?.focus({ preventScroll: true });
}

const inputsOf = (view) => view.content.blocks.filter((block) => block.type === "input");
const blank = (value) => value === undefined || value === "" || (Array.isArray(value) && !value.length);

/** Empty required fields are told on the spot, as the vendor's client does; the rest is the app's to judge. */
function submitForm(view, scope) {
  const values = {};
  const missing = {};
  for (const block of inputsOf(view)) {
    const value = valueOf(block.element, scope.inside(block));
    if (!blank(value)) values[block.block_id] = value;
    else if (!block.optional) missing[block.block_id] = t("element.required");
  }
  if (!Object.keys(missing).length) return submit(view, values);
  change((page) => page.fieldErrors.set(view.id, missing));
  requestAnimationFrame(() => document.querySelector(".dialog .input--wrong :is(input, textarea, .picker)")?.focus());
}
