/** The switch between Korean and English. */
import { h } from "../dom.js";
import { currentLanguage, setLanguage, t } from "../i18n.js";
import { change } from "../state.js";

export function languageSwitch() {
  const korean = currentLanguage() === "ko";
  const flip = () => change(() => setLanguage(korean ? "en" : "ko"));
  const side = (code, label, on) =>
    h("span", { class: `language__side ${on ? "language__side--on" : ""}`, lang: code }, label);
  return h(
    "button",
    {
      type: "button",
      class: "language",
      lang: korean ? "en" : "ko",
      "aria-label": t("lang.switch"),
      title: t("lang.switch"),
      "data-testid": "language",
      onClick: flip,
    },
    side("ko", "한국어", korean),
    side("en", "EN", !korean),
  );
}
