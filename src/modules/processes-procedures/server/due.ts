import { and, isNull, or, sql } from "drizzle-orm";
import { procedure } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/**
 * The review of every procedure that is not withdrawn: the approval of the revision in force and the procedure's interval. A later
 * revision that is approved already covers it from its first day.
 */
export const proceduresDue: DueSource<"procedure"> = {
  subject: "procedure",
  table: procedure,
  select: ({ today, until, within }) =>
    sql`select * from (select ${dueColumns({
      subject: "procedure",
      recordId: sql`${procedure.id}`,
      label: sql`${procedure.number} || ' ' || ${procedure.title}`,
      detail: sql`'Rev ' || held.revision_no`,
      ownerId: sql`${procedure.responsibleLevelIIIId}`,
      dueOn: sql`(held.approved_on + make_interval(months => ${procedure.reviewIntervalMonths}))::date`,
      coveredFrom: sql`(select min(next.effective_from) from procedure_revision next where next.procedure_id = ${procedure.id}
        and next.approved_on is not null and next.archived_at is null and next.revision_no > held.revision_no)`,
      hardStop: false,
      basis: sql`'Review every ' || ${procedure.reviewIntervalMonths} || ' months after approval'`,
    })} from ${procedure} join lateral (
      select revision_no, approved_on from procedure_revision r
      where r.procedure_id = ${procedure.id} and r.approved_on is not null and r.archived_at is null
      order by r.effective_from <= ${today}::date desc, case when r.effective_from <= ${today}::date then r.revision_no end desc nulls last,
        r.revision_no limit 1) held on true
    where ${and(
      isNull(procedure.archivedAt),
      or(isNull(procedure.withdrawnOn), sql`${procedure.withdrawnOn} > ${today}::date`),
      within,
    )}) reviews where due_on <= ${until}::date`,
};
