/** Elements that offer a choice: selects of every source, radio buttons, checkboxes. */
import { askOptions } from "../acts.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { isMember, nameOf, people } from "../world.js";
import { choose, heldOr } from "./choosing.js";
import { plain, words } from "./labels.js";
import { picker } from "./select.js";

const option = (one, group) => ({ value: one.value, label: words(one.text), hint: words(one.description), group });
const grouped = (item) =>
  (item.option_groups ?? []).flatMap((group) => group.options.map((one) => option(one, words(group.label))));

const channelOptions = () =>
  [...state.world.channels.values()]
    .filter((channel) => !channel.is_im && isMember(channel))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
const userOptions = () => people().map((user) => ({ value: user.id, label: nameOf(user.id), hint: `@${user.name}` }));

const SOURCES = {
  static: (item) => [...(item.options ?? []).map((one) => option(one)), ...grouped(item)],
  external: (item, key) =>
    (state.offered.get(key) ?? [item.initial_option, ...(item.initial_options ?? [])].filter(Boolean)).map((one) =>
      option(one),
    ),
  users: userOptions,
  channels: channelOptions,
  conversations: (item) => [
    ...channelOptions(),
    ...(item.filter?.include && !item.filter.include.includes("im") ? [] : userOptions()),
  ],
};

const INITIAL = {
  static: (item) => item.initial_option?.value ?? item.initial_options?.map((one) => one.value),
  external: (item) => item.initial_option?.value ?? item.initial_options?.map((one) => one.value),
  users: (item) => item.initial_user ?? item.initial_users,
  channels: (item) => item.initial_channel ?? item.initial_channels,
  conversations: (item) =>
    item.initial_conversation ??
    item.initial_conversations ??
    (item.default_to_current_conversation ? state.place?.id : undefined),
};

const asList = (value) =>
  value === undefined || value === null || value === "" ? [] : Array.isArray(value) ? value : [value];

/** A select of `source` (static, external, users, channels, conversations), for one choice or several. */
export const select = (source, several) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const chosen = asList(heldOr(item, scope, INITIAL[source](item)));
  return picker({
    anchor: key,
    label: field.label || t("element.select"),
    placeholder: words(item.placeholder) || t("element.select"),
    options: () => SOURCES[source](item, key),
    chosen,
    several,
    busy: state.busy.has(key),
    actionId: item.action_id,
    invalid: Boolean(field.error),
    describedBy: field.describedBy,
    onQuery: source === "external" ? (query) => askOptions(scope, item, query) : null,
    onChoose: (values) => choose(item, scope, several ? values : values[0]),
  });
};

/** `kind` is radio or checkbox. */
export const ticks = (kind) => (item, scope, field) => {
  const key = scope.keyOf(item);
  const chosen = asList(heldOr(item, scope, INITIAL.static(item)));
  const toggle = (value) =>
    choose(
      item,
      scope,
      kind === "radio" ? value : chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
    );
  return h(
    "div",
    {
      class: "ticks",
      role: kind === "radio" ? "radiogroup" : "group",
      "aria-label": field.label || t("element.select"),
      "aria-describedby": field.describedBy,
      "data-action-id": item.action_id,
    },
    item.options.map((one) =>
      h(
        "label",
        { key: one.value, class: "tick-row" },
        h("input", {
          type: kind,
          name: key,
          value: one.value,
          checked: chosen.includes(one.value),
          "data-testid": "tick",
          "data-value": one.value,
          onChange: () => toggle(one.value),
        }),
        h(
          "span",
          { class: "tick-row__text" },
          plain(one.text),
          one.description ? h("span", { class: "tick-row__hint" }, plain(one.description)) : null,
        ),
      ),
    ),
  );
};

/** What the app chose beforehand; undefined when nothing. */
export function initialChoice(item) {
  const source = item.type.match(/(static|external|users|channels|conversations)_select$/)?.[1] ?? "static";
  const found = INITIAL[source](item);
  return Array.isArray(found) && !found.length ? undefined : found;
}
