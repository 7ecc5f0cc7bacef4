/** Keeping the page equal to the sandbox: fetch the world, hear of changes, fetch again. */
import * as api from "./api.js";
import { change, state } from "./state.js";
import { setZone } from "./when.js";
import { isBot, people, readWorld, userAt } from "./world.js";

let running = false;
let again = false;
let timer = 0;

/** Fetch the world soon; calls that come meanwhile share one fetch. */
export function refresh(delay = 30) {
  window.clearTimeout(timer);
  timer = window.setTimeout(load, delay);
}

async function load() {
  if (running) return void (again = true);
  running = true;
  try {
    const raw = await api.fetchWorld();
    take(readWorld(raw));
  } catch {
    change((now) => (now.phase = now.world ? now.phase : "failed"));
  } finally {
    running = false;
    if (again) ((again = false), refresh(0));
  }
}

function take(world) {
  const before = state.world;
  setZone(world.team.tz);
  change((now) => {
    now.world = world;
    now.phase = "ready";
    if (!userAt(now.me)) now.me = (people().find((user) => user.name === "minji") ?? people()[0])?.id ?? null;
    now.pending = now.pending.filter((one) => !isThere(world, one));
    if (before) compare(before, world);
    dropOldErrors(world);
  });
}

const listOf = (world, { channel, thread }) =>
  (thread ? world.replies.get(`${channel} ${thread}`) : world.roots.get(channel)) ?? [];
const isThere = (world, pending) =>
  pending.ts !== null && listOf(world, pending).some((message) => message.ts === pending.ts);

const faceOf = (message) => JSON.stringify([message.text, message.blocks]);
const allOf = (world) =>
  new Map(
    [...world.roots.values(), ...world.replies.values()]
      .flat()
      .map((message) => [`${message.channel} ${message.ts}`, message]),
  );

/** Note what changed on screen, and open the thread in which the app answered me. */
function compare(before, world) {
  const known = allOf(before);
  for (const [key, message] of allOf(world)) {
    const old = known.get(key);
    if (old && faceOf(old) !== faceOf(message)) state.touched.set(key, (state.touched.get(key) ?? 0) + 1);
    if (old && JSON.stringify(old.state) !== JSON.stringify(message.state)) forgetPicks(message);
    if (!old) answered(message);
  }
}

/** The workspace holds what was chosen on this card; from here it is the truth again. */
function forgetPicks({ channel, ts }) {
  for (const key of state.picks.keys()) if (key.startsWith(`m-${channel}-${ts}-`)) state.picks.delete(key);
}

function answered(message) {
  const root = `${message.channel} ${message.thread_ts}`;
  if (!isBot(message.user) || !state.awaited.delete(root)) return;
  const here = state.place.kind === "channel" && state.place.id === message.channel;
  if (here)
    state.panel = {
      ...state.panel,
      open: true,
      tab: "thread",
      thread: { channel: message.channel, ts: message.thread_ts },
    };
}

/** Errors of modals that are gone go too. */
function dropOldErrors(world) {
  const open = new Set(world.views.map((view) => view.id));
  for (const id of state.fieldErrors.keys()) if (!open.has(id)) state.fieldErrors.delete(id);
}

/** Start listening; the first world is fetched once the stream is open, so that no change falls between. */
export function goLive() {
  api.listen(
    () => refresh(),
    (live) => {
      change((now) => (now.live = live));
      if (live === "open") refresh(0);
    },
  );
  window.setTimeout(() => state.world ?? refresh(0), 400);
}
