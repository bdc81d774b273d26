/** Tubes of a heat exchanger: their wall loss against the owner's plugging limit, and which were inspected. */
import { atLeast, decimal } from "#kit/decimal.ts";
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import type { Reader } from "./sheet.ts";

/** The conditions of a tube; NDD is no defect detected. */
export const tubeConditions = [
  "NDD",
  "ID loss",
  "OD loss",
  "pit",
  "crack",
  "dent",
  "support wear",
  "obstructed",
  "plugged",
  "not inspected",
] as const;

/** Conditions with a stated wall loss. */
export const withLoss: readonly string[] = ["ID loss", "OD loss", "pit", "support wear"];
/** Tubes that could not be inspected. */
export const notLookedInto: readonly string[] = ["obstructed", "plugged", "not inspected"];

const clause = "plugging limit";

/** A tube with wall loss at or above the limit is plugged. */
export function pluggingVerdict(one: Reader): Verdict {
  const limit = decimal(one.decimal("header.pluggingLimit"));
  const condition = one.text("line.condition");
  if (condition === "crack") return rejected(clause, "a crack is rejected at any depth");
  if (condition !== null && notLookedInto.includes(condition)) return undecided(clause, `${condition}: nothing was measured`);
  if (condition === "NDD") return accepted(clause, "no defect detected");
  const loss = decimal(one.decimal("line.lossPct"));
  if (!limit) return undecided(clause, "no plugging limit entered");
  if (!loss) return undecided(clause, "no wall loss entered");
  return atLeast(loss, limit.toFixed())
    ? rejected(clause, `${loss.toFixed()} % lost, limit ${limit.toFixed()} %`)
    : accepted(clause, `${loss.toFixed()} % lost, limit ${limit.toFixed()} %`);
}
