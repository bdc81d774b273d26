/** The client's signature: what was signed is stored as it was shown, and is final from then on. */
import { eq } from "drizzle-orm";
import type { TicketContent } from "../signed-ticket.ts";
import { settledContent, ticketHash } from "../rules/content.ts";
import { differencesOf } from "../rules/differences.ts";
import { problemsBeforeSignature, problemsWithRows } from "../rules/rows.ts";
import { isOpenTicket } from "../ticket-life.ts";
import { storedPdf } from "./paper.ts";
import { orderOf } from "./order.ts";
import { priceDifferences } from "./pricing.ts";
import { changeTicket, insertTicket, isTicket, newRevision, type TicketRecord, ticketSent } from "./save.ts";
import { fieldTicket } from "./tables.ts";
import { findTicket } from "./whole.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import type { ClientSignature, SignedByLink } from "#kit/client-signature.ts";
import { invalid, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { AuditEntry } from "#kit/server/store.ts";
import { addDays } from "#kit/validity.ts";
import { submittedAt } from "#modules/forms/rules.ts";
import { canonicalText } from "#modules/inspection-reports/rules/content-hash.ts";

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
  const { provisionalRef = null } = body;
  const sent = await ticketSent(ctx, id, body.content.workOrder.id ?? "");
  const { content, signature } = await checked(id, body);
  refuseInvented(ctx, content, isTicket(sent) ? [sent.number, sent.provisionalRef] : [provisionalRef]);
  if (isTicket(sent) && sent.frozenAt) return signedAgain(ctx, sent, { content, signature });
  const written = isTicket(sent)
    ? await changed(ctx, sent, content)
    : await insertTicket(ctx, sent, { id, ...writtenIn(content), provisionalRef }, content.rows);
  const { at, skewSec } = submittedAt({
    clientAt: signature.at,
    clientNow: ctx.client.clientNow ?? null,
    now: ctx.store.now,
  });
  const { workOrderId } = written;
  const order = await orderOf(ctx, workOrderId);
  const known = { ...order, workOrder: { number: order.number, title: order.title } };
  const differences = [...differencesOf(content, known), ...(await priceDifferences(ctx, workOrderId, content))];
  await freezeSigned(ctx, written, { content, signature, signedAt: at, clockSkewSec: skewSec, differences }, "sign", print);
  return { ticket: await findTicket(ctx, { id }), isRevision: false };
}

/** The same signature sent again is there; another one is kept with the revision it becomes, for the client to sign again. */
async function signedAgain(ctx: Ctx, first: TicketRecord, second: Signed) {
  const isSame = (signature: ClientSignature | undefined) =>
    signature !== undefined && canonicalText(signature) === canonicalText(second.signature);
  if (isSame(first.signature ?? undefined)) return { ticket: await findTicket(ctx, first), isRevision: false };
  const all = await ctx.store.db.select().from(fieldTicket).where(eq(fieldTicket.number, first.number));
  const there = all.find(({ signedElsewhere }) => isSame(signedElsewhere?.signature));
  if (there) return { ticket: await findTicket(ctx, there), isRevision: true };
  const { id } = await newRevision(ctx, first, writtenIn(second.content), second.content.rows);
  const { version } = await ctx.store.find(fieldTicket, id, { lock: true });
  await ctx.store.update(fieldTicket, id, version, { signedElsewhere: second }, { verb: "signElsewhere" });
  return { ticket: await findTicket(ctx, { id }), isRevision: true };
}

/** What a device cannot know or say: prices to people who may not see any, another person for the company, work of days to come, another number. */
function refuseInvented(
  { actor, today }: Ctx,
  { prices, company, day, untilDay, number }: TicketContent,
  numbers: readonly (string | null)[],
): void {
  if (prices !== null && !seesPrices(actor))
    throw refused("This ticket has no prices. Let the client sign it without them.", [], "not-as-signed");
  if (company.userId !== actor.id)
    throw refused("Whoever lets the client sign stands for the company. Let the client sign again.", [], "not-as-signed");
  if (!numbers.includes(number))
    throw refused(`${number} is not the number of this ticket. Let the client sign again.`, [], "not-as-signed");
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

/** How it was signed: on a device of the crew, whose clock may be off and whose records old, or by a link. */
interface HowSigned {
  signedAt: string;
  clockSkewSec?: number | null;
  differences?: string[];
  signedByLink?: SignedByLink;
}

/** Makes the ticket final with its signature and its PDF (null prints none yet), and the revision it takes the place of revised. */
export async function freezeSigned(
  ctx: Ctx,
  row: TicketRecord,
  { content, signature, ...how }: Signed & HowSigned,
  entry: string | AuditEntry,
  print: typeof storedPdf | null = storedPdf,
): Promise<void> {
  const signed = { content, signature, ...how };
  const pdfSha256 = print && (await print(ctx, { ...row, ...signed }));
  const changes = { status: "client signed", ...signed, unsignedReason: null, pdfSha256 } as const;
  await ctx.store.freeze(fieldTicket, row.id, row.version, changes, entry);
  await markRevised(ctx, row);
}

export async function markRevised(ctx: Ctx, { replacesId }: TicketRecord): Promise<void> {
  if (!replacesId) return;
  const old = await ctx.store.find(fieldTicket, replacesId, { lock: true });
  if (old.status === "billed") throw refused(`${old.number}${old.revision} is billed meanwhile. Correct its invoice first.`);
  if (old.status !== "revised") await ctx.store.annotate(fieldTicket, old.id, old.version, { status: "revised" }, "revised");
}
