/** Withdrawing a procedure, by two: whoever of Level III and quality proposes it, the other decides (processes-procedures section 3). */
import { ndtKinds } from "../contract.ts";
import { procedure } from "./tables.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type Asked<B> = { id: string; body: B };
type Held = Row<typeof procedure>;

const noProposal = { withdrawalProposedById: null, withdrawalProposedFor: null, withdrawalProposedReason: null };

/** Nothing is withdrawn by it yet: what must not be used from now on is suspended, which one person may do at once. */
export async function proposeWithdrawal(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; on: Day; reason: string }>,
): Promise<void> {
  const held = await ctx.store.find(procedure, id, { lock: true });
  refuseWithdrawn(held);
  if (held.withdrawalProposedById)
    throw conflicting(`The withdrawal of ${held.number} is proposed already. Whoever may decide it confirms or refuses it.`);
  const changes = {
    withdrawalProposedById: ctx.actor.id,
    withdrawalProposedFor: body.on,
    withdrawalProposedReason: body.reason,
  };
  await ctx.store.update(procedure, id, body.version, changes, { verb: "propose withdrawal", reason: body.reason });
}

/** The second person: not the proposer, and of an NDT procedure the Level III where quality proposed, or quality where the Level III did. */
export async function decideWithdrawal(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; outcome: "confirm" | "refuse"; comment?: string | null | undefined }>,
): Promise<void> {
  const held = await ctx.store.find(procedure, id, { lock: true });
  refuseWithdrawn(held);
  const { withdrawalProposedById: proposer, withdrawalProposedFor: on, withdrawalProposedReason: reason } = held;
  if (!proposer || !on || !reason) throw conflicting(`No one has proposed to withdraw ${held.number}.`);
  if (body.outcome === "refuse") {
    if (!body.comment && proposer !== ctx.actor.id) throw wrongField("comment", "Explain why it stays in force.");
    const action = { verb: "refuse withdrawal", ...(body.comment ? { reason: body.comment } : {}) };
    await ctx.store.update(procedure, id, body.version, noProposal, action);
    return;
  }
  await refuseAlone(ctx, held, proposer);
  const changes = { ...noProposal, withdrawnOn: on, withdrawalReason: reason };
  await ctx.store.update(procedure, id, body.version, changes, { verb: "withdraw", reason: body.comment ?? reason });
  await announce(ctx, evidenceDoubted, {
    cause: "procedure revoked",
    source: { entity: "Procedure", id, named: held.number },
    from: on,
    to: null,
    reason: `Withdrawn: ${reason}`,
    baseLocationId: null,
  });
}

function refuseWithdrawn({ number, withdrawnOn }: Held): void {
  if (withdrawnOn) throw conflicting(`${number} was withdrawn on ${withdrawnOn}.`);
}

async function refuseAlone(ctx: Ctx, { number, kind }: Held, proposer: string): Promise<void> {
  if (proposer === ctx.actor.id)
    throw refused(`You proposed to withdraw ${number}. Someone else confirms it; suspend it if it must not be used meanwhile.`);
  if (!ndtKinds.includes(kind)) return;
  const who = (named: string) => ctx.services.whoMay(ctx.db, { named, module: "processes-procedures", baseLocationId: null });
  const [levelIII, quality] = [await who("procedure.approve"), await who("procedure.quality")];
  const isBoth = (one: string, other: string) => levelIII.includes(one) && quality.includes(other);
  if (isBoth(proposer, ctx.actor.id) || isBoth(ctx.actor.id, proposer)) return;
  const missing = levelIII.includes(proposer) ? "quality manager" : "Level III";
  throw refused(`An NDT procedure is withdrawn by the Level III and Quality together: the ${missing} confirms it.`);
}
