/** Rules of film radiography, ASME V Article 2, and the ISO 17636-1 distance. */
import { above, atLeast, atMost, below, decimal, type Decimal } from "#kit/decimal.ts";
import { addMonths } from "#kit/validity.ts";
import films from "../data/film-systems.json" with { type: "json" };
import {
  densityBand,
  densityLimits,
  equivalenceToVerify,
  iqiMeets,
  isoDistance,
  radiationOf,
} from "../calculations/radiography.ts";
import type { Line } from "../content.ts";
import type { Reader } from "../sheet.ts";
import { inBlock, judgedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const rtFilmRules: Readonly<Record<string, Rule>> = {
  "RT-R1": {
    title: "Film density within the limits, in the area of interest and at the IQI",
    clause: "ASME V T-282.1",
    severity: "E",
    limits: { tolerance: { value: "0.05", unit: "", tighter: "lower" } },
    check: densityWithinLimits,
  },
  "RT-R2": {
    title: "Density between 85 % and 130 % of the density at the IQI",
    clause: "ASME V T-282.2",
    severity: "E",
    check: densityNearIqi,
  },
  "RT-R3": {
    title: "The IQI seen shows the required sensitivity",
    clause: "ASME V T-283",
    severity: "E",
    check: sensitivityReached,
  },
  "RT-R4": {
    title: "Double-wall viewing only to 89 mm outside diameter, with a source-side IQI",
    clause: "ASME V T-271.2(b)",
    severity: "E",
    check: doubleWallViewing,
  },
  "RT-R5": {
    title: "A film-side IQI carries the lead letter F",
    clause: "ASME V T-277.1(b)",
    severity: "E",
    check: (read) =>
      read.text("technique.iqiSide") === "film" && read.flag("technique.leadF") !== true
        ? [inBlock("technique", "leadF", 'A film-side IQI needs the lead letter "F" beside it: confirm it')]
        : [],
  },
  "RT-R6": {
    title: "A light B on dark film is shot again",
    clause: "ASME V T-284",
    severity: "E",
    check: (read) =>
      judgedLines(read)
        .filter((one) => one.text("line.backscatterB") === "light on dark")
        .map(({ line }) => onLine(line, "backscatterB", "Light B on dark: backscatter reached the film. Mark the line RESHOOT")),
  },
  "RT-R7": { title: "Exposures cover the whole weld", clause: "ASME V T-271.2, T-277.2", severity: "E", check: fullCoverage },
  "RT-R8": {
    title: "Geometric unsharpness within the recommended limit",
    clause: "ASME V T-274.2",
    severity: "W",
    check(read) {
      const [Ug, most] = [decimal(read.decimal("technique.Ug")), decimal(read.decimal("technique.UgMax"))];
      if (!Ug || !most || atMost(Ug, most)) return [];
      return [
        inBlock("technique", "Ug", `Ug ${read.shown(Ug.toFixed(), "mm", 3)} is above ${read.shown(most.toFixed(), "mm", 2)}`),
      ];
    },
  },
  "RT-R9": { title: "Source far enough from the object", clause: "ISO 17636-1 7.6", severity: "W", check: isoSourceDistance },
  "RT-R10": {
    title: "Densitometer reads the steps and was calibrated within three months",
    clause: "ASME V T-262.1",
    severity: "E",
    limits: { step: { value: "0.05", unit: "", tighter: "lower" }, months: { value: "3", unit: "", tighter: "lower" } },
    check: densitometerInOrder,
  },
  "RT-R11": {
    title: "A film with artefacts in the area of interest is shot again",
    clause: "ASME V Article 2",
    severity: "E",
    check: (read) =>
      judgedLines(read)
        .filter((one) => ![null, "ok"].includes(one.text("line.filmQuality")) && one.flag("line.artefactOutside") !== true)
        .map((one) =>
          onLine(
            one.line,
            "filmQuality",
            `Film quality: ${one.text("line.filmQuality")}. Mark the line RESHOOT, or state that it lies outside the area of interest`,
          ),
        ),
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
};

function densityWithinLimits(read: RuleReader): Remark[] {
  const { least, most, tolerance } = limitsOf(read);
  const tooThin = (density: Decimal) => below(density, least.minus(tolerance));
  const tooDark = (density: Decimal) => most !== null && above(density, most.plus(tolerance));
  return judgedLines(read).flatMap((one) =>
    (["densityIqi", "densityMin", "densityMax"] as const).flatMap((key) => {
      const density = decimal(one.decimal(`line.${key}`));
      if (!density) return [];
      if (tooThin(density)) return [onLine(one.line, key, `Density ${density} is below ${least.toFixed(1)}`)];
      return tooDark(density) ? [onLine(one.line, key, `Density ${density} is above ${most?.toFixed(1)}`)] : [];
    }),
  );
}

function limitsOf(read: RuleReader): { least: Decimal; most: Decimal | null; tolerance: Decimal } {
  const standard = read.text("technique.standard");
  const { minimumDensity } = films;
  const iso =
    standard === "ISO 17636-1 A"
      ? minimumDensity.iso17636_1_classA
      : standard === "ISO 17636-1 B"
        ? minimumDensity.iso17636_1_classB
        : null;
  // ISO 17636-1 leaves the upper density to the viewer, and allows a tolerance of its own.
  if (iso !== null) return { least: number(iso), most: null, tolerance: number(minimumDensity.iso_tolerance) };
  const viewing = read.text("technique.viewing") === "composite" ? "composite" : "single";
  const { least, most } = densityLimits(radiationOf(read.text("technique.source")), viewing);
  return { least: number(least), most: number(most), tolerance: number(read.limit("tolerance")) };
}

function densityNearIqi(read: RuleReader): Remark[] {
  if (read.text("technique.standard")?.startsWith("ISO")) return [];
  const required = requiredIqi(read);
  return judgedLines(read).flatMap((one) => {
    const band = densityBand(one.decimal("line.densityIqi"));
    if (band === null || one.flag("line.secondIqi") === true) return [];
    const remarks: Remark[] = [];
    const [lightest, darkest] = [decimal(one.decimal("line.densityMin")), decimal(one.decimal("line.densityMax"))];
    const remedy = "Show a second IQI there, or mark the line RESHOOT";
    if (lightest && !atLeast(lightest, band.from))
      remarks.push(onLine(one.line, "densityMin", `Density ${lightest} is below ${band.from} (85 % of the IQI's). ${remedy}`));
    const shim = decimal(read.decimal("technique.shim"))?.gt(0) === true;
    const lifted = shim && required !== null && iqiMeets(one.text("line.iqiSeen") ?? "", required) === true;
    if (darkest && !lifted && !atMost(darkest, band.to))
      remarks.push(onLine(one.line, "densityMax", `Density ${darkest} is above ${band.to} (130 % of the IQI's). ${remedy}`));
    return remarks;
  });
}

function sensitivityReached(read: RuleReader): Remark[] {
  const required = requiredIqi(read);
  if (required === null) {
    const { reason } = read.outcome("technique.requiredIqi");
    return [inBlock("technique", "requiredIqi", `No required IQI: ${reason ?? "unknown"}`)];
  }
  return judgedLines(read).flatMap((one) => {
    const seen = one.text("line.iqiSeen");
    if (seen === null) return [];
    const meets = iqiMeets(seen, required);
    if (meets === true) return equivalenceAsked(one.line, seen, required);
    const message =
      meets === null
        ? `"${seen}" cannot be compared with ${required}: write a wire number or a hole such as 20-2T`
        : `${seen} seen, ${required} required`;
    return [onLine(one.line, "iqiSeen", message)];
  });
}

/** An equivalence nobody has compared with the code is taken on the technician's word: who, in which edition. */
function equivalenceAsked(line: Line, seen: string, required: string): Remark[] {
  const row = equivalenceToVerify(seen, required);
  if (row === null) return [];
  const message = `${seen} seen, ${required} required: taken as equivalent (${row}). To be verified: name the edition of T-283 that says so`;
  return [{ ...onLine(line, "iqiSeen", message), severity: "W" as const }];
}

/** Computed from Table T-276, or what the procedure states for another standard. */
function requiredIqi(read: Reader): string | null {
  return read.outcome("technique.requiredIqi").value ?? read.text("technique.requiredIqiStated");
}

const largestDoubleWall = "89";

function doubleWallViewing(read: RuleReader): Remark[] {
  if (!read.text("technique.exposureTechnique")?.startsWith("DWE/DWV")) return [];
  const remarks: Remark[] = [];
  const diameter = decimal(read.decimal("header.outsideDiameter"));
  if (!diameter) remarks.push(inBlock("header", "outsideDiameter", "Double-wall viewing needs the outside diameter"));
  else if (above(diameter, largestDoubleWall)) {
    remarks.push(
      inBlock(
        "technique",
        "exposureTechnique",
        `Outside diameter ${read.shown(diameter.toFixed(), "mm", 1)} is above ${read.shown(largestDoubleWall, "mm", 0)}: view a single wall`,
      ),
    );
  }
  if (read.text("technique.iqiSide") === "film")
    remarks.push(inBlock("technique", "iqiSide", "Double-wall viewing needs a source-side IQI"));
  return remarks;
}

const leastExposures: Readonly<Record<string, { count: number; angle: string }>> = {
  "DWE/SWV": { count: 3, angle: "120°" },
  "DWE/DWV ellipse": { count: 2, angle: "90°" },
  "DWE/DWV superimposed": { count: 3, angle: "60° or 120°" },
};
const panoramicIqis = 3;

function fullCoverage(read: RuleReader): Remark[] {
  const technique = read.text("technique.exposureTechnique") ?? "";
  if (technique === "panoramic") {
    const iqis = decimal(read.decimal("technique.iqiCount"));
    return iqis && iqis.lt(panoramicIqis)
      ? [
          inBlock(
            "technique",
            "iqiCount",
            `A panoramic exposure needs at least ${panoramicIqis} IQIs round the weld; ${iqis} stated`,
          ),
        ]
      : [];
  }
  const least = leastExposures[technique];
  const exposures = decimal(read.decimal("technique.exposuresPerWeld"));
  if (!least || !exposures || exposures.gte(least.count)) return [];
  return [
    inBlock(
      "technique",
      "exposuresPerWeld",
      `${technique} needs at least ${least.count} exposures at ${least.angle}; ${exposures} stated`,
    ),
  ];
}

function isoSourceDistance(read: RuleReader): Remark[] {
  const standard = read.text("technique.standard");
  if (standard !== "ISO 17636-1 A" && standard !== "ISO 17636-1 B") return [];
  // Viewed through both walls, the wall on the source side is the whole diameter away from the film.
  const bothWalls = read.text("technique.exposureTechnique")?.startsWith("DWE/DWV") === true;
  const b = read.decimal(bothWalls ? "header.outsideDiameter" : "technique.d");
  const least = decimal(isoDistance({ s: read.decimal("technique.F"), b, testClass: standard.endsWith("A") ? "A" : "B" }).value);
  const f = decimal(read.decimal("technique.D"));
  if (!least || !f || atLeast(f, least)) return [];
  const shown = (value: Decimal, dp: number) => read.shown(value.toFixed(), "mm", dp);
  return [inBlock("technique", "D", `Source-to-object distance ${shown(f, 0)} is below f min ${shown(least, 1)}`)];
}

const stepsRead = 4;

function densitometerInOrder(read: RuleReader): Remark[] {
  const steps = read.rows("calibration.densitometerSteps");
  const remarks: Remark[] = [];
  if (steps.length < stepsRead)
    remarks.push(inBlock("calibration", "densitometerSteps", `Read ${stepsRead} steps of the tablet; ${steps.length} entered`));
  for (const step of steps) {
    const [nominal, shown] = [decimal(step.decimal("nominal")), decimal(step.decimal("read"))];
    if (nominal && shown && above(shown.minus(nominal).abs(), read.limit("step"))) {
      remarks.push(
        inBlock(
          "calibration",
          "densitometerSteps",
          `Step ${step.text("step") ?? step.row + 1}: ${shown} read, ${nominal} nominal; at most ${read.limit("step")} apart`,
          step.row,
        ),
      );
    }
  }
  const meter = read.context.equipment.find((one) => one.inventoryItemId === read.text("calibration.densitometer"));
  const calibratedOn = meter?.calibratedOn ?? null;
  if (meter && calibratedOn !== null) {
    const last = addMonths(calibratedOn, Number(read.limit("months")));
    const late = read.context.performedDates.find((day) => day > last);
    if (late !== undefined)
      remarks.push(
        inBlock(
          "calibration",
          "densitometer",
          `${meter.label} was calibrated on ${calibratedOn}; on ${late} that is more than ${read.limit("months")} months ago`,
        ),
      );
  }
  return remarks;
}

function number(value: string | number): Decimal {
  const read = decimal(String(value));
  if (!read) throw new RangeError(`"${value}" is not a limit`);
  return read;
}
