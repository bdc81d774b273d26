import { and, asc, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { peopleAndAccess, moduleList, type UserChange, type UserDraft, userLabels } from "../contract.ts";
import { superAdmin } from "../matrix.ts";
import { lastSuperAdmin, ownAccess, roleNamed, sameModule } from "../rules.ts";
import { moduleIdsOf } from "./access.ts";
import { appUser, role, userModuleAccess } from "./tables.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { serve } from "#kit/server/serve.ts";
import { baseLocation } from "#modules/base-locations/server/tables.ts";

const users = crud(appUser, {
  search: [
    sql`(${appUser.firstName} || ' ' || ${appUser.lastName} || ' ' || ${appUser.email} || ' ' || ${appUser.employeeNumber})`,
  ],
  sort: "lastName",
  extra: { baseName: baseLocation.name, isSuperUser: sql<boolean>`(${superAdmin} = any(${appUser.roles}))` },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, appUser.baseLocationId) }],
  filters: { role: (name: string) => sql`${name} = any(${appUser.roles})`, mine: () => undefined },
  labels: userLabels,
});

export function peopleAndAccessRoutes(app: FastifyInstance, host: Host) {
  serve(app, host, peopleAndAccess, {
    ...users,
    create: createUser,
    update: changeUser,
    modules: async () => moduleList,
    roles: async ({ db }) => db.select().from(role).where(isNull(role.archivedAt)).orderBy(asc(role.name)),
    moduleAccess: readModuleAccess,
    setModuleAccess,
    forReports: async ({ db }) => {
      const people = await db
        .select()
        .from(appUser)
        .where(inArray(appUser.status, ["active", "deactivated"]))
        .orderBy(asc(appUser.lastName), asc(appUser.firstName));
      return people.map(({ id, firstName, lastName, employeeNumber, baseLocationId, status }) => ({
        id,
        displayName: `${firstName} ${lastName}`,
        employeeNumber,
        baseLocationId,
        active: status === "active",
      }));
    },
  });
}

async function createUser(ctx: Ctx, { body }: { body: UserDraft }) {
  const { role: one, roles: several, password, employeeNumber, email, mustChangePassword, ...rest } = body;
  const roles = await knownRoles(ctx, several ?? (one ? [one] : []));
  if (roles.length === 0) throw wrongField("role", "Choose a role.");
  mayGrant(ctx, roles);
  const user = await ctx.store.insert(
    appUser,
    {
      ...rest,
      email: email.toLowerCase(),
      employeeNumber: employeeNumber || (await nextEmployeeNumber(ctx)),
      roles,
      passwordHash: await ctx.host.accounts.hashPassword(password),
      mustChangePassword: mustChangePassword ?? false,
    },
    "create",
  );
  await giveDefaultModules(ctx, user.id, roles);
  return users.find(ctx, { id: user.id });
}

async function changeUser(ctx: Ctx, { id, body }: { id: string; body: UserChange }) {
  const { version, role: one, roles: several, email, ...rest } = body;
  const before = await ctx.lookup.find(appUser, id, { lock: true });
  const asked = several ?? (one ? [one] : null);
  const roles = asked ? await knownRoles(ctx, asked) : null;
  if (id === ctx.actor.id && (roles || (rest.status && rest.status !== before.status))) throw refused(ownAccess);
  if (roles) mayGrant(ctx, [...roles, ...before.roles]);
  const leaves =
    before.roles.includes(superAdmin) && ((roles && !roles.includes(superAdmin)) || (rest.status && rest.status !== "active"));
  if (leaves) await keepOneSuperAdmin(ctx, id);
  await ctx.store.update(
    appUser,
    id,
    version ?? before.version,
    { ...rest, ...(email ? { email: email.toLowerCase() } : {}), ...(roles ? { roles } : {}) },
    roles ? "change roles" : "update",
  );
  if (roles) await giveDefaultModules(ctx, id, roles);
  if (rest.status && rest.status !== "active") await ctx.host.accounts.endSessions(ctx.store.db, id, "deactivated");
  ctx.host.accounts.forget(id);
  if (roles)
    await ctx.security({
      kind: "roles.changed",
      severity: "medium",
      outcome: "success",
      detail: `Roles of ${before.email}: ${roles.join(", ")}`,
    });
  return users.find(ctx, { id });
}

/** Only a Super Admin makes or unmakes another. */
function mayGrant(ctx: Ctx, roles: string[]): void {
  if (roles.includes(superAdmin) && !ctx.actor.isSuperUser)
    throw notAllowed("Only a Super Admin can grant or take away the Super Admin role.");
}

async function keepOneSuperAdmin(ctx: Ctx, leaving: string): Promise<void> {
  const [others] = await ctx.db
    .select({ count: count() })
    .from(appUser)
    .where(and(ne(appUser.id, leaving), eq(appUser.status, "active"), sql`${superAdmin} = any(${appUser.roles})`));
  if (!others?.count) throw refused(lastSuperAdmin);
}

async function knownRoles(ctx: Ctx, asked: string[]): Promise<string[]> {
  const known = [superAdmin, ...(await ctx.db.select({ name: role.name }).from(role)).map(({ name }) => name)];
  return [...new Set(asked)].map((name) => {
    const found = roleNamed(name, known);
    if (!found) throw wrongField("role", `There is no role named ${name}. Choose one of ${known.join(", ")}.`);
    return found;
  });
}

/** A user gets the default modules of the roles (rule 3); modules given one by one stay. */
async function giveDefaultModules(ctx: Ctx, userId: string, roles: string[]): Promise<void> {
  const granted = await ctx.db.select({ defaultModules: role.defaultModules }).from(role).where(inArray(role.name, roles));
  const moduleIds = [...new Set(granted.flatMap(({ defaultModules }) => defaultModules))];
  if (moduleIds.length === 0) return;
  await ctx.store.db
    .insert(userModuleAccess)
    .values(
      moduleIds.map((moduleId) => ({
        userId,
        moduleId,
        grantedById: ctx.actor.id,
        grantedAt: ctx.now.toISOString(),
        source: "role default" as const,
      })),
    )
    .onConflictDoNothing();
}

async function nextEmployeeNumber(ctx: Ctx): Promise<string> {
  const [highest] = await ctx.db
    .select({ number: sql<number>`coalesce(max(substring(${appUser.employeeNumber} from '^E-([0-9]+)$')::int), 1000)` })
    .from(appUser);
  return `E-${(highest?.number ?? 1000) + 1}`;
}

async function readModuleAccess(ctx: Ctx, { id }: { id: string }) {
  const { actor } = ctx;
  const mayRead = id === actor.id || actor.isSuperUser || actor.rights["user-permissions"]?.view;
  if (!mayRead) throw notAllowed("Only the person and readers of user permissions can see this.");
  return accessList(await moduleIdsOf(ctx.db, id));
}

async function setModuleAccess(ctx: Ctx, { id, body }: { id: string; body: { moduleIds: string[] } }) {
  if (id === ctx.actor.id) throw refused(ownAccess);
  const user = await ctx.store.find(appUser, id, { lock: true });
  const wanted = [...new Set(body.moduleIds.map(moduleNamed))].toSorted();
  const before = await moduleIdsOf(ctx.db, id);
  const { db } = ctx.store;
  await db
    .delete(userModuleAccess)
    .where(
      and(eq(userModuleAccess.userId, id), wanted.length > 0 ? sql`${userModuleAccess.moduleId} not in ${wanted}` : undefined),
    );
  if (wanted.length > 0) {
    await db
      .insert(userModuleAccess)
      .values(
        wanted.map((moduleId) => ({
          userId: id,
          moduleId,
          grantedById: ctx.actor.id,
          grantedAt: ctx.now.toISOString(),
          source: "added" as const,
        })),
      )
      .onConflictDoNothing();
  }
  await ctx.store.note({
    action: "User.change modules",
    entity: "User",
    entityId: id,
    label: `${user.firstName} ${user.lastName}`,
    changes: [{ field: "modules", old: before, new: wanted }],
  });
  ctx.host.accounts.forget(id);
  await ctx.security({
    kind: "modules.changed",
    severity: "medium",
    outcome: "success",
    detail: `Modules of ${user.email}: ${wanted.join(", ")}`,
  });
  return accessList(wanted);
}

function moduleNamed(asked: string): string {
  const found = moduleList.find(({ id, name }) => sameModule(id, asked) || sameModule(name, asked));
  if (!found) throw wrongField("moduleIds", `There is no module ${asked}.`);
  return found.id;
}

const accessList = (ids: string[]) =>
  moduleList.filter(({ id }) => ids.includes(id)).map((module) => ({ moduleId: module.id, module }));
