/** Gain and transfer of an ultrasonic examination: ASME V Article 4 and ISO 17640. */
import { above, atLeast, decimal } from "#kit/decimal.ts";
import { beamsOf, ofProbe } from "../ultrasonic-sheet.ts";
import { isFiller } from "./format.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** The rules of ASME also serve ASTM practices. */
export const asme = ["ASME", "ASTM"] as const;
const iso = ["ISO"] as const;

export const sensitivityRules: Readonly<Record<string, Rule>> = {
  "UW-R1": {
    title: "Scanned 6 dB above the reference, recorded scans at the reference",
    clause: "ASME V Art. 4 T-471.2 (verify)",
    serves: asme,
    severity: "E",
    limits: { manual: { value: "6", unit: "dB", tighter: "higher" } },
    check: scannedAboveReference,
  },
  "UW-R2": {
    title: "A transfer correction is applied, and a large one has a reason",
    clause: "ISO 17640",
    serves: iso,
    severity: "E",
    limits: { applied: { value: "2", unit: "dB", tighter: "lower" }, reason: { value: "12", unit: "dB", tighter: "lower" } },
    check: transferInOrder,
  },
};

function scannedAboveReference(read: RuleReader): Remark[] {
  const scanning = read.text("technique.scanning");
  const transfer = decimal(read.decimal("technique.transfer"));
  if (scanning === null || !transfer) return [];
  const more = scanning === "manual" ? read.limit("manual") : "0";
  return beamsOf(read).flatMap(({ row, mark, refGain, scanGain }) => {
    const least = refGain?.plus(transfer).plus(more);
    if (!least || !scanGain || atLeast(scanGain, least)) return [];
    const sum = [`${refGain} dB reference`, `${transfer} dB transfer`, ...(more === "0" ? [] : [`${more} dB`])].join(" + ");
    const message = `${ofProbe(mark)}scanning gain ${scanGain} dB is below ${least} dB (${sum})`;
    return [row === null ? inBlock("technique", "scanGain", message) : inBlock("technique", "probes", message, row)];
  });
}

function transferInOrder(read: RuleReader): Remark[] {
  const transfer = decimal(read.decimal("technique.transfer"))?.abs();
  if (!transfer) return [];
  const reason = read.text("technique.transferReason");
  if (above(transfer, read.limit("reason")) && isFiller(reason))
    return [
      inBlock(
        "technique",
        "transferReason",
        `Transfer of ${transfer} dB, more than ${read.limit("reason")} dB: enter why, or prepare the surface again`,
      ),
    ];
  if (!above(transfer, read.limit("applied")) || read.flag("technique.transferApplied") === true) return [];
  const message = `Transfer of ${transfer} dB, more than ${read.limit("applied")} dB, is not applied: apply it, or state why not`;
  return [{ ...inBlock("technique", "transferApplied", message), severity: "W" }];
}
