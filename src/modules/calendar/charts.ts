/** Charts of the calendar: load of people, demand against certified capacity, use of equipment, over twelve weeks (section 6). */
import { z } from "zod";
import { download, get, many } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

const asked = {
  /** A day of the first week; left out: this week. */
  on: dayText().optional(),
  baseLocationId: z.uuid().optional(),
  method: many(z.enum(methods)),
};
export const ChartAsked = z.object(asked);

/** Monday and Sunday of each of the twelve weeks. */
const Weeks = z.array(z.object({ from: z.string(), to: z.string() }));

export const LoadChart = z.object({
  weeks: Weeks,
  /** Hours; the load in percent to a tenth, null where nothing is available. */
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      base: z.string().nullable(),
      weeks: z.array(
        z.object({ available: z.number(), assigned: z.number(), free: z.number(), load: z.string().nullable(), jobs: z.int() }),
      ),
    }),
  ),
});
export type LoadChart = z.infer<typeof LoadChart>;

export const DemandChart = z.object({
  weeks: Weeks,
  /** Hours of a method and needed level, with the work orders and the people behind them. */
  rows: z.array(
    z.object({
      method: z.string(),
      level: z.int(),
      weeks: z.array(z.object({ demand: z.number(), orders: z.int(), capacity: z.number(), people: z.int() })),
    }),
  ),
});
export type DemandChart = z.infer<typeof DemandChart>;

const Use = z.object({ booked: z.int(), working: z.int(), use: z.string().nullable(), bookings: z.int() });
export const EquipmentChart = z.object({
  weeks: Weeks,
  /** By kind of equipment: days booked of working days, the share in percent to a tenth. `whole` is all twelve weeks. */
  kinds: z.array(z.object({ kind: z.string(), items: z.int(), weeks: z.array(Use), whole: Use })),
});
export type EquipmentChart = z.infer<typeof EquipmentChart>;

const chartNames = ["load", "demand", "equipment"] as const;
export type ChartName = (typeof chartNames)[number];

/** One figure: of which person, which method and level, or which kind of equipment, in which week (all without one). */
export const figureKinds = ["load", "demand", "capacity", "equipment"] as const;
const ChartRowsAsked = z.object({
  ...asked,
  figure: z.enum(figureKinds),
  /** The id of a person, "UT 2", or the name of a kind of equipment. */
  of: z.string().min(1).max(120),
  week: dayText().optional(),
});
export const ChartRows = z.object({
  title: z.string(),
  from: z.string(),
  to: z.string(),
  unit: z.enum(["hours", "days"]),
  /** The figure: the sum of the rows. */
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      detail: z.string().nullable(),
      amount: z.number(),
      /** Null where the reader may not open it. */
      href: z.string().nullable(),
    }),
  ),
});
export type ChartRows = z.infer<typeof ChartRows>;

export const chartEndpoints = {
  loadChart: get("/api/calendar/charts/load", {
    action: "view",
    query: ChartAsked,
    reply: LoadChart,
    summary: "Load of each person in each of twelve weeks",
  }),
  demandChart: get("/api/calendar/charts/demand", {
    action: "view",
    query: ChartAsked,
    reply: DemandChart,
    summary: "Hours of planned work orders by method and level, against the hours of certified people, in each of twelve weeks",
  }),
  equipmentChart: get("/api/calendar/charts/equipment", {
    action: "view",
    query: ChartAsked,
    reply: EquipmentChart,
    summary: "Days booked of working days by kind of equipment, in each of twelve weeks",
  }),
  chartRows: get("/api/calendar/charts/rows", {
    action: "view",
    query: ChartRowsAsked,
    reply: ChartRows,
    summary: "The rows of one figure of these charts: assignments, work orders, people or bookings",
  }),
  exportChart: download("/api/calendar/charts/export", {
    action: "export",
    query: z.object({ ...asked, chart: z.enum(chartNames), format: z.enum(["csv", "xlsx"]).default("csv") }),
    summary: "The figures of one of these charts as CSV or XLSX",
  }),
};
