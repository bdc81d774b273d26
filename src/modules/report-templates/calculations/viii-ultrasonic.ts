/** Ultrasonic indications by ASME VIII-1 Appendix 12. */
import { above, atMost, Decimal } from "#kit/decimal.ts";
import { toldApart, type Column } from "./column.ts";
import { accepted, isCrack, isPlanar, rejected, silent, undecided, volumetricCodes, type Flaw, type Verdict } from "./flaws.ts";
import { elongated } from "./viii-radiograph.ts";

/** Clauses of a code that judges ultrasonic indications as Appendix 12 does. */
export type UltrasonicClauses = { planar: string; other: string };
const appendix12: UltrasonicClauses = { planar: "App. 12, 12-3(a)", other: "App. 12, 12-3(b)" };

/** Ultrasonics: the length counts only when the amplitude exceeds the reference; up to 20 % needs no investigation. */
export function ultrasonicFlaw(flaw: Flaw, column: Column, clauses: UltrasonicClauses = appendix12): Verdict {
  const { code, amplitude } = flaw;
  if (isCrack(flaw)) return rejected(clauses.planar, `${code ?? "CR"} is not allowed at any length`);
  if (code === null) return undecided(clauses.other, "no indication type");
  if (isPlanar(flaw)) return rejected(clauses.planar, `${code} is not allowed at any length`);
  if (!volumetricCodes.includes(code)) return silent(clauses.other, code);
  if (amplitude === null) return undecided(clauses.other, "no amplitude");
  if (atMost(amplitude, 100)) {
    const note = above(amplitude, 20) ? "above 20 %, investigated; not above the reference" : "not above 20 % of the reference";
    return accepted(clauses.other, `${percent(amplitude)}: ${note}`);
  }
  const long = elongated(clauses.other, flaw, column);
  return { ...long, reason: `${percent(amplitude)} of the reference; ${long.reason}` };
}

/** In whole percent, with more digits if it would otherwise read as 20 or 100 %. */
const percent = (amplitude: Decimal): string => `${toldApart([amplitude, new Decimal(20), new Decimal(100)], 0)[0]} %`;
