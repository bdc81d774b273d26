import { desc, lte } from "drizzle-orm";
import type { Trail } from "../contract.ts";
import { headOf } from "./sealing.ts";
import { auditCheckpoint, trailCheck } from "./tables.ts";
import { beginCheck } from "./verifying.ts";
import type { Ctx } from "#kit/server/services.ts";

/** How the chain stands. */
export async function trailNow({ db, now, services }: Ctx): Promise<Trail> {
  const head = await headOf(db);
  const [check] = await db.select().from(trailCheck).where(begun(now)).orderBy(desc(trailCheck.startedAt)).limit(1);
  const [point] = await db.select({ day: auditCheckpoint.day }).from(auditCheckpoint).orderBy(desc(auditCheckpoint.day)).limit(1);
  const names = await services.namesOf(db, check?.startedById ? [check.startedById] : []);
  return {
    sealed: head?.seq ?? 0,
    headHash: head?.hash ?? null,
    sealedAt: head?.sealedAt ?? null,
    checkpointOn: point?.day ?? null,
    check: check ? { ...check, startedBy: names.get(check.startedById ?? "") ?? null } : null,
  };
}

/** Has begun by now: a verification of a time that has not come was put there by hand. */
export const begun = (now: Date) => lte(trailCheck.startedAt, now.toISOString());

/** Begins a verification, which goes on after the answer has gone out; the page asks how far it is. */
export async function verifyNow(ctx: Ctx): Promise<Trail> {
  const { id } = await beginCheck(ctx.store.rows, ctx.now, ctx.actor.id);
  await ctx.store.note({ action: "AuditEvent.verify", entity: "AuditEvent", label: "The audit trail" });
  await ctx.send("trail.verify", { checkId: id });
  return trailNow(ctx);
}
