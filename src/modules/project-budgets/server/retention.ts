import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { changeOrder, milestone, projectBudget } from "./tables.ts";
import type { RecordTable } from "#kit/server/record.ts";
import { project } from "#modules/project-management/server/tables.ts";
import type { RecordSource } from "#retention/server/source.ts";

interface Kept {
  entity: string;
  noun: string;
  table: RecordTable & { projectId: PgColumn };
  label: SQL<string>;
}

/** From the end of a closed project on; somebody decides about each. */
const ofClosedProject = ({ entity, noun, table, label }: Kept): RecordSource => ({
  recordClass: "projectBudget",
  entity,
  noun,
  find: async (db, { until, limit, ids }) => {
    const rows = await db
      .select({
        recordId: sql<string>`${table.id}`,
        label,
        day: project.actualEndOn,
        projectId: project.id,
        clientCompanyId: project.clientCompanyId,
      })
      .from(table)
      .innerJoin(project, eq(project.id, table.projectId))
      .where(and(eq(project.status, "closed"), lte(project.actualEndOn, until), ids ? inArray(table.id, [...ids]) : undefined))
      .orderBy(asc(project.actualEndOn), asc(table.id))
      .limit(limit);
    return rows.flatMap(({ recordId, label: name, day, projectId, clientCompanyId }) => {
      const others = { personIds: [], clientIds: [clientCompanyId], projectIds: [projectId], neededBy: null };
      return day ? [{ recordId, label: name, ...others, since: day, day }] : [];
    });
  },
});

export const budgetRetention: RecordSource[] = [
  ofClosedProject({
    entity: "ProjectBudget",
    noun: "Budget",
    table: projectBudget,
    label: sql<string>`'Budget of ' || ${project.number}`,
  }),
  ofClosedProject({ entity: "ChangeOrder", noun: "Change order", table: changeOrder, label: sql<string>`${changeOrder.number}` }),
  ofClosedProject({ entity: "Milestone", noun: "Milestone", table: milestone, label: sql<string>`${milestone.name}` }),
];
