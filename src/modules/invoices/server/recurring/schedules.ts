/** Recurring invoices: entered, changed, paused and ended by Finance. */
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { InvoiceSchedule, type InvoiceScheduleDraft, monthsIn } from "../../schedule.ts";
import { scheduleLife } from "../../schedule-life.ts";
import { nextDraft } from "../../rules/recurring.ts";
import { invoice } from "../tables.ts";
import { invoiceSchedule } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

const source = alias(invoice, "source");

const records = crud(invoiceSchedule, {
  search: [sql`${invoiceSchedule.title}`],
  sorts: { createdAt: invoiceSchedule.createdAt, nextOn: invoiceSchedule.nextOn, title: invoiceSchedule.title },
  extra: {
    clientName: clientCompany.displayName,
    sourceNumber: sql<string>`coalesce(${source.number}, 'Draft ' || right(${source.id}::text, 6))`,
    netTotal: sql<string>`${source.netTotal}::text`,
    currency: sql<string>`${source.currency}`,
    responsibleName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, invoiceSchedule.clientCompanyId) },
    { table: source, on: eq(source.id, invoiceSchedule.sourceInvoiceId) },
    { table: appUser, on: eq(appUser.id, invoiceSchedule.responsibleId) },
  ],
  labels: InvoiceSchedule.labels,
  fields: InvoiceSchedule.fields,
});

function refuseUnlessFinance(ctx: Ctx): void {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can change recurring invoices.");
}

type Dates = Pick<Row<typeof invoiceSchedule>, "firstOn" | "interval" | "untilOn">;

const nextFrom = ({ firstOn, interval, untilOn }: Dates, today: Day, ...drafted: readonly (Day | null)[]): Day | null =>
  nextDraft({ firstOn, everyMonths: monthsIn[interval], untilOn }, today, ...drafted);

export async function createSchedule(ctx: Ctx, { body }: { body: InvoiceScheduleDraft }) {
  refuseUnlessFinance(ctx);
  const made = { ...body, untilOn: body.untilOn ?? null };
  const { clientCompanyId, invoiceDate } = await checked(ctx, made);
  const nextOn = nextFrom(made, ctx.today, invoiceDate);
  if (nextOn === null) throw wrongField("untilOn", "No date is left to draft on.");
  const { id } = await ctx.store.insert(invoiceSchedule, { ...made, clientCompanyId, nextOn, responsibleId: ctx.actor.id });
  return records.find(ctx, { id });
}

async function changeSchedule(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<InvoiceScheduleDraft> } },
) {
  refuseUnlessFinance(ctx);
  const before = await ctx.store.find(invoiceSchedule, id, { lock: true });
  const given = Object.fromEntries(Object.entries(body.changes).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  const { clientCompanyId, invoiceDate } = await checked(ctx, after);
  if (clientCompanyId !== before.clientCompanyId)
    throw wrongField("sourceInvoiceId", "A recurring invoice stays with its client. Enter another one.");
  const nextOn = nextFrom(after, ctx.today, invoiceDate, before.lastOn);
  await ctx.store.update(invoiceSchedule, id, body.version, { ...given, nextOn, responsibleId: ctx.actor.id });
  return records.find(ctx, { id });
}

/** The invoice it repeats, which is one that was not made void; and dates in their order. */
async function checked({ lookup }: Ctx, { sourceInvoiceId, firstOn, untilOn }: Dates & { sourceInvoiceId: string }) {
  if (untilOn !== null && untilOn < firstOn) throw wrongField("untilOn", "The last date is before the first.");
  const of = await lookup.find(invoice, sourceInvoiceId);
  if (of.type !== "invoice" || of.status === "void") throw wrongField("sourceInvoiceId", "Choose an invoice that is not void.");
  return of;
}

export const schedules = {
  list: records.list,
  count: records.count,
  export: records.export,
  find: records.find,
  history: records.history,
  create: createSchedule,
  update: changeSchedule,
  ...actionHandlers(invoiceSchedule, records, scheduleLife, {
    resume: async (ctx, before) => {
      const { invoiceDate } = await checked(ctx, before);
      return { nextOn: nextFrom(before, ctx.today, invoiceDate, before.lastOn), responsibleId: ctx.actor.id };
    },
    end: () => ({ nextOn: null }),
  }),
};
