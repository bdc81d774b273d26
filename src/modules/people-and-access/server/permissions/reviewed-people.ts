import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { ReviewedPerson } from "../../review-contract.ts";
import { changeLine } from "../../review-rules.ts";
import { lastSeen } from "../user-list.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { appUser, userModuleAccess } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** How many changes of one person a reviewer is shown; the history has all of them. */
const mostChanges = 20;

/** People as a reviewer sees them at this moment, by their ids. */
export async function peopleNow(db: Reading, ids: readonly string[], since: string): Promise<Map<string, ReviewedPerson>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .select({
      user: appUser,
      base: baseLocation.name,
      seen: sql<string | null>`to_char(${lastSeen()} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(inArray(appUser.id, [...ids]));
  const modules = await modulesOf(db, ids);
  const changes = await changesOf(db, ids, since);
  return new Map(
    people.map(({ user, base, seen }) => [
      user.id,
      {
        name: `${user.firstName} ${user.lastName}`,
        employeeNumber: user.employeeNumber,
        email: user.email,
        jobTitle: user.jobTitle,
        base,
        status: user.status,
        roles: user.roles.map((name) => ({ name, endsAt: user.roleEnds[name] ?? null })),
        modules: modules.get(user.id) ?? [],
        lastSignIn: seen,
        changes: (changes.get(user.id) ?? []).slice(0, mostChanges),
      },
    ]),
  );
}

async function modulesOf(db: Reading, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(userModuleAccess)
    .where(inArray(userModuleAccess.userId, [...ids]));
  const shown = rows
    .map(({ userId, moduleId: id, source, expiresAt: endsAt }) => ({ userId, id, source, endsAt }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const byUser = Map.groupBy(shown, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, held]) => [userId, held.map(({ id, source, endsAt }) => ({ id, source, endsAt }))]));
}

/** Decisions about access in the trail, the newest first. */
async function changesOf(db: Reading, ids: readonly string[], since: string) {
  const events = await db
    .select()
    .from(auditEvent)
    .where(
      and(
        inArray(auditEvent.entityId, [...ids]),
        gt(auditEvent.at, since),
        or(
          inArray(auditEvent.action, ["User.create", "User.invite", "User.change roles", "User.end role", "User.change modules"]),
          and(eq(auditEvent.entity, "User"), sql`${auditEvent.changes} @> '[{"field": "status"}]'::jsonb`),
        ),
      ),
    )
    .orderBy(desc(auditEvent.at), desc(auditEvent.id));
  const names = await namesOf(db, [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]);
  const told = events.map(({ entityId, at, actorId, action, changes }) => ({
    entityId: entityId ?? "",
    at,
    by: actorId ? (names.get(actorId) ?? "Someone") : "The system",
    what: changeLine(action === "User.change modules" ? changes : changes.filter(({ field }) => aboutAccess.has(field))),
  }));
  const byUser = Map.groupBy(told, ({ entityId }) => entityId);
  return new Map([...byUser].map(([id, list]) => [id, list.map(({ at, by, what }) => ({ at, by, what }))]));
}

const aboutAccess = new Set(["roles", "roleEnds", "status"]);
