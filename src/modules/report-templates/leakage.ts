/** Whether a joint or system passes a leak test. */
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import { isFiller } from "./rules/format.ts";
import type { Reader } from "./sheet.ts";

const clause = "no leakage";

/** A leak is accepted only after a named retest of its repair. */
export function leakageVerdict(one: Reader): Verdict {
  const found = one.flag("line.leakFound");
  if (found === null) return undecided(clause, "no answer whether a leak was found");
  if (!found) return accepted(clause, "no leak found");
  const again = one.text("line.retest");
  return isFiller(again) ? rejected(clause, "a leak was found") : accepted(clause, `retested after the repair: ${again}`);
}
