/** Shear wave beam geometry, decibels, and the AWS D1.1 indication rating. Lengths in mm unless said otherwise. */
import { above, atMost, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { against, compared, limitIn, metric, type Column, type Pair } from "./column.ts";
import { calculate, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

const pi = Decimal.acos(-1);

export type Reflection = { surface: Outcome; leg: Outcome; depth: Outcome };

/** Position of a reflector: surface distance SP·sinθ, leg floor(p/T) + 1 with p = SP·cosθ, depth folded at each wall. θ in degrees, T the thickness. */
export function reflection({
  soundPath,
  angle,
  thickness,
  curved = false,
}: {
  soundPath: Given;
  angle: Given;
  thickness: Given;
  /** Scanned around a curve, where the beam legs differ from those of a plate. */
  curved?: boolean;
}): Reflection {
  if (curved) {
    const none = unknown("flat only", "surface, leg and depth of flat parts");
    return { surface: none, leg: none, depth: none };
  }
  const given = { SP: [soundPath, "sound path"], angle: [angle, "beam angle"], T: [thickness, "thickness"] } as const;
  const radians = (degrees: Decimal) => degrees.times(pi).div(180);
  const legOf = (p: Decimal, T: Decimal) => p.div(T).floor().plus(1);
  const projected = (SP: Decimal, degrees: Decimal) => SP.times(radians(degrees).cos());
  return {
    surface: calculate("surface = SP·sinθ", given, ({ SP, angle }) =>
      solved(SP.times(radians(angle).sin()), `${SP} × sin ${angle}°`, "mm", 2),
    ),
    leg: calculate("leg = floor(SP·cosθ/T) + 1", given, ({ SP, angle, T }) => {
      if (!T.gt(0)) return "thickness is not above 0";
      const p = projected(SP, angle);
      return solved(legOf(p, T), `floor(${rounded(p, 2)} / ${T}) + 1`, "", 0);
    }),
    depth: calculate("depth = p − (leg − 1)·T (odd leg) or leg·T − p (even leg)", given, ({ SP, angle, T }) => {
      if (!T.gt(0)) return "thickness is not above 0";
      const p = projected(SP, angle);
      const leg = legOf(p, T);
      const odd = leg.mod(2).eq(1);
      const depth = odd ? p.minus(leg.minus(1).times(T)) : leg.times(T).minus(p);
      const put = odd ? `${rounded(p, 2)} − ${leg.minus(1)} × ${T}` : `${leg} × ${T} − ${rounded(p, 2)}`;
      return solved(depth, put, "mm", 2);
    }),
  };
}

/** Amplitude ratio in dB: 20·log10(A/Aref). */
export function decibels({ A, reference }: { A: Given; reference: Given }): Outcome {
  return calculate("dB = 20·log10(A/Aref)", { A: [A, "amplitude"], ref: [reference, "reference amplitude"] }, ({ A, ref }) =>
    A.gt(0) && ref.gt(0) ? solved(A.div(ref).log(10).times(20), `20 × log10(${A}/${ref})`, "dB", 2) : "amplitude is not above 0",
  );
}

/** Amplitude in percent of the reference: 100·10^(dB/20). */
export function percentOfReference(dB: Given): Outcome {
  return calculate("pct = 100·10^(dB/20)", { dB: [dB, "amplitude in dB"] }, ({ dB }) =>
    solved(new Decimal(10).pow(dB.div(20)).times(100), `100 × 10^(${dB}/20)`, "%", 2),
  );
}

/** Attenuation factor c of AWS D1.1 in dB, whole: 2·(SP − 1) with SP in inch, or 0.08·(SP − 25) in mm, half up; 0 up to 25 mm (1 in) of sound path. */
export function attenuationFactor(soundPath: Given, unit: "mm" | "in"): Outcome {
  const formula = unit === "in" ? "c = 2·(SP − 1)" : "c = 0.08·(SP − 25)";
  return calculate(formula, { SP: [soundPath, "sound path"] }, ({ SP }) => {
    const [factor, least] = unit === "in" ? ["2", "1"] : ["0.08", "25"];
    const c = Decimal.max(SP.minus(least).times(factor), 0).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
    return solved(c, `${factor} × (${SP} − ${least})`, "dB", 0);
  });
}

type Rating = {
  a: Given;
  b: Given;
  c: Given;
  /** 4 dB are subtracted in the root face of a weld in tension. */ rootFace?: boolean;
};

/** Indication rating d = a − b − c in dB: a indication level, b reference level, c attenuation factor (AWS D1.1 8.25.6); in the root face of a tension weld d − 4. */
export function indicationRating({ a, b, c, rootFace = false }: Rating): Outcome {
  return calculate(
    rootFace ? "d = a − b − c − 4 (root face)" : "d = a − b − c",
    { a: [a, "indication level a"], b: [b, "reference level b"], c: [c, "attenuation factor c"] },
    ({ a, b, c }) =>
      solved(
        a
          .minus(b)
          .minus(c)
          .minus(rootFace ? 4 : 0),
        `${a} − ${b} − ${c}${rootFace ? " − 4" : ""}`,
        "dB",
        0,
      ),
  );
}

export type AwsClass = "A" | "B" | "C" | "D";
/** Static: Table 8.2. Cyclic: Table 8.3, welds in tension. */
export type AwsLoading = "static" | "cyclic tension";

/** Both tables at 70°: highest rating of class A by thickness, the classes B, C and D one dB apart. A Level III enters thicker bands. */
const awsBands = {
  from: { mm: "8", in: "0.3125" },
  thinTo: { mm: "20", in: "0.75" },
  to: { mm: "38", in: "1.5" },
} as const satisfies Record<string, Pair>;
const worstOfA: Readonly<Record<AwsLoading, { thin: number; thick: number }>> = {
  static: { thin: 5, thick: 2 },
  "cyclic tension": { thin: 10, thick: 8 },
};

/** Flaw class at 70° for thickness 8 to 38 mm (5/16 to 1-1/2 in), AWS D1.1 Tables 8.2 and 8.3; thickness in the unit of the column. */
export function awsClass(
  { thickness, rating, loading = "static" }: { thickness: Given; rating: Given; loading?: AwsLoading },
  column: Column = metric,
): Outcome {
  return calculate("class by thickness and rating", { t: [thickness, "thickness"], d: [rating, "rating d"] }, ({ t, d }) => {
    const [from, thinTo, to] = [awsBands.from, awsBands.thinTo, awsBands.to].map((pair) => limitIn(column, pair));
    if (!from || !thinTo || !to || below(t, from) || above(t, to))
      return `outside ${column.unit === "mm" ? "8 to 38 mm" : "5/16 to 1-1/2 in"}: a Level III enters the table`;
    const lowest = worstOfA[loading][atMost(t, thinTo) ? "thin" : "thick"];
    const whole = d.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
    const letter: AwsClass = whole <= lowest ? "A" : whole === lowest + 1 ? "B" : whole === lowest + 2 ? "C" : "D";
    return stated(letter, `t ${t} ${column.unit}, d ${whole} dB`);
  });
}

const awsLengths = { B: { mm: "20", in: "0.75" }, C: { mm: "50", in: "2" } } as const satisfies Record<string, Pair>;

/**
 * "ACC" or "REJ" of a class. A is never accepted, B up to 20 mm (3/4 in), C up to 50 mm (2 in), D always. Under cyclic tension C is
 * limited to 20 mm (3/4 in) in the outer quarters of the thickness. Length in the unit of the column.
 */
export function awsDecision(
  {
    flawClass,
    length,
    loading = "static",
    zone,
  }: { flawClass: AwsClass | null; length: Given; loading?: AwsLoading; zone?: "middle half" | "outer quarter" },
  column: Column = metric,
): Outcome {
  const formula = loading === "static" ? "AWS D1.1 Table 8.2: length by class" : "AWS D1.1 Table 8.3: length by class";
  if (flawClass === null) return unknown("no class", formula);
  if (flawClass === "A") return calculate(formula, {}, () => stated("REJ", "class A"));
  if (flawClass === "D") return calculate(formula, {}, () => stated("ACC", "class D"));
  const L = decimal(length);
  if (L === null) return unknown("no length", formula);
  const outer = limitIn(column, awsLengths.B);
  const most = limitIn(column, awsLengths[flawClass]);
  if (flawClass === "C" && loading === "cyclic tension" && zone !== "middle half" && above(L, outer)) {
    if (zone === undefined && !above(L, most))
      return unknown("no position in the thickness: middle half or outer quarter", formula);
    if (zone === "outer quarter")
      return calculate(formula, {}, () => stated("REJ", `class C, outer quarter, ${compared(column, L, ">", outer)}`));
  }
  const { over, words } = against(column, L, most);
  return calculate(formula, {}, () => stated(over ? "REJ" : "ACC", `class ${flawClass}, ${words}`));
}
