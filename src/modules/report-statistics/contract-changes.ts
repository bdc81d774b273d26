import { z } from "zod";
import { FigureRow } from "./contract-rows.ts";
import { metricIds } from "./metrics.ts";
import { changeKinds } from "./rules/changes.ts";
import { get } from "#kit/contract.ts";

/** Files of figures a person can compare with now: their newest ones. */
export const mostKept = 50;
/** Rows kept with one file; of a larger one only the figures are compared. */
export const mostKeptRows = 50_000;
/** Changed rows listed of each metric. */
export const mostChanges = 200;

const FigureExport = z.object({
  id: z.uuid(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  filters: z.string(),
  metrics: z.array(z.enum(metricIds)),
});
export type FigureExport = z.infer<typeof FigureExport>;

export const ChangedRow = FigureRow.extend({
  metric: z.enum(metricIds),
  kind: z.enum(changeKinds),
  /** What it counted as. */
  before: z.string().nullable(),
  now: z.string().nullable(),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

const ChangedFigure = z.object({
  metric: z.enum(metricIds),
  /** The method or state, and the group. */
  of: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
});
export type ChangedFigure = z.infer<typeof ChangedFigure>;

const Changes = FigureExport.extend({
  asOf: z.string(),
  figures: z.array(ChangedFigure),
  rows: z.array(ChangedRow),
  /** How many rows changed, listed or not. */
  changed: z.int(),
  /** The file had too many rows to keep. */
  withoutRows: z.boolean(),
});
export type Changes = z.infer<typeof Changes>;

export const changeEndpoints = {
  exports: get("/api/report-statistics/exports", {
    action: "export",
    reply: z.array(FigureExport),
    summary: "The files of figures a person made, the newest first",
  }),
  changes: get("/api/report-statistics/exports/:id/changes", {
    action: "export",
    reply: Changes,
    summary: "What came, went or changed since one's own file of figures",
  }),
};
