/** The 5 by 5 matrix of the company: severity times likelihood, and which residual risks are allowed. */

/** Each band with its lowest score, in ascending order. */
const bands = [
  { from: 1, band: "low" },
  { from: 5, band: "medium" },
  { from: 10, band: "high" },
  { from: 17, band: "extreme" },
] as const;
type Band = (typeof bands)[number]["band"];

/** From the first score on a residual risk waits for HSE or Operations; from the second on it is refused. */
const approvedFrom = 10;
const refusedFrom = 17;

export interface Risk {
  score: number;
  band: Band;
}

export function riskOf({ severity, likelihood }: { severity: number; likelihood: number }): Risk {
  return riskOfScore(severity * likelihood);
}

function riskOfScore(score: number): Risk {
  return { score, band: bands.findLast(({ from }) => score >= from)?.band ?? "low" };
}

/** What a residual risk requires. */
export const residualVerdict = (score: number): "accepted" | "needs approval" | "refused" =>
  score >= refusedFrom ? "refused" : score >= approvedFrom ? "needs approval" : "accepted";

/** The risk of a form is that of its highest row. */
export const highest = (risks: readonly Risk[]): Risk | null =>
  risks.length === 0 ? null : riskOfScore(Math.max(...risks.map(({ score }) => score)));
