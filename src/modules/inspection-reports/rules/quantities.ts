/**
 * What a signed report says was done, in the units of rate sheets (rate-sheets rules 10 and 20). The same work is stated in every unit it can be
 * priced by, and at most one of those is charged: `work` says which belong together.
 */
import { filmQuantities, imageQuantities } from "./quantities-film.ts";
import { weldQuantities } from "./quantities-weld.ts";
import { dayOf, isDone, type QuantityReport, type ReportQuantity, stated } from "./report-quantity.ts";
import { counted } from "#kit/plural.ts";
import type { Day } from "#kit/validity.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";
import { asKey } from "#modules/report-templates/weld-results.ts";

/** The quantities of a report, the oldest day first; the report itself counts as one. */
export function quantitiesOf(report: QuantityReport): ReportQuantity[] {
  const own = (byTemplate[report.templateCode] ?? weldQuantities)(report);
  return [...own, ...theReport(report)].toSorted((a, b) => a.day.localeCompare(b.day));
}

const byTemplate: Readonly<Record<string, (report: QuantityReport) => ReportQuantity[]>> = {
  "RT-FILM": (report) => [...weldQuantities(report), ...filmQuantities(report)],
  "RT-DIG": (report) => [...weldQuantities(report), ...imageQuantities(report)],
  // A line is one CML, however many readings its thickness is the minimum of.
  "UT-THK": (report) => each(report, "reading"),
  PMI: (report) => [...each(report, "reading"), ...items(report)],
  HT: (report) => [...each(report, "spot"), ...readings(report, /^r\d+$/), ...items(report)],
  DFT: (report) => [...each(report, "spot"), ...readings(report, /^g\d+$/), ...items(report)],
  "ET-TUBE": tubes,
  LT: items,
  GEN: items,
  // Their lines are a checklist: the inspection is charged by time or by the report.
  "API-570": () => [],
  "API-510": () => [],
  "API-653": () => [],
};

type Unit = ReportQuantity["unit"];

/** Work done by day, so many of it as `count` says of the lines of the day. */
function byDay(report: QuantityReport, unit: Unit, count: (lines: readonly Line[]) => number): ReportQuantity[] {
  const days = Map.groupBy(report.lines.filter(isDone), (line) => dayOf(report, line));
  return [...days].flatMap(([day, lines]) => of(report, unit, day, count(lines)));
}

const of = (report: QuantityReport, unit: Unit, day: Day, count: number): ReportQuantity[] =>
  stated(report, { day, unit, quantity: String(count), words: counted(count, unit) });

const each = (report: QuantityReport, unit: Unit) => byDay(report, unit, (lines) => lines.length);

function items(report: QuantityReport): ReportQuantity[] {
  return byDay(report, "item", (lines) => new Set(lines.map(({ itemKey }) => asKey(itemKey))).size);
}

/** The values entered in the columns that hold readings. */
function readings(report: QuantityReport, columns: RegExp): ReportQuantity[] {
  const inLine = ({ values }: Line) =>
    Object.entries(values).filter(([key, value]) => columns.test(key) && value !== null && value !== "").length;
  return byDay(report, "reading", (lines) => lines.reduce((sum, line) => sum + inLine(line), 0));
}

/** Tubes with a line, and those without one that are confirmed to have no defect. */
function tubes(report: QuantityReport): ReportQuantity[] {
  const others = rowsOf(report.header["othersInspected"])
    .filter(({ confirmed }) => confirmed === true)
    .reduce((sum, row) => sum + (typeof row["tubes"] === "number" ? row["tubes"] : 0), 0);
  const withLine = byDay(report, "tube", (lines) => new Set(lines.map(({ itemKey }) => asKey(itemKey))).size);
  const ofDay = withLine.find(({ day }) => day === report.inspectedOn);
  const count = Number(ofDay?.quantity ?? 0) + others;
  return [...withLine.filter((one) => one !== ofDay), ...of(report, "tube", report.inspectedOn, count)];
}

function theReport(report: QuantityReport): ReportQuantity[] {
  const own = { unit: "report", words: "1 report", work: "report", category: "report or engineering" } as const;
  return stated(report, { ...own, day: report.inspectedOn, quantity: "1" });
}
