/** How far a person has read in each channel. What was there before the first visit counts as read. */
import { recall, remember } from "../memory.js";
import { state } from "../state.js";

const loaded = new Map();

function readMap() {
  const key = `${state.world.raw.started ?? ""} ${state.me}`;
  if (!loaded.has(key)) loaded.set(key, restore());
  return loaded.get(key);
}

function restore() {
  try {
    const kept = JSON.parse(recall(`read.${state.me}`) ?? "{}");
    if (kept.started === state.world.raw.started) return new Map(kept.channels);
  } catch {
    // What cannot be read is as good as nothing.
  }
  return new Map([...state.world.channels.keys()].map((id) => [id, startTs()]));
}

const startTs = () => (state.world.raw.started ? Date.parse(state.world.raw.started) / 1000 : Date.now() / 1000);

function everything(channel) {
  const { roots, replies } = state.world;
  return [
    ...(roots.get(channel) ?? []),
    ...[...replies.entries()].filter(([key]) => key.startsWith(`${channel} `)).flatMap(([, list]) => list),
  ];
}

/** The channel is on screen: all of it is read. */
export function readTo(channel) {
  if (document.hidden) return;
  const last = Math.max(0, ...everything(channel.id).map((message) => Number(message.ts)));
  const map = readMap();
  if (last <= (map.get(channel.id) ?? 0)) return;
  map.set(channel.id, last);
  remember(`read.${state.me}`, JSON.stringify({ started: state.world.raw.started, channels: [...map] }));
}

/** `{fresh, mentions}`: whether something is unread, and how much of it is meant for me. */
export function unreadIn(channel) {
  const last = readMap().get(channel.id) ?? startTs();
  const fresh = everything(channel.id).filter(
    (message) => Number(message.ts) > last && message.user !== state.me && (!message.to || message.to === state.me),
  );
  const mentions = fresh.filter(
    (message) => channel.is_im || message.text?.includes(`<@${state.me}>`) || message.to === state.me,
  );
  return { fresh: fresh.length > 0, mentions: mentions.length };
}
