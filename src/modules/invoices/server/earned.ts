/** What work has earned: on invoices, and approved work on none; for budgets of projects and for purchase orders. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isOutside, type LineKind } from "../rules/parts.ts";
import { jobsWhere, type Target } from "./build-facts.ts";
import { billableNow } from "./billable-now.ts";
import type { BuiltLine } from "./built-line.ts";
import { type Asking, openSources } from "./build-sources.ts";
import { invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { BudgetCategory } from "#modules/project-budgets/figures.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

const categories: Partial<Record<LineKind, BudgetCategory>> = {
  travel: "travel",
  subsistence: "travel",
  equipment: "equipment",
  consumable: "consumables",
  "third party": "third party",
};
const categoryOf = (kind: LineKind): BudgetCategory => categories[kind] ?? "labour";

/** Priced approved quantities of a project, net of tax, without its milestones (project-management section 5.3). */
export const earnedByWork: Questions["earnedByWork"] = async (asking, { projectId, currency }) => {
  const open = (await openLines(asking, eq(workOrder.projectId, projectId), currency)).filter(isWork);
  const priced = open.filter(({ unitPrice }) => unitPrice !== null);
  return {
    earned: [
      ...(await invoicedWork(asking.db, projectId, currency)),
      ...priced.map(({ serviceTo, kind, net }) => ({ day: serviceTo, category: categoryOf(kind), amount: net })),
    ],
    unpriced: open.length - priced.length,
  };
};

const isWork = ({ sources }: Pick<BuiltLine, "sources">): boolean => !sources.some(({ type }) => type === "Milestone");

/**
 * Lines of the project on invoices that stand, drafts among them; credit notes take off. What stands outside discount and retainage moves what was
 * earned before, or is no revenue. A document discount is taken off labour.
 */
async function invoicedWork(db: Reading, projectId: string, currency: string) {
  const stands = and(
    eq(invoice.projectId, projectId),
    eq(invoice.currency, currency),
    inArray(invoice.type, ["invoice", "credit note"]),
    ne(invoice.status, "void"),
  );
  const lines = await db
    .select({
      kind: invoiceLine.kind,
      day: invoiceLine.serviceTo,
      amount: invoiceLine.lineNet,
      isMilestone: sql<boolean>`exists (select 1 from ${invoiceSource} s
        where s.invoice_line_id = coalesce(${invoiceLine.creditsLineId}, ${invoiceLine.id}) and s.source_type = 'Milestone')`,
    })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(stands);
  const discounts = await db
    .select({ day: invoice.invoiceDate, linesTotal: invoice.linesTotal, netTotal: invoice.netTotal })
    .from(invoice)
    .where(stands);
  return [
    ...lines.flatMap(({ kind, day, amount, isMilestone }) =>
      isMilestone || isOutside(kind) ? [] : [{ day, category: categoryOf(kind), amount }],
    ),
    ...discounts.flatMap(({ day, linesTotal, netTotal }) => {
      const amount = amountsIn(currency).minus(netTotal, linesTotal);
      return compareAmounts(amount, "0") === 0 ? [] : [{ day, category: "labour" as const, amount }];
    }),
  ];
}

/** The lines that all approved work on no invoice would become, priced in a currency. */
export async function openLines(asking: Asking, which: ReturnType<typeof eq>, currency: string): Promise<readonly BuiltLine[]> {
  const { db } = asking;
  const orders = await jobsWhere(db, which);
  const [first] = orders;
  if (!first) return [];
  const [of] = await db
    .select({ client: clientCompany, order: workOrder })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .where(eq(workOrder.id, first.workOrderId));
  if (!of) return [];
  const target: Target = {
    entity: "Project",
    id: first.projectId,
    number: first.number,
    title: of.order.title,
    clientCompanyId: of.client.id,
    clientName: of.client.displayName,
    currency,
    projectId: first.projectId,
    baseLocationId: first.baseId,
    poNumber: null,
    orders,
    ticketId: null,
    grouping: "day",
    needsSignedTicket: of.client.ticketSignatureRequired,
    // What a signed report says is earned, also where its invoice waits for the release.
    needsRelease: false,
  };
  const found = await openSources(asking, target, null, false);
  const open = found.sources
    .filter(({ blocked, free }) => blocked === null && free === null)
    // That of a month or year is of all work of the client.
    .filter(({ tier }) => !tier || tier.balance.of.per === "job");
  return (await billableNow(db, target, found, open)).lines;
}

/** What lines come to, without those that have no price yet. */
export const netOf = (lines: readonly BuiltLine[], currency: string): string =>
  amountsIn(currency).sum(total("0", ...lines.flatMap(({ unitPrice, net }) => (unitPrice === null ? [] : net))));
