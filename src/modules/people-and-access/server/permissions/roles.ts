import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RoleDraft, RoleEffect, RoleInFull } from "../../permissions-contract.ts";
import { builtInIsFixed, effectOn, heldRole, tidy, wrongWithRole } from "../../permissions-rules.ts";
import { ownAccess, roleNamed } from "../../rules.ts";
import { tellOfRole } from "./notices.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { invalid, refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { updateWithoutEvent } from "#kit/server/without-event.ts";
import type { Row } from "#kit/server/record.ts";

/** Every role: the built-in ones in the order of the specification as they were first stored, then the company's own by name. */
export async function fullRoles(db: Reading): Promise<RoleInFull[]> {
  const roles = await db.select().from(role).where(isNull(role.archivedAt)).orderBy(asc(role.name));
  const counted = await db.execute<{ name: string; holders: number }>(
    sql`select r.name, count(*)::int as holders from ${appUser} u, unnest(u.roles) as r(name) where u.status <> 'archived' group by r.name`,
    "objects",
  );
  const holders = new Map(counted.map(({ name, holders: many }) => [name, many]));
  return roles.map((one) => inFull(one, holders.get(one.name) ?? 0)).toSorted((a, b) => Number(b.builtIn) - Number(a.builtIn));
}

export async function createRole(ctx: Ctx, { body }: { body: RoleDraft }): Promise<RoleInFull> {
  const values = { ...body, permissions: tidy(body.permissions) };
  await mustBeSound(ctx, values, null);
  return inFull(await ctx.store.insert(role, { ...values, builtIn: false }), 0);
}

/** Changes a role of the company's own. Whoever holds it works with the new rights from their next request on. */
export async function changeRole(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<RoleDraft>; applyToHolders: boolean } },
): Promise<RoleInFull> {
  const before = await ctx.store.find(role, id, { lock: true });
  const holders = await holdersOf(ctx.db, before.name);
  mustBeTheirs(ctx, before, holders);
  const { permissions, ...others } = body.changes;
  const changes = { ...others, ...(permissions ? { permissions: tidy(permissions) } : {}) };
  await mustBeSound(ctx, { ...before, ...changes }, before.id);
  const after = await ctx.store.update(role, id, body.version, changes);
  if (after.name !== before.name) await rename(ctx, before.name, after.name);
  if (body.applyToHolders) await bringDefaults(ctx, after, holders);
  for (const { id: userId } of holders) await ctx.services.accounts.accessChanged(ctx.store.rows, userId);
  await tellOfRole(ctx, before, after, holders);
  await ctx.security({
    kind: "role.changed",
    severity: "medium",
    outcome: "success",
    detail: `Role ${after.name}: ${holders.length} people`,
  });
  return inFull(after, holders.length);
}

/** Removes a role that nobody holds; what it granted in the past stays in the history. */
export async function archiveRole(ctx: Ctx, { id, query }: { id: string; query: { version: number } }): Promise<undefined> {
  const before = await ctx.store.find(role, id, { lock: true });
  const holders = await holdersOf(ctx.db, before.name);
  if (before.builtIn) throw refused(builtInIsFixed);
  if (holders.length > 0) throw refused(heldRole(before.name, holders.length));
  await ctx.store.archive(role, id, query.version);
}

/** Whom changed default modules would touch (rule 3), before anything is changed. */
export async function roleEffect(ctx: Ctx, { id, query }: { id: string; query: { modules: string } }): Promise<RoleEffect> {
  const before = await ctx.lookup.find(role, id);
  const holders = await holdersOf(ctx.db, before.name);
  const wanted = { ...before, defaultModules: query.modules.split(",").filter(Boolean) };
  const effects = await effectsOn(ctx.db, wanted, holders);
  return {
    holders: holders.length,
    people: effects.map(({ person, gains, loses }) => ({ id: person.id, name: nameOf(person), gains, loses })),
  };
}

type Holder = Pick<Row<typeof appUser>, "id" | "firstName" | "lastName" | "roles">;
const nameOf = ({ firstName, lastName }: Holder) => `${firstName} ${lastName}`;

function holdersOf(db: Reading, name: string): Promise<Holder[]> {
  return db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName, roles: appUser.roles })
    .from(appUser)
    .where(sql`${appUser.roles} @> array[${name}]::text[] and ${appUser.status} <> 'archived'`)
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
}

/** Built-in roles are nobody's to change; a role one holds oneself would be one's own access (rule 6). */
function mustBeTheirs(ctx: Ctx, { builtIn }: Row<typeof role>, holders: readonly Holder[]): void {
  if (builtIn) throw refused(builtInIsFixed);
  if (holders.some(({ id }) => id === ctx.actor.id)) throw refused(ownAccess);
}

async function mustBeSound(ctx: Ctx, draft: Pick<RoleDraft, "name" | "permissions" | "defaultModules">, own: string | null) {
  const wrong = wrongWithRole(draft);
  if (wrong.length > 0)
    throw invalid(
      wrong.map((message) => ({ path: "permissions", message })),
      wrong[0],
    );
  const others = await ctx.db.select({ id: role.id, name: role.name }).from(role);
  const names = others.filter(({ id }) => id !== own).map(({ name }) => name);
  const taken = roleNamed(draft.name, names);
  if (taken) throw wrongField("name", `There is already a role named ${taken}.`);
}

async function rename(ctx: Ctx, from: string, to: string): Promise<void> {
  const changes = {
    roles: sql`array_replace(${appUser.roles}, ${from}, ${to})`,
    roleEnds: sql`case when ${appUser.roleEnds} ? ${from}
      then (${appUser.roleEnds} - ${from}) || jsonb_build_object(${to}::text, ${appUser.roleEnds} -> ${from}) else ${appUser.roleEnds} end`,
  };
  await updateWithoutEvent(ctx.store, appUser, changes, sql`${appUser.roles} @> array[${from}]::text[]`);
}

/** The modules all roles of each holder bring, set against what they have; only those whom it would change. */
async function effectsOn(db: Reading, changed: Pick<Row<typeof role>, "name" | "defaultModules">, holders: readonly Holder[]) {
  if (holders.length === 0) return [];
  const roles = await db.select({ name: role.name, defaultModules: role.defaultModules }).from(role);
  const defaults = new Map([...roles, changed].map(({ name, defaultModules }) => [name, defaultModules]));
  const ids = holders.map(({ id }) => id);
  const held = await db.select().from(userModuleAccess).where(inArray(userModuleAccess.userId, ids));
  const byUser = Map.groupBy(held, ({ userId }) => userId);
  return holders
    .map((person) => ({
      person,
      ...effectOn(byUser.get(person.id) ?? [], new Set(person.roles.flatMap((name) => defaults.get(name) ?? []))),
    }))
    .filter(({ gains, loses }) => gains.length + loses.length > 0);
}

async function bringDefaults(ctx: Ctx, changed: Row<typeof role>, holders: readonly Holder[]): Promise<void> {
  const { rows, now } = ctx.store;
  for (const { person, gains, loses } of await effectsOn(ctx.db, changed, holders)) {
    const grant = { userId: person.id, grantedById: ctx.actor.id, grantedAt: now, source: "role default" as const };
    if (gains.length > 0) await rows.insert(userModuleAccess).values(gains.map((moduleId) => ({ ...grant, moduleId })));
    if (loses.length > 0)
      await rows
        .delete(userModuleAccess)
        .where(and(eq(userModuleAccess.userId, person.id), inArray(userModuleAccess.moduleId, loses)));
    await ctx.store.note({
      action: "User.change modules",
      entity: "User",
      entityId: person.id,
      label: nameOf(person),
      changes: [{ field: "modules", old: loses, new: gains }],
      reason: `The default modules of ${changed.name} changed`,
    });
  }
}

function inFull(one: Row<typeof role>, holders: number): RoleInFull {
  const { id, version, name, description, builtIn, permissions, defaultModules, namedActions, updatedAt } = one;
  return { id, version, name, description, builtIn, permissions, defaultModules, namedActions, updatedAt, holders };
}
