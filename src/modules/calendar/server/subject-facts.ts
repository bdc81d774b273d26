/** What is known of people besides their assignments: leave, availability, the days they work for the company. */
import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import type { Availability, Leave } from "../rules/availability.ts";
import { availabilityRule, leaveRequest } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

export interface PersonFacts {
  leaves: (Leave & { id: string })[];
  rules: Availability[];
  from: Day | null;
  to: Day | null;
}

export async function personFacts(
  db: Reading,
  userIds: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<Map<string, PersonFacts>> {
  if (userIds.length === 0) return new Map();
  const ids = [...userIds];
  const people = await db
    .select({
      id: appUser.id,
      type: appUser.employmentType,
      from: appUser.agreementFrom,
      to: appUser.agreementTo,
      end: appUser.endDate,
    })
    .from(appUser)
    .where(inArray(appUser.id, ids));
  const leaves = await leavesOf(db, ids, { from, to });
  const rules = await db
    .select()
    .from(availabilityRule)
    .where(and(inArray(availabilityRule.userId, ids), isNull(availabilityRule.archivedAt), lte(availabilityRule.validFrom, to)));
  return new Map(
    people.map((person) => [
      person.id,
      {
        leaves: leaves.filter(({ userId }) => userId === person.id),
        rules: rules.filter(({ userId }) => userId === person.id),
        from: person.from,
        to: [person.to, person.end].filter((day) => day !== null).toSorted()[0] ?? null,
      },
    ]),
  );
}

/** Approved leave that touches these days. */
const leavesOf = (db: Reading, userIds: readonly string[], { from, to }: { from: Day; to: Day }) =>
  db
    .select({
      id: leaveRequest.id,
      userId: leaveRequest.userId,
      type: leaveRequest.type,
      fromOn: leaveRequest.fromOn,
      toOn: leaveRequest.toOn,
      startsHalf: leaveRequest.startsHalf,
      endsHalf: leaveRequest.endsHalf,
    })
    .from(leaveRequest)
    .where(
      and(
        eq(leaveRequest.status, "approved"),
        inArray(leaveRequest.userId, [...userIds]),
        lte(leaveRequest.fromOn, to),
        gte(leaveRequest.toOn, from),
      ),
    );
