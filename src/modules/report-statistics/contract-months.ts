import { z } from "zod";
import { ChangedRow } from "./contract-changes.ts";
import { filterShape } from "./contract-figures.ts";
import { metricsByMonth } from "./metrics-of-tabs.ts";
import { monthText } from "./rules/months.ts";
import { get } from "#kit/contract.ts";

/** What happened to a report after the figure of the month had been reported. */
export const causes = ["signed", "superseded", "void"] as const;
const Cause = z.object({ reportNumber: z.string(), revision: z.int(), what: z.enum(causes), at: z.string() });
export type Cause = z.infer<typeof Cause>;

const MonthRow = ChangedRow.extend({ causes: z.array(Cause) });
export type MonthRow = z.infer<typeof MonthRow>;

/** A month as first reported and now, with the rows that made the difference. */
const MonthChanges = z.object({
  asOf: z.string(),
  /** When the month was counted first. */
  firstAt: z.string(),
  /** "50.0 % (2 of 4 items)"; null if nothing was counted. */
  first: z.string().nullable(),
  now: z.string().nullable(),
  /** The definition has changed since. */
  definitionChanged: z.boolean(),
  rows: z.array(MonthRow),
  /** How many rows changed, listed or not. */
  changed: z.int(),
  /** The month had too many rows to keep. */
  withoutRows: z.boolean(),
});
export type MonthChanges = z.infer<typeof MonthChanges>;

export const monthEndpoints = {
  month: get("/api/report-statistics/month", {
    action: "view",
    query: z.object({ ...filterShape, month: monthText(), metric: z.enum(metricsByMonth) }),
    reply: MonthChanges,
    summary: "The figure of a month as first reported and now, with the rows that came, went or changed since, and why",
  }),
};
