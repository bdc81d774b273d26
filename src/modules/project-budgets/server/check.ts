/** Counts budgets and purchase orders on a schedule: tells of thresholds that were reached, each once, and stores what the list of projects shows. */
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { budgetCategories } from "../figures.ts";
import { alertsDue, type Told, type Watched } from "../rules/alerts.ts";
import { raiseAlerts } from "./alerts.ts";
import { checkOrders } from "./check-orders.ts";
import { countFigures } from "./figures.ts";
import { usableFor } from "./orders.ts";
import { projectBudget, projectFigures } from "./tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { notify } from "#kit/server/notices.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

type ProjectRow = typeof project.$inferSelect;

/** One project that was named with its purchase orders, one order that was named, or every open project with a frozen budget and every open order. */
export async function checkBudgets(
  services: Services,
  { projectId, orderId }: { projectId?: string; orderId?: string },
): Promise<void> {
  const { db } = services.database;
  if (orderId) return checkOrders(services, eq(clientPurchaseOrder.id, orderId));
  const rows = await db
    .select({ of: project })
    .from(project)
    .innerJoin(projectBudget, eq(projectBudget.projectId, project.id))
    .where(
      and(
        isNotNull(projectBudget.frozenAt),
        isNull(project.archivedAt),
        projectId ? eq(project.id, projectId) : inArray(project.status, ["active", "on hold", "completed"]),
      ),
    );
  // oxlint-disable-next-line no-await-in-loop -- one project after the other, on one connection
  for (const { of } of rows) await checkBudget(services, of);
  const [of] = projectId ? await db.select().from(project).where(eq(project.id, projectId)) : [];
  return checkOrders(services, of && usableFor(of));
}

async function checkBudget(services: Services, of: ProjectRow): Promise<void> {
  const { db } = services.database;
  const now = services.clock();
  const { figures, orders, currency } = await countFigures({ db, services }, of);
  const { hours, cost, revenue } = figures.total;
  const rows = [...figures.categories, { category: "total" as const, ...figures.total }];
  const watched: Watched[] = rows.flatMap(({ category, ...row }) =>
    (["hours", "cost", "revenue"] as const).flatMap((measure) => {
      const { used, budget } = row[measure];
      return used === null ? [] : [{ key: `${measure} ${category}`, used, budget }];
    }),
  );
  // Of several orders the one that is used up most.
  const [order] = orders.toSorted((a, b) => Number(b.pct) - Number(a.pct));
  const counted = {
    countedAt: now.toISOString(),
    currency,
    hoursUsed: hours.used ?? "0",
    hoursBudget: hours.budget,
    cost: cost.used,
    revenue: revenue.used,
    orderLeft: order?.left ?? null,
    orderCurrency: order?.currency ?? null,
  };
  // Asked before the transaction, which reads by its own handle only.
  const people = alertsDue(watched, []).raise.length > 0 ? await peopleToTell(services, of) : [];
  await writingRows(
    db,
    async (plain) => {
      await plain.lock(`budget of ${of.id}`);
      await plain
        .insert(projectFigures)
        .values({ projectId: of.id, ...counted })
        .onConflictDoUpdate({ target: projectFigures.projectId, set: counted });
      for (const { id, ...alert } of await raiseAlerts(plain, of.id, watched, now))
        for (const { userId, seesCosts } of people)
          if (seesCosts || !alert.key.startsWith("cost"))
            // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
            await notify(plain, services, now, {
              userId,
              subject: "figures",
              ...wordsOf(of, alert),
              href: `/projects/${of.id}?tab=budget`,
              key: `budget ${id}`,
            });
    },
    "budgets",
  );
}

/** The manager and whoever freezes budgets; nobody whom the client is hidden from. */
async function peopleToTell(services: Services, of: ProjectRow): Promise<{ userId: string; seesCosts: boolean }[]> {
  const { db } = services.database;
  const named = { named: "budget.approve", module: "projects", baseLocationId: of.baseLocationId };
  const people: { userId: string; seesCosts: boolean }[] = [];
  for (const userId of new Set([of.managerId, ...(await services.whoMay(db, named))])) {
    // oxlint-disable no-await-in-loop -- the few people of a project, on one connection
    const actor = await services.actorNow(userId);
    if (!actor) continue;
    const visible = and(eq(clientCompany.id, of.clientCompanyId), notConfidential(clientCompany.id, actor));
    if ((await db.$count(clientCompany, visible)) > 0) people.push({ userId, seesCosts: couldDo(actor, "rateSheet.costs") });
    // oxlint-enable no-await-in-loop
  }
  return people;
}

function wordsOf({ number, name }: ProjectRow, { key, threshold }: Told) {
  const [measure = "", ...part] = key.split(" ");
  const category = budgetCategories.find((one) => one === part.join(" "));
  const what = `${measure} ${category ? `of ${category}` : "in all"}`;
  return {
    title: `${number}: ${what} reached ${threshold} % of the budget`,
    body: `${name}. Approved change orders are in the budget; it is told again after one has raised it.`,
  };
}
