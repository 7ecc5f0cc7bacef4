/** The switch between the page's languages. */
import { h } from "../dom.js";
import { currentLanguage, LANGUAGES, setLanguage, t } from "../i18n.js";
import { change } from "../state.js";

export function languageSwitch() {
  const side = ([code, name]) =>
    h(
      "button",
      {
        type: "button",
        class: `language__side ${code === currentLanguage() ? "language__side--on" : ""}`,
        lang: code,
        "aria-pressed": String(code === currentLanguage()),
        "data-testid": `language-${code}`,
        onClick: () => change(() => setLanguage(code)),
      },
      name,
    );
  return h(
    "div",
    { class: "language", role: "group", "aria-label": t("lang.label") },
    ...Object.entries(LANGUAGES).map(side),
  );
}
