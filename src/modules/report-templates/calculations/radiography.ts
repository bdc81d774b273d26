/** Radiography: unsharpness, image quality indicators, density limits, ISO distance, source activity. */
import { Decimal, decimal, rounded, type DecimalInput } from "#kit/decimal.ts";
import { daysBetween, type Day } from "#kit/validity.ts";
import equivalents from "../data/iqi-equivalents.json" with { type: "json" };
import iqi from "../data/iqi.json" with { type: "json" };
import { calculate, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

/** Geometric unsharpness in mm. F source size, d source side of the object to film, D source to object, mm (ASME V T-274.1). */
export function unsharpness({ F, d, D }: { F: Given; d: Given; D: Given }): Outcome {
  return calculate(
    "Ug = F·d/D",
    { F: [F, "source size F"], d: [d, "object-to-film distance d"], D: [D, "source-to-object distance D"] },
    ({ F, d, D }) =>
      D.gt(0) ? solved(F.times(d).div(D), `${F} × ${d} / ${D}`, "mm", 3) : "source-to-object distance D is not above 0",
  );
}

/** The largest unsharpness recommended for a material thickness, both in mm (ASME V T-274.2). */
export function unsharpnessLimit(thickness: Given): Outcome {
  return calculate("Ug max by material thickness (T-274.2)", { T: [thickness, "material thickness T"] }, ({ T }) => {
    const limit = T.lt(50) ? "0.51" : T.lte(75) ? "0.76" : T.lte(100) ? "1.02" : "1.78";
    return solved(new Decimal(limit), `T ${T} mm`, "mm", 2);
  });
}

/** The shortest source-to-object distance D that keeps Ug within the limit; every length in the same unit, mm or in. */
export function shortestSourceDistance({ F, d, limit }: { F: Given; d: Given; limit: Given }): Outcome {
  return calculate(
    "D = F·d/Ug max",
    { F: [F, "source size F"], d: [d, "object-to-film distance d"], limit: [limit, "unsharpness limit"] },
    ({ F, d, limit }) =>
      limit.gt(0) ? solved(F.times(d).div(limit), `${F} × ${d} / ${limit}`, "", 2) : "unsharpness limit is not above 0",
  );
}

/** Source-to-film distance in mm: source to object plus object to film. */
export function sourceToFilm({ d, D }: { d: Given; D: Given }): Outcome {
  return calculate("SFD = D + d", { D: [D, "source-to-object distance D"], d: [d, "object-to-film distance d"] }, ({ D, d }) =>
    solved(D.plus(d), `${D} + ${d}`, "mm", 0),
  );
}

/** Thickness the IQI is chosen for, mm: nominal wall plus the reinforcement of both sides; backing rings do not count (T-276.2). */
export function iqiThickness({ T, reinforcement }: { T: Given; reinforcement: Given }): Outcome {
  return calculate(
    "T + reinforcement",
    { T: [T, "nominal thickness T"], r: [reinforcement ?? "0", "reinforcement"] },
    ({ T, r }) => solved(T.plus(r), `${T} + ${r}`, "mm", 1),
  );
}

export type IqiKind = "wire" | "hole";
export type IqiSide = "source" | "film";

/** The IQI Table T-276 asks for: "20-2T" for the hole type, "wire 8" for the wire type. Thickness in mm, the upper limit belongs to its row. */
export function requiredIqi({
  thickness,
  kind,
  side,
}: {
  thickness: Given;
  kind: IqiKind | null;
  side: IqiSide | null;
}): Outcome {
  const formula = "IQI by Table T-276";
  if (kind === null) return unknown("no IQI kind", formula);
  if (side === null) return unknown("no IQI side", formula);
  return calculate(formula, { t: [thickness, "thickness for the IQI"] }, ({ t }) => {
    const row = t.gt(0) ? iqi.asmeTable276.find((one) => t.lte(one.upTo_mm)) : undefined;
    if (!row) return "outside Table T-276";
    const put = `${t} mm, ${side} side`;
    if (kind === "hole") return stated(`${side === "source" ? row.sourceHole : row.filmHole}-2T`, put);
    const wire = side === "source" ? row.sourceWire : row.filmWire;
    return { value: `wire ${wire}`, numbers: put, shown: `wire ${wire} (${wireDiameter(wire)} in)` };
  });
}

/** Diameter of an ASTM E747 / SE-747 wire in inch, as printed in the table. */
export function wireDiameter(number: number): string | null {
  const wire = iqi.asmeWires.find((one) => one.number === number);
  return wire ? wire.diameter_in.toFixed(Math.max(3, String(wire.diameter_in).length - 2)) : null;
}

/** Whether what was seen on the film shows at least the required sensitivity (T-283); null when it cannot be read as an IQI. */
export function iqiMeets(seen: string, required: string): boolean | null {
  const wanted = readIqi(required);
  const shown = readIqi(seen);
  if (!wanted || !shown || wanted.kind !== shown.kind) return null;
  if (shown.kind === "wire") return shown.number <= wanted.number;
  const equivalent = equivalentOf(wanted.number);
  if (shown.hole === 2) return shown.number <= wanted.number;
  if (!equivalent) return shown.hole === 1 && shown.number <= wanted.number;
  return shown.number <= (shown.hole === 1 ? equivalent.oneT : equivalent.fourT);
}

/** The row of T-283 an IQI was taken as equivalent by, when nobody has compared that row with the code yet: "15-1T for 10-2T". */
export function equivalenceToVerify(seen: string, required: string): string | null {
  const [wanted, shown] = [readIqi(required), readIqi(seen)];
  if (wanted?.kind !== "hole" || shown?.kind !== "hole" || shown.hole === 2) return null;
  const row = equivalentOf(wanted.number);
  if (!row || row.verified) return null;
  return `${shown.hole === 1 ? row.oneT : row.fourT}-${shown.hole}T for ${row.twoT}-2T`;
}

function equivalentOf(twoT: number) {
  return equivalents.rows.find((row) => row.twoT === twoT);
}

function readIqi(text: string): { kind: IqiKind; number: number; hole: number } | null {
  const hole = /^\s*(\d+)\s*-\s*([124])\s*T\s*$/i.exec(text);
  if (hole) return { kind: "hole", number: Number(hole[1]), hole: Number(hole[2]) };
  const wire = /^\s*(?:wire|w)?\s*(\d+)\s*$/i.exec(text);
  return wire ? { kind: "wire", number: Number(wire[1]), hole: 0 } : null;
}

export type Radiation = "gamma" | "X-ray";

/** Least density in the area of interest by T-282.1: single viewing 1.8 X-ray, 2.0 gamma; each film of a composite 1.3. The most is 4.0. */
export function densityLimits(radiation: Radiation, viewing: "single" | "composite"): { least: string; most: string } {
  const least = viewing === "composite" ? "1.3" : radiation === "X-ray" ? "1.8" : "2.0";
  return { least, most: "4.0" };
}

/** The density band round the density q at the IQI: 0.85·q to 1.30·q, each rounded to 0.1 (T-282.2). */
export function densityBand(q: Given): { from: string; to: string } | null {
  const density = decimal(q);
  return density && { from: rounded(density.times("0.85"), 1), to: rounded(density.times("1.30"), 1) };
}

/** The densities allowed in the area of interest, "2.1 … 3.3": the band of T-282.2 clipped to the limits of T-282.1. */
export function allowedDensity({
  q,
  radiation,
  viewing,
}: {
  q: Given;
  radiation: Radiation;
  viewing: "single" | "composite";
}): Outcome {
  return calculate("0.85·q … 1.30·q (T-282)", { q: [q, "density at the IQI"] }, ({ q }) => {
    const limits = densityLimits(radiation, viewing);
    const band = { from: q.times("0.85").toDecimalPlaces(1), to: q.times("1.30").toDecimalPlaces(1) };
    const from = rounded(Decimal.max(band.from, limits.least), 1);
    const to = rounded(Decimal.min(band.to, limits.most), 1);
    return stated(`${from} … ${to}`, `0.85 × ${q} … 1.30 × ${q}`);
  });
}

/** Least source-to-object distance in mm: s source size, b object to film, mm (ISO 17636-1 7.6; double-wall double-image takes De for b). */
export function isoDistance({ s, b, testClass }: { s: Given; b: Given; testClass: "A" | "B" }): Outcome {
  const k = testClass === "A" ? "7.5" : "15";
  return calculate("f min = k·s·b^(2/3)", { s: [s, "source size"], b: [b, "object-to-film distance"] }, ({ s, b }) =>
    b.gt(0)
      ? solved(new Decimal(k).times(s).times(b.pow(new Decimal(2).div(3))), `${k} × ${s} × ${b}^(2/3)`, "mm", 1)
      : "object-to-film distance is not above 0",
  );
}

/** Half-lives in days. */
const halfLives: Record<string, string> = { "Ir-192": "73.83", "Se-75": "119.8", "Co-60": "1925.3", "Yb-169": "32.02" };

/** Activity in GBq on a day, from the assay: A = A0·2^(−days/T½). */
export function activityOn({
  isotope,
  assay,
  assayOn,
  day,
}: {
  isotope: string | null;
  assay: Given;
  assayOn: Day | null;
  day: Day | null;
}): Outcome {
  const formula = "A = A0·2^(−days/T½)";
  if (isotope === "X-ray") return unknown("an X-ray tube has no activity", formula);
  const halfLife = isotope === null ? undefined : halfLives[isotope];
  if (halfLife === undefined) return unknown("no isotope", formula);
  if (assayOn === null) return unknown("no assay date of the source", formula);
  if (day === null) return unknown("no inspection date", formula);
  return calculate(formula, { A0: [assay, "assay activity of the source"] }, ({ A0 }) => {
    const days = daysBetween(assayOn, day);
    return solved(decayed(A0, days, halfLife), `${A0} × 2^(−${days}/${halfLife})`, "GBq", 0);
  });
}

/** What is left of an activity after so many days, in its own unit. */
export function decayed(activity: Decimal, days: DecimalInput, halfLife: DecimalInput): Decimal {
  return activity.times(new Decimal(2).pow(new Decimal(days).neg().div(halfLife)));
}

/** What the source emits, for the density limits of T-282.1. */
export function radiationOf(source: string | null): Radiation {
  return source === "X-ray" ? "X-ray" : "gamma";
}
