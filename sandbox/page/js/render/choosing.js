/** What happens when a person uses a control: asked first where the app wants it, kept, and sent. */
import { act } from "../acts.js";
import { t } from "../i18n.js";
import { mrkdwn } from "../mrkdwn.js";
import { change, state } from "../state.js";
import { words } from "./labels.js";
import { askFirst } from "./overlay.js";

/** Ask `confirm` first when the element has it. */
export function guarded(item, run) {
  const { confirm } = item;
  if (!confirm) return run();
  askFirst({
    title: words(confirm.title) || t("confirm.title"),
    text: mrkdwn(words(confirm.text)),
    yes: words(confirm.confirm) || t("confirm.yes"),
    no: words(confirm.deny) || t("confirm.no"),
    danger: confirm.style === "danger",
    run,
  });
}

/** A choice: kept on the page, and sent at once unless the element sits in a form. */
export function choose(item, scope, value) {
  guarded(item, () => {
    change((now) => now.picks.set(scope.keyOf(item), value));
    if (scope.sends(item)) act(scope, item, value);
  });
}

/** What the person just chose, else what the workspace holds, else what the app set. */
export const heldOr = (item, scope, initial) => state.picks.get(scope.keyOf(item)) ?? scope.heldIn(item) ?? initial;
