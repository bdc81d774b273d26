/**
 * One believable finished report for each built-in template, with the facts round it: for previews, the printed sample,
 * the demonstration data and the tests. Sites, people and numbers are invented.
 */
import { quantity, type Quantity } from "#kit/quantity.ts";
import { builtInTemplate } from "./builtin/index.ts";
import type { Indication, Line, LineResult, ReportContent, Values } from "./content.ts";
import { emptyContext, type ReportContext } from "./context.ts";
import type { TemplateDefinition } from "./definition.ts";
import { emptyContent } from "./new-content.ts";

export type Sample = { definition: TemplateDefinition; content: ReportContent; context: ReportContext };

/** Film radiography of two butt welds of a 12 in line, four views each; the second weld is rejected for slag. */
export function rtFilmSample(): Sample {
  const definition = template("RT-FILM");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Crude transfer line, butt welds W-014 and W-015", "ASTM A106 Gr. B"),
    lineNo: '12"-CR-2107-A1A',
    drawingNo: "ISO-2107-03",
    drawingRev: "2",
    nominalThickness: mm("9.53"),
    outsideDiameter: mm("323.9"),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "GTAW/SMAW",
    jointType: "butt",
    extent: "100 % of two welds",
    markers: "Lead figures every 254 mm, clockwise with the flow from 12 o'clock",
    filmPlan: "FP-2107-03",
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
    blockTemp: quantity("22", "°C"),
    checks: [
      checked("start", "13:05", "2.50", "2.51"),
      checked("start", "13:06", "12.50", "12.50"),
      checked("interval", "16:40", "12.50", "12.52"),
      checked("end", "19:20", "2.50", "2.50"),
    ],
  });
  Object.assign(content.summary, {
    limitations: "CML 05 not reached: scaffold removed before the visit.",
    summary: "CML 04 is below the required thickness; the others are accepted.",
    recommendations: "Have the elbow at CML 04 assessed before the line is returned to full pressure; plan its replacement.",
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
      { id: "sample-couplant", kind: "UT-CPL", product: "Sonotech Ultragel II", batch: "UG-2311", expiresOn: "2025-11-30" },
    ],
  };
  return { definition, content, context };
}

/** Yoke examination of three fillet welds of a lifting lug; one linear indication is rejected. */
export function mtSample(): Sample {
  const definition = template("MT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Lifting lugs of vessel V-210, fillet welds", "ASTM A516 Gr. 70"),
    itemTag: "V-210",
    examLocation: "shop",
    heatTreatment: "none",
    nominalThickness: mm("19.0"),
    surfaceCondition: "ground",
    stage: "final",
    weldingProcess: "SMAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: quantity("24", "°C"),
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 7",
    technique: "yoke AC",
    currentType: "AC",
    particles: "visible wet",
    colour: "black",
    ferromagnetic: true,
    contrastPaint: "sample-paint",
    ink: "sample-ink",
    unit: "sample-yoke",
    wetHorizontal: false,
    poleSpacing: mm("150"),
    light: "LED inspection lamp LMP-06",
    lightEvidence: "measured today",
    whiteLight: quantity("1240", "lx"),
    twoDirections: true,
    demagnetised: "not required",
    postCleaning: "yes",
  });
  Object.assign(content.calibration, {
    liftTests: [{ on: "2026-03-16", mass: quantity("4.54", "kg"), held: true }],
    lightMeter: "sample-light-meter",
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "One linear indication on FW-3, rejected; FW-1 and FW-2 accepted.",
  });
  const weld = (lineNo: number, result: LineResult): Line => ({
    ...line(lineNo, `FW-${lineNo}`, "2026-03-16", result, {
      welders: "B-03",
      joint: "fillet",
      size: "12 mm leg",
      thickness: mm("19.0"),
      lengthExamined: mm("620"),
      area: "Weld and 25 mm each side",
    }),
    examStage: "first",
  });
  content.lines = [weld(1, "ACC"), weld(2, "ACC"), weld(3, "REJ")];
  content.indications = [
    indication("line-3", "RL", "REJ", {
      location: "Toe, 140 mm from the north end",
      length: mm("6.5"),
      width: mm("0.5"),
      crack: false,
    }),
    indication("line-2", "RR", "ACC", { location: "Cap, 60 mm", length: mm("2.0"), width: mm("1.8"), crack: false }),
  ];
  const context: ReportContext = {
    ...onSite("2026-03-16"),
    equipment: [
      instrument("sample-yoke", "MT-YAC", "MTY-04 AC yoke", "2025-12-01"),
      instrument("sample-light-meter", "LM-VIS", "LUX-02 white-light meter", "2025-10-20"),
    ],
    consumables: [
      { id: "sample-paint", kind: "MT-WCP", product: "Magnaflux WCP-2", batch: "24K113", expiresOn: "2027-10-31" },
      {
        id: "sample-ink",
        kind: "MT-INK",
        product: "Magnaflux 7HF",
        form: "visible wet",
        batch: "25B078",
        expiresOn: "2027-01-31",
      },
    ],
  };
  return { definition, content, context };
}

/** The sample of a built-in template, or null for a template without one. */
export function sampleOf(code: string): Sample | null {
  const samples: Readonly<Record<string, () => Sample>> = { "RT-FILM": rtFilmSample, "UT-THK": utThicknessSample, MT: mtSample };
  return samples[code]?.() ?? null;
}

function template(code: string): TemplateDefinition {
  const found = builtInTemplate(code);
  if (!found) throw new RangeError(`There is no built-in template ${code}`);
  return found;
}

function item(itemDescription: string, material: string): Values {
  return { itemDescription, material, examLocation: "field", procedure: "sample-procedure" };
}

function line(lineNo: number, itemKey: string, performedOn: string, result: LineResult, values: Values): Line {
  return { id: `line-${lineNo}`, lineNo, itemKey, performedOn, result, values };
}

function indication(lineId: string, code: string, disposition: "ACC" | "REJ", values: Values): Indication {
  return { id: `${lineId}-${code}`, lineId, code, disposition, values };
}

function instrument(
  inventoryItemId: string,
  typeCode: string,
  label: string,
  calibratedOn: string | null,
): ReportContext["equipment"][number] {
  return { inventoryItemId, typeCode, label, calibratedOn };
}

function onSite(day: string): ReportContext {
  return {
    ...emptyContext("America/Chicago"),
    performedDates: [day],
    inspectionStart: `${day}T13:00:00Z`,
    inspectionEnd: `${day}T19:30:00Z`,
  };
}

function mm(entered: string): Quantity {
  return quantity(entered, "mm");
}

function plain(entered: string): Quantity {
  return quantity(entered, "");
}
