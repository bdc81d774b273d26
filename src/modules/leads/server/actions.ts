import { and, eq, isNull } from "drizzle-orm";
import { leadLife, type leads, type LeadState } from "../contract.ts";
import { reviewObstacle } from "../contract-review.ts";
import { mayReopen, obstaclesToQualifying, openStates, probabilityOf } from "../rules.ts";
import { records, refuseClosed } from "./leads.ts";
import { lead } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
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
    const open = reviewObstacle(before.contractReview);
    if (open) throw refused(open);
    const missing = [...obstaclesToQualifying(before), ...(before.value ? [] : ["Enter the value of the quote."])];
    if (missing.length > 0) throw refused(`${before.number} cannot be quoted yet.`, missing);
    return stage(ctx, before, "quoted");
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
    if (!withoutOrder && !(await hasOrder(ctx, before.id)))
      throw refused("Attach the purchase order or give a reason to start without it.");
    return { ...decided(ctx, before, "won"), orderReference, withoutOrder };
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

/** What every move to a stage changes: a probability that was given for the stage before does not stay. */
function stage(ctx: Ctx, before: Kept, to: LeadState): Partial<NewRow<typeof lead>> {
  return {
    stageSince: ctx.now.toISOString(),
    probability: probabilityOf[to],
    probabilityReason: null,
    furthest: rank(to) > rank(before.furthest) ? to : before.furthest,
  };
}

const rank = (status: LeadState) => (openStates as readonly LeadState[]).indexOf(status);

function decided(ctx: Ctx, before: Kept, to: LeadState): Partial<NewRow<typeof lead>> {
  return { ...stage(ctx, before, to), decidedOn: ctx.today, nextAction: null, nextActionOn: null };
}

/** Operations is who may approve in leads. */
const isOperations = ({ actor }: Ctx) => actor.isSuperUser || reachOf(actor.rights, ["leads"], "approve") !== null;

/** A step is taken by whoever follows the lead up: others first give it another owner, which its history shows. */
async function ownersStep({ actor, db, services }: Ctx, { ownerId }: Kept, others = ""): Promise<void> {
  if (actor.isSuperUser || actor.id === ownerId) return;
  const names = await services.namesOf(db, [ownerId]);
  throw notAllowed(
    `Only the owner, ${names.get(ownerId) ?? "a former colleague"},${others} can take this step. Give the lead another owner first.`,
  );
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
