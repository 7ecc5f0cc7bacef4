/** The app's Home tab, as the app last published it for this person. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { myHome } from "../world.js";
import { blocks } from "./blocks.js";
import { nothing } from "./channel.js";
import { viewScope } from "./scope.js";

export function homeTab() {
  const home = myHome();
  if (!home?.content?.blocks?.length) return nothing("home.empty", "home.emptyHint", "home");
  return h("div", { key: `home-${state.me}`, class: "home", tabindex: "0", role: "region", "aria-label": t("home.title"), "data-testid": "home" }, h("div", { class: "home__inner" }, blocks(home.content.blocks, viewScope(home))));
}
