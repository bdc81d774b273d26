/** The status report of a project, printed with what this person may see: figures of cost for people with the right only. */
import { and, asc, eq, gte, isNull, lte, notInArray } from "drizzle-orm";
import { Project } from "#modules/project-management/contract.ts";
import { daysAhead, statusPaper } from "../status-report.ts";
import { changeOrders } from "./change-orders.ts";
import { showCurve } from "./curve.ts";
import { showFigures } from "./figures.ts";
import { milestones } from "./milestones.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { textWidth } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { answersTo, answerTo } from "#kit/server/questions.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { countedWords } from "#modules/project-management/rules.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** More change orders or milestones are not printed. */
const most = 100;

export async function printStatus(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { db, services, today } = ctx;
  const of = await ctx.lookup.find(project, id);
  const figures = await showFigures(ctx, { id });
  const query = { projectId: id, limit: most };
  const [client] = await db
    .select({ name: clientCompany.displayName })
    .from(clientCompany)
    .where(eq(clientCompany.id, of.clientCompanyId));
  const open = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const ask of answersTo(services, "unfinishedOf"))
    open.push(...(await ask({ db, services }, { projectId: id })).filter(({ atEnd }) => !atEnd));
  const paper = statusPaper(
    {
      today,
      project: {
        number: of.number,
        name: of.name,
        client: client?.name ?? "",
        manager: (await services.namesOf(db, [of.managerId])).get(of.managerId) ?? "",
        status: of.status,
        health: of.health && (Project.fields.health.words?.[of.health] ?? of.health),
        healthNote: of.healthNote,
        startOn: of.startOn,
        endOn: of.endOn,
      },
      progress: await answerTo(services, "progressOfWork")(ctx, { id }),
      figures,
      curve: figures.budget && (await showCurve(ctx, { id })),
      milestones: (await milestones.list(ctx, { query })).rows,
      changes: (await changeOrders.list(ctx, { query })).rows,
      open: open.filter(({ count }) => count > 0).map(countedWords),
      next: await nextOrders(ctx, id),
    },
    textWidth((await services.senderOf(db)).pageSize, "portrait"),
  );
  return new Download(`${of.number}-status-${today}.pdf`, "application/pdf", await printOnPaper(ctx, paper), { inline: true });
}

/** Work orders that are planned, or go on, in the days ahead. */
async function nextOrders({ db, today }: Ctx, projectId: string) {
  const rows = await db
    .select()
    .from(workOrder)
    .where(
      and(
        eq(workOrder.projectId, projectId),
        isNull(workOrder.archivedAt),
        notInArray(workOrder.status, ["work done", "closed", "cancelled"]),
        lte(workOrder.plannedStartOn, addDays(today, daysAhead)),
        gte(workOrder.plannedEndOn, today),
      ),
    )
    .orderBy(asc(workOrder.plannedStartOn), asc(workOrder.number));
  return rows.map(({ number, title, plannedStartOn, plannedEndOn, status, assignedUserIds }) => ({
    number,
    title,
    from: plannedStartOn ?? today,
    to: plannedEndOn ?? today,
    status,
    crew: assignedUserIds.length,
  }));
}
