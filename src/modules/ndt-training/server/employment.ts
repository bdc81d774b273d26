/** Employment that was on record as ended and goes on after all (ndt-training rule 5). */
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { schemeOf } from "../schemes.ts";
import { rebuildPeriods } from "./periods.ts";
import { certification, certificationEvent } from "./tables.ts";
import type { EmploymentEndMoved } from "#directory/people/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { addDays, type Day } from "#kit/validity.ts";

/**
 * A last day that is taken back, or moved on, once it is over does not make good the days on which it was on record: the certificates stood still on
 * them, and are in force again from the day on which that is said (SNT-TC-1A 13; the employer reinstates, ISO 9712 authorizes again).
 */
export async function resumeAfterEmployment(ctx: Ctx, { userId, before, after }: EmploymentEndMoved): Promise<void> {
  if (before === null || before >= ctx.today || (after !== null && after <= before)) return;
  const { store } = ctx;
  const held = await ctx.db
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.userId, userId),
        isNotNull(certification.signedAt),
        inArray(certification.state, ["active", "superseded"]),
      ),
    );
  const endedOn = addDays(before, 1);
  const toldAt = await whenTold(ctx, userId, before);
  for (const one of held.filter(({ schemeId, expiresOn }) => schemeOf(schemeId)?.kind !== "external" && expiresOn > before)) {
    const event = { certificationId: one.id, effectiveOn: endedOn > one.effectiveFrom ? endedOn : one.effectiveFrom };
    const reason = `Employment on record as ended on ${before}, taken back on ${ctx.today}`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await store.insert(certificationEvent, { ...event, type: "suspended", reason, recordedAt: toldAt, backdated: false });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await store.insert(certificationEvent, { ...event, type: "reinstated", reason, recordedAt: store.now, backdated: true });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await rebuildPeriods(store, one);
  }
}

/** When the last day came on record: at the change of it before the one that takes it back; the day after it where none is on record. */
async function whenTold({ db, store }: Ctx, userId: string, lastDay: Day): Promise<string> {
  const [told] = await db
    .select({ at: auditEvent.at })
    .from(auditEvent)
    .where(
      and(eq(auditEvent.entityId, userId), lt(auditEvent.at, store.now), sql`${auditEvent.changes} @> '[{"field": "endDate"}]'`),
    )
    .orderBy(desc(auditEvent.at))
    .limit(1);
  return told?.at ?? `${addDays(lastDay, 1)}T00:00:00.000Z`;
}
