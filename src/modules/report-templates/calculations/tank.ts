/** Storage tanks by API 653. Feet, psi and inches, the units of the standard's formulas; rates in inch per year. */
import { atLeast, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

const leastShell = "0.1";

/** Allowable stress in psi from yield and tensile strength, to the nearest 100 as the table of the standard prints it (4.3.3.1). */
export function shellStress({
  yieldStrength,
  tensile,
  course,
}: {
  yieldStrength: Given;
  tensile: Given;
  course: number;
}): Outcome {
  const Y = decimal(yieldStrength) ?? new Decimal(30_000);
  const T = Decimal.min(decimal(tensile) ?? 55_000, 80_000);
  const [ofYield, ofTensile] = course <= 2 ? ["0.80", "0.429"] : ["0.88", "0.472"];
  const S = Decimal.min(Y.times(ofYield), T.times(ofTensile)).toNearest(100, Decimal.ROUND_HALF_UP);
  return found(plain(S), `S = min(${ofYield} × ${Y}, ${ofTensile} × ${T}) = ${S} psi`);
}

type Shell = { H: Given; D: Given; G: Given; S: Given; E: Given; area: "course" | "local" };

/** Minimum shell thickness in inches: 2.6(H − 1)·D·G/(S·E) for a whole course, 2.6·H·D·G/(S·E) for a local area; never below 0.1 (4.3.3.1). */
export function shellMinimum({ H, D, G, S, E, area }: Shell): Outcome {
  const formula = area === "course" ? "t min = 2.6·(H − 1)·D·G/(S·E)" : "t min = 2.6·H·D·G/(S·E)";
  return calculate(
    formula,
    {
      H: [H, "liquid height"],
      D: [D, "tank diameter"],
      G: [G, "specific gravity"],
      S: [S, "allowable stress"],
      E: [E, "joint efficiency"],
    },
    ({ H, D, G, S, E }) => {
      if (!S.times(E).gt(0)) return "allowable stress or joint efficiency is not above 0";
      const height = area === "course" ? H.minus(1) : H;
      const t = new Decimal("2.6").times(height).times(D).times(G).div(S.times(E));
      return solved(Decimal.max(t, leastShell), `2.6 × ${height} × ${D} × ${G} / (${S} × ${E}), at least 0.1`, "in", 3);
    },
  );
}

/** Years to the next external visual inspection: min(5, RCA/4N), RCA the remaining corrosion allowance in inches, N the corrosion rate of the shell (6.3.2). */
export function tankVisualInterval({ RCA, N }: { RCA: Given; N: Given }): Outcome {
  return calculate("min(5, RCA/4N)", { RCA: [RCA, "remaining corrosion allowance"], N: [N, "corrosion rate"] }, ({ RCA, N }) =>
    allowanceYears(RCA, N, 4, 5, `min(5, ${rounded(RCA, 4)} / (4 × ${N}))`),
  );
}

/** Years to the next external ultrasonic measurement: 5 if the rate is unknown, else min(15, RCA/2N) (6.3.3); none if no allowance is left. */
export function tankUltrasonicInterval({ RCA, N }: { RCA: Given; N: Given }): Outcome {
  if (decimal(N) === null && decimal(RCA)?.gt(0) === false) return unknown(noAllowance, "rate unknown: 5 y (6.3.3)");
  if (decimal(N) === null) return found("5", "rate unknown: 5 y (6.3.3)");
  return calculate("min(15, RCA/2N)", { RCA: [RCA, "remaining corrosion allowance"], N: [N, "corrosion rate"] }, ({ RCA, N }) =>
    allowanceYears(RCA, N, 2, 15, `min(15, ${rounded(RCA, 4)} / (2 × ${N}))`),
  );
}

const noAllowance = "immediate: no corrosion allowance left";

function allowanceYears(RCA: Decimal, N: Decimal, factor: number, cap: number, put: string) {
  if (!RCA.gt(0)) return noAllowance;
  const years = N.gt(0) ? Decimal.min(cap, RCA.div(N.times(factor))) : new Decimal(cap);
  return solved(years, put, "y", 1);
}

type Bottom = { RTbc: Given; RTip: Given; StPr: Given; UPr: Given };

/** Minimum remaining bottom thickness after Or years, inches: min(RTbc, RTip) − Or·(StPr + UPr) (4.4.5). */
export function bottomRemaining({ RTbc, RTip, StPr, UPr, Or }: Bottom & { Or: Given }): Outcome {
  return calculate(
    "MRT = min(RTbc, RTip) − Or·(StPr + UPr)",
    { ...bottom({ RTbc, RTip, StPr, UPr }), Or: [Or, "interval Or"] },
    ({ RTbc, RTip, StPr, UPr, Or }) =>
      solved(
        Decimal.min(RTbc, RTip).minus(Or.times(StPr.plus(UPr))),
        `min(${RTbc}, ${RTip}) − ${Or} × (${StPr} + ${UPr})`,
        "in",
        3,
      ),
  );
}

/**
 * The minimum thickness a bottom may reach, and why: 0.10 in, or 0.05 in with leak detection and containment, or with a reinforced lining
 * more than 0.05 in thick (API 653 4.4.5, Table 4.4).
 */
export const bottomLimits = ["0.10 in", "0.05 in detection and containment", "0.05 in lining"] as const;
export type BottomLimit = (typeof bottomLimits)[number];

/** The limit in inch: "0.10" or "0.05". */
export function bottomLimit(limit: BottomLimit): string {
  return limit.slice(0, 4);
}

/**
 * Longest interval in years: (min(RTbc, RTip) − limit)/(StPr + UPr), at least 0, at most 20, or 30 over a release prevention barrier
 * (6.4.2). Detection and containment count as a barrier (verify).
 */
export function longestBottomInterval({ limit, barrier, ...rest }: Bottom & { limit: BottomLimit; barrier: boolean }): Outcome {
  const cap = barrier || limit === "0.05 in detection and containment" ? 30 : 20;
  const verify = cap === 30 && !barrier ? "; detection and containment as a barrier: verify" : "";
  const formula = `Or max = (min(RTbc, RTip) − limit)/(StPr + UPr), at most ${cap} y (API 653 6.4.2${verify})`;
  if (decimal(rest.StPr) === null && decimal(rest.UPr) === null) return unknown("no corrosion rate", formula);
  return calculate(formula, bottom(rest), ({ RTbc, RTip, StPr, UPr }) => {
    const rate = StPr.plus(UPr);
    const least = bottomLimit(limit);
    const spare = Decimal.max(Decimal.min(RTbc, RTip).minus(least), 0);
    const years = rate.gt(0) ? Decimal.min(spare.div(rate), cap) : new Decimal(spare.gt(0) ? cap : 0);
    return solved(years, `(min(${RTbc}, ${RTip}) − ${least}) / (${StPr} + ${UPr})`, "y", 1);
  });
}

/** Minimum thickness of the bottom plate in the critical zone, inches: max(0.10, min(t₀/2, tMin/2)), t₀ the original plate, tMin the lowest course (4.4.5.4). */
export function criticalZone({ t0, tMinCourse }: { t0: Given; tMinCourse: Given }): Outcome {
  return calculate(
    "critical zone = max(0.10, min(t₀/2, tMin/2))",
    { t0: [t0, "original plate thickness"], tMin: [tMinCourse, "minimum thickness of the lowest course"] },
    ({ t0, tMin }) =>
      solved(Decimal.max("0.10", Decimal.min(t0.div(2), tMin.div(2))), `max(0.10, min(${t0}/2, ${tMin}/2))`, "in", 3),
  );
}

/** Length in inch over which a local area is averaged: L = 3.7·√(D·t2), D in feet, t2 in inch, at most 40 (4.3.2). */
export function averagingLength({ D, t2 }: { D: Given; t2: Given }): Outcome {
  return calculate(
    "L = 3.7·√(D·t2), at most 40",
    { D: [D, "tank diameter"], t2: [t2, "least thickness of the area"] },
    ({ D, t2 }) =>
      t2.gt(0) && D.gt(0)
        ? solved(Decimal.min(D.times(t2).sqrt().times("3.7"), 40), `3.7 × √(${D} × ${t2})`, "in", 1)
        : "diameter or thickness is not above 0",
  );
}

/** "accept" if the average t1 over L is at least tMin and the minimum t2 at least 0.6·tMin, inches (4.3.2); otherwise "reject". */
export function localArea({ t1, t2, tMin }: { t1: Given; t2: Given; tMin: Given }): Outcome {
  return calculate(
    "t1 >= tMin and t2 >= 0.6·tMin",
    { t1: [t1, "average thickness of the area"], t2: [t2, "least thickness of the area"], tMin: [tMin, "required thickness"] },
    ({ t1, t2, tMin }) =>
      stated(
        atLeast(t1, tMin) && atLeast(t2, tMin.times("0.6")) ? "accept" : "reject",
        `${t1} against ${tMin}, ${t2} against ${rounded(tMin.times("0.6"), 3)}`,
      ),
  );
}

function bottom({ RTbc, RTip, StPr, UPr }: Bottom) {
  return {
    RTbc: [RTbc, "bottom-side remaining thickness"],
    RTip: [RTip, "internal pitting remaining thickness"],
    StPr: [StPr, "internal corrosion rate"],
    UPr: [UPr, "bottom-side corrosion rate"],
  } as const;
}
