/** What stands against somebody because of other jobs, as one sentence for each job. */
import { addDays, type Day } from "#kit/validity.ts";

interface Days {
  from: Day;
  to: Day;
}

/** "2026-12-01, 2026-12-03 to 2026-12-05": ranges of days in order, those that meet or follow each other as one. */
export function daysJoined(ranges: readonly Days[]): string {
  const joined: Days[] = [];
  for (const range of ranges.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (last && range.from <= addDays(last.to, 1)) last.to = range.to > last.to ? range.to : last.to;
    else joined.push({ ...range });
  }
  return joined.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(", ");
}

/** "Wes Hale is proposed for WO-0417 on 2026-12-01."; who may not read of the job is told only that the person is busy (rule 14). */
export function elsewhereSaid(name: string, job: { number: string; proposed: boolean } | null, ranges: readonly Days[]): string {
  const doing = job === null ? "busy" : `${job.proposed ? "proposed for" : "on"} ${job.number}`;
  return `${name} is ${doing} on ${daysJoined(ranges)}.`;
}
