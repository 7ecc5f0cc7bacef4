/** What a person does on the page, from the click to the sandbox's answer. */
import * as api from "./api.js";
import { t } from "./i18n.js";
import { change, state } from "./state.js";
import { channelAt, isBot, myAgentChannel, people, handleOf, nameOf } from "./world.js";

let counter = 0;

export function toast(text, tone = "error") {
  const id = ++counter;
  change((now) => now.toasts.push({ id, text, tone }));
  window.setTimeout(() => dropToast(id), 7000);
}

export const dropToast = (id) => change((now) => (now.toasts = now.toasts.filter((one) => one.id !== id)));

/** Where the sandbox shall post: the conversation with the bot has a name of its own until it exists. */
const addressOf = (channel) => channel.id ?? "@metel";

/** Names that a person typed become mentions, as the vendor's own composer does; the bot's name is the sandbox's matter. */
export function withMentions(text) {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const names = people().flatMap((user) => [nameOf(user.id), handleOf(user.id)].map((name) => [name, user.id]));
  names.sort((a, b) => b[0].length - a[0].length);
  return names.reduce((done, [name, id]) => done.replaceAll(`@${name}`, `<@${id}>`), escaped);
}

export function say(channel, text, thread = null) {
  const message = { id: ++counter, channel: channel.id ?? "agent", address: addressOf(channel), thread, text, status: "sending", ts: null, at: Date.now() };
  change((now) => now.pending.push(message));
  return deliver(message);
}

export async function deliver(message) {
  change(() => Object.assign(message, { status: "sending" }));
  try {
    const sent = await api.postMessage(state.me, { channel: message.address, text: withMentions(message.text), ...(message.thread ? { thread_ts: message.thread } : {}) });
    change((now) => {
      Object.assign(message, { ts: sent.ts, channel: sent.channel ?? message.channel, status: "sent" });
      if (!message.thread) now.awaited.add(`${sent.channel} ${sent.ts}`);
      if (now.place?.kind === "channel" && now.place.id === "agent") now.place = { kind: "channel", id: sent.channel };
    });
  } catch (refusal) {
    change(() => Object.assign(message, { status: "failed", reason: refusal.reason }));
  }
}

export const discard = (message) => change((now) => (now.pending = now.pending.filter((one) => one !== message)));

export async function command(channel, text) {
  const [name, ...rest] = text.trim().split(/\s+/);
  try {
    await api.runCommand(state.me, { command: name, text: rest.join(" "), channel: addressOf(channel) });
  } catch (refusal) {
    toast(t("toast.command", { reason: refusal.reason }));
  }
}

/** Send what was done with a control of a card; the control is busy until the sandbox answers. */
export async function act(scope, element, value) {
  const key = scope.keyOf(element);
  if (state.busy.has(key)) return;
  change((now) => now.busy.add(key));
  try {
    await api.takeAction(state.me, { ...scope.target, action_id: element.action_id, value });
  } catch (refusal) {
    toast(t("toast.action", { reason: refusal.reason }));
  } finally {
    change((now) => now.busy.delete(key));
  }
}

export async function submit(view, values) {
  const key = `view ${view.id}`;
  if (state.busy.has(key)) return;
  change((now) => (now.busy.add(key), now.fieldErrors.delete(view.id)));
  try {
    const answer = await api.submitView(state.me, view.id, values);
    if (answer.errors) change((now) => now.fieldErrors.set(view.id, answer.errors));
  } catch (refusal) {
    const errors = refusal.answer?.errors;
    change((now) => now.fieldErrors.set(view.id, errors && typeof errors === "object" ? errors : { "": t("modal.failed") }));
  } finally {
    change((now) => now.busy.delete(key));
  }
}

export async function close(view) {
  try {
    await api.closeView(state.me, view.id);
  } catch (refusal) {
    toast(t("toast.action", { reason: refusal.reason }));
  }
}

/** Tell the app that its home was opened, as the vendor does when a person looks at it. */
export async function visitHome() {
  try {
    await api.openHome(state.me);
  } catch (refusal) {
    toast(t("toast.action", { reason: refusal.reason }));
  }
}

/** Go to a channel, or to the conversation with the bot. */
export function goTo(id) {
  change((now) => {
    now.place = { kind: "channel", id };
    now.drawer = false;
    if (now.panel.tab === "thread" && now.panel.thread?.channel !== id) now.panel = { ...now.panel, thread: null, open: false };
  });
}

export function goHome() {
  change((now) => {
    now.place = { kind: "home" };
    now.drawer = false;
  });
  visitHome();
}

export const goToAgent = () => goTo(myAgentChannel()?.id ?? "agent");

export function openThread(channel, ts) {
  change((now) => (now.panel = { ...now.panel, open: true, tab: "thread", thread: { channel, ts } }));
}

export function showTab(tab) {
  change((now) => (now.panel = { ...now.panel, open: true, tab }));
}

export const closePanel = () => change((now) => (now.panel = { ...now.panel, open: false }));

/** Open what a link means beside the chat. */
export function visit(place) {
  if (place.kind === "notion") change((now) => (now.panel = { ...now.panel, open: true, tab: "notion", notion: place.id }));
  if (place.kind === "sheets") change((now) => (now.panel = { ...now.panel, open: true, tab: "sheets", sheet: place.id, sheetTab: place.gid }));
  if (place.kind === "message" && channelAt(place.channel)) visitMessage(place);
}

function visitMessage({ channel, ts, thread }) {
  goTo(channel);
  if (thread && thread !== ts) openThread(channel, thread);
  if (ts) window.setTimeout(() => document.querySelector(`[data-ts="${ts}"]`)?.scrollIntoView({ block: "center" }), 60);
}

export const canTalkTo = (id) => isBot(id);
