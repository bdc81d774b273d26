/** A large export as one archive of files by month (report-statistics rule 19). */
import { mostRowsAtOnce } from "../exports.ts";
import { Refusal } from "../refusals.ts";

/** The most rows of such an archive. */
export const mostInMonths = 200_000;

/** One file of the archive: its month, "2026-07", with the number of the file where a month has several, and its rows. */
export interface MonthOfRows<R> {
  name: string;
  rows: R[];
}

/** The rows by the month of their day, the earliest first, in files of at most `most` rows; those without a day are last, in "no-date". */
export function inMonths<R extends { on: string | null }>(rows: readonly R[], most = mostRowsAtOnce): MonthOfRows<R>[] {
  const months = Map.groupBy(rows, ({ on }) => on?.slice(0, 7) ?? "no-date");
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([month, all]) => {
      const count = Math.ceil(all.length / most);
      return Array.from({ length: count }, (_, index) => ({
        name: count > 1 ? `${month}-file-${index + 1}-of-${count}` : month,
        rows: all.slice(index * most, (index + 1) * most),
      }));
    });
}

/** Why an archive is not made, and what to do. */
export const tooManyMonths = () =>
  new Refusal(422, { code: "too-long", message: "Narrow the period or the filter: an export has at most 200,000 rows." });
