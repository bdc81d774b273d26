/** Indications of eddy currents on a surface: a crack is rejected; a crack-like indication is confirmed or cleared by MT or PT (ISO 17643). */
import { accepted, type Flaw, isCrack, rejected, undecided, type Verdict } from "../calculations/flaws.ts";

const clause = "as agreed";

export function eddyCurrentFlaw(flaw: Flaw): Verdict {
  if (isCrack(flaw)) return rejected(clause, "a crack is not allowed at any size");
  return flaw.code === "RL"
    ? undecided(clause, "crack-like: rejected unless MT or PT clears it")
    : accepted(clause, "not crack-like");
}
