/** What a client does with a link to an estimate: read it, take its PDF, accept or decline it. Nothing else is reached without an account. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { OfferAccepted, OfferDeclined, OfferShown } from "../../estimates/endpoints.ts";
import { shareEntity } from "./links.ts";
import { closedWords, offerFor, offerName, offerPdf } from "./offer.ts";
import type { EstimateRow } from "./pricing.ts";
import { leadOf } from "./records.ts";
import { logOn } from "./sending.ts";
import { estimate } from "./tables.ts";
import { type Opened, openShared, openSharedNow } from "#directory/company/server/open-shared.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { seen } from "#kit/server/share-links/open-link.ts";

const openable = {
  entity: shareEntity,
  async find({ db }: Ctx, id: string): Promise<EstimateRow | undefined> {
    const sent = and(eq(estimate.id, id), isNotNull(estimate.sentAt), isNull(estimate.archivedAt));
    const [row] = await db.select().from(estimate).where(sent);
    return row;
  },
};

const hrefOf = ({ id }: EstimateRow) => `/estimates/${id}`;

async function shown(ctx: Ctx, { row, link }: Opened<EstimateRow>): Promise<z.infer<typeof OfferShown>> {
  const offer = await offerFor(ctx, row, link.recipientName);
  // Whether a newer one took its place is said only where the sender allowed it; it cannot be accepted all the same.
  const hides = row.supersededById !== null && !link.showsNewer;
  return { asksPasscode: false, offer: hides ? { ...offer, closed: "This proposal can no longer be accepted." } : offer };
}

export async function showOffer(ctx: Ctx, { estimate: id }: { estimate: string }) {
  const found = await openShared(ctx, openable, id);
  if (found instanceof Refusal) return found;
  if (found === "missing") return { asksPasscode: true, offer: null };
  const answer = await shown(ctx, found);
  await seen(ctx, found.link, "viewed", hrefOf(found.row));
  return answer;
}

export async function paperOfOffer(ctx: Ctx, { estimate: id }: { estimate: string }) {
  const found = await openSharedNow(ctx, openable, id);
  if (found instanceof Refusal) return found;
  const offer = await offerFor(ctx, found.row, found.link.recipientName);
  await seen(ctx, found.link, "downloaded", hrefOf(found.row));
  return new Download(offerName(offer), "application/pdf", await offerPdf(ctx, offer));
}

type Answering = { estimate: string };

/** The client accepts: once, and while the offer is open. */
export async function acceptOffer(ctx: Ctx, { estimate: id, body }: Answering & { body: z.infer<typeof OfferAccepted> }) {
  const { name, role, reference = null } = body;
  return answered(ctx, id, {
    changes: { status: "accepted", acceptedBy: `${name}, ${role}`, acceptedOn: ctx.today, acceptedReference: reference },
    verb: "accept",
    words: `accepted by ${name}, ${role}${reference ? `, order ${reference}` : ""}`,
  });
}

export async function declineOffer(ctx: Ctx, { estimate: id, body }: Answering & { body: z.infer<typeof OfferDeclined> }) {
  const { name, reason } = body;
  return answered(ctx, id, {
    changes: { status: "rejected", rejectedBy: name, rejectedReason: reason },
    verb: "reject",
    words: `declined by ${name}: ${reason}`,
  });
}

interface Answer {
  changes: Partial<EstimateRow>;
  verb: string;
  words: string;
}

async function answered(ctx: Ctx, id: string, { changes, verb, words }: Answer) {
  const found = await openSharedNow(ctx, openable, id);
  if (found instanceof Refusal) return found;
  const row = await ctx.store.find(estimate, id, { lock: true });
  const closed = closedWords(row, ctx.today);
  if (closed) throw refused(closed);
  const { link } = found;
  const after = await ctx.store.annotate(estimate, id, row.version, changes, `${verb} by link`);
  const label = `${row.number} rev ${row.revision}`;
  await ctx.store.note({
    action: `Estimate.${verb}`,
    entity: "Estimate",
    entityId: id,
    label,
    actorType: "public",
    changes: [{ field: "link", old: null, new: `${link.recipientName}: ${words}` }],
  });
  await logOn(ctx, row.leadId, `Estimate rev ${row.revision} ${words}, with the link of ${link.recipientName}.`);
  const { ownerId, title: of } = await leadOf(ctx, row.leadId);
  const told = {
    subject: "review",
    title: `${label} was ${words.split(",")[0]?.split(":")[0] ?? ""}`,
    body: of,
    href: hrefOf(row),
  } as const;
  await notify(ctx.store.rows, ctx.services, ctx.now, { userId: ownerId, ...told });
  return shown(ctx, { row: after, link });
}
