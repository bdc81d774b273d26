/** Budget against actual of a project: hours, cost, revenue and earned value (project-management rule 13, section 5). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CategoryFigures, Measured, ProjectFigures } from "../project-figures.ts";
import { addedUp, type Amounts, type BudgetCategory, budgetCategories, type BudgetMeasure, totalOf } from "../figures.ts";
import type { Billing } from "../budget.ts";
import { earnedValue, lumpSumEarned, marginPct, meterOf } from "../rules/earned-value.ts";
import { findBudget } from "./budgets.ts";
import { mayCost } from "./costs.ts";
import { mustSeePrices } from "./of-project.ts";
import { openOrders, orderFigures, usableFor } from "./orders.ts";
import { wholeBudget } from "./price.ts";
import { spentOn } from "./spent.ts";
import { milestone } from "./tables.ts";
import { currencyOfClient } from "#directory/clients/server/of-client.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

type Asking = Pick<Ctx, "db" | "services">;
type PerCategory = Partial<Record<BudgetCategory, string>>;

/** What was used of one measure: in all, and by category where that is known. Null is not known. */
interface Used {
  total: string | null;
  by: PerCategory | null;
}

/** The figures of a project as the person may read them: everything but costs, or all. */
export async function showFigures(ctx: Ctx, { id }: { id: string }): Promise<ProjectFigures> {
  const of = await ctx.lookup.find(project, id);
  mustSeePrices(ctx);
  const { figures, orders, budget, ...found } = await countFigures(ctx, of);
  const sees = mayCost(ctx);
  const hidden = { ...figures, earned: null, marginPct: null, withoutCost: [] };
  return {
    ...(sees ? figures : hidden),
    categories: figures.categories.map((row) => (sees ? row : { ...row, cost: null })),
    total: sees ? figures.total : { ...figures.total, cost: null },
    atRisk: sees ? figures.atRisk : { ...figures.atRisk, cost: null },
    budget: budget && (await findBudget(ctx, { id: budget.id })),
    currency: found.currency,
    mayCost: sees,
    orders,
  };
}

type ProjectRow = typeof project.$inferSelect;

/** All figures with costs, whoever asks: of a page that hides them afterwards, and of alerts. */
export async function countFigures({ db, services }: Asking, of: Pick<ProjectRow, "id" | "clientCompanyId">) {
  const { budget, ...whole } = await wholeBudget(db, of.id);
  const currency = budget?.currency ?? (await currencyOfClient(db, of.clientCompanyId));
  const revised = addedUp([whole.baseline, whole.changes]);
  const { now: share } = await answerTo(services, "shareOfWork")({ db, services }, { projectId: of.id, days: [] });
  const { spent, unknown } = await spentOn({ db, services }, of.id, currency);
  const price = totalOf(revised).revenue;
  const revenue = await revenueOf({ db, services }, of.id, { billing: budget?.billing ?? "T&M", currency, price, share });
  const used: Record<BudgetMeasure, Used> = {
    hours: await hoursOf(db, of.id),
    // With no rate at all the cost is not zero but unknown.
    cost: spent.length === 0 && unknown.length > 0 ? { total: null, by: null } : usedOf(currency, spent),
    revenue,
  };
  const inBudget = { baseline: whole.baseline, changes: whole.changes, revised };
  const measured = (measure: BudgetMeasure, category: BudgetCategory | null): Measured => {
    const part = (amounts: typeof revised): Amounts => (category ? amounts[category] : totalOf(amounts));
    const spent = category ? used[measure].by && (used[measure].by[category] ?? "0") : used[measure].total;
    return measuredOf(measure, currency, part(inBudget.baseline), part(inBudget.changes), spent);
  };
  const row = (category: BudgetCategory | null) => ({
    hours: measured("hours", category),
    revenue: measured("revenue", category),
    cost: measured("cost", category),
  });
  const { amounts, orders: atRisk } = whole.open;
  const bac = totalOf(revised).cost;
  return {
    budget,
    currency,
    share,
    orders: await orderFigures({ db, services }, await openOrders(db, usableFor(of))),
    figures: {
      categories: budgetCategories.map((category): CategoryFigures & { cost: Measured } => ({ category, ...row(category) })),
      total: row(null),
      pctDone:
        share && new Decimal(share.done).div(share.planned).times(100).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1),
      unpriced: revenue.unpriced,
      withoutCost: unknown,
      earned: earnedValue(currency, bac, used.cost.total, share),
      marginPct: marginPct(used.revenue.total, used.cost.total),
      atRisk: { orders: atRisk, revenue: totalOf(amounts).revenue, cost: totalOf(amounts).cost },
    },
  };
}

function measuredOf(
  measure: BudgetMeasure,
  currency: string,
  baseline: Amounts,
  changes: Amounts,
  used: string | null,
): Measured {
  const written = (text: string) => (measure === "hours" ? text : amountsIn(currency).sum(text));
  const budget = total(baseline[measure], changes[measure]);
  const meter = used === null ? null : meterOf(used, budget);
  return {
    baseline: written(baseline[measure]),
    changes: written(changes[measure]),
    budget: written(budget),
    used: used === null ? null : written(used),
    pct: meter?.pct ?? null,
    level: meter?.level ?? null,
  };
}

/** Approved hours; travel apart from the rest. */
async function hoursOf(db: Reading, projectId: string): Promise<Used> {
  const rows = await db
    .select({
      isTravel: sql<boolean>`${timesheetEntry.activity} = 'travel'`,
      hours: sql<string>`trim_scale(round(sum(extract(epoch from ${timesheetEntry.endAt} - ${timesheetEntry.startAt}) / 3600.0
        - ${timesheetEntry.breakMin} / 60.0), 4))::text`,
    })
    .from(timesheetEntry)
    .where(
      and(
        eq(timesheetEntry.projectId, projectId),
        isNull(timesheetEntry.archivedAt),
        inArray(timesheetEntry.status, ["approved", "locked"]),
      ),
    )
    .groupBy(sql`1`);
  const by = Object.fromEntries(rows.map(({ isTravel, hours }) => [isTravel ? "travel" : "labour", hours]));
  return { total: total("0", ...rows.map(({ hours }) => hours)), by };
}

function usedOf(currency: string, facts: readonly { category: BudgetCategory; amount: string }[]): Used {
  const { sum } = amountsIn(currency);
  const by = [...Map.groupBy(facts, ({ category }) => category)].map(([category, of]) => [
    category,
    sum(...of.map(({ amount }) => amount)),
  ]);
  return { total: sum(...facts.map(({ amount }) => amount)), by: Object.fromEntries(by) as PerCategory };
}

interface Priced {
  billing: Billing;
  currency: string;
  price: string;
  share: Parameters<typeof lumpSumEarned>[2];
}

/** What was earned: by work, by the share done of a lump sum, by milestones reached; net of tax and before retainage. */
async function revenueOf(
  { db, services }: Asking,
  projectId: string,
  { billing, currency, price, share }: Priced,
): Promise<Used & { unpriced: number }> {
  if (billing === "lump sum") return { total: lumpSumEarned(currency, price, share), by: null, unpriced: 0 };
  const reachedSum = billing === "milestone" || billing === "mixed" ? await reachedAmount(db, projectId, currency) : null;
  if (billing === "milestone") return { total: reachedSum, by: null, unpriced: 0 };
  const { earned, unpriced } = await answerTo(services, "earnedByWork")({ db, services }, { projectId, currency });
  const used = usedOf(currency, earned);
  return reachedSum === null
    ? { ...used, unpriced }
    : { total: amountsIn(currency).sum(used.total ?? "0", reachedSum), by: null, unpriced };
}

async function reachedAmount(db: Reading, projectId: string, currency: string): Promise<string> {
  const rows = await db
    .select({ amount: milestone.doneAmount })
    .from(milestone)
    .where(and(eq(milestone.projectId, projectId), eq(milestone.status, "done"), isNull(milestone.archivedAt)));
  return amountsIn(currency).sum(...rows.flatMap(({ amount }) => amount ?? []));
}
