/** What the browser keeps between visits. A browser that keeps nothing (private mode) is no error. */
const PREFIX = "metel-sandbox.";

function inStore(store, act) {
  try {
    return act(window[store]);
  } catch {
    return null;
  }
}

export function recall(name, store = "localStorage") {
  return inStore(store, (kept) => kept.getItem(PREFIX + name));
}

export function remember(name, value, store = "localStorage") {
  inStore(store, (kept) => kept.setItem(PREFIX + name, value));
}
