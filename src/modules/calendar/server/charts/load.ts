/** Load of each person and week, as the timeline counts it, and the assignments behind it. */
import { inArray } from "drizzle-orm";
import type { ChartRows, LoadChart } from "../../charts.ts";
import { weeklyLoads } from "../../rules/load-chart.ts";
import { isIn, type Week } from "../../rules/weeks.ts";
import { planRows, type PlanRow } from "../plan-rows.ts";
import { assignedHours, baseCalendars, workingCalendar } from "../roster-hours.ts";
import { peopleRows } from "../roster-rows.ts";
import { personFacts } from "../subject-facts.ts";
import { assignment } from "../tables.ts";
import { visibleAssignments } from "../visible-assignments.ts";
import { type ChartQuery, rangeOfWeeks, rounded, weeksAsked } from "./asked.ts";
import type { Ctx } from "#kit/server/services.ts";

async function loadFacts(ctx: Ctx, query: ChartQuery, only?: string) {
  const weeks = weeksAsked(ctx, query);
  const range = rangeOfWeeks(weeks);
  const people = (await peopleRows(ctx, { ...range, ...query })).filter(({ id }) => only === undefined || id === only);
  const ids = people.map(({ id }) => id);
  const plan = ids.length > 0 ? await planRows(ctx.db, rangeOfWeeks(weeks, 1), inArray(assignment.userId, ids)) : [];
  return { weeks, range, people, ids, plan, assigned: Map.groupBy(assignedHours(plan), ({ userId }) => userId) };
}

export async function loadOfPeople(ctx: Ctx, { query }: { query: ChartQuery }): Promise<LoadChart> {
  const { weeks, range, people, ids, assigned } = await loadFacts(ctx, query);
  const facts = await personFacts(ctx.db, ids, range);
  const bases = await baseCalendars(ctx.db);
  return {
    weeks,
    people: people.map(({ id, name, detail, baseId }) => ({
      id,
      name,
      base: detail,
      weeks: weeklyLoads(weeks, workingCalendar(bases.get(baseId ?? ""), facts.get(id)), assigned.get(id) ?? []).map((week) => ({
        ...week,
        available: rounded(week.available),
        assigned: rounded(week.assigned),
        free: rounded(week.free),
      })),
    })),
  };
}

/** The assignments of a person in a week; one that the reader may not read is "Busy", without more (rule 14). */
export async function rowsOfLoad(ctx: Ctx, query: ChartQuery, userId: string, within: Week): Promise<Omit<ChartRows, "unit">> {
  const { people, plan, assigned } = await loadFacts(ctx, query, userId);
  const seen = await visibleAssignments(ctx, plan);
  const own = (assigned.get(userId) ?? []).filter(({ day }) => isIn(day, within));
  const byAssignment = Map.groupBy(own, ({ assignmentId }) => assignmentId);
  const rows = plan.flatMap((row) => {
    const hours = (byAssignment.get(row.id) ?? []).reduce((sum, one) => sum + one.hours, 0);
    return hours > 0 ? [{ id: row.id, ...(seen.has(row.id) ? assignmentNamed(row) : busy), amount: rounded(hours) }] : [];
  });
  const total = rounded(own.reduce((sum, { hours }) => sum + hours, 0));
  return { title: people[0]?.name ?? "Nobody", ...within, total, rows };
}

const busy = { name: "Busy", detail: null, href: null };
export const assignmentNamed = ({ id, orderNumber, orderTitle, clientName, siteName }: PlanRow) => ({
  name: `${orderNumber} ${orderTitle}`,
  detail: [clientName, siteName].filter(Boolean).join(", "),
  href: `/calendar/assignments/${id}`,
});
