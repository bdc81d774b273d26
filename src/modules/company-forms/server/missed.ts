/** After the grace of a form that nobody filled, the supervisor is told: once, and not before (company-forms section 3). */
import { and, eq, gte, isNull } from "drizzle-orm";
import type { DueForm } from "../contract.ts";
import { isLateAfterWork } from "../rules/dues.ts";
import { duesOf } from "./dues.ts";
import type { Reading } from "#kit/server/database.ts";
import { notify } from "#kit/server/notices.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { addDays, clockIn, dayIn } from "#kit/validity.ts";
import { holdersOf, supervisorOf } from "#directory/people/server/holders.ts";
import { formSubmission } from "#modules/forms/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** The longest grace, in days. */
const longestGrace = 10;
/** What was missed longer ago, as while the server was off or before an assignment was made, is told to nobody. */
const newsFor = 86_400_000;

/** Runs every hour; a notification is written once for a form, its subject and its day. */
export async function tellMissed(services: Services): Promise<void> {
  const now = services.clock();
  const { db } = services.database;
  const today = dayIn("UTC", now);
  const dues = await duesOf(db, { from: addDays(today, -longestGrace - 1), to: addDays(today, 1), now, of: null });
  const missed = dues.filter(({ state, graceUntil }) => state === "missed" && now.getTime() - Date.parse(graceUntil) <= newsFor);
  for (const due of missed) {
    const { assignmentId, subjectId, day, formTitle, subject, dueAt, zone } = due;
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    const people = await supervisorsOf(db, now, due);
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asSystem(services, async (store) => {
      for (const { id: userId } of people)
        await notify(store.rows, services, now, {
          userId,
          subject: "assignment",
          title: `${formTitle} was missed: ${subject}`.slice(0, 200),
          body: `It was due ${clockIn(zone, dueAt)}`,
          href: "/company-forms",
          key: `form missed ${assignmentId} ${subjectId} ${day}`,
        });
    });
  }
}

/** The part after the work of an opened form is due two hours after the longest shift; then the supervisor of its filler is told. */
export async function tellUnfinished(services: Services): Promise<void> {
  const now = services.clock();
  const { db } = services.database;
  const open = await db
    .select({
      id: formSubmission.id,
      number: formSubmission.number,
      title: formSubmission.formTitle,
      fillerId: formSubmission.filledById,
      filler: formSubmission.filledByName,
      openedAt: formSubmission.openedAt,
    })
    .from(formSubmission)
    .where(
      and(
        eq(formSubmission.status, "opened"),
        isNull(formSubmission.archivedAt),
        gte(formSubmission.openedAt, new Date(now.getTime() - 2 * newsFor).toISOString()),
      ),
    );
  for (const { id, number, title, fillerId, filler, openedAt } of open.filter((one) => isLateAfterWork(one.openedAt, now))) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    const supervisor = await supervisorOf({ db }, fillerId);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const people = supervisor ? [supervisor] : await holdersOf({ db, now }, "OPS");
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asSystem(services, async (store) => {
      for (const { id: userId } of people)
        await notify(store.rows, services, now, {
          userId,
          subject: "assignment",
          title: `${number ?? title}: the part after the work is overdue`,
          body: `${title}, opened by ${filler}`,
          href: `/forms/submissions/${id}`,
          key: `form unfinished ${id} ${openedAt}`,
        });
    });
  }
}

/** The supervisor of the person, the lead of the job, the leads of the base; Operations where there is none. */
async function supervisorsOf(db: Reading, now: Date, { subjectKind, subjectId }: DueForm): Promise<{ id: string }[]> {
  const own = await ownSupervisors(db, now, subjectKind, subjectId);
  return own.length > 0 ? own : holdersOf({ db, now }, "OPS");
}

async function ownSupervisors(db: Reading, now: Date, kind: DueForm["subjectKind"], id: string): Promise<{ id: string }[]> {
  if (kind === "User") {
    const supervisor = await supervisorOf({ db }, id);
    return supervisor ? [supervisor] : [];
  }
  if (kind === "WorkOrder") {
    const [job] = await db.select({ leadId: workOrder.leadUserId }).from(workOrder).where(eq(workOrder.id, id));
    return (await holdersOf({ db, now }, "LEAD")).filter((lead) => lead.id === job?.leadId);
  }
  const [item] =
    kind === "InventoryItem"
      ? await db.select({ baseId: inventoryItem.homeBaseId }).from(inventoryItem).where(eq(inventoryItem.id, id))
      : [{ baseId: id }];
  return (await holdersOf({ db, now }, "LEAD")).filter(({ baseId }) => baseId !== null && baseId === item?.baseId);
}
