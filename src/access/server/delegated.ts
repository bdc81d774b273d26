import { and, eq, gt, isNull } from "drizzle-orm";
import { whyNotHandOver, whyNotReceive } from "../delegation-rules.ts";
import type { OwnRights } from "./own-rights.ts";
import { delegation } from "#directory/people/server/tables.ts";
import type { Principal } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";

type Lookup = (db: Reading, userId: string, now: Date) => Promise<OwnRights | null>;

/**
 * The approvals delegated to a person now. They count only while the other person is active and could give them at this moment, and only if
 * the person may view the records they are about. Also the next instant at which one of them begins or ends.
 */
export async function delegatedTo(
  db: Reading,
  person: OwnRights,
  now: Date,
  lookUp: Lookup,
): Promise<{ delegated: Map<string, Principal[]>; changesAt: string | null }> {
  const at = now.toISOString();
  const rows = await db
    .select()
    .from(delegation)
    .where(and(eq(delegation.toUserId, person.user.id), isNull(delegation.endedAt), gt(delegation.endsAt, at)));
  const delegated = new Map<string, Principal[]>();
  for (const { fromUserId, actions } of rows.filter(({ startsAt }) => startsAt <= at)) {
    const from = await lookUp(db, fromUserId, now);
    if (!from) continue;
    const principal = { id: fromUserId, name: `${from.user.firstName} ${from.user.lastName}` };
    for (const action of actions.filter((one) => counts(one, from, person)))
      delegated.set(action, [...(delegated.get(action) ?? []), principal]);
  }
  const bounds = rows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((bound) => bound > at);
  return { delegated, changesAt: bounds.toSorted()[0] ?? null };
}

function counts(action: string, from: OwnRights, to: OwnRights): boolean {
  return whyNotHandOver(action, from) === null && whyNotReceive(action, "", to.rights) === null;
}
