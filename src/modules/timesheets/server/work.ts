import { and, eq, ne, sql } from "drizzle-orm";
import { present, timesheetEntry } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { type WorkAsked, words, workColumns, type WorkSource } from "#work/server/source.ts";

/**
 * Submitted weeks, one row for a person and week: those of a job wait for its lead, and for Operations what has no lead or is the lead's own. Both may
 * approve more on the page.
 */
export const timesheetWork: WorkSource = (asked) => [...toApprove(asked), toCorrect(asked)];

const toApprove: WorkSource = ({ actor, within }) => {
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["projects"], "approve");
  if (!couldDo(actor, "timesheet.approve") || reach === null) return [];
  const mine = eq(workOrder.leadUserId, actor.id);
  const nobodyElse = sql`(${workOrder.leadUserId} is null or ${workOrder.leadUserId} = ${timesheetEntry.userId})`;
  return [
    sql`select ${workColumns({
      subject: "timesheet",
      kind: "approve",
      recordId: sql`min(${timesheetEntry.id}::text)::uuid`,
      task: words("Approve the week"),
      name: sql`min(${appUser.firstName} || ' ' || ${appUser.lastName}) || ', week of ' || date_trunc('week', ${timesheetEntry.day})::date`,
      blocks: false,
      since: sql`min(${timesheetEntry.updatedAt})`,
    })} from ${timesheetEntry}
    join ${appUser} on ${appUser.id} = ${timesheetEntry.userId}
    left join ${workOrder} on ${workOrder.id} = ${timesheetEntry.workOrderId}
    where ${and(
      eq(timesheetEntry.status, "submitted"),
      present,
      ne(timesheetEntry.userId, actor.id),
      reach === "all" ? sql`(${mine} or ${nobodyElse})` : mine,
      within(timesheetEntry),
    )}
    group by ${timesheetEntry.userId}, date_trunc('week', ${timesheetEntry.day})`,
  ];
};

/** What came back to the person, one row for a week. */
const toCorrect = ({ actor }: WorkAsked) =>
  sql`select ${workColumns({
    subject: "timesheetReturned",
    kind: "correct",
    recordId: sql`min(${timesheetEntry.id}::text)::uuid`,
    task: words("Correct the week"),
    name: sql`'Week of ' || date_trunc('week', ${timesheetEntry.day})::date || ': ' || min(${timesheetEntry.returnReason})`,
    blocks: false,
    since: sql`min(${timesheetEntry.updatedAt})`,
  })} from ${timesheetEntry}
  where ${and(eq(timesheetEntry.status, "returned"), present, eq(timesheetEntry.userId, actor.id))}
  group by date_trunc('week', ${timesheetEntry.day})`;
