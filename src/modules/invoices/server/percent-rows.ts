/** What an invoice bills, by the work that its percentages are of. */
import type { SourceRow } from "./sources.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { product, total } from "#kit/money.ts";
import { percentOf } from "#modules/rate-sheets/rules/work.ts";

/** Charged on a line, and no percentage. */
export const isWork = ({ unitKey, invoiceLineId }: SourceRow): boolean => percentOf(unitKey) === null && invoiceLineId !== null;

/** The source and the key of the work; of a percentage those of the work it is of. */
export const unitOf = ({ sourceId, unitKey }: SourceRow): string => `${sourceId} ${percentOf(unitKey) ?? unitKey}`;

/** How much of them is billed still. */
export const alive = (rows: readonly SourceRow[]): string =>
  rows.reduce((sum, { quantity, freed }) => total(sum, quantity, product("-1", freed)), "0");

/** What a note that credits a part of a percentage frees of it: as much as does not stay billed of the work. `rows` are those of the invoice now. */
export function freedOfPercentage(rows: readonly SourceRow[], lineId: string): { id: string; freed: string }[] {
  const work = rows.filter(isWork);
  const own = Map.groupBy(
    rows.filter(({ invoiceLineId, unitKey }) => invoiceLineId === lineId && percentOf(unitKey) !== null),
    unitOf,
  );
  return [...own].flatMap(([key, of]) => {
    let stays = new Decimal(alive(work.filter((row) => unitOf(row) === key)));
    return of.map(({ id, quantity, freed }) => {
      const kept = Decimal.min(stays, new Decimal(quantity).minus(freed));
      stays = stays.minus(kept);
      return { id, freed: plain(new Decimal(quantity).minus(kept)) };
    });
  });
}
