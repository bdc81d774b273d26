/**
 * Radiographs are shot on one day and read on another, often by different people: the work of a day is then one or the other. With a template whose
 * lines have no day of interpretation, every day of the report is a day of both.
 */
import { type Day, isDay } from "#kit/validity.ts";
import type { Line } from "#modules/report-templates/content.ts";

type Read = Pick<Line, "values">;
type Shot = Read & Pick<Line, "performedOn">;

/** The day a film was read; null for a line without a film, or while it is not entered. */
export function readOn({ values: { interpretedOn } }: Read): Day | null {
  return typeof interpretedOn === "string" && isDay(interpretedOn) ? interpretedOn : null;
}

/** The days on which the results were judged: the days of interpretation once every line has one, else every day of the report. */
export function evaluationDays(lines: readonly Read[], performedDates: readonly Day[]): readonly Day[] {
  const read = lines.flatMap((line) => readOn(line) ?? []);
  return lines.length > 0 && read.length === lines.length ? [...new Set(read)].toSorted() : performedDates;
}

/** The days on which the items were examined: those of the report except days on which films were only read. */
export function examinationDays(lines: readonly Shot[], performedDates: readonly Day[]): readonly Day[] {
  if (lines.some(({ performedOn }) => performedOn === null)) return performedDates;
  const shot = new Set(lines.map(({ performedOn }) => performedOn));
  const read = new Set(lines.map(readOn));
  return performedDates.filter((day) => shot.has(day) || !read.has(day));
}

/** Instruments used for reading films, not for shooting them. */
const forReading: ReadonlySet<string> = new Set(["RT-DENS", "RT-STEP", "RT-STEPCAL", "RT-STEPFILM", "RT-VIEW"]);

/** The days on which one of these types must have been used. */
export function daysOfUse(types: readonly string[], lines: readonly Shot[], performedDates: readonly Day[]): readonly Day[] {
  return types.every((type) => forReading.has(type))
    ? evaluationDays(lines, performedDates)
    : examinationDays(lines, performedDates);
}

/**
 * The days of these lines on which an instrument of these types was needed, each with its lines: the day of reading for instruments used to read
 * films.
 */
export function daysOfLines<L extends Shot>(
  types: readonly string[],
  lines: readonly L[],
  performedDates: readonly Day[],
): { day: Day; lines: L[] }[] {
  const reading = types.length > 0 && types.every((type) => forReading.has(type));
  const dayOf = (line: L) => (reading ? readOn(line) : null) ?? line.performedOn;
  return performedDates.flatMap((day) => {
    const own = lines.filter((line) => dayOf(line) === day);
    return own.length > 0 ? [{ day, lines: own }] : [];
  });
}
