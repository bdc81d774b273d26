/** A credit of days of hire takes along what a week or month price took off them, and no more (rate-sheets rule 22, invoices rule 15). */
import { inArray } from "drizzle-orm";
import type { CreditRequest } from "../rules/credit.ts";
import { capGivenBack } from "../rules/hire-credit.ts";
import type { InvoiceRow, LineRow } from "./computing.ts";
import { freedBySources } from "./freeing.ts";
import { chargedFor, hiresOf } from "./hire-charges.ts";
import { type Billed, isMain, isOfCap, sourcesOf } from "./sources.ts";
import { amountsIn, compareAmounts, product, total, unsigned } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { rateItem } from "#modules/rate-sheets/server/tables.ts";

type ByQuantity = Extract<CreditRequest, { kind: "quantity" }>;

/** The request with what it gives back of the caps of the invoice, whatever was asked of their lines. Throws a RangeError for a part of what is one charge. */
export async function withCaps(db: Reading, of: InvoiceRow, lines: readonly LineRow[], request: ByQuantity): Promise<ByQuantity> {
  const sources = await sourcesOf(db, of.id);
  const isCap = new Set(sources.filter(isOfCap).map(({ invoiceLineId }) => invoiceLineId));
  const days = request.lines.filter(({ index }) => !isCap.has(lines[index]?.id ?? ""));
  if (isCap.size === 0 || days.length === 0) return request;
  const hires = await hiresOf(db, [...new Set(sources.map(({ workOrderId }) => workOrderId))], of.currency);
  const freed = await freedBySources(db, lines, days);
  const caps = hires.billed.filter((row) => row.invoiceId === of.id && isOfCap(row) && isOne(lines, row));
  const parts: ByQuantity["lines"][number][] = [];
  for (const cap of caps) {
    const index = lines.findIndex(({ id }) => id === cap.lineId);
    const capLeft = hires.caps.get(cap.lineId ?? "") ?? "0";
    // oxlint-disable-next-line no-await-in-loop -- one hire after the other, on one connection
    const back = await givenBack(db, cap, hires, freed, { currency: of.currency, capLeft });
    const whole = { index, quantity: unsigned(lines[index]?.quantity ?? "1") };
    if (compareAmounts(back, "0") > 0) parts.push(compareAmounts(back, capLeft) < 0 ? { ...whole, perUnit: back } : whole);
  }
  const others = request.lines.filter(({ index }) => !caps.some(({ lineId }) => lineId === lines[index]?.id));
  return { ...request, lines: [...others, ...parts] };
}

/** Caps of several hires were one line once: such a line is credited as it is asked. */
const isOne = (lines: readonly LineRow[], { lineId }: Billed): boolean =>
  lines.some(({ id, quantity }) => id === lineId && compareAmounts(quantity, "-1") === 0);

async function givenBack(
  db: Reading,
  cap: Billed,
  hires: Awaited<ReturnType<typeof hiresOf>>,
  freed: ReadonlyMap<string, string>,
  { currency, capLeft }: { currency: string; capLeft: string },
): Promise<string> {
  const hireOf = new Map(hires.sources.flatMap(({ id, priced }) => (priced?.hired ? [[id, priced.hired] as const] : [])));
  const what = hireOf.get(cap.sourceId)?.what;
  const own = hires.billed.filter((row) => row.itemId === cap.itemId && hireOf.get(row.sourceId)?.what === what);
  const [item] = await db
    .select()
    .from(rateItem)
    .where(inArray(rateItem.id, [cap.itemId ?? ""]));
  if (!item) return "0";
  const { times, sum } = amountsIn(currency);
  const taken = own.map((row) => {
    const now = freed.get(row.id);
    return { row, quantity: now === undefined ? "0" : total(now, row.alive, product("-1", row.quantity)) };
  });
  const stays = taken.filter(({ row, quantity }) => isMain(row) && compareAmounts(row.alive, quantity) > 0);
  return capGivenBack(
    {
      prices: { day: item.price, standby: item.standbyPrice, week: item.weekPrice, month: item.monthPrice },
      charged: chargedFor(own, hires.caps, currency) ?? "0",
      credited: sum(...taken.map(({ row, quantity }) => times(quantity, row.price ?? "0"))),
      left: stays.map(({ row: { day, sourceId } }) => ({ day, isUsed: hireOf.get(sourceId)?.isUsed !== false })),
      capLeft,
    },
    currency,
  );
}
