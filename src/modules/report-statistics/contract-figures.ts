import { z } from "zod";
import { countedMethods, groupings } from "./dimensions.ts";
import { rejectBases, tabNames } from "./metrics-of-tabs.ts";
import { metricIds } from "./metrics.ts";
import { againstChanceWords } from "./rules/funnel.ts";
import { rateGroups } from "./rules/rate-groups.ts";
import { download, get, many } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { examStages } from "#modules/report-templates/content.ts";

const id = many(z.union([z.uuid(), z.literal("none")]));
const word = many(z.string().max(120));

/** The chips and the period; the address of the page holds all of them. */
export const filterShape = {
  from: dayText().optional().describe("First day, by the date of each metric"),
  to: dayText().optional().describe("Last day"),
  client: id,
  site: id,
  project: id,
  workOrder: id,
  base: id,
  method: many(z.enum(countedMethods)),
  group: many(z.enum(rateGroups)),
  template: word,
  code: word,
  stage: z.enum(examStages).optional().describe("The series; first examinations by default"),
  headerStage: word,
  material: word,
  process: word,
  wps: word,
  thickness: word,
  diameter: word,
  subcontracted: z.enum(["true", "false"]).optional(),
  performer: word,
  evaluator: word,
  welder: many(z.string().max(160)),
};
export const FilterQuery = z.object(filterShape);
export type FilterQuery = z.output<typeof FilterQuery>;

/** One figure, or one of its groups. Numbers are whole, as decimal text; null is shown as a dash. */
export const Group = z.object({
  /** The value of the dimension, null for records that have none. */
  key: z.string().nullable(),
  label: z.string(),
  /** The method or the type of indication, where each has its own figure. */
  apart: z.string().nullable(),
  numerator: z.string(),
  denominator: z.string(),
  value: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  /** For durations: how many, and their distribution; hours or days. */
  spread: z
    .object({
      n: z.int(),
      least: z.string(),
      q1: z.string(),
      median: z.string(),
      q3: z.string(),
      p90: z.string(),
      most: z.string(),
    })
    .nullable(),
  /** Of a departure: whether it is more than chance explains; null for too few. */
  chance: z.enum(againstChanceWords).nullable(),
  /** Counts shown beside the figure: incomplete items, views without a length. */
  beside: z.record(z.string(), z.string()),
  /**
   * Of a month that changed after its end: what it was then, and when that was counted. A duration has its median as value, and as numerator how
   * many. Null if it did not change, or is not kept for these chips.
   */
  firstReported: z
    .object({ value: z.string().nullable(), numerator: z.string(), denominator: z.string(), at: z.string(), version: z.int() })
    .nullable(),
});
export type Group = z.infer<typeof Group>;

export const Figure = z.object({
  metric: z.enum(metricIds),
  by: z.enum(groupings).nullable(),
  groups: z.array(Group),
  /** The same for the period before, only on request. */
  before: z.array(Group).nullable(),
  /** Chips that cannot filter this metric. */
  notFilteredBy: z.array(z.string()),
});
export type Figure = z.infer<typeof Figure>;

export const Figures = z.object({
  asOf: z.string(),
  /** The facts of some reports are being made again; until then those there are answer. */
  updating: z.boolean(),
  from: z.string(),
  to: z.string(),
  /** The days of the period before. */
  before: z.object({ from: z.string(), to: z.string() }),
  /** The viewer is not on the list of every client. */
  withoutRestricted: z.boolean(),
  /** Whether there is any signed report at all within the person's reach. */
  isEmpty: z.boolean(),
  /** Reports under caution among those counted. */
  underCaution: z.int(),
  /** Whether this person sees figures about others. */
  people: z.boolean(),
  figures: z.array(Figure),
});
export type Figures = z.infer<typeof Figures>;

export const FiguresQuery = z.object({
  ...filterShape,
  metrics: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.enum(metricIds)).min(1).max(metricIds.length)),
  by: z.enum(groupings).optional(),
  compare: z.enum(["true", "false"]).optional().describe("Also the period before"),
});
export type FiguresAsked = z.output<typeof FiguresQuery>;

/** Of the file for a client: what its own figures may be (report-statistics rule 17). */
const forClients: readonly string[] = ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M14", "M15", "M16", "M23", "M33"];
/** With the parts of a metric, such as M16b. */
export const isForClients = (metric: string): boolean => forClients.includes(metric.replace(/[a-z]$/, ""));
/** All metrics that a file for a client has. */
export const metricsForClients = metricIds.filter(isForClients);

/** The columns of a file of figures: each figure with its numerator, denominator and definition. */
export const figureLabels = {
  metric: "Metric",
  title: "Figure",
  apart: "Of",
  label: "Part",
  value: "Value",
  numerator: "Numerator",
  denominator: "Denominator",
  unit: "Unit",
  low: "95 % from",
  high: "95 % to",
  n: "Number",
  median: "Median",
  p90: "P90",
  beside: "Additional counts",
  firstReported: "First reported",
  from: "From",
  to: "To",
  asOf: "As of",
  filters: "Filters",
  version: "Definition version",
  definition: "Definition",
};

/** By chip, as named in the address; `period` has periods counted from today, as "from/to". */
const Options = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })));
export type Options = z.infer<typeof Options>;

export const figureEndpoints = {
  figures: get("/api/report-statistics", {
    action: "view",
    query: FiguresQuery,
    reply: Figures,
    summary: "Metrics of a period, whole or divided by one dimension",
  }),
  exportFigures: download("/api/report-statistics/export", {
    action: "export",
    query: FiguresQuery.extend({
      format: z.enum(["csv", "xlsx", "pdf"]).default("csv"),
      columns: z.string().optional(),
      tab: z.enum(tabNames).optional().describe("Of a PDF: it has the charts of this tab"),
      basis: z.enum(rejectBases).default("M1").describe("What the reject rates in its charts are of"),
      reader: z.enum(["company", "client"]).default("company").describe("client: for one client, without names of people"),
    }),
    summary:
      "The same metrics as CSV, as XLSX with their rows, or as PDF, with their definitions; or what one client may be given of them",
  }),
  options: get("/api/report-statistics/options", {
    action: "view",
    reply: Options,
    summary: "The values each chip offers, of the facts within the person's reach",
  }),
};
