/** Where a link leads: the vendors' pages have a stand-in beside the chat, anything else opens in a new tab. */

const SAFE = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The address as a URL, or null when it is none that a person should be able to follow. */
export function safeUrl(text) {
  try {
    const url = new URL(text);
    return SAFE.has(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

const bare = (id) => id.replaceAll("-", "").toLowerCase();
export const sameId = (one, other) => Boolean(one && other) && bare(one) === bare(other);

const onHost = (url, host) => url.hostname === host || url.hostname.endsWith(`.${host}`);

/** `{kind: "notion"|"sheets"|"message", ...}` for a link that the page can show itself, else null. */
export function placeOf(text) {
  const url = safeUrl(text);
  if (!url) return null;
  if (onHost(url, "notion.so") || onHost(url, "notion.com") || onHost(url, "notion.site")) return notionPlace(url);
  if (url.hostname === "docs.google.com") return sheetPlace(url);
  if (onHost(url, "slack.com")) return messagePlace(url);
  return null;
}

function notionPlace(url) {
  const found = bare(url.searchParams.get("p") ?? url.pathname).match(/([0-9a-f]{32})(?![0-9a-f])/g);
  return found ? { kind: "notion", id: found.at(-1) } : null;
}

function sheetPlace(url) {
  const found = url.pathname.match(/\/spreadsheets\/d\/([\w-]+)/);
  return found ? { kind: "sheets", id: found[1], gid: url.hash.match(/gid=(\d+)/)?.[1] ?? null } : null;
}

function messagePlace(url) {
  const found = url.pathname.match(/\/archives\/(\w+)(?:\/p(\d{10})(\d{6}))?/);
  if (!found) return null;
  const ts = found[2] ? `${found[2]}.${found[3]}` : null;
  return { kind: "message", channel: found[1], ts, thread: url.searchParams.get("thread_ts") };
}
