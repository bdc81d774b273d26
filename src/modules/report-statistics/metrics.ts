/** The metrics, with the definitions that are printed beside them (report-statistics section 5). */

/** What a metric's rows are: what it counts, and what is opened from its figure. */
const rowKinds = ["items", "views", "lines", "indications", "documents"] as const;
type RowKind = (typeof rowKinds)[number];

interface Metric {
  title: string;
  /** What is counted, as it stands behind a number. */
  unit: string;
  /** share: % of the denominator; each: numerator for one of the denominator; count: the numerator; hours and days: median and P90. */
  kind: "share" | "each" | "count" | "hours" | "days";
  rows: RowKind;
  /** Its one date, as the period chip names it; null for a figure as of now, which no period narrows. */
  date: string | null;
  /** Each method, or each type of indication, is a figure of its own. */
  apart?: "method" | "defect";
  /** Has the Wilson interval of 95 %. */
  interval?: true;
  /** Raised when the definition changes. */
  version: number;
  definition: string;
}

const firsts = "First examinations; repairs, tracers and re-examinations are series of their own under their chip.";

const metrics = {
  M1: {
    title: "Item reject rate",
    unit: "items",
    kind: "share",
    rows: "items",
    date: "Item date",
    interval: true,
    version: 1,
    definition: `Items rejected / items accepted or rejected. ${firsts} An item is rejected when one of its views is; incomplete items are in neither number. Without a method: RT, UT of welds, PAUT and TOFD together. Item date: the last day one of its views was judged.`,
  },
  M2: {
    title: "View reject rate",
    unit: "views",
    kind: "share",
    rows: "views",
    date: "Examined on",
    apart: "method",
    version: 1,
    definition: `Views rejected / views accepted or rejected, for each method. ${firsts}`,
  },
  M3: {
    title: "Length reject rate",
    unit: "mm",
    kind: "share",
    rows: "views",
    date: "Examined on",
    apart: "method",
    version: 1,
    definition: `Rejected length / length examined of views accepted or rejected that state one, for each method. Spans of rejected indications that overlap count once; a view counts at most the length examined. ${firsts}`,
  },
  M5: {
    title: "First repair success",
    unit: "items",
    kind: "share",
    rows: "items",
    date: "First examination after the first repair",
    apart: "method",
    interval: true,
    version: 1,
    definition: "Items accepted / items judged at the first examination after their first repair, for each method.",
  },
  M6: {
    title: "Repeat repair",
    unit: "items",
    kind: "share",
    rows: "items",
    date: "First examination after the first repair",
    apart: "method",
    interval: true,
    version: 1,
    definition:
      "Of the items judged after their first repair those with an examination after a second or later repair up to now, for each method.",
  },
  M7: {
    title: "Reshoot rate",
    unit: "films or images",
    kind: "share",
    rows: "lines",
    date: "Examined on",
    version: 1,
    definition:
      "Films or images to be shot again / films or images of all radiographic lines with ACC, REJ or RESHOOT, in every stage.",
  },
  M8: {
    title: "Defect mix",
    unit: "indications",
    kind: "share",
    rows: "indications",
    date: "Examined on",
    apart: "defect",
    version: 1,
    definition:
      "Rejected indications of a type / rejected indications, in rejected views of first examinations. Without a method: RT, UT of welds, PAUT and TOFD together.",
  },
  M27: {
    title: "Open rejects",
    unit: "items",
    kind: "count",
    rows: "items",
    date: null,
    apart: "method",
    version: 1,
    definition:
      "Items with a rejected view at their highest repair number, for each method, as of now. The age is from the last rejection.",
  },
  M28: {
    title: "Repair turnaround",
    unit: "items",
    kind: "days",
    rows: "items",
    date: "First examination after the first repair",
    apart: "method",
    version: 1,
    definition: "Days from an item's first rejection to its first judged view after the first repair; median and P90.",
  },
  M31: {
    title: "Films per weld",
    unit: "films or images",
    kind: "each",
    rows: "lines",
    date: "Examined on",
    version: 1,
    definition: "Films or images of lines with ACC, REJ or RESHOOT / items of those lines.",
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as [MetricId, ...MetricId[]];
export const metricOf = (id: MetricId): Metric => metrics[id];
