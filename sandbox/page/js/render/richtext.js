/** The `rich_text` block. https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
import { h } from "../dom.js";
import { codeBlock, emoji } from "../mrkdwn.js";
import { fillDate } from "../when.js";
import { now } from "../world.js";
import { channelTag, group, link, userTag, wide } from "./tags.js";

const PARTS = {
  rich_text_section: (part) => h("div", { class: "line" }, pieces(part.elements)),
  rich_text_quote: (part) => h("blockquote", { class: "quote" }, pieces(part.elements)),
  rich_text_preformatted: (part) =>
    codeBlock((part.elements ?? []).map((piece) => piece.text ?? piece.url ?? "").join("")),
  rich_text_list: (part) => list(part),
};

export function richText(block) {
  return (block.elements ?? []).map((part) => PARTS[part.type]?.(part) ?? null);
}

const LETTERS = (n) => String.fromCharCode(97 + ((n - 1) % 26));
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const MARKS = [(n) => `${n}.`, (n) => `${LETTERS(n)}.`, (n) => `${ROMAN[n - 1] ?? n}.`];

function list({ style, indent = 0, offset = 0, border = 0, elements = [] }) {
  const ordered = style === "ordered";
  const item = (section, index) =>
    h(
      "li",
      {
        class: `list__item list__item--${Math.min(indent, 3)}`,
        "data-mark": ordered ? MARKS[indent % 3](index + 1 + offset) : null,
      },
      pieces(section.elements),
    );
  return h(
    ordered ? "ol" : "ul",
    { class: `list ${ordered ? "list--numbered" : ""} ${border ? "list--bordered" : ""}` },
    elements.map(item),
  );
}

const PIECES = {
  text: (piece) => broken(piece.text),
  link: (piece) => link(piece.url, piece.text) ?? piece.text ?? piece.url,
  user: (piece) => userTag(piece.user_id, null),
  usergroup: (piece) => group(piece.usergroup_id, null),
  channel: (piece) => channelTag(piece.channel_id, null),
  team: (piece) => piece.team_id,
  emoji: (piece) => emoji(piece.name),
  broadcast: (piece) => wide(piece.range, null),
  date: (piece) => h("time", null, fillDate(piece.format, piece.timestamp, now())),
  color: (piece) => [h("span", { class: "swatch", style: { "background-color": piece.value } }), piece.value],
};

const broken = (text = "") => text.split("\n").flatMap((line, index) => (index ? [h("br"), line] : [line]));

/** The inline elements of a section, quote, list item or table cell. */
export function pieces(elements = []) {
  return elements.map((piece) => dressed(PIECES[piece.type]?.(piece) ?? piece.text ?? "", piece.style));
}

const STYLES = [
  ["code", "code", "inline-code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strike", "s"],
  ["underline", "u"],
  ["highlight", "mark"],
];

function dressed(content, style) {
  if (!style) return content;
  return STYLES.reduce(
    (inner, [name, tag, className]) => (style[name] ? h(tag, className ? { class: className } : null, inner) : inner),
    content,
  );
}
