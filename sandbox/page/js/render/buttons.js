/** Elements that are pressed: buttons, the overflow menu, feedback; and the small picture beside a text. */
import { act, visit } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { placeOf, safeUrl } from "../links.js";
import { withEmoji } from "../mrkdwn.js";
import { state } from "../state.js";
import { choose, guarded } from "./choosing.js";
import { words } from "./labels.js";
import { openMenu } from "./overlay.js";

export function button(item, scope) {
  const busy = state.busy.has(scope.keyOf(item));
  const common = {
    class: `button ${item.style ? `button--${item.style}` : ""} ${busy ? "button--busy" : ""}`,
    "data-testid": "card-button",
    "data-action-id": item.action_id,
    "data-value": item.value,
    "aria-label": item.accessibility_label ?? null,
  };
  const press = () => act(scope, item, item.value ?? "");
  const url = item.url ? safeUrl(item.url) : null;
  if (url)
    return h(
      "a",
      {
        ...common,
        href: url.href,
        target: "_blank",
        rel: "noopener noreferrer nofollow",
        onClick: (event) => follow(event, item, press),
      },
      words(item.text),
      placeOf(item.url) ? null : icon("external"),
    );
  return h(
    "button",
    {
      ...common,
      type: "button",
      "aria-busy": busy ? "true" : null,
      "aria-disabled": busy ? "true" : null,
      onClick: () => guarded(item, press),
    },
    h("span", { class: "button__text" }, withEmoji(words(item.text))),
    busy ? h("span", { class: "spinner" }) : null,
  );
}

function follow(event, item, press) {
  const place = placeOf(item.url);
  if (place) (event.preventDefault(), visit(place));
  if (item.action_id) press();
}

export function overflow(item, scope) {
  const anchor = scope.keyOf(item);
  const run = (one) => () => (
    one.url && safeUrl(one.url) ? window.open(safeUrl(one.url).href, "_blank", "noopener") : null,
    guarded(item, () => act(scope, item, one.value))
  );
  const show = () =>
    openMenu(
      anchor,
      t("element.menu"),
      item.options.map((one) => ({
        id: one.value,
        label: words(one.text),
        hint: words(one.description),
        run: run(one),
      })),
    );
  return h(
    "button",
    {
      type: "button",
      class: "icon-button icon-button--framed",
      "data-anchor": anchor,
      "data-testid": "overflow",
      "data-action-id": item.action_id,
      "aria-haspopup": "menu",
      "aria-expanded": String(state.pop?.anchor === anchor),
      "aria-label": t("element.menu"),
      onClick: show,
    },
    icon("more", "icon--bold"),
  );
}

export function image(item) {
  const own = item.image_url && new URL(item.image_url, location.href).origin === location.origin;
  if (own) return h("img", { class: "thumb", src: item.image_url, alt: item.alt_text ?? "", loading: "lazy" });
  return h(
    "span",
    {
      class: "thumb thumb--none",
      role: "img",
      "aria-label": item.alt_text ?? t("block.image"),
      title: item.alt_text ?? "",
    },
    icon("file"),
  );
}

export function feedback(item, scope) {
  const chosen = state.picks.get(scope.keyOf(item));
  const side = (part, name, fallback) => {
    const label = part.accessibility_label ?? words(part.text) ?? fallback;
    const pressed = chosen === part.value;
    return h(
      "button",
      {
        type: "button",
        class: `feedback ${pressed ? "feedback--on" : ""}`,
        "aria-pressed": String(pressed),
        "aria-label": label || fallback,
        title: words(part.text),
        "data-testid": "feedback",
        "data-action-id": item.action_id,
        "data-value": part.value,
        onClick: () => choose(item, { ...scope, sends: () => true }, part.value),
      },
      icon(name),
    );
  };
  return h(
    "span",
    { class: "feedback-pair" },
    side(item.positive_button, "up", t("element.good")),
    side(item.negative_button, "down", t("element.bad")),
  );
}

export function iconButton(item, scope) {
  return h(
    "button",
    {
      type: "button",
      class: "feedback",
      "aria-label": item.accessibility_label ?? words(item.text),
      title: words(item.text),
      "data-testid": "card-button",
      "data-action-id": item.action_id,
      onClick: () => guarded(item, () => act(scope, item, item.value ?? "")),
    },
    icon("trash"),
  );
}
