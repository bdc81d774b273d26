/** What came with hours of time and was credited while they stay billed: it is open by itself, beside other hours of the entry (invoices rule 11). */
import type { Opened } from "./build-facts.ts";
import { type Billed, freedWithHours, type SourceRow } from "./sources.ts";
import { entryOfPart, timeToPrice } from "./time-parts.ts";
import { compareAmounts, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";
import { priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { WhosePrices } from "#modules/rate-sheets/rules/work-terms.ts";
import { withHours, type WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

const labelOf = ({ label }: Pick<Opened, "label">, key: string): string => `${label}: ${key}`;

/** Whether a row bills what was open by itself: what comes with hours has their label. */
export const isAloneRow = ({ label, unitKey }: Pick<SourceRow, "label" | "unitKey">): boolean =>
  withHours.some((key) => key === unitKey) && label.endsWith(labelOf({ label: "" }, unitKey));

/** Premiums, minimums and hours beyond a day rate of these sources of time; as much of each as is charged without the hours. */
export async function openAlone(
  db: Reading,
  /** Of time. */
  sources: readonly Opened[],
  {
    time,
    billed,
    sheets,
    whose,
  }: { time: readonly WorkTime[]; billed: readonly Billed[]; sheets: JobSheets; whose: WhosePrices },
): Promise<Opened[]> {
  const freed = await freedWithHours(
    db,
    sources.map(({ id }) => id),
  );
  if (freed.size === 0) return [];
  const all = sources.flatMap((source) =>
    withHours
      .filter((key) => freed.has(`${source.id} ${key}`))
      .map((key) => {
        const besideHours = compareAmounts(source.quantity, "0") > 0;
        return { ...source, key, label: labelOf(source, key), besideHours };
      }),
  );
  const chosen = all.map((source) => ({ source, quantity: source.quantity, charge: true }));
  const { lines } = priceWork(sheets, whose, { time: timeToPrice({ time, billed }, chosen) });
  const charged = lines.flatMap((line) => line.sources);
  return all.flatMap((source) => {
    const own = charged.filter(({ id, key }) => entryOfPart(id) === source.id && key === source.key);
    const quantity = total("0", ...own.map((one) => one.quantity));
    return quantity === "0" ? [] : [{ ...source, quantity, whole: quantity }];
  });
}
