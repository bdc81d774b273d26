/** Whether a joint or system of a leak test is tight. */
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import { isFiller } from "./rules/format.ts";
import type { Reader } from "./sheet.ts";

const clause = "no leakage";

/** A leak that was found is accepted only by the test after its repair, which is named. */
export function leakageVerdict(one: Reader): Verdict {
  const found = one.flag("line.leakFound");
  if (found === null) return undecided(clause, "not entered whether a leak was found");
  if (!found) return accepted(clause, "no leak found");
  const again = one.text("line.retest");
  return isFiller(again) ? rejected(clause, "a leak was found") : accepted(clause, `tested again after the repair: ${again}`);
}
