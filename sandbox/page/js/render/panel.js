/** The right side: the open thread, Notion and Sheets as tabs. On a phone it is a sheet over the chat. */
import { closePanel, showTab } from "../acts.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { channelAt } from "../world.js";
import { notionTab } from "./notion.js";
import { sheetsTab } from "./sheets.js";
import { threadTab } from "./thread.js";

const TABS = [
  ["thread", "thread", "thread.title", threadTab],
  ["notion", "page", "panel.notion", notionTab],
  ["sheets", "sheet", "panel.sheets", sheetsTab],
];

export function panel() {
  const { open, tab } = state.panel;
  if (!open) return null;
  const [, , , body] = TABS.find(([id]) => id === tab);
  return h(
    "aside",
    {
      key: "panel",
      class: "panel",
      "aria-label": t("panel.label"),
      "data-testid": tab === "thread" ? "thread-panel" : `${tab}-panel`,
      onKeydown: (event) => event.key === "Escape" && !event.defaultPrevented && !event.isComposing && closePanel(),
    },
    h(
      "div",
      { class: "panel__head" },
      h(
        "div",
        { class: "panel__tabs", role: "tablist", "aria-label": t("panel.label"), onKeydown: moveTab },
        TABS.map(tabButton),
      ),
      tab === "thread" ? origin() : null,
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": t("panel.close"),
          title: t("panel.close"),
          "data-testid": "close-panel",
          onClick: closePanel,
        },
        icon("close"),
      ),
    ),
    h(
      "div",
      {
        key: `body-${tab}`,
        class: "panel__body",
        role: "tabpanel",
        id: "panel-body",
        "aria-labelledby": `panel-tab-${tab}`,
      },
      body(),
    ),
  );
}

function tabButton([id, name, label]) {
  const on = state.panel.tab === id;
  return h(
    "button",
    {
      key: id,
      id: `panel-tab-${id}`,
      type: "button",
      role: "tab",
      class: `panel__tab ${on ? "panel__tab--on" : ""}`,
      "aria-selected": String(on),
      "aria-controls": "panel-body",
      tabindex: on ? "0" : "-1",
      "data-testid": `panel-${id}`,
      onClick: () => showTab(id),
    },
    icon(name),
    t(label),
  );
}

function moveTab(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const index = TABS.findIndex(([id]) => id === state.panel.tab);
  const next = TABS[(index + step + TABS.length) % TABS.length][0];
  showTab(next);
  document.getElementById(`panel-tab-${next}`)?.focus();
}

function origin() {
  const channel = state.panel.thread && channelAt(state.panel.thread.channel);
  return channel && !channel.is_im ? h("span", { class: "panel__origin" }, `#${channel.name}`) : null;
}
