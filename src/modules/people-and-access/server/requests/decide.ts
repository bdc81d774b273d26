import { eq } from "drizzle-orm";
import { CertificateRequest, EmailRequest, NameRequest, type ProfileRequest } from "../../requests-contract.ts";
import { deciderOf, namedActionFor } from "../../requests-rules.ts";
import { accessNotice } from "../user-letters.ts";
import { changePerson } from "../users.ts";
import { findRequest, type RequestRow, visionValues } from "./requests.ts";
import { profileRequest } from "./tables.ts";
import { tellDecided } from "./tell.ts";
import { evidenceImportersOf } from "../source.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import type { FileKind } from "#kit/files.ts";
import { carryFiles } from "#kit/server/carry-files.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { postWorded } from "#kit/server/mail.ts";

interface Decision {
  version: number;
  approve: boolean;
  reason?: string | undefined;
}

/**
 * Decides a request of somebody else, never one's own, whatever one's roles (rule 6). What was approved is done in the same transaction:
 * the account is changed, or the record is made and the papers go along with it.
 */
export async function decideRequest(ctx: Ctx, { id, body }: { id: string; body: Decision }): Promise<ProfileRequest> {
  const row = await ctx.store.find(profileRequest, id, { lock: true });
  const decider = deciderOf(row.kind);
  if (row.userId === ctx.actor.id)
    throw refused(`You cannot decide your own request. Another ${decider} or a Super Admin decides it.`);
  if (!mayDo(ctx, namedActionFor(row.kind), [row.userId]))
    throw notAllowed(`You can view this, but deciding it needs the ${decider} role.`);
  if (row.state !== "waiting") throw conflicting(`This request is ${row.state}, it does not wait for a decision.`, "closed");
  if (!body.approve && !body.reason) throw wrongField("reason", "Explain why it is refused.");
  const made = body.approve ? await carryOut(ctx, row) : null;
  const decided = await ctx.store.freeze(
    profileRequest,
    id,
    body.version,
    {
      state: body.approve ? "approved" : "refused",
      decidedAt: ctx.store.now,
      decidedById: ctx.actor.id,
      decidedByName: ctx.actor.name,
      decisionReason: body.reason || null,
      madeEntity: made?.entity ?? null,
      madeId: made?.id ?? null,
    },
    { verb: body.approve ? "approve" : "refuse", ...(body.reason ? { reason: body.reason } : {}) },
  );
  await tellDecided(ctx, decided);
  return findRequest(ctx, { id });
}

async function carryOut(ctx: Ctx, row: RequestRow): Promise<{ entity: string; id: string } | null> {
  const { kind, values, userId } = row;
  if (kind === "email") return changeEmail(ctx, row);
  if (kind === "name") {
    const { firstName, lastName } = NameRequest.parse({ ...values, kind });
    return changed(ctx, userId, { firstName, lastName });
  }
  if (kind === "certificate") {
    const made = await evidenceImportersOf(ctx.services).certificate.take(
      ctx,
      userId,
      CertificateRequest.parse({ ...values, kind }),
    );
    return withPapers(ctx, row, made, "certificate");
  }
  if (kind === "vision") {
    const made = await evidenceImportersOf(ctx.services).vision.take(ctx, userId, visionValues(values));
    return withPapers(ctx, row, made, "vision test");
  }
  // There is no record of hours and CVs of its own: the approved request is it, and its papers lie with the person.
  await withPapers(ctx, row, { entity: "User", id: userId }, kind);
  return null;
}

async function withPapers(ctx: Ctx, { id }: RequestRow, made: { entity: string; id: string }, kind: FileKind) {
  await carryFiles(ctx.store, { entity: "ProfileRequest", entityId: id }, { entity: made.entity, entityId: made.id, kind });
  return made;
}

async function changed(ctx: Ctx, userId: string, changes: { email?: string; firstName?: string; lastName?: string }) {
  const [person] = await ctx.db.select({ version: appUser.version }).from(appUser).where(eq(appUser.id, userId));
  if (!person) throw notFound("person");
  await changePerson(ctx, userId, person.version, changes, { byRequest: true });
  return { entity: "User", id: userId };
}

/** The sign-in name changes: both addresses hear of it, and the security log keeps it. */
async function changeEmail(ctx: Ctx, { userId, values }: RequestRow) {
  const { email } = EmailRequest.parse({ ...values, kind: "email" });
  const [before] = await ctx.db.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, userId));
  const made = await changed(ctx, userId, { email });
  const to = email.toLowerCase();
  const text = `From now on you sign in to Holdpoint as ${to}. If you did not ask for this, tell an administrator at once.`;
  for (const address of new Set([before?.email ?? to, to]))
    await postWorded(
      ctx.store.rows,
      ctx.services,
      accessNotice(address, "Your Holdpoint email address was changed", text),
      ctx.now,
    );
  const detail = `${before?.email} → ${to}`;
  await ctx.security({ kind: "email.changed", severity: "medium", outcome: "success", detail, userId });
  return made;
}
