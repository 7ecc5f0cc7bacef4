/** Block Kit's elements, live. https://docs.slack.dev/reference/block-kit/block-elements */
import { act, askOptions, visit } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { mrkdwn, inline } from "../mrkdwn.js";
import { safeUrl, placeOf } from "../links.js";
import { change, state } from "../state.js";
import { fromLocalField, toLocalField } from "../when.js";
import { isMember, nameOf, people } from "../world.js";
import { askFirst, openMenu } from "./overlay.js";
import { picker } from "./select.js";

export const plain = (text) => (typeof text === "string" ? text : text?.type === "mrkdwn" ? inline(text.text) : (text?.text ?? ""));
const words = (text) => (typeof text === "string" ? text : (text?.text ?? ""));

/** Describe one element inside `scope` (see scope.js). `field` tells an input's label, and whether it has an error. */
export function element(item, scope, field = {}) {
  const draw = DRAW[item.type];
  if (!draw || hiddenFromMe(item)) return null;
  return draw(item, scope, { label: field.label ?? words(item.placeholder) ?? "", ...field });
}

const hiddenFromMe = (item) => item.visible_to_user_ids?.length && !item.visible_to_user_ids.includes(state.me);

/** Ask `confirm` first when the element has it. */
function guarded(item, run) {
  const { confirm } = item;
  if (!confirm) return run();
  askFirst({ title: words(confirm.title) || t("confirm.title"), text: mrkdwn(words(confirm.text)), yes: words(confirm.confirm) || t("confirm.yes"), no: words(confirm.deny) || t("confirm.no"), danger: confirm.style === "danger", run });
}

function button(item, scope) {
  const busy = state.busy.has(scope.keyOf(item));
  const common = { class: `button ${item.style ? `button--${item.style}` : ""} ${busy ? "button--busy" : ""}`, "data-testid": "card-button", "data-action-id": item.action_id, "data-value": item.value, "aria-label": item.accessibility_label ?? null };
  const press = () => act(scope, item, item.value ?? "");
  const url = item.url ? safeUrl(item.url) : null;
  if (url) return h("a", { ...common, href: url.href, target: "_blank", rel: "noopener noreferrer nofollow", onClick: (event) => follow(event, item, press) }, words(item.text), placeOf(item.url) ? null : icon("external"));
  return h("button", { ...common, type: "button", "aria-busy": busy ? "true" : null, "aria-disabled": busy ? "true" : null, onClick: () => guarded(item, press) }, h("span", { class: "button__text" }, plainWithEmoji(item.text)), busy ? h("span", { class: "spinner" }) : null);
}

const plainWithEmoji = (text) => (text?.emoji === false ? words(text) : inlineEmoji(words(text)));
const inlineEmoji = (text) => inline(text.replace(/[*_~`<]/g, (mark) => `\u2060${mark}\u2060`));

function follow(event, item, press) {
  const place = placeOf(item.url);
  if (place) event.preventDefault(), visit(place);
  if (item.action_id) press();
}

/** A choice: kept on the page, and sent at once unless the element sits in a form. */
function choose(item, scope, value) {
  guarded(item, () => {
    change((now) => now.picks.set(scope.keyOf(item), value));
    if (scope.sends(item)) act(scope, item, value);
  });
}

const option = (one, group) => ({ value: one.value, label: words(one.text), hint: words(one.description), group });
const grouped = (item) => (item.option_groups ?? []).flatMap((group) => group.options.map((one) => option(one, words(group.label))));

const channelOptions = () => [...state.world.channels.values()].filter((channel) => !channel.is_im && isMember(channel)).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
const userOptions = () => people().map((user) => ({ value: user.id, label: nameOf(user.id), hint: `@${user.name}` }));

const SOURCES = {
  static: (item) => [...(item.options ?? []).map((one) => option(one)), ...grouped(item)],
  external: (item, key) => (state.offered.get(key) ?? [item.initial_option, ...(item.initial_options ?? [])].filter(Boolean)).map((one) => option(one)),
  users: userOptions,
  channels: channelOptions,
  conversations: (item) => [...channelOptions(), ...(item.filter?.include && !item.filter.include.includes("im") ? [] : userOptions())],
};

const INITIAL = {
  static: (item) => item.initial_option?.value ?? item.initial_options?.map((one) => one.value),
  external: (item) => item.initial_option?.value ?? item.initial_options?.map((one) => one.value),
  users: (item) => item.initial_user ?? item.initial_users,
  channels: (item) => item.initial_channel ?? item.initial_channels,
  conversations: (item) => item.initial_conversation ?? item.initial_conversations ?? (item.default_to_current_conversation ? state.place?.id : undefined),
};

/** What the person just chose, else what the workspace holds, else what the app set. */
const heldOr = (item, scope, initial) => state.picks.get(scope.keyOf(item)) ?? scope.heldIn(item) ?? initial;

const asList = (value) => (value === undefined || value === null || value === "" ? [] : Array.isArray(value) ? value : [value]);

const select = (source, several) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const chosen = asList(heldOr(item, scope, INITIAL[source](item)));
  return picker({
    anchor: key, label: field.label || t("element.select"), placeholder: words(item.placeholder) || t("element.select"), options: () => SOURCES[source](item, key), chosen, several,
    busy: state.busy.has(key), actionId: item.action_id, invalid: Boolean(field.error), describedBy: field.describedBy,
    onQuery: source === "external" ? (query) => askOptions(scope, item, query) : null,
    onChoose: (values) => choose(item, scope, several ? values : values[0]),
  });
};

/** A native date or time field. Typing fires a change per digit, so the value is sent once the person leaves it or rests. */
const dated = (kind, initial, out = (text) => text) => (item, scope, field) => {
  const start = heldOr(item, scope, initial(item));
  let timer = 0;
  const take = (event) => {
    window.clearTimeout(timer);
    const { value } = event.target;
    if (value && value !== event.target.dataset.sent) (event.target.dataset.sent = value), choose(item, scope, out(value));
  };
  const later = (event) => (window.clearTimeout(timer), (timer = window.setTimeout(() => take(event), 900)));
  const shown = kind === "datetime-local" ? (start ? toLocalField(start) : "") : (start ?? "");
  return h("input", { class: "field field--short", type: kind, value: shown, "data-testid": "input", "data-action-id": item.action_id, "aria-label": field.label || words(item.placeholder) || t(kind === "time" ? "element.time" : "element.date"), "aria-invalid": field.error ? "true" : null, "aria-describedby": field.describedBy, onChange: scope.sends(item) ? later : take, onBlur: take });
};

function overflow(item, scope) {
  const anchor = scope.keyOf(item);
  const run = (one) => () => (one.url && safeUrl(one.url) ? window.open(safeUrl(one.url).href, "_blank", "noopener") : null, guarded(item, () => act(scope, item, one.value)));
  const show = () => openMenu(anchor, t("element.menu"), item.options.map((one) => ({ id: one.value, label: words(one.text), hint: words(one.description), run: run(one) })));
  return h("button", { type: "button", class: "icon-button icon-button--framed", "data-anchor": anchor, "data-testid": "overflow", "data-action-id": item.action_id, "aria-haspopup": "menu", "aria-expanded": String(state.pop?.anchor === anchor), "aria-label": t("element.menu"), onClick: show }, icon("more", "icon--bold"));
}

const ticks = (kind) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const chosen = asList(heldOr(item, scope, INITIAL.static(item)));
  const toggle = (value) => choose(item, scope, kind === "radio" ? value : chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return h("div", { class: "ticks", role: kind === "radio" ? "radiogroup" : "group", "aria-label": field.label || t("element.select"), "aria-describedby": field.describedBy, "data-action-id": item.action_id },
    item.options.map((one) => h("label", { key: one.value, class: "tick-row" },
      h("input", { type: kind, name: key, value: one.value, checked: chosen.includes(one.value), "data-testid": "tick", "data-value": one.value, onChange: () => toggle(one.value) }),
      h("span", { class: "tick-row__text" }, plain(one.text), one.description ? h("span", { class: "tick-row__hint" }, plain(one.description)) : null))));
};

const typed = (kind) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const several = kind === "text" && item.multiline;
  const keep = (event) => state.picks.set(key, event.target.value);
  const dispatch = (event) => event.key === "Enter" && !event.isComposing && !several && scope.sends(item) && act(scope, item, event.target.value);
  return h(several ? "textarea" : "input", {
    class: `field ${several ? "field--tall" : ""}`, type: several ? null : kind, value: heldOr(item, scope, item.initial_value) ?? "", placeholder: words(item.placeholder) || null, rows: several ? "4" : null,
    maxlength: item.max_length ?? null, minlength: item.min_length ?? null, min: item.min_value ?? null, max: item.max_value ?? null, step: kind === "number" ? (item.is_decimal_allowed ? "any" : "1") : null,
    "data-testid": "input", "data-action-id": item.action_id, "aria-label": field.label || words(item.placeholder), "aria-invalid": field.error ? "true" : null, "aria-describedby": field.describedBy, "aria-required": field.optional ? null : "true",
    onInput: keep, onKeydown: dispatch,
  });
};

function image(item) {
  const own = item.image_url && new URL(item.image_url, location.href).origin === location.origin;
  if (own) return h("img", { class: "thumb", src: item.image_url, alt: item.alt_text ?? "", loading: "lazy" });
  return h("span", { class: "thumb thumb--none", role: "img", "aria-label": item.alt_text ?? t("block.image"), title: item.alt_text ?? "" }, icon("file"));
}

function feedback(item, scope) {
  const chosen = state.picks.get(scope.keyOf(item));
  const side = (part, name, fallback) => {
    const label = part.accessibility_label ?? words(part.text) ?? fallback;
    const pressed = chosen === part.value;
    return h("button", { type: "button", class: `feedback ${pressed ? "feedback--on" : ""}`, "aria-pressed": String(pressed), "aria-label": label || fallback, title: words(part.text), "data-testid": "feedback", "data-action-id": item.action_id, "data-value": part.value, onClick: () => choose(item, { ...scope, sends: () => true }, part.value) }, icon(name));
  };
  return h("span", { class: "feedback-pair" }, side(item.positive_button, "up", t("element.good")), side(item.negative_button, "down", t("element.bad")));
}

function iconButton(item, scope) {
  return h("button", { type: "button", class: "feedback", "aria-label": item.accessibility_label ?? words(item.text), title: words(item.text), "data-testid": "card-button", "data-action-id": item.action_id, onClick: () => guarded(item, () => act(scope, item, item.value ?? "")) }, icon("trash"));
}

const DRAW = {
  button, workflow_button: button, image, overflow, feedback_buttons: feedback, icon_button: iconButton,
  static_select: select("static", false), multi_static_select: select("static", true), external_select: select("external", false), multi_external_select: select("external", true),
  users_select: select("users", false), multi_users_select: select("users", true), channels_select: select("channels", false), multi_channels_select: select("channels", true),
  conversations_select: select("conversations", false), multi_conversations_select: select("conversations", true),
  datepicker: dated("date", (item) => item.initial_date), timepicker: dated("time", (item) => item.initial_time), datetimepicker: dated("datetime-local", (item) => item.initial_date_time, fromLocalField),
  radio_buttons: ticks("radio"), checkboxes: ticks("checkbox"),
  plain_text_input: typed("text"), number_input: typed("number"), email_text_input: typed("email"), url_text_input: typed("url"),
};

/** The value of an element in a form: what the person chose or typed, else what the app set; undefined when empty. */
export function valueOf(item, scope) {
  const kept = state.picks.get(scope.keyOf(item)) ?? scope.heldIn(item);
  if (kept !== undefined) return kept === "" ? undefined : kept;
  return item.initial_value ?? item.initial_date ?? item.initial_time ?? item.initial_date_time ?? initialChoice(item);
}

function initialChoice(item) {
  const source = item.type.match(/(static|external|users|channels|conversations)_select$/)?.[1] ?? "static";
  const found = INITIAL[source](item);
  return Array.isArray(found) && !found.length ? undefined : found;
}
