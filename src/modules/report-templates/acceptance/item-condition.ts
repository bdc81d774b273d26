/** The condition of an item of a checklist, as an authorized inspector finds it. */
import { accepted, undecided, type Verdict } from "../calculations/flaws.ts";
import type { Reader } from "../sheet.ts";

/** Good and fair may stay in service; whether a poor one may, and until when, the inspector decides. */
export function itemVerdict(one: Reader): Verdict {
  const condition = one.text("line.condition");
  if (condition === "good" || condition === "fair") return accepted("condition", condition);
  if (condition === "n/a") return undecided("condition", "n/a, nothing to judge");
  return undecided("condition", condition ?? "no condition");
}
