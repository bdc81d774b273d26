import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Eddy current over the paint of four fillet welds of a crane girder; one shows a crack and is rejected. */
export function etSurfaceSample(): Sample {
  const definition = template("ET-SURF");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Crane girder G-2, gusset welds GW-01 to GW-04", "S355J2"),
    itemTag: "CR-07",
    nominalThickness: mm("15.0"),
    surfaceCondition: "coated",
    stage: "in service",
    jointType: "fillet",
    extent: "4 of 36 gusset welds",
  });
  Object.assign(content.technique, {
    standard: "ISO 17643",
    instrument: "sample-et-instrument",
    probe: "sample-et-probe",
    frequency: quantity("100", "kHz"),
    coating: quantity("250", "µm"),
    liftOffSet: true,
    shims: quantity("500", "µm"),
    gain: quantity("48.0", "dB"),
    phase: quantity("35", "°"),
    notchDepths: "0.5, 1.0, 2.0 mm",
    scanPitch: mm("5.0"),
    probeWidth: mm("6.0"),
  });
  const check = (when: string, at: string) => ({
    when,
    at: `2026-05-19T${at}:00Z`,
    notch: "1.0 mm",
    signal: quantity("80", "%"),
    held: true,
  });
  Object.assign(content.calibration, {
    block: "sample-et-block",
    checks: [check("start", "13:05"), check("interval", "16:30"), check("end", "19:10")],
  });
  Object.assign(content.acceptance, { edition: "2015", clause: "no crack (agreed in LIFT-SPEC-12, 6.3)" });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "GW-03 rejected for a crack at the toe; GW-01, GW-02 and GW-04 accepted.",
    recommendations:
      "Remove the paint at GW-03, confirm the crack ends by MT, and take the crane out of service until it is repaired.",
  });
  const weld = (lineNo: number, result: LineResult): Line => ({
    ...line(lineNo, `GW-0${lineNo}`, "2026-05-19", result, {
      joint: "fillet",
      size: "8 mm leg",
      thickness: mm("15.0"),
      lengthExamined: mm("320"),
      area: "Weld and both toes",
      ...(result === "REJ" ? { welders: "W-22" } : {}),
    }),
    examStage: "first",
  });
  content.lines = [weld(1, "ACC"), weld(2, "ACC"), weld(3, "REJ"), weld(4, "ACC")];
  content.indications = [
    indication("line-3", "CR", "REJ", {
      location: "Toe on the girder, 90 mm from the north end",
      datumX: mm("90"),
      length: mm("14"),
      depthEstimate: "0.5 to 1 mm",
    }),
  ];
  const context: ReportContext = {
    ...onSite("2026-05-19"),
    equipment: [
      instrument("sample-et-instrument", "ET-INST", "ETI-03 eddy current instrument", "2026-01-14"),
      instrument("sample-et-probe", "ET-PROBE", "ETP-11 pencil probe 100 kHz", null),
      instrument("sample-et-block", "ET-BLOCK", "ETB-02 notch block", "2024-06-01"),
    ],
    people: [{ id: "sample-performer", name: "Ana Torres", roles: ["performer"] }],
  };
  return { definition, content, context };
}
