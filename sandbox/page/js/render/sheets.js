/** Google Sheets beside the chat: a grid with its tabs. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { currentLanguage, t } from "../i18n.js";
import { change, state } from "../state.js";
import { nothing } from "./nothing.js";

const open = (sheet) => change((page) => (page.panel = { ...page.panel, sheet, sheetTab: null }));

export function sheetsTab() {
  const all = state.world.spreadsheets;
  if (!all.length) return nothing("sheets.empty", null, "sheet");
  const { sheet } = state.panel;
  if (!sheet) return overview(all);
  const book = all.find((one) => one.id === sheet);
  const back = h(
    "nav",
    { class: "crumbs" },
    h(
      "button",
      { type: "button", class: "text-button", "data-testid": "sheets-all", onClick: () => open(null) },
      icon("back"),
      t("sheets.all"),
    ),
  );
  if (!book) return h("div", { class: "doc" }, back, nothing("sheets.missing", null, "sheet"));
  const { sheetTab } = state.panel;
  const tab =
    book.tabs.find(
      (one) => one.title === sheetTab || (sheetTab !== null && String(one.id ?? one.sheet_id) === sheetTab),
    ) ?? book.tabs[0];
  return h(
    "div",
    { key: book.id, class: "doc doc--sheet", "data-testid": "sheet", "data-sheet-id": book.id },
    back,
    h("h2", { class: "doc__title" }, book.title),
    tabs(book, tab),
    tab ? grid(tab) : null,
  );
}

function overview(all) {
  return h(
    "div",
    { class: "doc", "data-testid": "sheets-overview" },
    h(
      "ul",
      { class: "shelf__list" },
      all.map((book) =>
        h(
          "li",
          { key: book.id },
          h(
            "button",
            {
              type: "button",
              class: "entry",
              "data-testid": "sheet-entry",
              "data-value": book.title,
              onClick: () => open(book.id),
            },
            icon("sheet"),
            h("span", { class: "entry__name" }, book.title),
            h("span", { class: "entry__note" }, book.tabs.map((tab) => tab.title).join(", ")),
            icon("right", "entry__go"),
          ),
        ),
      ),
    ),
  );
}

function tabs(book, current) {
  if (book.tabs.length < 2) return null;
  const pick = (tab) => change((page) => (page.panel = { ...page.panel, sheetTab: tab.title }));
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": t("sheets.tabs") },
    book.tabs.map((tab) =>
      h(
        "button",
        {
          key: tab.title,
          type: "button",
          role: "tab",
          class: `tab ${tab === current ? "tab--on" : ""}`,
          "aria-selected": String(tab === current),
          onClick: () => pick(tab),
        },
        tab.title,
      ),
    ),
  );
}

const letter = (index) =>
  index < 26 ? String.fromCharCode(65 + index) : letter(Math.floor(index / 26) - 1) + letter(index % 26);
const shown = (cell) =>
  typeof cell === "number"
    ? cell.toLocaleString(currentLanguage())
    : typeof cell === "boolean"
      ? String(cell).toUpperCase()
      : String(cell ?? "");

function grid(tab) {
  const rows = tab.values ?? [];
  if (!rows.length) return h("p", { class: "doc__note" }, t("sheets.emptyTab"));
  const width = Math.max(...rows.map((row) => row.length), 1);
  const columns = [...Array(width).keys()];
  return h(
    "div",
    {
      class: "grid-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": `${tab.title}, ${t("sheets.rows", { n: rows.length })}`,
    },
    h(
      "table",
      { class: "grid" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", { class: "grid__corner" }),
          columns.map((index) => h("th", { scope: "col" }, letter(index))),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((row, at) =>
          h(
            "tr",
            { key: at },
            h("th", { scope: "row" }, String(at + 1)),
            columns.map((index) =>
              h(
                "td",
                { class: `${typeof row[index] === "number" ? "grid__number" : ""} ${at === 0 ? "grid__head" : ""}` },
                shown(row[index]),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
