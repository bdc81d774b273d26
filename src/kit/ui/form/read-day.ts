import { addDays, isDay, type Day } from "#kit/validity.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The day someone typed: "2026-11-20", "20 Nov 2026", "Nov 20 2026", "20.11.2026", "20/11/26", "today", "+14" (days from today). With slashes the
 * order of day and month is the reader's (`monthFirst`), unless only one order is possible. Null when it is not a day.
 */
export function readDay(text: string, today: Day, monthFirst = false): Day | null {
  const typed = text.trim().toLowerCase();
  if (typed === "today" || typed === "t") return today;
  const ahead = /^([+-]\d{1,4})(d)?$/.exec(typed)?.[1];
  if (ahead) return addDays(today, Number(ahead));
  if (/^\d{8}$/.test(typed)) return dayFrom(typed.slice(0, 4), typed.slice(4, 6), typed.slice(6));
  const [a = "", b = "", c = "", ...more] = typed.split(/[\s./,-]+/).filter(Boolean);
  if (more.length > 0) return null;
  if (/^\d{4}$/.test(a)) return dayFrom(a, monthOf(b), c);
  if (/[a-z]/.test(a)) return dayFrom(yearOf(c, today), monthOf(a), b);
  if (/[a-z]/.test(b)) return dayFrom(yearOf(c, today), monthOf(b), a);
  const slashes = typed.includes("/");
  const american = slashes && (Number(b) > 12 || (monthFirst && Number(a) <= 12));
  return american ? dayFrom(yearOf(c, today), a, b) : dayFrom(yearOf(c, today), b, a);
}

function monthOf(text: string): string {
  const named = months.indexOf(text.slice(0, 3));
  return named >= 0 ? String(named + 1) : text;
}

function yearOf(text: string, today: Day): string {
  if (text === "") return today.slice(0, 4);
  return text.length === 2 ? `20${text}` : text;
}

function dayFrom(year: string, month: string, day: string): Day | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(found) ? found : null;
}
