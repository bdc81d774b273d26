import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, plain, template, type Sample } from "./base.ts";

/** Two girth welds of a 6 in line with a detector array, to ISO 17636-2 class B, four views each; one is rejected for lack of fusion. */
export function rtDigitalSample(): Sample {
  const definition = template("RT-DIG");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Condensate line, girth welds G-31 and G-32", "P265GH"),
    lineNo: "DN150-CD-4102-B1",
    drawingNo: "ISO-4102-01",
    drawingRev: "0",
    nominalThickness: mm("7.11"),
    outsideDiameter: mm("168.3"),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "141/111",
    jointType: "butt",
    examLocation: "shop",
    extent: "100 % of two welds",
    markers: "Lead figures every 132 mm, clockwise with the flow from 12 o'clock",
    filmPlan: "RP-4102-01",
  });
  Object.assign(content.technique, {
    standard: "ISO 17636-2 B",
    system: "DDA",
    plateOrDetector: "sample-detector",
    source: "X-ray",
    sourceId: "XRG-160-07",
    kV: quantity("160", "kV"),
    mA: quantity("3.0", "mA"),
    filters: "none",
    exposureTime: quantity("24", "s"),
    F: mm("1.0"),
    D: mm("300"),
    d: mm("10.5"),
    exposureTechnique: "DWE/SWV",
    coverage: "full",
    exposuresPerWeld: 4,
    locationMarkers: "on the part",
    pixelPitch: quantity("50", "µm"),
    magnification: plain("1.04"),
    screens: "none",
    frames: 24,
    frameTime: quantity("1.00", "s"),
    detectorGain: "low",
    imageFormat: "negative",
    software: "Isee 1.14",
    bitDepth: 16,
    gvFrom: 12000,
    gvTo: 52000,
    srbRequired: "D12",
    srbSeen: "D12",
    snrRequired: plain("150"),
    originalKept: true,
    T: mm("7.11"),
    reinforcement: mm("2.0"),
    iqiKind: "wire",
    iqiSide: "detector",
    letterF: true,
    iqiGroup: "FE",
    iqiCount: 1,
  });
  Object.assign(content.calibration, {
    gainOffsetAt: "2026-07-07T13:05:00Z",
    badPixelMapAt: "2026-07-07T13:12:00Z",
    monitorChecks: [{ at: "2026-07-07T13:20:00Z" }],
  });
  content.acceptance = {
    criteriaSet: "ISO 10675-1",
    code: "ISO 10675-1",
    edition: "2021",
    clause: "whole",
    class: "1",
    decisionRule: "simple",
  };
  Object.assign(content.summary, {
    limitations: "none",
    summary: "G-31 accepted. G-32 rejected for lack of root fusion at 173 mm; repair and re-examine.",
  });
  const view = (lineNo: number, itemKey: string, position: string, result: LineResult, image: [string, string, string]) => ({
    ...line(lineNo, itemKey, "2026-07-07", result, {
      welders: itemKey === "G-31" ? "W-12" : "W-15",
      joint: "butt",
      size: "DN 150",
      thickness: mm("7.11"),
      position,
      imageId: `${itemKey}-${position}.dcm`,
      gvMin: Number(image[0]),
      gvMax: Number(image[1]),
      snrN: plain(image[2]),
      iqiSeen: "W14",
      duplexSeen: "D12",
      imageProcessing: "No filter; window 30000, level 29000",
      backscatterB: "not seen",
      interpretedOn: "2026-07-07",
      interpretedBy: "sample-evaluator",
    }),
    examStage: "first" as const,
  });
  content.lines = [
    view(1, "G-31", "0-132", "ACC", ["18400", "41200", "168"]),
    view(2, "G-31", "132-264", "ACC", ["18100", "40800", "166"]),
    view(3, "G-31", "264-396", "ACC", ["18700", "41900", "171"]),
    view(4, "G-31", "396-0", "ACC", ["18300", "41000", "167"]),
    view(5, "G-32", "0-132", "ACC", ["18600", "41500", "169"]),
    view(6, "G-32", "132-264", "REJ", ["18200", "40900", "165"]),
    view(7, "G-32", "264-396", "ACC", ["18500", "41300", "170"]),
    view(8, "G-32", "396-0", "ACC", ["18400", "41100", "168"]),
  ];
  content.indications = [
    indication("line-6", "LF", "REJ", { position: "173", datumX: mm("173"), weldLayer: "root", length: mm("6.0") }),
    indication("line-2", "SI", "ACC", {
      position: "201",
      datumX: mm("201"),
      weldLayer: "fill",
      length: mm("2.0"),
      width: mm("0.6"),
    }),
  ];
  const context: ReportContext = {
    ...onSite("2026-07-07"),
    equipment: [instrument("sample-detector", "RT-DDA", "DDA-01 detector array 50 µm", "2026-01-15")],
    people: [
      { id: "sample-radiographer", name: "Ana Torres", roles: ["radiographer"] },
      { id: "sample-evaluator", name: "Ben Ruiz", roles: ["evaluator"] },
    ],
  };
  return { definition, content, context };
}
