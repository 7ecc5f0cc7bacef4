/** A list that stays at its end while it grows, unless the reader scrolled up. */
import { h } from "../dom.js";

const NEAR = 80;

function toEnd(el) {
  if (el.stuck && el.scrollHeight !== el.endedAt) el.scrollTop = el.scrollHeight;
  el.endedAt = el.scrollHeight;
}

/** A scroll while the list has grown unseen is the growth's doing, not the reader's. */
function scrolled(el) {
  if (el.stuck && el.scrollHeight !== el.endedAt) return toEnd(el);
  el.stuck = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR;
  el.parentElement?.classList.toggle("stream--behind", !el.stuck);
}

function watch(el) {
  el.stuck = true;
  el.addEventListener("scroll", () => scrolled(el));
  const resized = new ResizeObserver(() => ((el.endedAt = null), toEnd(el)));
  resized.observe(el);
  resized.observe(el.firstElementChild);
}

/** Bring a list to its end and keep it there. */
export function stick(el) {
  el.stuck = true;
  el.endedAt = null;
}

/** The scrolling element around one child. */
export const sticky = (props, child) => h("div", { ...props, onMount: watch, onDraw: toEnd }, child);
