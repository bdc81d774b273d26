/** How an event repeats: the part of RFC 5545 (section 3.3.10) that is supported, read from its text and written back. */
import { type Day, isDay } from "#kit/validity.ts";

export const rhythms = ["DAILY", "WEEKLY", "MONTHLY"] as const;

export interface Repeat {
  rhythm: (typeof rhythms)[number];
  /** Every so many days, weeks or months. */
  interval: number;
  /** Of a weekly one, 1 is Monday; none means the weekday of its first day. */
  weekdays: number[];
  /** How often in all, or up to and with a day; neither has no end. */
  count: number | null;
  until: Day | null;
}

export const notSupported = "This repeat pattern is not supported.";
const codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const mostTimes = 1000;
const mostInterval = 99;

/** The repeat of a rule such as "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10"; null for anything beyond what is supported. */
export function repeatOf(rule: string): Repeat | null {
  const parts = rule.split(";").map((part) => part.split("="));
  const known = new Map(parts.map(([name = "", value = ""]) => [name.toUpperCase(), value.toUpperCase()]));
  const names = ["FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL"];
  if (
    known.size !== parts.length ||
    parts.some((part) => part.length !== 2) ||
    [...known.keys()].some((name) => !names.includes(name))
  )
    return null;
  const rhythm = rhythms.find((one) => one === known.get("FREQ"));
  const interval = numberIn(known.get("INTERVAL"), mostInterval) ?? (known.has("INTERVAL") ? null : 1);
  const count = numberIn(known.get("COUNT"), mostTimes);
  const until = dayIn(known.get("UNTIL"));
  const weekdays = (known.get("BYDAY")?.split(",") ?? []).map((code) => codes.indexOf(code) + 1);
  if (!rhythm || interval === null || weekdays.includes(0) || (weekdays.length > 0 && rhythm !== "WEEKLY")) return null;
  if (known.has("COUNT") && (count === null || known.has("UNTIL"))) return null;
  if (known.has("UNTIL") && until === null) return null;
  return { rhythm, interval, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b), count, until };
}

const numberIn = (text: string | undefined, most: number): number | null =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** "20260630", a day; RFC 5545 also allows an instant, which is not supported. */
function dayIn(text: string | undefined): Day | null {
  const day = text?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") ?? "";
  return isDay(day) && /^(?:19|2[01])/.test(day) ? day : null;
}

/** The rule as text. `until` is a day there; a feed writes the end in its own way. */
export function ruleOf({ rhythm, interval, weekdays, count, until }: Repeat): string {
  return [
    `FREQ=${rhythm}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(rhythm === "WEEKLY" && weekdays.length > 0 ? [`BYDAY=${weekdays.map((day) => codes[day - 1]).join(",")}`] : []),
    ...(count !== null ? [`COUNT=${count}`] : until !== null ? [`UNTIL=${until.replaceAll("-", "")}`] : []),
  ].join(";");
}

const units = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" } as const;
const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** "Every 2 weeks on Mon, Wed, 10 times"; `shown` writes the last day. */
export function repeatWords({ rhythm, interval, weekdays, count, until }: Repeat, shown: (day: Day) => string): string {
  const every = interval === 1 ? `Every ${units[rhythm]}` : `Every ${interval} ${units[rhythm]}s`;
  const on = weekdays.length > 0 ? ` on ${weekdays.map((day) => names[day - 1]).join(", ")}` : "";
  const end = count !== null ? `, ${count} times` : until !== null ? ` until ${shown(until)}` : "";
  return `${every}${on}${end}`;
}
