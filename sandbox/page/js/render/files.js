/** Files that came with a message: pictures are shown, everything else is a row. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { state } from "../state.js";

export function files(message) {
  const all = (message.files ?? []).map((file) => (typeof file === "string" ? (fileAt(file) ?? { id: file, name: file }) : file));
  if (!all.length) return null;
  return h("div", { class: "files" }, all.map((file) => h("div", { key: file.id, class: "file" }, isPicture(file) ? picture(file) : row(file))));
}

function fileAt(id) {
  const kept = state.world.raw.slack.files ?? [];
  return Array.isArray(kept) ? kept.find((file) => file.id === id) : kept[id];
}

const isPicture = (file) => /\.(png|jpe?g|gif|webp)$/i.test(file.name ?? "");
const kindOf = (file) => (file.name ?? "").split(".").at(-1)?.toUpperCase() ?? "";
const TYPES = { PNG: "image/png", JPG: "image/jpeg", JPEG: "image/jpeg", GIF: "image/gif", WEBP: "image/webp", PDF: "application/pdf", CSV: "text/csv", MD: "text/markdown", TXT: "text/plain" };

/** Where the bytes are: an address of the sandbox's own, or the content itself. */
function sourceOf(file) {
  if (file.url_private) {
    const url = new URL(file.url_private, location.href);
    return url.origin === location.origin ? url.href : null;
  }
  return file.content ? `data:${TYPES[kindOf(file)] ?? "application/octet-stream"};base64,${file.content}` : null;
}

function picture(file) {
  const source = sourceOf(file);
  return h("figure", { class: "picture" }, h("figcaption", { class: "picture__title" }, file.title || file.name), source ? h("img", { src: source, alt: file.title || file.name }) : null);
}

function row(file) {
  const source = sourceOf(file);
  const body = [h("span", { class: "file__icon" }, icon("file")), h("span", { class: "file__text" }, h("span", { class: "file__name" }, file.title || file.name), h("span", { class: "file__kind" }, kindOf(file)))];
  return source ? h("a", { class: "file__row", href: source, download: file.name }, body) : h("div", { class: "file__row" }, body);
}
