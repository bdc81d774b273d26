/** The calculator of a sheet: "what would this day cost?" */
import type { DayCost, DayCostAsked } from "../day-cost.ts";
import type { JobSheet } from "../rules/job-sheets.ts";
import { percentLines, priceWork, totalOf } from "../rules/work.ts";
import type { WorkJob, WorkQuantity, WorkTime } from "../rules/work-types.ts";
import type { Need } from "../rules/choose.ts";
import { itemsOf } from "./items.ts";
import type { SheetRow } from "./sheets.ts";
import { rateSheet } from "./tables.ts";
import { holidayCalendarDays } from "./holidays.ts";
import { instantOf } from "#kit/local-time.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** A day by this sheet alone, also by a draft: as if it were in force and had no other beside it. */
export async function dayCost(ctx: Ctx, { id, body }: { id: string; body: DayCostAsked }): Promise<DayCost> {
  const row = await ctx.lookup.find(rateSheet, id);
  const sheet: JobSheet = {
    ...row,
    items: await itemsOf(ctx.db, row.id),
    scope: "standard",
    status: "approved",
    baseIds: [],
    effectiveFrom: body.on,
    effectiveTo: null,
  };
  const { currency, overtimeRule } = row;
  const calendar = overtimeRule.holidayCalendarId;
  const days = await holidayCalendarDays(ctx, calendar);
  const sheets = { sheets: [sheet], holidays: new Map([[calendar ?? "", new Set(body.isHoliday ? [...days, body.on] : days)]]) };
  const work = { time: timeOf(body), quantities: quantitiesOf(row, body) };
  const { lines } = priceWork(sheets, { clientCompanyId: client, currency }, work);
  const all = [...lines, ...percentLines(lines, sheets, currency)];
  return {
    lines: all.map((line) => ("net" in line ? { ...line, trace: [...line.trace] } : line)),
    total: totalOf(all, currency),
    currency,
  };
}

const client = "client";
const job: WorkJob = { workOrderId: "job", projectId: null, baseId: null, siteId: null };
/** There is no site yet. */
const timeZone = "UTC";

/** The hours of the day in question, of one person or of as many as the crew has, without other work that week. */
function timeOf({ on, kind, method, level, crewSize, from, to, breakMin }: DayCostAsked): WorkTime[] {
  const hours = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
  const length = hours(to) - hours(from) + (to > from ? 0 : 24);
  if (breakMin >= length * 60) throw wrongField("breakMin", "The break is as long as the shift, or longer.");
  const instant = (day: Day, time: string) => new Date(instantOf(`${day}T${time}`, timeZone) ?? 0).toISOString();
  const people = kind === "crew" ? (crewSize ?? 2) : 1;
  return Array.from({ length: people }, (_, index) => ({
    id: `time ${index}`,
    personId: `person ${index}`,
    personName: `Person ${index + 1}`,
    start: instant(on, from),
    end: instant(to > from ? on : addDays(on, 1), to),
    breakMin,
    activity: "work" as const,
    clientId: client,
    timeZone,
    job,
    method,
    level: kind === "crew" ? null : level,
    isPriced: true,
  }));
}

/** Everything else of the day. */
function quantitiesOf({ travelRule }: SheetRow, body: DayCostAsked): WorkQuantity[] {
  const { on, distance, films, sourceDays, nights, method } = body;
  const one = (key: string, need: Need, quantity: string | null): WorkQuantity[] =>
    quantity ? [{ source: { type: "FieldTicketRow", id: key, key }, job, day: on, batch: key, need, quantity }] : [];
  const unit = travelRule?.distanceUnit === "km" ? "km" : "mile";
  const driven = { vehicle: "", isOneWay: false };
  return [
    ...one("distance", { category: "travel", unit }, distance).map((leg) => ({ ...leg, driven })),
    ...films.flatMap(({ filmSize, count }) => one(filmSize, { category: "consumable", unit: "film", filmSize, method }, count)),
    ...one("source", { category: "source", unit: "day", method }, sourceDays),
    ...one("nights", { category: "subsistence", unit: "night" }, nights),
  ];
}
