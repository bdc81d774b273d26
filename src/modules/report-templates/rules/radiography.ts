/** Rules of radiography, whether the image is on film or digital: ASME V Article 2, ISO 17636. */
import { dayIn } from "#kit/validity.ts";
import { isWithin, penetratedThickness, steelRange } from "../calculations/radiography.ts";
import { isoClassOf, isoTechniqueOf, recorderOf } from "../radiography-sheet.ts";
import { exactly } from "./columns.ts";
import { coverageRules } from "./rt-coverage.ts";
import { diameterRules } from "./rt-diameter.ts";
import { exposureRules } from "./rt-exposure.ts";
import { voltageRules } from "./rt-film-class.ts";
import { doubleWallViewing, ellipse, isoSourceDistance, unsharpnessWithinLimit, wallsOf } from "./rt-geometry.ts";
import { letterBesideIqi, sensitivityReached } from "./rt-iqi.ts";
import { lengthRules } from "./rt-lengths.ts";
import { rtPlausibleRules } from "./rt-plausible.ts";
import { spotRules } from "./rt-spots.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const radiographicRules: Readonly<Record<string, Rule>> = {
  ...exposureRules,
  "RT-R3": {
    title: "The IQI seen shows the sensitivity required for the thickness of the line",
    clause: "ASME V T-283; ISO 17636-1 Annex B",
    severity: "E",
    check: sensitivityReached,
  },
  "RT-R4": {
    title: "Double-wall viewing only up to 89 mm (3-1/2 in) outside diameter, with a source-side IQI",
    clause: "ASME V T-271.2(b)",
    serves: ["ASME"],
    severity: "E",
    check: doubleWallViewing,
  },
  "RT-R4-ISO": {
    title: "Elliptical exposure only up to 100 mm diameter, 8 mm wall and a weld width of a quarter of the diameter",
    clause: "ISO 17636-1 7.1.6",
    serves: ["ISO"],
    severity: "E",
    check: ellipse,
  },
  ...diameterRules,
  ...rtPlausibleRules,
  ...voltageRules,
  "RT-R5": {
    title: "An IQI on the side of the film or detector has the lead letter F",
    clause: "ASME V T-277.1(b); ISO 17636-1 6.7",
    severity: "E",
    check: letterBesideIqi,
  },
  "RT-R6": {
    title: "A view with a light B on a dark background is retaken; on a positive image, one with a dark B on a light background",
    clause: "ASME V T-284",
    severity: "E",
    check: backscatterSeen,
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
    title: "The source is far enough from the object",
    clause: "ISO 17636-1 7.6",
    serves: ["ISO"],
    severity: "W",
    check: isoSourceDistance,
  },
  "RT-R12": {
    title: "A location map if the markers are not on the part",
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
    title: "Each film is interpreted by an evaluator of the report, after its exposure",
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

/** A positive image, which only a detector has, shows scattered radiation dark. */
function backscatterSeen(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const isPositive = one.text("technique.imageFormat") === "positive";
    if (one.text("line.backscatterB") !== (isPositive ? "dark on light" : "light on dark")) return [];
    const shown = isPositive ? "Dark B on light, in a positive image" : "Light B on dark";
    const message = `${shown}: backscatter reached the ${recorderOf(read)}. Mark the line RESHOOT`;
    const clause = isPositive ? { clause: "ASME V VIII-284, IX-284 (verify)" } : {};
    return [{ ...onLine(one.line, "backscatterB", message), ...clause }];
  });
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
  const message = `${source ?? ""} is for ${range.from} to ${range.to} mm of steel in class ${testClass}; the beam penetrates ${outside.join(", ")}. Name the agreement in the contract, or choose another source`;
  return [inBlock("technique", "source", message)];
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
          `${name}: ${person.name} interpreted ${recorderOf(read) === "film" ? "the film" : "the image"}, but is not an evaluator of this report. Add the role, or name the evaluator`,
        ),
      );
    return remarks;
  });
}
