/** Days booked of working days by kind of equipment, and the bookings behind them. */
import { inArray } from "drizzle-orm";
import { committedStates } from "../../assignment-life.ts";
import type { ChartRows, EquipmentChart } from "../../charts.ts";
import { bookedDays, equipmentUse } from "../../rules/equipment-use.ts";
import { daysOfPattern } from "../../rules/shifts.ts";
import type { Week } from "../../rules/weeks.ts";
import { planRows } from "../plan-rows.ts";
import { baseCalendars, workingCalendar } from "../roster-hours.ts";
import { itemRows } from "../roster-rows.ts";
import { assignment } from "../tables.ts";
import { availableOn } from "../../rules/availability.ts";
import { visibleAssignments } from "../visible-assignments.ts";
import { type ChartQuery, rangeOfWeeks, weeksAsked } from "./asked.ts";
import { assignmentNamed } from "./load.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

async function equipmentFacts(ctx: Ctx, query: ChartQuery, only?: string) {
  const weeks = weeksAsked(ctx, query);
  const range = rangeOfWeeks(weeks);
  const items = (await itemRows(ctx, { ...range, ...query })).filter(({ detail }) => only === undefined || detail === only);
  const ids = items.map(({ id }) => id);
  const found = ids.length > 0 ? await planRows(ctx.db, range, inArray(assignment.inventoryItemId, ids)) : [];
  const plan = found.filter(({ status }) => committedStates.includes(status));
  const bookings = Map.groupBy(plan, ({ inventoryItemId }) => inventoryItemId ?? "");
  const bases = await baseCalendars(ctx.db);
  const booked = items.map(({ id, name, detail, baseId }) => {
    const calendar = workingCalendar(bases.get(baseId ?? ""), undefined);
    return {
      itemId: id,
      name,
      kind: detail ?? "",
      isWorkday: (day: Day) => availableOn(day, calendar) > 0,
      bookings: (bookings.get(id) ?? []).map((row) => ({ assignmentId: row.id, days: daysOfPattern(row) })),
    };
  });
  return { weeks, range, plan, booked };
}

export async function equipmentInUse(ctx: Ctx, { query }: { query: ChartQuery }): Promise<EquipmentChart> {
  const { weeks, booked } = await equipmentFacts(ctx, query);
  const kinds = [...Map.groupBy(booked, ({ kind }) => kind)].map(([kind, items]) => {
    const each = equipmentUse(weeks, items);
    const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
    const [days, working] = [sum((one) => one.booked), sum((one) => one.working)];
    const bookings = new Set(items.flatMap((item) => bookedDays(weeks, item).map(({ assignmentId }) => assignmentId))).size;
    const use = working > 0 ? ((days / working) * 100).toFixed(1) : null;
    return { kind, items: items.length, weeks: each, whole: { booked: days, working, use, bookings } };
  });
  return { weeks, kinds: kinds.toSorted((a, b) => a.kind.localeCompare(b.kind)) };
}

/** The bookings of a kind of equipment with days in a week, or in all of them; of jobs the reader may not read only the item is said. */
export async function rowsOfEquipment(ctx: Ctx, query: ChartQuery, kind: string, within: Week): Promise<Omit<ChartRows, "unit">> {
  const { weeks, range, plan, booked } = await equipmentFacts(ctx, query, kind);
  const isWhole = within.from === range.from && within.to === range.to;
  const asked = isWhole ? [within] : weeks.filter(({ from }) => from === within.from);
  const seen = await visibleAssignments(ctx, plan);
  const byId = new Map(plan.map((row) => [row.id, row]));
  const rows = booked.flatMap((item) =>
    bookedDays(asked, item).map(({ assignmentId, days }) => {
      const row = byId.get(assignmentId);
      const named = row && seen.has(assignmentId) ? assignmentNamed(row) : null;
      const detail = named ? `${named.name}, ${named.detail}` : null;
      return { id: assignmentId, name: item.name, detail, amount: days, href: named?.href ?? null };
    }),
  );
  return { title: kind, ...within, total: rows.reduce((sum, { amount }) => sum + amount, 0), rows };
}
