/** The `markdown` block: the usual Markdown, as elements. https://docs.slack.dev/reference/block-kit/blocks/markdown-block */
import { h } from "./dom.js";
import { codeBlock, emoji } from "./mrkdwn.js";
import { link } from "./render/tags.js";

const BREAKS = /^(?:#{1,6} |>|```|(?:\*{3,}|-{3,}|_{3,})\s*$|\s*(?:[-*+]|\d{1,3}[.)]) )/;

/** A whole text as a list of elements. */
export function markdown(text) {
  const rows = (text ?? "").replaceAll("\r\n", "\n").split("\n");
  const out = [];
  while (rows.length) out.push(take(rows));
  return out.filter(Boolean);
}

function take(rows) {
  const row = rows[0];
  if (!row.trim()) return void rows.shift();
  if (row.startsWith("```")) return fenced(rows);
  if (/^#{1,6} /.test(row)) return heading(rows.shift());
  if (/^(?:\*{3,}|-{3,}|_{3,})\s*$/.test(row)) return (rows.shift(), h("hr", { class: "divider" }));
  if (row.startsWith(">"))
    return h(
      "blockquote",
      { class: "quote" },
      markdown(
        while_(rows, (r) => r.startsWith(">"))
          .map((r) => r.replace(/^> ?/, ""))
          .join("\n"),
      ),
    );
  if (isTable(rows)) return table(rows);
  if (ITEM.test(row)) return list(while_(rows, (r) => ITEM.test(r) || /^\s{2,}\S/.test(r)));
  return h("p", { class: "paragraph" }, broken([rows.shift(), ...while_(rows, (r) => r.trim() && !BREAKS.test(r))]));
}

function while_(rows, holds) {
  const taken = [];
  while (rows.length && holds(rows[0])) taken.push(rows.shift());
  return taken;
}

const broken = (rows) => rows.flatMap((row, index) => (index ? [h("br"), span(row)] : [span(row)]));

function fenced(rows) {
  rows.shift();
  const inside = while_(rows, (row) => !row.startsWith("```"));
  rows.shift();
  return codeBlock(inside.join("\n"));
}

function heading(row) {
  const [, marks, text] = row.match(/^(#{1,6}) +(.*?)#*\s*$/);
  return h(
    "div",
    {
      class: `heading heading--${Math.min(marks.length, 3)}`,
      role: "heading",
      "aria-level": String(Math.min(6, marks.length + 2)),
    },
    span(text),
  );
}

const ITEM = /^(\s*)([-*+]|\d{1,3}[.)]) (?:\[([ xX])\] )?(.*)$/;

function list(rows) {
  const items = [];
  for (const row of rows) {
    const found = row.match(ITEM);
    if (found)
      items.push({
        depth: Math.min(3, Math.floor(found[1].length / 2)),
        mark: found[2],
        ticked: found[3],
        text: found[4],
      });
    else items.at(-1).text += ` ${row.trim()}`;
  }
  const numbered = /\d/.test(items[0].mark);
  return h(numbered ? "ol" : "ul", { class: numbered ? "list list--numbered" : "list" }, items.map(item));
}

function item({ depth, mark, ticked, text }) {
  const box =
    ticked === undefined
      ? null
      : h("span", { class: "tick", role: "img", "aria-label": ticked === " " ? "☐" : "☑" }, ticked === " " ? "☐" : "☑");
  const numbered = /\d/.test(mark);
  return h(
    "li",
    {
      class: `list__item list__item--${depth} ${box ? "list__item--ticked" : ""}`,
      "data-mark": numbered ? mark : null,
    },
    box,
    span(text),
  );
}

const cells = (row) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
const isTable = (rows) =>
  rows[0].includes("|") && /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(rows[1] ?? "") && (rows[1] ?? "").includes("|");

function table(rows) {
  const head = cells(rows.shift());
  const sides = cells(rows.shift()).map((mark) =>
    /^:.*:$/.test(mark) ? "center" : mark.endsWith(":") ? "right" : "left",
  );
  const body = while_(rows, (row) => row.includes("|"));
  const cell = (tag) => (text, index) => h(tag, { class: `cell cell--${sides[index] ?? "left"}` }, span(text));
  return h(
    "div",
    { class: "table-scroll", tabindex: "0" },
    h(
      "table",
      { class: "table" },
      h("thead", null, h("tr", null, head.map(cell("th")))),
      h(
        "tbody",
        null,
        body.map((row) => h("tr", null, cells(row).map(cell("td")))),
      ),
    ),
  );
}

const SPAN = new RegExp(
  [
    "\\\\(?<plain>[\\\\`*_~\\[\\]()#|!>-])",
    "`(?<code>[^`\\n]+)`",
    '!?\\[(?<label>[^\\]\\n]+)\\]\\((?<href>[^)\\s]+)(?: "[^"]*")?\\)',
    "\\*\\*(?<bold>(?! )[^\\n]+?(?<! ))\\*\\*",
    "~~(?<strike>[^~\\n]+)~~",
    "(?<![\\p{L}\\p{N}*])\\*(?<italic>(?! )[^*\\n]+?(?<! ))\\*",
    "(?<![\\p{L}\\p{N}_])_(?<under>(?! )[^_\\n]+?(?<! ))_(?![\\p{L}\\p{N}])",
    "<(?<auto>https?:\\/\\/[^<>\\s]+)>",
    ":(?<emoji>[a-z0-9_+-]+):",
    "(?<url>https?:\\/\\/[^\\s<>|]+[^\\s<>|.,;:!?)\\]'\"”’*_])",
  ].join("|"),
  "gu",
);

/** One line of Markdown. */
export function span(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > from) out.push(text.slice(from, found.index));
    out.push(styled(found.groups, found[0]));
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}

function styled(groups, whole) {
  if (groups.plain) return groups.plain;
  if (groups.code) return h("code", { class: "inline-code" }, groups.code);
  if (groups.href) return link(groups.href, groups.label) ?? whole;
  if (groups.bold) return h("strong", null, span(groups.bold));
  if (groups.strike) return h("s", null, span(groups.strike));
  if (groups.italic ?? groups.under) return h("em", null, span(groups.italic ?? groups.under));
  if (groups.emoji) return emoji(groups.emoji, whole);
  return link(groups.auto ?? groups.url, null) ?? whole;
}
