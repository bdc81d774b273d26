import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { confirmationDays, confirmationOver } from "../../requests-rules.ts";
import { letter } from "#directory/company/letters.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { emailConfirmation, profileRequest } from "./tables.ts";
import { tellDeciders } from "./tell.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { wrongLink } from "#kit/server/wrong-links.ts";
import { hashOf, newToken } from "#shell/server/sessions.ts";
import { postWorded } from "#kit/server/mail.ts";

/** A link to each of the two addresses: whoever holds only one of them changes nothing. */
export async function sendConfirmations(
  ctx: Ctx,
  requestId: string,
  { firstName, email }: { firstName: string; email: string },
  asked: string,
): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + confirmationDays * 86_400_000).toISOString();
  for (const [address, to] of [
    ["old", email],
    ["new", asked],
  ] as const) {
    const token = newToken();
    await ctx.store.rows
      .insert(emailConfirmation)
      .values({ id: randomUUID(), requestId, address, tokenHash: hashOf(token), expiresAt });
    const link = `${ctx.services.publicUrl}/auth/confirm-email?token=${token}`;
    const values = { FIRST_NAME: firstName, OLD_ADDRESS: email, NEW_ADDRESS: asked, LINK: link };
    await postWorded(ctx.store.rows, ctx.services, letter("confirm-address", to, values), ctx.now);
  }
}

/** Confirms one of the two addresses, once. With the second the request waits for an administrator. */
export async function confirmAddress(ctx: Ctx, { body: { token } }: { body: { token: string } }) {
  const { db, rows } = ctx.store;
  const at = ctx.now.toISOString();
  const counts = and(
    eq(emailConfirmation.tokenHash, hashOf(token)),
    isNull(emailConfirmation.usedAt),
    gt(emailConfirmation.expiresAt, at),
  );
  const [used] = await rows.update(emailConfirmation).set({ usedAt: at }).where(counts).returning();
  const [found] = used
    ? await db
        .select({ request: profileRequest, person: appUser })
        .from(profileRequest)
        .innerJoin(appUser, eq(appUser.id, profileRequest.userId))
        .where(and(eq(profileRequest.id, used.requestId), eq(profileRequest.state, "confirming"), eq(appUser.status, "active")))
        .for("update", { of: profileRequest })
    : [];
  if (!used || !found) {
    await ctx.security({ kind: "email.confirmed", severity: "low", outcome: "failure", detail: "A link that has expired" });
    await wrongLink(ctx);
    throw new Refusal(400, { code: "link-ended", message: confirmationOver });
  }
  const { request, person } = found;
  const confirmed = used.address === "old" ? { oldConfirmedAt: at } : { newConfirmedAt: at };
  const whole = (used.address === "old" ? request.newConfirmedAt : request.oldConfirmedAt) !== null;
  const after = await systemStore(ctx.services, rows, ctx.now).update(
    profileRequest,
    request.id,
    request.version,
    { ...confirmed, ...(whole ? { state: "waiting" as const } : {}) },
    "confirm address",
  );
  if (!whole) return { message: "This address is confirmed. Open the link in the other mailbox too." };
  await tellDeciders(ctx, after, `${person.firstName} ${person.lastName}`);
  return { message: "Both addresses are confirmed. An administrator decides next; until then you sign in as before." };
}
