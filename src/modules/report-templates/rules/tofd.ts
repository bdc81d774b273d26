/** Rules of time-of-flight diffraction: ASME V Article 4 Appendix III, ISO 10863. */
import { above, atMost, Decimal, decimal } from "#kit/decimal.ts";
import { checkProblems, isSpoiled, spoiledSpans } from "../calibration-checks.ts";
import { statedBelow } from "./columns.ts";
import { wallOf } from "../ultrasonic-sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { isFiller } from "./format.ts";
import { evaluatedLines, inBlock, onIndication, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { scannedRules } from "./scanned.ts";
import { hoursBetweenChecks } from "./ultrasonic-checks.ts";
import { examinationRules } from "./ultrasonic-welds.ts";

const ownRules: Readonly<Record<string, Rule>> = {
  "TOFD-R1": {
    title: "The beams of a single zone cross at two thirds of the thickness",
    clause: "ASME V Art. 4 App. III; ISO 10863",
    severity: "W",
    limits: { percent: { value: "10", unit: "%", tighter: "lower" } },
    check: separationAsAdvised,
  },
  "TOFD-R2": {
    title: "The scan step suits the thickness",
    clause: "ISO 10863",
    serves: ["ISO"],
    severity: "E",
    limits: {
      to10: { value: "0.5", unit: "mm", tighter: "lower" },
      to150: { value: "1", unit: "mm", tighter: "lower" },
      above150: { value: "2", unit: "mm", tighter: "lower" },
    },
    check: stepByIso,
  },
  "TOFD-R3": {
    title: "Lateral wave and back wall are visible, or a limitation states where they are not",
    clause: "ASME V Art. 4 App. III; ISO 10863",
    severity: "E",
    check: wavesVisible,
  },
  "TOFD-R4": {
    title: "The dead zones at the surfaces are examined by another technique",
    clause: "ASME V Art. 4 App. III; ISO 10863",
    severity: "W",
    check: (read) =>
      read.text("technique.complementary") === "none"
        ? [
            inBlock(
              "technique",
              "complementary",
              "The dead zones at the two surfaces were not examined: state how deep they are, and why they need no examination",
            ),
          ]
        : [],
  },
  "TOFD-R5": {
    title: "Settings checked at the start and at the end; scans before a failed check are repeated",
    clause: "ASME V Art. 4 T-466; ISO 10863",
    severity: "E",
    check: settingsChecked,
  },
  "TOFD-R6": {
    title: "Tips are in order and within the wall",
    clause: null,
    severity: "E",
    check: tipsInOrder,
  },
};

export const tofdRules: Readonly<Record<string, Rule>> = { ...examinationRules, ...scannedRules, ...ownRules };

function separationAsAdvised(read: RuleReader): Remark[] {
  const [pcs, advice] = ["PCS", "pcsAdvice"].map((key) => decimal(read.decimal(`technique.${key}`)));
  if (!pcs || !advice?.gt(0)) return [];
  const off = pcs.minus(advice).abs().div(advice).times(100);
  if (!above(off, read.limit("percent"))) return [];
  const [set, wanted] = [pcs, advice].map((mm) => read.shown(mm.toFixed(), "mm", 1));
  const message = `PCS ${set}; the beams cross at two thirds of the thickness with ${wanted}. State where they cross, and why`;
  return [inBlock("technique", "PCS", message)];
}

function stepByIso(read: RuleReader): Remark[] {
  const step = decimal(read.decimal("technique.scanStep"));
  const walls = evaluatedLines(read).flatMap((one) => decimal(wallOf(one)) ?? []);
  if (!step || walls.length === 0) return [];
  const thinnest = Decimal.min(...walls);
  const most = read.limit(atMost(thinnest, 10) ? "to10" : atMost(thinnest, 150) ? "to150" : "above150");
  return above(step, most)
    ? [inBlock("technique", "scanStep", `Scan step ${step} mm; at most ${most} mm at ${thinnest} mm of thickness`)]
    : [];
}

function wavesVisible(read: RuleReader): Remark[] {
  if (!isFiller(read.text("summary.limitations"))) return [];
  return evaluatedLines(read).flatMap((one) =>
    (
      [
        ["lateralWave", "lateral wave"],
        ["backWall", "back wall"],
      ] as const
    ).flatMap(([key, what]) =>
      one.flag(`line.${key}`) === false
        ? [
            onLine(
              one.line,
              key,
              `${one.line.itemKey}: the ${what} is not visible: enter under Limitations where and why, or rescan it`,
            ),
          ]
        : [],
    ),
  );
}

function settingsChecked(read: RuleReader): Remark[] {
  const { timeZone } = read.context;
  const checks = read.rows("calibration.checks").flatMap(({ row, text, flag }) => {
    const at = text("at");
    return at === null ? [] : [{ row, when: text("when") ?? "", at, good: flag("confirmed") !== false }];
  });
  const problems = checkProblems(checks, { gapHours: hoursBetweenChecks(read), days: daysWorked(read), timeZone });
  const spans = spoiledSpans(checks);
  return [
    ...problems.map(({ row, message }) => inBlock("calibration", "checks", message, row)),
    ...evaluatedLines(read)
      .filter((one) => isSpoiled(one.line, one.text("line.scannedAt"), spans, timeZone))
      .map(({ line }) =>
        onLine(
          line,
          "scannedAt",
          `${line.itemKey}: scanned before a failed check, after the last good one. Rescan it, or enter the time it was scanned`,
        ),
      ),
  ];
}

function tipsInOrder(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one): Remark[] => {
    const at = read.forIndication(one);
    const name = at.line?.itemKey ?? "";
    const wall = decimal(wallOf(at));
    const [upper, lower] = ["depthUpper", "depthLower"].map((key) => decimal(at.decimal(`indication.${key}`)));
    const deepest = lower ?? upper;
    const shown = (mm: Decimal) => read.shown(mm.toFixed(), "mm", 2);
    if (upper && lower && !above(lower, upper))
      return [
        onIndication(one, "tLower", `${name}: the lower tip at ${shown(lower)} is not below the upper one at ${shown(upper)}`),
      ];
    if (!wall || !deepest || !above(deepest, wall)) return [];
    const [t, tip] = statedBelow(read, { value: wall, dp: 2 }, { value: deepest, dp: 2 }, "mm");
    const message = `${name}: a tip at ${tip} is below the wall of ${t}: correct the time, the velocity or the PCS`;
    return [onIndication(one, lower ? "tLower" : "tUpper", message)];
  });
}
