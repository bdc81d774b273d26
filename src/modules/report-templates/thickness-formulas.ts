/** The computed fields of thickness reports. Lengths in mm, pressures in MPa, rates in mm/y. */
import { Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { dueAfter, pipingThicknessInterval, vesselInternalInterval } from "./calculations/intervals.ts";
import { found, unknown, type Outcome } from "./calculations/outcome.ts";
import {
  headThickness,
  hemisphericalThickness,
  leastVesselThickness,
  pipeThickness,
  requiredPipeThickness,
  requiredVesselThickness,
  shellThickness,
  torisphericalThickness,
} from "./calculations/pressure-thickness.ts";
import { bottomLimits, criticalZone, longestBottomInterval, tankUltrasonicInterval } from "./calculations/tank.ts";
import * as atOnePoint from "./calculations/thickness-readings.ts";
import * as wall from "./calculations/thickness.ts";
import type { Formula, Reader } from "./sheet.ts";
import { earlierReading, thicknessFlag } from "./thickness-flags.ts";

const design = ["header.designPressure", "header.allowableStress", "header.E"];
const readTo = [
  "technique.mode",
  "technique.throughCoating",
  "technique.velocity",
  "line.coatingThickness",
  "line.coatingVelocity",
  "technique.tempCorrection",
  "header.surfaceTemp",
  "calibration.blockTemp",
];

export const thicknessFormulas: Readonly<Record<string, Formula>> = {
  "ut.tPressure": {
    title: "Thickness required by pressure",
    clause: "ASME B31.3 304.1.2; API 570 7.6; ASME VIII-1 UG-27",
    reads: [
      "header.assetType",
      ...design,
      "header.outsideDiameter",
      "header.W",
      "header.Y",
      "header.structuralMin",
      "header.insideRadius",
      "header.corrosionAllowance",
    ],
    solve: (read) => (read.text("header.assetType") === "vessel" ? vesselShell(read) : straightPipe(read)),
  },
  "ut.tHead": {
    title: "Head thickness required by pressure",
    clause: "ASME VIII-1 UG-32",
    reads: [
      "header.assetType",
      "header.headShape",
      "header.crownRadius",
      ...design,
      "header.insideRadius",
      "header.corrosionAllowance",
    ],
    solve: vesselHead,
  },
  "ut.criticalZone": {
    title: "Critical zone of a tank bottom",
    clause: "API 653 4.4.5.4",
    reads: ["header.t0", "header.tMinCourse"],
    solve: (read) =>
      inMillimetres(
        criticalZone({ t0: inInches(read.decimal("header.t0")), tMinCourse: inInches(read.decimal("header.tMinCourse")) }),
      ),
  },
  "ut.earliestDue": {
    title: "Earliest next due date of the lines",
    clause: null,
    reads: ["line.nextDue"],
    solve: earliestDue,
  },
  "ut.tMin": {
    title: "Minimum reading, corrected for coating and temperature",
    clause: null,
    reads: [...readingPaths(), ...readTo],
    solve: (read) => corrected(read, atOnePoint.leastReading(readings(read))),
  },
  "ut.tMean": {
    title: "Mean reading, corrected for coating and temperature",
    clause: null,
    reads: [...readingPaths(), ...readTo],
    solve: (read) => corrected(read, atOnePoint.meanReading(readings(read))),
  },
  "ut.tActual": {
    title: "Actual thickness",
    clause: null,
    reads: [...readingPaths(), "header.tActualRule", ...readTo],
    solve: actualThickness,
  },
  "ut.loss": {
    title: "Loss from nominal",
    clause: null,
    reads: ["line.nominal", "line.tActual"],
    solve: (read) => wall.lossPercent({ nominal: read.decimal("line.nominal"), tActual: read.decimal("line.tActual") }),
  },
  "ut.crLT": {
    title: "Long-term corrosion rate",
    clause: "API 570 7.1.2",
    reads: ["line.tInitial", "line.initialOn", "line.replacedOn", "line.tActual"],
    solve: (read) => rateSince(read, "initial"),
  },
  "ut.crST": {
    title: "Short-term corrosion rate",
    clause: "API 570 7.1.2",
    reads: ["line.tPrev", "line.prevOn", "line.replacedOn", "line.tActual"],
    solve: (read) => rateSince(read, "previous"),
  },
  "ut.crGov": {
    title: "Governing corrosion rate",
    clause: "API 570 7.1.2",
    reads: ["line.crLT", "line.crST", "header.minRatePolicy"],
    solve: (read) =>
      wall.governingRate({
        crLT: read.decimal("line.crLT"),
        crST: read.decimal("line.crST"),
        least: read.decimal("header.minRatePolicy"),
      }),
  },
  "ut.caLeft": {
    title: "Remaining corrosion allowance",
    clause: null,
    reads: ["line.tActual", "line.tReq"],
    solve: (read) => wall.allowanceLeft({ tActual: read.decimal("line.tActual"), tReq: read.decimal("line.tReq") }),
  },
  "ut.remLife": {
    title: "Remaining life",
    clause: "API 570 7.2; API 510 7.2",
    reads: ["line.tActual", "line.tReq", "line.crGov"],
    solve: (read) =>
      wall.remainingLife({
        tActual: read.decimal("line.tActual"),
        tReq: read.decimal("line.tReq"),
        rate: read.decimal("line.crGov"),
      }),
  },
  "ut.retireOn": {
    title: "Retirement date",
    clause: null,
    reads: ["line.remLife"],
    solve: (read) => wall.retirementDate({ on: read.line?.performedOn ?? null, life: read.outcome("line.remLife") }),
  },
  "ut.nextDue": {
    title: "Next thickness measurement",
    clause: "API 570 6.3.3; API 510 6.5; API 653 6.3.3, 6.4.2",
    reads: [
      "line.remLife",
      "line.crGov",
      "line.tActual",
      "line.tReq",
      "header.assetType",
      "header.pipingClass",
      "header.injectionOrMixPoint",
      "header.RTbc",
      "header.RTip",
      "header.StPr",
      "header.UPr",
      "header.limit",
      "header.barrier",
    ],
    solve: nextMeasurement,
  },
  "ut.band": {
    title: "Acceptance band",
    clause: null,
    reads: ["line.tActual", "line.tReq", "header.U"],
    solve: (read) =>
      wall.thicknessBand({
        t: read.decimal("line.tActual"),
        tReq: read.decimal("line.tReq"),
        U: read.decimal("header.U"),
        rule: read.content.acceptance.decisionRule,
      }),
  },
  "ut.flag": {
    title: "Flag",
    clause: null,
    reads: [
      "line.remLife",
      "line.band",
      "line.tActual",
      "line.tPrev",
      "line.crLT",
      "line.crST",
      "header.U",
      "calibration.checks",
      "calibration.tolerance",
      "line.readAt",
    ],
    solve(read) {
      const flag = thicknessFlag(read);
      return found(flag, `the first of: repeat, immediate, RL < 4 y, recheck, growth, loss > 20 %, negative rate = ${flag}`);
    },
  },
};

/** Readings of one location, r1 to r8. */
export function readingPaths(): string[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `line.r${n}`);
}

function readings(read: Reader): string[] {
  return readingPaths()
    .map((path) => read.decimal(path))
    .filter((value) => value !== null);
}

function actualThickness(read: Reader): Outcome {
  const isMean = read.text("header.tActualRule") === "average";
  const actual = isMean ? atOnePoint.meanReading(readings(read)) : atOnePoint.leastReading(readings(read));
  return corrected(read, { ...actual, formula: `tActual = ${actual.formula}` });
}

/** The metal thickness of one reading of a line, in mm. */
export function metalOf(read: Reader, reading: string): Outcome {
  return corrected(read, found(reading, reading));
}

/** A reading corrected to metal thickness: a single echo through coating less the coating's part, hot metal less the temperature correction. */
function corrected(read: Reader, reading: Outcome): Outcome {
  return withoutHeat(read, withoutCoating(read, reading));
}

/** A single echo reads a coating as wall. An A-scan does not tell which echoes were read: a reading between two is entered as echo-echo. */
export function readsSingleEcho(read: Reader): boolean {
  return ["single echo", "A-scan"].includes(read.text("technique.mode") ?? "");
}

function withoutCoating(read: Reader, reading: Outcome): Outcome {
  const isThrough = read.flag("technique.throughCoating") === true && readsSingleEcho(read);
  const micrometres = read.decimal("line.coatingThickness");
  if (reading.value === null || !isThrough) return reading;
  const metal = atOnePoint.throughCoating({
    read: reading.value,
    coating: micrometres === null ? null : convert(micrometres, "µm", "mm"),
    vCoating: read.decimal("line.coatingVelocity"),
    vSteel: read.decimal("technique.velocity"),
  });
  return { ...metal, formula: `${reading.formula}; ${metal.formula}` };
}

function withoutHeat(read: Reader, reading: Outcome): Outcome {
  if (reading.value === null || read.flag("technique.tempCorrection") !== true) return reading;
  const scale = read.context.unitSystem === "US" ? "°F" : "°C";
  const inScale = (celsius: string | null) => (celsius === null ? null : convert(celsius, "°C", scale));
  const cold = atOnePoint.temperatureCorrected({
    read: reading.value,
    Ts: inScale(read.decimal("header.surfaceTemp")),
    Tc: inScale(read.decimal("calibration.blockTemp")),
    scale,
  });
  return { ...cold, formula: `${reading.formula}; ${cold.formula}` };
}

function rateSince(read: Reader, earlier: "initial" | "previous"): Outcome {
  return wall.corrosionRate({
    earlier,
    ...earlierReading(read, earlier),
    tNow: read.decimal("line.tActual"),
    now: read.line?.performedOn ?? null,
  });
}

function straightPipe(read: Reader): Outcome {
  const [P, D, S, E, W, Y] = ["designPressure", "outsideDiameter", "allowableStress", "E", "W", "Y"].map((key) =>
    read.decimal(`header.${key}`),
  );
  const t = pipeThickness({ P, D, S, E, W, Y });
  const structural = read.decimal("header.structuralMin");
  if (t.value === null || structural === null) return t;
  const required = requiredPipeThickness({ pressure: t.value, structural });
  return { ...required, formula: `${t.formula}; ${required.formula}` };
}

function vesselShell(read: Reader): Outcome {
  const { P, S, E, c, R } = vesselData(read);
  return requiredVesselThickness({ t: shellThickness({ P, R, S, E, c }), least: leastOf(read) });
}

function vesselHead(read: Reader): Outcome {
  return requiredVesselThickness({ t: headByShape(read), least: leastOf(read) });
}

/** By the shape in the header; a 2:1 ellipsoid if none is chosen, which UT-R25 asks about. */
function headByShape(read: Reader): Outcome {
  const { P, S, E, c, R } = vesselData(read);
  const shape = read.text("header.headShape");
  if (shape === "torispherical, 6 % knuckle")
    return torisphericalThickness({ P, L: read.decimal("header.crownRadius"), S, E, c });
  if (shape === "hemispherical") return hemisphericalThickness({ P, R, S, E, c });
  return headThickness({ P, Di: decimal(R)?.times(2).toFixed() ?? null, S, E, c });
}

function vesselData(read: Reader) {
  const [P, S, E, c, R] = ["designPressure", "allowableStress", "E", "corrosionAllowance", "insideRadius"].map((key) =>
    read.decimal(`header.${key}`),
  );
  return { P, S, E, c, R };
}

/** UG-16 in mm, by the column of the report. */
function leastOf({ context }: Reader): string {
  return context.unitSystem === "US" ? convert(leastVesselThickness("in"), "in", "mm") : leastVesselThickness("mm");
}

function nextMeasurement(read: Reader): Outcome {
  const life = read.outcome("line.remLife");
  const on = read.line?.performedOn ?? null;
  switch (read.text("header.assetType")) {
    case "vessel":
      return dueAfter(on, vesselInternalInterval(life));
    case "piping":
      return dueAfter(
        on,
        pipingThicknessInterval({
          life,
          pipingClass: read.text("header.pipingClass"),
          injection: read.flag("header.injectionOrMixPoint") === true,
        }),
      );
    case "tank shell":
      return dueAfter(on, tankShellInterval(read));
    case "tank bottom":
      return dueAfter(on, tankBottomInterval(read));
    case null:
      return unknown("no asset type", "interval by API 570, API 510 or API 653");
    default:
      return unknown(`no interval rule for ${read.text("header.assetType")}`, "interval by API 570, API 510 or API 653");
  }
}

function tankShellInterval(read: Reader): Outcome {
  const left = read.outcome("line.caLeft");
  if (left.value === null) return left;
  return tankUltrasonicInterval({ RCA: inInches(left.value), N: inInches(read.decimal("line.crGov")) });
}

/** Years to the next internal inspection of the bottom the header describes (API 653 4.4.5, 6.4.2). */
export function tankBottomInterval(read: Reader): Outcome {
  const limit = bottomLimits.find((one) => one === read.text("header.limit"));
  if (!limit) return unknown("no minimum bottom thickness chosen", "interval by API 653 4.4.5");
  const [RTbc, pits, StPr, UPr] = ["RTbc", "RTip", "StPr", "UPr"].map((key) => inInches(read.decimal(`header.${key}`)));
  // The interval is computed from the minimum metal found, which may be a reading of this report.
  const actual = decimal(inInches(read.decimal("line.tActual")));
  const RTip = pits !== null && pits !== undefined && actual?.lt(pits) ? actual.toFixed() : pits;
  return longestBottomInterval({ RTbc, RTip, StPr, UPr, limit, barrier: read.flag("header.barrier") === true });
}

function earliestDue(read: Reader): Outcome {
  const formula = "earliest next due of the lines";
  const dues = read.content.lines
    .map((line) => read.forLine(line).outcome("line.nextDue").value)
    .filter((due) => due !== null)
    .toSorted();
  const first = dues[0];
  return first === undefined ? unknown("no line has a next due date", formula) : found(first, `${formula} = ${first}`);
}

/** Millimetres, or millimetres per year, in inches: the unit of the API 653 formulas. */
export function inInches(millimetres: string | null): string | null {
  return millimetres === null ? null : convert(millimetres, "mm", "in");
}

function inMillimetres(inches: Outcome): Outcome {
  const value = decimal(inches.value);
  if (value === null) return inches;
  const millimetres = value.times(new Decimal("25.4"));
  return found(plain(millimetres), `${inches.formula} = ${rounded(millimetres, 2)} mm`);
}
