/** What a sent estimate does to its lead: it is quoted at the estimate's value, and earlier offers are superseded (leads.md section 3). */
import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import { reviewObstacle } from "../../contract-review.ts";
import { estimateStatusOn } from "../../estimate-life.ts";
import { obstaclesToQualifying } from "../../rules.ts";
import { leadActivity } from "../tables.ts";
import type { EstimateRow, LeadRow } from "./pricing.ts";
import { estimate } from "./tables.ts";
import { grouped } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Refuses what is not ready to be quoted: the contract review, the lead itself (section 7). */
function refuseUnready(of: LeadRow): void {
  const open = reviewObstacle(of.contractReview);
  if (open) throw refused(open);
  const missing = obstaclesToQualifying(of);
  if (missing.length > 0) throw refused(`${of.number} cannot be quoted yet.`, missing);
}

/** Refuses an offer whose days are over, or that a later one has replaced. */
export function refuseOver(row: EstimateRow, today: string): void {
  const status = estimateStatusOn(row, today);
  if (status === "expired") throw refused(`This proposal ended on ${row.validUntil ?? ""}. Start a new revision.`);
  if (status === "superseded") throw refused("A later revision was sent to the client.");
}

/** The latest approved estimate of a lead, which was sent by other means: a portal, paper. Without one a lead is not quoted (rule 5). */
export async function quotedElsewhere(ctx: Ctx, of: LeadRow): Promise<QuotedLead> {
  const approved = and(eq(estimate.leadId, of.id), eq(estimate.status, "approved"), isNull(estimate.archivedAt));
  const [row] = await ctx.db.select().from(estimate).where(approved).orderBy(desc(estimate.createdAt)).limit(1);
  refuseUnready(of);
  if (!row) throw refused(`No estimate of ${of.number} is approved. A lead is quoted with an approved estimate.`);
  return estimateSent(ctx, of, { row, version: row.version, to: null });
}

type QuotedLead = Pick<LeadRow, "value" | "currency" | "validUntil">;
interface SentEstimate {
  row: EstimateRow;
  /** The version that was read. */
  version: number;
  to: string | null;
}

/** Marks an approved estimate as sent, which supersedes the offers before it. Returns what changes in the lead. */
export async function estimateSent(ctx: Ctx, of: LeadRow, { row, version, to }: SentEstimate): Promise<QuotedLead> {
  refuseUnready(of);
  refuseOver(row, ctx.today);
  const { id, revision, netTotal, currency, validUntil } = row;
  await ctx.store.annotate(estimate, id, version, { status: "sent", sentAt: ctx.store.now, sentTo: to }, "send");
  const offers = and(
    eq(estimate.leadId, of.id),
    ne(estimate.id, id),
    inArray(estimate.status, ["approved", "sent"]),
    isNull(estimate.supersededById),
  );
  for (const earlier of await ctx.db.select().from(estimate).where(offers))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await ctx.store.annotate(estimate, earlier.id, earlier.version, { supersededById: id }, "supersede");
  await logOn(ctx, of.id, `Estimate rev ${revision} of ${grouped(netTotal)} ${currency} sent${to ? ` to ${to}` : ""}.`);
  return { value: netTotal, currency, validUntil };
}

/** A line in the timeline of the lead. */
export async function logOn(ctx: Pick<Ctx, "store">, leadId: string, text: string): Promise<void> {
  await ctx.store.insert(leadActivity, { leadId, kind: "note", at: ctx.store.now, text });
}

/** The accepted estimate of a lead with the client's reference; null while none is accepted. */
export async function acceptedOrder(
  { db }: Pick<Ctx, "db">,
  leadId: string,
): Promise<{ row: EstimateRow; reference: string | null } | null> {
  const isAccepted = and(eq(estimate.leadId, leadId), eq(estimate.status, "accepted"));
  const [row] = await db.select().from(estimate).where(isAccepted);
  return row ? { row, reference: row.acceptedReference } : null;
}
