/** Report values shared by formulas and rules of film radiography: the code column, the wall, the IQI, the density. */
import {
  densityRange,
  type DensityRange,
  type DensityQuestion,
  iqiMeets,
  type IqiSide,
  iqiThickness,
  type IsoTechnique,
  lengthUnit,
  radiationOf,
  requiredIqi,
  requiredIsoIqi,
  type Column,
  type TestClass,
  unsharpnessLimit,
} from "./calculations/radiography.ts";
import { unknown, type Outcome } from "./calculations/outcome.ts";
import { decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { fieldAt } from "./definition.ts";
import { standardFamily } from "./rules/rule.ts";
import type { Reader } from "./sheet.ts";

/** The column of a code with two: inches if the client's unit system is US customary, else SI. Neither is converted into the other. */
export function columnOf({ context }: Reader): Column {
  return context.unitSystem;
}

/** The wall of the line, else of the technique, else the nominal one, in a unit. */
export function wallOf(read: Reader, unit: "mm" | "in"): string | null {
  return (
    read.decimal("line.thickness", unit) ?? read.decimal("technique.T", unit) ?? read.decimal("header.nominalThickness", unit)
  );
}

/** The outside diameter of the technique, else that of the item, in a unit. */
export function diameterOf(read: Reader, unit: "mm" | "in"): string | null {
  return read.decimal("technique.OD", unit) ?? read.decimal("header.outsideDiameter", unit);
}

/** Double-wall exposure with double-wall viewing: ellipse or superimposed. */
export function isDoubleWallViewing(read: Reader): boolean {
  return read.text("technique.exposureTechnique")?.startsWith("DWE/DWV") === true;
}

/** Class A or B of a technique to ISO 17636-1 (film) or 17636-2 (digital); null for another standard. */
export function isoClassOf(read: Reader): TestClass | null {
  const named = /^ISO 17636-[12] ([AB])$/.exec(read.text("technique.standard") ?? "")?.[1];
  return named === "A" || named === "B" ? named : null;
}

/** What the image is taken on, in words: a template without a film type is for digital radiography. */
export function recorderOf({ definition }: Reader): "film" | "detector" {
  return fieldAt(definition, "technique.filmType") ? "film" : "detector";
}

export function isoTechniqueOf(read: Reader): IsoTechnique | null {
  const technique = read.text("technique.exposureTechnique");
  if (technique === null) return null;
  if (technique.startsWith("DWE/DWV")) return "DWDI";
  return technique === "DWE/SWV" ? "DWSI" : "SW";
}

/** The thickness the IQI is chosen by (T-276.2), in the unit of the report's column. */
export function iqiThicknessOf(read: Reader): Outcome {
  const column = columnOf(read);
  const unit = lengthUnit(column);
  return iqiThickness({ T: wallOf(read, unit), reinforcement: read.decimal("technique.reinforcement", unit) }, column);
}

/** The required IQI of the line, or of the technique without a line; for standards other than these two the procedure states it. */
export function requiredIqiOf(read: Reader): Outcome {
  const family = standardFamily(read);
  const kind = kindOf(read);
  const side = iqiSideOf(read);
  const testClass = isoClassOf(read);
  if (testClass) {
    const technique = isoTechniqueOf(read);
    const source = read.text("technique.source");
    const agreed = read.text("technique.iqiRelaxation") !== null;
    const part = recorderOf(read) === "film" ? "1" : "2";
    return requiredIsoIqi({ t: wallOf(read, "mm"), kind, side, technique, testClass, source, agreed, part });
  }
  if (family !== "ASME") return unknown("the procedure states the IQI for this standard", "IQI of the procedure");
  const thickness = iqiThicknessOf(read);
  if (thickness.value === null) return thickness;
  const answer = requiredIqi({ thickness: thickness.value, kind, side }, columnOf(read));
  return { ...answer, formula: `${thickness.formula}; ${answer.formula}` };
}

/** The IQI the film must show: computed, or stated by the procedure if the standard has no table for it. */
export function wantedIqi(read: Reader): string | null {
  return requiredIqiOf(read).value ?? read.text("technique.requiredIqiStated");
}

function kindOf(read: Reader) {
  const kind = read.text("technique.iqiKind");
  return kind === "wire" || kind === "hole" ? kind : null;
}

/** On which side of the object the IQI stands; the other one is that of the film, or of the detector. */
export function iqiSideOf(read: Reader): IqiSide | null {
  const side = read.text("technique.iqiSide");
  return side === "source" || side === "film" || side === "detector" ? side : null;
}

/** Whether the IQI stands away from the source. */
export function isIqiBehind(read: Reader): boolean {
  const side = iqiSideOf(read);
  return side !== null && side !== "source";
}

/** The recommended maximum unsharpness (T-274.2), in mm for comparison with Ug. */
export function unsharpnessLimitOf(read: Reader): Outcome {
  if (standardFamily(read) !== "ASME") return unknown("limited by ASME V only", "Ug max (T-274.2)");
  const thickness = iqiThicknessOf(read);
  const limit = unsharpnessLimit(thickness.value, columnOf(read));
  if (limit.value === null) return limit;
  return { ...limit, value: convert(limit.value, lengthUnit(columnOf(read)), "mm") };
}

/** Whether the films of the line are viewed together: at least two, with composite viewing. */
export function isSet(read: Reader): boolean {
  const films = decimal(read.decimal("line.films") ?? read.decimal("technique.filmsPerCassette"));
  return read.text("technique.viewing") === "composite" && films !== null && films.gte(2);
}

/** The densities at the IQIs of the line and the limits of T-282; `tolerance` as in the rule. */
export function densityQuestionOf(read: Reader, tolerance?: string): DensityQuestion {
  return {
    radiation: radiationOf(read.text("technique.source")),
    isSet: isSet(read),
    atIqi: [read.decimal("line.densityIqi"), read.decimal("line.densityIqi2")],
    relief: hasShimRelief(read),
    ...(tolerance === undefined ? {} : { tolerance }),
  };
}

export function densityRangeOf(read: Reader, tolerance: string): DensityRange | null {
  return densityRange(densityQuestionOf(read, tolerance));
}

/** A shim under a hole IQI whose sensitivity is met lifts the upper bound (T-282.2(c)); not for a wire. */
function hasShimRelief(read: Reader): boolean {
  if (kindOf(read) !== "hole" || decimal(read.decimal("technique.shim"))?.gt(0) !== true) return false;
  const wanted = wantedIqi(read);
  return wanted !== null && iqiMeets(read.text("line.iqiSeen") ?? "", wanted) === true;
}
