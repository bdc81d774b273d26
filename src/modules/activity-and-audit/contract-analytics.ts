import { z } from "zod";
import { period } from "./contract-parts.ts";
import { download, get } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

export const figureNames = ["days", "modules", "hours", "pairs", "cycles", "actors", "denied"] as const;

export type FigureName = (typeof figureNames)[number];

const Spread = z.object({
  step: z.string(),
  count: z.int(),
  p10: z.number(),
  p25: z.number(),
  median: z.number(),
  p75: z.number(),
  p90: z.number(),
});

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  events: z.int(),
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  modules: z.array(z.object({ module: z.string(), count: z.int() })),
  actors: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Actions of people by weekday (1 is Monday) and hour at the base they belong to. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.int() })),
  afterHours: z.object({ count: z.int(), total: z.int(), share: z.number().nullable() }),
  /** How often one reviewer signed what one author had signed; the share is of all reviews of that author. */
  pairs: z.array(z.object({ author: z.string(), reviewer: z.string(), count: z.int(), share: z.number() })),
  /** In hours. */
  cycles: z.array(Spread),
  corrections: z.object({ revised: z.int(), signed: z.int(), per100: z.number().nullable() }),
  afterSignature: z.int(),
  denied: z.array(z.object({ name: z.string(), count: z.int() })),
  exports: z.object({ files: z.int(), rows: z.int() }),
});
export type Analytics = z.infer<typeof Analytics>;

const query = z.object({ ...period, baseLocationId: z.uuid().optional() });

/** What the trail says when it is counted: for quality, administrators and auditors (rule 3). */
export const analyticsEndpoints = {
  analytics: get("/api/audit-analytics", {
    action: "view",
    modules: ["audit-analytics"],
    query,
    reply: Analytics,
    summary: "Figures of the audit trail for a period, by default the last 30 days",
  }),
  exportFigure: download("/api/audit-analytics/export", {
    action: "export",
    modules: ["audit-analytics"],
    query: query.extend({ figure: z.enum(figureNames) }),
    summary: "One figure as CSV",
  }),
  analyticsPdf: download("/api/audit-analytics/pdf", {
    action: "export",
    modules: ["audit-analytics"],
    query: z.object({ month: dayText().describe("Any day of the month"), baseLocationId: z.uuid().optional() }),
    summary: "The figures of a month as PDF, for the management review",
  }),
};
