/** Thickness required by pressure. Pressure and stress in the same unit (MPa or psi), lengths in the same unit (mm or in). */
import { atMost, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

type Pipe = { P: Given; D: Given; S: Given; E: Given; W: Given; Y: Given };

/** Straight pipe under internal pressure: t = P·D/(2(S·E·W + P·Y)), valid while t < D/6 (B31.3 304.1.2). */
export function pipeThickness({ P, D, S, E, W, Y }: Pipe): Outcome {
  return calculate(
    "t = P·D/(2(S·E·W + P·Y))",
    {
      P: [P, "design pressure"],
      D: [D, "outside diameter"],
      S: [S, "allowable stress"],
      E: [E, "quality factor E"],
      W: [W, "weld strength reduction factor W"],
      Y: [Y, "coefficient Y"],
    },
    ({ P, D, S, E, W, Y }) => {
      const t = P.times(D).div(S.times(E).times(W).plus(P.times(Y)).times(2));
      if (!t.isFinite() || t.gte(D.div(6))) return "t is not below D/6: outside 304.1.2";
      return solved(t, `${P} × ${D} / (2 × (${S} × ${E} × ${W} + ${P} × ${Y}))`, "", 4);
    },
  );
}

/** The greater of the pressure thickness and the structural minimum (API 570 7.6). */
export function requiredPipeThickness({ pressure, structural }: { pressure: Given; structural: Given }): Outcome {
  const formula = "required = max(pressure, structural minimum)";
  const known = [decimal(pressure), decimal(structural)].filter((value) => value !== null);
  if (known.length === 0) return unknown("no pressure thickness and no structural minimum", formula);
  const required = Decimal.max(...known);
  return found(
    plain(required),
    `${formula} = max(${known.map((value) => rounded(value, 3)).join(", ")}) = ${rounded(required, 3)}`,
  );
}

/** Cylindrical shell, R inside radius: t = P·R/(S·E − 0.6P), valid while P <= 0.385·S·E (VIII-1 UG-27). */
export function shellThickness({ P, R, S, E }: { P: Given; R: Given; S: Given; E: Given }): Outcome {
  return calculate(
    "t = P·R/(S·E − 0.6P)",
    { P: [P, "design pressure"], R: [R, "inside radius"], S: [S, "allowable stress"], E: [E, "joint efficiency"] },
    ({ P, R, S, E }) => {
      if (!atMost(P, S.times(E).times("0.385"))) return "P is above 0.385·S·E: outside UG-27";
      return solved(P.times(R).div(S.times(E).minus(P.times("0.6"))), `${P} × ${R} / (${S} × ${E} − 0.6 × ${P})`, "", 3);
    },
  );
}

/** 2:1 ellipsoidal head, Di inside diameter: t = P·Di/(2S·E − 0.2P) (VIII-1 UG-32). */
export function headThickness({ P, Di, S, E }: { P: Given; Di: Given; S: Given; E: Given }): Outcome {
  return calculate(
    "t = P·Di/(2S·E − 0.2P)",
    { P: [P, "design pressure"], Di: [Di, "inside diameter"], S: [S, "allowable stress"], E: [E, "joint efficiency"] },
    ({ P, Di, S, E }) =>
      solved(P.times(Di).div(S.times(E).times(2).minus(P.times("0.2"))), `${P} × ${Di} / (2 × ${S} × ${E} − 0.2 × ${P})`, "", 3),
  );
}
