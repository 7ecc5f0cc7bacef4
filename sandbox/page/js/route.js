/** The page's place in the address, so that a reload or the back button keeps it: `#/C123/1700000000.000100` or `#/home`. */
import { state } from "./state.js";
import { channelAt, isMember, myAgentChannel, myChannels, newestAnswered } from "./world.js";

let written = null;

/** Where to begin: at the newest thread that the app answered in, else in the team's common channel. */
function firstPlace() {
  const mine = myChannels();
  const thread = newestAnswered(mine);
  if (thread && !matchMedia("(max-width: 860px)").matches)
    state.panel = { ...state.panel, open: true, tab: "thread", thread };
  const channel = mine.find((one) => one.id === thread?.channel) ?? mine.find((one) => one.name === "general");
  return { kind: "channel", id: (channel ?? mine[0] ?? myAgentChannel()).id };
}

/** Take the address when it was changed from outside, and leave a place that this person cannot see. */
export function followAddress() {
  if (location.hash !== written) read();
  if (!state.place) state.place = firstPlace();
  if (state.place.kind !== "channel") return;
  const channel = channelAt(state.place.id);
  if (channel && isMember(channel)) return;
  state.place = firstPlace();
  state.panel = { ...state.panel, thread: null, open: state.panel.open && state.panel.tab !== "thread" };
}

function read() {
  written = location.hash;
  const [, place, thread] = location.hash.split("/");
  if (place === "home") state.place = { kind: "home" };
  else if (place && channelAt(place)) state.place = { kind: "channel", id: place };
  if (place && thread)
    state.panel = { ...state.panel, open: true, tab: "thread", thread: { channel: place, ts: thread } };
}

export function writeAddress() {
  const { place, panel } = state;
  const thread =
    panel.open &&
    panel.tab === "thread" &&
    panel.thread &&
    place.kind === "channel" &&
    panel.thread.channel === place.id
      ? `/${panel.thread.ts}`
      : "";
  const address = `#/${place.kind === "home" ? "home" : place.id}${thread}`;
  if (address === written) return;
  if (written === null || written === "") history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  written = address;
}
