import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, onSite, template, type Sample } from "./base.ts";

const percent = (entered: string) => quantity(entered, "%");

/** Alloy verification of a P22 spool before it is put into service; an elbow turns out to be P11 and is rejected. */
export function pmiSample(): Sample {
  const definition = template("PMI");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Hot reheat drain, spool HRD-114-02, components and welds", "ASTM A335 P22"),
    lineNo: '3"-HRD-114-C2',
    drawingNo: "ISO-HRD-114",
    drawingRev: "1",
    examLocation: "shop",
    surfaceCondition: "ground",
    stage: "final",
    weldingProcess: "GTAW",
    jointType: "butt",
    extent: "100 % of alloy components and welds",
  });
  Object.assign(content.technique, {
    principle: "XRF",
    analyser: "sample-analyser",
    time: quantity("10", "s"),
    surfacePrep: "Ground to bright metal",
  });
  const check = (when: string, at: string, element: string, certified: string, read: string) => ({
    when,
    at: `2026-04-14T${at}:00Z`,
    element,
    certified: percent(certified),
    read: percent(read),
  });
  Object.assign(content.calibration, {
    sample: "sample-reference",
    tolerance: percent("5"),
    checks: [
      check("start", "13:02", "Cr", "2.25", "2.24"),
      check("start", "13:02", "Mo", "0.98", "0.97"),
      check("end", "19:15", "Cr", "2.25", "2.27"),
      check("end", "19:15", "Mo", "0.98", "0.99"),
    ],
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "Elbow E-2 rejected: P11 found, P22 required. The pipes and both welds accepted.",
    recommendations: "Quarantine heat 7714K until every elbow of the heat has been tested.",
  });
  type Reading = { component: string; heatNo: string | null; zone: string; location: string; values: Record<string, string> };
  const reading = (lineNo: number, itemKey: string, result: LineResult, { component, heatNo, zone, location, values }: Reading) =>
    line(lineNo, itemKey, "2026-04-14", result, {
      component,
      heatNo,
      mtr: heatNo === null ? null : `MTR-${heatNo}`,
      zone,
      location,
      readingNo: String(211 + lineNo),
      requiredAlloy: "P22",
      marked: result === "ACC",
      ...Object.fromEntries(Object.entries(values).map(([element, value]) => [element, percent(value)])),
    });
  const pipe = (heatNo: string) => ({ component: "pipe", heatNo, zone: "base", location: "12 o'clock" });
  const weld = { component: "weld", heatNo: null, zone: "weld", location: "3 o'clock" };
  content.lines = [
    reading(1, "P-1", "ACC", { ...pipe("51208"), values: { Cr: "2.21", Mo: "0.96", Mn: "0.44", Fe: "96.0" } }),
    reading(2, "W-1", "ACC", { ...weld, values: { Cr: "2.31", Mo: "1.02", Mn: "0.68", Fe: "95.4" } }),
    reading(3, "E-2", "REJ", {
      component: "elbow",
      heatNo: "7714K",
      zone: "base",
      location: "extrados",
      values: { Cr: "1.18", Mo: "0.51", Mn: "0.47", Fe: "97.5" },
    }),
    reading(4, "W-2", "ACC", { ...weld, values: { Cr: "2.27", Mo: "0.99", Mn: "0.70", Fe: "95.5" } }),
    reading(5, "P-3", "ACC", { ...pipe("51208"), values: { Cr: "2.19", Mo: "0.95", Mn: "0.45", Fe: "96.1" } }),
  ];
  const context: ReportContext = {
    ...onSite("2026-04-14"),
    equipment: [
      instrument("sample-analyser", "PMI-XRF", "PMI-02 XRF analyser", "2025-11-04"),
      instrument("sample-reference", "PMI-CRM", "CRM-07 reference sample 2-1/4Cr-1Mo", null),
    ],
  };
  return { definition, content, context };
}
