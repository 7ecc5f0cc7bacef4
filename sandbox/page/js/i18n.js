/** The page's language: what the person chose, else the first of the browser's that the page speaks, else Korean. */
import ko from "./words/ko.js";
import en from "./words/en.js";
import ja from "./words/ja.js";
import { recall, remember } from "./memory.js";

const WORDS = { ko, en, ja };
/** Each language by its own name, as the switch shows it. */
export const LANGUAGES = { ko: "한국어", en: "EN", ja: "日本語" };
let language = firstLanguage();
document.documentElement.lang = language;

function firstLanguage() {
  const wanted = [recall("language"), ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wanted.find((code) => code in WORDS) ?? "ko";
}

export function currentLanguage() {
  return language;
}

export function setLanguage(next) {
  language = next;
  remember("language", next);
  document.documentElement.lang = next;
}

/** The words for `key`. With `n` equal to 1 a form of its own (`key.one`) is preferred. */
export function t(key, values = {}) {
  const words = WORDS[language];
  const form = (values.n === 1 && words[`${key}.one`]) || words[key] || key;
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
