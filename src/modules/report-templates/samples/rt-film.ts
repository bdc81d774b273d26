import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, plain, template, type Sample } from "./base.ts";

/** Film radiography of two butt welds in the 12 in boot of a vessel, four views each; the second weld is rejected for slag. */
export function rtFilmSample(): Sample {
  const definition = template("RT-FILM");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Boot of separator V-204, butt welds W-014 and W-015", "ASTM A106 Gr. B"),
    itemTag: "V-204",
    drawingNo: "V-204-WM-03",
    drawingRev: "2",
    nominalThickness: mm("9.53"),
    outsideDiameter: mm("323.9"),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "GTAW/SMAW",
    jointType: "butt",
    extent: "100 % of two welds",
    markers: "Lead figures every 254 mm, clockwise from 0° seen from above",
    filmPlan: "FP-204-03",
  });
  Object.assign(content.technique, {
    standard: "ASME V",
    source: "Ir-192",
    sourceId: "IR-0932",
    assayActivity: quantity("3700", "GBq"),
    assayOn: "2026-01-20",
    filters: "none",
    exposureTime: quantity("95", "s"),
    F: mm("3.0"),
    D: mm("323.9"),
    d: mm("12.5"),
    exposureTechnique: "DWE/SWV",
    coverage: "full",
    exposuresPerWeld: 4,
    locationMarkers: "on the part",
    filmMaker: "Agfa",
    filmType: "D5",
    filmClass: "I",
    filmsPerCassette: 1,
    screenFront: mm("0.027"),
    screenBack: mm("0.027"),
    processing: "auto",
    developing: "8 min at 28 °C",
    viewing: "single",
    T: mm("9.53"),
    reinforcement: mm("3.0"),
    iqiKind: "wire",
    iqiSide: "film",
    letterF: true,
    iqiGroup: "1",
    iqiCount: 1,
  });
  Object.assign(content.calibration, {
    densitometer: "sample-densitometer",
    checkedThisShift: true,
    stepWedge: "sample-step-wedge",
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "W-014 accepted. W-015 rejected for slag at 210 mm; repair and re-examine.",
  });
  const view = (lineNo: number, itemKey: string, position: string, result: LineResult, density: [string, string, string]) =>
    line(lineNo, itemKey, "2026-03-12", result, {
      welders: itemKey === "W-014" ? "B-07" : "B-11",
      joint: "butt",
      size: "12 in",
      thickness: mm("9.53"),
      position,
      filmNo: `${itemKey}-${position}`,
      filmSize: "100 × 300 mm",
      films: 1,
      densityIqi: plain(density[0]),
      densityMin: plain(density[1]),
      densityMax: plain(density[2]),
      iqiSeen: "5",
      filmQuality: ["ok"],
      backscatterB: "not seen",
      interpretedOn: "2026-03-12",
      interpretedBy: "sample-evaluator",
    });
  content.lines = [
    view(1, "W-014", "0-254", "ACC", ["2.6", "2.4", "2.9"]),
    view(2, "W-014", "254-508", "ACC", ["2.7", "2.5", "3.0"]),
    view(3, "W-014", "508-762", "ACC", ["2.6", "2.4", "3.0"]),
    view(4, "W-014", "762-0", "ACC", ["2.5", "2.3", "2.8"]),
    view(5, "W-015", "0-254", "REJ", ["2.5", "2.3", "2.8"]),
    view(6, "W-015", "254-508", "ACC", ["2.6", "2.3", "2.9"]),
    view(7, "W-015", "508-762", "ACC", ["2.7", "2.4", "3.1"]),
    view(8, "W-015", "762-0", "ACC", ["2.6", "2.4", "2.9"]),
  ].map((one) => ({ ...one, examStage: "first" as const }));
  content.indications = [
    indication("line-5", "SI", "REJ", { position: "210", length: mm("8.5") }),
    indication("line-2", "SI", "ACC", { position: "301", length: mm("3.0") }),
  ];
  const context: ReportContext = {
    ...onSite("2026-03-12"),
    equipment: [
      instrument("sample-densitometer", "RT-DENS", "DEN-02 densitometer", "2026-02-02"),
      instrument("sample-step-wedge", "RT-STEPFILM", "SWF-01 step wedge film", "2025-11-10"),
    ],
    people: [
      { id: "sample-radiographer", name: "Ana Torres", roles: ["radiographer"] },
      { id: "sample-evaluator", name: "Ben Ruiz", roles: ["evaluator"] },
    ],
  };
  return { definition, content, context };
}
