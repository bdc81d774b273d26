import { z } from "zod";
import { about } from "./about.ts";
import { defineModule, get } from "#kit/contract.ts";

/** One line of scope with what signed reports say was done of it. Quantities are decimal texts. */
export const ProgressLine = z.object({
  id: z.uuid(),
  workOrderId: z.uuid(),
  workOrderNumber: z.string(),
  /** "RT, Weld". */
  what: z.string(),
  unit: z.string().nullable(),
  /** Null where the scope names no quantity. */
  planned: z.string().nullable(),
  /** Null where reports state nothing in this unit. */
  done: z.string().nullable(),
  /** Done beyond what is planned: shown, not counted. */
  over: z.string(),
  /** Of what is planned, one decimal. */
  pct: z.string().nullable(),
});
export type ProgressLine = z.infer<typeof ProgressLine>;

export const Progress = z.object({
  lines: z.array(ProgressLine),
  /** One decimal; null where no line can be counted. */
  pct: z.string().nullable(),
  /** What the share of each line in the whole is: its price by the rate sheet, or the same for each. */
  weighting: z.enum(["price", "line"]),
});
export type Progress = z.infer<typeof Progress>;

export const projectProgress = defineModule({
  ...about,
  endpoints: {
    ofProject: get("/api/projects/:id/progress", {
      action: "view",
      reply: Progress,
      summary: "Quantities of the scope of a project's work orders, and how much of each signed reports say is done",
    }),
    ofWorkOrder: get("/api/work-orders/:id/progress", {
      action: "view",
      reply: Progress,
      summary: "Quantities of the scope of a work order, and how much of each signed reports say is done",
    }),
  },
});
