/** Rules of film radiography, ASME V Article 2 and ISO 17636-1. */
import { addMonths, dayIn } from "#kit/validity.ts";
import { isWithin, penetratedThickness, steelRange } from "../calculations/radiography.ts";
import { isoClassOf, isoTechniqueOf } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { exactly } from "./columns.ts";
import { coverageRules } from "./rt-coverage.ts";
import { diameterRules } from "./rt-diameter.ts";
import { lengthRules } from "./rt-lengths.ts";
import { spotRules } from "./rt-spots.ts";
import { exposureRules } from "./rt-exposure.ts";
import { exposureTimeRules } from "./rt-exposure-time.ts";
import { rtPlausibleRules } from "./rt-plausible.ts";
import { filmClassRules } from "./rt-film-class.ts";
import { filmMakerRules } from "./rt-film-maker.ts";
import { screenRules } from "./rt-screens.ts";
import { inBlock, evaluatedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { densityWithinLimits, densityOfClass, densityNearIqi } from "./rt-density.ts";
import { sensitivityReached, letterBesideIqi } from "./rt-iqi.ts";
import { doubleWallViewing, ellipse, isoSourceDistance, unsharpnessWithinLimit, wallsOf } from "./rt-geometry.ts";

export const rtFilmRules: Readonly<Record<string, Rule>> = {
  ...exposureRules,
  ...exposureTimeRules,
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
  ...screenRules,
  ...filmMakerRules,
  ...filmClassRules,
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
  ...lengthRules,
  ...spotRules,
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
              message: "The markers are not on the part: attach a map of their positions",
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

// The letter had another key in the first version of the template, which drafts may still be on.

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
