/** Wall thickness against the required thickness. */
import { atLeast, below, type Decimal, decimal, rounded } from "#kit/decimal.ts";
import { compared, inColumn, metric, toldApart, type Column } from "./column.ts";
import { accepted, rejected, undecided, type Verdict } from "./flaws.ts";
import type { Given } from "./outcome.ts";

type DecisionRule = "simple" | "guardband" | "client";
export type Wall = { t: Given; tReq: Given; U: Given; rule?: DecisionRule };

/**
 * Wall thickness in mm against the required thickness, as the decision rule says (ISO/IEC 17025:2017 7.8.6): simple, the value decides;
 * guard band, between tReq and tReq + U it must be read again; client, the evaluator decides by the client's document.
 */
export function wallVerdict(
  { t, tReq, U, rule = "guardband" }: Wall,
  column: Column = metric,
  clause = "required thickness",
): Verdict {
  const [actual, required, uncertainty] = [decimal(t), decimal(tReq), decimal(U)];
  if (actual === null) return undecided(clause, "no actual thickness");
  if (required === null) return undecided(clause, "no required thickness");
  const toColumn = (mm: Decimal) => inColumn(column, mm);
  const dp = column.unit === "mm" ? 2 : 3;
  const [at, least] = [toColumn(actual), toColumn(required)];
  if (below(actual, required)) return rejected(clause, compared(column, at, "<", least, dp));
  if (rule === "client") return undecided(clause, `${compared(column, at, ">=", least, dp)}: decide by the client's document`);
  if (rule === "simple") return accepted(clause, compared(column, at, ">=", least, dp));
  if (uncertainty === null) return undecided(clause, "no gauge uncertainty U");
  const guard = required.plus(uncertainty);
  const [a, b, sum] = toldApart([at, least, toColumn(guard)], dp);
  const digits = b?.split(".")[1]?.length ?? dp;
  const guarded = `${b} + ${rounded(toColumn(uncertainty), digits)} ${column.unit}`;
  if (atLeast(actual, guard)) return accepted(clause, `${a} >= ${guarded}`);
  return sum === undefined ? undecided(clause, "recheck") : undecided(clause, `recheck: ${b} <= ${a} < ${guarded}`);
}
