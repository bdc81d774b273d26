/** The client's signature: what was signed is stored as it was shown, and is final from then on. */
import type { TicketContent } from "../signed-ticket.ts";
import { settledContent, ticketHash } from "../rules/content.ts";
import { problemsBeforeSignature, problemsWithRows } from "../rules/rows.ts";
import { isOpenTicket } from "../ticket-life.ts";
import { storedPdf } from "./paper.ts";
import { priceNoteOf } from "./pricing.ts";
import { changeTicket, insertTicket, isTicket, revisionWith, type TicketRecord, ticketSent } from "./save.ts";
import { fieldTicket } from "./tables.ts";
import { findTicket, maySeePrices } from "./whole.ts";
import type { ClientSignature, SignedByLink } from "#kit/client-signature.ts";
import { invalid, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";

export interface Signed {
  content: TicketContent;
  signature: ClientSignature;
}

/** Stores a ticket that the client has signed on a device. Sent again it is there; a ticket signed meanwhile stands, and this one becomes a revision. */
export async function signTicket(
  ctx: Ctx,
  { id, body }: { id: string; body: Signed & { provisionalRef?: string | null | undefined } },
  print?: typeof storedPdf | null,
) {
  const sent = await ticketSent(ctx, id, body.content.workOrder.id);
  const { content, signature } = await checked(id, body);
  refuseInvented(ctx, content);
  if (isTicket(sent) && sent.frozenAt) {
    if (sent.signature?.contentHash === signature.contentHash)
      return { ticket: await findTicket(ctx, { id }), isRevision: false };
    const revision = await revisionWith(ctx, sent, writtenIn(content), content.rows);
    return { ticket: await findTicket(ctx, revision ?? { id }), isRevision: revision !== null };
  }
  const written = isTicket(sent)
    ? await changed(ctx, sent, content)
    : await insertTicket(ctx, sent, { id, ...writtenIn(content), provisionalRef: body.provisionalRef ?? null }, content.rows);
  await freezeSigned(ctx, written, { content, signature }, "sign", print);
  return { ticket: await findTicket(ctx, { id }), isRevision: false };
}

/** What a device cannot know or say: prices to people who may not see any, another person for the company, work of days to come. */
function refuseInvented({ actor, today }: Ctx, { prices, company, day, untilDay }: TicketContent): void {
  if (prices !== null && !maySeePrices(actor))
    throw refused("This ticket has no prices. Let the client sign it without them.", [], "not-as-signed");
  if (company.userId !== actor.id)
    throw refused("Whoever lets the client sign stands for the company. Let the client sign again.", [], "not-as-signed");
  // A site may be a day ahead of the base.
  if ((untilDay ?? day) > addDays(today, 1)) throw wrongField("content.day", "The day is in the future.");
}

/** The ticket with the rows that were signed. */
async function changed(ctx: Ctx, before: TicketRecord, content: TicketContent): Promise<TicketRecord> {
  if (!isOpenTicket(before.status) || before.archivedAt)
    throw refused(`${before.number} is ${before.status}: it cannot be signed.`);
  if (before.workOrderId !== content.workOrder.id || before.revision !== content.revision)
    throw refused("This ticket belongs to another work order or revision. Let the client sign again.", [], "not-as-signed");
  return changeTicket(ctx, before, before.version, writtenIn(content), content.rows);
}

/** The hash is that of the content, and the content is complete. */
export async function checked(id: string, signed: Signed): Promise<Signed> {
  const content = settledContent(signed.content);
  if (content.ticketId !== id || (await ticketHash(content)) !== signed.signature.contentHash)
    throw refused("This is not what was signed: its hash is another one. Let the client sign again.", [], "not-as-signed");
  const wrong = [...problemsWithRows(content.rows, content), ...problemsBeforeSignature(content.rows)];
  if (wrong.length > 0) throw invalid(wrong, wrong[0]?.message ?? "");
  return { content, signature: signed.signature };
}

const writtenIn = ({ day, untilDay, remarks }: TicketContent) => ({ day, untilDay, remarks: remarks || null });

/** Makes the ticket final with its signature and its PDF (null prints none yet), and the revision it takes the place of revised. */
export async function freezeSigned(
  ctx: Ctx,
  row: TicketRecord,
  { content, signature, signedByLink = null }: Signed & { signedByLink?: SignedByLink | null },
  verb: string,
  print: typeof storedPdf | null = storedPdf,
): Promise<void> {
  const signedAt = timeOf(ctx, signature.at);
  const printed = { ...row, content, signature, signedAt, signedByLink };
  const pdfSha256 = print && (await print(ctx, printed));
  const priceNote = await priceNoteOf(ctx, content);
  const changes = {
    status: "client signed",
    priceNote,
    content,
    signature,
    signedAt,
    signedByLink,
    unsignedReason: null,
    pdfSha256,
  } as const;
  await ctx.store.freeze(fieldTicket, row.id, row.version, changes, verb);
  await markRevised(ctx, row);
}

/** The time of the device, unless it is ahead of the server's. */
const timeOf = ({ store }: Ctx, at: string): string => (at < store.now ? new Date(at).toISOString() : store.now);

export async function markRevised(ctx: Ctx, { replacesId }: TicketRecord): Promise<void> {
  if (!replacesId) return;
  const old = await ctx.store.find(fieldTicket, replacesId, { lock: true });
  if (old.status === "billed") throw refused(`${old.number}${old.revision} is billed meanwhile. Correct its invoice first.`);
  if (old.status !== "revised") await ctx.store.annotate(fieldTicket, old.id, old.version, { status: "revised" }, "revised");
}
