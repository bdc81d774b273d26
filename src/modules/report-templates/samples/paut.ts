import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

const day = "2026-05-13";
const dB = (entered: string) => quantity(entered, "dB");
const degrees = (entered: string) => quantity(entered, "°");

/** Encoded phased-array examination of three girth welds of a hydrogen line: one is rejected for lack of fusion at the bevel. */
export function pautSample(): Sample {
  const definition = template("PAUT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Hydrogen make-up line, girth welds, UT in lieu of RT", "ASTM A106 Gr. B"),
    drawingNo: "ISO-6-H2-4417",
    drawingRev: "2",
    lineNo: '8"-H2-4417-D2',
    fabricator: "Baytown Pipe Services",
    heatTreatment: "none",
    nominalThickness: mm("18.26"),
    outsideDiameter: mm("219.1"),
    surfaceCondition: "ground",
    stage: "final",
    weldingProcess: "GTAW, SMAW",
    jointType: "butt",
    extent: "3 welds, whole circumference",
  });
  // Piping is judged by its own code.
  Object.assign(content.acceptance, {
    criteriaSet: "ASME B31.3 344.6.2",
    code: "ASME B31.3",
    edition: "2022",
    clause: "344.6.2",
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 4",
    scanPlan: "SP-PAUT-118 rev 1",
    instrument: "sample-instrument",
    linearityOn: "2025-11-18",
    software: "Acquisition 5.14",
    cables: "Probe cable 2.5 m",
    damping: "50 Ω",
    reject: "off",
    array: "sample-array",
    frequency: quantity("5.00", "MHz"),
    elements: 32,
    pitch: mm("0.60"),
    elementLength: mm("10.0"),
    elementGap: mm("0.10"),
    wedge: "55° shear, contoured AOD 8 in",
    lawType: "S",
    angleFrom: degrees("40"),
    angleTo: degrees("70"),
    angleStep: degrees("1.0"),
    aperture: 16,
    firstElement: 1,
    indexOffsets: "−18 mm at 90°, −18 mm at 270°",
    sweep: mm("90"),
    encoder: "sample-encoder",
    scanStep: mm("1.0"),
    couplant: "sample-couplant",
    block: "sample-block",
    blockTemp: quantity("23", "°C"),
    partTemp: quantity("27", "°C"),
    reflector: "SDH",
    reflectorSize: mm("2.4"),
    curve: "TCG",
    refGain: dB("38.0"),
    transfer: dB("1.0"),
    scanning: "semi-automatic",
    scanGain: dB("45.0"),
    scanSpeed: quantity("50", "mm/s"),
    datum: "x from top dead centre, clockwise looking downstream; y negative upstream",
    sides: "2",
    faces: "1",
    laminationScan: true,
    coverage: quantity("100", "%"),
  });
  Object.assign(content.calibration, {
    velocity: quantity("3240", "m/s"),
    wedgeDelay: true,
    acg: true,
    tcgPoints: 4,
    deadElements: 0,
    deadAllowed: 2,
    encoderDistance: mm("500"),
    encoderRead: mm("501.2"),
    checks: [
      check("start", "13:15", "100", "25.6", "25.7"),
      check("interval", "16:50", "97", "25.6", "25.8"),
      check("end", "19:05", "95", "25.6", "25.9"),
    ],
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "FW-42 rejected for lack of fusion at 305 mm; FW-41 and FW-43 accepted.",
  });
  const weld = (lineNo: number, name: string, result: LineResult, hash: string): Line => ({
    ...line(lineNo, name, day, result, {
      welders: "W-118",
      joint: "girth butt, single V",
      size: "219.1 × 18.26",
      thickness: mm("18.26"),
      lengthExamined: mm("688"),
      scanFile: `4417-${name}-S90-S270.dat, report server, folder P-117`,
      scanHash: hash.repeat(16),
      from: mm("0"),
      to: mm("698"),
      missingLines: quantity("0.4", "%"),
      adjacentMissing: false,
      dataQuality: "ok",
    }),
    examStage: "first",
  });
  content.lines = [weld(1, "FW-41", "ACC", "9c41"), weld(2, "FW-42", "REJ", "5b7e"), weld(3, "FW-43", "ACC", "e02d")];
  content.indications = [
    indication("line-2", "LF", "REJ", {
      no: "1",
      datumX: mm("305.0"),
      x2: mm("331.0"),
      y: mm("-4"),
      skew: "90",
      weldLayer: "fill",
      depthTop: mm("8.2"),
      height: mm("3.1"),
      surface: "subsurface",
      ligament: mm("7.0"),
      ampPct: quantity("142", "%"),
    }),
    indication("line-3", "SI", "ACC", {
      no: "2",
      datumX: mm("512.0"),
      x2: mm("516.5"),
      y: mm("1"),
      skew: "270",
      weldLayer: "fill",
      depthTop: mm("11.4"),
      height: mm("1.2"),
      surface: "subsurface",
      ligament: mm("5.7"),
      ampPct: quantity("64", "%"),
    }),
  ];
  const context: ReportContext = {
    ...onSite(day),
    equipment: [
      instrument("sample-instrument", "UT-PA", "PAI-02 phased array instrument", "2025-11-18"),
      instrument("sample-array", "UT-PROBE", "PRB-52 linear array 5 MHz, 32 elements", null),
      instrument("sample-encoder", "UT-ENC", "ENC-05 encoder", null),
      instrument("sample-block", "UT-BLOCK", "BLK-19 pipe block with SDH and notches", "2024-08-20"),
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
      { kind: "scanImage", lineId: "line-2" },
      { kind: "scanImage", lineId: "line-3" },
    ],
  };
  return { definition, content, context };
}

function check(when: string, at: string, pct: string, range: string, read: string) {
  return { when, at: `${day}T${at}:00Z`, refGain: dB("38.0"), pct: quantity(pct, "%"), range: mm(range), read: mm(read) };
}
