import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

const day = "2026-04-21";
const dB = (entered: string) => quantity(entered, "dB");

/** Shear wave examination of the seams of a vessel: slag above the reference and too long is rejected, a shorter one accepted. */
export function utWeldSample(): Sample {
  const definition = template("UT-WELD");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Knock-out drum V-305, shell seams", "ASME SA-516 Gr. 70"),
    itemTag: "V-305",
    drawingNo: "V-305-WM-02",
    drawingRev: "C",
    fabricator: "Coastal Vessel Works",
    examLocation: "shop",
    heatTreatment: "none",
    nominalThickness: mm("25.0"),
    surfaceCondition: "ground",
    stage: "before PWHT",
    weldingProcess: "SAW",
    jointType: "butt",
    extent: "Seams C-1, C-2 and L-1, whole length",
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 4",
    instrument: "sample-flaw-detector",
    linearityOn: "2026-02-02",
    software: "Version 4.12",
    cables: "Coaxial, BNC to Lemo 00, 2 m",
    damping: "400 Ω",
    reject: "off",
    sweep: mm("200"),
    probes: [
      probe("45", "sample-probe-45", "45", "45.5", "42.0", "50.0"),
      probe("70", "sample-probe-70", "70", "69.5", "46.5", "54.5"),
    ],
    couplant: "sample-couplant",
    block: "sample-block",
    blockTemp: quantity("21", "°C"),
    partTemp: quantity("24", "°C"),
    reflector: "SDH",
    reflectorSize: mm("2.5"),
    curve: "DAC",
    transfer: dB("2.0"),
    scanning: "manual",
    scanSpeed: quantity("100", "mm/s"),
    datum: "x from the stamp at 0°, clockwise viewed from the north head; y negative to the north",
    sides: "2",
    faces: "1",
    curvedScan: false,
    laminationScan: true,
    coverage: quantity("100", "%"),
  });
  Object.assign(content.calibration, {
    checks: [
      check("start", "13:10", "45", "42.0", "100", "70.7", "70.9"),
      check("start", "13:20", "70", "46.5", "100", "73.1", "73.0"),
      check("interval", "16:30", "45", "42.0", "96", "70.7", "71.0"),
      check("interval", "16:36", "70", "46.5", "98", "73.1", "73.3"),
      check("end", "19:10", "45", "42.0", "95", "70.7", "71.1"),
      check("end", "19:16", "70", "46.5", "97", "73.1", "73.2"),
    ],
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "C-2 rejected for slag at 412 mm; C-1 and L-1 accepted.",
  });
  const weld = (lineNo: number, name: string, result: LineResult, length: string, welders: string, joint: string): Line => ({
    ...line(lineNo, name, day, result, {
      welders,
      joint,
      size: "25 mm",
      thickness: mm("25.0"),
      lengthExamined: mm(length),
      probesUsed: "45, 70",
      scans: "Outside, both sides, along and across",
    }),
    examStage: "first",
  });
  content.lines = [
    weld(1, "C-1", "ACC", "4712", "S-07", "girth butt, double V"),
    weld(2, "C-2", "REJ", "4712", "S-07, S-11", "girth butt, double V"),
    weld(3, "L-1", "ACC", "2400", "S-11", "longitudinal butt, double V"),
  ];
  content.indications = [
    indication("line-2", "SI", "REJ", {
      no: "1",
      probe: "70",
      faceFrom: "A",
      soundPath: mm("48.5"),
      datumX: mm("412"),
      y: mm("-3"),
      weldLayer: "fill",
      length: mm("14"),
      ampDb: dB("3.5"),
    }),
    indication("line-1", "SI", "ACC", {
      no: "2",
      probe: "45",
      faceFrom: "A",
      soundPath: mm("41.0"),
      datumX: mm("1865"),
      y: mm("2"),
      weldLayer: "fill",
      length: mm("6"),
      ampDb: dB("1.0"),
    }),
  ];
  const context: ReportContext = {
    ...onSite(day),
    equipment: [
      instrument("sample-flaw-detector", "UT-FD", "UFD-03 flaw detector", "2026-02-02"),
      instrument("sample-probe-45", "UT-PROBE", "PRB-31 shear wave probe 45°", null),
      instrument("sample-probe-70", "UT-PROBE", "PRB-34 shear wave probe 70°", null),
      instrument("sample-block", "UT-BLOCK", "BLK-11 basic calibration block 25 mm", "2024-05-14"),
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
  };
  return { definition, content, context };
}

function probe(mark: string, id: string, angleNominal: string, angleMeasured: string, refGain: string, scanGain: string) {
  return {
    mark,
    probe: id,
    frequency: quantity("2.25", "MHz"),
    size: "16 × 16 mm",
    angleNominal: quantity(angleNominal, "°"),
    angleMeasured: quantity(angleMeasured, "°"),
    wave: "shear",
    refGain: dB(refGain),
    scanGain: dB(scanGain),
  };
}

function check(when: string, at: string, mark: string, refGain: string, pct: string, range: string, read: string) {
  return {
    when,
    at: `${day}T${at}:00Z`,
    probe: mark,
    refGain: dB(refGain),
    pct: quantity(pct, "%"),
    range: mm(range),
    read: mm(read),
  };
}
