/** Block Kit's elements, live. https://docs.slack.dev/reference/block-kit/block-elements */
import { state } from "../state.js";
import { fromLocalField } from "../when.js";
import { button, feedback, iconButton, image, overflow } from "./buttons.js";
import { initialChoice, select, ticks } from "./choices.js";
import { dated, typed } from "./fields.js";
import { words } from "./labels.js";

/** Describe one element inside `scope` (see scope.js). `field` tells an input's label, and whether it has an error. */
export function element(item, scope, field = {}) {
  const draw = DRAW[item.type];
  if (!draw || hiddenFromMe(item)) return null;
  return draw(item, scope, { label: field.label ?? words(item.placeholder) ?? "", ...field });
}

const hiddenFromMe = (item) => item.visible_to_user_ids?.length && !item.visible_to_user_ids.includes(state.me);

const DRAW = {
  button,
  workflow_button: button,
  image,
  overflow,
  feedback_buttons: feedback,
  icon_button: iconButton,
  static_select: select("static", false),
  multi_static_select: select("static", true),
  external_select: select("external", false),
  multi_external_select: select("external", true),
  users_select: select("users", false),
  multi_users_select: select("users", true),
  channels_select: select("channels", false),
  multi_channels_select: select("channels", true),
  conversations_select: select("conversations", false),
  multi_conversations_select: select("conversations", true),
  datepicker: dated("date", (item) => item.initial_date),
  timepicker: dated("time", (item) => item.initial_time),
  datetimepicker: dated("datetime-local", (item) => item.initial_date_time, fromLocalField),
  radio_buttons: ticks("radio"),
  checkboxes: ticks("checkbox"),
  plain_text_input: typed("text"),
  number_input: typed("number"),
  email_text_input: typed("email"),
  url_text_input: typed("url"),
};

/** The value of an element in a form: what the person chose or typed, else what the app set; undefined when empty. */
export function valueOf(item, scope) {
  const kept = state.picks.get(scope.keyOf(item)) ?? scope.heldIn(item);
  if (kept !== undefined) return kept === "" ? undefined : kept;
  return item.initial_value ?? item.initial_date ?? item.initial_time ?? item.initial_date_time ?? initialChoice(item);
}
