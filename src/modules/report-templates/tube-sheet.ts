/** Tubes of a heat exchanger: their loss against the limit at which the owner plugs them, and which of them were inspected. */
import { atLeast, decimal } from "#kit/decimal.ts";
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import type { Reader } from "./sheet.ts";

const clause = "plugging limit";

/** A tube that lost as much of its wall as the limit is plugged. */
export function pluggingVerdict(one: Reader): Verdict {
  const limit = decimal(one.decimal("header.pluggingLimit"));
  const condition = one.text("line.condition");
  if (condition === "crack") return rejected(clause, "a crack has no depth that is accepted");
  if (condition === "NDD") return accepted(clause, "no defect detected");
  const loss = decimal(one.decimal("line.lossPct"));
  if (!limit) return undecided(clause, "no plugging limit entered");
  if (!loss) return undecided(clause, "no loss entered");
  return atLeast(loss, limit.toFixed())
    ? rejected(clause, `${loss.toFixed()} % lost, limit ${limit.toFixed()} %`)
    : accepted(clause, `${loss.toFixed()} % lost, limit ${limit.toFixed()} %`);
}
