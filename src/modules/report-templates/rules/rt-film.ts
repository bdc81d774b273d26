/** Rules of film radiography, ASME V Article 2 and ISO 17636-1. */
import { above, atMost, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { addMonths, dayIn } from "#kit/validity.ts";
import { toldApart } from "../calculations/column.ts";
import {
  type Column,
  equivalenceToVerify,
  filmOfSetLimits,
  iqiMeets,
  isoDensity,
  isoDistance,
  isWithin,
  lengthUnit,
  penetratedThickness,
  readAsIsoWire,
  steelRange,
} from "../calculations/radiography.ts";
import type { Line } from "../content.ts";
import {
  columnOf,
  densityRangeOf,
  diameterOf,
  isDoubleWallViewing,
  iqiThicknessOf,
  isoClassOf,
  isoTechniqueOf,
  isSet,
  requiredIqiOf,
  unsharpnessLimitOf,
  wallOf,
  wantedIqi,
} from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { exactly, statedBelow } from "./columns.ts";
import { coverageRules } from "./rt-coverage.ts";
import { diameterRules } from "./rt-diameter.ts";
import { exposureRules } from "./rt-exposure.ts";
import { rtPlausibleRules } from "./rt-plausible.ts";
import { inBlock, evaluatedLines, onLine, standardFamily, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const rtFilmRules: Readonly<Record<string, Rule>> = {
  ...exposureRules,
  "RT-R1": {
    title: "Film density within the limits, in the area of interest and at the IQI",
    clause: "ASME V T-282.1",
    serves: ["ASME"],
    severity: "E",
    limits: { tolerance: { value: "0.05", unit: "", tighter: "lower" } },
    check: densityWithinLimits,
  },
  "RT-R1-ISO": {
    title: "Film density at least that of the class",
    clause: "ISO 17636-1 Table 5",
    serves: ["ISO"],
    severity: "E",
    check: densityOfClass,
  },
  "RT-R2": {
    title: "Density between 85 % and 130 % of the density at the IQI",
    clause: "ASME V T-282.2",
    serves: ["ASME"],
    severity: "E",
    check: densityNearIqi,
  },
  "RT-R3": {
    title: "The IQI seen shows the sensitivity required for the thickness of the line",
    clause: "ASME V T-283; ISO 17636-1 Annex B",
    severity: "E",
    check: sensitivityReached,
  },
  "RT-R4": {
    title: "Double-wall viewing only to 89 mm (3-1/2 in) outside diameter, with a source-side IQI",
    clause: "ASME V T-271.2(b)",
    serves: ["ASME"],
    severity: "E",
    check: doubleWallViewing,
  },
  "RT-R4-ISO": {
    title: "Elliptical exposure only to 100 mm diameter, 8 mm wall and a weld as wide as a quarter of the diameter",
    clause: "ISO 17636-1 7.1.6",
    serves: ["ISO"],
    severity: "E",
    check: ellipse,
  },
  ...diameterRules,
  ...rtPlausibleRules,
  "RT-R5": {
    title: "A film-side IQI carries the lead letter F",
    clause: "ASME V T-277.1(b); ISO 17636-1 6.7",
    severity: "E",
    check: letterBesideIqi,
  },
  "RT-R6": {
    title: "A light B on dark film is shot again",
    clause: "ASME V T-284",
    severity: "E",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => one.text("line.backscatterB") === "light on dark")
        .map(({ line }) => onLine(line, "backscatterB", "Light B on dark: backscatter reached the film. Mark the line RESHOOT")),
  },
  ...coverageRules,
  "RT-R8": {
    title: "Geometric unsharpness within the limit: recommended by ASME V, required by B31.1",
    clause: "ASME V T-274.2",
    serves: ["ASME"],
    severity: "E",
    check: unsharpnessWithinLimit,
  },
  "RT-R9": {
    title: "Source far enough from the object",
    clause: "ISO 17636-1 7.6",
    serves: ["ISO"],
    severity: "W",
    check: isoSourceDistance,
  },
  "RT-R10": {
    title: "Densitometer checked this shift and calibrated within three months of each reading",
    clause: "ASME V T-262",
    severity: "E",
    limits: { months: { value: "3", unit: "", tighter: "lower" } },
    check: densitometerInOrder,
  },
  "RT-R11": {
    title: "A film whose fault masks the area of interest is shot again",
    clause: "ASME V T-281",
    severity: "E",
    check: filmFaults,
  },
  "RT-R12": {
    title: "A location map where markers are not on the part",
    clause: "ASME V T-275.3",
    severity: "E",
    check: (read) =>
      read.text("technique.locationMarkers") === "on a map" && !read.context.attachments.some(({ kind }) => kind === "map")
        ? [
            {
              target: { block: "attachments", key: "map" },
              message: "The markers are not on the part: attach the map of their places",
            },
          ]
        : [],
  },
  "RT-R13": {
    title: "Each film is interpreted by an evaluator of the report, after it was shot",
    clause: "ASME V T-292",
    severity: "E",
    check: interpreted,
  },
  "RT-R14": {
    title: "The wall is within the range of the source",
    clause: "ISO 17636-1 Table 2",
    serves: ["ISO"],
    severity: "W",
    check: sourceFitsWall,
  },
};

function densityWithinLimits(read: RuleReader): Remark[] {
  const tolerance = read.limit("tolerance");
  const few = decimal(read.decimal("technique.filmsPerCassette"));
  const remarks: Remark[] = [];
  if (read.text("technique.viewing") === "composite" && few?.lt(2))
    remarks.push(
      inBlock("technique", "filmsPerCassette", `Composite viewing needs at least 2 films in the cassette; ${few} stated`),
    );
  return [...remarks, ...evaluatedLines(read).flatMap((one) => [...lineDensity(one, tolerance), ...filmsOfSet(one, tolerance)])];
}

/** Density of one line against the limits of T-282.1: at the IQIs, and the lightest and darkest of the area of interest. */
function lineDensity(one: Reader & { line: Line }, tolerance: string): Remark[] {
  const range = densityRangeOf(one, tolerance);
  if (range === null) return [];
  const set = isSet(one);
  const gamma = one.text("technique.source") !== "X-ray";
  const least = set ? null : gamma ? "2.0" : "1.8";
  const area = least === null ? null : decimal(least)?.minus(tolerance);
  return (["densityIqi", "densityIqi2", "densityMin", "densityMax"] as const).flatMap((key) => {
    const density = decimal(one.decimal(`line.${key}`));
    if (!density) return [];
    const from = key.startsWith("densityIqi") ? range.atIqi.least : area;
    if (from && below(density, from)) return [onLine(one.line, key, `Density ${density} is below ${least ?? ""}`)];
    return above(density, range.atIqi.most) ? [onLine(one.line, key, `Density ${density} is above 4.0`)] : [];
  });
}

/** Films viewed together, one row for each: as many as the line says, and each that is listed dense enough, whatever their number. */
function filmsOfSet(one: Reader & { line: Line }, tolerance: string | null): Remark[] {
  if (!one.asked("line.filmDensities")) return [];
  const rows = one.rows("line.filmDensities");
  const films = Number(one.decimal("line.films") ?? one.decimal("technique.filmsPerCassette"));
  const remarks: Remark[] = [];
  if (rows.length > 0 && rows.length !== films)
    remarks.push(
      onLine(
        one.line,
        "filmDensities",
        rows.length < films
          ? `Enter the densities of each film of the set: ${films} films, ${rows.length} entered`
          : `${films} ${films === 1 ? "film" : "films"} on the line, the densities of ${rows.length} entered: correct the number of films`,
      ),
    );
  const alone = rows.length === 1 && films === 1 ? leastAlone(one, tolerance) : null;
  const limits = tolerance === null ? { least: isoDensity("A").eachOfSet, most: null } : filmOfSetLimits(tolerance);
  const least = alone?.least ?? limits.least;
  const of = alone ? `${alone.shown}: one film is viewed by itself` : "1.3, the least of each film viewed in a set";
  for (const row of rows) {
    const name = `Film ${row.text("film") ?? row.row + 1}`;
    const [lightest, darkest] = [decimal(row.decimal("min")), decimal(row.decimal("max"))];
    for (const density of [lightest, darkest]) {
      if (!density) continue;
      const remark = below(density, least)
        ? `${name}: density ${density} is below ${of}`
        : limits.most && above(density, limits.most)
          ? `${name}: density ${density} is above 4.0`
          : null;
      if (remark !== null)
        remarks.push({ target: { block: "lines", lineId: one.line.id, key: "filmDensities", row: row.row }, message: remark });
    }
    if (lightest && darkest && above(lightest, darkest))
      remarks.push({
        target: { block: "lines", lineId: one.line.id, key: "filmDensities", row: row.row },
        message: `${name}: the least density ${lightest} is above the most, ${darkest}`,
      });
  }
  return remarks;
}

/** One film is single viewing, whatever it is called: what is listed of it keeps to the least of T-282.1, or of the class. */
function leastAlone(one: Reader, tolerance: string | null): { least: Decimal; shown: string } | null {
  if (tolerance !== null) {
    const shown = one.text("technique.source") === "X-ray" ? "1.8" : "2.0";
    return { least: new Decimal(shown).minus(tolerance), shown };
  }
  const testClass = isoClassOf(one);
  if (testClass === null) return null;
  const { least, tolerance: off } = isoDensity(testClass);
  return { least: least.minus(off), shown: least.toFixed(1) };
}

function densityOfClass(read: RuleReader): Remark[] {
  const testClass = isoClassOf(read);
  if (testClass === null) return [];
  const { least, tolerance } = isoDensity(testClass);
  return evaluatedLines(read).flatMap((one) => [
    ...(["densityIqi", "densityIqi2", "densityMin", "densityMax"] as const).flatMap((key) => {
      const density = decimal(one.decimal(`line.${key}`));
      return density && below(density, least.minus(tolerance))
        ? [onLine(one.line, key, `Density ${density} is below ${least.toFixed(1)} of class ${testClass}`)]
        : [];
    }),
    ...filmsOfSet(one, null),
  ]);
}

function densityNearIqi(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const range = densityRangeOf(one, "0.05");
    if (range === null) return [];
    const { low, high } = range.band;
    const two = one.decimal("line.densityIqi2") !== null;
    const remarks: Remark[] = [];
    const [lightest, darkest] = [decimal(one.decimal("line.densityMin")), decimal(one.decimal("line.densityMax"))];
    const remedy = "Mark the line RESHOOT and show an IQI for each exceptional area";
    if (lightest && below(lightest, low)) {
      const of = two ? "of the lighter IQI's" : "of the IQI's";
      remarks.push(onLine(one.line, "densityMin", `Density ${lightest} is below ${rounded(low, 1)} (85 % ${of}). ${remedy}`));
    }
    if (darkest && high && above(darkest, high)) {
      const of = two ? "of the darker IQI's" : "of the IQI's";
      remarks.push(onLine(one.line, "densityMax", `Density ${darkest} is above ${rounded(high, 1)} (130 % ${of}). ${remedy}`));
    }
    if (lightest && darkest && above(lightest, darkest))
      remarks.push(onLine(one.line, "densityMin", `The least density ${lightest} is above the most, ${darkest}`));
    return remarks;
  });
}

function sensitivityReached(read: RuleReader): Remark[] {
  const lines = evaluatedLines(read);
  const without = lines.filter((one) => wantedIqi(one) === null);
  if (without.length > 0) return withoutRequirement(without);
  return lines.flatMap((one) =>
    (["iqiSeen", "iqiSeen2"] as const).flatMap((key) => {
      const seen = one.text(`line.${key}`);
      const required = wantedIqi(one);
      return seen === null || required === null ? [] : seenAgainst(one, key, seen, required);
    }),
  );
}

/** What is wrong with a line's own thickness is said there; with the technique, once for all lines. */
function withoutRequirement(lines: (Reader & { line: Line })[]): Remark[] {
  const [first] = lines;
  const why = (one: Reader) => `No required IQI: ${requiredIqiOf(one).reason ?? "unknown"}`;
  const own = lines.filter((one) => one.decimal("line.thickness") !== null && one.text("technique.standard") !== "other");
  if (first && own.length === 0) return [inBlock("technique", "requiredIqi", why(first))];
  return own.map((one) => onLine(one.line, "thickness", `${one.line.itemKey}: ${why(one)}`));
}

function seenAgainst(one: Reader & { line: Line }, key: string, seen: string, required: string): Remark[] {
  const meets = iqiMeets(seen, required);
  const asIso = readAsIsoWire(seen, required);
  if (meets === true) return [...equivalenceAsked(one.line, key, seen, required), ...isoWireAsked(one.line, key, seen, asIso)];
  const basis = iqiBasisOf(one);
  const of = basis === null ? "" : ` for ${basis}`;
  const message =
    meets === null
      ? `"${seen}" cannot be compared with ${required}: write ${exampleOf(required)}`
      : `${seen} seen${asIso === null ? "" : `, read as ${asIso}`}, ${required} required${of}`;
  return [onLine(one.line, key, message)];
}

/** What the IQI was chosen by, as it is said: "0.618 in (0.500 + 0.118 in)" with a reinforcement. */
function iqiBasisOf(one: Reader): string | null {
  const column = columnOf(one);
  const unit = lengthUnit(column);
  const wall = wallOf(one, unit);
  const reinforcement = decimal(one.decimal("technique.reinforcement", unit));
  const whole = standardFamily(one) === "ASME" ? decimal(iqiThicknessOf(one).value) : null;
  if (wall === null) return null;
  const dp = column === "US" ? 3 : 2;
  if (!whole || !reinforcement?.gt(0)) return `${new Decimal(wall).toDecimalPlaces(dp).toFixed()} ${unit}`;
  const [sum, own, added] = [whole, new Decimal(wall), reinforcement].map((part) => rounded(part, dp));
  return `${sum} ${unit} (${own} + ${added} ${unit})`;
}

function exampleOf(required: string): string {
  if (required.endsWith("T")) return "a hole such as 20-2T";
  if (required.startsWith("H")) return "a hole such as H6";
  return /^\d/.test(required)
    ? "what the procedure states as W11 or H6 (ISO 19232), wire 8 or 20-2T (ASTM)"
    : `a wire number such as ${required.startsWith("W") ? "W12" : "8"}`;
}

/** A W before the number is the ISO designation; where ASTM wires are required, who writes it may mean those, which count the other way. */
function isoWireAsked(line: Line, key: string, seen: string, asIso: string | null): Remark[] {
  if (asIso === null) return [];
  const message = `${seen} is read as ${asIso}. Write "wire ${seen.replace(/\D/g, "")}" if an ASTM wire was seen, or say which ISO 19232-1 set lay on the film`;
  return [{ ...onLine(line, key, message), severity: "W" as const }];
}

/** An equivalence nobody has compared with the code is taken on the technician's word: who, in which edition. */
function equivalenceAsked(line: Line, key: string, seen: string, required: string): Remark[] {
  const row = equivalenceToVerify(seen, required);
  if (row === null) return [];
  const message = `${seen} seen, ${required} required: taken as equivalent (${row}). To be verified: name the edition of T-283 that says so`;
  return [{ ...onLine(line, key, message), severity: "W" as const }];
}

const largestDoubleWall: Readonly<Record<Column, string>> = { SI: "89", US: "3.5" };

function doubleWallViewing(read: RuleReader): Remark[] {
  if (!isDoubleWallViewing(read)) return [];
  const remarks: Remark[] = [];
  const column = columnOf(read);
  const unit = lengthUnit(column);
  const diameter = decimal(diameterOf(read, unit));
  if (!diameter) remarks.push(outsideDiameterMissing());
  else if (above(diameter, largestDoubleWall[column]))
    remarks.push(
      inBlock(
        "technique",
        "exposureTechnique",
        `Outside diameter ${exactly(diameter, unit)} is above 89 mm (3-1/2 in): view a single wall`,
      ),
    );
  if (read.text("technique.iqiSide") === "film")
    remarks.push(inBlock("technique", "iqiSide", "Double-wall viewing needs a source-side IQI"));
  return remarks;
}

function outsideDiameterMissing(): Remark {
  return inBlock("header", "outsideDiameter", "Double-wall viewing needs the outside diameter");
}

const largestEllipse = { diameter: 100, wall: 8, weldShare: 4 };

function ellipse(read: RuleReader): Remark[] {
  if (!isDoubleWallViewing(read)) return [];
  const diameter = decimal(diameterOf(read, "mm"));
  if (!diameter) return [outsideDiameterMissing()];
  if (read.text("technique.exposureTechnique") !== "DWE/DWV ellipse") return [];
  const otherwise = "Use the perpendicular technique (7.1.7)";
  const remarks: Remark[] = [];
  const refuse = (message: string) => remarks.push(inBlock("technique", "exposureTechnique", `${message}. ${otherwise}`));
  if (above(diameter, largestEllipse.diameter))
    refuse(`Outside diameter ${exactly(diameter, "mm")} is above ${largestEllipse.diameter} mm for an ellipse`);
  const width = decimal(read.decimal("technique.weldWidth"));
  if (width && above(width, diameter.div(largestEllipse.weldShare)))
    refuse(`Weld width ${exactly(width, "mm")} is above a quarter of the outside diameter for an ellipse`);
  const walls = wallsOf(read, "mm").filter((wall) => above(wall, largestEllipse.wall));
  const [thick] = walls;
  if (thick) refuse(`Wall ${exactly(thick, "mm")} is above ${largestEllipse.wall} mm for an ellipse`);
  return remarks;
}

/** The walls of the lines, each once; the technique's where there is no line. */
function wallsOf(read: Reader, unit: "mm" | "in"): Decimal[] {
  const readers: Reader[] = evaluatedLines(read);
  const texts = (readers.length > 0 ? readers : [read]).map((one) => wallOf(one, unit));
  return [...new Set(texts)].map((text) => decimal(text)).filter((wall) => wall !== null);
}

// The letter had another key in the first version of the template, which drafts may still be on.
function letterBesideIqi(read: RuleReader): Remark[] {
  if (read.text("technique.iqiSide") !== "film") return [];
  const key = read.asked("technique.letterF") ? "letterF" : "leadF";
  return read.flag(`technique.${key}`) === true
    ? []
    : [inBlock("technique", key, 'A film-side IQI needs the lead letter "F" beside it: confirm it')];
}

const leastSharp: Readonly<Record<Column, { value: string; shown: string }>> = {
  SI: { value: "2.0", shown: "2.0 mm" },
  US: { value: "0.07", shown: "0.07 in" },
};

/** ASME V recommends a limit by thickness, the strictest of the lines; B31.1 sets one that may not be passed (136.4.5). */
function unsharpnessWithinLimit(read: RuleReader): Remark[] {
  const Ug = decimal(read.decimal("technique.Ug"));
  if (!Ug) return [];
  const column = columnOf(read);
  const unit = lengthUnit(column);
  const { value, shown } = leastSharp[column];
  const said = (own: Decimal, limit: Decimal) => `Ug ${toldApart([own, limit], unit === "in" ? 4 : 3)[0]} ${unit}`;
  const here = decimal(read.decimal("technique.Ug", unit));
  if (here && isToB311(read) && above(here, value)) {
    const message = `${said(here, new Decimal(value))} is above ${shown}, the most B31.1 allows`;
    return [{ ...inBlock("technique", "Ug", message), clause: "ASME B31.1 136.4.5" }];
  }
  const readers: Reader[] = evaluatedLines(read);
  const limits = (readers.length > 0 ? readers : [read]).map((one) => ({
    line: one.line,
    limit: decimal(unsharpnessLimitOf(one).value),
  }));
  const strictest = limits.reduce((a, b) => (b.limit && (!a.limit || below(b.limit, a.limit)) ? b : a));
  if (!here || !strictest.limit || atMost(Ug, strictest.limit)) return [];
  const isItsOwn = strictest.line !== null && (strictest.line.values["thickness"] ?? null) !== null;
  const of = isItsOwn ? ` of ${strictest.line?.itemKey ?? ""}` : "";
  const limit = new Decimal(convert(strictest.limit.toFixed(), "mm", unit));
  const message = `${said(here, limit)} is above ${read.shown(strictest.limit.toFixed(), "mm", 2)} recommended for the thickness${of}`;
  return [{ ...inBlock("technique", "Ug", message), severity: "W" as const }];
}

function isToB311({ content: { acceptance } }: Reader): boolean {
  return /(^|\s)B31\.1(\s|$)/.test(`${acceptance.criteriaSet ?? ""} ${acceptance.code}`);
}

function isoSourceDistance(read: RuleReader): Remark[] {
  const f = decimal(read.decimal("technique.D"));
  if (!f) return [];
  const readers: Reader[] = evaluatedLines(read);
  const distances = (readers.length > 0 ? readers : [read]).map(leastDistance).filter((one) => one !== null);
  const least = distances.length === 0 ? null : distances.reduce((a, b) => (above(b, a) ? b : a));
  if (!least || !below(f, least)) return [];
  const [own, limit] = statedBelow(read, { value: f, dp: 0 }, { value: least, dp: 1 }, "mm");
  const message = `Source-to-object distance ${own} is below f min ${limit}`;
  return [inBlock("technique", "D", message)];
}

function leastDistance(read: Reader): Decimal | null {
  const testClass = isoClassOf(read);
  if (testClass === null) return null;
  const t = wallOf(read, "mm");
  const bothWalls = isDoubleWallViewing(read);
  const b = bothWalls ? diameterOf(read, "mm") : objectToFilm(read, t);
  const centred = read.text("technique.exposureTechnique") === "panoramic";
  const s = read.decimal("technique.F");
  return decimal(isoDistance({ s, b, testClass, centred, ...(bothWalls ? {} : { t }) }).value);
}

/** Through two walls but viewing one, the wall at the film and any gap behind it count, whatever was taken for d. */
function objectToFilm(read: Reader, t: string | null): string | null {
  const d = read.decimal("technique.d");
  const [wall, whole] = [decimal(t), decimal(d)];
  if (read.text("technique.exposureTechnique") !== "DWE/SWV" || !wall || !whole) return d;
  const diameter = decimal(diameterOf(read, "mm"));
  const gap = whole.minus(wall).minus(decimal(read.decimal("technique.reinforcement")) ?? 0);
  const isAcross = diameter !== null && !below(whole, diameter);
  return isAcross || gap.lte(0) ? wall.toFixed() : wall.plus(gap).toFixed();
}

function sourceFitsWall(read: RuleReader): Remark[] {
  const testClass = isoClassOf(read);
  const technique = isoTechniqueOf(read);
  const source = read.text("technique.source");
  const range = testClass && steelRange(source, testClass);
  if (!testClass || !technique || !range) return [];
  const passed = wallsOf(read, "mm").map((wall) => penetratedThickness(wall, technique));
  const outside = passed.filter((w) => !isWithin(w, range)).map((w) => exactly(w, "mm"));
  if (outside.length === 0) return [];
  const message = `${source ?? ""} serves ${range.from} to ${range.to} mm of steel in class ${testClass}; the beam passes ${outside.join(", ")}. Name the agreement of the contract, or choose another source`;
  return [inBlock("technique", "source", message)];
}

function densitometerInOrder(read: RuleReader): Remark[] {
  const remarks: Remark[] = [];
  if (read.flag("calibration.checkedThisShift") === false)
    remarks.push(
      inBlock(
        "calibration",
        "checkedThisShift",
        "The densitometer was not checked this shift: check it on the step wedge film, and read again what was read before (T-262.3)",
      ),
    );
  const meter = read.context.equipment.find((one) => one.inventoryItemId === read.text("calibration.densitometer"));
  if (meter) {
    const calibratedFor = new Map((meter.calibratedFor ?? []).map(({ day, calibratedOn }) => [day, calibratedOn]));
    const late = readingDays(read).flatMap((day) => {
      const calibratedOn = calibratedFor.get(day) ?? meter.calibratedOn;
      return calibratedOn !== null && day > addMonths(calibratedOn, Number(read.limit("months"))) ? [{ day, calibratedOn }] : [];
    })[0];
    if (late)
      remarks.push(
        inBlock(
          "calibration",
          "densitometer",
          `${meter.label} was calibrated on ${late.calibratedOn}; on ${late.day} that is more than ${read.limit("months")} months ago`,
        ),
      );
  }
  return remarks;
}

/** The days on which densities were read: those of the interpretation, else those of the inspection. */
function readingDays(read: Reader): string[] {
  const days = evaluatedLines(read).flatMap((one) => one.text("line.interpretedOn") ?? []);
  return days.length > 0 ? [...new Set(days)].toSorted() : daysWorked(read);
}

function filmFaults(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const chosen = one.choices("line.filmQuality");
    const faults = chosen.filter((fault) => fault !== "ok");
    if (faults.length === 0) return [];
    if (chosen.includes("ok"))
      return [onLine(one.line, "filmQuality", `Film quality: ok and ${faults.join(", ")} exclude each other`)];
    // A draft on the first version of the template says instead that the fault lies outside.
    const masks = one.asked("line.masksAreaOfInterest")
      ? one.flag("line.masksAreaOfInterest") === true
      : one.flag("line.artefactOutside") !== true;
    if (!masks) return [];
    const message = `Film quality: ${faults.join(", ")} in the area of interest. Mark the line RESHOOT`;
    return [onLine(one.line, "filmQuality", message)];
  });
}

function interpreted(read: RuleReader): Remark[] {
  const { people, timeZone, inspectionEnd } = read.context;
  const lastDay = inspectionEnd && !Number.isNaN(Date.parse(inspectionEnd)) ? dayIn(timeZone, inspectionEnd) : null;
  return evaluatedLines(read).flatMap((one) => {
    const { line } = one;
    const remarks: Remark[] = [];
    const on = one.text("line.interpretedOn");
    const name = `${line.itemKey} ${one.text("line.position") ?? ""}`.trim();
    if (on !== null && line.performedOn !== null && on < line.performedOn)
      remarks.push(onLine(line, "interpretedOn", `${name}: interpreted on ${on}, but shot on ${line.performedOn}`));
    else if (on !== null && lastDay !== null && on > lastDay)
      remarks.push(
        onLine(
          line,
          "interpretedOn",
          `${name}: interpreted on ${on}, after the end of the inspection on ${lastDay}. Correct the day, or the end`,
        ),
      );
    const by = one.text("line.interpretedBy");
    const person = people.find(({ id }) => id === by);
    if (by !== null && !person)
      remarks.push(onLine(line, "interpretedBy", `${name}: choose the interpreter from the people of this report`));
    else if (person && !person.roles.includes("evaluator"))
      remarks.push(
        onLine(
          line,
          "interpretedBy",
          `${name}: ${person.name} interpreted the film, but is not an evaluator of this report. Add the role, or name the evaluator`,
        ),
      );
    return remarks;
  });
}
