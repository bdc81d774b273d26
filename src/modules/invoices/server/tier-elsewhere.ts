/** Work of a client that counts in the tiers of a period and is open on other work orders than those being billed (rate-sheets rule 9). */
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { TierPart } from "../rules/tiers.ts";
import type { Opened } from "./build-facts.ts";
import { invoiceSource } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { fieldTicket, fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { TieredItem } from "#modules/rate-sheets/rules/tier-periods.ts";
import { linesOfQuantities } from "#modules/rate-sheets/rules/work-quantities.ts";
import type { WorkTerms } from "#modules/rate-sheets/rules/work-terms.ts";

/** What open sources would be priced, as parts of the periods of their tiers; of what is blocked or charged otherwise nothing. */
export function openParts(sources: readonly Opened[], terms: WorkTerms, of: Pick<TierPart, "isNow" | "isElsewhere">): TierPart[] {
  const free = sources.filter(({ blocked, free: why }) => blocked === null && why === null);
  const quantities = free.flatMap(({ type, id, key, priced, quantity }) =>
    priced ? [{ ...priced, quantity, source: { type, id, key } }] : [],
  );
  return linesOfQuantities(quantities, terms).lines.flatMap((line): TierPart[] => {
    if (!("net" in line)) return [];
    const { rateItemId: itemId, day, workOrderId, quantity, net } = line;
    return [{ itemId, day, workOrderId, quantity, net, periodKey: null, invoiceId: null, lineId: null, ...of }];
  });
}

/** The other work orders of the client with open work in a unit that has tiers over a month or year. */
export async function ordersOpenElsewhere(
  db: Reading,
  items: ReadonlyMap<string, TieredItem>,
  { clientCompanyId, orders }: { clientCompanyId: string; orders: readonly { workOrderId: string }[] },
): Promise<string[]> {
  const units = [...new Set([...items.values()].filter(({ per }) => per !== "job").map(({ item }) => item.unit))];
  const known = orders.map(({ workOrderId }) => workOrderId);
  if (units.length === 0 || known.length === 0) return [];
  const r = inspectionReport;
  const alive = sql`${invoiceSource.freed} < ${invoiceSource.quantity} and ${invoiceSource.invoiceLineId} is not null`;
  const rows = await db
    .selectDistinct({ id: fieldTicket.workOrderId })
    .from(fieldTicketRow)
    .innerJoin(fieldTicket, eq(fieldTicket.id, fieldTicketRow.ticketId))
    .where(
      and(
        eq(fieldTicket.clientCompanyId, clientCompanyId),
        eq(fieldTicket.status, "approved"),
        isNull(fieldTicket.archivedAt),
        inArray(fieldTicketRow.unit, units),
        notInArray(fieldTicket.workOrderId, known),
      ),
    );
  const reports = await db
    .selectDistinct({ id: workOrder.id })
    .from(r)
    .innerJoin(workOrder, eq(workOrder.id, r.workOrderId))
    .where(
      and(
        eq(workOrder.clientCompanyId, clientCompanyId),
        inArray(r.status, ["signed", "released"]),
        notInArray(workOrder.id, known),
        sql`not exists (select 1 from ${invoiceSource} where ${invoiceSource.sourceId} = ${r.id} and ${alive})`,
      ),
    );
  return [...new Set([...rows, ...reports].map(({ id }) => id))];
}
