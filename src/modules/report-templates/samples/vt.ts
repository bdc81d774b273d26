import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult, Values } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Final visual examination of four butt welds of a fuel gas line; one is rejected for undercut deeper than Table 341.3.2 allows. */
export function vtSample(): Sample {
  const definition = template("VT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Fuel gas line, butt welds W-031 to W-034", "ASTM A106 Gr. B"),
    lineNo: '6"-FG-1108-B1',
    drawingNo: "ISO-1108-02",
    drawingRev: "1",
    nominalThickness: mm("7.11"),
    outsideDiameter: mm("168.3"),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "GTAW/SMAW",
    jointType: "butt",
    extent: "100 %",
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 9",
    mode: "direct",
    light: "LED inspection lamp LMP-06",
    lightEvidence: "measured today",
    illumination: quantity("1180", "lx"),
    lightMeter: "sample-light-meter",
    distance: mm("400"),
    angle: quantity("45", "°"),
    aids: ["mirror", "gauge"],
    weldGauge: "sample-weld-gauge",
  });
  Object.assign(content.acceptance, { class: "Normal and Category M" });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "W-033 rejected for undercut at 4 o'clock; W-031, W-032 and W-034 accepted.",
  });
  const weld = (lineNo: number, result: LineResult, values: Values): Line => ({
    ...line(lineNo, `W-03${lineNo}`, "2026-03-18", result, {
      welders: "B-07",
      joint: "butt",
      size: "6 in",
      thickness: mm("7.11"),
      lengthExamined: mm("529"),
      wps: "WPS-012",
      stage: "final",
      ...values,
    }),
    examStage: "first",
  });
  content.lines = [
    weld(1, "ACC", { reinforcement: mm("1.8"), hiLo: mm("0.5") }),
    weld(2, "ACC", { reinforcement: mm("2.1"), hiLo: mm("0.8") }),
    weld(3, "REJ", { reinforcement: mm("2.0"), hiLo: mm("0.5"), undercutDepth: mm("1.4"), undercutLength: mm("22") }),
    weld(4, "ACC", { reinforcement: mm("1.6"), hiLo: mm("0.6") }),
  ];
  content.indications = [
    indication("line-3", "UC", "REJ", { location: "Cap toe, 4 o'clock", datumX: mm("176"), length: mm("22"), depth: mm("1.4") }),
  ];
  const context: ReportContext = {
    ...onSite("2026-03-18"),
    equipment: [
      instrument("sample-light-meter", "LM-VIS", "LUX-02 white-light meter", "2025-10-20"),
      instrument("sample-weld-gauge", "VT-WG", "WG-11 bridge cam gauge", "2025-09-04"),
    ],
    people: [{ id: "sample-inspector", name: "Ben Ruiz", roles: ["performer"] }],
  };
  return { definition, content, context };
}
