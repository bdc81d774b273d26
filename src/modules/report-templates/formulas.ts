/** The formulas a computed field may name, and the fields each reads. */
import { apiFormulas } from "./api-formulas.ts";
import { activityOn } from "./calculations/activity.ts";
import { allowedDensity, sourceToFilm, unsharpness } from "./calculations/radiography.ts";
import { unknown, type Outcome } from "./calculations/outcome.ts";
import { coatingFormulas } from "./coating-sheet.ts";
import { compositionFormulas } from "./composition-sheet.ts";
import { hardnessFormulas } from "./hardness-sheet.ts";
import { magneticFormulas } from "./magnetic-formulas.ts";
import { pressureFormulas } from "./pressure-formulas.ts";
import { penetrantFormulas } from "./penetrant-formulas.ts";
import { tubeFormulas } from "./tube-formulas.ts";
import { standardFamily } from "./rules/rule.ts";
import { densityQuestionOf, requiredIqiOf, unsharpnessLimitOf } from "./radiography-sheet.ts";
import type { Formula, Reader } from "./sheet.ts";
import { thicknessFormulas } from "./thickness-formulas.ts";
import { ultrasonicFormulas } from "./ultrasonic-formulas.ts";
import { daysWorked } from "./worked-days.ts";

const iqiPaths = [
  "technique.T",
  "technique.reinforcement",
  "technique.iqiKind",
  "technique.iqiSide",
  "technique.standard",
  "technique.exposureTechnique",
];

export const formulas: Readonly<Record<string, Formula>> = {
  "rt.sfd": {
    title: "Source-to-film distance",
    clause: null,
    reads: ["technique.D", "technique.d"],
    solve: (read) => sourceToFilm({ D: read.decimal("technique.D"), d: read.decimal("technique.d") }),
  },
  "rt.activity": {
    title: "Source activity on the first exposure date",
    clause: null,
    reads: ["technique.source", "technique.assayActivity", "technique.assayOn"],
    solve: sourceActivity,
  },
  "rt.requiredIqi": {
    title: "Required IQI",
    clause: "ASME V T-276; ISO 17636 Annex B",
    reads: iqiPaths,
    solve: requiredIqiOf,
  },
  "rt.lineIqi": {
    title: "Required IQI for the thickness of the line",
    clause: "ASME V T-276; ISO 17636 Annex B",
    reads: ["line.thickness", ...iqiPaths],
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
    title: "Recommended maximum unsharpness",
    clause: "ASME V T-274.2",
    reads: ["technique.T", "technique.reinforcement", "technique.standard"],
    solve: unsharpnessLimitOf,
  },
  "rt.densityAllowed": {
    title: "Allowable density in the area of interest",
    clause: "ASME V T-282",
    reads: ["line.densityIqi", "line.densityIqi2", "line.films", "technique.source", "technique.viewing", "technique.shim"],
    solve: (read) =>
      standardFamily(read) === "ASME"
        ? allowedDensity(densityQuestionOf(read))
        : unknown("limited by the standard or the procedure, not by the IQI", "0.85·q … 1.30·q (T-282)"),
  },
  ...thicknessFormulas,
  ...magneticFormulas,
  ...ultrasonicFormulas,
  ...penetrantFormulas,
  ...pressureFormulas,
  ...tubeFormulas,
  ...compositionFormulas,
  ...hardnessFormulas,
  ...coatingFormulas,
  ...apiFormulas,
};

function sourceActivity(read: Reader): Outcome {
  return activityOn({
    isotope: read.text("technique.source"),
    assay: read.decimal("technique.assayActivity"),
    assayOn: read.text("technique.assayOn"),
    day: daysWorked(read)[0] ?? null,
  });
}
