/** The move of a lead to a stage, and who may take it. */
import { openStates, probabilityOf } from "../rules.ts";
import type { LeadState } from "../contract.ts";
import type { lead } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type Kept = Row<typeof lead>;

/** What every move to a stage changes: a probability that was given for the stage before does not stay. */
export function stage(ctx: Ctx, before: Kept, to: LeadState): Partial<NewRow<typeof lead>> {
  return {
    stageSince: ctx.now.toISOString(),
    probability: probabilityOf[to],
    probabilityReason: null,
    furthest: rank(to) > rank(before.furthest) ? to : before.furthest,
  };
}

const rank = (status: LeadState) => (openStates as readonly LeadState[]).indexOf(status);

/** Operations is who may approve in leads. */
export const isOperations = ({ actor }: Ctx) => actor.isSuperUser || reachOf(actor.rights, ["leads"], "approve") !== null;

/** A step is taken by whoever follows the lead up: others first give it another owner, which its history shows. */
export async function ownersStep({ actor, db, services }: Ctx, { ownerId }: Kept, others = ""): Promise<void> {
  if (actor.isSuperUser || actor.id === ownerId) return;
  const names = await services.namesOf(db, [ownerId]);
  throw notAllowed(
    `Only the owner, ${names.get(ownerId) ?? "a former colleague"},${others} can take this step. Give the lead another owner first.`,
  );
}
