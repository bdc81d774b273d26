/** The metrics, with the definitions that are printed beside them (report-statistics section 5). */

/** What a metric counts: its rows, which its figure opens. */
const rowKinds = ["items", "views", "lines", "indications", "documents", "releases", "attempts"] as const;
type RowKind = (typeof rowKinds)[number];

interface Metric {
  title: string;
  /** What is counted, as printed after a number. */
  unit: string;
  /**
   * share: % of the denominator; each: numerator for one of the denominator; count: the numerator; hours and days: median and P90; departure: the
   * numerator minus the expected number.
   */
  kind: "share" | "each" | "count" | "hours" | "days" | "departure";
  rows: RowKind;
  /** Its one date, as the period chip names it; null for a figure as of now, which no period narrows. */
  date: string | null;
  /** Each method, type of indication, awaited signature, state or gate has its own figure. */
  apart?: "method" | "defect" | "slot" | "state" | "band" | "gate";
  /** Has a 95 % Wilson interval. */
  interval?: true;
  /** Its rows have days to come: the nearest is listed first. */
  soonest?: true;
  /** Each row adds its own amount: films, metres. */
  sums?: true;
  /** Raised when the definition changes. */
  version: number;
  definition: string;
}

const firsts = "First examinations; repairs, tracers and re-examinations are series of their own under their chip.";

const everyStage = "in every stage, VT before the final stage included.";

const metrics = {
  M1: {
    title: "Item reject rate",
    unit: "items",
    kind: "share",
    rows: "items",
    date: "Item date",
    interval: true,
    version: 2,
    definition: `Items rejected / items accepted or rejected. ${firsts} An item is rejected when one of its views is; incomplete items are in neither number. Without a method: RT, UT of welds, PAUT and TOFD together. Item date: the last day one of its views was judged. Shown separately, rejected items that are repaired up to now: no rejected view at their highest repair number. One accepted as it is stays rejected and is not repaired.`,
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
  M4: {
    title: "First-time pass",
    unit: "items",
    kind: "share",
    rows: "items",
    date: "Item date",
    interval: true,
    version: 1,
    definition: `Items accepted at the first examination / items accepted or rejected: 100 % less the item reject rate. ${firsts} Incomplete items are in neither number. Without a method: RT, UT of welds, PAUT and TOFD together. Item date: the last day one of its views was judged.`,
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
      "Items judged after their first repair that were examined after a second or later repair up to now / items judged after their first repair, for each method.",
  },
  M7: {
    title: "Reshoot rate",
    unit: "films or images",
    kind: "share",
    rows: "lines",
    date: "Examined on",
    sums: true,
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
  M12: {
    title: "Field to submission",
    unit: "reports",
    kind: "hours",
    rows: "documents",
    date: "First submission",
    version: 2,
    definition:
      "First submission of revision 0 − end of the inspection; median and P90. Negative times are counted as they are. Void documents are left out.",
  },
  M13: {
    title: "Review time",
    unit: "documents",
    kind: "hours",
    rows: "documents",
    date: "Signed on",
    apart: "slot",
    version: 2,
    definition:
      "The time signed documents spent in state submitted, by the signature that was awaited; time that ended in a return counts as waiting for the review. Elapsed: last signature − first submission. Void documents are left out.",
  },
  M14: {
    title: "Signature to release",
    unit: "documents",
    kind: "hours",
    rows: "documents",
    date: "Released on",
    version: 3,
    definition: "First release that was not recalled − last signature; median and P90. Void documents are left out.",
  },
  M15: {
    title: "Turnaround",
    unit: "reports",
    kind: "hours",
    rows: "documents",
    date: "Released on",
    version: 2,
    definition:
      "First release, not recalled, of a revision that is not void − end of the inspection of revision 0; median and P90.",
  },
  M16: {
    title: "On time",
    unit: "reports",
    kind: "share",
    rows: "documents",
    date: "Released on",
    interval: true,
    version: 1,
    definition:
      "Reports released within the client's report deadline, to the second / reports released that have one. The deadline is the shortest required by the client, site or project on the day the inspection ended, as it was at the first submission.",
  },
  M16b: {
    title: "On time, with those still open past the deadline",
    unit: "reports",
    kind: "share",
    rows: "documents",
    date: "Released on",
    interval: true,
    version: 2,
    definition:
      "Reports released within their deadline / those released with one and those not released and past it now, drafts and returned ones too. Those still open belong to every period; drafts are left out under a filter of lines.",
  },
  M17: {
    title: "Return rate",
    unit: "documents",
    kind: "share",
    rows: "documents",
    date: "First submission",
    interval: true,
    version: 2,
    definition:
      "Documents returned once or more / documents submitted. A recall by the author is no return. Void documents are left out.",
  },
  M18: {
    title: "Error revisions",
    unit: "documents",
    kind: "share",
    rows: "documents",
    date: "Signed on",
    interval: true,
    version: 1,
    definition:
      "Documents whose next revision was signed within 365 days of their last signature because of an error of ours, even if that revision was voided later / documents signed. Void documents are left out. Shown separately, those signed less than 365 days ago, which are not final.",
  },
  M19: {
    title: "Refused signatures",
    unit: "attempts",
    kind: "count",
    rows: "attempts",
    date: "Attempt",
    apart: "gate",
    version: 1,
    definition:
      "Attempts to submit or sign a report that the checks refused, of reports in every state; each counts once, and once under every gate that failed. One that only the content stopped, such as an unanswered warning, is under no gate. Of a person: who tried.",
  },
  M22: {
    title: "Evaluator departure",
    unit: "views",
    kind: "departure",
    rows: "views",
    date: "Examined on",
    version: 1,
    definition: `Views rejected − views expected to be rejected at the rate of the other evaluators for the same client, method and project. Work that nobody else judged is not compared. The work may differ: a departure is a question, not a judgement. ${firsts}`,
  },
  M23: {
    title: "Thickness readings by band",
    unit: "readings",
    kind: "count",
    rows: "lines",
    date: "Examined on",
    apart: "band",
    version: 1,
    definition:
      "Lines ACC, REJ or INFO of thickness reports, by the band printed on them: accept, recheck (above the required thickness by less than the gauge's uncertainty), reject. Shown separately, readings thicker than the previous one by more than the uncertainty (growth).",
  },
  M23l: {
    title: "Remaining life",
    unit: "locations",
    kind: "count",
    rows: "lines",
    date: null,
    apart: "band",
    version: 1,
    definition:
      "Measuring locations by the remaining life of their latest reading, whatever the period. At or below the required thickness it is 0; without a corrosion rate, or without a measurable loss, a location has no rate.",
  },
  M23d: {
    title: "Thickness measurements due",
    unit: "locations",
    kind: "count",
    rows: "lines",
    date: null,
    soonest: true,
    version: 1,
    definition:
      "Measuring locations whose latest reading has a next due day, as of today at the site: overdue before today, within 90 days from today to day 90, within 365 days from today to day 365.",
  },
  M24: {
    title: "Started offline",
    unit: "reports",
    kind: "share",
    rows: "documents",
    date: "Created on",
    version: 2,
    definition:
      "Reports started on a device without a network / reports started; revision 0. Void and discarded ones are left out.",
  },
  M25: {
    title: "Work to signed",
    unit: "reports",
    kind: "hours",
    rows: "documents",
    date: "Signed on",
    version: 2,
    definition: "Last signature of revision 0 − end of the inspection; median and P90. Void documents are left out.",
  },
  M26: {
    title: "Report backlog",
    unit: "documents",
    kind: "count",
    rows: "documents",
    date: null,
    apart: "state",
    version: 2,
    definition:
      "Documents in draft, submitted, returned, or signed and in no release that was not recalled, as of now; shown separately, those more than 72 hours after the end of the inspection.",
  },
  M34: {
    title: "Issue to opened",
    unit: "releases",
    kind: "hours",
    rows: "releases",
    date: "Issued on",
    version: 1,
    definition:
      "First opening or download by a recipient − issue of the release; median and P90. Recalled releases are left out.",
  },
  M34b: {
    title: "Issue to receipt",
    unit: "releases",
    kind: "hours",
    rows: "releases",
    date: "Issued on",
    version: 1,
    definition:
      "Receipt confirmed − issue of the release; median and P90. Confirmed by the first recipient, or where the release asks for all of them by the last. Recalled releases, and those closed by hand, are left out.",
  },
  M34c: {
    title: "Receipt in time",
    unit: "releases",
    kind: "share",
    rows: "releases",
    date: "Issued on",
    version: 1,
    definition:
      "Releases whose receipt was confirmed, or that were closed because it was confirmed otherwise, by the day it was due / releases due before today, by the day at the site. Recalled releases are left out.",
  },
  M33: {
    title: "Reports signed",
    unit: "reports",
    kind: "count",
    rows: "documents",
    date: "Examined on",
    apart: "method",
    version: 2,
    definition:
      "Reports signed or released, for each method, by the last day of the inspection; shown separately, signed documents that are void.",
  },
  M33i: {
    title: "Items examined",
    unit: "items",
    kind: "count",
    rows: "items",
    date: "Item date",
    apart: "method",
    version: 1,
    definition: `Items with a view ACC, REJ or INFO, for each method, ${everyStage} Each item counts once, on the last of these days.`,
  },
  M33v: {
    title: "Views",
    unit: "views",
    kind: "count",
    rows: "views",
    date: "Examined on",
    apart: "method",
    version: 1,
    definition: `Views ACC, REJ or INFO, for each method, ${everyStage}`,
  },
  M33f: {
    title: "Films and images",
    unit: "films or images",
    kind: "count",
    rows: "lines",
    date: "Examined on",
    apart: "method",
    sums: true,
    version: 1,
    definition: `Films of film radiography and images of digital radiography, of lines ACC, REJ or INFO, ${everyStage} Shown separately, those to be shot again.`,
  },
  M33m: {
    title: "Length examined",
    unit: "m",
    kind: "count",
    rows: "views",
    date: "Examined on",
    apart: "method",
    sums: true,
    version: 1,
    definition: `Length examined of views ACC, REJ or INFO that state one, in metres, for each method, ${everyStage}`,
  },
  M33r: {
    title: "Thickness readings",
    unit: "readings",
    kind: "count",
    rows: "lines",
    date: "Examined on",
    apart: "method",
    version: 1,
    definition:
      "Lines ACC, REJ or INFO of thickness reports: a location measured once is one reading, whatever the number of points.",
  },
  M33l: {
    title: "Lines",
    unit: "lines",
    kind: "count",
    rows: "lines",
    date: "Examined on",
    apart: "method",
    version: 1,
    definition: `Lines with any result, for each method, ${everyStage} Shown separately, those of each result and those of subcontractors.`,
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as [MetricId, ...MetricId[]];
export const metricOf = (id: MetricId): Metric => metrics[id];
