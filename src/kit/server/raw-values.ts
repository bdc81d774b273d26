import { isoOfDate } from "./record.ts";

/** How raw SQL returns values on both engines, by type number: days as written, instants as ISO strings, bigint as number. */
export const rawParsers: Record<number, (text: string) => string | number> = {
  20: Number,
  1082: (day) => day,
  1114: (instant) => isoOfDate(new Date(`${instant}Z`), instant),
  1184: (instant) => isoOfDate(new Date(instant), instant),
  1700: (decimal) => decimal,
};
