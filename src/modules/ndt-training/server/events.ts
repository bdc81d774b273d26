import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { CertificationEventDraft } from "../contract.ts";
import { problemsWithEvent } from "../rules.ts";
import { schemeOf } from "../schemes.ts";
import { doubtCertificate } from "./doubt.ts";
import { rebuildPeriods, restingOn } from "./periods.ts";
import { certification, certificationEvent } from "./tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";

const stateAfter = { suspended: "suspended", reinstated: "active", revoked: "revoked", withdrawn: "withdrawn" } as const;

/** Writes what happened to a signed certificate, and brings its periods in line in the same transaction. */
export async function recordEvent(ctx: Ctx, { id, body }: { id: string; body: CertificationEventDraft }): Promise<void> {
  const { store } = ctx;
  const { type, effectiveOn, reason } = body;
  const held = await store.find(certification, id, { lock: true });
  mayRecord(ctx, type, held.userId);
  if (type === "reinstated" && held.userId === ctx.actor.id)
    throw refused("You cannot reinstate your own certificate. Ask another Level III or the quality manager.");
  if (!held.signedAt) throw refused("An unsigned certificate has no events. Edit or archive the draft.");
  const [suspension] = await ctx.db
    .select()
    .from(certificationEvent)
    .where(and(eq(certificationEvent.certificationId, id), eq(certificationEvent.type, "suspended")))
    .orderBy(desc(certificationEvent.recordedAt))
    .limit(1);
  const status = { ...held, suspendedOn: held.state === "suspended" ? (suspension?.effectiveOn ?? null) : null };
  const problems = problemsWithEvent(status, { type, effectiveOn }, ctx.today);
  if (problems.length > 0) throw refused(problems.join(" "), problems);
  const backdated = effectiveOn < ctx.today;
  await store.insert(certificationEvent, { certificationId: id, type, effectiveOn, reason, recordedAt: store.now, backdated });
  // The trail says it of the certificate itself: days that had not counted, or had, are changed after the fact.
  const told = { verb: verbs[type], reason: backdated ? `Backdated to ${effectiveOn}: ${reason}` : reason };
  const after = await store.annotate(certification, id, body.version, { state: stateAfter[type] }, told);
  await rebuildPeriods(store, after);
  if (type === "reinstated") return;
  await doubtCertificate(ctx, held, { from: effectiveOn, to: null }, `${said[type]}: ${reason}`);
  // A Level III who is one by this certificate is none without it (rule 25).
  const why = `Certificate ${held.certificateNumber}, on which it rests: ${said[type].toLowerCase()}`;
  for (const one of (await restingOnIt(ctx, held)).filter(({ schemeId }) => schemeOf(schemeId)?.levelIII?.prerequisite))
    // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
    await doubtCertificate(ctx, one, { from: effectiveOn, to: null }, why);
}

async function restingOnIt({ db }: Ctx, held: Row<typeof certification>) {
  const signed = await db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, held.userId), isNotNull(certification.signedAt)));
  return restingOn(held, signed);
}

const said = { suspended: "Suspended", revoked: "Revoked", withdrawn: "Withdrawn" } as const;
const verbs = { suspended: "suspend", reinstated: "reinstate", revoked: "revoke", withdrawn: "withdraw" } as const;

function mayRecord(ctx: Ctx, type: CertificationEventDraft["type"], holderId: string): void {
  const needed = type === "revoked" ? "certification.revoke" : "certification.suspend";
  if (mayDo(ctx, needed, [holderId])) return;
  throw notAllowed(
    type === "revoked"
      ? "Only a quality manager revokes a certificate."
      : "Only a Level III or a quality manager suspends, reinstates or withdraws a certificate.",
  );
}
