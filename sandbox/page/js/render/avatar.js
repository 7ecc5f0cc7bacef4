/** A person's or the app's picture: initials on a colour that stays with the id. */
import { h } from "../dom.js";
import { appMark } from "../icons.js";
import { state } from "../state.js";
import { isBot, nameOf } from "../world.js";

const HUES = 8;

/** Korean names give their given name, others their initials. */
function initials(name) {
  const last = name.trim().split(/\s+/).at(-1) ?? "";
  if (/[\uac00-\ud7a3]/.test(last)) return last.length > 2 ? last.slice(-2) : last;
  return name
    .trim()
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join("")
    .toUpperCase();
}

/** Neighbours in the list of people get different colours. */
const hueOf = (id) => Math.max(0, [...state.world.users.keys()].indexOf(id)) % HUES;

export function avatar(id, size = "") {
  const className = `avatar ${size ? `avatar--${size}` : ""}`;
  if (isBot(id)) return h("span", { class: `${className} avatar--app`, "aria-hidden": "true" }, appMark());
  return h("span", { class: `${className} avatar--${hueOf(id)}`, "aria-hidden": "true" }, initials(nameOf(id)));
}
