/** Days of an inspection on which nothing is recorded, although all days from start to end count as days of work. */
import { inspectionDays, withDays } from "./dates.ts";
import { readOn } from "./film-reading.ts";
import { datesRule, type Fitted, inReport, listed, question } from "./misfit.ts";
import { daysOfPerson, hasRole, performingRoles, personNamed } from "./roles.ts";
import { dayIn, daysBetween, isDay, type Day } from "#kit/validity.ts";
import type { Value } from "#modules/report-templates/content.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Arriving the day before, and leaving the day after. */
const daysAtMost = 1;
/** A weekend, or a day between two crews. */
const daysBetweenAtMost = 2;

/** Start and end are questioned if no line, check or day of a person is near them, and days in between if several are missing. */
export function idleDays({ content, timeZone }: Fitted): Finding[] {
  const days = inspectionDays(content, timeZone);
  const [start, end] = [days[0], days.at(-1)];
  const lines = withDays(content.lines, content, timeZone);
  if (!start || !end || lines.length === 0 || lines.some(({ performedOn }) => performedOn === null)) return [];
  const recorded = [...daysRecorded(content, lines, timeZone), ...content.people.flatMap(({ dates }) => dates)]
    .filter((day) => start <= day && day <= end)
    .toSorted();
  const [first, last] = [recorded[0], recorded.at(-1)];
  if (!first || !last) return [];
  const asked = (key: "inspectionStart" | "inspectionEnd", idle: number, message: string): Finding[] =>
    idle > daysAtMost ? [question(datesRule, inReport(key), message)] : [];
  return [
    ...asked(
      "inspectionStart",
      daysBetween(start, first),
      `The inspection starts on ${start}, but the first line, check or working day is ${first}. Correct the start, or state what was done before`,
    ),
    ...asked(
      "inspectionEnd",
      daysBetween(last, end),
      `The inspection ends on ${end}, but the last line, check or working day is ${last}. Correct the end, or state what was done after`,
    ),
    ...gaps(recorded),
  ];
}

/**
 * Performers without a line, or with days without one: the presence of a certified person does not cover work recorded for another person or day
 * (SNT-TC-1A 3.1: the certified person performs it). Nothing is asked if lines have no days of their own.
 */
export function idlePerformers({ content, definition, performedDates, timeZone, names }: Fitted): Finding[] {
  const lines = withDays(content.lines, content, timeZone);
  if (lines.length === 0 || lines.some(({ performedOn }) => performedOn === null)) return [];
  const performers = content.people.filter((person) => hasRole(person, performingRoles(definition.roles)));
  const recorded = new Set(daysRecorded(content, lines, timeZone));
  return performers.flatMap((person) => {
    const asked = (message: string) => [
      question(datesRule, inReport(`people.${person.id}`), `${names.person(person)} is named as performer${message}`),
    ];
    const alsoEvaluates = hasRole(person, ["evaluator", "authorizedInspector"]);
    if (
      lines.every(({ performedBy }) => performedBy) &&
      !lines.some(({ performedBy }) => personNamed([person], performedBy)) &&
      !alsoEvaluates
    )
      return asked(
        ", but every line has another performer. Choose the performer of each line, give another role, or state what was done",
      );
    // Without ticked days all days of the report count, and its start and end are questioned separately.
    const days = performers.every(({ dates }) => dates.length === 0) ? [] : daysOfPerson(person, performedDates);
    const isWithoutLine = !lines.some(({ performedOn }) => performedOn !== null && days.includes(performedOn));
    const idle = isWithoutLine ? days : days.filter((day) => !recorded.has(day));
    if (idle.length === 0 || (idle.length < days.length && person.dates.length === 0)) return [];
    return asked(` on ${listed(idle)}, but no line has that day. Correct the days of the lines, or state what was done`);
  });
}

/** One question for each pair of recorded days with more idle days between them than a weekend has. */
function gaps(recorded: readonly Day[]): Finding[] {
  return recorded.slice(1).flatMap((to, index) => {
    const from = recorded[index] ?? to;
    const idle = daysBetween(from, to) - 1;
    if (idle <= daysBetweenAtMost) return [];
    const message = `No line, check or working day is between ${from} and ${to}, ${idle} days. State that no one worked, or enter the days worked`;
    return [question(datesRule, inReport("people"), message)];
  });
}

/** The days of lines, of films read and of checks. */
function daysRecorded(content: Fitted["content"], lines: Fitted["content"]["lines"], timeZone: string): Day[] {
  const ofLines = lines.flatMap((line) => [line.performedOn, readOn(line)]).filter((day) => day !== null);
  const ofChecks = setupsOf(content).flatMap(({ calibration }) => Object.values(calibration));
  return [...ofLines, ...ofChecks.flatMap((value) => daysIn(value, timeZone))];
}

/** The days and times of checks, in the fields of a block and in its rows. */
function daysIn(value: Value, timeZone: string): Day[] {
  const cells = [value, ...rowsOf(value).flatMap((row) => Object.values(row))];
  return cells.flatMap((cell) => {
    if (typeof cell !== "string") return [];
    if (isDay(cell)) return [cell];
    return /^\d{4}-\d\d-\d\dT/.test(cell) && !Number.isNaN(Date.parse(cell)) ? [dayIn(timeZone, cell)] : [];
  });
}
