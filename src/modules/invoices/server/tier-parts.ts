/** What invoices have billed of tiered items, and what of it is credited: what their periods are adjusted against (rule 23). */
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { aliveOf, type TierPart, type TierTerms, tierTermsOf } from "../rules/tiers.ts";
import { invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { tieredItems } from "#modules/rate-sheets/rules/tier-periods.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";

/** The tiered items that may price work of a client, with what is billed of them. */
export interface TierFacts {
  terms: TierTerms;
  before: readonly TierPart[];
  /** What is open on other work orders of the client. */
  elsewhere: readonly TierPart[];
}

/** Reads them; what the invoice `except` bills is left out, as it is priced again. */
export async function tierFacts(
  db: Reading,
  { sheets }: Pick<JobSheets, "sheets">,
  whose: { clientCompanyId: string; currency: string },
  except: string | null,
): Promise<TierFacts> {
  const items = tieredItems(sheets);
  if (items.size === 0) return { terms: tierTermsOf(items, null, []), before: [], elsewhere: [] };
  const [client] = await db
    .select({ start: clientCompany.tierPeriodStart })
    .from(clientCompany)
    .where(eq(clientCompany.id, whose.clientCompanyId));
  const before = await partsBilled(db, [...items.keys()], whose, except);
  return { terms: tierTermsOf(items, client?.start ?? null, before), before, elsewhere: [] };
}

const itemIdOf = sql<string>`${invoiceLine.origin} ->> 'rateItemId'`;

/** At the prices of the sheets: a line discount, or a price changed by hand, is meant and is not adjusted away. */
async function partsBilled(
  db: Reading,
  itemIds: readonly string[],
  { clientCompanyId, currency }: { clientCompanyId: string; currency: string },
  except: string | null,
): Promise<TierPart[]> {
  const { id, invoiceId, serviceFrom: day, quantity, origin, creditsLineId } = invoiceLine;
  const lines = await db
    .select({
      id,
      invoiceId,
      day,
      quantity,
      origin,
      creditsLineId,
      itemId: itemIdOf,
      workOrderId: sql<
        string | null
      >`(select s.work_order_id from ${invoiceSource} s where s.invoice_line_id = ${id} order by s.id limit 1)`,
    })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceId))
    .where(
      and(
        eq(invoice.clientCompanyId, clientCompanyId),
        eq(invoice.currency, currency),
        inArray(invoice.type, ["invoice", "credit note"]),
        ne(invoice.status, "void"),
        inArray(itemIdOf, [...itemIds]),
        except === null ? undefined : ne(invoice.id, except),
      ),
    )
    .orderBy(invoice.issuedAt, invoice.id, invoiceLine.position);
  const credits = await creditsByQuantity(
    db,
    lines.map((line) => line.id),
  );
  const alive = lines.flatMap((line) => {
    const unitPrice = line.origin?.price;
    const left = unitPrice ? aliveOf({ quantity: line.quantity, unitPrice }, credits.get(line.id) ?? [], currency) : null;
    return left ? [{ ...line, ...left }] : [];
  });
  const known = new Set(alive.map((line) => line.id));
  // With the last of a line also goes what was given back of its price.
  return alive
    .filter((line) => line.creditsLineId === null || known.has(line.creditsLineId))
    .map(({ id: lineId, itemId, day: on, workOrderId, origin: of, quantity: left, net, invoiceId: at }) => ({
      itemId,
      day: on,
      workOrderId,
      quantity: left,
      net: amountsIn(currency).sum(net),
      periodKey: of?.tierPeriod ?? null,
      isNow: false,
      invoiceId: at,
      lineId,
    }));
}

/** What issued credit notes took back by quantity, by the line they credit. */
async function creditsByQuantity(db: Reading, lineIds: readonly string[]) {
  if (lineIds.length === 0) return new Map<string, never[]>();
  const { creditsLineId, quantity, lineNet, discountPct } = invoiceLine;
  const rows = await db
    .select({ creditsLineId, quantity, lineNet, discountPct })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(and(inArray(creditsLineId, [...lineIds]), eq(invoice.creditKind, "quantity"), isNotNull(invoice.issuedAt)));
  return Map.groupBy(rows, (row) => row.creditsLineId ?? "");
}
