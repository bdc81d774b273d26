/** Work orders of which something is not billed yet: how much, since when, and what it waits for. */
import { and, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { ReadyToBill, type SettleAsked } from "../ready.ts";
import { jobsWhere, type Target, targetOf } from "./build-facts.ts";
import { openSources } from "./build-sources.ts";
import { type Unbilled, unbilledOf } from "./ready-amounts.ts";
import { claim, lockBilling } from "./sources.ts";
import { invoice, invoiceSource } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { compareAmounts } from "#kit/money.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import { fieldTicket, fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { milestone } from "#modules/project-budgets/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { withHours } from "#modules/rate-sheets/rules/work-types.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

const alive = sql`s.freed < s.quantity and s.unit_key not like 'percent %' and s.unit_key not like '% cap'
  and s.unit_key not like '% minimum'`;
const isOpen = (ids: SQL) => sql`not exists (select 1 from ${invoiceSource} s where s.source_id in (${ids}) and ${alive})`;
/** Of an entry that is billed in part. */
const hoursLeft = sql`extract(epoch from t.end_at - t.start_at) / 3600 - t.break_min / 60.0 - (select coalesce(sum(s.quantity - s.freed), 0)
  from ${invoiceSource} s where s.source_id = t.id and s.unit_key = 'hours')`;
/** To which the sheets of the client, or those of all clients, round hours: below it nothing is left. The builder knows the sheet of each entry. */
const largestIncrement = sql`(select coalesce(max((p.overtime_rule ->> 'timeIncrement')::numeric), 0.25) from ${rateSheet} p
  where p.archived_at is null and coalesce(p.client_company_id, ${workOrder.clientCompanyId}) = ${workOrder.clientCompanyId})`;
/** A minimum, premium or hours beyond a day rate that a credit freed while the hours of its invoice stay billed, and that is not billed again. */
const isOpenAlone = sql`exists (select 1 from ${invoiceSource} s join ${invoiceSource} h on h.invoice_id = s.invoice_id and h.source_id = s.source_id
    and h.unit_key = 'hours' and h.freed < h.quantity
  where s.source_id = t.id and s.unit_key in (${sql.join(
    withHours.map((key) => sql`${key}`),
    sql`, `,
  )}) and s.freed > (select coalesce(sum(l.quantity - l.freed), 0) from ${invoiceSource} l
    where l.source_id = s.source_id and l.unit_key = s.unit_key and l.id > s.id))`;
const openTime = sql`select t.day from ${timesheetEntry} t where t.work_order_id = ${workOrder.id} and t.billable and t.archived_at is null
  and (${isOpen(sql`t.id`)} or ${hoursLeft} >= ${largestIncrement} or ${isOpenAlone})`;
/** Any quantity of a report that is billed or settled settles the rest of what it says, which is then seen in the builder. */
const openReports = sql`select r.inspected_on from ${inspectionReport} r where r.work_order_id = ${workOrder.id} and r.status in ('signed', 'released')
  and ${isOpen(sql`select f.id from ${inspectionReport} f where f.report_number = r.report_number`)}`;
const openRows = sql`select x.day from ${fieldTicketRow} x join ${fieldTicket} k on k.id = x.ticket_id where k.work_order_id = ${workOrder.id}
  and k.archived_at is null and k.status not in ('revised', 'not billable', 'billed') and x.timesheet_entry_id is null and x.report_key is null and ${isOpen(sql`x.id`)}`;

const openReceipts = sql`select e.spent_on from ${expense} e where e.work_order_id = ${workOrder.id} and e.billable and e.archived_at is null
  and ${isOpen(sql`e.id`)}`;
const openMilestones = sql`select m.done_on as day from ${milestone} m where m.status = 'done' and m.archived_at is null and ${isOpen(sql`m.id`)}
  and coalesce(m.work_order_id, (select w.id from ${workOrder} w where w.project_id = m.project_id and w.archived_at is null
    order by w.number limit 1)) = ${workOrder.id}`;

const orders = crud(workOrder, {
  sort: "number",
  sorts: { number: workOrder.number },
  search: [sql`(${workOrder.number} || ' ' || ${workOrder.title})`],
  filters: {
    waits: () =>
      sql`(exists (${openTime}) or exists (${openReports}) or exists (${openRows}) or exists (${openReceipts}) or exists (${openMilestones}))`,
  },
  extra: {
    clientName: clientCompany.displayName,
    projectNumber: project.number,
    baseName: baseLocation.name,
    oldestDay: sql<
      string | null
    >`least((select min(day) from (${openTime}) a), (select min(inspected_on) from (${openReports}) b), (select min(day) from (${openRows}) c), (select min(spent_on) from (${openReceipts}) d), (select min(day) from (${openMilestones}) e))::text`,
    amount: sql<string | null>`null`,
    waiting: sql<string | null>`null`,
    currency: sql<string>`coalesce(${clientCompany.currency}, '')`,
    blocked: sql<string | null>`null`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, workOrder.clientCompanyId) },
    { table: project, on: eq(project.id, workOrder.projectId) },
    { table: baseLocation, on: eq(baseLocation.id, workOrder.baseLocationId) },
  ],
  labels: ReadyToBill.labels,
});

const waiting = <R>(list: (ctx: Ctx, asked: { query: object }) => Promise<R>) => {
  return (ctx: Ctx, { query }: { query: object }) => list(ctx, { query: { ...query, waits: true } });
};

/** The page of them, each with what its open sources come to. */
export const readyToBill = {
  async list(ctx: Ctx, asked: { query: object }) {
    const { rows, next } = await waiting(orders.list)(ctx, asked);
    const base = (await baseCurrencyOf(ctx.db)) ?? "USD";
    const unbilled = new Map<string, Unbilled>();
    for (const ofClient of Map.groupBy(rows, ({ clientCompanyId }) => clientCompanyId).values())
      // oxlint-disable-next-line no-await-in-loop -- one client after the other: its sheets, time and reports are read once
      for (const [id, one] of await unbilledOf(ctx, await targetOfOrders(ctx, ofClient, base))) unbilled.set(id, one);
    return { rows: rows.map((row) => ReadyToBill.row.parse({ ...row, ...unbilled.get(row.id) })), next };
  },
  count: waiting(orders.count),
  export: waiting(orders.export),
};

type Order = Awaited<ReturnType<typeof orders.list>>["rows"][number];

/** Work orders of one client as one target. */
async function targetOfOrders(ctx: Ctx, of: readonly Order[], currency: string): Promise<Target> {
  const [first] = of;
  if (!first) throw new Error("There is a work order.");
  const { id, number, title, clientCompanyId, projectId, baseLocationId } = first;
  const [client] = await ctx.db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  const ids = of.map((order) => order.id);
  return {
    entity: "WorkOrder",
    id,
    number,
    title,
    clientCompanyId,
    clientName: client?.displayName ?? "",
    currency: client?.currency ?? currency,
    projectId,
    baseLocationId,
    poNumber: null,
    orders: await jobsWhere(ctx.db, inArray(workOrder.id, ids)),
    ticketId: null,
    grouping: client?.invoiceGrouping ?? "day",
    needsSignedTicket: client?.ticketSignatureRequired ?? false,
    needsRelease: client?.billOnRelease ?? false,
  };
}

/** Settles all that is open of work orders without an invoice. */
export async function settleWithoutInvoice(
  ctx: Ctx,
  { body }: { body: z.output<typeof SettleAsked> },
): Promise<{ settled: number }> {
  let settled = 0;
  for (const id of body.workOrderIds) {
    // oxlint-disable no-await-in-loop -- one after the other, in one transaction
    const target = await targetOf(ctx, id);
    settled += await settleOrder(ctx, target, body.reason);
    // oxlint-enable no-await-in-loop
  }
  return { settled };
}

async function settleOrder(ctx: Ctx, target: Target, reason: string): Promise<number> {
  await lockBilling(ctx, target.clientCompanyId);
  const found = await openSources(ctx, target);
  const open = found.sources.filter(
    ({ blocked, quantity, type }) => blocked === null && compareAmounts(quantity, "0") > 0 && type !== "TierAdjustment",
  );
  const approved = new Set(found.time.filter(({ status }) => status === "approved").map(({ id }) => id));
  await claim(
    ctx,
    null,
    open.map(({ type, id, key, workOrderId, day, label, quantity, reportId }) => {
      return {
        invoiceLineId: null,
        sourceType: type,
        sourceId: id,
        unitKey: key,
        workOrderId,
        day,
        label,
        quantity,
        why: reason,
        locked: approved.has(id),
        reportId,
      };
    }),
    reason,
  );
  await ctx.store.note({
    action: "WorkOrder.settle",
    entity: "WorkOrder",
    entityId: target.id,
    label: `${target.number} ${target.title}`,
    changes: [{ field: "sources", old: null, new: `${open.length} without an invoice` }],
    reason,
  });
  return open.length;
}

/** Days from the last day of work to the issue, of the last 90 days. */
export async function billingLag(ctx: Ctx) {
  const [found] = await ctx.db
    .select({
      invoices: sql<number>`count(*)::int`,
      averageDays: sql<string | null>`round(avg(${invoice.invoiceDate} - ${invoice.serviceTo}), 1)::text`,
    })
    .from(invoice)
    .where(
      and(
        eq(invoice.type, "invoice"),
        isNotNull(invoice.issuedAt),
        isNotNull(invoice.serviceTo),
        gte(invoice.invoiceDate, addDays(ctx.today, -90)),
        ctx.lookup.within(invoice),
      ),
    );
  return { invoices: found?.invoices ?? 0, averageDays: found?.averageDays ?? null };
}
