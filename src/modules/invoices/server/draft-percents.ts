/** A percentage follows the lines it is of while an invoice is a draft: a line discount, or a line that is taken out (rate-sheets rule 13). */
import { and, eq, inArray } from "drizzle-orm";
import type { InvoiceRow, LineRow, NewLine } from "./computing.ts";
import { isWork, unitOf } from "./percent-rows.ts";
import { type SourceRow, sourcesOf } from "./sources.ts";
import { invoiceSource } from "./tables.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Store } from "#kit/server/store.ts";
import { percentOf } from "#modules/rate-sheets/rules/source-keys.ts";
import { rateItem } from "#modules/rate-sheets/server/tables.ts";

/**
 * The lines of a draft with its percentages as they are of the others now. `stored` are the lines before, `nets` those of `lines`. A percentage of
 * nothing is left out.
 */
export async function withPercentagesOf(
  db: Reading,
  { id, currency }: Pick<InvoiceRow, "id" | "currency">,
  stored: readonly LineRow[],
  lines: readonly NewLine[],
  nets: readonly string[],
): Promise<NewLine[]> {
  const sources = await sourcesOf(db, id);
  const isPercentage = ({ id: lineId }: { id: string }) =>
    sources.some((row) => row.invoiceLineId === lineId && percentOf(row.unitKey) !== null);
  const own = stored.filter(isPercentage);
  if (own.length === 0) return [...lines];
  const items = await db
    .select({ id: rateItem.id, percent: rateItem.price })
    .from(rateItem)
    .where(
      inArray(
        rateItem.id,
        own.flatMap(({ origin }) => origin?.rateItemId ?? []),
      ),
    );
  const money = amountsIn(currency);
  return lines.flatMap((line) => {
    const was = own.find((one) => one.id === line.id);
    const percent = items.find((item) => item.id === was?.origin?.rateItemId)?.percent;
    if (!was?.origin || percent === undefined || was.unitPrice === null) return [line];
    const base = money.sum(baseOf(line.id, sources, lines, nets));
    const before = money.sum(
      baseOf(
        line.id,
        sources,
        stored,
        stored.map(({ lineNet }) => lineNet),
      ),
    );
    if (base === before) return [line];
    const unitPrice = money.percent(base, percent);
    if (!/[1-9]/.test(unitPrice)) return [];
    const said = (text: string) => text.replace(`% of ${before}`, `% of ${base}`);
    const trace = was.origin.trace.map((step) => said(step).replaceAll(was.unitPrice ?? unitPrice, unitPrice));
    return [{ ...line, unitPrice, description: said(line.description), origin: { ...was.origin, price: unitPrice, trace } }];
  });
}

/** What a percentage is of: of each line as much as it covers of its work. */
function baseOf(
  lineId: string,
  sources: readonly SourceRow[],
  lines: readonly { id: string }[],
  nets: readonly string[],
): string {
  const covers = Map.groupBy(
    sources.filter((row) => row.invoiceLineId === lineId),
    unitOf,
  );
  const work = Map.groupBy(sources.filter(isWork), unitOf);
  const billed = (rows: readonly SourceRow[] = []) => total("0", ...rows.map(({ quantity }) => quantity));
  return plain(
    lines.reduce<Decimal>((sum, { id }, index) => {
      const rows = sources.filter((row) => isWork(row) && row.invoiceLineId === id);
      const covered = rows.reduce((part, row) => {
        const [some, all] = [billed(covers.get(unitOf(row))), billed(work.get(unitOf(row)))];
        return part.plus(new Decimal(row.quantity).times(Decimal.min(some, all)).div(all));
      }, new Decimal(0));
      return covered.isZero() ? sum : sum.plus(new Decimal(nets[index] ?? "0").times(covered).div(billed(rows)));
    }, new Decimal(0)),
  );
}

/** A percentage bills no more of any work than is on the draft still: what was taken out is charged with it again. */
export async function freePercentagesRemoved({ db, rows }: Store, invoiceId: string): Promise<void> {
  const sources = await sourcesOf(db, invoiceId);
  const work = Map.groupBy(sources.filter(isWork), unitOf);
  const percentages = Map.groupBy(
    sources.filter(({ unitKey }) => percentOf(unitKey) !== null),
    ({ sourceId, unitKey }) => `${sourceId} ${unitKey}`,
  );
  for (const of of percentages.values()) {
    const [first] = of;
    let left = total("0", ...(first ? (work.get(unitOf(first)) ?? []) : []).map(({ quantity }) => quantity));
    for (const { id, quantity } of of) {
      const stays = plain(Decimal.min(left, quantity));
      left = plain(new Decimal(left).minus(stays));
      const own = and(eq(invoiceSource.invoiceId, invoiceId), eq(invoiceSource.id, id));
      // oxlint-disable no-await-in-loop -- one after the other, on one connection
      if (stays === "0") await rows.delete(invoiceSource).where(own);
      else if (compareAmounts(stays, quantity) !== 0) await rows.update(invoiceSource).set({ quantity: stays }).where(own);
      // oxlint-enable no-await-in-loop
    }
  }
}
