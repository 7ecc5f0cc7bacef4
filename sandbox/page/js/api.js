/** What the page asks of the sandbox: the world, its changes, and the things a person can do. */

/** A request that the sandbox refused or that did not arrive. `reason` is for the person. */
export class Refused extends Error {
  constructor(reason, answer = {}) {
    super(reason);
    this.reason = reason;
    this.answer = answer;
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...options });
  } catch (cause) {
    throw new Refused("network", { cause: String(cause) });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) throw new Refused(reasonIn(answer, response.status), answer);
  return answer;
}

function reasonIn(answer, status) {
  return answer.error ?? String(status);
}

function tell(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

const person = (id, ...rest) =>
  ["/person", id, ...rest].map((part, i) => (i ? encodeURIComponent(part) : part)).join("/");

export const fetchWorld = () => ask("/world");
export const postMessage = (who, message) => tell(person(who, "messages"), message);
export const takeAction = (who, action) => tell(person(who, "actions"), action);
export const runCommand = (who, command) => tell(person(who, "commands"), command);
export const fetchOptions = (who, control) => tell(person(who, "options"), control);
export const stopSession = (who, thread) => tell(person(who, "stop"), thread);
export const openHome = (who) => tell(person(who, "home"), {});
export const submitView = (who, id, values) => tell(person(who, "views", id, "submit"), { values });
export const closeView = (who, id) => tell(person(who, "views", id, "close"), {});

/** Listen for changes; the browser reconnects by itself. `onState` hears "open" and "lost". */
export function listen(onChange, onState) {
  const source = new EventSource("/events");
  source.onopen = () => onState("open");
  source.onerror = () => onState("lost");
  source.onmessage = (event) => onChange(JSON.parse(event.data));
  return source;
}
