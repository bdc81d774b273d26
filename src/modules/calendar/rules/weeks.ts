/** The weeks of a chart, Monday to Sunday. */
import { addDays, type Day, mondayOf } from "#kit/validity.ts";

/** So many weeks are drawn at once (calendar section 6). */
export const weeksShown = 12;

/** Both days inclusive. */
export interface Week {
  from: Day;
  to: Day;
}

/** Twelve weeks, the first of them that of a day. */
export function weeksFrom(day: Day): Week[] {
  const monday = mondayOf(day);
  return Array.from({ length: weeksShown }, (_, at) => ({ from: addDays(monday, at * 7), to: addDays(monday, at * 7 + 6) }));
}

export const isIn = (day: Day, { from, to }: Week): boolean => from <= day && day <= to;

/** The days of a week, in order. */
export const daysOfWeek = ({ from }: Week): Day[] => Array.from({ length: 7 }, (_, at) => addDays(from, at));
