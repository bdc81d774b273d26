import { and, eq, isNull } from "drizzle-orm";
import { certificatesNeeded, readinessOf } from "../readiness.ts";
import { plannedOf } from "./planned.ts";
import { project, workOrder } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { type Eligibility, eligibilityOf } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";
import { requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";

type Order = Row<typeof workOrder>;

export async function showReadiness(ctx: Ctx, { id }: { id: string }) {
  return checkReadiness(ctx, await ctx.lookup.find(workOrder, id));
}

/** Asks the owners of the records about the first and the last planned day. */
export async function checkReadiness(ctx: Ctx, order: Order) {
  const { db, services } = ctx;
  const eligibility = eligibilityOf(services);
  const days = [...new Set([order.plannedStartOn, order.plannedEndOn])].filter((day) => day !== null);
  const [parent] = await db.select().from(project).where(eq(project.id, order.projectId));
  const booked = order.equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds);
  return readinessOf({
    order,
    project: parent ?? { id: order.projectId, number: "", status: "draft" },
    names: await services.namesOf(db, order.assignedUserIds),
    certificates: await certificatesOf(eligibility, db, order, days),
    instruments: days.length > 0 ? await eligibility.calibration(db, { inventoryItemIds: [...new Set(booked)], days }) : [],
    procedures: await proceduresOf(eligibility, db, order, days, parent),
    obstacles: await answerTo(services, "crewObstacles")(ctx, { ...plannedOf(order), begun: order.startedOn !== null }),
  });
}

async function certificatesOf(eligibility: Eligibility, db: Reading, order: Order, days: readonly Day[]) {
  const demands = await certificationDemands(db, order);
  const needs = certificatesNeeded(order.scope, demands);
  const questions = needs.flatMap(({ method, minLevel }) =>
    order.assignedUserIds.flatMap((userId) =>
      days.map((day) => {
        const schemes = demands.find((demand) => demand.method === method)?.schemes ?? [];
        const level = minLevel === 3 ? (3 as const) : (2 as const);
        return { userId, day, method, minLevel: level, schemes, vision: "near" as const };
      }),
    ),
  );
  const answers = await eligibility.certification(db, { needs: questions });
  return needs.map((need) => ({ ...need, answers: answers.filter((_, index) => questions[index]?.method === need.method) }));
}

/** Certificates the client demands on the first planned day, from blocking requirements. */
async function certificationDemands(db: Reading, order: Order) {
  const { plannedStartOn } = order;
  if (!plannedStartOn) return [];
  const rows = await db
    .select()
    .from(clientRequirement)
    .where(and(eq(clientRequirement.clientCompanyId, order.clientCompanyId), isNull(clientRequirement.archivedAt)));
  return requirementsOn(rows, order, plannedStartOn).flatMap(({ blocking, demand }) =>
    blocking && demand.kind === "certification" ? [demand] : [],
  );
}

async function proceduresOf(
  eligibility: Eligibility,
  db: Reading,
  order: Order,
  days: readonly Day[],
  parent: Row<typeof project> | undefined,
) {
  const ids = [...new Set(order.scope.flatMap(({ procedureId }) => procedureId ?? []))];
  const clientApprovalRequired = ids.length > 0 && (await approvalAsked(db, order, parent));
  const answers = await Promise.all(
    ids.map((procedureId) =>
      eligibility.procedure(db, {
        procedureId,
        days,
        clientCompanyId: order.clientCompanyId,
        projectId: order.projectId,
        clientApprovalRequired,
      }),
    ),
  );
  return answers.flat();
}

/** Whether the report policy of company, client, site, project or order wants procedures the client has approved. */
async function approvalAsked(db: Reading, order: Order, parent: Row<typeof project> | undefined): Promise<boolean> {
  const [found] = await db
    .select({ client: clientCompany.reportPolicy, site: clientSite.reportPolicy })
    .from(clientCompany)
    .leftJoin(clientSite, eq(clientSite.id, order.clientSiteId ?? order.id))
    .where(eq(clientCompany.id, order.clientCompanyId));
  const [company] = await db.select({ policy: companySettings.reportPolicy }).from(companySettings);
  return [company?.policy, found?.client, found?.site, parent?.reportPolicy, order.reportPolicy].some(
    (part) => part?.procedureClientApprovalRequired,
  );
}
