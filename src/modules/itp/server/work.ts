import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { itp } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Plans with steps that wait for the approval of somebody who has not written them. */
export const plansToApprove: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "itp.approve")) return [];
  return [
    sql`select ${workColumns({
      subject: "itp",
      kind: "approve",
      recordId: sql`${itp.id}`,
      task: words("Approve the plan"),
      number: sql`${itp.number} || ' rev ' || ${itp.revision}`,
      name: sql`${itp.title}`,
      blocks: false,
      since: sql`${itp.updatedAt}`,
    })} from ${itp} where ${and(
      eq(itp.status, "draft"),
      sql`jsonb_array_length(${itp.lines}) > 0`,
      isNull(itp.archivedAt),
      ne(itp.createdById, actor.id),
      within(itp),
    )}`,
  ];
};
