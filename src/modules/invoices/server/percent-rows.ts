/** What an invoice bills, by the work that its percentages are of. */
import { type Billed, billedOf, chargedStill, type SourceRow } from "./sources.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { beyond } from "#modules/rate-sheets/rules/quantities.ts";
import { percentOf } from "#modules/rate-sheets/rules/source-keys.ts";

/** Charged on a line, and no percentage. */
export const isWork = ({ unitKey, invoiceLineId }: SourceRow): boolean => percentOf(unitKey) === null && invoiceLineId !== null;

/** The source and the key of the work; of a percentage those of the work it is of. */
export const unitOf = ({ sourceId, unitKey }: SourceRow): string => `${sourceId} ${percentOf(unitKey) ?? unitKey}`;

/** How much of them is billed still. */
export const alive = (rows: readonly SourceRow[]): string =>
  rows.reduce((sum, { quantity, freed }) => total(sum, quantity, product("-1", freed)), "0");

/** Of work that other invoices bill without a percentage, how much: by {@link percentUnit}. */
export type Elsewhere = ReadonlyMap<string, string>;

/** The source and key of a percentage. */
export const percentUnit = ({ sourceId, unitKey }: Pick<SourceRow, "sourceId" | "unitKey">): string => `${sourceId} ${unitKey}`;

/** What other invoices bill of the work of these rows of a percentage, without that percentage: it stays charged for what was credited of it here. */
export async function billedElsewhere(db: Reading, invoiceId: string, own: readonly SourceRow[]): Promise<Elsewhere> {
  const all = await billedOf(
    db,
    own.map(({ sourceId }) => sourceId),
  );
  const others = all.filter((row) => row.invoiceId !== invoiceId && row.lineId !== null);
  const billed = (sourceId: string, key: string) =>
    total("0", ...others.flatMap((row) => (row.sourceId === sourceId && row.unitKey === key ? [inCharged(row)] : [])));
  return new Map(
    own.map((row) => {
      const { sourceId, unitKey } = row;
      return [percentUnit(row), beyond(billed(sourceId, percentOf(unitKey) ?? unitKey), billed(sourceId, unitKey))];
    }),
  );
}

/** What of a row is billed still, as its share of what it charges for. */
function inCharged(row: Pick<Billed, "quantity" | "alive" | "charged">): string {
  const { quantity, charged } = row;
  if (charged === null || compareAmounts(charged, "0") <= 0 || compareAmounts(charged, quantity) >= 0) return row.alive;
  return plain(new Decimal(chargedStill(row)).times(quantity).div(charged).toDecimalPlaces(4));
}

/**
 * What a note that credits a part of a percentage frees of it: as much as does not stay billed of the work, here or elsewhere. `rows` are those of
 * the invoice now.
 */
export function freedOfPercentage(
  rows: readonly SourceRow[],
  lineId: string,
  elsewhere: Elsewhere,
): { id: string; freed: string }[] {
  const work = rows.filter(isWork);
  const own = Map.groupBy(
    rows.filter(({ invoiceLineId, unitKey }) => invoiceLineId === lineId && percentOf(unitKey) !== null),
    unitOf,
  );
  return [...own].flatMap(([key, of]) => {
    const ofWork = work.filter((row) => unitOf(row) === key);
    const credited = total("0", ...ofWork.map(({ freed }) => freed));
    const [first] = of;
    let stays = Decimal.min(credited, (first && elsewhere.get(percentUnit(first))) ?? "0").plus(alive(ofWork));
    return of.map(({ id, quantity, freed }) => {
      const kept = Decimal.min(stays, new Decimal(quantity).minus(freed));
      stays = stays.minus(kept);
      return { id, freed: plain(new Decimal(quantity).minus(kept)) };
    });
  });
}
