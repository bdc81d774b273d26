/** What is still to be billed and paid of a project: its closing list names it (project-management rule 17). */
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { receivableTypes } from "../invoice.ts";
import { netOf, openLines } from "./earned.ts";
import { draftName, invoice } from "./tables.ts";
import { currencyOfClient } from "#directory/clients/server/of-client.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { namedFirst, type Unfinished } from "#modules/project-management/rules.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export const unfinishedOf: Questions["unfinishedOf"] = async (ctx, of) => {
  if (!("projectId" in of)) return [];
  const page = `/invoices?projectId=${of.projectId}`;
  const rows = await invoicesOf(ctx.db, of.projectId);
  const issued = rows.filter(({ issuedAt }) => issuedAt !== null);
  const drafts = rows.filter(({ issuedAt }) => issuedAt === null);
  const owed = issued.filter(({ balance }) => compareAmounts(balance, "0") > 0);
  const held = issued.filter(({ retainageHeld }) => compareAmounts(retainageHeld, "0") > 0);
  return [
    await unbilledWork(ctx, of.projectId),
    // A ticket on a draft is not billed yet: the draft can still be voided.
    { ...named(drafts), ...words, what: "not issued", href: page, amounts: sums(drafts, ({ grossTotal }) => grossTotal) },
    { ...named(owed), ...toKnow, what: "not paid", href: page, amounts: sums(owed, ({ balance }) => balance) },
    {
      ...named(held),
      ...toKnow,
      what: "with retainage held",
      href: `/invoices/retainage?projectId=${of.projectId}`,
      amounts: sums(held, ({ retainageHeld }) => retainageHeld),
    },
  ];
};

const words = { one: "invoice", several: "invoices" } as const;
const toKnow = { ...words, advises: true } as const;

const invoicesOf = (db: Reading, projectId: string) =>
  db
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.projectId, projectId),
        inArray(invoice.type, [...receivableTypes]),
        isNull(invoice.archivedAt),
        ne(invoice.status, "void"),
      ),
    )
    .orderBy(asc(invoice.createdAt));

const named = (rows: readonly Row<typeof invoice>[]) =>
  namedFirst(
    "Invoice",
    rows.map(({ id, number }) => ({ id, name: number ?? draftName(id) })),
  );

const sums = (rows: readonly Row<typeof invoice>[], of: (row: Row<typeof invoice>) => string) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: amountsIn(currency).sum(...some.map(of)),
  }));

/** Approved work on no invoice, by its work orders, with what it comes to where it has a price. */
async function unbilledWork(ctx: Pick<Ctx, "db" | "services">, projectId: string): Promise<Unfinished> {
  const [of] = await ctx.db.select({ client: project.clientCompanyId }).from(project).where(eq(project.id, projectId));
  const currency = await currencyOfClient(ctx.db, of?.client ?? null);
  const lines = await openLines(ctx, eq(workOrder.projectId, projectId), currency);
  const ids = [...new Set(lines.flatMap(({ workOrderId }) => workOrderId ?? []))];
  const orders = await ctx.db
    .select({ id: workOrder.id, name: workOrder.number })
    .from(workOrder)
    .where(inArray(workOrder.id, ids))
    .orderBy(asc(workOrder.number));
  return {
    ...namedFirst("WorkOrder", orders),
    one: "work order",
    several: "work orders",
    what: "with work not billed",
    advises: true,
    href: `/invoices/ready?projectId=${projectId}`,
    // Without any price it is not known, which is not 0.00.
    amounts: lines.some(({ unitPrice }) => unitPrice !== null) ? [{ amount: netOf(lines, currency), currency }] : [],
  };
}
