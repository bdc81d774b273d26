/** The readings of a functional check: numbers, each judged by the limits it was entered with (calibration.md rules 3 and 19; 17025 6.4.4, 6.4.10). */
import { Decimal } from "#kit/decimal.ts";

/** Decimal strings in the unit; a limit that is null does not exist, and one of the two does. */
export type CheckedReading = { reading: string; from: string | null; to: string | null; unit: string };

const number = String.raw`[+-]?\d+(?:\.\d+)?`;
const unit = String.raw`[^\s\d,;]+`;
/** "10.02 mm, limits 9.9 to 10.1 mm", "46 N, at least 44.1 N", "0.4 mm, at most 0.5". */
const line = new RegExp(
  String.raw`^(${number})\s*(${unit})[,:]?\s*(?:limits?\s*)?(?:(${number})\s*(?:${unit})?\s*(?:to|–)\s*(${number})|at least\s*(${number})|at most\s*(${number}))\s*(${unit})?\.?$`,
  "i",
);

/** The readings of a text, one a line or divided by semicolons; `problem` says which of them cannot be read or lies outside its limits. */
export function checkedReadings(text: string): { readings: CheckedReading[]; problem: string | null } {
  const parts = text
    .split(/[\n;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const readings = parts.map(readingOf);
  const unread = parts.find((_, index) => readings[index] === null);
  const known = readings.flatMap((one) => one ?? []);
  if (unread !== undefined || known.length === 0)
    return {
      readings: known,
      problem: `${unread === undefined ? "" : `“${unread}” is not a reading with its limits. `}Enter what was read and its limits, one on a line, such as 10.02 mm, 9.9 to 10.1 mm.`,
    };
  const bad = known.find((one) => !isWithin(one));
  return {
    readings: known,
    problem: bad
      ? `${bad.reading} ${bad.unit} is outside its limits. A failed check cannot return an item to service: record it as out of service.`
      : null,
  };
}

function readingOf(part: string): CheckedReading | null {
  const [, reading, own, from, to, least, most, last] = line.exec(part) ?? [];
  if (reading === undefined || own === undefined || (last !== undefined && last.toLowerCase() !== own.toLowerCase())) return null;
  return { reading, unit: own, from: from ?? least ?? null, to: to ?? most ?? null };
}

function isWithin({ reading, from, to }: CheckedReading): boolean {
  const value = new Decimal(reading);
  return (from === null || value.gte(from)) && (to === null || value.lte(to));
}
