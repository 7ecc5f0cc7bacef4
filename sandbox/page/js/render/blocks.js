/** Block Kit's blocks as elements. https://docs.slack.dev/reference/block-kit/blocks */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { markdown } from "../markdown.js";
import { mrkdwn, plainLines } from "../mrkdwn.js";
import { safeUrl } from "../links.js";
import { element } from "./elements.js";
import { plain } from "./labels.js";
import { plan, task } from "./plan.js";
import { pieces, richText } from "./richtext.js";
import { link } from "./tags.js";

/** A text object with its lines. */
const text = (object) => (object?.type === "mrkdwn" ? mrkdwn(object.text) : plainLines(object?.text ?? ""));
/** All blocks of a message, a modal or the home tab. `field` gives an input's state: `{error}` by block id. */
export function blocks(list, scope, fieldErrors = {}) {
  return (list ?? []).map((block, index) => {
    const draw = DRAW[block.type] ?? unknown;
    const key = block.block_id ?? `${block.type}-${index}`;
    return h(
      "div",
      { key, class: `block block--${block.type}`, "data-block-id": block.block_id ?? null },
      draw(block, scope.inside(block), fieldErrors),
    );
  });
}

const unknown = (block) => h("div", { class: "block__unknown" }, t("block.unknown", { type: block.type }));

function section(block, scope) {
  const fields = block.fields?.length
    ? h(
        "div",
        { class: "fields" },
        block.fields.map((field) => h("div", { class: "fields__one" }, text(field))),
      )
    : null;
  const body = h(
    "div",
    { class: "section__body" },
    block.text ? h("div", { class: "section__text" }, text(block.text)) : null,
    fields,
  );
  const side = block.accessory
    ? h("div", { class: "section__side" }, element(block.accessory, scope, { label: labelFrom(block) }))
    : null;
  return [body, side];
}

/** An accessory is named by the text beside it, without marks. */
const labelFrom = (block) =>
  (block.text?.text ?? "")
    .replace(/<[^>|]*\|?([^>]*)>/g, "$1")
    .replace(/[*_~`]/g, "")
    .split("\n")[0]
    .slice(0, 80);

const context = (block, scope) =>
  block.elements.map((item) =>
    item.type === "image" ? element(item, scope) : h("span", { class: "context__text" }, text(item)),
  );

function image(block) {
  const own = block.image_url && new URL(block.image_url, location.href).origin === location.origin;
  const title = block.title ? h("figcaption", { class: "picture__title" }, plain(block.title)) : null;
  if (own)
    return h(
      "figure",
      { class: "picture" },
      title,
      h("img", { src: block.image_url, alt: block.alt_text ?? "", loading: "lazy" }),
    );
  const away = block.image_url && safeUrl(block.image_url) ? link(block.image_url, null) : null;
  return h(
    "figure",
    { class: "picture picture--none" },
    title,
    h("div", { class: "picture__none" }, icon("file"), h("span", null, block.alt_text || t("block.image")), away),
  );
}

function input(block, scope, fieldErrors) {
  const error = fieldErrors[block.block_id] ?? fieldErrors[block.element.action_id] ?? null;
  const label = plain(block.label);
  const base = `${scope.key}-${block.block_id ?? block.element.action_id}`;
  const ids = [block.hint ? `${base}-hint` : null, error ? `${base}-error` : null].filter(Boolean).join(" ") || null;
  return h(
    "div",
    { class: `input ${error ? "input--wrong" : ""}` },
    h(
      "div",
      { class: "input__label" },
      label,
      block.optional ? h("span", { class: "input__optional" }, ` (${t("element.optional")})`) : null,
    ),
    element(block.element, scope, {
      label: block.label?.text ?? "",
      error,
      describedBy: ids,
      optional: block.optional,
    }),
    error
      ? h(
          "div",
          { class: "input__error", id: `${base}-error`, role: "alert", "data-testid": "field-error" },
          icon("warn"),
          error,
        )
      : null,
    block.hint ? h("div", { class: "input__hint", id: `${base}-hint` }, plain(block.hint)) : null,
  );
}

const cellText = (cell) =>
  cell.type === "rich_text"
    ? richText(cell)
    : cell.type === "raw_number"
      ? (cell.text ?? String(cell.value ?? cell.number ?? ""))
      : (cell.text ?? pieces(cell.elements));

function table(block) {
  const side = (index) => block.column_settings?.[index]?.align ?? "left";
  const cell = (tag) => (one, index) =>
    h(tag, { class: `cell cell--${side(index)}`, scope: tag === "th" ? "col" : null }, cellText(one));
  const [head, ...rows] = block.rows ?? [[]];
  return h(
    "div",
    {
      class: "table-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": block.caption?.text ?? block.caption ?? t("block.table"),
    },
    h(
      "table",
      { class: "table" },
      h("thead", null, h("tr", null, head.map(cell("th")))),
      h(
        "tbody",
        null,
        rows.map((row) => h("tr", null, row.map(cell("td")))),
      ),
    ),
  );
}

const ALERTS = { warning: "warn", error: "warn", success: "check" };
const alert = (block) =>
  h(
    "div",
    { class: `alert alert--${block.level ?? "default"}`, role: "note" },
    icon(ALERTS[block.level] ?? "info"),
    h(
      "div",
      { class: "alert__text" },
      text(typeof block.text === "string" ? { type: "plain_text", text: block.text } : block.text),
    ),
  );

function card(block, scope) {
  return h(
    "div",
    { class: "card" },
    block.hero_image ? image(block.hero_image) : null,
    block.title ? h("div", { class: "card__title" }, text(block.title)) : null,
    block.subtitle ? h("div", { class: "card__subtitle" }, text(block.subtitle)) : null,
    block.body ? h("div", { class: "card__body" }, text(block.body)) : null,
    block.actions?.length
      ? h(
          "div",
          { class: "actions" },
          block.actions.map((item) => element(item, scope)),
        )
      : null,
  );
}

function container(block, scope, fieldErrors) {
  return h(
    "div",
    { class: "card" },
    block.title ? h("div", { class: "card__title" }, text(block.title)) : null,
    block.subtitle ? h("div", { class: "card__subtitle" }, text(block.subtitle)) : null,
    blocks(block.child_blocks, scope, fieldErrors),
  );
}

const DRAW = {
  section,
  context,
  image,
  input,
  table,
  plan,
  alert,
  card,
  container,
  data_table: table,
  header: (block) => h("h3", { class: "block-header" }, plainLines(block.text?.text ?? "")),
  divider: () => h("hr", { class: "divider" }),
  actions: (block, scope) =>
    h(
      "div",
      { class: "actions" },
      block.elements.map((item) => element(item, scope)),
    ),
  context_actions: (block, scope) =>
    h(
      "div",
      { class: "actions actions--quiet" },
      block.elements.map((item) => element(item, scope)),
    ),
  rich_text: (block) => richText(block),
  markdown: (block) => markdown(block.text),
  task_card: (block) => h("ul", { class: "tasks" }, task(block, 0)),
  carousel: (block, scope) =>
    h(
      "div",
      { class: "carousel", tabindex: "0" },
      (block.elements ?? block.cards ?? []).map((one) => card(one, scope)),
    ),
  video: (block) =>
    h(
      "div",
      { class: "card" },
      h("div", { class: "card__title" }, plain(block.title)),
      block.title_url ? link(block.title_url, null) : null,
    ),
};
