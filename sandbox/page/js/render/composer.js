/** Where a person writes: mentions and commands are completed, Enter sends, half-typed Hangul is left alone. */
import { command, say, toast } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { change, state } from "../state.js";
import { handleOf, isBot, nameOf, people } from "../world.js";
import { avatar } from "./avatar.js";

/** What is typed and not yet sent, by composer, so that a draft survives a walk through other channels. */
const drafts = new Map();
/** The open list of completions: `{key, from, query, options, active}`. */
let hints = null;
/** Enter that ends a composition must not send; some browsers report it after `compositionend`. */
let composedAt = 0;

export function composer({ channel, thread = null, key }) {
  const busy = hints?.key === key ? hints : null;
  const name = channel.is_im ? t("composer.toAgent") : thread ? t("composer.reply") : t("composer.to", { name: `#${channel.name}` });
  const empty = !drafts.get(key)?.trim();
  return h("div", { key: `composer-${key}`, class: "composer", "data-testid": thread ? "thread-composer-box" : "composer-box" },
    empty && !thread && !busy ? chips(channel, key) : null,
    busy ? completions(busy) : null,
    h("div", { class: "composer__box" },
      h("textarea", {
        class: "composer__text", id: `text-${key}`, rows: "1", placeholder: name, "aria-label": name, role: "combobox", "aria-autocomplete": "list", "aria-expanded": String(Boolean(busy)), "aria-controls": busy ? `hints-${key}` : null,
        "aria-activedescendant": busy ? `hint-${key}-${busy.active}` : null, "data-testid": thread ? "thread-composer" : "composer", autocomplete: "off", spellcheck: "false",
        onMount: (el) => ((el.value = drafts.get(key) ?? ""), fit(el), focusWhereDesktop(el, thread)),
        onInput: (event) => typed(event.target, key, thread), onKeydown: (event) => keys(event, channel, thread, key), onCompositionend: () => (composedAt = performance.now()), onBlur: () => shutHints(),
      }),
      tools(channel, thread, key, empty)));
}

/** On a phone the keyboard would cover the conversation. */
function focusWhereDesktop(el, thread) {
  if (window.matchMedia("(hover: hover) and (min-width: 760px)").matches && (thread || document.activeElement === document.body)) el.focus({ preventScroll: true });
}

function tools(channel, thread, key, empty) {
  const put = (text) => () => insert(key, text, thread);
  return h("div", { class: "composer__tools" },
    h("button", { type: "button", class: "icon-button", "aria-label": t("composer.mention"), title: t("composer.mention"), onPointerdown: keepFocus, onClick: put("@") }, icon("at")),
    thread ? null : h("button", { type: "button", class: "icon-button", "aria-label": t("composer.command"), title: t("composer.command"), onPointerdown: keepFocus, onClick: put("/") }, icon("slash")),
    h("span", { class: "composer__hint", "aria-hidden": "true" }, t("composer.hint")),
    h("button", { type: "button", class: `send ${empty ? "" : "send--ready"}`, "aria-label": t("composer.send"), title: t("composer.send"), "aria-disabled": String(empty), "data-testid": thread ? "thread-send" : "send", onPointerdown: keepFocus, onClick: () => send(channel, thread, key) }, icon("send")));
}

const keepFocus = (event) => event.preventDefault();
const fieldOf = (key) => document.getElementById(`text-${key}`);

function fit(el) {
  el.style.height = "auto";
  el.style.height = `${Math.min(el.scrollHeight, 220)}px`;
}

function chips(channel, key) {
  const texts = ["chip.meeting", "chip.sales", "chip.delete"].map((name) => t(name));
  const prompts = (state.world.prompts[channel.id] ?? []).map((prompt) => ({ label: prompt.title ?? prompt.message, text: prompt.message ?? prompt.title }));
  const all = channel.is_im && prompts.length ? prompts : texts.map((text) => ({ label: text, text: channel.is_im ? text : `@metel ${text}` }));
  return h("div", { class: "chips", role: "group", "aria-label": t("composer.chips") },
    all.map(({ label, text }) => h("button", { key: text, type: "button", class: "suggestion", "data-testid": "suggestion", onClick: () => fill(key, text) }, label)));
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
  el.setRangeText(text === "/" ? "/" : gap + text, text === "/" ? 0 : el.selectionStart, text === "/" ? el.value.length : el.selectionEnd, "end");
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

function lookUp(el, key, thread) {
  const before = el.value.slice(0, el.selectionStart);
  const mention = before.match(/(?:^|\s)@([\p{L}\p{N}._-]{0,20})$/u);
  if (mention) return offer(key, el.selectionStart - mention[1].length - 1, mentionsLike(mention[1]));
  const slash = thread ? null : el.value.match(/^\/(\w*)$/);
  if (slash) return offer(key, 0, commands().filter((one) => one.value.startsWith(`/${slash[1].toLowerCase()}`)));
  return null;
}

const offer = (key, from, options) => (options.length ? { key, from, options, active: 0 } : null);

const commands = () => [
  { value: "/metel", label: `/metel ${t("command.args")}`, hint: t("command.metel") },
  { value: "/invite", label: "/invite @metel", hint: t("command.invite") },
];

const folded = (text) => text.toLowerCase().replace(/\s+/g, "");

function mentionsLike(query) {
  const bot = { id: state.world.bot.id, value: "@metel", label: "metel", hint: t("message.app") };
  const others = people().map((user) => ({ id: user.id, value: `@${nameOf(user.id)}`, label: nameOf(user.id), hint: `@${handleOf(user.id)}` }));
  const fits = (one) => folded(one.label).includes(folded(query)) || folded(one.hint).startsWith(`@${folded(query)}`);
  return [bot, ...others].filter((one) => (isBot(one.id) ? "metel".startsWith(folded(query)) : fits(one))).slice(0, 8);
}

function completions({ key, options, active }) {
  return h("div", { key: "hints", class: "hints", id: `hints-${key}`, role: "listbox", "aria-label": t("composer.options"), "data-testid": "completions" },
    options.map((one, index) => h("div", { key: one.value, id: `hint-${key}-${index}`, role: "option", class: `hint ${index === active ? "hint--active" : ""}`, "aria-selected": String(index === active), "data-value": one.value, onPointerdown: keepFocus, onClick: () => complete(fieldOf(key), one) },
      one.id ? avatar(one.id, "small") : h("span", { class: "hint__icon" }, icon("slash")), h("span", { class: "hint__label" }, one.label), h("span", { class: "hint__more" }, one.hint))));
}

function complete(el, option) {
  const { key, from } = hints;
  el.setRangeText(`${option.value} `, from, el.selectionStart, "end");
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
  if (step) return change(() => (hints.active = (hints.active + step + hints.options.length) % hints.options.length)), true;
  if (event.key === "Enter" || event.key === "Tab") return complete(event.target, hints.options[hints.active]), true;
  if (event.key === "Escape") return shutHints(), true;
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
  } else say(channel, text, thread);
  el.value = "";
  drafts.delete(key);
  hints = null;
  fit(el);
  const list = el.closest(".middle, .panel__body")?.querySelector(".messages");
  if (list) (list.stuck = true), (list.lastHeight = 0);
  change();
}

function commandProblem(text, thread) {
  const name = text.split(/\s/)[0];
  if (thread) return t("composer.noCommandInThread");
  return commands().some((one) => one.value === name) ? null : t("composer.unknownCommand", { command: name });
}
