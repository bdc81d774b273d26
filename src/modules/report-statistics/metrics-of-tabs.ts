import type { MetricId } from "./metrics.ts";

/** The metrics of each tab, in order. */
export const metricsOfTabs = {
  overview: ["M33", "M1", "M7", "M25", "M15", "M16", "M16b", "M17", "M18", "M26", "M27"],
  rejects: ["M1", "M2", "M3", "M4", "M5", "M6", "M28", "M31", "M8"],
  turnaround: ["M12", "M13", "M25", "M14", "M15", "M16", "M16b", "M17", "M18", "M19", "M24", "M26", "M34", "M34b", "M34c"],
  thickness: ["M23", "M23l", "M23d"],
  quantities: ["M33", "M33i", "M33v", "M33f", "M33m", "M33r", "M33l"],
  people: ["M7", "M2", "M17", "M19", "M25"],
} as const satisfies Record<string, readonly MetricId[]>;
/** The metrics drawn month by month: their first reported values are kept. */
export const metricsByMonth = ["M1", "M7", "M25", "M17"] as const satisfies readonly MetricId[];
export type MetricByMonth = (typeof metricsByMonth)[number];
export const isByMonth = (metric: MetricId): metric is MetricByMonth => metricsByMonth.some((one) => one === metric);

/** What the reject rates in charts can be of: items, views, length. */
export const rejectBases = ["M1", "M2", "M3"] as const satisfies readonly MetricId[];

export type TabName = keyof typeof metricsOfTabs;
export const tabNames = Object.keys(metricsOfTabs) as [TabName, ...TabName[]];
