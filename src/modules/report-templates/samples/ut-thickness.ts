import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, mm, onSite, plain, template, type Sample } from "./base.ts";

/** Thickness of five locations of a cooling water line, with earlier readings; one is below the required thickness. */
export function utThicknessSample(): Sample {
  const definition = template("UT-THK");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Cooling water return, circuit CW-31", "ASTM A53 Gr. B"),
    lineNo: '8"-CW-3104-B2',
    nominalThickness: mm("12.70"),
    outsideDiameter: mm("219.1"),
    surfaceCondition: "coated",
    stage: "in service",
    jointType: "none",
    extent: "5 CMLs",
    surfaceTemp: quantity("26", "°C"),
    assetType: "piping",
    service: "Cooling water",
    pipingClass: "2",
    injectionOrMixPoint: false,
    designPressure: quantity("2.0", "MPa"),
    designTemp: quantity("60", "°C"),
    allowableStress: quantity("137.9", "MPa"),
    E: plain("1.0"),
    W: plain("1.0"),
    Y: plain("0.4"),
    structuralMin: mm("2.8"),
    tReqSource: "client value",
    corrosionAllowance: mm("3.0"),
  });
  Object.assign(content.technique, {
    standard: "ASME V SE-797",
    gauge: "sample-gauge",
    mode: "echo-echo",
    probe: "sample-probe",
    frequency: quantity("5.0", "MHz"),
    probeSize: "11 mm, dual element",
    scanning: "Spot readings; 50 mm round each scanned",
    couplant: "sample-couplant",
    velocity: quantity("5920", "m/s"),
    throughCoating: true,
    tempCorrection: false,
  });
  const checked = (when: string, at: string, step: string, read: string) => ({
    when,
    at: `2024-06-03T${at}:00Z`,
    step: mm(step),
    read: mm(read),
  });
  Object.assign(content.calibration, {
    block: "sample-block",
    blockMaterial: "Carbon steel 1018",
    blockTemp: quantity("22", "°C"),
    checks: [
      checked("start", "13:05", "2.50", "2.51"),
      checked("start", "13:06", "12.50", "12.50"),
      checked("interval", "16:40", "12.50", "12.52"),
      checked("end", "19:20", "2.50", "2.50"),
    ],
  });
  Object.assign(content.summary, {
    limitations: "CML 05 not accessible: scaffold removed before the visit.",
    summary: "CML 04 is below the required thickness; the others are accepted.",
    recommendations: "Assess the elbow at CML 04 before the line returns to full pressure, and plan its replacement.",
  });
  const cml = (
    lineNo: number,
    component: string,
    position: string,
    result: LineResult,
    t: [string | null, string | null, string, string],
  ) => {
    const [initial, previous, r1, r2] = t;
    return line(lineNo, `CML ${String(lineNo).padStart(2, "0")}`, "2024-06-03", result, {
      component,
      position,
      nominal: mm("12.70"),
      tInitial: initial === null ? null : mm(initial),
      initialOn: initial === null ? null : "2010-06-01",
      tPrev: previous === null ? null : mm(previous),
      prevOn: previous === null ? null : "2019-06-03",
      r1: mm(r1),
      r2: mm(r2),
      tReq: mm("6.35"),
    });
  };
  const notReached = line(5, "CML 05", "2024-06-03", "NE", { component: "tee", position: "branch" });
  content.lines = [
    cml(1, "pipe", "12 o'clock", "ACC", ["12.70", "11.90", "11.20", "11.24"]),
    cml(2, "pipe", "6 o'clock", "ACC", ["12.65", "11.60", "10.85", "10.90"]),
    cml(3, "elbow", "extrados", "ACC", [null, "10.40", "9.80", "9.86"]),
    cml(4, "elbow", "extrados", "REJ", ["12.70", "7.20", "6.12", "6.20"]),
    { ...notReached, neReason: "Scaffold removed" },
  ];
  const context: ReportContext = {
    ...onSite("2024-06-03"),
    equipment: [
      instrument("sample-gauge", "UT-TG", "UTG-07 thickness gauge", "2024-01-15"),
      instrument("sample-probe", "UT-PROBE", "PRB-21 dual probe 5 MHz", null),
      instrument("sample-block", "UT-BLOCK", "BLK-03 step block", "2022-09-01"),
    ],
    consumables: [
      {
        id: "sample-couplant",
        kind: "UT-CPL",
        product: "Ultragel II",
        manufacturer: "Sonotech",
        batch: "UG-2311",
        expiresOn: "2025-11-30",
      },
    ],
  };
  return { definition, content, context };
}
