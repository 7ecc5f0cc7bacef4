/** Files that came with a message: pictures are shown, everything else is a row. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { state } from "../state.js";

export function files(message) {
  const all = (message.files ?? []).map((id) => state.world.files.get(id)).filter(Boolean);
  if (!all.length) return null;
  return h(
    "div",
    { class: "files" },
    all.map((file) => h("div", { key: file.id, class: "file" }, isPicture(file) ? picture(file) : row(file))),
  );
}

const isPicture = (file) => /\.(png|jpe?g|gif|webp)$/i.test(file.name);
const kindOf = (file) => file.name.split(".").at(-1)?.toUpperCase() ?? "";

/** The content itself: a file can only be fetched with the app's token. */
function sourceOf(file) {
  if (file.base64) return `data:${file.mimetype};base64,${file.base64}`;
  return file.text === undefined ? null : `data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`;
}

function picture(file) {
  const source = sourceOf(file);
  return h(
    "figure",
    { class: "picture" },
    h("figcaption", { class: "picture__title" }, file.title || file.name),
    source ? h("img", { src: source, alt: file.title || file.name }) : null,
  );
}

function row(file) {
  const source = sourceOf(file);
  const body = [
    h("span", { class: "file__icon" }, icon("file")),
    h(
      "span",
      { class: "file__text" },
      h("span", { class: "file__name" }, file.title || file.name),
      h("span", { class: "file__kind" }, kindOf(file)),
    ),
  ];
  return source
    ? h("a", { class: "file__row", href: source, download: file.name }, body)
    : h("div", { class: "file__row" }, body);
}
