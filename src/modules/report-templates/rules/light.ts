/** The viewing light against the limits of the calling rule: ASME V T-676, T-777; ISO 3059. */
import { atLeast, atMost } from "#kit/decimal.ts";
import { exactly, measuredIn } from "./columns.ts";
import { hasField, inBlock, type Remark, type RuleReader } from "./rule.ts";
import { isFluorescent, isSeenKnown, ultraviolet } from "./ultraviolet.ts";

/** Enough white light, or enough UV-A and darkness for fluorescence; and the meters named. */
export function lightInOrder(read: RuleReader): Remark[] {
  if (!isSeenKnown(read)) return [];
  if (!isFluorescent(read)) return whiteLightInOrder(read);
  const [least, most] = [read.column("uvA"), read.column("ambient")];
  const ambient = measuredIn(read, "technique.ambient", "lx", most.unit);
  const weak = ultraviolet(read)
    .filter(({ value }) => value !== null && !atLeast(value, least.value))
    .map(({ row, when, value }) =>
      inBlock(
        "calibration",
        "uvChecks",
        `UV-A ${value && exactly(value, least.unit)} at ${when ?? "a check"}; at least ${least.printed}`,
        row,
      ),
    );
  const bright =
    ambient && !atMost(ambient, most.value)
      ? [inBlock("technique", "ambient", `Ambient light ${exactly(ambient, most.unit)}; at most ${most.printed}`)]
      : [];
  return [...weak, ...bright, ...meterNamed(read, "lightMeter", "light meter"), ...meterNamed(read, "uvMeter", "UV-A meter")];
}

function whiteLightInOrder(read: RuleReader): Remark[] {
  if (hasField(read, "technique.lightEvidence") && read.text("technique.lightEvidence") !== "measured today") return [];
  const least = read.column("whiteLight");
  const light = measuredIn(read, "technique.whiteLight", "lx", least.unit);
  const dim =
    light && !atLeast(light, least.value)
      ? [inBlock("technique", "whiteLight", `White light ${exactly(light, least.unit)}; at least ${least.printed}`)]
      : [];
  return [...dim, ...meterNamed(read, "lightMeter", "light meter")];
}

/** The eyes had the minutes the standard requires. */
export function darkAdapted(read: RuleReader): Remark[] {
  const minutes = isFluorescent(read) ? measuredIn(read, "technique.darkAdapt", "min", "min") : null;
  const least = read.column("darkAdapt");
  return minutes && !atLeast(minutes, least.value)
    ? [inBlock("technique", "darkAdapt", `Dark adaptation ${exactly(minutes, "min")}; at least ${least.printed}`)]
    : [];
}

// A light reading that names no meter is no evidence.
function meterNamed(read: RuleReader, key: string, what: string): Remark[] {
  return read.text(`calibration.${key}`) === null
    ? [inBlock("calibration", key, `Name the ${what} the light was measured with`)]
    : [];
}
