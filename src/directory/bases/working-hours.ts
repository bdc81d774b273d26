/** When a base works (rule 11). */
import { z } from "zod";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time such as 07:00");

export const DayHours = z.object({ weekday: z.enum(weekdays, "Choose the weekday"), from: Clock, to: Clock });
export type DayHours = z.infer<typeof DayHours>;

/** Start and end of each weekday on which a base works, at its own clock. */
export const WorkingHours = z
  .array(DayHours)
  .max(7)
  .superRefine((hours, check) => {
    const seen = new Set<string>();
    hours.forEach(({ weekday, from, to }, index) => {
      if (from >= to) check.addIssue({ code: "custom", path: [index, "to"], message: "The end must come after the start" });
      if (seen.has(weekday))
        check.addIssue({ code: "custom", path: [index, "weekday"], message: "This weekday is already listed" });
      seen.add(weekday);
    });
  });

const fromMondayToFriday = (from: string, to: string): DayHours[] =>
  weekdays.slice(0, 5).map((weekday) => ({ weekday, from, to }));

/** What the form of a new base starts from. */
export const officeHours = fromMondayToFriday("08:00", "17:00");

/** The hours of a base; where it has none yet, Monday to Friday from 06:00 to 18:00. */
export function hoursOf(kept: readonly DayHours[]): readonly DayHours[] {
  return kept.length > 0 ? kept : fromMondayToFriday("06:00", "18:00");
}

/** 1 is Monday, 7 Sunday, as ISO 8601 and the database count. */
export const isoWeekday = ({ weekday }: Pick<DayHours, "weekday">): number => weekdays.indexOf(weekday) + 1;

/** "Monday to Thursday 07:30 to 16:30, Friday 07:00 to 12:00": neighbouring days with the same hours together. */
export function hoursInWords(kept: readonly DayHours[]): string {
  const runs: { first: DayHours; last: DayHours }[] = [];
  for (const day of kept.toSorted((a, b) => isoWeekday(a) - isoWeekday(b))) {
    const run = runs.at(-1);
    const goesOn = run && isoWeekday(run.last) + 1 === isoWeekday(day) && run.last.from === day.from && run.last.to === day.to;
    if (goesOn) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs
    .map(({ first, last }) => {
      const days = first === last ? first.weekday : `${first.weekday} to ${last.weekday}`;
      return `${days} ${first.from} to ${first.to}`;
    })
    .join(", ");
}
