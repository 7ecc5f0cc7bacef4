/** Line icons, drawn on a 20 x 20 grid. They are decoration: the control around them carries the name. */
import { h } from "./dom.js";

const PATHS = {
  hash: "M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h13.5M3 12.5h13.5",
  lock: "M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM7 9V6.5a3 3 0 0 1 6 0V9",
  shared:
    "M8 4H5a1.5 1.5 0 0 0-1.5 1.5v5A1.5 1.5 0 0 0 5 12h5.5A1.5 1.5 0 0 0 12 10.5M12 16h3a1.5 1.5 0 0 0 1.5-1.5v-5A1.5 1.5 0 0 0 15 8H9.500A1.5 1.5 0 0 0 8 9.5",
  home: "M3.5 9 10 3.5 16.5 9v6.500a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1ZM8 16.500v-5h4v5",
  send: "M3.5 10 16.5 3.8 12.8 16.5 9.6 11.200ZM9.6 11.2 16.5 3.8",
  close: "M5 5l10 10M15 5 5 15",
  menu: "M3.5 6h13M3.5 10h13M3.5 14h13",
  thread:
    "M4 4.500h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-6L6.5 16.500v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM6.5 8h7M6.5 10.500h4",
  page: "M5.5 3h6L15.5 7v9.500a.5.5 0 0 1-.5.5h-9.500a.5.5 0 0 1-.5-.5v-13a.5.5 0 0 1 .5-.5ZM11.5 3v4h4M7.5 10.500h5M7.5 13.500h5",
  sheet: "M3.5 4h13v12h-13ZM3.5 8h13M3.5 12h13M8 4v12",
  chevron: "M6 8l4 4 4-4",
  right: "M8 6l4 4-4 4",
  back: "M12 5l-5 5 5 5",
  check: "M4.5 10.5 8.5 14.5 15.5 6",
  clock: "M10 3.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM10 6.500V10l2.5 2",
  calendar: "M4 5h12v11.500H4ZM4 8.500h12M7 3v3.500M13 3v3.5",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  warn: "M10 3.5 17 16H3ZM10 8v4M10 14h.01",
  info: "M10 3.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM10 9.500v4M10 6.800h.01",
  up: "M7 9V16.500H4V9ZM7 9.5 10 3.500c1.4 0 2 .8 1.8 2L11.5 8h3.800c.8 0 1.4.8 1.2 1.600l-1.3 5.600c-.2.8-.8 1.3-1.6 1.300H7",
  down: "M13 11V3.500h3V11ZM13 10.5 10 16.500c-1.4 0-2-.8-1.8-2l.3-2.500H4.700c-.8 0-1.4-.8-1.2-1.600l1.3-5.600c.2-.8.8-1.3 1.6-1.300H13",
  trash: "M4.5 6h11M8 6V4h4v2M6 6l.7 10.500h6.600L14 6",
  file: "M5.5 3h6L15.5 7v10h-10ZM11.5 3v4h4",
  at: "M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0 0v1.200a1.9 1.9 0 0 0 3.8 0V10A6.8 6.8 0 1 0 14 15.5",
  slash: "M4 4h12v12H4ZM11.5 7l-3 6",
  bolt: "M11 3 5 11.500h4.500L9 17l6-8.500h-4.500Z",
  globe:
    "M10 3.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM3.5 10h13M10 3.500c2 2 2.6 4.2 2.6 6.500S12 14.5 10 16.500M10 3.500C8 5.5 7.4 7.7 7.4 10S8 14.5 10 16.5",
  people:
    "M8 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3.5 16c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M13 5a2.3 2.3 0 0 1 0 4.400M14 12.200c1.6.5 2.7 1.8 2.7 3.8",
  eye: "M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  external: "M11 4h5v5M16 4l-7 7M8 5H4v11h11v-4",
  refresh: "M15.5 7A6 6 0 1 0 16 11M16 3.500V7h-3.5",
};

export function icon(name, className = "") {
  return h(
    "svg",
    { class: `icon ${className}`.trim(), viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" },
    h("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "1.6",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

/** The mark of the app itself: four bars that join, on a tinted tile. */
export function appMark(className = "") {
  return h(
    "svg",
    { class: `mark ${className}`.trim(), viewBox: "0 0 36 36", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "mark__tile", x: "0", y: "0", width: "36", height: "36", rx: "9" }),
    h("path", {
      class: "mark__line",
      d: "M9 25V15.500a4.5 4.5 0 0 1 9 0V25M18 15.500a4.5 4.5 0 0 1 9 0V25",
      fill: "none",
      "stroke-width": "3.4",
      "stroke-linecap": "round",
    }),
    h("circle", { class: "mark__dot", cx: "18", cy: "9", r: "2" }),
  );
}
