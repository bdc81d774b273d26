/** The days a timeline shows. */
import { addDays, addMonths, type Day, endOfMonth, mondayOf } from "#kit/validity.ts";

export const zooms = ["day", "week", "2 weeks", "month"] as const;
export type Zoom = (typeof zooms)[number];

export function rangeOf(zoom: Zoom, on: Day): { from: Day; to: Day } {
  if (zoom === "day") return { from: on, to: on };
  if (zoom === "2 weeks") return { from: mondayOf(on), to: addDays(mondayOf(on), 13) };
  if (zoom === "week") return { from: mondayOf(on), to: addDays(mondayOf(on), 6) };
  return { from: `${on.slice(0, 7)}-01`, to: endOfMonth(on) };
}

/** The same day in the range before or after. */
export const movedBy = (zoom: Zoom, on: Day, step: 1 | -1): Day =>
  zoom === "month" ? addMonths(on, step) : addDays(on, daysOf[zoom] * step);

const daysOf = { day: 1, week: 7, "2 weeks": 14 };
