/** Notion beside the chat: databases as tables, pages as documents. The vendor's own page is not there. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { sameId } from "../links.js";
import { change, state } from "../state.js";
import { bareTime, dayKey } from "../when.js";
import { nothing } from "./nothing.js";
import { documentOf } from "./document.js";

const open = (id) => change((page) => (page.panel = { ...page.panel, notion: id }));
const titleOf = (item) => item.title || t("notion.untitled");

export function notionTab() {
  const { pages, databases } = state.world.notion;
  const { notion: id } = state.panel;
  if (!id) return overview(pages, databases);
  const database = databases.find((one) => sameId(one.id, id) || sameId(one.data_source_id, id));
  const page = pages.find((one) => sameId(one.id, id));
  const body = database
    ? tableOf(database, pages)
    : page
      ? pageOf(page, databases)
      : nothing("notion.missing", null, "page");
  return h(
    "div",
    {
      key: `notion-${id}`,
      class: "doc",
      tabindex: "0",
      role: "region",
      "aria-label": t("panel.notion"),
      "data-testid": "notion-page",
      "data-page-id": id,
    },
    crumbs(page, databases),
    body,
  );
}

function crumbs(page, databases) {
  const parent = page && databases.find((one) => one.title === page.database);
  const step = (label, id) => h("button", { type: "button", class: "text-button", onClick: () => open(id) }, label);
  return h(
    "nav",
    { class: "crumbs", "aria-label": t("notion.all") },
    h(
      "button",
      { type: "button", class: "text-button", "data-testid": "notion-all", onClick: () => open(null) },
      icon("back"),
      t("notion.all"),
    ),
    parent ? [h("span", { class: "crumbs__gap", "aria-hidden": "true" }, "/"), step(parent.title, parent.id)] : null,
  );
}

function overview(pages, databases) {
  const loose = pages.filter((page) => !page.database);
  if (!databases.length && !loose.length) return nothing("notion.empty", null, "page");
  return h(
    "div",
    { key: "notion-all", class: "doc", "data-testid": "notion-overview" },
    shelf(
      "notion.databases",
      databases
        .filter((one) => !one.in_trash)
        .map((one) =>
          entry(one, "sheet", t("notion.rows", { n: rowsOf(one, pages).filter((row) => !row.in_trash).length })),
        ),
    ),
    shelf(
      "notion.pages",
      loose.map((page) => entry(page, "page", page.in_trash ? t("notion.trashed") : null)),
    ),
  );
}

const shelf = (label, rows) =>
  rows.length
    ? h(
        "section",
        { class: "shelf" },
        h("h2", { class: "shelf__label" }, t(label)),
        h("ul", { class: "shelf__list" }, rows),
      )
    : null;

function entry(item, name, note) {
  return h(
    "li",
    { key: item.id },
    h(
      "button",
      {
        type: "button",
        class: `entry ${item.in_trash ? "entry--gone" : ""}`,
        "data-testid": "notion-entry",
        "data-value": item.title,
        onClick: () => open(item.id),
      },
      icon(item.in_trash ? "trash" : name),
      h("span", { class: "entry__name" }, titleOf(item)),
      note ? h("span", { class: `entry__note ${item.in_trash ? "pill pill--gone" : ""}` }, note) : null,
      icon("right", "entry__go"),
    ),
  );
}

const rowsOf = (database, pages) =>
  database.rows?.every((row) => typeof row === "string")
    ? pages.filter((page) => database.rows.includes(page.id))
    : pages.filter((page) => page.database === database.title);

function tableOf(database, pages) {
  const rows = rowsOf(database, pages);
  const columns =
    database.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row.properties)))].map((name) => ({ name }));
  const title = columns.find((column) => column.type === "title") ?? columns[0];
  const ordered = [title, ...columns.filter((column) => column !== title)];
  return [
    h("h2", { class: "doc__title" }, titleOf(database)),
    h("p", { class: "doc__note" }, t("notion.rows", { n: rows.filter((row) => !row.in_trash).length })),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": titleOf(database) },
      h(
        "table",
        { class: "table table--notion" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ordered.map((column) => h("th", { scope: "col" }, column.name)),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map((row) =>
            h(
              "tr",
              { key: row.id, class: row.in_trash ? "row--gone" : "" },
              ordered.map((column) =>
                h("td", null, column === title ? titleCell(row) : value(row.properties[column.name], column.type)),
              ),
            ),
          ),
        ),
      ),
      rows.length ? null : h("p", { class: "doc__note" }, t("notion.emptyDatabase")),
    ),
  ];
}

const titleCell = (row) =>
  h(
    "button",
    {
      type: "button",
      class: "text-button text-button--strong",
      "data-testid": "notion-row",
      onClick: () => open(row.id),
    },
    titleOf(row),
    row.in_trash ? h("span", { class: "pill pill--gone" }, t("notion.trashed")) : null,
  );

const HUES = 6;
const hueOf = (text) => [...text].reduce((sum, letter) => sum * 7 + letter.codePointAt(0), 3) % HUES;
const pill = (text) => h("span", { class: `pill pill--${hueOf(text)}` }, text);
const person = (text) => h("span", { class: "pill pill--person" }, text);

const flat = (one) =>
  one && typeof one === "object"
    ? (one.name ?? one.title ?? (one.start ? [one.start, one.end].filter(Boolean).join(" → ") : JSON.stringify(one)))
    : String(one);

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;
const moments = (text) => text.replace(MOMENT, (moment) => `${dayKey(new Date(moment))} ${bareTime(new Date(moment))}`);

/** A property's plain value the way its column shows it. */
function value(held, type) {
  if (held === null || held === undefined || held === "") return h("span", { class: "faint" }, "–");
  if (type === "checkbox" || typeof held === "boolean")
    return h("span", { role: "img", "aria-label": String(held) }, held ? "☑" : "☐");
  const list = (Array.isArray(held) ? held : [held]).map(flat).map(moments);
  if (["select", "multi_select", "status"].includes(type)) return list.map(pill);
  if (["people", "created_by", "last_edited_by"].includes(type)) return list.map(person);
  return list.join(", ");
}

function pageOf(page, databases) {
  const database = databases.find((one) => one.title === page.database);
  const columns = (database?.columns ?? []).filter((column) => column.type !== "title");
  const comments = (state.world.raw.notion?.comments ?? []).filter((one) =>
    sameId(one.parent?.page_id ?? one.parent, page.id),
  );
  return [
    page.in_trash
      ? h(
          "div",
          { class: "alert alert--error", role: "note", "data-testid": "notion-trashed" },
          icon("trash"),
          t("notion.trashedHint"),
        )
      : null,
    h(
      "h2",
      { class: `doc__title ${page.in_trash ? "doc__title--gone" : ""}`, "data-testid": "notion-title" },
      titleOf(page),
    ),
    columns.length
      ? h(
          "dl",
          { class: "properties" },
          columns.map((column) =>
            h(
              "div",
              { key: column.name, class: "properties__row" },
              h("dt", null, column.name),
              h("dd", null, value(page.properties[column.name], column.type)),
            ),
          ),
        )
      : null,
    h("div", { class: "doc__body" }, documentOf(page, open)),
    comments.length
      ? h(
          "section",
          { class: "shelf" },
          h("h3", { class: "shelf__label" }, t("notion.comments")),
          comments.map((one) => h("p", { class: "doc__comment" }, one.text)),
        )
      : null,
  ];
}
