/** Rules of film radiography, ASME V Article 2 and ISO 17636-1. */
import { addMonths } from "#kit/validity.ts";
import type { Reader } from "../sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { filmNumberRules } from "./film-numbers.ts";
import { radiographicRules } from "./radiography.ts";
import { densityNearIqi, densityOfClass, densityWithinLimits } from "./rt-density.ts";
import { exposureTimeRules } from "./rt-exposure-time.ts";
import { filmClassRules } from "./rt-film-class.ts";
import { filmMakerRules } from "./rt-film-maker.ts";
import { filmRules } from "./rt-plausible.ts";
import { screenRules } from "./rt-screens.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const rtFilmRules: Readonly<Record<string, Rule>> = {
  ...radiographicRules,
  ...filmRules,
  ...filmNumberRules,
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
  ...screenRules,
  ...filmMakerRules,
  ...filmClassRules,
  "RT-R10": {
    title: "Densitometer checked this shift and calibrated within three months of each reading",
    clause: "ASME V T-262",
    severity: "E",
    limits: { months: { value: "3", unit: "", tighter: "lower" } },
    check: densitometerInOrder,
  },
  "RT-R11": {
    title: "A film with a fault that masks the area of interest is retaken",
    clause: "ASME V T-281",
    severity: "E",
    check: filmFaults,
  },
};

function densitometerInOrder(read: RuleReader): Remark[] {
  const remarks: Remark[] = [];
  if (read.flag("calibration.checkedThisShift") === false)
    remarks.push(
      inBlock(
        "calibration",
        "checkedThisShift",
        "The densitometer was not checked this shift: check it on the step wedge film, and repeat the readings (T-262.3)",
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
      return [onLine(one.line, "filmQuality", `Film quality: ok and ${faults.join(", ")} cannot both be chosen`)];
    // A draft on the first version of the template states instead that the fault is outside.
    const masks = one.asked("line.masksAreaOfInterest")
      ? one.flag("line.masksAreaOfInterest") === true
      : one.flag("line.artefactOutside") !== true;
    if (!masks) return [];
    const message = `Film quality: ${faults.join(", ")} in the area of interest. Mark the line RESHOOT`;
    return [onLine(one.line, "filmQuality", message)];
  });
}
