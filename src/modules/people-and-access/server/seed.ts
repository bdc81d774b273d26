import { randomUUID } from "node:crypto";
import { arrayContains, eq } from "drizzle-orm";
import { accessIds, builtInRights, namedActionsOf } from "#access/matrix.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellRows } from "#kit/server/shipped.ts";

/**
 * Brings the built-in roles to what the matrix says; custom roles are left alone. Runs at every start. A module that a role has from now on, because
 * it came with a new version, is given to the people who have the role; what was decided for one person stays.
 */
export async function seedBuiltInRoles(db: Db, now: string): Promise<void> {
  const before = new Map((await db.select().from(role)).map(({ name, defaultModules }) => [name, defaultModules]));
  for (const [code, name] of Object.entries(builtInRoles) as [RoleCode, string][]) {
    const permissions = builtInRights[code];
    const values = {
      description: `Built-in role ${code}`,
      builtIn: true,
      permissions,
      defaultModules: Object.keys(permissions).filter((id) => id in accessIds),
      namedActions: namedActionsOf(code),
    };
    await db
      .insert(role)
      .values({ id: randomUUID(), name, createdAt: now, updatedAt: now, ...values })
      .onConflictDoUpdate({ target: role.name, set: values });
    const had = before.get(name);
    if (had)
      await giveToHolders(
        db,
        name,
        values.defaultModules.filter((id) => !had.includes(id)),
        now,
      );
  }
}

async function giveToHolders(db: Db, name: string, moduleIds: readonly string[], now: string): Promise<void> {
  if (moduleIds.length === 0) return;
  const holders = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(arrayContains(appUser.roles, [name]));
  const rows = holders.flatMap(({ id }) =>
    moduleIds.map((moduleId) => ({ userId: id, moduleId, grantedAt: now, source: "role default" as const })),
  );
  if (rows.length > 0) await db.insert(userModuleAccess).values(rows).onConflictDoNothing();
}

/** The first and only account of an empty installation: a Super Admin with a known password, no forced change. */
export async function createSuperAdmin(
  db: Db,
  secrets: Secrets,
  account: { email: string; passwordHash: string },
  now: string,
): Promise<void> {
  const email = account.email.toLowerCase();
  const [known] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email));
  if (known) return;
  const values = {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    email,
    firstName: "Super",
    lastName: "Admin",
    employeeNumber: "E-1000",
    roles: [superAdmin],
    passwordHash: account.passwordHash,
  };
  await tellRows(db, secrets, appUser, await db.insert(appUser).values(values).returning(), now, "create");
}

export async function isEmpty(db: Db): Promise<boolean> {
  const users = await db.select({ id: appUser.id }).from(appUser).limit(1);
  return users.length === 0;
}
