import { and, eq, inArray, sql } from "drizzle-orm";
import type { HeldModule, ModuleDecision, UserAccess } from "../../permissions-contract.ts";
import { isModule } from "../../permissions-rules.ts";
import { auditorMayCome, auditorNeedsEnd, ownAccess } from "../../rules.ts";
import { mayActOn } from "../acting.ts";
import { openWork } from "./open-work.ts";
import { accessIds } from "#access/matrix.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { dayEndIn } from "#kit/day-end.ts";
import { notFound, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

const people = crud(appUser, {
  search: [
    sql`(${appUser.firstName} || ' ' || ${appUser.lastName} || ' ' || ${appUser.email} || ' ' || ${appUser.employeeNumber})`,
  ],
  sort: "lastName",
  sorts: { lastName: appUser.lastName, employeeNumber: appUser.employeeNumber },
  extra: { baseName: baseLocation.name, timeZone: baseLocation.timeZone },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, appUser.baseLocationId) }],
  filters: {
    role: (name: string) => sql`${name} = any(${appUser.roles})`,
    holds: (moduleId: string) =>
      sql`exists (select 1 from ${userModuleAccess} where ${userModuleAccess.userId} = ${appUser.id} and ${userModuleAccess.moduleId} = ${moduleId} and ${userModuleAccess.source} <> 'role default')`,
  },
});

/** A page of people with every module they have, or that was taken from them. */
export async function usersAccess(ctx: Ctx, { query }: { query: object }): Promise<{ rows: UserAccess[]; next: string | null }> {
  const { rows, next } = await people.list(ctx, { query });
  const held = await heldBy(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, version, lastName, firstName, employeeNumber, status, roles, roleEnds, baseName, timeZone }) => ({
      id,
      version,
      lastName,
      firstName,
      employeeNumber,
      status,
      roles,
      roleEnds,
      isSuperUser: roles.includes("Super Admin"),
      baseName,
      timeZone: timeZone ?? "UTC",
      modules: held.get(id) ?? [],
    })),
    next,
  };
}

async function heldBy(db: Reading, userIds: readonly string[]): Promise<Map<string, HeldModule[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(userModuleAccess)
    .where(inArray(userModuleAccess.userId, [...userIds]));
  const names = await namesOf(db, [...new Set(rows.flatMap(({ grantedById }) => grantedById ?? []))]);
  const shown = rows.map(({ grantedById, ...one }) => ({
    ...one,
    grantedByName: grantedById ? (names.get(grantedById) ?? null) : null,
  }));
  return Map.groupBy(shown, ({ userId }) => userId);
}

/** Gives a person one module, takes it away, or leaves it to their roles again. What is decided here outlasts changes of roles (rule 3). */
export async function decideModule(
  ctx: Ctx,
  { id, module: moduleId, body }: { id: string; module: string; body: ModuleDecision },
): Promise<{ module: HeldModule | null; warning: string | null }> {
  if (id === ctx.actor.id) throw refused(ownAccess);
  if (!isModule(moduleId)) throw notFound("module");
  const user = await ctx.store.find(appUser, id, { lock: true });
  await mayActOn(ctx, user);
  const expiresAt = body.decision === "give" ? await endOf(ctx, user, body.lastDay ?? null) : null;
  const [before] = await ctx.db.select().from(userModuleAccess).where(oneOf(id, moduleId));
  const source = await sourceAfter(ctx.db, user.roles, moduleId, body);
  await write(ctx, { userId: id, moduleId, source, expiresAt });
  await ctx.store.note({
    action: "User.change modules",
    entity: "User",
    entityId: id,
    label: `${user.firstName} ${user.lastName}`,
    changes: [
      { field: accessIds[moduleId as keyof typeof accessIds], old: wordsFor(before), new: wordsFor({ source, expiresAt }) },
    ],
  });
  await ctx.services.accounts.accessChanged(ctx.store.rows, id);
  await ctx.security({
    kind: "modules.changed",
    severity: "medium",
    outcome: "success",
    detail: `${accessIds[moduleId as keyof typeof accessIds]} of ${user.email}: ${wordsFor({ source, expiresAt })}`,
  });
  const held = (await heldBy(ctx.db, [id])).get(id)?.find((one) => one.moduleId === moduleId) ?? null;
  return { module: held, warning: source === null || source === "removed" ? await openWork(ctx.db, id, moduleId) : null };
}

/** When a module given until a day ends: with that day, where the person works. Auditors are never let in for longer than 30 days. */
async function endOf(ctx: Ctx, user: { roles: string[]; baseLocationId: string | null }, lastDay: string | null) {
  const [base] = user.baseLocationId
    ? await ctx.db.select({ timeZone: baseLocation.timeZone }).from(baseLocation).where(eq(baseLocation.id, user.baseLocationId))
    : [];
  const zone = base?.timeZone ?? "UTC";
  const today = dayIn(zone, ctx.now);
  if (user.roles.includes(builtInRoles.AUD) && !auditorMayCome(lastDay, today)) throw wrongField("lastDay", auditorNeedsEnd);
  if (!lastDay) return null;
  if (lastDay < today) throw wrongField("lastDay", "The last day has passed. Choose today or later.");
  return dayEndIn(zone, lastDay).toISOString();
}

/** Left to the roles, the module is there when one of them brings it. */
async function sourceAfter(db: Reading, roles: string[], moduleId: string, { decision }: ModuleDecision) {
  if (decision === "give") return "added" as const;
  if (decision === "take") return "removed" as const;
  const granted = await db.select({ defaultModules: role.defaultModules }).from(role).where(inArray(role.name, roles));
  return granted.some(({ defaultModules }) => defaultModules.includes(moduleId)) ? ("role default" as const) : null;
}

async function write(
  ctx: Ctx,
  { source, ...decided }: { userId: string; moduleId: string; source: HeldModule["source"] | null; expiresAt: string | null },
): Promise<void> {
  const { rows, now } = ctx.store;
  await rows.delete(userModuleAccess).where(oneOf(decided.userId, decided.moduleId));
  if (source) await rows.insert(userModuleAccess).values({ ...decided, source, grantedById: ctx.actor.id, grantedAt: now });
}

/** Brings a person to exactly these modules: what is new counts as given, what is missing as taken away. */
export async function setModules(ctx: Ctx, userId: string, wanted: readonly string[]): Promise<void> {
  const held = await ctx.db.select().from(userModuleAccess).where(eq(userModuleAccess.userId, userId));
  const had = new Set(held.filter(({ source }) => source !== "removed").map(({ moduleId }) => moduleId));
  for (const moduleId of wanted) if (!had.has(moduleId)) await write(ctx, { userId, moduleId, source: "added", expiresAt: null });
  for (const moduleId of had)
    if (!wanted.includes(moduleId)) await write(ctx, { userId, moduleId, source: "removed", expiresAt: null });
}

const oneOf = (userId: string, moduleId: string) =>
  and(eq(userModuleAccess.userId, userId), eq(userModuleAccess.moduleId, moduleId));

function wordsFor(one: { source: HeldModule["source"] | null; expiresAt: string | null } | undefined): string {
  if (!one?.source) return "no access";
  if (one.source === "removed") return "removed";
  const given = one.source === "added" ? "given" : "by role";
  return one.expiresAt ? `${given} until ${one.expiresAt}` : given;
}
