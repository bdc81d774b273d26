import type { AuditPackage } from "../contract.ts";
import { eachOnce } from "#kit/each-once.ts";
import { partsIn } from "#kit/zoned-parts.ts";

/** A package as it is read: every time on the company's clock, see `timesIn`. */
export function withTimesShown(of: AuditPackage): AuditPackage {
  const shown = (text: string) => timesIn(text, of.timeZone);
  const sections = of.sections.map((section) => ({
    ...section,
    entries: section.entries.map((entry) => ({
      ...entry,
      facts: entry.facts.map(({ label, value }) => ({ label, value: shown(value) })),
      leftOut: entry.leftOut && shown(entry.leftOut),
    })),
  }));
  return { ...of, madeAt: shown(of.madeAt), altered: of.altered.map(shown), sections };
}

/**
 * A text with its instants (ISO, UTC) on the clock of an IANA zone and with their offset: "2026-03-13, 10:00 CDT (UTC−05:00)". Whoever reads an audit
 * package, wherever they are, reads the same times.
 */
export const timesIn = (text: string, timeZone: string): string =>
  text.replace(/(?<![\w-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (at) => timeIn(new Date(at), timeZone));

function timeIn(when: Date, timeZone: string): string {
  const { year, month, day, hour, minute, timeZoneName } = partsIn(when, timeZone);
  const offset = offsetIn(when, timeZone);
  // A zone without letters of its own is named by its offset.
  const zone = /^(?:GMT|UTC)/.test(timeZoneName ?? "") ? offset : `${timeZoneName} (${offset})`;
  return `${year}-${month}-${day}, ${hour}:${minute} ${zone}`;
}

/** "UTC−05:00", with a minus at which no line breaks. */
function offsetIn(when: Date, timeZone: string): string {
  const name = offsetOf(timeZone)
    .formatToParts(when)
    .find(({ type }) => type === "timeZoneName");
  return (name?.value ?? "GMT").replace("GMT", "UTC").replace("+00:00", "").replace("-", "\u2212");
}

const offsetOf = eachOnce((timeZone) => new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" }));
