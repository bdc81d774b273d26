/** Recipients of an issued release: further ones, and new links. */
import { randomUUID } from "node:crypto";
import { and, eq, max } from "drizzle-orm";
import type { z } from "zod";
import { byEmail, type HandReceipt, type NewLink, type RecipientDraft, type ReleaseWhole } from "../release.ts";
import { ofClient, recipientRows, refuseUnlessReleases } from "./drafts.ts";
import { closeWhenReceived } from "./issue.ts";
import { isIssued, noteEvent, sendTo } from "./letters.ts";
import { release, releaseRecipient } from "./tables.ts";
import { findRelease, outsideDomains, type ReleaseRowOf } from "./whole.ts";
import { notFound, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Sends the same package to a further recipient. */
export async function addRecipient(
  ctx: Ctx,
  { id, body }: { id: string; body: { recipient: RecipientDraft; confirmation?: string | undefined } },
): Promise<ReleaseWhole> {
  const row = await issuedRelease(ctx, id);
  await refuseStrange(ctx, row, body.recipient.email ?? null, body.confirmation);
  await ofClient(ctx, row, body.recipient.contactId ?? null, 0);
  const [last] = await ctx.db
    .select({ position: max(releaseRecipient.position) })
    .from(releaseRecipient)
    .where(eq(releaseRecipient.releaseId, id));
  const [values] = recipientRows([body.recipient], id, []);
  if (!values) throw new Error("One recipient is one row.");
  const [added] = await ctx.store.rows
    .insert(releaseRecipient)
    .values({ ...values, id: randomUUID(), position: (last?.position ?? 0) + 1 })
    .returning();
  // Until the package is ready, all messages of the release wait.
  if (added && row.packagedAt) await sendTo(ctx.services, ctx.store, row, added);
  await note(ctx, row, "addRecipient", body.recipient.name, body.confirmation);
  return findRelease(ctx, { id });
}

/** An address outside the client's domains is confirmed in words, after the issue as before it. */
async function refuseStrange(ctx: Ctx, row: ReleaseRowOf, email: string | null, confirmation = ""): Promise<void> {
  const strange = await outsideDomains(ctx.db, row.clientCompanyId, email);
  if (strange.length > 0 && confirmation.trim().length < 5)
    throw refused("Enter a reason to send it anyway.", strange, "to-confirm");
}

/** A new link in place of one that has expired, bounced or been lost; to another address where the message came back. */
export async function renewLink(
  ctx: Ctx,
  { id, recipientId, body }: { id: string; recipientId: string; body: NewLink },
): Promise<ReleaseWhole> {
  const row = await issuedRelease(ctx, id);
  const [recipient] = await ctx.db
    .select()
    .from(releaseRecipient)
    .where(and(eq(releaseRecipient.id, recipientId), eq(releaseRecipient.releaseId, id)));
  if (!recipient) throw notFound("recipient");
  if (!byEmail(recipient.delivery)) throw refused(`${recipient.name} is sent no email, and has no link.`);
  if (!row.packagedAt) throw refused("The package is being made. The link is sent as soon as it is ready.");
  const email = body.email ?? recipient.email;
  if (email !== recipient.email) {
    await refuseStrange(ctx, row, email, body.confirmation);
    await ctx.store.rows.update(releaseRecipient).set({ email }).where(eq(releaseRecipient.id, recipientId));
  }
  await sendTo(ctx.services, ctx.store, row, { ...recipient, email }, "tokenRenewed");
  const to = email === recipient.email ? recipient.name : `${recipient.name}: ${email ?? ""} instead of ${recipient.email ?? ""}`;
  await note(ctx, row, "renewLink", to, body.confirmation);
  return findRelease(ctx, { id });
}

/** Records a receipt that was given by hand, on paper or by telephone. */
export async function recordReceipt(
  ctx: Ctx,
  { id, recipientId, body }: { id: string; recipientId: string; body: z.output<typeof HandReceipt> },
): Promise<ReleaseWhole> {
  const row = await issuedRelease(ctx, id);
  const { name, role, receivedOn } = body;
  const of = and(eq(releaseRecipient.id, recipientId), eq(releaseRecipient.releaseId, id));
  const [recipient] = await ctx.db.select().from(releaseRecipient).where(of).for("update");
  if (!recipient) throw notFound("recipient");
  if (recipient.state === "acknowledged") throw refused(`${recipient.name} has confirmed receipt already.`);
  if (recipient.state === "pending") throw refused("It is not sent yet.");
  if (receivedOn > ctx.today) throw wrongField("receivedOn", "The day of receipt is in the future.");
  if (receivedOn < (row.issuedAt ?? "").slice(0, 10)) throw wrongField("receivedOn", "It was received after its issue.");
  const acknowledged = { state: "acknowledged" as const, acknowledgedBy: name, acknowledgedAt: ctx.store.now };
  await ctx.store.rows.update(releaseRecipient).set(acknowledged).where(eq(releaseRecipient.id, recipientId));
  const text = `Received on ${receivedOn}, as recorded by us`;
  await noteEvent(ctx.store, { releaseId: id, recipientId, kind: "acknowledged", name, role, text });
  await note(ctx, row, "recordReceipt", `${recipient.name}: ${name}, ${role}, ${receivedOn}`);
  await closeWhenReceived(ctx, id);
  return findRelease(ctx, { id });
}

async function issuedRelease(ctx: Ctx, id: string): Promise<ReleaseRowOf> {
  refuseUnlessReleases(ctx);
  const row = await ctx.store.find(release, id, { lock: true });
  if (row.status === "recalled") throw refused("This release is recalled. Issue a new one.");
  if (!isIssued(row)) throw refused("This release is not issued yet. Edit its recipients instead.");
  return row;
}

const note = ({ store }: Ctx, { id, transmittalNo }: ReleaseRowOf, verb: string, name: string, reason?: string): Promise<void> =>
  store.note({
    ...(reason ? { reason } : {}),
    action: `Release.${verb}`,
    entity: "Release",
    entityId: id,
    label: transmittalNo ?? "",
    changes: [{ field: "recipients", old: null, new: name }],
  });
