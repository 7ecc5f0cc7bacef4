/** The page: draws the state, keeps the address, and starts listening. */
import { draw, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { goLive, refresh } from "./live.js";
import { change, paintWith, state } from "./state.js";
import { middle } from "./render/channel.js";
import { modalLayer } from "./render/modal.js";
import { confirmLayer, popLayer, toastLayer } from "./render/overlay.js";
import { panel } from "./render/panel.js";
import { sidebar } from "./render/sidebar.js";
import { followAddress, writeAddress } from "./route.js";
import { myViews } from "./world.js";

const host = document.getElementById("page");

function banner() {
  if (state.live === "lost")
    return h(
      "div",
      { key: "banner", class: "banner banner--warn", role: "status", "data-testid": "banner" },
      h("span", { class: "spinner" }),
      t("state.reconnecting"),
    );
  if (!state.world.online)
    return h(
      "div",
      { key: "banner", class: "banner", role: "status", "data-testid": "banner" },
      icon("info"),
      t("state.offline"),
    );
  return null;
}

function page() {
  if (state.phase === "failed")
    return waiting(
      t("state.failed"),
      h(
        "button",
        {
          type: "button",
          class: "button button--primary",
          onClick: () => (change((now) => (now.phase = "connecting")), refresh(0)),
        },
        t("state.retry"),
      ),
    );
  if (!state.world) return waiting(t("state.connecting"), h("span", { class: "spinner spinner--big" }));
  const covered = Boolean(state.confirm) || myViews().length > 0;
  const columns = `shell ${state.panel.open ? "shell--panel" : ""}`;
  return [
    h(
      "div",
      { key: "shell", class: columns, inert: covered },
      h("a", { class: "skip", href: "#main", onClick: skip }, t("page.skip")),
      sidebar(),
      h(
        "div",
        { key: "stage", class: "stage" },
        banner(),
        h("div", { key: "sheet", class: "stage__sheet" }, middle(), panel()),
      ),
    ),
    modalLayer(),
    popLayer(),
    confirmLayer(),
    toastLayer(),
  ];
}

const skip = (event) => (event.preventDefault(), document.getElementById("main").focus());
const waiting = (words, more) =>
  h("div", { key: "waiting", class: "waiting", role: "status" }, more, h("p", null, words));

function paint() {
  if (state.world) {
    followAddress();
    document.title = t("page.title", { team: state.world.team.name });
  }
  draw(host, page());
  if (state.world) writeAddress();
}

paintWith(paint);
window.addEventListener("hashchange", () => change());
window.addEventListener("resize", () => state.pop && change());
document.addEventListener("visibilitychange", () => change());
document.addEventListener("scroll", () => state.pop && change(), true);
window.setInterval(() => change(), 60_000);
paint();
goLive();
