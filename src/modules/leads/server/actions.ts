import { and, eq, isNull } from "drizzle-orm";
import { leadLife, type leads, type LeadState } from "../contract.ts";
import { mayReopen, obstaclesToQualifying } from "../rules.ts";
import { acceptedOrder, quotedElsewhere } from "./estimates/sending.ts";
import { records, refuseClosed } from "./leads.ts";
import { isOperations, ownersStep, stage } from "./stages.ts";
import { lead } from "./tables.ts";
import type { Asked } from "#kit/contract.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

type Kept = Row<typeof lead>;
type Sent<A extends "win" | "lose" | "declineBid" | "reopen"> = Asked<(typeof leads.endpoints)[A]>["body"];

/** The kind of the files that are the client's order: a purchase order, a signed call-off, a letter of award. */
const orderFile = "order";

/** The steps in the life of a lead, each with what must be in order before it (section 3). */
export const leadActions = actionHandlers(lead, records, leadLife, {
  qualify: async (ctx, before) => {
    await ownersStep(ctx, before);
    const obstacles = obstaclesToQualifying(before);
    if (obstacles.length > 0) throw refused(`${before.number} cannot be qualified yet.`, obstacles);
    return stage(ctx, before, "qualified");
  },
  quote: async (ctx, before) => {
    await ownersStep(ctx, before);
    return { ...stage(ctx, before, "quoted"), ...(await quotedElsewhere(ctx, before)) };
  },
  negotiate: async (ctx, before) => {
    await ownersStep(ctx, before);
    return stage(ctx, before, "negotiation");
  },
  commit: async (ctx, before) => {
    await ownersStep(ctx, before);
    return stage(ctx, before, "committed");
  },
  win: async (ctx, before, body) => {
    if (!isOperations(ctx)) await ownersStep(ctx, before, " or Operations");
    const { orderReference = null, withoutOrder = null } = body as Sent<"win">;
    // What the client has accepted in writing is an order.
    const accepted = await acceptedOrder(ctx, before.id);
    if (!withoutOrder && !accepted && !(await hasOrder(ctx, before.id)))
      throw refused("Attach the purchase order or give a reason to start without it.");
    return { ...decided(ctx, before, "won"), orderReference: orderReference ?? accepted?.reference ?? null, withoutOrder };
  },
  lose: async (ctx, before, body) => {
    await ownersStep(ctx, before);
    const { lossReason, lossNote = null, competitors } = body as Sent<"lose">;
    return { ...decided(ctx, before, "lost"), lossReason, lossNote, ...(competitors ? { competitors } : {}) };
  },
  declineBid: async (ctx, before, body) => {
    await ownersStep(ctx, before);
    const { lossReason, lossNote = null } = body as Sent<"declineBid">;
    return { ...decided(ctx, before, "no bid"), lossReason, lossNote };
  },
  reopen: async (ctx, before, body) => {
    await ownersStep(ctx, before);
    const { nextAction, nextActionOn } = body as Sent<"reopen">;
    if (before.anonymisedOn) throw refused(`The personal data of ${before.number} was removed. Create a new lead.`);
    if (before.decidedOn && !mayReopen(before.decidedOn, ctx.today))
      throw refused(`${before.number} was decided more than 12 months ago. Create a new lead.`);
    if (nextActionOn < ctx.today) throw wrongField("nextActionOn", "Enter today or a later day.");
    const undecided = { lossReason: null, lossNote: null, decidedOn: null };
    return { ...stage(ctx, before, "qualified"), ...undecided, nextAction, nextActionOn };
  },
});

function decided(ctx: Ctx, before: Kept, to: LeadState): Partial<NewRow<typeof lead>> {
  return { ...stage(ctx, before, to), decidedOn: ctx.today, nextAction: null, nextActionOn: null };
}

async function hasOrder({ db }: Ctx, leadId: string): Promise<boolean> {
  const here = and(eq(storedFile.entity, "Lead"), eq(storedFile.entityId, leadId), eq(storedFile.kind, orderFile));
  return (await db.$count(storedFile, and(here, isNull(storedFile.archivedAt)))) > 0;
}

/** Another probability than that of the stage, with its reason (section 2). */
export async function setProbability(
  ctx: Ctx,
  { id, body: { version, probability, reason } }: Asked<typeof leads.endpoints.setProbability>,
) {
  const before = await ctx.store.find(lead, id, { lock: true });
  refuseClosed(before);
  const changes = { probability, probabilityReason: reason };
  await ctx.store.update(lead, id, version, changes, { verb: "set probability", reason });
  return records.find(ctx, { id });
}

/** The answers of the contract review replace those before (rule 6). */
export async function reviewContract(ctx: Ctx, { id, body: { version, answers } }: Asked<typeof leads.endpoints.reviewContract>) {
  const before = await ctx.store.find(lead, id, { lock: true });
  refuseClosed(before);
  const given = answers.flatMap(({ answer, ...point }) => (answer ? [{ ...point, answer }] : []));
  const once = [...new Map(given.map((one) => [one.point, one])).values()];
  const changes = { contractReview: once, reviewedAt: ctx.now.toISOString(), reviewedByName: ctx.actor.name };
  await ctx.store.update(lead, id, version, changes, "review contract");
  return records.find(ctx, { id });
}
