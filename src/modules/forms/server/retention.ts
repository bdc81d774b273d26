import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { leastYears } from "../about.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Closed forms; if a form requires more years than the class, its retention starts that much later. */
export const formRetention: RecordSource = {
  recordClass: "form",
  entity: "FormSubmission",
  noun: "Filled form",
  find: async (db, { until, limit, ids }) => {
    const since = sql<string>`((${formSubmission.closedAt} at time zone 'UTC')::date + make_interval(years => ${formTemplate.retentionYears} - ${leastYears}::int))::date::text`;
    const rows = await db
      .select({
        recordId: formSubmission.id,
        label: sql<string>`${formSubmission.number} || ' ' || ${formSubmission.formTitle}`,
        since,
        filledById: formSubmission.filledById,
        subjectUserId: formSubmission.subjectUserId,
        clientId: formSubmission.clientCompanyId,
        projectId: formSubmission.projectId,
      })
      .from(formSubmission)
      .innerJoin(formTemplate, eq(formTemplate.id, formSubmission.templateId))
      .where(
        and(
          isNotNull(formSubmission.closedAt),
          sql`${since} <= ${until}`,
          ids ? inArray(formSubmission.id, [...ids]) : undefined,
        ),
      )
      .orderBy(asc(formSubmission.closedAt), asc(formSubmission.id))
      .limit(limit);
    return rows.map(({ filledById, subjectUserId, clientId, projectId, ...one }) => ({
      ...one,
      day: one.since,
      personIds: [filledById, subjectUserId].flatMap((id) => id ?? []),
      clientIds: clientId ? [clientId] : [],
      projectIds: projectId ? [projectId] : [],
      neededBy: null,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "FormSubmission", ids)));
    const dropped = [];
    for (const recordId of ids)
      dropped.push({ recordId, rows: await dropRows(store, formSubmission, inArray(formSubmission.id, [recordId])) });
    return dropped;
  },
};
