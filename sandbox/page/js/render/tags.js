/** Mentions, links and dates inside a text. */
import { visit } from "../acts.js";
import { placeOf, safeUrl } from "../links.js";
import { h } from "../dom.js";
import { change, state } from "../state.js";
import { fillDate, fullMoment, dateOf } from "../when.js";
import { channelAt, isBot, nameOf, now, userAt } from "../world.js";

/** A link, or null when the address is none that may be followed. Links to documents open beside the chat. */
export function link(address, label) {
  const url = safeUrl(address);
  if (!url) return null;
  const place = placeOf(address);
  const shown = label || address.replace(/^mailto:/, "");
  if (!place)
    return h("a", { class: "link", href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" }, shown);
  const follow = (event) => (event.preventDefault(), visit(place));
  return h(
    "a",
    { class: `link link--${place.kind}`, href: url.href, onClick: follow, "data-testid": "document-link" },
    shown,
  );
}

export function userTag(id, label) {
  const known = userAt(id) || isBot(id);
  const mine = id === state.me;
  return h(
    "span",
    { class: `mention ${mine ? "mention--me" : ""}`, "data-user": id },
    `@${known ? nameOf(id) : (label ?? id)}`,
  );
}

export function channelTag(id, label) {
  const channel = channelAt(id);
  if (!channel) return h("span", { class: "mention" }, `#${label ?? id}`);
  const go = () => change((page) => ((page.place = { kind: "channel", id }), (page.drawer = false)));
  return h("button", { type: "button", class: "mention mention--channel", onClick: go }, `#${channel.name}`);
}

export const group = (id, label) => h("span", { class: "mention" }, label ?? `@${id}`);

export const wide = (name, label) =>
  h("span", { class: "mention mention--me" }, `@${(label ?? name).replace(/^@/, "")}`);

/** `seconds^format[^link]`, the body of a `<!date^...>`. */
export function date(body, label) {
  const [seconds, template, address] = body.split("^");
  const shown = template ? fillDate(template, seconds, now()) : (label ?? body);
  const text = h("time", { title: fullMomentOr(seconds) }, shown);
  return address ? (link(address, shown) ?? text) : text;
}

function fullMomentOr(seconds) {
  const moment = dateOf(seconds);
  return Number.isNaN(moment.getTime()) ? null : fullMoment(moment);
}
