/** The steps in the life of an estimate (leads.md rule 5, section 3). */
import type { EstimateWhole } from "../../estimates/estimate.ts";
import { estimateLife, ownEstimate } from "../../estimate-life.ts";
import { isOpen } from "../../rules.ts";
import { ownersStep, stage } from "../stages.ts";
import { lead } from "../tables.ts";
import { repriceEstimate } from "./drafts.ts";
import { makeOfferLink } from "./links.ts";
import { storedOffer } from "./offer.ts";
import { approvalNeeded, type EstimateRow, linesOf, problemsOf, totalsOf, workOf } from "./pricing.ts";
import { findEstimate, leadOf, refuseAnonymised } from "./records.ts";
import { estimateSent, logOn, refuseOver } from "./sending.ts";
import { estimate } from "./tables.ts";
import { letter } from "#directory/company/letters.ts";
import { grouped } from "#kit/money.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { type Acting, actionHandlers, advance } from "#kit/server/lifecycle.ts";
import { post, written } from "#kit/server/mail.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mostDays, usualDays } from "#kit/share-links.ts";
import { daysBetween } from "#kit/validity.ts";

const usual = actionHandlers(estimate, { find: findEstimate }, estimateLife, {
  approve: async (ctx, before) => {
    const { ownerId } = await leadOf(ctx, before.leadId);
    const parties = [ownerId, ...before.authorIds];
    if (parties.includes(ctx.actor.id)) throw refused(ownEstimate);
    const lines = await linesOf(ctx.db, before.id);
    const { level } = await approvalNeeded(ctx, before, totalsOf(before, lines), lines);
    if (level === "company" && !mayDo(ctx, "estimate.approveAboveLimit", parties))
      throw notAllowed("The value is above the limit of the company: a Super Admin or the person named for it approves it.");
    return { approvedById: ctx.actor.id, approvedAt: ctx.store.now };
  },
  accept: async (ctx, before, body) => {
    const { by, on, reference } = body as unknown as { by: string; on: string; reference?: string | null };
    refuseAnonymised(await leadOf(ctx, before.leadId));
    refuseOver(before, ctx.today);
    if (on > ctx.today) throw wrongField("on", "The date is in the future.");
    await logOn(
      ctx,
      before.leadId,
      `Estimate rev ${before.revision} accepted by ${by}${reference ? `, order ${reference}` : ""}.`,
    );
    return { acceptedBy: by, acceptedOn: on, acceptedReference: reference ?? null };
  },
  reject: async (ctx, before, body) => {
    const reason = body.reason ?? "";
    refuseAnonymised(await leadOf(ctx, before.leadId));
    await logOn(ctx, before.leadId, `Estimate rev ${before.revision} declined: ${reason}`);
    return { rejectedReason: reason };
  },
});

export const estimateActions = { ...usual, submit: submitEstimate, send: sendEstimate };

/** Priced by the sheets of today; within the limits it is approved at once, otherwise it waits for another person. */
async function submitEstimate(ctx: Ctx, asked: Acting): Promise<EstimateWhole> {
  const { id, body } = asked;
  const draft = await ctx.store.find(estimate, id, { lock: true });
  if (draft.status === "draft") await repriceEstimate(ctx, draft, body.version);
  const lines = await linesOf(ctx.db, id);
  const again = { id, body: { ...body, version: draft.status === "draft" ? draft.version + 1 : body.version } };
  const row = await advance(ctx, estimate, estimateLife, "submit", again, async (before) => {
    const of = await leadOf(ctx, before.leadId);
    if (!isOpen(of.status)) throw refused(`${of.number} is ${of.status} and no longer open.`);
    const problems = problemsOf(await workOf(ctx, before, of), lines);
    if (problems.length > 0) throw refused("This estimate cannot be submitted yet.", problems);
    if (before.validUntil && before.validUntil < ctx.today)
      throw wrongField("validUntil", "The proposal would have ended already.");
    return { submittedById: ctx.actor.id, submittedAt: ctx.store.now, capacity: of.capacity };
  });
  const { level } = await approvalNeeded(ctx, row, totalsOf(row, lines), lines);
  if (level === "none") {
    const changes = { status: "approved" as const, approvedAt: ctx.store.now };
    await ctx.store.freeze(estimate, id, row.version, changes, "approve within the limits");
  }
  return findEstimate(ctx, asked);
}

type Sending = Acting<{ email: string; message?: string | null }>;

/** Sends the proposal by email, with its PDF and a link to accept it; the lead is quoted at its value. */
async function sendEstimate(ctx: Ctx, asked: Sending): Promise<EstimateWhole> {
  const { id, body } = asked;
  const row = await ctx.store.find(estimate, id, { lock: true });
  const of = await ctx.store.find(lead, row.leadId, { lock: true });
  await ownersStep(ctx, of);
  if (!isOpen(of.status)) throw refused(`${of.number} is ${of.status} and no longer open.`);
  if (row.status !== "approved") throw refused(`Estimate ${row.number} rev ${row.revision} is ${row.status}: it cannot be sent.`);
  const changes = await estimateSent(ctx, of, { row, version: body.version, to: body.email });
  const file = await storedOffer(ctx, row);
  const href = await makeOfferLink(ctx, { id, body: linkDraft(ctx, row, of.contactName ?? body.email, body.email) });
  await mail(ctx, row, { email: body.email, message: body.message ?? "", title: of.title, href: href.href }, file);
  const isFirst = of.status === "new" || of.status === "qualified";
  const moved = isFirst ? { ...stage(ctx, of, "quoted"), status: "quoted" as const } : {};
  await ctx.store.update(lead, of.id, of.version, { ...changes, ...moved }, isFirst ? "quote" : "update");
  return findEstimate(ctx, asked);
}

/** The link in the email opens until the offer ends, or as long as a link can. */
const linkDraft = ({ today }: Ctx, { validUntil }: EstimateRow, recipientName: string, recipientEmail: string) => ({
  recipientName,
  recipientEmail,
  days: validUntil ? Math.min(Math.max(daysBetween(today, validUntil) + 1, 1), mostDays) : usualDays,
  showsNewer: true,
});

interface Mailed {
  email: string;
  message: string;
  title: string;
  href: string;
}

async function mail(ctx: Ctx, row: EstimateRow, of: Mailed, file: { name: string; sha256: string }): Promise<void> {
  const { store, services } = ctx;
  const { company } = await services.senderOf(store.db);
  const worded = letter("estimate", of.email, {
    COMPANY: company.name,
    NUMBER: `${row.number} rev ${row.revision}`,
    TITLE: of.title,
    AMOUNT: `${grouped(row.netTotal)} ${row.currency}`,
    VALID: row.validUntil ? `It is valid until ${row.validUntil}.` : "",
    MESSAGE: of.message,
    LINK: of.href,
  });
  const composed = await written(store.db, services, worded);
  const attachments = [{ ...file, mediaType: "application/pdf" }];
  await post(
    store.rows,
    services.jobs,
    composed.channel === "email" ? { ...composed, attachments } : composed,
    new Date(store.now),
  );
}
