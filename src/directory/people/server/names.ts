import { inArray } from "drizzle-orm";
import { appUser } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** What people are called, by their ids. */
export async function namesOf(db: Reading, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(inArray(appUser.id, [...ids]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
