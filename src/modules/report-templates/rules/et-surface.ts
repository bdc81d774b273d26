/** Rules of eddy current examination of surfaces: ISO 17643, ASME V Article 8. */
import { above, decimal } from "#kit/decimal.ts";
import { notAboveZero } from "./above-zero.ts";
import { checkedOnReference, confirmedChecks } from "./check-run.ts";
import { isFiller } from "./format.ts";
import { wholeWeldRule } from "./weld-lengths.ts";
import { beyondTheWeld } from "./mt-numbers.ts";
import { rejectedJointRule } from "./rejected-welds.ts";
import { inBlock, onIndication, type Remark, type Rule, type RuleReader } from "./rule.ts";

const cannotBeZero = [
  "technique.frequency",
  "technique.scanPitch",
  "technique.probeWidth",
  "calibration.checks.signal",
  "line.thickness",
  "line.lengthExamined",
  "indication.length",
];

export const etSurfaceRules: Readonly<Record<string, Rule>> = {
  "ETS-R1": {
    title: "The notch signals are as set at the start, every four hours and at the end",
    clause: "ISO 17643; ASME V Art. 8",
    severity: "E",
    limits: { gapHours: { value: "4", unit: "", tighter: "lower" } },
    check: (read) =>
      checkedOnReference(read, { key: "checks", on: "the reference block", checks: confirmedChecks(read, "held") }),
  },
  "ETS-R2": {
    title: "The coating is no thicker than the shims used over the notches",
    clause: "ISO 17643",
    severity: "E",
    check: coatingWithinShims,
  },
  "ETS-R3": {
    title: "A crack-like indication is rejected unless MT or PT clears it",
    clause: "ISO 17643",
    severity: "E",
    ofReport: true,
    check: cracksRejectedOrCleared,
  },
  "ETS-R4": {
    title: "The scan spacing does not exceed the probe coverage",
    clause: "ISO 17643",
    severity: "E",
    check: scansOverlap,
  },
  "ETS-R5": {
    title: "Lift-off is set on the part examined",
    clause: "ISO 17643",
    severity: "E",
    check: (read) =>
      read.flag("technique.liftOffSet") === false
        ? [inBlock("technique", "liftOffSet", "Set the lift-off on the part before the examination, and answer yes")]
        : [],
  },
  "ETS-R20": {
    title: "Frequency, distances and sizes are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
    checkReport: beyondTheWeld,
  },
  "ETS-R31": wholeWeldRule,
  "ETS-R32": rejectedJointRule,
};

function coatingWithinShims(read: RuleReader): Remark[] {
  const [coating, shims] = [decimal(read.decimal("technique.coating")), decimal(read.decimal("technique.shims"))];
  if (!coating?.gt(0)) return [];
  const on = read.shown(coating.toFixed(), "µm", 0);
  if (!shims) return [inBlock("technique", "shims", `Coating of ${on}: enter the maximum shim thickness used over the notches`)];
  if (!above(coating, shims.toFixed())) return [];
  return [
    inBlock(
      "technique",
      "coating",
      `Coating of ${on}, but shims of ${read.shown(shims.toFixed(), "µm", 0)} over the notches: use a shim at least as thick, or remove the coating`,
    ),
  ];
}

/** RL is a crack-like signal, CR a confirmed crack. */
const crackLike: readonly (string | null)[] = ["CR", "RL"];

function cracksRejectedOrCleared(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one) => {
    if (!crackLike.includes(one.code) || one.disposition !== "ACC") return [];
    const at = read.forIndication(one);
    if (!isFiller(at.text("line.clearedBy"))) return [];
    const message = `${at.line?.itemKey ?? ""}: a crack-like indication is accepted. Reject it, or name the MT or PT report and line that cleared it`;
    return [onIndication(one, "disposition", message)];
  });
}

function scansOverlap(read: RuleReader): Remark[] {
  const [pitch, width] = [decimal(read.decimal("technique.scanPitch")), decimal(read.decimal("technique.probeWidth"))];
  if (!pitch || !width || !above(pitch, width.toFixed())) return [];
  const [apart, covered] = [pitch, width].map((mm) => read.shown(mm.toFixed(), "mm", 1));
  return [inBlock("technique", "scanPitch", `Scans ${apart} apart, but the probe covers ${covered}: reduce the scan spacing`)];
}
