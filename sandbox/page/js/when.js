/** Dates and times, in the team's zone and the page's language. */
import { currentLanguage, t } from "./i18n.js";

let zone = "Asia/Seoul";
export const setZone = (name) => (zone = name || zone);

const formats = new Map();
const LOCALES = { ko: "ko-KR", en: "en-GB", ja: "ja-JP" };

function format(date, options) {
  const key = currentLanguage() + zone + JSON.stringify(options);
  if (!formats.has(key))
    formats.set(
      key,
      new Intl.DateTimeFormat(LOCALES[currentLanguage()], { timeZone: zone, ...options }),
    );
  return formats.get(key).format(date);
}

/** A message's ts ("1763621312.000100") or epoch seconds as a Date. */
export const dateOf = (ts) => new Date(Number(ts) * 1000);
/** `YYYY-MM-DD` in the team's zone. */
export const dayKey = (date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(date);
export const clockTime = (date) => format(date, { hour: "numeric", minute: "2-digit", hour12: true });
export const bareTime = (date) => format(date, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
export const fullMoment = (date) => format(date, { dateStyle: "full", timeStyle: "short" });

export function dayName(date, now) {
  const key = dayKey(date);
  if (key === dayKey(now)) return t("day.today");
  if (key === dayKey(new Date(now.getTime() - 86_400_000))) return t("day.yesterday");
  const sameYear = key.slice(0, 4) === dayKey(now).slice(0, 4);
  return format(date, { year: sameYear ? undefined : "numeric", month: "long", day: "numeric", weekday: "long" });
}

/** "2 Nov, 14:05" for another day, "14:05" for today. */
export function shortMoment(date, now) {
  if (dayKey(date) === dayKey(now)) return clockTime(date);
  return `${format(date, { month: "short", day: "numeric" })} ${clockTime(date)}`;
}

const TOKENS = {
  date_num: (date) => dayKey(date),
  date: (date) => format(date, { dateStyle: "long" }),
  date_short: (date) => format(date, { month: "short", day: "numeric", year: "numeric" }),
  date_long: (date) => format(date, { dateStyle: "full" }),
  date_pretty: (date, now) => prettyOr(date, now, "date"),
  date_short_pretty: (date, now) => prettyOr(date, now, "date_short"),
  date_long_pretty: (date, now) => prettyOr(date, now, "date_long"),
  day_divider_pretty: (date, now) => dayName(date, now),
  time: (date) => clockTime(date),
  time_secs: (date) => format(date, { timeStyle: "medium" }),
  ago: (date, now) => ago(date, now),
};

function prettyOr(date, now, other) {
  const near = dayName(date, now);
  return near === t("day.today") || near === t("day.yesterday") ? near : TOKENS[other](date, now);
}

function ago(date, now) {
  const seconds = Math.round((date - now) / 1000);
  const [size, unit] = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
    [1, "second"],
  ].find(([size]) => Math.abs(seconds) >= size) ?? [1, "second"];
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** Slack's date template, e.g. "{date_short} at {time}". */
export function fillDate(template, seconds, now) {
  const date = dateOf(seconds);
  if (Number.isNaN(date.getTime())) return template;
  return template.replace(/\{(\w+)\}/g, (whole, name) => TOKENS[name]?.(date, now) ?? whole);
}

/** Epoch seconds to the value of a datetime-local field, in the team's zone. */
export function toLocalField(seconds) {
  const date = dateOf(seconds);
  return Number.isNaN(date.getTime()) ? "" : `${dayKey(date)}T${bareTime(date)}`;
}

/** The value of a datetime-local field to epoch seconds. */
export function fromLocalField(text) {
  const guess = new Date(`${text}:00Z`);
  const shown = new Date(`${dayKey(guess)}T${bareTime(guess)}:00Z`);
  return Math.round((guess.getTime() - (shown.getTime() - guess.getTime())) / 1000);
}
