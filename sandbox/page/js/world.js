/** The sandbox's `/world` as the page reads it: people, channels, messages by channel and thread, documents. */
import { state } from "./state.js";

/** Index one answer of `/world`. */
export function readWorld(raw) {
  const slack = raw.slack ?? {};
  const channels = slack.channels ?? [];
  return {
    raw,
    drift: raw.now ? Date.parse(raw.now) - Date.now() : 0,
    team: slack.team ?? { name: "Acme" },
    bot: slack.bot ?? { id: "", name: "metel" },
    online: slack.connections > 0,
    users: new Map((slack.users ?? []).map((user) => [user.id, user])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    ...readMessages(slack.messages ?? []),
    views: (slack.views ?? []).map(readView),
    homes: new Map(Object.entries(slack.homes ?? {}).map(([person, home]) => [person, readView(home)])),
    sessions: new Map((slack.sessions ?? []).map((one) => [`${one.channel} ${one.thread_ts}`, one.status])),
    prompts: slack.prompts ?? {},
    files: new Map((slack.files ?? []).map((file) => [file.id, file])),
    notion: { pages: raw.notion?.pages ?? [], databases: raw.notion?.databases ?? [] },
    spreadsheets: raw.google?.spreadsheets ?? [],
  };
}

/** `content` is what the app gave: title, blocks, submit. */
const readView = ({ id, owner, errors, view }) => ({ id, owner, errors: errors ?? {}, content: view });

function readMessages(messages) {
  const roots = new Map();
  const replies = new Map();
  for (const message of [...messages].sort((a, b) => Number(a.ts) - Number(b.ts))) {
    const inThread = message.thread_ts && message.thread_ts !== message.ts;
    if (inThread) put(replies, `${message.channel} ${message.thread_ts}`, message);
    if (!inThread || message.broadcast) put(roots, message.channel, message);
  }
  return { roots, replies };
}

function put(map, key, value) {
  map.get(key)?.push(value) ?? map.set(key, [value]);
}

export const now = () => new Date(Date.now() + (state.world?.drift ?? 0));

/** Who alone sees a message; null when everyone does. */
export const ephemeralFor = (message) => message.to ?? null;
const visible = (message) => !ephemeralFor(message) || ephemeralFor(message) === state.me;

export const rootsOf = (channel) => (state.world.roots.get(channel) ?? []).filter(visible);
export const repliesOf = (channel, ts) => (state.world.replies.get(`${channel} ${ts}`) ?? []).filter(visible);
/** The thread of some channels in which the app wrote last, or null. */
export function newestAnswered(channels) {
  const answers = channels.flatMap(({ id }) =>
    rootsOf(id).flatMap((root) => repliesOf(id, root.ts).filter((reply) => reply.user === state.world.bot.id)),
  );
  const newest = answers.reduce((last, one) => (Number(one.ts) > Number(last?.ts ?? 0) ? one : last), null);
  return newest && { channel: newest.channel, ts: newest.thread_ts };
}

export const rootAt = (channel, ts) => rootsOf(channel).find((message) => message.ts === ts) ?? null;
export const sessionOf = (channel, ts) => state.world.sessions.get(`${channel} ${ts}`) ?? null;

export const userAt = (id) => state.world.users.get(id) ?? null;
export const channelAt = (id) => state.world.channels.get(id) ?? null;
export const isBot = (id) => id === state.world.bot.id || Boolean(userAt(id)?.is_bot);
export const fromApp = (message) => message.by_bot || isBot(message.user);

export function nameOf(id) {
  const user = userAt(id);
  if (!user) return id === state.world.bot.id ? state.world.bot.name : id;
  return user.real_name || user.name;
}

export const handleOf = (id) => userAt(id).name;

export const isMember = (channel, person = state.me) => channel.members.includes(person);

/** The channels that a person sees in the side bar. */
export function myChannels() {
  return [...state.world.channels.values()]
    .filter((channel) => !channel.is_im && isMember(channel))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The people one can be: no bots. */
export const people = () =>
  [...state.world.users.values()].filter((user) => !user.is_bot && user.id !== state.world.bot.id && !user.deleted);

/** My conversation with the bot. */
export function myAgentChannel() {
  const { bot, channels } = state.world;
  return (
    [...channels.values()].find((channel) => channel.is_im && isMember(channel) && isMember(channel, bot.id)) ?? null
  );
}

/** The modals that I have open, the top one last. */
export const myViews = () => state.world.views.filter((view) => view.owner === state.me);
export const myHome = () => state.world.homes.get(state.me) ?? null;
