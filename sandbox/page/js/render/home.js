/** The app's Home tab, as the app last published it for this person. Looking at it is an event that the app hears of. */
import { visitHome } from "../acts.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { myHome } from "../world.js";
import { blocks } from "./blocks.js";
import { nothing } from "./nothing.js";
import { viewScope } from "./scope.js";

export function homeTab() {
  const home = myHome();
  const body = home?.content.blocks.length
    ? h("div", { class: "home__inner" }, blocks(home.content.blocks, viewScope(home)))
    : nothing("home.empty", "home.emptyHint", "home");
  return h(
    "div",
    {
      key: `home-${state.me}`,
      class: "home",
      tabindex: "0",
      role: "region",
      "aria-label": t("home.title"),
      "data-testid": "home",
      onMount: visitHome,
    },
    body,
  );
}
