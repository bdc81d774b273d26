import type { OvertimeRule } from "./overtime.ts";
import type { HoursRule, Piece, RuleOn } from "./hours.ts";
import { hoursOf } from "./hours.ts";
import type { TimeEntry } from "./time-entries.ts";
import { instantOf } from "#kit/local-time.ts";

/** Entries of time for tests: `worked("2026-05-05 06:00", "2026-05-05 12:00")`, at a site in Houston for one client. */
export function worked(from: string, to: string, more: Partial<TimeEntry> = {}): TimeEntry {
  const timeZone = more.timeZone ?? "America/Chicago";
  const at = (text: string) => new Date(instantOf(text.replace(" ", "T"), timeZone) ?? Number.NaN).toISOString();
  return {
    id: `${from} ${more.clientId ?? ""}`,
    start: at(from),
    end: at(to),
    activity: "work",
    clientId: "A",
    timeZone,
    ...more,
  };
}

/** One rule for every entry and day. */
export const always =
  (rule: OvertimeRule, more: Partial<HoursRule> = {}): RuleOn =>
  () => ({ rule, holidays: new Set(), ...more });

/** The hours of each class that occurs, "ST 8, OT 4, DT 1". */
export function byClass(pieces: readonly Piece[]): string {
  return (["ST", "OT", "DT", "HT"] as const)
    .map((one) => [one, hoursOf(pieces.filter((piece) => piece.class === one))] as const)
    .filter(([, hours]) => hours !== "0")
    .map(([one, hours]) => `${one} ${hours}`)
    .join(", ");
}
