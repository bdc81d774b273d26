/** Days and times in the format of the report policy. */
import type { ReportPolicy } from "#directory/company/report-policy.ts";
import { withSigns } from "#kit/comparison-signs.ts";
import { dayTextAs } from "#kit/formats.ts";
import type { Day } from "#kit/validity.ts";
import { partsIn } from "#kit/zoned-parts.ts";

type DateFormat = ReportPolicy["dateFormat"];

/** "14 Mar 2026", or in the order asked for; a text that is not a day is returned unchanged, an empty one as an en dash. */
export function dayIn(format: DateFormat, day: Day | null | undefined): string {
  return day ? dayTextAs(day, format) : "–";
}

/** A sentence of the checks or of a certificate, with days in the format of the report and typographic symbols. */
export function sentenceIn(format: DateFormat, text: string): string {
  return withSigns(text).replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (day) => dayIn(format, day));
}

/** The same text, whose days stay on one line. */
export function daysUnbroken(text: string): string {
  return text.replaceAll(/\b(\d{1,2}) (\p{L}{3,9}) (\d{4})\b/gu, "$1\u00a0$2\u00a0$3");
}

/** "14 Mar 2026, 08:30 CDT" of an instant in an IANA zone. */
export function timeIn(format: DateFormat, instant: string, timeZone: string): string {
  const { day, clock, zone } = partsOf(instant, timeZone);
  return `${dayIn(format, day)}, ${clock} ${zone}`;
}

/** "14 Mar 2026, 08:30–14:00 CDT"; over midnight both days are written out. */
export function spanIn(format: DateFormat, start: string, end: string | null, timeZone: string): string {
  if (!end) return timeIn(format, start, timeZone);
  const [from, to] = [partsOf(start, timeZone), partsOf(end, timeZone)];
  if (from.day !== to.day) return `${dayIn(format, from.day)}, ${from.clock} – ${dayIn(format, to.day)}, ${to.clock} ${to.zone}`;
  return `${dayIn(format, from.day)}, ${from.clock}–${to.clock} ${to.zone}`;
}

function partsOf(instant: string, timeZone: string): { day: Day; clock: string; zone: string } {
  const parts = partsIn(new Date(instant), timeZone);
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    clock: `${parts["hour"]}:${parts["minute"]}`,
    zone: parts["timeZoneName"] ?? timeZone,
  };
}
