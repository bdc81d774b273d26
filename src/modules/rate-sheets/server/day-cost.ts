/** The calculator of a sheet: "what would this day cost?" */
import type { DayCost, DayCostAsked } from "../day-cost.ts";
import type { Job } from "../rules/choose.ts";
import { type DaySheet, distanceLines, quantitiesOf, timeLines, totalOf } from "../rules/day-cost.ts";
import { itemsOf } from "./items.ts";
import type { SheetRow } from "./sheets.ts";
import { rateSheet } from "./tables.ts";
import { holidayCalendarDays } from "./holidays.ts";
import { classifyHours } from "#directory/finance/hours.ts";
import { instantOf } from "#kit/local-time.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** A day by this sheet alone, also by a draft: as if it were in force and had no other beside it. */
export async function dayCost(ctx: Ctx, { id, body }: { id: string; body: DayCostAsked }): Promise<DayCost> {
  const row = await ctx.lookup.find(rateSheet, id);
  const sheet: DaySheet = {
    ...row,
    items: await itemsOf(ctx.db, row.id),
    scope: "standard",
    status: "approved",
    baseIds: [],
    effectiveFrom: body.on,
    effectiveTo: null,
  };
  const job = { currency: row.currency, clientCompanyId: "", projectId: null, workOrderId: null, baseId: null };
  const pieces = await piecesOf(ctx, row, body);
  const { kind, method, level, crewSize } = body;
  const on: Job = { ...job, on: body.on };
  const travelUnit = row.travelRule?.distanceUnit === "km" ? "km" : "mile";
  const lines = [
    ...timeLines([sheet], job, { kind, method, level, crewSize: kind === "crew" ? crewSize : null }, pieces),
    ...(body.distance ? distanceLines([sheet], on, body.distance, travelUnit) : []),
    ...quantitiesOf([sheet], on, [
      ...body.films.map(({ filmSize, count }) => ({
        need: { category: "consumable" as const, unit: "film" as const, filmSize, method },
        quantity: count,
      })),
      ...(body.sourceDays
        ? [{ need: { category: "source" as const, unit: "day" as const, method }, quantity: body.sourceDays }]
        : []),
      ...(body.nights ? [{ need: { category: "subsistence" as const, unit: "night" as const }, quantity: body.nights }] : []),
    ]),
  ];
  return {
    lines: lines.map((line) => ("net" in line ? { ...line, trace: [...line.trace] } : line)),
    total: totalOf(lines, row.currency),
    currency: row.currency,
  };
}

/** The hours of the day in question in their classes, as those of one person with no other work that week. The clock is UTC: there is no site yet. */
async function piecesOf(ctx: Ctx, row: SheetRow, { on, from, to, breakMin, isHoliday }: DayCostAsked) {
  const timeZone = "UTC";
  const instant = (day: Day, time: string) => new Date(instantOf(`${day}T${time}`, timeZone) ?? 0).toISOString();
  const entry = {
    id: "day",
    start: instant(on, from),
    end: instant(to > from ? on : addDays(on, 1), to),
    breakMin,
    activity: "work" as const,
    clientId: "client",
    timeZone,
  };
  const days = await holidayCalendarDays(ctx, row.overtimeRule.holidayCalendarId);
  const holidays = new Set(isHoliday ? [...days, on] : days);
  return classifyHours([entry], () => ({
    rule: row.overtimeRule,
    holidays,
    travelIsSt: row.travelRule?.travelTimeClass === "ST",
  }));
}
