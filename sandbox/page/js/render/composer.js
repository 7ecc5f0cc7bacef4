/** Where a person writes: mentions and commands are completed, Enter sends, half-typed Hangul is left alone. */
import { command, say, toast } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";
import { commands, completions, lookUp } from "./completions.js";
import { stick } from "./sticky.js";

/** What is typed and not yet sent, by composer, so that a draft survives a walk through other channels. */
const drafts = new Map();
/** What was picked in a draft: `{text -> mark}` by composer. */
const picks = new Map();
/** The open list of completions: `{key, from, query, options, active}`. */
let hints = null;
/** Enter that ends a composition must not send; some browsers report it after `compositionend`. */
let composedAt = 0;

export function composer({ channel, thread = null, key }) {
  const busy = hints?.key === key ? hints : null;
  const name = channel.is_im
    ? t("composer.toAgent")
    : thread
      ? t("composer.reply")
      : t("composer.to", { name: `#${channel.name}` });
  const empty = !drafts.get(key)?.trim();
  return h(
    "div",
    { key: `composer-${key}`, class: "composer", "data-testid": thread ? "thread-composer-box" : "composer-box" },
    empty && !thread && !busy ? chips(channel, key) : null,
    busy ? completions(busy, (option) => complete(fieldOf(key), option)) : null,
    h(
      "div",
      { key: "box", class: "composer__box" },
      h("textarea", {
        class: "composer__text",
        id: `text-${key}`,
        rows: "1",
        placeholder: name,
        "aria-label": name,
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": String(Boolean(busy)),
        "aria-controls": busy ? `hints-${key}` : null,
        "aria-activedescendant": busy ? `hint-${key}-${busy.active}` : null,
        "data-testid": thread ? "thread-composer" : "composer",
        autocomplete: "off",
        spellcheck: "false",
        onMount: (el) => ((el.value = drafts.get(key) ?? ""), fit(el), focusWhereDesktop(el, thread)),
        onInput: (event) => typed(event.target, key, thread),
        onKeydown: (event) => keys(event, channel, thread, key),
        onCompositionend: () => (composedAt = performance.now()),
        onBlur: () => shutHints(),
      }),
      tools(channel, thread, key, empty),
    ),
  );
}

/** On a phone the keyboard would cover the conversation. */
function focusWhereDesktop(el, thread) {
  if (
    window.matchMedia("(hover: hover) and (min-width: 760px)").matches &&
    (thread || document.activeElement === document.body)
  )
    el.focus({ preventScroll: true });
}

function tools(channel, thread, key, empty) {
  const put = (text) => () => insert(key, text, thread);
  return h(
    "div",
    { class: "composer__tools" },
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": t("composer.mention"),
        title: t("composer.mention"),
        onPointerdown: keepFocus,
        onClick: put("@"),
      },
      icon("at"),
    ),
    thread
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": t("composer.command"),
            title: t("composer.command"),
            onPointerdown: keepFocus,
            onClick: put("/"),
          },
          icon("slash"),
        ),
    h("span", { class: "composer__hint", "aria-hidden": "true" }, t("composer.hint")),
    h(
      "button",
      {
        type: "button",
        class: `send ${empty ? "" : "send--ready"}`,
        "aria-label": t("composer.send"),
        title: t("composer.send"),
        "aria-disabled": String(empty),
        "data-testid": thread ? "thread-send" : "send",
        onPointerdown: keepFocus,
        onClick: () => send(channel, thread, key),
      },
      icon("send"),
    ),
  );
}

const keepFocus = (event) => event.preventDefault();
const fieldOf = (key) => document.getElementById(`text-${key}`);

function fit(el) {
  el.style.height = "auto";
  el.style.height = `${Math.min(el.scrollHeight, 220)}px`;
}

function chips(channel, key) {
  const texts = ["chip.meeting", "chip.sales", "chip.delete"].map((name) => t(name));
  const prompts = (state.world.prompts[channel.id] ?? []).map((prompt) => ({
    label: prompt.title ?? prompt.message,
    text: prompt.message ?? prompt.title,
  }));
  const all =
    channel.is_im && prompts.length
      ? prompts
      : texts.map((text) => ({ label: text, text: channel.is_im ? text : `@metel ${text}` }));
  return h(
    "div",
    { key: "chips", class: "chips", role: "group", "aria-label": t("composer.chips") },
    all.map(({ label, text }) =>
      h(
        "button",
        { key: text, type: "button", class: "suggestion", "data-testid": "suggestion", onClick: () => fill(key, text) },
        label,
      ),
    ),
  );
}

function fill(key, text) {
  const el = fieldOf(key);
  el.value = text;
  el.focus();
  el.setSelectionRange(text.length, text.length);
  typed(el, key, null);
}

function insert(key, text, thread) {
  const el = fieldOf(key);
  el.focus();
  const before = el.value.slice(0, el.selectionStart);
  const gap = before && !/\s$/.test(before) ? " " : "";
  el.setRangeText(
    text === "/" ? "/" : gap + text,
    text === "/" ? 0 : el.selectionStart,
    text === "/" ? el.value.length : el.selectionEnd,
    "end",
  );
  typed(el, key, thread);
}

function typed(el, key, thread) {
  const emptyBefore = !drafts.get(key)?.trim();
  drafts.set(key, el.value);
  fit(el);
  const before = hints;
  hints = lookUp(el, key, thread);
  if (before || hints || emptyBefore !== !el.value.trim()) change();
}

function complete(el, option) {
  const { key, from } = hints;
  el.setRangeText(`${option.value} `, from, el.selectionStart, "end");
  if (option.mark) picks.set(key, { ...picks.get(key), [option.value]: option.mark });
  drafts.set(key, el.value);
  hints = null;
  change();
}

function shutHints() {
  if (!hints) return;
  hints = null;
  change();
}

function keys(event, channel, thread, key) {
  if (event.isComposing || event.keyCode === 229) return;
  if (hints?.key === key && hintKeys(event)) return event.preventDefault();
  if (event.key !== "Enter" || event.shiftKey || performance.now() - composedAt < 30) return;
  event.preventDefault();
  send(channel, thread, key);
}

function hintKeys(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step)
    return (change(() => (hints.active = (hints.active + step + hints.options.length) % hints.options.length)), true);
  if (event.key === "Enter" || event.key === "Tab") return (complete(event.target, hints.options[hints.active]), true);
  if (event.key === "Escape") return (shutHints(), true);
  return false;
}

function send(channel, thread, key) {
  const el = fieldOf(key);
  const text = el.value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    const problem = commandProblem(text, thread);
    if (problem) return toast(problem);
    command(channel, text);
  } else say(channel, withPicks(text, picks.get(key)), thread);
  el.value = "";
  drafts.delete(key);
  picks.delete(key);
  hints = null;
  fit(el);
  const list = el.closest(".middle, .panel__body")?.querySelector(".messages");
  if (list) stick(list);
  change();
}

/** A text as the composer sends it: a mark where something was picked. */
function withPicks(text, picked = {}) {
  return Object.entries(picked).reduce(
    (sent, [value, mark]) => sent.replace(new RegExp(`(^|\\s)${RegExp.escape?.(value) ?? value.replace(/[.-]/g, "\\$&")}(?![\\w-])`, "g"), `$1${mark}`),
    text,
  );
}

function commandProblem(text, thread) {
  const name = text.split(/\s/)[0];
  if (thread) return t("composer.noCommandInThread");
  return commands().some((one) => one.value === name) ? null : t("composer.unknownCommand", { command: name });
}
