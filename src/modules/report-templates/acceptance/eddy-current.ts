/** Indications of eddy currents on a surface: a crack is rejected; what is only like one is MT's or PT's to tell (ISO 17643). */
import { accepted, type Flaw, isCrack, rejected, undecided, type Verdict } from "../calculations/flaws.ts";

const clause = "as agreed";

export function eddyCurrentFlaw(flaw: Flaw): Verdict {
  if (isCrack(flaw)) return rejected(clause, "a crack is not allowed at any size");
  return flaw.code === "RL"
    ? undecided(clause, "like a crack: rejected unless MT or PT clears it")
    : accepted(clause, "not like a crack");
}
