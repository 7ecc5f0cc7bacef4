/** A Notion page's blocks as a document. https://developers.notion.com/reference/block */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { markdown } from "../markdown.js";
import { codeBlock } from "../mrkdwn.js";
import { link } from "./tags.js";

/** The page's content; `open(id)` goes to a page inside it. */
export function documentOf(page, open) {
  if (page.blocks?.length) return grouped(page.blocks, open);
  if (page.text?.trim()) return markdown(page.text);
  return h("p", { class: "doc__note" }, t("notion.emptyPage"));
}

const LISTS = { bulleted_list_item: "ul", numbered_list_item: "ol" };

/** Neighbouring list items stand in one list. */
function grouped(blocks, open) {
  const out = [];
  for (const block of blocks) {
    const tag = LISTS[block.type];
    if (!tag) out.push(one(block, open));
    else if (out.at(-1)?.tag === tag) out.at(-1).children.push(item(block, open));
    else out.push(h(tag, { class: "doc__list" }, item(block, open)));
  }
  return out;
}

const item = (block, open) => h("li", null, rich(block[block.type]), below(block, open));
const below = (block, open) =>
  block.children?.length ? h("div", { class: "doc__below" }, grouped(block.children, open)) : null;

/** Rich text with its marks. */
function rich(content) {
  return (content?.rich_text ?? []).map((part) => {
    const words = part.plain_text ?? part.text?.content ?? "";
    const address = part.href ?? part.text?.link?.url;
    return marked(
      address
        ? (link(address, words) ?? words)
        : words.split("\n").flatMap((row, index) => (index ? [h("br"), row] : [row])),
      part.annotations ?? {},
    );
  });
}

const MARKS = [
  ["code", "code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strikethrough", "s"],
  ["underline", "u"],
];
const marked = (inner, notes) =>
  MARKS.reduce(
    (content, [name, tag]) =>
      notes[name] ? h(tag, tag === "code" ? { class: "inline-code" } : null, content) : content,
    inner,
  );

const heading = (level) => (block, open) => [
  h(
    "div",
    { class: `doc__heading doc__heading--${level}`, role: "heading", "aria-level": String(level + 2) },
    rich(block[block.type]),
  ),
  below(block, open),
];

function todo(block, open) {
  const done = block.to_do.checked;
  return h(
    "div",
    { class: `doc__todo ${done ? "doc__todo--done" : ""}` },
    h("span", { role: "img", "aria-label": done ? "☑" : "☐" }, done ? "☑" : "☐"),
    h("div", null, rich(block.to_do), below(block, open)),
  );
}

const childButton = (title, id, open, mark) =>
  h(
    "button",
    { type: "button", class: "entry entry--inline", onClick: () => open(id) },
    h("span", { "aria-hidden": "true" }, mark),
    h("span", { class: "entry__name" }, title || t("notion.untitled")),
  );

function tableRows(block) {
  const rows = (block.children ?? []).filter((row) => row.type === "table_row");
  const cells = (row, tag) => row.table_row.cells.map((cell) => h(tag, null, rich({ rich_text: cell })));
  return h(
    "div",
    { class: "table-scroll", tabindex: "0" },
    h(
      "table",
      { class: "table" },
      h(
        "tbody",
        null,
        rows.map((row, index) => h("tr", null, cells(row, block.table.has_column_header && index === 0 ? "th" : "td"))),
      ),
    ),
  );
}

const DRAW = {
  paragraph: (block, open) => [h("p", { class: "doc__paragraph" }, rich(block.paragraph)), below(block, open)],
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  heading_4: heading(3),
  to_do: todo,
  quote: (block, open) => h("blockquote", { class: "quote" }, rich(block.quote), below(block, open)),
  callout: (block, open) =>
    h(
      "div",
      { class: "doc__callout" },
      h("span", { "aria-hidden": "true" }, block.callout.icon?.emoji ?? "💡"),
      h("div", null, rich(block.callout), below(block, open)),
    ),
  toggle: (block, open) =>
    h("details", { class: "doc__toggle", open: true }, h("summary", null, rich(block.toggle)), below(block, open)),
  code: (block) =>
    codeBlock((block.code.rich_text ?? []).map((part) => part.plain_text ?? part.text?.content ?? "").join("")),
  divider: () => h("hr", { class: "divider" }),
  bookmark: (block) => link(block.bookmark.url, null),
  child_page: (block, open) => childButton(block.child_page.title, block.id, open, "📄"),
  child_database: (block, open) => childButton(block.child_database.title, block.id, open, "🗂"),
  table: tableRows,
};

function one(block, open) {
  const draw = DRAW[block.type];
  return draw ? draw(block, open) : h("p", { class: "doc__paragraph" }, rich(block[block.type]), below(block, open));
}
