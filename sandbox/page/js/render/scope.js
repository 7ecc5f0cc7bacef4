/** Where a control sits: it names the control on the page, tells the sandbox whose it is, and whether a choice is sent. */
import { state } from "../state.js";

/** Controls of a message. */
export function messageScope(message) {
  return scope(
    `m-${message.channel}-${message.ts}`,
    { channel: message.channel, message_ts: message.ts },
    message.state?.[state.me],
  );
}

/** Controls of a modal or of the home tab. */
export function viewScope(view) {
  return scope(`v-${view.id}`, { view_id: view.id }, view.content.state?.values);
}

function scope(key, target, held = {}, block = null) {
  return {
    key,
    target,
    blockId: () => (block?.block_id ? { block_id: block.block_id } : {}),
    keyOf: (item) => `${key}-${block?.block_id ?? ""}-${item.action_id ?? ""}`,
    /** What the workspace holds as chosen here; undefined when nobody chose. */
    heldIn: (item) => chosenIn(held?.[block?.block_id]?.[item.action_id]),
    /** Inputs of a form are sent together, all else at once. */
    sends: (item) => Boolean(item.action_id) && (block?.type !== "input" || Boolean(block.dispatch_action)),
    inside: (inner) => scope(key, target, held, inner),
  };
}

/** The value inside an element's state, whatever its kind. */
function chosenIn(state) {
  if (!state) return undefined;
  if (state.selected_option) return state.selected_option.value;
  if (state.selected_options) return state.selected_options.map((option) => option.value);
  const [, value] = Object.entries(state).find(([name, value]) => name.startsWith("selected_") && value !== null) ?? [
    null,
    state.value,
  ];
  return value ?? undefined;
}
