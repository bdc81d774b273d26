/** Thickness required by pressure. Pressure and stress in the same unit (MPa or psi), lengths in the same unit (mm or in). */
import { above, atLeast, atMost, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

type Pipe = { P: Given; D: Given; S: Given; E: Given; W: Given; Y: Given };

/** Straight pipe under internal pressure: t = P·D/(2(S·E·W + P·Y)), valid while t < D/6 and P/(S·E) <= 0.385 (B31.3 304.1.2). */
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
      if (above(P, S.times(E).times("0.385"))) return "P/(S·E) is above 0.385: 304.1.2(b), special consideration";
      const t = P.times(D).div(S.times(E).times(W).plus(P.times(Y)).times(2));
      if (!t.isFinite() || atLeast(t, D.div(6))) return "t is not below D/6: 304.1.2(b), special consideration";
      return solved(t, `${P} × ${D} / (2 × (${S} × ${E} × ${W} + ${P} × ${Y}))`, "", 4);
    },
  );
}

/** The greater of the pressure thickness and the structural minimum, without allowance (API 570 7.6). */
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

/** New pipe: tm = t + c, c the allowances for corrosion, erosion and threads (B31.3 304.1.1). */
export function pipeWithAllowances({ t, c }: { t: Given; c: Given }): Outcome {
  return calculate("tm = t + c", { t: [t, "pressure thickness"], c: [c, "allowances"] }, ({ t, c }) =>
    solved(t.plus(c), `${rounded(t, 3)} + ${c}`, "", 3),
  );
}

/** The wall to order: tm/(1 − mill tolerance), the tolerance in percent. */
export function orderedPipe({ tm, millTolerance }: { tm: Given; millTolerance: Given }): Outcome {
  return calculate(
    "ordered = tm/(1 − mill tolerance)",
    { tm: [tm, "thickness with allowances"], mill: [millTolerance, "mill tolerance"] },
    ({ tm, mill }) =>
      mill.gte(0) && mill.lt(100)
        ? solved(tm.div(new Decimal(1).minus(mill.div(100))), `${rounded(tm, 3)} / (1 − ${mill} %)`, "", 3)
        : "mill tolerance is not between 0 and 100 %",
  );
}

/** `c` is the corrosion allowance: the radius is taken corroded. */
type Shell = { P: Given; R: Given; S: Given; E: Given; c?: Given };

const shellInputs = ({ P, R, S, E, c }: Shell) => ({
  P: [P, "design pressure"] as const,
  R: [R, "inside radius"] as const,
  S: [S, "allowable stress"] as const,
  E: [E, "joint efficiency"] as const,
  c: [c ?? "0", "corrosion allowance"] as const,
});

/**
 * Cylindrical shell, R the inside radius when new: the greater of circumferential t = P·R/(S·E − 0.6P), P <= 0.385·S·E, and longitudinal
 * t = P·R/(2S·E + 0.4P), P <= 1.25·S·E; t at most R/2 (VIII-1 UG-27). Beyond these Appendix 1 governs.
 */
export function shellThickness(shell: Shell): Outcome {
  return calculate(
    "t = max(P·R/(S·E − 0.6P), P·R/(2S·E + 0.4P)), R corroded (UG-27)",
    shellInputs(shell),
    ({ P, R, S, E, c }) => {
      const [radius, stress] = [R.plus(c), S.times(E)];
      if (!atMost(P, stress.times("0.385"))) return "P is above 0.385·S·E: Appendix 1";
      const round = P.times(radius).div(stress.minus(P.times("0.6")));
      const along = P.times(radius).div(stress.times(2).plus(P.times("0.4")));
      const t = Decimal.max(round, along);
      if (!t.isFinite() || above(t, radius.div(2))) return "t is above R/2: Appendix 1";
      return solved(t, `max(${rounded(round, 3)}, ${rounded(along, 3)}) for P ${P}, R ${radius}, S·E ${stress}`, "", 3);
    },
  );
}

/** The longitudinal thickness alone: t = P·R/(2S·E + 0.4P), E of the girth joint (UG-27(c)(2)). */
export function longitudinalThickness(shell: Shell): Outcome {
  return calculate("t = P·R/(2S·E + 0.4P)", shellInputs(shell), ({ P, R, S, E, c }) => {
    if (!atMost(P, S.times(E).times("1.25"))) return "P is above 1.25·S·E: Appendix 1";
    const radius = R.plus(c);
    return solved(
      P.times(radius).div(S.times(E).times(2).plus(P.times("0.4"))),
      `${P} × ${radius} / (2 × ${S} × ${E} + 0.4 × ${P})`,
      "",
      3,
    );
  });
}

/** 2:1 ellipsoidal head, Di the inside diameter when new, taken corroded: t = P·Di/(2S·E − 0.2P) (VIII-1 UG-32). */
export function headThickness({ P, Di, S, E, c }: { P: Given; Di: Given; S: Given; E: Given; c?: Given }): Outcome {
  return calculate(
    "t = P·Di/(2S·E − 0.2P), Di corroded (UG-32)",
    {
      P: [P, "design pressure"],
      Di: [Di, "inside diameter"],
      S: [S, "allowable stress"],
      E: [E, "joint efficiency"],
      c: [c ?? "0", "corrosion allowance"],
    },
    ({ P, Di, S, E, c }) => {
      const [bore, below] = [Di.plus(c.times(2)), S.times(E).times(2).minus(P.times("0.2"))];
      if (!below.gt(0)) return "P is not below 10·S·E: outside UG-32";
      return solved(P.times(bore).div(below), `${P} × ${bore} / (2 × ${S} × ${E} − 0.2 × ${P})`, "", 3);
    },
  );
}

/**
 * Torispherical head with a knuckle of 6 %, L the inside crown radius when new, taken corroded: t = 0.885·P·L/(S·E − 0.1P) (VIII-1 UG-32). Below
 * t/L of 0.002 Appendix 1-4(f) governs.
 */
export function torisphericalThickness({ P, L, S, E, c }: { P: Given; L: Given; S: Given; E: Given; c?: Given }): Outcome {
  return calculate(
    "t = 0.885·P·L/(S·E − 0.1P), L corroded (UG-32)",
    {
      P: [P, "design pressure"],
      L: [L, "inside crown radius"],
      S: [S, "allowable stress"],
      E: [E, "joint efficiency"],
      c: [c ?? "0", "corrosion allowance"],
    },
    ({ P, L, S, E, c }) => {
      const [crown, below] = [L.plus(c), S.times(E).minus(P.times("0.1"))];
      if (!below.gt(0)) return "P is not below 10·S·E: outside UG-32";
      const t = P.times(crown).times("0.885").div(below);
      if (t.div(crown).lt("0.002")) return "t/L is below 0.002: Appendix 1-4(f)";
      return solved(t, `0.885 × ${P} × ${crown} / (${S} × ${E} − 0.1 × ${P})`, "", 3);
    },
  );
}

/** Hemispherical head, R the inside radius when new, taken corroded: t = P·R/(2S·E − 0.2P), t < 0.356·R, P < 0.665·S·E (VIII-1 UG-32, UG-27(d)). */
export function hemisphericalThickness(shell: Shell): Outcome {
  return calculate("t = P·R/(2S·E − 0.2P), R corroded (UG-32)", shellInputs(shell), ({ P, R, S, E, c }) => {
    const [radius, stress] = [R.plus(c), S.times(E)];
    if (!P.lt(stress.times("0.665"))) return "P is not below 0.665·S·E: Appendix 1";
    const t = P.times(radius).div(stress.times(2).minus(P.times("0.2")));
    if (atLeast(t, radius.times("0.356"))) return "t is not below 0.356·R: Appendix 1";
    return solved(t, `${P} × ${radius} / (2 × ${S} × ${E} − 0.2 × ${P})`, "", 3);
  });
}

/** The heads whose thickness VIII-1 UG-32 gives here; for others, such as cones, the client states the required thickness. */
export const headShapes = ["2:1 ellipsoidal", "torispherical, 6 % knuckle", "hemispherical"] as const;

/**
 * The minimum thickness of UG-16, in `unit`: 1.5 mm (1/16 in), for air, steam and water service 2.5 mm (3/32 in) (verify). Each
 * column is the code's own.
 */
export function leastVesselThickness(unit: "mm" | "in", service: "general" | "air, steam or water" = "general"): string {
  if (unit === "mm") return service === "general" ? "1.5" : "2.5";
  return service === "general" ? "0.0625" : "0.09375";
}

/** The thickness required of a vessel part, without allowance: not below UG-16. */
export function requiredVesselThickness({ t, least }: { t: Outcome; least: string }): Outcome {
  const value = decimal(t.value);
  if (value === null) return t;
  return found(plain(Decimal.max(value, least)), `${t.formula}, not below ${least} (UG-16)`);
}

/** The design thickness: required plus corrosion allowance. */
export function designThickness({ t, c }: { t: Given; c: Given }): Outcome {
  return calculate("design = t + c", { t: [t, "required thickness"], c: [c, "corrosion allowance"] }, ({ t, c }) =>
    solved(t.plus(c), `${rounded(t, 4)} + ${c}`, "", 4),
  );
}
