/** The page's language: Korean unless the person chose English. The choice is remembered. */
import ko from "./words/ko.js";
import en from "./words/en.js";
import { recall, remember } from "./memory.js";

const WORDS = { ko, en };
let language = recall("language") === "en" ? "en" : "ko";
document.documentElement.lang = language;

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
