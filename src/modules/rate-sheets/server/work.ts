import { and, eq, isNull, sql } from "drizzle-orm";
import { rateSheet } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Rate sheets that wait for the approval of somebody who has not written them. */
export const sheetsToApprove: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "rateSheet.approve")) return [];
  const others = sql`not ${rateSheet.authorIds} @> array[${actor.id}]::uuid[] and ${rateSheet.submittedById} is distinct from ${actor.id}`;
  return [
    sql`select ${workColumns({
      subject: "rateSheet",
      kind: "approve",
      recordId: sql`${rateSheet.id}`,
      task: words("Approve the rate sheet"),
      number: sql`${rateSheet.number} || ' rev ' || ${rateSheet.revision}`,
      name: sql`${rateSheet.title}`,
      blocks: false,
      since: sql`${rateSheet.updatedAt}`,
    })} from ${rateSheet} where ${and(eq(rateSheet.status, "in review"), isNull(rateSheet.archivedAt), others, within(rateSheet))}`,
  ];
};
