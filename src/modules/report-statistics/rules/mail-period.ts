/** The period a mail of figures covers: the last complete week or month (report-statistics rule 20). Weeks begin on Monday (ISO 8601). */
import type { Days } from "./period.ts";
import { addDays, addMonths, type Day, mondayOf } from "#kit/validity.ts";

export const mailRhythms = ["week", "month"] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** The hour of the company's day from which mails are sent. */
export const mailHour = 6;

export function lastComplete(every: MailRhythm, today: Day): Days {
  if (every === "month") {
    const first = `${today.slice(0, 7)}-01`;
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  }
  const monday = mondayOf(today);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}
