/** The condition of an item of a checklist, as an authorized inspector finds it. */
import { accepted, undecided, type Verdict } from "../calculations/flaws.ts";
import type { Reader } from "../sheet.ts";

/** Good and fair items may stay in service; for a poor one the inspector decides whether and how long. */
export function itemVerdict(one: Reader): Verdict {
  const condition = one.text("line.condition");
  if (condition === "good" || condition === "fair") return accepted("condition", condition);
  if (condition === "n/a") return undecided("condition", "n/a, nothing to judge");
  return undecided("condition", condition ?? "no condition");
}
