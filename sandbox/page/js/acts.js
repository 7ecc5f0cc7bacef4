/** What a person does on the page, from the click to the sandbox's answer. */
import * as api from "./api.js";
import { t } from "./i18n.js";
import { change, state } from "./state.js";
import { channelAt, myAgentChannel } from "./world.js";

let counter = 0;

export function toast(text, tone = "error") {
  const id = ++counter;
  change((now) => now.toasts.push({ id, text, tone }));
  window.setTimeout(() => dropToast(id), 7000);
}

export const dropToast = (id) => change((now) => (now.toasts = now.toasts.filter((one) => one.id !== id)));

export function say(channel, text, thread = null) {
  const message = { id: ++counter, channel: channel.id, thread, text, status: "sending", ts: null };
  change((now) => now.pending.push(message));
  return deliver(message);
}

export async function deliver(message) {
  change(() => Object.assign(message, { status: "sending" }));
  try {
    const sent = await api.postMessage(state.me, {
      channel: message.channel,
      text: message.text,
      ...(message.thread ? { thread_ts: message.thread } : {}),
    });
    change((now) => {
      Object.assign(message, { ts: sent.ts, status: "sent" });
      if (!message.thread) now.awaited.add(`${sent.channel} ${sent.ts}`);
    });
  } catch (refusal) {
    change(() => Object.assign(message, { status: "failed", reason: refusal.reason }));
  }
}

export const discard = (message) => change((now) => (now.pending = now.pending.filter((one) => one !== message)));

export async function command(channel, text) {
  const [name, ...rest] = text.trim().split(/\s+/);
  try {
    const answer = await api.runCommand(state.me, { command: name, text: rest.join(" "), channel: channel.id });
    if (answer.acknowledged === false) toast(t("message.noAnswer"));
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
    const answer = await api.takeAction(state.me, {
      ...scope.target,
      ...scope.blockId(),
      action_id: element.action_id,
      value,
    });
    if (answer.acknowledged === false) toast(t("message.noAnswer"));
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
    await api.submitView(state.me, view.id, values);
  } catch (refusal) {
    const errors = refusal.answer?.errors;
    const told = errors && Object.keys(errors).length ? errors : { "": t("modal.failed") };
    change((now) => now.fieldErrors.set(view.id, "" in told && errors ? { "": t("modal.noAnswer") } : told));
  } finally {
    change((now) => now.busy.delete(key));
  }
}

/** Ask the app what an external select offers; kept by control until the next answer. */
export async function askOptions(scope, element, query) {
  const key = scope.keyOf(element);
  try {
    const { options } = await api.fetchOptions(state.me, {
      ...scope.target,
      ...scope.blockId(),
      action_id: element.action_id,
      query,
    });
    change((now) => now.offered.set(key, options));
  } catch (refusal) {
    toast(t("toast.action", { reason: refusal.reason }));
  }
}

/** Press the Stop button that shows while the app works in a thread. */
export async function stop({ channel, ts }) {
  try {
    await api.stopSession(state.me, { channel, thread_ts: ts });
  } catch (refusal) {
    toast(t("toast.action", { reason: refusal.reason }));
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
    if (now.panel.tab === "thread" && now.panel.thread?.channel !== id)
      now.panel = { ...now.panel, thread: null, open: false };
  });
}

export function goHome() {
  change((now) => {
    now.place = { kind: "home" };
    now.drawer = false;
  });
}

export const goToAgent = () => goTo(myAgentChannel().id);

export function openThread(channel, ts) {
  change((now) => (now.panel = { ...now.panel, open: true, tab: "thread", thread: { channel, ts } }));
}

export function showTab(tab) {
  change((now) => (now.panel = { ...now.panel, open: true, tab }));
}

export const closePanel = () => change((now) => (now.panel = { ...now.panel, open: false }));

/** Open what a link means beside the chat. */
export function visit(place) {
  if (place.kind === "notion")
    change((now) => (now.panel = { ...now.panel, open: true, tab: "notion", notion: place.id }));
  if (place.kind === "sheets")
    change((now) => (now.panel = { ...now.panel, open: true, tab: "sheets", sheet: place.id, sheetTab: place.gid }));
  if (place.kind === "message" && channelAt(place.channel)) visitMessage(place);
}

function visitMessage({ channel, ts, thread }) {
  goTo(channel);
  if (thread && thread !== ts) openThread(channel, thread);
  if (ts) window.setTimeout(() => document.querySelector(`[data-ts="${ts}"]`)?.scrollIntoView({ block: "center" }), 60);
}
