/** The page's one state, and how a change of it reaches the screen. */
import { recall, remember } from "./memory.js";

export const state = {
  /** connecting | ready | failed */
  phase: "connecting",
  /** whether the stream of changes is open */
  live: "lost",
  world: null,
  me: recall("person", "sessionStorage") ?? recall("person"),
  /** What the middle shows: `{kind: "channel", id}` or `{kind: "home"}`. */
  place: null,
  panel: { open: false, tab: "thread", thread: null, notion: null, sheet: null, sheetTab: null },
  drawer: false,
  /** The one open list, menu or hint box, see overlay.js. */
  pop: null,
  confirm: null,
  toasts: [],
  /** Messages on their way: `{id, channel, thread, text, status, ts}`. */
  pending: [],
  /** What a person chose in a control and the world does not hold yet, by control. */
  picks: new Map(),
  /** What the app offers in its external selects, by control. */
  offered: new Map(),
  /** Controls that wait for an answer. */
  busy: new Set(),
  /** Errors of a modal by view, then by block. */
  fieldErrors: new Map(),
  /** Open and shut parts of cards. */
  folds: new Map(),
  /** Roots that this page posted: their first answer opens the thread. */
  awaited: new Set(),
  /** Messages whose content changed while they were on screen: ts -> count. */
  touched: new Map(),
  lastRead: new Map(),
};

let paint = () => {};
let planned = false;

/** The function that draws the page; called at most once a frame. */
export function paintWith(draw) {
  paint = draw;
}

/** Change the state and draw soon. */
export function change(alter) {
  alter?.(state);
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    paint();
  });
}

export function become(person) {
  remember("person", person);
  remember("person", person, "sessionStorage");
  change((now) => {
    now.me = person;
    now.pop = null;
    now.picks.clear();
    now.fieldErrors.clear();
  });
}
