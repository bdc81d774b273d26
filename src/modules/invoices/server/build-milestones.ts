/** Milestones that were reached, as sources of lines with a price of their own; and projects whose work is paid by them (invoices rule 14). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BuiltLine, Chosen } from "./built-line.ts";
import type { JobFacts, Opened } from "./build-facts.ts";
import { type Billed, billedOf } from "./sources.ts";
import { draftName } from "./tables.ts";
import { total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Questions } from "#kit/server/questions.ts";
import { milestone, projectBudget } from "#modules/project-budgets/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Reached milestones of these jobs. One that names no work order is billed with the first of its project. */
export async function milestoneSources(db: Reading, orders: ReadonlyMap<string, JobFacts>): Promise<Opened[]> {
  const projectIds = [...new Set([...orders.values()].map(({ projectId }) => projectId))];
  if (projectIds.length === 0) return [];
  const rows = await db
    .select({
      id: milestone.id,
      name: milestone.name,
      projectId: milestone.projectId,
      day: milestone.doneOn,
      amount: milestone.doneAmount,
      workOrderId: sql<string | null>`coalesce(${milestone.workOrderId}, (select w.id from ${workOrder} w
        where w.project_id = ${milestone}.project_id and w.archived_at is null order by w.number limit 1))`,
    })
    .from(milestone)
    .where(and(inArray(milestone.projectId, projectIds), eq(milestone.status, "done"), isNull(milestone.archivedAt)));
  const billed = await billedOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, name, projectId, day, amount, workOrderId }): Opened[] => {
    const order = orders.get(workOrderId ?? "");
    if (!order || !day || amount === null) return [];
    return [
      {
        type: "Milestone",
        id,
        key: "milestone",
        label: `Milestone: ${name}`,
        workOrderId: order.workOrderId,
        workOrderNumber: order.number,
        day,
        quantity: leftOf(id, billed),
        whole: "1",
        unit: "lot",
        blocked: null,
        free: null,
        href: `/projects/${projectId}?tab=budget`,
        reportId: null,
        ticketId: null,
        priced: null,
        fixed: amount,
      },
    ];
  });
}

/** A milestone is billed once: a part that was credited may be billed again. */
const leftOf = (id: string, billed: readonly Billed[]): string =>
  total("1", ...billed.filter(({ sourceId }) => sourceId === id).map(({ alive }) => `-${alive}`));

/** Work of a project that is paid otherwise is charged only where somebody decides so (project-management rule 15). */
export async function paidOtherwise(db: Reading, orders: ReadonlyMap<string, JobFacts>): Promise<(source: Opened) => Opened> {
  const projectIds = [...new Set([...orders.values()].map(({ projectId }) => projectId))];
  const rows = await db
    .select({ projectId: projectBudget.projectId, billing: projectBudget.billing })
    .from(projectBudget)
    .where(and(inArray(projectBudget.projectId, projectIds), inArray(projectBudget.billing, ["lump sum", "milestone"])));
  const how = new Map(rows.map(({ projectId, billing }) => [projectId, billing]));
  return (source) => {
    const billing = how.get(orders.get(source.workOrderId)?.projectId ?? "");
    if (!billing || source.type === "Milestone") return source;
    return { ...source, free: `The project is paid by ${billing === "lump sum" ? "a lump sum" : "milestones"}.` };
  };
}

/** The lines of chosen milestones, with the tax and the account that labour has. */
export function milestoneLines(
  chosen: readonly Chosen[],
  account: string | null,
  taxOf: (chosen: Chosen) => { codes: string[]; why: string | null },
  times: (quantity: string, price: string) => string,
): BuiltLine[] {
  return chosen.flatMap((one): BuiltLine[] => {
    const { source, quantity, charge } = one;
    if (!charge || source.fixed === undefined) return [];
    const { codes, why } = taxOf(one);
    return [
      {
        id: orderedId(),
        kind: "manual",
        description: source.label,
        serviceFrom: source.day,
        serviceTo: source.day,
        quantity,
        unit: source.unit,
        unitPrice: source.fixed,
        net: times(quantity, source.fixed),
        taxCodes: codes,
        account,
        workOrderId: source.workOrderId,
        origin: {
          rateItemId: null,
          need: null,
          price: source.fixed,
          trace: [`${source.label}, reached on ${source.day}`],
          people: [],
          taxWhy: why,
        },
        sources: [{ type: source.type, id: source.id, key: source.key, quantity }],
      },
    ];
  });
}

/** Which of these milestones are on an invoice that stands. */
export const billedMilestones: Questions["billedMilestones"] = async (db, ids) =>
  (await billedOf(db, ids)).flatMap(({ sourceId, invoiceId, number }) =>
    invoiceId ? [{ id: sourceId, invoiceId, invoice: number ?? draftName(invoiceId) }] : [],
  );
