import { z } from "zod";
import { filterShape } from "./contract-figures.ts";
import { groupings } from "./dimensions.ts";
import { metricIds } from "./metrics.ts";
import { download, get } from "#kit/contract.ts";

/** One row counted by a figure: an item, a view, a line, an indication, a document, a release or an attempt to sign. */
export const FigureRow = z.object({
  id: z.uuid(),
  /** The report it is in; for an item the last one; for a release the release itself. */
  reportId: z.uuid(),
  /** The line it is or is on, to be found in the report; for an item the last one. None for a document, release or attempt. */
  lineId: z.uuid().nullable(),
  reportNumber: z.string(),
  revision: z.int(),
  clientName: z.string().nullable(),
  projectNumber: z.string().nullable(),
  method: z.string(),
  item: z.string().nullable(),
  position: z.string().nullable(),
  stage: z.string().nullable(),
  on: z.string().nullable(),
  result: z.string().nullable(),
  /** What it adds to the figure: mm, films, hours, days. */
  amount: z.string().nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const rowLabels = {
  reportNumber: "Report",
  revision: "Rev",
  clientName: "Client",
  projectNumber: "Project",
  method: "Method",
  item: "Item",
  position: "View",
  stage: "Series",
  on: "Date",
  result: "Result",
  amount: "Amount",
};

/** Which rows of a figure: all it counts, its numerator, or those counted beside it. */
const rowParts = ["denominator", "numerator", "beside"] as const;

const rowQuery = {
  ...filterShape,
  metric: z.enum(metricIds),
  part: z.enum(rowParts).default("denominator"),
  beside: z.string().max(60).optional().describe("With part beside: which of the counts beside the figure, in its words"),
  /** The method or type of indication, where each has its own figure. */
  apart: z.string().max(40).optional(),
  by: z.enum(groupings).optional(),
  key: z.string().max(200).optional().describe("The group, by its dimension; none for those without a value"),
};
const paging = {
  after: z.string().max(400).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

export const rowEndpoints = {
  rows: {
    ...get("/api/report-statistics/rows", {
      action: "view",
      query: z.object({ ...rowQuery, ...paging }),
      reply: z.object({ rows: z.array(FigureRow), next: z.string().nullable() }),
      summary: "What a figure counts, the latest first",
    }),
    labels: rowLabels,
  },
  countRows: get("/api/report-statistics/rows/count", {
    action: "view",
    query: z.object({ ...rowQuery, ...paging }),
    reply: z.object({ count: z.int() }),
    summary: "How many rows a figure has",
  }),
  exportRows: download("/api/report-statistics/rows/export", {
    action: "export",
    query: z.object({ ...rowQuery, ...paging, format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() }),
    summary: "The rows of a figure as CSV or XLSX; more than 50,000 as a ZIP with a file for each month",
  }),
};
