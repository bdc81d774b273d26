import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, onSite, plain, template, type Sample } from "./base.ts";

/** Hydrostatic test of a fuel gas line to B31.3 at 1.5 times its design pressure; no leak. */
export function ltSample(): Sample {
  const definition = template("LT");
  const content = emptyContent(definition);
  const MPa = (entered: string) => quantity(entered, "MPa");
  const celsius = (entered: string) => quantity(entered, "°C");
  Object.assign(content.header, {
    ...item("Fuel gas line FG-1108, test package TP-014", "ASTM A106 Gr. B"),
    lineNo: '6"-FG-1108-B1',
    drawingNo: "ISO-1108-02",
    drawingRev: "1",
    stage: "final",
    extent: "Whole test package",
    boundary: "From blind at valve V-2201 to blind at nozzle N4 of D-110; PSV-114 and FT-1108 removed and blinded",
    code: "B31.3",
    designPressure: MPa("2.000"),
    designTemp: celsius("60"),
    mdmt: celsius("-20"),
    ratio: plain("1"),
    examinedBefore: true,
    witness: "witnessed",
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 10",
    kind: "hydrostatic",
    medium: "Fresh water, 12 ppm chloride",
    testPressure: MPa("3.020"),
    metalTemp: celsius("18"),
    thermometer: "sample-thermometer",
    holdMin: quantity("60", "min"),
    start: "2026-06-10T15:10:00Z",
    end: "2026-06-10T16:15:00Z",
    gauges: [
      { gauge: "sample-gauge-1", kind: "dial", rangeMax: MPa("6.00") },
      { gauge: "sample-gauge-2", kind: "digital", rangeMax: MPa("10.00") },
    ],
    recorder: "sample-recorder",
    recorderRange: MPa("7.00"),
    log: [
      { at: "2026-06-10T15:10:00Z", pressure: MPa("3.040"), ambient: celsius("24"), metal: celsius("18") },
      { at: "2026-06-10T15:40:00Z", pressure: MPa("3.030"), ambient: celsius("24"), metal: celsius("18") },
      { at: "2026-06-10T16:15:00Z", pressure: MPa("3.020"), ambient: celsius("23"), metal: celsius("18") },
    ],
  });
  Object.assign(content.acceptance, { edition: "2022", clause: "345.2.2: no leakage" });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "No leaks; no pressure drop beyond that from cooling of the water. Drained and dried.",
  });
  const joint = (lineNo: number, itemKey: string, result: LineResult) =>
    line(lineNo, itemKey, "2026-06-10", result, { leakFound: false });
  content.lines = [joint(1, "Welds W-031 to W-046", "ACC"), joint(2, "Flanges F-01 to F-06", "ACC")];
  const context: ReportContext = {
    ...onSite("2026-06-10"),
    equipment: [
      instrument("sample-gauge-1", "PG", "PG-21 dial gauge 0 to 6 MPa", "2026-03-02"),
      instrument("sample-gauge-2", "PG", "PG-34 digital gauge 0 to 10 MPa", "2026-01-19"),
      instrument("sample-recorder", "REC", "REC-04 chart recorder", "2026-02-11"),
      instrument("sample-thermometer", "THM", "THM-09 contact thermometer", "2026-02-27"),
    ],
    attachments: [{ kind: "sketch" }, { kind: "sheet" }],
    people: [{ id: "sample-performer", name: "Ben Ruiz", roles: ["performer"] }],
  };
  return { definition, content, context };
}
