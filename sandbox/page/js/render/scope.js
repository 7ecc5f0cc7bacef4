/** Where a control sits: it names the control on the page, tells the sandbox whose it is, and whether a choice is sent. */

/** Controls of a message. */
export function messageScope(message) {
  return scope(`m-${message.channel}-${message.ts}`, { channel: message.channel, message_ts: message.ts });
}

/** Controls of a modal or of the home tab. */
export function viewScope(view) {
  return scope(`v-${view.id}`, { view_id: view.id });
}

function scope(key, target, block = null) {
  return {
    key, target, block,
    keyOf: (item) => `${key}-${block?.block_id ?? ""}-${item.action_id ?? ""}`,
    sends: (item) => Boolean(item.action_id) && (block?.type !== "input" || Boolean(block.dispatch_action)),
    inside: (inner) => scope(key, target, inner),
  };
}
