/** Reads an outside .ics (RFC 5545) as days and clock times; nothing in it is followed, run or merged into the plan. */
import ICAL from "ical.js";
import { mostOutsideEvents } from "../outside.ts";
import { TimeZone } from "#kit/places.ts";
import { wallAt } from "#kit/local-time.ts";
import { addDays, type Day, daysBetween, isDay } from "#kit/validity.ts";

/** One day or span of an outside calendar; days inclusive, clock times null of whole days. */
interface OutsideRead {
  title: string;
  place: string | null;
  fromOn: Day;
  toOn: Day;
  startClock: string | null;
  endClock: string | null;
  timeZone: string;
}

export interface ReadIcs {
  events: OutsideRead[];
  /** Events whose rule is not supported: only their first day was read. */
  firstOnly: number;
}

/** Repetitions are read up to so many days before and after today. */
const daysBack = 60;
const daysAhead = 730;
/** Events of a file that are looked at. */
const mostComponents = 5000;
const mostRepetitions = 3000;
const supported: ReadonlySet<string> = new Set(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]);

/** What a file says, or null where it is no calendar. `zone` counts for times without one. */
export function readIcs(text: string, { zone, today }: { zone: string; today: Day }): ReadIcs | null {
  const calendar = parsed(text);
  if (!calendar) return null;
  const window = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const read: ReadIcs = { events: [], firstOnly: 0 };
  for (const component of calendar.getAllSubcomponents("vevent").slice(0, mostComponents)) {
    if (component.getFirstPropertyValue("status") === "CANCELLED") continue;
    const first = firstOf(component, zone);
    if (!first) continue;
    const rule = component.getFirstPropertyValue("rrule");
    const days = rule === null ? [first.fromOn] : repetitions(component, rule, first.fromOn, window.to);
    if (days === null) read.firstOnly += 1;
    const length = daysBetween(first.fromOn, first.toOn);
    for (const fromOn of days ?? [first.fromOn]) {
      const toOn = addDays(fromOn, length);
      if (toOn < window.from || fromOn > window.to) continue;
      if (read.events.length >= mostOutsideEvents) return read;
      read.events.push({ ...first, fromOn, toOn });
    }
  }
  return read;
}

function parsed(text: string): ICAL.Component | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
    return calendar.name === "vcalendar" ? calendar : null;
  } catch {
    return null;
  }
}

/** The first repetition; null where its times cannot be read or it lasts longer than a year. */
function firstOf(component: ICAL.Component, zone: string): OutsideRead | null {
  const start = timeOf(component, "dtstart", zone);
  if (!start) return null;
  const end = timeOf(component, "dtend", zone) ?? start;
  // Whole days end before their last day, as do times that end at midnight.
  const isBefore = end.day > start.day && (end.clock === null || end.clock === "00:00");
  const toOn = isBefore ? addDays(end.day, -1) : end.day;
  if (toOn < start.day || daysBetween(start.day, toOn) > 366) return null;
  return {
    title: textOf(component, "summary") ?? "Without a title",
    place: textOf(component, "location"),
    fromOn: start.day,
    toOn,
    startClock: start.clock,
    endClock: start.clock === null ? null : isBefore ? "23:59" : (end.clock ?? start.clock),
    timeZone: start.zone,
  };
}

/** A time of the file at the clock of its zone: the one it names if it is known, else that of the base. */
function timeOf(component: ICAL.Component, name: string, zone: string): { day: Day; clock: string | null; zone: string } | null {
  const property = component.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return null;
  const wall = value.toString();
  const day = wall.slice(0, 10);
  if (!isDay(day) || !/^(?:19|2[01])/.test(day)) return null;
  if (value.isDate) return { day, clock: null, zone };
  if (wall.endsWith("Z")) {
    const [on = day, clock = "00:00"] = wallAt(wall, zone).split("T");
    return { day: on, clock, zone };
  }
  const named = property.getFirstParameter("tzid");
  return { day, clock: wall.slice(11, 16), zone: named && TimeZone.safeParse(named).success ? named : zone };
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name);
  // Control characters would be refused by the database.
  const text =
    typeof value === "string"
      ? value
          .replaceAll(/\p{Cc}/gu, " ")
          .trim()
          .slice(0, 200)
      : "";
  return text === "" ? null : text;
};

/** The first days of its repetitions up to a day; null for a rule beyond the plain ones, which could run without an end. */
function repetitions(component: ICAL.Component, rule: unknown, first: Day, until: Day): Day[] | null {
  if (!(rule instanceof ICAL.Recur) || !supported.has(rule.freq)) return null;
  const parts = Object.keys(rule.parts);
  const plain = parts.length === 0 || (parts.length === 1 && parts[0] === "BYDAY" && rule.freq === "WEEKLY");
  if (!plain) return null;
  const except = new Set(
    component
      .getAllProperties("exdate")
      .flatMap((property) => property.getValues())
      .map((value) => String(value).slice(0, 10)),
  );
  const days: Day[] = [];
  const iterator = rule.iterator(ICAL.Time.fromDateString(first));
  for (let times = 0; times < mostRepetitions; times += 1) {
    const day = iterator.next()?.toString().slice(0, 10);
    if (!day || day > until) break;
    if (!except.has(day)) days.push(day);
  }
  return days;
}
