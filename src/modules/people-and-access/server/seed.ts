import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { accessIds, builtInRights, namedActionsOf } from "#access/matrix.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellRows } from "#kit/server/shipped.ts";

/** Brings the built-in roles to what the matrix says; custom roles are left alone. Runs at every start. */
export async function seedBuiltInRoles(db: Db, now: string): Promise<void> {
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
  }
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
