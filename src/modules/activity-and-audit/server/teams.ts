import { type SQL, sql } from "drizzle-orm";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Actor } from "#kit/server/actor.ts";

/** The people of these bases: who works from one, or is given it as a further one. Null is everybody. */
export function peopleOfBases(ids: readonly string[] | null): SQL | undefined {
  if (!ids) return undefined;
  if (ids.length === 0) return sql`false`;
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  return sql`(${appUser.baseLocationId} = any(${list}) or ${appUser.additionalBaseIds} && ${list})`;
}

/** The bases whose people this person may look at under an access id; null is all of them. */
export function basesSeen(actor: Actor, accessId: string): readonly string[] | null {
  return actor.isSuperUser || reachOf(actor.rights, [accessId], "view") === "all" ? null : actor.baseIds;
}
