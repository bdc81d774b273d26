import { and, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import type { calendar, Replacement } from "../contract.ts";
import { rankReplacements } from "../rules/replacements.ts";
import { greatCircleKm } from "../rules/travel.ts";
import { checkPlan } from "./checking.ts";
import { withoutCertificate } from "./certified.ts";
import { draftOf } from "./assignments.ts";
import { orderFacts } from "./order-facts.ts";
import { assignment } from "./tables.ts";
import { asPlanRow, valuesOf } from "./values.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, endOfMonth } from "#kit/validity.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

/** People shown at most. */
const most = 20;

/** Who could take over an assignment, the best first (rule 7). Cost is not among the reasons: rates are for Finance and Operations only. */
export async function showReplacements(
  ctx: Ctx,
  { id, query }: Asked<typeof calendar.endpoints.replacements>,
): Promise<Replacement[]> {
  const whole = await ctx.lookup.find(assignment, id);
  const row = { ...whole, fromOn: query.from ?? whole.fromOn, toOn: query.to ?? whole.toOn };
  if (row.toOn < row.fromOn) throw wrongField("to", "Check the dates.");
  if (!couldDo(ctx.actor, "assignment.plan")) throw notAllowed("Replacements are for those who plan.");
  if (row.userId === null) return [];
  const order = await orderFacts(ctx.db, row.workOrderId);
  const people = await candidates(ctx, row.userId, withoutCertificate.has(row.role) ? null : row.method);
  const instead = await Promise.all(
    people.map((person) => asPlanRow(ctx.db, order, valuesOf(order, { ...draftOf(row), userId: person.id }), { id: person.id })),
  );
  const { findings } = await checkPlan(ctx, {
    from: row.fromOn,
    to: row.toOn,
    subjects: people.map((person) => person.id),
    instead,
  });
  const ids = people.map((person) => person.id);
  const month = await hoursThisMonth(ctx, ids, row.fromOn);
  const known = await jobsForClient(ctx, ids, row.clientCompanyId, row.fromOn);
  const site =
    order.latitude && order.longitude ? { latitude: Number(order.latitude), longitude: Number(order.longitude) } : null;
  return rankReplacements(
    people.map((person) => {
      const found = findings.get(person.id) ?? [];
      const home =
        person.latitude && person.longitude ? { latitude: Number(person.latitude), longitude: Number(person.longitude) } : null;
      return {
        userId: person.id,
        name: `${person.first} ${person.last}`,
        hard: found.filter(({ severity }) => severity === "hard").map(({ message }) => message),
        soft: found.filter(({ severity }) => severity === "soft"),
        km: site && home ? greatCircleKm(site, home) : null,
        jobsForClient: known.get(person.id) ?? 0,
        hoursThisMonth: month.get(person.id) ?? 0,
      };
    }),
  ).slice(0, most);
}

/** Active people with a certificate in the method, whatever its days; for a role without one, whoever is certified or was on a job. */
function candidates({ db }: Ctx, without: string, method: string | null) {
  const holders = method
    ? sql`${appUser.id} in (select ${certification.userId} from ${certification} where ${certification.method} = ${method})`
    : sql`${appUser.id} in (select ${certification.userId} from ${certification} union select ${assignment.userId} from ${assignment})`;
  return db
    .select({
      id: appUser.id,
      first: appUser.firstName,
      last: appUser.lastName,
      latitude: baseLocation.latitude,
      longitude: baseLocation.longitude,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(and(eq(appUser.status, "active"), ne(appUser.id, without), holders))
    .limit(200);
}

/** Elapsed hours of committed assignments that begin in the month, as planned days times shift. */
async function hoursThisMonth({ db }: Ctx, ids: readonly string[], day: string): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const first = `${day.slice(0, 7)}-01`;
  const rows = await db
    .select({
      userId: assignment.userId,
      from: assignment.fromOn,
      to: assignment.toOn,
      start: assignment.startClock,
      end: assignment.endClock,
    })
    .from(assignment)
    .where(
      and(
        inArray(assignment.userId, [...ids]),
        inArray(assignment.status, [...committedStates]),
        gte(assignment.fromOn, first),
        lte(assignment.fromOn, endOfMonth(day)),
      ),
    );
  const hours = new Map<string, number>();
  for (const { userId, from, to, start, end } of rows) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const length = (minutesOf(end) - minutesOf(start) + 1440) % 1440;
    if (userId) hours.set(userId, (hours.get(userId) ?? 0) + (days * length) / 60);
  }
  return hours;
}
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Work orders of the client each was assigned to in the last year. */
async function jobsForClient(
  { db }: Ctx,
  ids: readonly string[],
  clientCompanyId: string,
  day: string,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ userId: assignment.userId, jobs: sql<number>`count(distinct ${assignment.workOrderId})::int` })
    .from(assignment)
    .where(
      and(
        inArray(assignment.userId, [...ids]),
        eq(assignment.clientCompanyId, clientCompanyId),
        inArray(assignment.status, [...committedStates]),
        gte(assignment.fromOn, addDays(day, -365)),
      ),
    )
    .groupBy(assignment.userId);
  return new Map(rows.flatMap(({ userId, jobs }) => (userId ? [[userId, jobs] as const] : [])));
}
