/** What lies above the page: lists and menus beside their control, the yes-or-no box, short notices. */
import { dropToast } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";

/** Open a box beside the control that carries `data-anchor={anchor}`. `body()` describes it at every drawing. */
export function openPop(anchor, pop) {
  change((now) => (now.pop = { anchor, query: "", active: 0, ...pop }));
}

/** Shut the open box; the focus goes back to its control unless it went somewhere on purpose. */
export function closePop({ refocus = true } = {}) {
  const { pop } = state;
  if (!pop) return;
  change((now) => (now.pop = null));
  if (refocus) anchorOf(pop)?.focus({ preventScroll: true });
}

const anchorOf = (pop) => document.querySelector(`[data-anchor="${CSS.escape(pop.anchor)}"]`);

export function popLayer() {
  const { pop } = state;
  if (!pop) return null;
  return [
    h("div", {
      key: "pop-shade",
      class: `pop-shade ${pop.light ? "pop-shade--light" : ""}`,
      onPointerdown: () => (pop.done ? pop.done() : closePop()),
    }),
    h(
      "div",
      {
        key: `pop-${pop.anchor}`,
        class: `pop ${pop.className ?? ""}`,
        onMount: (el) => place(el, pop),
        onDraw: (el) => place(el, pop),
      },
      pop.body(),
    ),
  ];
}

function place(el, pop) {
  const anchor = anchorOf(pop);
  if (!anchor) return closePop({ refocus: false });
  const at = anchor.getBoundingClientRect();
  const wide = Math.max(at.width, pop.minWidth ?? 220);
  el.style.minWidth = `${Math.min(wide, window.innerWidth - 16)}px`;
  const size = el.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - 12;
  const above = pop.above || (below < size.height && at.top > below);
  el.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8))}px`;
  el.style.top = above ? "auto" : `${at.bottom + 4}px`;
  el.style.bottom = above ? `${window.innerHeight - at.top + 4}px` : "auto";
  el.style.maxHeight = `${Math.max(140, (above ? at.top : below) - 8)}px`;
}

/** A menu of actions: `[{id, label, hint?, run, danger?, url?}]`. */
export function openMenu(anchor, label, items) {
  openPop(anchor, { className: "pop--menu", body: () => menu(label, items) });
}

function menu(label, items) {
  const choose = (item) => (closePop(), item.run());
  const move = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") return (event.preventDefault(), closePop());
    if (!step && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('[role="menuitem"]')];
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : all.indexOf(document.activeElement) + step;
    all.at(next % all.length)?.focus();
  };
  return h(
    "div",
    {
      class: "menu",
      role: "menu",
      "aria-label": label,
      onKeydown: move,
      onMount: (el) => el.querySelector('[role="menuitem"]')?.focus(),
    },
    items.map((item) =>
      h(
        "button",
        {
          key: item.id,
          type: "button",
          role: "menuitem",
          tabindex: "-1",
          class: `menu__item ${item.danger ? "menu__item--danger" : ""}`,
          "data-testid": "menu-item",
          "data-value": item.id,
          onClick: () => choose(item),
        },
        item.icon ? icon(item.icon) : null,
        h("span", { class: "menu__label" }, item.label),
        item.hint ? h("span", { class: "menu__hint" }, item.hint) : null,
      ),
    ),
  );
}

/** Keep the focus inside `el` while Tab is used. */
export function trapTab(event, el) {
  if (event.key !== "Tab") return;
  const all = [
    ...el.querySelectorAll(
      'button:not([disabled]), [href], input:not([disabled]), textarea:not([disabled]), select, [tabindex="0"]',
    ),
  ].filter((one) => one.offsetParent !== null);
  if (!all.length) return event.preventDefault();
  const edge = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== edge && el.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}

/** Ask before going on: `{title, text, yes, no, danger, run}`. */
export function askFirst(question) {
  const before = document.activeElement;
  change((now) => (now.confirm = { ...question, before }));
}

export function confirmLayer() {
  const ask = state.confirm;
  if (!ask) return null;
  const shut = () => (change((now) => (now.confirm = null)), ask.before?.focus());
  const keys = (event) =>
    event.key === "Escape" ? (event.stopPropagation(), shut()) : trapTab(event, event.currentTarget);
  return h(
    "div",
    { key: "confirm", class: "shade shade--top" },
    h(
      "div",
      {
        class: "dialog dialog--small",
        role: "alertdialog",
        "aria-modal": "true",
        "aria-labelledby": "confirm-title",
        "aria-describedby": "confirm-text",
        "data-testid": "confirm",
        onKeydown: keys,
        onMount: (el) => el.querySelector("[data-yes]").focus(),
      },
      h("h2", { id: "confirm-title", class: "dialog__title" }, ask.title),
      h("div", { id: "confirm-text", class: "dialog__text" }, ask.text),
      h(
        "div",
        { class: "dialog__foot" },
        h("button", { type: "button", class: "button", "data-testid": "confirm-no", onClick: shut }, ask.no),
        h(
          "button",
          {
            type: "button",
            class: `button button--${ask.danger ? "danger" : "primary"}`,
            "data-yes": "",
            "data-testid": "confirm-yes",
            onClick: () => (shut(), ask.run()),
          },
          ask.yes,
        ),
      ),
    ),
  );
}

export function toastLayer() {
  return h(
    "div",
    { key: "toasts", class: "toasts", role: "status", "aria-live": "polite" },
    state.toasts.map((one) =>
      h(
        "div",
        { key: one.id, class: `toast toast--${one.tone}`, "data-testid": "toast" },
        h("span", { class: "toast__text" }, one.text),
        h(
          "button",
          {
            type: "button",
            class: "icon-button icon-button--small",
            "aria-label": t("toast.close"),
            onClick: () => dropToast(one.id),
          },
          icon("close"),
        ),
      ),
    ),
  );
}
