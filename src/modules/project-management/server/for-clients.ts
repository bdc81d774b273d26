/** What projects and work orders say of the clients they are for. */
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { project, workOrder } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

export const openWorkForClient: Questions["openWorkForClient"] = [
  {
    one: "open project",
    several: "open projects",
    count: (db, clientCompanyId) =>
      db.$count(
        project,
        and(eq(project.clientCompanyId, clientCompanyId), isNull(project.archivedAt), notInArray(project.status, ["closed"])),
      ),
  },
  {
    one: "open work order",
    several: "open work orders",
    count: (db, clientCompanyId) =>
      db.$count(
        workOrder,
        and(
          eq(workOrder.clientCompanyId, clientCompanyId),
          isNull(workOrder.archivedAt),
          notInArray(workOrder.status, ["closed", "cancelled"]),
        ),
      ),
  },
];

export const openProjectsOfClient: Questions["openProjectsOfClient"] = (clientCompanyId) =>
  sql<number>`(select count(*)::int from ${project} where ${project.clientCompanyId} = ${clientCompanyId}
    and ${project.archivedAt} is null and ${project.status} <> 'closed')`;

export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "project",
    entity: "Project",
    table: project,
    client: project.clientCompanyId,
    at: project.createdAt,
    number: project.number,
    title: project.name,
    state: project.status,
  },
  {
    kind: "work order",
    entity: "WorkOrder",
    table: workOrder,
    client: workOrder.clientCompanyId,
    at: workOrder.createdAt,
    number: workOrder.number,
    title: workOrder.title,
    state: workOrder.status,
  },
];

/** Refuses a project that is not of the client. */
export async function refuseProjectOfAnother(
  { db }: Ctx,
  { projectId, clientCompanyId }: { projectId: string; clientCompanyId: string },
): Promise<void> {
  await mustBeOfClient(db, project, clientCompanyId, { field: "projectId", ids: [projectId], what: "a project" });
}
