/** Viewing of fluorescent particles to ISO 3059: dark-adapted eyes, and UV-A not strong enough to bleach. */
import { above, atLeast } from "#kit/decimal.ts";
import { exactly, measuredIn } from "./columns.ts";
import { lightLimits } from "./lighting.ts";
import { isFluorescent, ultraviolet } from "./ultraviolet.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

const { darkAdapt, uvAMost } = lightLimits("MT", "ISO");

export const viewingRules: Readonly<Record<string, Rule>> = {
  "MT-R26": {
    title: "Eyes are dark adapted, and UV-A is not strong enough to bleach",
    clause: "ISO 3059 (1 min; 50 W/m²)",
    serves: ["ISO"],
    severity: "W",
    limits: { ...(darkAdapt ? { darkAdapt } : {}), ...(uvAMost ? { uvAMost } : {}) },
    check: adaptedAndNotBleached,
  },
};

export function adaptedAndNotBleached(read: RuleReader): Remark[] {
  if (!isFluorescent(read)) return [];
  const [least, most] = [read.column("darkAdapt"), read.column("uvAMost")];
  const minutes = measuredIn(read, "technique.darkAdapt", "min", least.unit);
  const soon =
    minutes && !atLeast(minutes, least.value)
      ? [
          inBlock(
            "technique",
            "darkAdapt",
            `Dark adaptation ${exactly(minutes, least.unit)}, less than ${least.printed}: correct it, or state how long the eyes adapted before viewing`,
          ),
        ]
      : [];
  const strong = ultraviolet(read).flatMap(({ row, when, value }) => {
    if (value === null || !above(value, most.value)) return [];
    const message = `UV-A ${exactly(value, most.unit)} at ${when ?? "a check"}, more than ${most.printed} (50 W/m²): correct the value or its unit (1 W/m² is 100 µW/cm²), or explain why it was so strong`;
    return [inBlock("calibration", "uvChecks", message, row)];
  });
  return [...soon, ...strong];
}
