/** Whom something is told to: the supervisor of a person, and whoever has a role. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { rolesAt } from "../role-ends.ts";
import { builtInRoles, type RoleCode } from "../roles.ts";
import { appUser } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

interface Person {
  id: string;
  name: string;
}

/** Null without one, or once they have left. */
export async function supervisorOf({ db }: { db: Reading }, personId: string | null): Promise<Person | null> {
  if (!personId) return null;
  const [person] = await db.select({ managerId: appUser.managerId }).from(appUser).where(eq(appUser.id, personId));
  if (!person?.managerId) return null;
  const [found] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, person.managerId), eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  return found ? { id: found.id, name: `${found.firstName} ${found.lastName}` } : null;
}

/** The active people who have the role at `now`, by name, each with their base. */
export async function holdersOf(
  { db, now }: { db: Reading; now: Date },
  code: RoleCode,
): Promise<(Person & { baseId: string | null })[]> {
  const role = builtInRoles[code];
  const rows = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), sql`${appUser.roles} @> array[${role}]::text[]`));
  return rows
    .filter(({ roles, roleEnds }) => rolesAt(roles, roleEnds, now.toISOString()).includes(role))
    .map(({ id, firstName, lastName, baseLocationId }) => ({ id, name: `${firstName} ${lastName}`, baseId: baseLocationId }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
