/** Time of work orders with what prices it: methods, and the levels people are certified for. */
import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { TimeFact } from "../rules/pricing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { methodOfCompetence } from "#eligibility/competence.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** All time of these work orders, and all other time of its people in the weeks around it, so that limits are right. */
    timeAround: (db: Reading, workOrderIds: readonly string[], days?: { from: Day; to: Day }) => Promise<TimeFact[]>;
  }
}

/** A week of limits may begin on any day and reach over either end. */
const around = 8;
/** Time without a client counts together. */
const company = "company";

/** Billable time of these work orders, and all time of its people in the weeks around it. */
export const timeAround: Questions["timeAround"] = async (db, workOrderIds, days) => {
  if (workOrderIds.length === 0) return [];
  const there = and(
    isNull(timesheetEntry.archivedAt),
    inArray(timesheetEntry.workOrderId, [...workOrderIds]),
    days && gte(timesheetEntry.day, days.from),
    days && lte(timesheetEntry.day, days.to),
  );
  const [span] = await db
    .select({
      first: sql<Day | null>`min(${timesheetEntry.day})::text`,
      last: sql<Day | null>`max(${timesheetEntry.day})::text`,
      people: sql<string[]>`coalesce(array_agg(distinct ${timesheetEntry.userId}), '{}')`,
    })
    .from(timesheetEntry)
    .where(there);
  if (!span?.first || !span.last) return [];
  const rows = await db
    .select({
      id: timesheetEntry.id,
      personId: timesheetEntry.userId,
      first: appUser.firstName,
      last: appUser.lastName,
      day: timesheetEntry.day,
      start: timesheetEntry.startAt,
      end: timesheetEntry.endAt,
      breakMin: timesheetEntry.breakMin,
      breakStart: timesheetEntry.breakStartAt,
      activity: timesheetEntry.activity,
      timeZone: timesheetEntry.timeZone,
      clientId: timesheetEntry.clientCompanyId,
      workOrderId: timesheetEntry.workOrderId,
      methods: timesheetEntry.methods,
      status: timesheetEntry.status,
      isBillable: timesheetEntry.billable,
      projectId: timesheetEntry.projectId,
      baseId: timesheetEntry.baseLocationId,
      siteId: workOrder.clientSiteId,
    })
    .from(timesheetEntry)
    .innerJoin(appUser, eq(appUser.id, timesheetEntry.userId))
    .leftJoin(workOrder, eq(workOrder.id, timesheetEntry.workOrderId))
    .where(
      and(
        isNull(timesheetEntry.archivedAt),
        inArray(timesheetEntry.userId, span.people),
        gte(timesheetEntry.day, addDays(span.first, -around)),
        lte(timesheetEntry.day, addDays(span.last, around)),
      ),
    )
    .orderBy(timesheetEntry.startAt, timesheetEntry.id);
  const levelOf = await levels(db, span.people);
  const methodOn = new Map(rows.toReversed().flatMap((row) => (row.methods[0] ? [[dayKey(row), row.methods[0]]] : [])));
  return rows.map(({ first, last, methods, projectId, baseId, siteId, clientId, ...row }) => {
    // Travel and standby are for the method the person works in that day.
    const method = methods[0] ?? methodOn.get(dayKey(row)) ?? null;
    return {
      ...row,
      personName: `${first} ${last}`,
      clientId: clientId ?? company,
      job: { workOrderId: row.workOrderId, projectId, baseId, siteId },
      method,
      level: levelOf(row.personId, method, row.day),
      isPriced: false,
    };
  });
};

const dayKey = ({ personId, workOrderId, day }: { personId: string; workOrderId: string | null; day: Day }) =>
  `${personId} ${workOrderId ?? ""} ${day}`;

/** The level a person is certified for in a method on a day; without a certificate an assistant. */
async function levels(db: Reading, people: readonly string[]) {
  const held = await db
    .select({
      userId: certification.userId,
      method: certification.method,
      level: certification.level,
      from: certification.effectiveFrom,
      to: certification.expiresOn,
    })
    .from(certification)
    .where(and(inArray(certification.userId, [...people]), inArray(certification.state, ["active", "superseded"])));
  const byPerson = Map.groupBy(held, ({ userId }) => userId);
  const rank = (level: string) => ({ "3": 3, III: 3, "2": 2, II: 2, "II-L": 2, "1": 1, I: 1 })[level] ?? 0;
  return (personId: string, method: string | null, on: Day): string => {
    const of = methodOfCompetence(method) ?? method;
    const best = (byPerson.get(personId) ?? [])
      .filter((one) => one.method === of && one.from <= on && on <= one.to)
      .reduce((most, { level }) => Math.max(most, rank(level)), 0);
    return ["assistant", "I", "II", "III"][best] ?? "assistant";
  };
}
