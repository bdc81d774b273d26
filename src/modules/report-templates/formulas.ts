/** The formulas a computed field may name, and the fields each reads. */
import {
  activityOn,
  allowedDensity,
  iqiThickness,
  radiationOf,
  requiredIqi,
  sourceToFilm,
  unsharpness,
  unsharpnessLimit,
} from "./calculations/radiography.ts";
import { dueAfter, pipingThicknessInterval, vesselInternalInterval } from "./calculations/intervals.ts";
import { coilAmpereTurns, prodRange } from "./calculations/magnetic.ts";
import { found, unknown, type Outcome } from "./calculations/outcome.ts";
import { pipeThickness } from "./calculations/pressure-thickness.ts";
import * as wall from "./calculations/thickness.ts";
import type { Formula, Reader } from "./sheet.ts";
import { thicknessFlags } from "./thickness-flags.ts";

export const formulas: Readonly<Record<string, Formula>> = {
  "rt.sfd": {
    title: "Source-to-film distance",
    clause: null,
    reads: ["technique.D", "technique.d"],
    solve: (read) => sourceToFilm({ D: read.decimal("technique.D"), d: read.decimal("technique.d") }),
  },
  "rt.activity": {
    title: "Source activity on the inspection date",
    clause: null,
    reads: ["technique.source", "technique.sourceId"],
    solve: sourceActivity,
  },
  "rt.requiredIqi": {
    title: "Required IQI",
    clause: "ASME V T-276",
    reads: ["technique.T", "technique.reinforcement", "technique.iqiKind", "technique.iqiSide", "technique.standard"],
    solve: requiredIqiOf,
  },
  "rt.ug": {
    title: "Geometric unsharpness",
    clause: "ASME V T-274.1",
    reads: ["technique.F", "technique.d", "technique.D"],
    solve: (read) =>
      unsharpness({ F: read.decimal("technique.F"), d: read.decimal("technique.d"), D: read.decimal("technique.D") }),
  },
  "rt.ugMax": {
    title: "Recommended limit of unsharpness",
    clause: "ASME V T-274.2",
    reads: ["technique.T"],
    solve: (read) => unsharpnessLimit(read.decimal("technique.T")),
  },
  "rt.densityAllowed": {
    title: "Density allowed in the area of interest",
    clause: "ASME V T-282",
    reads: ["line.densityIqi", "technique.source", "technique.viewing"],
    solve: (read) =>
      allowedDensity({
        q: read.decimal("line.densityIqi"),
        radiation: radiationOf(read.text("technique.source")),
        viewing: read.text("technique.viewing") === "composite" ? "composite" : "single",
      }),
  },
  "ut.tPressure": {
    title: "Thickness required by pressure",
    clause: "ASME B31.3 304.1.2",
    reads: [
      "header.assetType",
      "header.designPressure",
      "header.outsideDiameter",
      "header.allowableStress",
      "header.E",
      "header.W",
      "header.Y",
    ],
    solve: pressureThickness,
  },
  "ut.tActual": {
    title: "Actual thickness",
    clause: null,
    reads: [...readingPaths(), "header.tActualRule", "technique.tempCorrection", "header.surfaceTemp", "calibration.blockTemp"],
    solve: actualThickness,
  },
  "ut.loss": {
    title: "Loss against nominal",
    clause: null,
    reads: ["line.nominal", "line.tActual"],
    solve: (read) => wall.lossPercent({ nominal: read.decimal("line.nominal"), tActual: read.decimal("line.tActual") }),
  },
  "ut.crLT": {
    title: "Long-term corrosion rate",
    clause: "API 570 7.1.2",
    reads: ["line.tInitial", "line.initialOn", "line.tActual"],
    solve: (read) =>
      wall.corrosionRate({ earlier: "initial", t: read.decimal("line.tInitial"), on: read.text("line.initialOn"), ...now(read) }),
  },
  "ut.crST": {
    title: "Short-term corrosion rate",
    clause: "API 570 7.1.2",
    reads: ["line.tPrev", "line.prevOn", "line.tActual"],
    solve: (read) =>
      wall.corrosionRate({ earlier: "previous", t: read.decimal("line.tPrev"), on: read.text("line.prevOn"), ...now(read) }),
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
  "ut.nextDue": {
    title: "Next thickness measurement",
    clause: "API 570 6.3.3; API 510 6.5",
    reads: ["line.remLife", "header.assetType", "header.pipingClass", "header.injectionOrMixPoint"],
    solve: nextMeasurement,
  },
  "ut.band": {
    title: "Acceptance band",
    clause: null,
    reads: ["line.tActual", "line.tReq", "header.U"],
    solve: (read) =>
      wall.thicknessBand({ t: read.decimal("line.tActual"), tReq: read.decimal("line.tReq"), U: read.decimal("header.U") }),
  },
  "ut.flag": {
    title: "Flags",
    clause: null,
    reads: [
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
      const flags = thicknessFlags(read);
      return found(flags.join(", "), flags.length === 0 ? "nothing to flag" : flags.join(", "));
    },
  },
  "mt.ampTurns": {
    title: "Ampere-turns of the coil",
    clause: "ASME V T-753",
    reads: ["technique.technique", "technique.L", "technique.Dia"],
    solve: (read) =>
      read.text("technique.technique") === "coil"
        ? coilAmpereTurns({ L: read.decimal("technique.L"), Dia: read.decimal("technique.Dia") })
        : unknown("only for the coil technique", "NI by L/D (T-753)"),
  },
  "mt.prodRange": {
    title: "Current range of the prods",
    clause: "ASME V T-752.2",
    reads: ["technique.technique", "technique.poleSpacing", "header.nominalThickness"],
    solve: (read) =>
      read.text("technique.technique") === "prods"
        ? prodRange({ spacing: read.decimal("technique.poleSpacing"), thickness: read.decimal("header.nominalThickness") })
        : unknown("only for the prod technique", "prod current = A per inch × spacing (T-752.2)"),
  },
};

/** Readings of one location, r1 to r8. */
export function readingPaths(): string[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `line.r${n}`);
}

function sourceActivity(read: Reader): Outcome {
  const isotope = read.text("technique.source");
  const source = read.context.sources.find((one) => one.id === read.text("technique.sourceId"));
  return activityOn({
    isotope,
    assay: source?.assayActivity,
    assayOn: source?.assayOn ?? (isotope === "X-ray" ? "1970-01-01" : null),
    day: read.context.performedDates.toSorted()[0] ?? null,
  });
}

function requiredIqiOf(read: Reader): Outcome {
  const standard = read.text("technique.standard");
  if (standard !== null && standard !== "ASME V")
    return unknown("the procedure states the IQI for this standard", "IQI by the procedure");
  const thickness = iqiThickness({ T: read.decimal("technique.T"), reinforcement: read.decimal("technique.reinforcement") });
  if (thickness.value === null) return thickness;
  const kind = read.text("technique.iqiKind");
  const side = read.text("technique.iqiSide");
  const answer = requiredIqi({
    thickness: thickness.value,
    kind: kind === "wire" || kind === "hole" ? kind : null,
    side: side === "source" || side === "film" ? side : null,
  });
  return { ...answer, formula: `${thickness.formula}; ${answer.formula}` };
}

function pressureThickness(read: Reader): Outcome {
  if (read.text("header.assetType") !== "piping") return unknown("only for piping", "t = P·D/(2(S·E·W + P·Y))");
  const [P, D, S, E, W, Y] = ["designPressure", "outsideDiameter", "allowableStress", "E", "W", "Y"].map((key) =>
    read.decimal(`header.${key}`),
  );
  return pipeThickness({ P, D, S, E, W, Y });
}

function actualThickness(read: Reader): Outcome {
  const readings = readingPaths()
    .map((path) => read.decimal(path))
    .filter((value) => value !== null);
  const actual = wall.actualThickness(readings, read.text("header.tActualRule") === "average" ? "average" : "minimum");
  if (actual.value === null || read.flag("technique.tempCorrection") !== true) return actual;
  const corrected = wall.temperatureCorrected({
    read: actual.value,
    Ts: read.decimal("header.surfaceTemp"),
    Tc: read.decimal("calibration.blockTemp"),
  });
  return { ...corrected, formula: `${actual.formula}; ${corrected.formula}` };
}

function nextMeasurement(read: Reader): Outcome {
  const life = read.outcome("line.remLife");
  const asset = read.text("header.assetType");
  const on = read.line?.performedOn ?? null;
  if (asset === "vessel") return dueAfter(on, vesselInternalInterval(life));
  if (asset !== "piping")
    return unknown(asset === null ? "no asset type" : `no interval rule for ${asset}`, "interval by API 570 or API 510");
  const pipingClass = read.text("header.pipingClass");
  return dueAfter(
    on,
    pipingThicknessInterval({ life, pipingClass, injection: read.flag("header.injectionOrMixPoint") === true }),
  );
}

function now(read: Reader): { tNow: string | null; now: string | null } {
  return { tNow: read.decimal("line.tActual"), now: read.line?.performedOn ?? null };
}
