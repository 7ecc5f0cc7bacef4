/** What the composer offers while a mention or a command is being typed. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { handleOf, isBot, myChannels, nameOf, people } from "../world.js";
import { avatar } from "./avatar.js";

/** The open offer at the caret: `{key, from, options, active}`, or null. */
export function lookUp(el, key, thread) {
  const before = el.value.slice(0, el.selectionStart);
  const mention = before.match(/(?:^|\s)@([\p{L}\p{N}._-]{0,20})$/u);
  if (mention) return offer(key, el.selectionStart - mention[1].length - 1, mentionsLike(mention[1]));
  const channel = before.match(/(?:^|\s)#([\p{L}\p{N}._-]{0,20})$/u);
  if (channel) return offer(key, el.selectionStart - channel[1].length - 1, channelsLike(channel[1]));
  const slash = thread ? null : el.value.match(/^\/(\w*)$/);
  if (slash)
    return offer(
      key,
      0,
      commands().filter((one) => one.value.startsWith(`/${slash[1].toLowerCase()}`)),
    );
  return null;
}

const offer = (key, from, options) => (options.length ? { key, from, options, active: 0 } : null);

export const commands = () => [
  { value: "/metel", label: `/metel ${t("command.args")}`, hint: t("command.metel") },
  { value: "/invite", label: "/invite @metel", hint: t("command.invite") },
];

const folded = (text) => text.toLowerCase().replace(/\s+/g, "");

function mentionsLike(query) {
  const bot = { id: state.world.bot.id, value: "@metel", label: "metel", hint: t("message.app") };
  const others = people().map((user) => ({
    id: user.id,
    value: `@${nameOf(user.id)}`,
    label: nameOf(user.id),
    hint: `@${handleOf(user.id)}`,
  }));
  const fits = (one) => folded(one.label).includes(folded(query)) || folded(one.hint).startsWith(`@${folded(query)}`);
  return [bot, ...others].filter((one) => (isBot(one.id) ? "metel".startsWith(folded(query)) : fits(one))).slice(0, 8);
}

/** Channels are picked: what is typed and not picked stays a text. */
const channelsLike = (query) =>
  myChannels()
    .filter((channel) => folded(channel.name).startsWith(folded(query)))
    .slice(0, 8)
    .map(({ id, name, topic }) => ({ value: `#${name}`, label: `#${name}`, hint: topic ?? "", mark: `<#${id}>` }));

/** The list of `offered`; `take(option)` when one is chosen with the pointer. */
export function completions({ key, options, active }, take) {
  return h(
    "div",
    {
      key: "hints",
      class: "hints",
      id: `hints-${key}`,
      role: "listbox",
      "aria-label": t("composer.options"),
      "data-testid": "completions",
    },
    options.map((one, index) =>
      h(
        "div",
        {
          key: one.value,
          id: `hint-${key}-${index}`,
          role: "option",
          class: `hint ${index === active ? "hint--active" : ""}`,
          "aria-selected": String(index === active),
          "data-value": one.value,
          onPointerdown: (event) => event.preventDefault(),
          onClick: () => take(one),
        },
        one.id ? avatar(one.id, "small") : h("span", { class: "hint__icon" }, one.mark ? "#" : icon("slash")),
        h("span", { class: "hint__label" }, one.label),
        h("span", { class: "hint__more" }, one.hint),
      ),
    ),
  );
}
