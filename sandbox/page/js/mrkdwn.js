/**
 * Slack's mrkdwn to elements. https://docs.slack.dev/messaging/formatting-message-text
 * Everything ends as text nodes; a `<...>` that is no link or mention is shown as it is written.
 */
import { h } from "./dom.js";
import { emojiFor } from "./emoji.js";
import { channelTag, date, group, link, userTag, wide } from "./render/tags.js";

const unescape = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");

/** A whole text: fenced code, quotes, lists and lines. */
export function mrkdwn(text) {
  return fences(text ?? "").map((part) =>
    part.code === undefined ? lines(part.text) : codeBlock(unescape(part.code)),
  );
}

export const codeBlock = (text) => h("pre", { class: "code", tabindex: "0" }, h("code", null, text));

function fences(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/```\n?([\s\S]+?)\n?```/g)) {
    parts.push({ text: text.slice(from, found.index).replace(/\n$/, "") }, { code: found[1] });
    from = found.index + found[0].length;
  }
  parts.push({ text: from ? text.slice(from).replace(/^\n/, "") : text });
  return parts.filter((part) => part.code !== undefined || part.text);
}

const KINDS = [
  ["quote", /^(?:&gt;|>) ?(.*)$/],
  ["bullet", /^\s*[•◦▪‣-] (.+)$/],
  ["numbered", /^\s*(\d{1,3}[.)]) (.+)$/],
];

function kindOf(line) {
  for (const [kind, pattern] of KINDS) {
    const found = line.match(pattern);
    if (found) return { kind, found };
  }
  return { kind: "plain", found: [line, line] };
}

function lines(text) {
  const groups = [];
  for (const line of text.split("\n")) {
    const { kind, found } = kindOf(line);
    const depth = kind === "bullet" ? Math.min(3, Math.floor(line.match(/^\s*/)[0].length / 2)) : 0;
    if (groups.at(-1)?.kind !== kind) groups.push({ kind, items: [] });
    groups.at(-1).items.push({ found, depth });
  }
  return groups.map(drawGroup);
}

function drawGroup({ kind, items }) {
  if (kind === "quote") return h("blockquote", { class: "quote" }, broken(items.map(({ found }) => inline(found[1]))));
  if (kind === "bullet")
    return h(
      "ul",
      { class: "list" },
      items.map(({ found, depth }) => h("li", { class: `list__item list__item--${depth}` }, inline(found[1]))),
    );
  if (kind === "numbered")
    return h(
      "ol",
      { class: "list list--numbered" },
      items.map(({ found }) => h("li", { class: "list__item", "data-mark": found[1] }, inline(found[2]))),
    );
  return h("div", { class: "line" }, broken(items.map(({ found }) => inline(found[1]))));
}

const broken = (rows) => rows.flatMap((row, index) => (index ? [h("br"), row] : [row]));

const INLINE = new RegExp(
  [
    "`(?<code>[^`\\n]+)`",
    "<(?<token>[^<>\\n]+)>",
    "(?<=^|[^\\p{L}\\p{N}*])\\*(?<bold>(?! )[^*\\n]+?(?<! ))\\*(?![\\p{L}\\p{N}*])",
    "(?<=^|[^\\p{L}\\p{N}_])_(?<italic>(?! )[^_\\n]+?(?<! ))_(?![\\p{L}\\p{N}_])",
    "(?<=^|[^\\p{L}\\p{N}~])~(?<strike>(?! )[^~\\n]+?(?<! ))~(?![\\p{L}\\p{N}~])",
    ":(?<emoji>[a-z0-9_+-]+(?:::skin-tone-\\d)?):",
    "(?<url>https?:\\/\\/[^\\s<>|]+[^\\s<>|.,;:!?)\\]'\"”’])",
  ].join("|"),
  "gu",
);

/** One line: styles, links, mentions, emoji. */
export function inline(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) out.push(unescape(text.slice(from, found.index)));
    out.push(styled(found.groups, found[0]));
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push(unescape(text.slice(from)));
  return out;
}

function styled(groups, whole) {
  if (groups.code) return h("code", { class: "inline-code" }, unescape(groups.code));
  if (groups.token) return token(groups.token) ?? unescape(whole);
  if (groups.bold) return h("strong", null, inline(groups.bold));
  if (groups.italic) return h("em", null, inline(groups.italic));
  if (groups.strike) return h("s", null, inline(groups.strike));
  if (groups.emoji) return emoji(groups.emoji, whole);
  return link(unescape(groups.url), null) ?? unescape(whole);
}

/** Text without marks, but with emoji. */
export function withEmoji(text) {
  return text.split(/(:[a-z0-9_+-]+:)/).map((part) => (/^:.+:$/.test(part) ? emoji(part.slice(1, -1)) : part));
}

/** Plain text with its line breaks. */
export const plainLines = (text) => broken(text.split("\n").map(withEmoji));

export function emoji(name, fallback = `:${name}:`) {
  const character = emojiFor(name);
  return character
    ? h("span", { class: "emoji", role: "img", "aria-label": name.replaceAll("_", " ") }, character)
    : fallback;
}

function token(body) {
  const [address, ...rest] = body.split("|");
  const label = rest.length ? unescape(rest.join("|")) : null;
  if (address.startsWith("@")) return userTag(address.slice(1), label);
  if (address.startsWith("#")) return channelTag(address.slice(1), label);
  if (address.startsWith("!subteam^")) return group(address.slice(9), label);
  if (address.startsWith("!date^")) return date(address.slice(6), label);
  if (address.startsWith("!")) return wide(address.slice(1), label);
  return link(unescape(address), label);
}
