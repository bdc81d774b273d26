import { and, eq, ne, or, sql } from "drizzle-orm";
import { assignment, leaveRequest, managedBy } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { type WorkAsked, words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Offers that wait for the person's answer, and leave that waits for who decides it. */
export const calendarWork: WorkSource = (asked) => [offers(asked), leaves(asked)];

const offers = ({ actor }: WorkAsked) =>
  sql`select ${workColumns({
    subject: "assignmentOffer",
    kind: "acknowledge",
    recordId: sql`${assignment.id}`,
    task: words("Accept or decline"),
    number: sql`${workOrder.number}`,
    name: sql`${workOrder.title}`,
    blocks: false,
    dueOn: sql`${assignment.fromOn}`,
    since: sql`coalesce(${assignment.offeredAt}, ${assignment.updatedAt})`,
  })} from ${assignment} join ${workOrder} on ${workOrder.id} = ${assignment.workOrderId}
  where ${and(eq(assignment.userId, actor.id), eq(assignment.status, "offered"))}`;

const leaves = ({ actor }: WorkAsked) =>
  sql`select ${workColumns({
    subject: "leaveRequest",
    kind: "approve",
    recordId: sql`${leaveRequest.id}`,
    task: words("Decide on leave"),
    name: sql`${appUser.firstName} || ' ' || ${appUser.lastName} || ', ' || ${leaveRequest.fromOn} || ' to ' || ${leaveRequest.toOn}`,
    blocks: false,
    dueOn: sql`${leaveRequest.fromOn}`,
    since: sql`${leaveRequest.createdAt}`,
  })} from ${leaveRequest} join ${appUser} on ${appUser.id} = ${leaveRequest.userId}
  where ${and(
    eq(leaveRequest.status, "requested"),
    ne(leaveRequest.userId, actor.id),
    or(
      sql`${leaveRequest.userId} in ${managedBy(actor)}`,
      // Without a manager it is for Operations.
      couldDo(actor, "leave.decide") ? sql`${appUser.managerId} is null` : undefined,
    ),
  )}`;
