import { and, desc, eq, gt, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Delegation, DelegationDraft } from "../../delegation-contract.ts";
import { ownAccess } from "../../rules.ts";
import { mayActOn } from "../acting.ts";
import { accessNotice } from "../user-letters.ts";
import {
  namedActionLabel,
  handable as handableOf,
  stateOf,
  whyNotHandOver,
  whyNotReceive,
  wrongDays,
} from "#access/delegation-rules.ts";
import { ownRightsOf } from "#access/server/access.ts";
import type { OwnRights } from "#access/server/own-rights.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { appUser, delegation } from "#directory/people/server/tables.ts";
import { dayEndIn } from "#kit/day-end.ts";
import { invalid, notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { addDays, dayIn } from "#kit/validity.ts";
import { postWorded } from "#kit/server/mail.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

type Kept = Row<typeof delegation>;

const all = crud(delegation, {
  sort: "-validFrom",
  sorts: { validFrom: delegation.validFrom },
  filters: {
    userId: (id: string) => or(eq(delegation.fromUserId, id), eq(delegation.toUserId, id)),
    past: (wanted: boolean, ctx: Ctx) =>
      wanted ? undefined : and(isNull(delegation.endedAt), gt(delegation.endsAt, ctx.now.toISOString())),
  },
});

/** Every delegation, for those who look after access; without `past` only what is planned or in force. */
export async function delegations(ctx: Ctx, { query }: { query: { past?: boolean | undefined } }) {
  const { rows, next } = await all.list(ctx, { query: { ...query, past: query.past ?? false } });
  return { rows: await shown(ctx, rows), next };
}

/** What concerns oneself: the last 100 given and received. */
export async function myDelegations(ctx: Ctx) {
  const { id } = ctx.actor;
  const rows = await ctx.db
    .select()
    .from(delegation)
    .where(or(eq(delegation.fromUserId, id), eq(delegation.toUserId, id)))
    .orderBy(desc(delegation.validFrom), desc(delegation.id))
    .limit(100);
  const seen = await shown(ctx, rows);
  const own = await ownRightsOf(ctx.db, id, ctx.now);
  return {
    given: seen.filter(({ fromUserId }) => fromUserId === id),
    received: seen.filter(({ toUserId }) => toUserId === id),
    canGive: own ? handableOf(own) : [],
  };
}

export async function handable(ctx: Ctx, { query: { userId } }: { query: { userId: string } }): Promise<string[]> {
  const account = await ownRightsOf(ctx.db, userId, ctx.now);
  return account ? handableOf(account) : [];
}

/** Hands approvals over. For others an administrator does it, but never to themselves: that would be their own access (rule 6). */
export async function delegate(ctx: Ctx, { body }: { body: DelegationDraft }): Promise<Delegation> {
  const { fromUserId = ctx.actor.id, toUserId, actions, validFrom, validTo, reason } = body;
  if (fromUserId !== ctx.actor.id) {
    if (!managesAccess(ctx))
      throw notAllowed("You can delegate your own approvals. Those of others need the Administrator role.");
    if (toUserId === ctx.actor.id) throw refused(ownAccess);
  }
  if (fromUserId === toUserId) throw wrongField("toUserId", "Choose someone else to act for them.");
  const from = await activePerson(ctx, fromUserId, "fromUserId");
  await mayActOn(ctx, from.user);
  const to = await activePerson(ctx, toUserId, "toUserId");
  const wrong = wrongDays(body, dayIn(from.timeZone, ctx.now));
  if (wrong) throw wrongField(wrong.path, wrong.message);
  mustBeTheirs(actions, from, to);
  const row = await ctx.store.insert(delegation, {
    fromUserId,
    toUserId,
    actions: [...new Set(actions)].toSorted(),
    validFrom,
    validTo,
    startsAt: dayEndIn(from.timeZone, addDays(validFrom, -1)).toISOString(),
    endsAt: dayEndIn(from.timeZone, validTo).toISOString(),
    reason,
  });
  const words = `${nameOf(from)} → ${nameOf(to)}, ${validFrom} to ${validTo}: ${row.actions.map(namedActionLabel).join(", ")}`;
  await changed(ctx, row, "delegation.made", words);
  await tellBoth(ctx, from, to, `${words}. Reason: ${reason}`);
  return one(ctx, row);
}

export async function endDelegation(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<Delegation> {
  const row = await ctx.store.find(delegation, id, { lock: true });
  // Whoever has no part in it learns nothing of it either.
  if (!mayEnd(ctx, row)) throw notFound("delegation");
  const state = stateOf(row, ctx.now.toISOString());
  if (state === "over" || state === "ended") throw refused(`This delegation is ${state === "over" ? "over" : "ended"} already.`);
  const after = await ctx.store.update(delegation, id, body.version, { endedAt: ctx.now.toISOString() }, "end");
  const names = await namesOf(ctx.db, [row.fromUserId, row.toUserId]);
  await changed(
    ctx,
    row,
    "delegation.ended",
    `${names.get(row.fromUserId)} → ${names.get(row.toUserId)}: ${row.actions.join(", ")}`,
  );
  return one(ctx, after);
}

/**
 * Writes down the end of delegations that are over, and of those of whom one is not active any more. They counted no more from that moment
 * on. Gives the people whose next request must look again.
 */
export async function endDelegations(store: Store): Promise<string[]> {
  const gone = store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(notInArray(appUser.status, ["active", "locked"]));
  const due = await store.db
    .select()
    .from(delegation)
    .where(
      and(
        isNull(delegation.endedAt),
        or(lte(delegation.endsAt, store.now), sql`${delegation.fromUserId} in ${gone}`, sql`${delegation.toUserId} in ${gone}`),
      ),
    );
  for (const { id, version, endsAt } of due) {
    const over = endsAt <= store.now;
    const reason = over ? "Its last day has passed" : "One of the two no longer has access";
    await store.update(delegation, id, version, { endedAt: over ? endsAt : store.now }, { verb: "end", reason });
  }
  return due.map(({ toUserId }) => toUserId);
}

const nameOf = ({ user }: OwnRights) => `${user.firstName} ${user.lastName}`;
const managesAccess = ({ actor }: Ctx) => actor.isSuperUser || actor.rights["user-permissions"]?.edit !== undefined;
const mayEnd = (ctx: Ctx, { fromUserId, toUserId }: Kept) =>
  ctx.actor.id === fromUserId || ctx.actor.id === toUserId || managesAccess(ctx);

async function activePerson(ctx: Ctx, id: string, field: string): Promise<OwnRights> {
  const account = await ownRightsOf(ctx.db, id, ctx.now);
  if (!account) throw wrongField(field, "Choose a person whose account is active.");
  return account;
}

/** Nobody hands over what is not theirs, nor to somebody who could not see what it is about. */
function mustBeTheirs(actions: readonly string[], from: OwnRights, to: OwnRights): void {
  const problems = actions.flatMap(
    (action) => whyNotHandOver(action, from) ?? whyNotReceive(action, nameOf(to), to.rights) ?? [],
  );
  if (problems.length > 0)
    throw invalid(
      problems.map((message) => ({ path: "actions", message })),
      problems[0],
    );
}

/** The next request of the one who stands in looks again; the security log keeps who decided it. */
async function changed(ctx: Ctx, { toUserId }: Kept, kind: SecurityKind, detail: string): Promise<void> {
  await ctx.services.accounts.accessChanged(ctx.store.rows, toUserId);
  await ctx.security({ kind, severity: "medium", outcome: "success", detail });
}

async function tellBoth(ctx: Ctx, from: OwnRights, to: OwnRights, text: string): Promise<void> {
  for (const { user } of [from, to])
    if (user.id !== ctx.actor.id)
      await postWorded(ctx.store.rows, ctx.services, accessNotice(user.email, "Approvals delegated in Holdpoint", text), ctx.now);
}

async function one(ctx: Ctx, row: Kept): Promise<Delegation> {
  const [found] = await shown(ctx, [row]);
  if (!found) throw notFound("delegation");
  return found;
}

async function shown(ctx: Ctx, rows: readonly Kept[]): Promise<Delegation[]> {
  const now = ctx.now.toISOString();
  const ids = rows.flatMap(({ fromUserId, toUserId, createdById }) => [
    fromUserId,
    toUserId,
    ...(createdById ? [createdById] : []),
  ]);
  const names = await namesOf(ctx.db, [...new Set(ids)]);
  const found: Delegation[] = [];
  for (const row of rows) {
    const { id, version, fromUserId, toUserId, actions, validFrom, validTo, reason, endedAt, createdAt, createdById } = row;
    const state = stateOf(row, now);
    found.push({
      id,
      version,
      fromUserId,
      toUserId,
      actions,
      validFrom,
      validTo,
      reason,
      endedAt,
      createdAt,
      state,
      fromName: names.get(fromUserId) ?? "Someone",
      toName: names.get(toUserId) ?? "Someone",
      createdByName: createdById ? (names.get(createdById) ?? null) : null,
      doNotCount: state === "in force" || state === "planned" ? await whyNotNow(ctx, row) : [],
      mayEnd: (state === "in force" || state === "planned") && mayEnd(ctx, row),
    });
  }
  return found;
}

/** Rights change while a delegation runs: what the one has lost, or the other cannot see any more, does not count. */
async function whyNotNow(ctx: Ctx, { fromUserId, toUserId, actions }: Kept): Promise<string[]> {
  const from = await ownRightsOf(ctx.db, fromUserId, ctx.now);
  const to = await ownRightsOf(ctx.db, toUserId, ctx.now);
  if (!from || !to) return ["One of the two has no active account."];
  return actions.flatMap((action) => whyNotHandOver(action, from) ?? whyNotReceive(action, nameOf(to), to.rights) ?? []);
}
