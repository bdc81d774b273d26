/** What the charts of the tabs draw, on screen and on paper: the same values, in the same order, under the same names. */
import type { Figure, Figures, Group } from "./contract-figures.ts";
import { metricOf, type MetricId } from "./metrics.ts";
import { lifeBands, unknownLife } from "./rules/bands.ts";
import { capital } from "#kit/capital.ts";
import { gateTitles } from "#modules/inspection-reports/gate-titles.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";

const slots: Readonly<Record<string, string>> = {
  evaluated: "Evaluation",
  reviewed: "Review",
  approved: "Level III",
  elapsed: "Elapsed",
};

/** What distinguishes the figures of one metric: a method, an awaited signature, a state, a gate. */
export const apartText = (apart: string): string =>
  slots[apart] ?? (gateTitles[apart] ? `${apart} ${gateTitles[apart]}` : capital(apart));

/** A share or number as a chart draws it, not rounded. */
export function plotted(metric: MetricId, { numerator, denominator, spread }: Group): number {
  const { kind } = metricOf(metric);
  if (kind === "hours" || kind === "days") return Number(spread?.median ?? 0);
  if (kind === "count") return Number(numerator);
  return (Number(numerator) / Number(denominator || 1)) * (kind === "share" ? 100 : 1);
}

/** The same as a chart draws it; undefined where nothing was counted. */
export function plottedFirst(metric: MetricId, first: NonNullable<Group["firstReported"]>): number | undefined {
  if (first.value === null) return undefined;
  return metricOf(metric).kind === "share" ? (Number(first.numerator) / Number(first.denominator)) * 100 : Number(first.value);
}

const inOrder = [
  ...Object.keys(slots),
  "attempts",
  ...Object.keys(gateTitles),
  "no gate",
  "draft",
  "submitted",
  "returned",
  "signed",
];

/** The figure of a metric in an answer; its groups in the order in which a report passes through them. */
export function figureOf(found: Figures, metric: MetricId): Figure | undefined {
  const figure = found.figures.find((one) => one.metric === metric);
  const place = ({ apart }: Group) => inOrder.indexOf(apart ?? "");
  return figure && { ...figure, groups: figure.groups.toSorted((a, b) => place(a) - place(b)) };
}

/** Groups that have a value. */
export function drawable(metric: MetricId, figure: Figure | undefined): Group[] {
  const { kind } = metricOf(metric);
  return (figure?.groups ?? []).filter(({ value, spread }) => kind === "count" || value !== null || spread !== null);
}

/** The name of a group in a chart: what it is of, and its method or type, where that says more. */
export const groupName = (label: string, apart: string | null): string =>
  [label, apart !== null && apart !== label && apartText(apart)].filter(Boolean).join(" · ") || "All";

/** The most bars drawn; the table on screen has all of them. */
export const mostBars = 15;

/** Groups that have a value, the largest first. */
export const largestFirst = (metric: MetricId, figure: Figure | undefined): Group[] =>
  drawable(metric, figure).toSorted((a, b) => plotted(metric, b) - plotted(metric, a));

/** The decimals a chart of a metric writes. */
export const decimalsOf = (metric: MetricId): number => (metricOf(metric).kind === "count" ? 0 : 1);

/** What charts of reject rates are divided by. */
export const rejectDivisions = [
  ["client", "Client"],
  ["project", "Project"],
  ["method", "Method"],
  ["material", "Material"],
  ["process", "Welding process"],
  ["wps", "WPS"],
  ["thickness", "Thickness"],
] as const;

export const divisionTitle = (metric: MetricId, name: string): string => `${metricOf(metric).title} by ${name.toLowerCase()}, %`;

/** The charts of months: their titles. */
export const monthTitles = {
  M1: "Item reject rate by month, %",
  M7: "Reshoot rate by month, %",
  M25: "Work to signed by month, median h",
  M17: "Return rate by month, %",
} as const;

const defectName = (code: string | null) => (code ? `${code} ${indicationType(code)?.label ?? ""}`.trim() : "No type");

/** Rejected indications by type, each type as a group of the figure. */
export function defectMix(found: Figures): Figure {
  const groups = (figureOf(found, "M8")?.groups ?? []).map((group) => ({
    ...group,
    label: defectName(group.apart),
    apart: null,
  }));
  return { metric: "M8", by: null, before: null, notFilteredBy: [], groups };
}
export const defectMixTitle = "Defect mix, % of rejected indications";

/** The length of rejected indications of each type in mm, the longest first. */
export const defectLengths = ({ groups }: Figure) =>
  groups
    .map(({ label, beside }) => ({ label, value: Number(beside["mm in total"] ?? 0), items: Number(beside["items"] ?? 0) }))
    .toSorted((a, b) => b.value - a.value);
export const defectLengthTitle = "Length of rejected indications by type, mm";

/** How many rejected indications of each type each project has. */
export function defectMap(found: Figures) {
  const groups = figureOf(found, "M8")?.groups ?? [];
  const rows = [...new Set(groups.map(({ label }) => label))];
  const columns = [...new Set(groups.map(({ apart }) => apart ?? ""))].toSorted((a, b) => a.localeCompare(b));
  const count = (project: string, type: string) =>
    Number(groups.find(({ label, apart }) => label === project && apart === type)?.numerator ?? 0);
  return { rows, columns, value: (row: number, column: number) => count(rows[row] ?? "", columns[column] ?? "") };
}
export const defectMapTitle = "Rejected indications by project and type";

const waits: Readonly<Record<string, string>> = {
  evaluated: "Wait for evaluation",
  reviewed: "Wait for review",
  approved: "Wait for Level III",
};

/** Each step between the field and the client that has a median. */
export const stepsOf = (found: Figures) =>
  (["M12", "M13", "M14"] as const).flatMap((metric) =>
    (figureOf(found, metric)?.groups ?? [])
      .filter(({ spread, apart }) => spread !== null && apart !== "elapsed")
      .map((group) => {
        const { apart } = group;
        const label = apart === null ? metricOf(metric).title : (waits[apart] ?? apartText(apart));
        return { metric, label, group, value: Number(group.spread?.median ?? 0) };
      }),
  );
export const stepsTitle = "Where the time goes, median h";

/** The fewest values drawn as a box. */
export const leastOfBox = 5;
/** The metrics drawn as boxes by client. */
export const boxMetrics = ["M25", "M15"] as const satisfies readonly MetricId[];
export const boxTitle = (metric: MetricId): string => `${metricOf(metric).title} by client, h`;

/** The middle half of the hours of each client as a box; the thin line ends at the whiskers. */
export const boxesOf = (groups: readonly Group[]) =>
  groups.flatMap(({ label, spread }) => {
    if (!spread || spread.n < leastOfBox) return [];
    const at = (value: string) => Number(value);
    return [
      { label, p10: at(spread.least), p25: at(spread.q1), median: at(spread.median), p75: at(spread.q3), p90: at(spread.most) },
    ];
  });

const bands: Partial<Record<MetricId, readonly string[]>> = {
  M23: ["accept", "recheck", "reject", "no band"],
  M23l: [...lifeBands.map(({ name }) => name), unknownLife],
};
/** The metrics of thickness drawn as bars. */
export const bandMetrics = ["M23", "M23l"] as const satisfies readonly MetricId[];

/** The groups in the order of the bands. */
export function bandsOf(found: Figures, metric: MetricId): Group[] {
  const names = bands[metric] ?? [];
  return (figureOf(found, metric)?.groups ?? []).toSorted((a, b) => names.indexOf(a.apart ?? "") - names.indexOf(b.apart ?? ""));
}
