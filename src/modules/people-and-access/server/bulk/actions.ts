import { accessIds } from "#access/matrix.ts";
import { moduleIdsOf } from "#access/server/access.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import type { bulkEndpoints, LeaverSummary, Outcome } from "../../bulk-contract.ts";
import { roleNamed } from "../../rules.ts";
import { inviteAgain } from "../invitations.ts";
import { leaverItems } from "../leaver.ts";
import { decideModule } from "../permissions/user-modules.ts";
import { deactivate } from "../user-states.ts";
import { changeRecord } from "../users.ts";
import { fullName, reachable, type Said, toEach, type UserRow } from "./each.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

type Bulk<K extends keyof typeof bulkEndpoints> = Asked<(typeof bulkEndpoints)[K]>;

/** A role more or less for each; what one may not give one person, one may not give many. */
export function bulkRoles(ctx: Ctx, { body: { ids, role, add } }: Bulk<"bulkRoles">): Promise<Outcome[]> {
  return toEach(ctx, ids, (part, user) => {
    const held = roleNamed(role, user.roles);
    if (add && held) return unchanged(`Holds the role ${held} already.`);
    if (!add && !held) return unchanged(`Does not hold the role ${role}.`);
    const roles = add ? [...user.roles, role] : user.roles.filter((name) => name !== held);
    if (roles.length === 0) throw wrongField("roles", "A user needs at least one role. Assign another first.");
    return changed(part, user, { roles }, ({ roles: now }) => `Roles: ${now.join(", ")}.`);
  });
}

/** A module more or less for each, decided for the person: it outlasts changes of their roles. */
export function bulkModules(ctx: Ctx, { body }: Bulk<"bulkModules">): Promise<Outcome[]> {
  const { ids, moduleId, add, lastDay } = body;
  if (!Object.hasOwn(accessIds, moduleId)) throw wrongField("moduleId", `There is no module ${moduleId}.`);
  return toEach(ctx, ids, async (part, user) => {
    const held = (await moduleIdsOf(part.db, user.id, part.now)).includes(moduleId);
    if (held === add && !lastDay) return { unchanged: held ? "Already has this module." : "Does not have this module." };
    const decision = add ? ("give" as const) : ("take" as const);
    const { warning } = await decideModule(part, { id: user.id, module: moduleId, body: { decision, lastDay } });
    const words = add ? (lastDay ? `Given until ${lastDay}.` : "Given.") : "Removed.";
    return { message: warning ? `${words} ${warning}` : words };
  });
}

/** Another home base for each. */
export async function bulkBase(ctx: Ctx, { body: { ids, baseLocationId } }: Bulk<"bulkBase">): Promise<Outcome[]> {
  const base = await ctx.store.find(baseLocation, baseLocationId);
  return toEach(ctx, ids, (part, user) => {
    if (user.baseLocationId === base.id) return unchanged(`Works from ${base.name} already.`);
    return changed(part, user, { baseLocationId: base.id }, () => `Works from ${base.name} now.`);
  });
}

/** A new invitation for each who has not come yet. */
export function bulkInvitations(ctx: Ctx, { body: { ids } }: Bulk<"bulkInvitations">): Promise<Outcome[]> {
  return toEach(ctx, ids, async (part, { id }) => {
    const { link } = await inviteAgain(part, { id });
    return { message: link ? "The old link no longer works. Pass on the new one." : "Sent; the old link no longer works.", link };
  });
}

/** Who of those chosen leaves something without an owner. */
export async function bulkLeaverCheck(ctx: Ctx, { query }: Bulk<"bulkLeaverCheck">): Promise<LeaverSummary[]> {
  const found: LeaverSummary[] = [];
  for (const user of await reachable(ctx, query.ids)) {
    const items = await leaverItems(ctx.db, user.id, ctx.today);
    if (items.length > 0) found.push({ id: user.id, name: fullName(user), messages: items.map(({ message }) => message) });
  }
  return found;
}

/** The end of access for each; whoever leaves something open stays, unless it is said why that can wait. */
export function bulkDeactivation(ctx: Ctx, { body: { ids, ...ending } }: Bulk<"bulkDeactivation">): Promise<Outcome[]> {
  return toEach(ctx, ids, async (part, { id, version }) => {
    const after = await deactivate(part, { id, body: { ...ending, version } });
    return { message: after.deactivateOn ? `Access ends before ${after.deactivateOn}.` : "Access has ended." };
  });
}

async function changed(
  ctx: Ctx,
  { id, version }: UserRow,
  changes: Parameters<typeof changeRecord>[1]["body"]["changes"],
  say: (after: Awaited<ReturnType<typeof changeRecord>>) => string,
): Promise<Said> {
  return { message: say(await changeRecord(ctx, { id, body: { version, changes } })) };
}

const unchanged = async (words: string): Promise<Said> => ({ unchanged: words });
