import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { lead } from "../tables.ts";
import { estimate } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Estimates that wait for the approval of somebody who has not written them and does not own the lead (rule 5). */
export const estimatesToApprove: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "estimate.approve")) return [];
  return [
    sql`select ${workColumns({
      subject: "estimate",
      kind: "approve",
      recordId: sql`${estimate.id}`,
      task: words("Approve the estimate"),
      number: sql`${estimate.number} || ' rev ' || ${estimate.revision}`,
      name: sql`${lead.title}`,
      baseId: sql`${lead.baseLocationId}`,
      blocks: true,
      since: sql`${estimate.submittedAt}`,
    })} from ${estimate} join ${lead} on ${lead.id} = ${estimate.leadId} where ${and(
      eq(estimate.status, "in approval"),
      isNull(estimate.archivedAt),
      ne(lead.ownerId, actor.id),
      sql`not ${estimate.authorIds} @> array[${actor.id}]::uuid[]`,
      within(estimate),
    )}`,
  ];
};
