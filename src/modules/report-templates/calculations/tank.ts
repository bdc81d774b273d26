/** Storage tanks by API 653. Feet, psi and inches, the units of the standard's formulas; rates in inch per year. */
import { Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

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

/** Least shell thickness in inch: 2.6(H − 1)·D·G/(S·E) for a whole course, 2.6·H·D·G/(S·E) for a local area; never below 0.1 (4.3.3.1). */
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

/** Years to the next external visual inspection: min(5, RCA/4N), RCA the corrosion allowance left in inch, N the shell's rate (6.3.2). */
export function tankVisualInterval({ RCA, N }: { RCA: Given; N: Given }): Outcome {
  return calculate("min(5, RCA/4N)", { RCA: [RCA, "remaining corrosion allowance"], N: [N, "corrosion rate"] }, ({ RCA, N }) =>
    allowanceYears(RCA, N, 4, 5, `min(5, ${rounded(RCA, 4)} / (4 × ${N}))`),
  );
}

/** Years to the next external ultrasonic measurement: 5 with the rate unknown, else min(15, RCA/2N) (6.3.3). */
export function tankUltrasonicInterval({ RCA, N }: { RCA: Given; N: Given }): Outcome {
  if (decimal(N) === null) return found("5", "rate unknown: 5 y (6.3.3)");
  return calculate("min(15, RCA/2N)", { RCA: [RCA, "remaining corrosion allowance"], N: [N, "corrosion rate"] }, ({ RCA, N }) =>
    allowanceYears(RCA, N, 2, 15, `min(15, ${rounded(RCA, 4)} / (2 × ${N}))`),
  );
}

function allowanceYears(RCA: Decimal, N: Decimal, factor: number, cap: number, put: string) {
  if (!RCA.gt(0)) return "immediate: no corrosion allowance left";
  const years = N.gt(0) ? Decimal.min(cap, RCA.div(N.times(factor))) : new Decimal(cap);
  return solved(years, put, "y", 1);
}

type Bottom = { RTbc: Given; RTip: Given; StPr: Given; UPr: Given };

/** Least bottom thickness left after Or years, inch: min(RTbc, RTip) − Or·(StPr + UPr) (4.4.5). */
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

/** Longest interval in years: (min − limit)/(StPr + UPr), at most 20 (6.4.2). Limit 0.10 in, or 0.05 with leak detection and containment or a reinforced lining. */
export function longestBottomInterval({ protectedBottom, ...rest }: Bottom & { protectedBottom: boolean }): Outcome {
  const formula = "Or max = (min(RTbc, RTip) − limit)/(StPr + UPr), at most 20 y";
  const limit = protectedBottom ? "0.05" : "0.10";
  if (decimal(rest.StPr) === null && decimal(rest.UPr) === null) return unknown("no corrosion rate", formula);
  return calculate(formula, bottom(rest), ({ RTbc, RTip, StPr, UPr }) => {
    const rate = StPr.plus(UPr);
    const spare = Decimal.min(RTbc, RTip).minus(limit);
    if (!spare.gt(0)) return "immediate: at or below the limit";
    const years = rate.gt(0) ? Decimal.min(spare.div(rate), 20) : new Decimal(20);
    return solved(years, `(min(${RTbc}, ${RTip}) − ${limit}) / (${StPr} + ${UPr})`, "y", 1);
  });
}

function bottom({ RTbc, RTip, StPr, UPr }: Bottom) {
  return {
    RTbc: [RTbc, "bottom-side remaining thickness"],
    RTip: [RTip, "internal pitting remaining thickness"],
    StPr: [StPr, "internal rate"],
    UPr: [UPr, "underside rate"],
  } as const;
}
