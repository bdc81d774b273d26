/** What a crew needs together (rule 4). */
import { type Finding, finding } from "../finding.ts";
import { type Shift, shiftsOverlap } from "./shifts.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** Somebody on a work order on a day. */
export interface OnShift {
  id: string;
  name: string;
  /** Needs a supervisor: an assistant or trainee. */
  trainee: boolean;
  method: string | null;
  /** Certified for the method of the work on that day. */
  certified: boolean;
}

/** Who is together on a shift of a work order, in order of the shifts. */
export interface ShiftCrew<T> {
  day: Day;
  last: Day;
  /** `own`: it is their shift; of the others it overlaps one. `days` are those that their own shift touches. */
  members: { of: T; own: boolean; days: Day[] }[];
}

/**
 * The people of a work order by its shifts: a day and a night are two crews, and those whose shifts overlap are of both. What one shift lacks is found
 * on those whose shift it is.
 */
export function shiftCrews<T>(crew: readonly T[], shiftsFor: (of: T) => readonly Shift[]): ShiftCrew<T>[] {
  const worked = crew.map((of) => ({ of, shifts: Map.groupBy(shiftsFor(of), ({ day }) => day) }));
  const distinct = new Map(
    worked.flatMap(({ shifts }) => [...shifts.values()].flat()).map((shift) => [`${shift.start} ${shift.end}`, shift] as const),
  );
  return [...distinct.values()]
    .toSorted((a, b) => a.start - b.start)
    .map((shift) => ({
      day: shift.day,
      last: shift.last,
      members: worked.flatMap(({ of, shifts }) => {
        // A shift is shorter than a day: one that overlaps begins at most a day before or after.
        const near = [addDays(shift.day, -1), shift.day, addDays(shift.day, 1)].flatMap((day) => shifts.get(day) ?? []);
        const met = near.filter((one) => shiftsOverlap(one, shift));
        const own = met.some(({ start, end }) => start === shift.start && end === shift.end);
        return met.length === 0 ? [] : [{ of, own, days: [...new Set(met.flatMap(({ day, last }) => [day, last]))] }];
      }),
    }));
}

/** The people of one work order who are together on a shift. `gamma`: radiography with a source away from a permanent installation. */
export function crewFindings(day: Day, crew: readonly OnShift[], { gamma }: { gamma: boolean }): { id: string; one: Finding }[] {
  const found: { id: string; one: Finding }[] = [];
  const qualified = crew.filter(({ certified, trainee, method }) => certified && !trainee && method === "RT");
  if (gamma && qualified.length < 2) {
    const message = `Gamma work at a temporary site needs two qualified people; ${qualified.length === 1 ? "one is" : "none is"} assigned.`;
    for (const { id } of crew) found.push({ id, one: finding({ check: "two people", severity: "hard", from: day, message }) });
  }
  for (const { id, name, trainee, method } of crew) {
    if (!trainee) continue;
    const supervised = crew.some((other) => !other.trainee && other.certified && (method === null || other.method === method));
    if (supervised) continue;
    const message = `${name} needs a qualified ${method ?? ""} supervisor on the same shift.`.replace("  ", " ");
    found.push({ id, one: finding({ check: "supervision", severity: "soft", from: day, message }) });
  }
  return found;
}

/** Whether a line of scope is done with a gamma source, by the words of its technique. */
export const isGamma = ({ method, technique }: { method: string; technique: string | null }): boolean =>
  method === "RT" && /gamma|iridium|selenium|cobalt|\b(?:ir-?192|se-?75|co-?60|yb-?169)\b/i.test(technique ?? "");
