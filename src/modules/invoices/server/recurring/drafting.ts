/** Drafts of recurring invoices, made on their dates; nothing is submitted or issued by itself (invoices rule 21). */
import { and, eq, lte } from "drizzle-orm";
import { monthsIn } from "../../schedule.ts";
import { monthsLater, movedDay, nextDate } from "../../rules/recurring.ts";
import { linesOf } from "../computing.ts";
import { draftLike } from "../copies.ts";
import { insertDraft } from "../drafts.ts";
import { invoice } from "../tables.ts";
import { invoiceSchedule } from "./tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { refused } from "#kit/refusals.ts";
import { actAs } from "#kit/server/context.ts";
import { inTransaction } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

const isDue = (today: Day) => and(eq(invoiceSchedule.status, "active"), lte(invoiceSchedule.nextOn, today));

/** Drafts what is due by the day of the company. One that fails is logged, stays due, and does not stop the others. */
export async function draftRecurring(services: Services): Promise<void> {
  const { db } = services.database;
  const today = dayIn(await companyZone(db), services.clock());
  const due = await db
    .select({ id: invoiceSchedule.id, responsibleId: invoiceSchedule.responsibleId })
    .from(invoiceSchedule)
    .where(isDue(today));
  for (const { id, responsibleId } of due)
    await draftOne(services, id, responsibleId, today).catch((error: unknown) =>
      services.log.error(error, `The recurring invoice ${id}`),
    );
}

async function draftOne(services: Services, id: string, responsibleId: string, today: Day): Promise<void> {
  const actor = await services.actorNow(responsibleId);
  if (!actor) throw new Error("Its account is not active: Finance has to save the recurring invoice again.");
  await inTransaction(services.database.db, (tx) =>
    actAs(services, tx, actor, services.clock(), (ctx) => draftUntil(ctx, id, today)),
  );
}

/** A draft for each date up to today, in one transaction with the next date: after a crash none is missing and none is there twice. */
async function draftUntil(ctx: Ctx, id: string, today: Day): Promise<void> {
  const { store } = ctx;
  const schedule = await store.find(invoiceSchedule, id, { lock: true });
  const { sourceInvoiceId, firstOn, interval, untilOn, version } = schedule;
  const of = await store.find(invoice, sourceInvoiceId);
  if (of.status === "void") throw refused("The invoice that is repeated is void.");
  const copied = draftLike(of, await linesOf(store.db, sourceInvoiceId));
  const recurrence = { firstOn, everyMonths: monthsIn[interval], untilOn };
  let { nextOn, lastOn } = schedule;
  if (schedule.status !== "active") return;
  while (nextOn !== null && nextOn <= today) {
    const on = nextOn;
    const months = monthsLater(recurrence, of.invoiceDate, on);
    const moved = (day: Day) => movedDay(day, months);
    const lines = copied.lines.map((line) => ({
      ...line,
      serviceFrom: moved(line.serviceFrom),
      serviceTo: line.serviceTo ? moved(line.serviceTo) : null,
    }));
    // oxlint-disable-next-line no-await-in-loop -- one draft after the other, in one transaction
    await insertDraft(ctx, { ...copied, lines, invoiceDate: on }, { scheduleId: id });
    lastOn = on;
    nextOn = nextDate(recurrence, on);
  }
  if (lastOn === schedule.lastOn) return;
  const status = nextOn === null ? ("ended" as const) : schedule.status;
  await store.update(invoiceSchedule, id, version, { lastOn, nextOn, status }, { verb: "draft" });
}
