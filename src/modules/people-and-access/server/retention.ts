import { and, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { userSession } from "#directory/people/server/tables.ts";
import type { Day } from "#kit/validity.ts";
import { dropRows, hashOfRows } from "#kit/server/retention.ts";
import type { HoldReach } from "#retention/rules.ts";
import type { LogSource } from "#retention/server/source.ts";

/** Sessions that ended or ran out before a day, without those of people and of times under a hold. */
export const sessionLines: LogSource = {
  recordClass: "activity",
  entity: "UserSession",
  noun: "user sessions",
  count: (db, before, holds) => db.$count(userSession, over(before, holds)),
  drop: async ({ store, before, holds }) => {
    const rows = await dropRows(store, userSession, over(before, holds));
    return { count: rows.length, hash: hashOfRows(rows) };
  },
};

function over(before: Day, holds: readonly HoldReach[]): SQL | undefined {
  const people = holds.flatMap(({ scope, targetId }) => (scope === "person" && targetId ? [targetId] : []));
  const times = holds
    .filter(({ scope }) => scope === "period")
    .map(
      ({ from, to }) =>
        sql`not (${userSession.createdAt} >= ${from ?? "-infinity"}::timestamptz and ${userSession.createdAt} < coalesce(${to}::date + 1, 'infinity'::timestamptz))`,
    );
  return and(
    lt(userSession.expiresAt, `${before}T00:00:00.000Z`),
    lt(userSession.lastSeenAt, `${before}T00:00:00.000Z`),
    people.length > 0 ? notInArray(userSession.userId, people) : undefined,
    ...times,
  );
}
