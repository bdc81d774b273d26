/** Links with which a party releases points, or the client approves the plan: made, listed and revoked by those who may edit projects. */
import { eq, inArray } from "drizzle-orm";
import type { ItpRequest, ItpRequestDraft } from "../contract.ts";
import { itpName, type ItpRow } from "./itps.ts";
import { refuseBehind, stepFor } from "./events.ts";
import { itp, itpAnswer, itpRequest } from "./tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { makeShareLink, shareLinks } from "#kit/server/share-links/share-links.ts";
import { pointOf } from "../rules.ts";

export const shareEntity = "Itp";

export type RequestRow = typeof itpRequest.$inferSelect;

export async function askClient(ctx: Ctx, { id, body }: { id: string; body: ItpRequestDraft }) {
  const { recipientName, recipientEmail, days, ...asked } = body;
  const plan = await ctx.store.find(itp, id, { lock: true });
  await refuseWrong(ctx, plan, asked);
  const of = { entity: shareEntity, id, label: itpName(plan), clientCompanyId: plan.clientCompanyId };
  const made = await makeShareLink(ctx, of, { recipientName, recipientEmail, days, asksCode: true, showsNewer: false });
  const { kind, party } = asked;
  await ctx.store.rows.insert(itpRequest).values({
    id: orderedId(),
    linkId: made.id,
    itpId: id,
    kind,
    party,
    lineId: kind === "release" ? (asked.lineId ?? null) : null,
    units: kind === "release" ? asked.units : [],
  });
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/itp/${id}#k=${made.token}` };
}

/** Whether this may be asked, and answered, as the plan is now. */
export async function refuseWrong(
  ctx: Ctx,
  plan: ItpRow,
  { kind, lineId, party, units }: Pick<ItpRequestDraft, "kind" | "party" | "units"> & { lineId?: string | null | undefined },
): Promise<void> {
  if (kind === "approval") {
    if (plan.status !== "internally approved")
      throw refused(`${itpName(plan)} is ${plan.status}: only a plan approved inside is sent to the client.`);
    return;
  }
  const { line, index } = stepFor(plan, { lineId: lineId ?? "", party, units });
  const point = pointOf(line, party);
  if (point !== "H" && point !== "R") throw wrongField("party", `The ${party} neither holds nor reviews at step ${line.seq}.`);
  await refuseBehind(ctx, plan, index, units);
}

export async function requestsOf(ctx: Ctx, { id }: { id: string }): Promise<ItpRequest[]> {
  const { lines } = await ctx.lookup.find(itp, id);
  const links = await shareLinks(ctx, shareEntity, { targetId: id });
  const found = await ctx.db
    .select({ request: itpRequest, answer: itpAnswer })
    .from(itpRequest)
    .leftJoin(itpAnswer, eq(itpAnswer.requestId, itpRequest.id))
    .where(
      inArray(
        itpRequest.linkId,
        links.map((link) => link.id),
      ),
    );
  const byLink = new Map(found.map((one) => [one.request.linkId, one]));
  return links.flatMap((link) => {
    const one = byLink.get(link.id);
    if (!one) return [];
    const { kind, party, lineId, units } = one.request;
    const seq = lines.find((line) => line.id === lineId)?.seq ?? null;
    return [{ ...link, kind, party, seq, units, answer: one.answer && { ...answerShown(one.answer), code: one.answer.code } }];
  });
}

export const answerShown = ({ outcome, name, at, reason, signature }: typeof itpAnswer.$inferSelect) => ({
  outcome,
  name,
  at,
  reason,
  signature,
});

export const { revokeLink: revokeRequest } = linksOf(itp, shareEntity);
