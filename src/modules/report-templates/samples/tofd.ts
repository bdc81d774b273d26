import { quantity } from "#kit/quantity.ts";
import { forInformationSet, acceptanceCriteriaSet } from "../acceptance/sets.ts";
import type { Line } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

const day = "2026-06-09";
const microseconds = (entered: string) => quantity(entered, "µs");

/** Sizing of known indications in two seams of a reactor, ordered for a fitness-for-service assessment: nothing is judged. */
export function tofdSample(): Sample {
  const definition = template("TOFD");
  const content = emptyContent(definition);
  const set = acceptanceCriteriaSet(forInformationSet);
  content.acceptance = {
    criteriaSet: forInformationSet,
    code: set?.standard ?? "",
    edition: "",
    clause: set?.clause ?? "",
    byOrderOf: "R. Okafor, fixed equipment integrity",
    decisionRule: "simple",
  };
  Object.assign(content.header, {
    ...item("Reactor R-401, circumferential seams C-3 and C-4", "ASME SA-387 Gr. 22 Cl. 2"),
    itemTag: "R-401",
    drawingNo: "R-401-GA-01",
    drawingRev: "5",
    heatTreatment: "PWHT at fabrication",
    nominalThickness: mm("50.0"),
    surfaceCondition: "ground",
    stage: "in service",
    jointType: "butt",
    extent: "Two lengths of seam at the indications of 2024",
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 4 App. III",
    scanPlan: "SP-TOFD-031 rev 0",
    instrument: "sample-instrument",
    linearityOn: "2025-11-18",
    software: "Acquisition 5.14",
    cables: "RG-58, 5 m, with preamplifier",
    probes: [
      { probe: "sample-probe-1", size: "6 mm", wedge: "60° long, ST1-60L" },
      { probe: "sample-probe-2", size: "6 mm", wedge: "60° long, ST1-60L" },
    ],
    angle: quantity("60", "°"),
    frequency: quantity("5.00", "MHz"),
    velocity: quantity("5.920", "mm/µs"),
    PCS: mm("115.0"),
    zones: "1",
    offsets: "0",
    datum: "x from longitudinal seam L-2, clockwise viewed from above",
    gain: quantity("62.0", "dB"),
    displayProcessing: "No averaging, lateral wave straightened",
    setting: "lateral wave 40-90 %",
    couplant: "sample-couplant",
    encoder: "sample-encoder",
    scanStep: mm("1.0"),
    complementary: "PAUT",
  });
  Object.assign(content.calibration, {
    encoderDistance: mm("500"),
    encoderRead: mm("498.9"),
    checks: [
      { when: "start", at: `${day}T13:20:00Z`, confirmed: true },
      { when: "end", at: `${day}T18:40:00Z`, confirmed: true, remark: "Lateral wave 68 %" },
    ],
  });
  Object.assign(content.summary, {
    limitations: "The upper 6 mm is masked by the lateral wave; examined by PAUT, report PAUT-26-0044.",
    summary:
      "Heights and depths of the three indications are reported for the assessment. No growth of no. 1 since 2024 (3.5 mm).",
  });
  const seam = (lineNo: number, name: string, from: string, to: string, length: string, hash: string): Line => ({
    ...line(lineNo, name, day, "INFO", {
      joint: "circumferential butt, double U",
      size: "50 mm",
      thickness: mm("50.0"),
      lengthExamined: mm(length),
      scanFile: `R401-${name}-${from}.dat, integrity server, folder R-401/2026`,
      scanHash: hash.repeat(16),
      from: mm(from),
      to: mm(to),
      missingLines: quantity("0.8", "%"),
      adjacentMissing: false,
      lateralWave: true,
      backWall: true,
    }),
    examStage: "re-exam",
  });
  content.lines = [seam(1, "C-3", "1200", "2200", "1000", "4af1"), seam(2, "C-4", "600", "1400", "800", "d38c")];
  const found = (lineId: string, code: string, no: string, values: object) => ({
    ...indication(lineId, code, "ACC", { no, ...values }),
    id: `${lineId}-${no}`,
    disposition: null,
  });
  content.indications = [
    found("line-1", "LF", "1", {
      kind: "embedded",
      datumX: mm("1642"),
      length: mm("38"),
      weldLayer: "fill",
      tUpper: microseconds("1.105"),
      tLower: microseconds("1.505"),
    }),
    found("line-1", "PO", "2", {
      kind: "point",
      datumX: mm("1960"),
      length: mm("3"),
      weldLayer: "fill",
      tUpper: microseconds("2.410"),
    }),
    found("line-2", "IP", "3", {
      kind: "lower surface",
      datumX: mm("884"),
      length: mm("22"),
      weldLayer: "root",
      tUpper: microseconds("5.020"),
    }),
  ];
  const context: ReportContext = {
    ...onSite(day),
    equipment: [
      instrument("sample-instrument", "UT-PA", "PAI-02 phased array instrument with TOFD channels", "2025-11-18"),
      instrument("sample-probe-1", "UT-PROBE", "PRB-61 longitudinal probe 5 MHz, 6 mm", null),
      instrument("sample-probe-2", "UT-PROBE", "PRB-62 longitudinal probe 5 MHz, 6 mm", null),
      instrument("sample-encoder", "UT-ENC", "ENC-05 encoder", null),
    ],
    consumables: [
      {
        id: "sample-couplant",
        kind: "UT-CPL",
        product: "Ultragel II",
        manufacturer: "Sonotech",
        batch: "UG-2604",
        expiresOn: "2028-02-28",
      },
    ],
    attachments: [
      { kind: "scanPlan", lineId: null },
      { kind: "scanImage", lineId: "line-1" },
      { kind: "scanImage", lineId: "line-2" },
    ],
  };
  return { definition, content, context };
}
