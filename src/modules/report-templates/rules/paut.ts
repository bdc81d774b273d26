/** Rules of phased-array weld examination, in addition to those of every ultrasonic weld examination. */
import { above, atLeast, atMost, below, Decimal, decimal } from "#kit/decimal.ts";
import { toldApart } from "../calculations/column.ts";
import { wallOf } from "../ultrasonic-sheet.ts";
import { exactly, statedBelow } from "./columns.ts";
import { evaluatedLines, inBlock, onIndication, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { scannedRules } from "./scanned.ts";
import { blockCheckRules } from "./ultrasonic-checks.ts";
import { asme, sensitivityRules } from "./ultrasonic-sensitivity.ts";
import { examinationRules, volumeRules } from "./ultrasonic-welds.ts";

const ownRules: Readonly<Record<string, Rule>> = {
  "PA-R1": {
    title: "Angles are at most 1° apart",
    clause: "ASME V Art. 4 App. V (verify); ISO 13588",
    severity: "E",
    limits: { degrees: { value: "1", unit: "°", tighter: "lower" } },
    check: anglesClose,
  },
  "PA-R2": {
    title: "No more dead elements than the procedure allows, and the focal laws are calibrated",
    clause: "ASME V Art. 4 App. V (verify); ISO 13588",
    severity: "E",
    check: arrayInOrder,
  },
  "PA-R3": {
    title: "Data to be rescanned decide nothing",
    clause: null,
    severity: "E",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => one.text("line.dataQuality") === "rescan")
        .map(({ line }) =>
          onLine(line, "dataQuality", `${line.itemKey}: the data are to be rescanned, so the line has no result: choose RESHOOT`),
        ),
  },
  "PA-R4": {
    title: "Indications have a length and lie within the wall",
    clause: null,
    severity: "E",
    check: indicationsPossible,
  },
  "PA-R5": {
    title: "The scan step suits the thickness",
    clause: "ISO 13588 (1 mm to 10 mm, 2 mm to 150 mm, 3 mm above: verify in the edition used)",
    serves: ["ISO"],
    severity: "W",
    limits: {
      to10: { value: "1", unit: "mm", tighter: "lower" },
      to150: { value: "2", unit: "mm", tighter: "lower" },
      above150: { value: "3", unit: "mm", tighter: "lower" },
    },
    check: stepByIso,
  },
  "PA-R6": {
    title: "Place and ligament of an indication follow from its depth, its height and the wall",
    clause: "ASME VIII-2 7.5.5, ISO 19285 (near a surface: verify in the edition used)",
    severity: "W",
    limits: { off: { value: "0.5", unit: "mm", tighter: "lower" } },
    check: placesAgree,
  },
  "PA-R7": {
    title: "Apertures overlap by half, and adjacent scans by a tenth",
    clause: "ASME V Art. 4 V-471.1(d), (f)",
    serves: asme,
    severity: "E",
    limits: { apertures: { value: "50", unit: "%", tighter: "higher" }, scans: { value: "10", unit: "%", tighter: "higher" } },
    check: beamsOverlap,
  },
};

export const pautRules: Readonly<Record<string, Rule>> = {
  ...sensitivityRules,
  ...blockCheckRules,
  ...volumeRules,
  ...examinationRules,
  ...scannedRules,
  ...ownRules,
};

function anglesClose(read: RuleReader): Remark[] {
  const [from, to, step] = ["angleFrom", "angleTo", "angleStep"].map((key) => decimal(read.decimal(`technique.${key}`)));
  const remarks: Remark[] = [];
  if (step && above(step, read.limit("degrees")))
    remarks.push(inBlock("technique", "angleStep", `Angle step ${step}°; at most ${read.limit("degrees")}°`));
  if (from && to && above(from, to))
    remarks.push(inBlock("technique", "angleTo", `The last angle ${to}° is below the first angle ${from}°`));
  return remarks;
}

function arrayInOrder(read: RuleReader): Remark[] {
  const [dead, allowed] = ["deadElements", "deadAllowed"].map((key) => decimal(read.decimal(`calibration.${key}`)));
  const [elements, aperture, first] = ["elements", "aperture", "firstElement"].map((key) =>
    decimal(read.decimal(`technique.${key}`)),
  );
  const [last, pitch, gap] = ["lastElement", "pitch", "elementGap"].map((key) => decimal(read.decimal(`technique.${key}`)));
  const remarks: Remark[] = [];
  if (pitch && gap && atLeast(gap, pitch))
    remarks.push(
      inBlock(
        "technique",
        "elementGap",
        `A gap of ${exactly(gap, "mm")} leaves no element in a pitch of ${exactly(pitch, "mm")}`,
      ),
    );
  if (elements && last && above(last, elements))
    remarks.push(inBlock("technique", "lastElement", `Last element ${last}, but the array has ${elements}`));
  if (first && aperture && last && below(last, first.plus(aperture).minus(1)))
    remarks.push(
      inBlock(
        "technique",
        "lastElement",
        `Last element ${last}, but the first aperture already ends at ${first.plus(aperture).minus(1)}`,
      ),
    );
  if (dead && allowed && above(dead, allowed))
    remarks.push(inBlock("calibration", "deadElements", `${dead} dead elements; the procedure allows ${allowed}`));
  if (elements && aperture && first && above(first.plus(aperture).minus(1), elements))
    remarks.push(
      inBlock(
        "technique",
        "aperture",
        `An aperture of ${aperture} elements from element ${first} exceeds the ${elements} elements of the array`,
      ),
    );
  for (const [key, what] of [
    ["wedgeDelay", "The wedge delay is not calibrated"],
    ["acg", "The sensitivity of the focal laws is not calibrated"],
  ] as const)
    if (read.flag(`calibration.${key}`) === false)
      remarks.push(inBlock("calibration", key, `${what}: the amplitudes of the focal laws cannot be compared`));
  return remarks;
}

function beamsOverlap(read: RuleReader): Remark[] {
  const [apertures, scans] = ["apertureOverlap", "scanOverlap"].map((key) => decimal(read.decimal(`technique.${key}`)));
  const remarks: Remark[] = [];
  if (apertures && below(apertures, read.limit("apertures"))) {
    const [own] = toldApart([apertures, new Decimal(read.limit("apertures"))], 0);
    remarks.push(
      inBlock(
        "technique",
        "elementStep",
        `Adjacent apertures overlap by ${own} %; at least ${read.limit("apertures")} %: take a smaller step`,
      ),
    );
  }
  if (scans && below(scans, read.limit("scans")))
    remarks.push(inBlock("technique", "scanOverlap", `Adjacent scans overlap by ${scans} %; at least ${read.limit("scans")} %`));
  return remarks;
}

function stepByIso(read: RuleReader): Remark[] {
  const step = decimal(read.decimal("technique.scanStep"));
  const walls = evaluatedLines(read).flatMap((one) => decimal(wallOf(one)) ?? []);
  if (!step || walls.length === 0) return [];
  const thinnest = Decimal.min(...walls);
  const most = read.limit(atMost(thinnest, 10) ? "to10" : atMost(thinnest, 150) ? "to150" : "above150");
  if (!above(step, most)) return [];
  const message = `Scan step ${step} mm; at most ${most} mm at ${thinnest} mm of thickness: correct it, or name the paragraph that allows it`;
  return [inBlock("technique", "scanStep", message)];
}

function indicationsPossible(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one): Remark[] => {
    const at = read.forIndication(one);
    const [x1, x2, top, height] = ["datumX", "x2", "depthTop", "height"].map((key) => decimal(at.decimal(`indication.${key}`)));
    const wall = decimal(wallOf(at));
    const name = at.line?.itemKey ?? "";
    const remarks: Remark[] = [];
    if (x1 && x2 && !above(x2, x1))
      remarks.push(onIndication(one, "x2", `${name}: the indication ends where it begins, or before`));
    if (wall && top && height && above(top.plus(height), wall)) {
      const [t, low] = statedBelow(read, { value: wall, dp: 1 }, { value: top.plus(height), dp: 1 }, "mm");
      remarks.push(
        onIndication(
          one,
          "height",
          `${name}: its bottom at ${low} is below the wall of ${t}: correct depth, height or thickness`,
        ),
      );
    }
    return remarks;
  });
}

/** An indication nearer to a surface than half its height counts as open to it. */
function placesAgree(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one): Remark[] => {
    const at = read.forIndication(one);
    const [top, height, ligament] = ["depthTop", "height", "ligament"].map((key) => decimal(at.decimal(`indication.${key}`)));
    const [wall, place] = [decimal(wallOf(at)), at.text("indication.surface")];
    if (!wall || !top || !height || above(top.plus(height), wall)) return [];
    const near = Decimal.min(top, wall.minus(top).minus(height));
    const half = height.div(2);
    const name = at.line?.itemKey ?? "";
    const [nearest, isHalf] = [near, half].map((mm) => read.shown(mm.toFixed(), "mm", 2));
    if (place === "subsurface" && atMost(near, half)) {
      const message = `${name}: subsurface, but its ${nearest} to the nearer surface is no more than ${isHalf}, half its height: it counts as a surface indication. Correct the place, or name the paragraph that allows it`;
      return [onIndication(one, "surface", message)];
    }
    if (place === "surface" && above(near, half)) {
      const message = `${name}: surface, but it is ${nearest} from the nearer surface, more than ${isHalf}, half its height: correct the place, the depth or the height, or name the paragraph`;
      return [onIndication(one, "surface", message)];
    }
    if (place !== "subsurface" || !ligament || !above(ligament.minus(near).abs(), read.limit("off"))) return [];
    const message = `${name}: ligament ${read.shown(ligament.toFixed(), "mm", 1)}, but ${nearest} by depth, height and wall: correct one of them, or state how it was measured`;
    return [onIndication(one, "ligament", message)];
  });
}
