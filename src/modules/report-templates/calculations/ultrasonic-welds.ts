/** Shear wave beam geometry, decibels, and the AWS D1.1 indication rating. Lengths in mm unless said otherwise. */
import { above, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { calculate, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

const pi = Decimal.acos(-1);

export type Reflection = { surface: Outcome; leg: Outcome; depth: Outcome };

/** Where a reflector lies: surface distance SP·sinθ, leg floor(p/T) + 1 with p = SP·cosθ, depth folded at each wall. θ in degrees, T the thickness. */
export function reflection({ soundPath, angle, thickness }: { soundPath: Given; angle: Given; thickness: Given }): Reflection {
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

/** Attenuation factor c of AWS D1.1 in dB, whole: 2·(SP − 1) with SP in inch, or 0.08·(SP − 25) in mm; 0 up to one inch of sound path. */
export function attenuationFactor(soundPath: Given, unit: "mm" | "in"): Outcome {
  const formula = unit === "in" ? "c = 2·(SP − 1)" : "c = 0.08·(SP − 25)";
  return calculate(formula, { SP: [soundPath, "sound path"] }, ({ SP }) => {
    const [factor, inch] = unit === "in" ? ["2", "1"] : ["0.08", "25"];
    const c = Decimal.max(SP.minus(inch).times(factor), 0).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
    return solved(c, `${factor} × (${SP} − ${inch})`, "dB", 0);
  });
}

/** Indication rating d = a − b − c in dB: a indication level, b reference level, c attenuation factor (AWS D1.1). */
export function indicationRating({ a, b, c }: { a: Given; b: Given; c: Given }): Outcome {
  return calculate(
    "d = a − b − c",
    { a: [a, "indication level a"], b: [b, "reference level b"], c: [c, "attenuation factor c"] },
    ({ a, b, c }) => solved(a.minus(b).minus(c), `${a} − ${b} − ${c}`, "dB", 0),
  );
}

export type AwsClass = "A" | "B" | "C" | "D";

/** Flaw class for statically loaded joints at 70°, thickness 8 to 38 mm (AWS D1.1). Other bands are entered by a Level III. */
export function awsClass({ thickness, rating }: { thickness: Given; rating: Given }): Outcome {
  return calculate("class by thickness and rating", { t: [thickness, "thickness"], d: [rating, "rating d"] }, ({ t, d }) => {
    if (t.lt(8) || t.gt(38)) return "outside 8 to 38 mm: a Level III enters the table";
    const lowest = t.lte(20) ? 5 : 2;
    const whole = d.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
    const letter: AwsClass = whole <= lowest ? "A" : whole === lowest + 1 ? "B" : whole === lowest + 2 ? "C" : "D";
    return stated(letter, `t ${t} mm, d ${whole} dB`);
  });
}

/** "ACC" or "REJ" of a class: A never, B to 20 mm, C to 50 mm in the middle half and 20 mm in the outer quarters, D always. Length in mm. */
export function awsDecision({
  flawClass,
  length,
  zone,
}: {
  flawClass: AwsClass | null;
  length: Given;
  zone: "middle half" | "outer quarter";
}): Outcome {
  const formula = "AWS D1.1 static: length by class";
  if (flawClass === null) return unknown("no class", formula);
  if (flawClass === "A") return calculate(formula, {}, () => stated("REJ", "class A"));
  if (flawClass === "D") return calculate(formula, {}, () => stated("ACC", "class D"));
  const limit = flawClass === "C" && zone === "middle half" ? 50 : 20;
  const L = decimal(length);
  if (L === null) return unknown("no length", formula);
  return calculate(formula, {}, () => stated(above(L, limit) ? "REJ" : "ACC", `class ${flawClass}, ${L} against ${limit} mm`));
}
