/** Demand of planned work orders against the hours of certified people, by method and level. */
import type { ChartRows, DemandChart } from "../../charts.ts";
import { capacityOf, demandOf, type WeekHours } from "../../rules/demand-chart.ts";
import type { Week } from "../../rules/weeks.ts";
import { baseCalendars, workingCalendar } from "../roster-hours.ts";
import { peopleRows } from "../roster-rows.ts";
import { personFacts } from "../subject-facts.ts";
import { type ChartQuery, rangeOfWeeks, rounded, weeksAsked } from "./asked.ts";
import { heldBy } from "./held.ts";
import { plannedOrders } from "./planned-orders.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Named {
  name: string;
  detail: string | null;
  href: string;
}

async function demandFacts(ctx: Ctx, query: ChartQuery) {
  const weeks = weeksAsked(ctx, query);
  const orders = await plannedOrders(ctx, query, rangeOfWeeks(weeks));
  const hours = orders.flatMap(({ plan }) => demandOf(weeks, plan)).filter((one) => isAsked(query, one));
  const named = new Map(
    orders.map(({ plan: { workOrderId }, name, detail }): [string, Named] => [
      workOrderId,
      { name, detail, href: `/work-orders/${workOrderId}` },
    ]),
  );
  return { weeks, hours, named };
}

async function capacityFacts(ctx: Ctx, query: ChartQuery) {
  const weeks = weeksAsked(ctx, query);
  const range = rangeOfWeeks(weeks);
  // A certificate may begin within the weeks: who holds one today is not asked.
  const people = await peopleRows(ctx, { ...range, baseLocationId: query.baseLocationId });
  const ids = people.map(({ id }) => id);
  const held = await heldBy(ctx, ids, range, query.method);
  const facts = await personFacts(ctx.db, ids, range);
  const bases = await baseCalendars(ctx.db);
  const hours = people.flatMap(({ id, baseId }) => {
    const calendar = workingCalendar(bases.get(baseId ?? ""), facts.get(id));
    return capacityOf(weeks, { ...calendar, userId: id, held: held.get(id) ?? [] });
  });
  const named = new Map(
    people.map(({ id, name, detail }): [string, Named] => [
      id,
      { name, detail, href: `/calendar?view=timeline&q=${encodeURIComponent(name)}` },
    ]),
  );
  return { weeks, hours, named };
}

const isAsked = ({ method }: ChartQuery, one: { method: string }): boolean =>
  !method?.length || method.some((asked) => asked === one.method);
const keyOf = ({ method, level }: { method: string; level: number }): string => `${method} ${level}`;

export async function demandAndCapacity(ctx: Ctx, { query }: { query: ChartQuery }): Promise<DemandChart> {
  const demand = await demandFacts(ctx, query);
  const capacity = await capacityFacts(ctx, query);
  const wanted = Map.groupBy(demand.hours, keyOf);
  const there = Map.groupBy(capacity.hours, keyOf);
  const keys = [...new Set([...wanted.keys(), ...there.keys()])].toSorted();
  return {
    weeks: demand.weeks,
    rows: keys.map((key) => {
      const [method = "", level] = key.split(" ");
      const weeks = demand.weeks.map((_, at) => {
        const [hours, orders] = summed(wanted.get(key), at);
        const [able, people] = summed(there.get(key), at);
        return { demand: hours, orders, capacity: able, people };
      });
      return { method, level: Number(level), weeks };
    }),
  };
}

/** The hours of a week, and from how many work orders or people. */
function summed(all: readonly WeekHours[] | undefined, at: number): [number, number] {
  const own = (all ?? []).filter(({ week }) => week === at);
  return [rounded(own.reduce((sum, { hours }) => sum + hours, 0)), own.length];
}

/** The work orders behind a demand, or the people behind a capacity, in a week or in all of them. */
export async function rowsOfDemand(
  ctx: Ctx,
  query: ChartQuery,
  { of, within, figure }: { of: string; within: Week; figure: "demand" | "capacity" },
): Promise<Omit<ChartRows, "unit">> {
  const { weeks, hours, named } = await (figure === "demand" ? demandFacts(ctx, query) : capacityFacts(ctx, query));
  const own = hours.filter((one) => {
    const week = weeks[one.week];
    return keyOf(one) === of && week !== undefined && within.from <= week.from && week.to <= within.to;
  });
  const rows = [...Map.groupBy(own, ({ id }) => id)].map(([id, some]) => ({
    id,
    ...(named.get(id) ?? { name: "", detail: null, href: null }),
    amount: rounded(some.reduce((sum, one) => sum + one.hours, 0)),
  }));
  const [method, level] = of.split(" ");
  return {
    title: `${method} Level ${"I".repeat(Number(level))}`,
    ...within,
    total: rounded(own.reduce((sum, one) => sum + one.hours, 0)),
    rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
