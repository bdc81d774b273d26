/** Radiography: unsharpness, image quality indicators, film density, ISO distance and source ranges. */
import { atLeast, atMost, below, Decimal, decimal, rounded, type DecimalInput } from "#kit/decimal.ts";
import films from "../data/film-systems.json" with { type: "json" };
import equivalents from "../data/iqi-equivalents.json" with { type: "json" };
import iqi from "../data/iqi.json" with { type: "json" };
import isotopes from "../data/isotopes.json" with { type: "json" };
import { calculate, found, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

/** The column used of a code printed in two unit systems. Lengths are given and returned in its unit: mm for SI, in for US. */
export type Column = "SI" | "US";

/** The unit of a column. */
export function lengthUnit(column: Column): "mm" | "in" {
  return column === "US" ? "in" : "mm";
}

/** A thickness as shown in a formula: one digit more than its field, so that it differs from the limit of a row. */
function putIn(thickness: Decimal, column: Column): string {
  return thickness.toDecimalPlaces(column === "US" ? 4 : 3).toFixed();
}

/** Geometric unsharpness in mm. F source size, d source side of the object to film, D source to object, mm (ASME V T-274.1). */
export function unsharpness({ F, d, D }: { F: Given; d: Given; D: Given }): Outcome {
  return calculate(
    "Ug = F·d/D",
    { F: [F, "source size F"], d: [d, "object-to-film distance d"], D: [D, "source-to-object distance D"] },
    ({ F, d, D }) =>
      D.gt(0) ? solved(F.times(d).div(D), `${F} × ${d} / ${D}`, "mm", 3) : "source-to-object distance D is not above 0",
  );
}

const unsharpnessLimits = {
  SI: { steps: [50, 75, 100], limits: ["0.51", "0.76", "1.02", "1.78"], dp: 2 },
  US: { steps: [2, 3, 4], limits: ["0.020", "0.030", "0.040", "0.070"], dp: 3 },
} as const;

/** The largest unsharpness recommended for the thickness the IQI is chosen by (ASME V T-274.2); both in the unit of the column. */
export function unsharpnessLimit(thickness: Given, column: Column = "SI"): Outcome {
  return calculate("Ug max for the IQI thickness (T-274.2)", { t: [thickness, "thickness for the IQI"] }, ({ t }) => {
    const { steps, limits, dp } = unsharpnessLimits[column];
    const unit = lengthUnit(column);
    // The first step is exclusive, the others inclusive.
    const row = below(t, steps[0]) ? 0 : atMost(t, steps[1]) ? 1 : atMost(t, steps[2]) ? 2 : 3;
    return solved(new Decimal(limits[row]), `t ${putIn(t, column)} ${unit}`, unit, dp);
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

/** Thickness the IQI is chosen for: nominal wall plus the reinforcement of both sides; backing rings do not count (T-276.2). */
export function iqiThickness({ T, reinforcement }: { T: Given; reinforcement: Given }, column: Column = "SI"): Outcome {
  return calculate(
    "T + reinforcement",
    { T: [T, "nominal thickness T"], r: [reinforcement ?? "0", "reinforcement"] },
    ({ T, r }) => solved(T.plus(r), `${putIn(T, column)} + ${putIn(r, column)}`, lengthUnit(column), column === "US" ? 3 : 2),
  );
}

export type IqiKind = "wire" | "hole";
/** Of the object: towards the source, or towards what the image is taken on. */
export type IqiSide = "source" | "film" | "detector";

/**
 * The IQI Table T-276 asks for: "20-2T" for the hole type, "wire 8" for the wire type. The thickness is in the unit of the column; the
 * upper limit belongs to its row.
 */
export function requiredIqi(
  { thickness, kind, side }: { thickness: Given; kind: IqiKind | null; side: IqiSide | null },
  column: Column = "SI",
): Outcome {
  const formula = "IQI by Table T-276";
  if (kind === null) return unknown("no IQI kind", formula);
  if (side === null) return unknown("no IQI side", formula);
  return calculate(formula, { t: [thickness, "thickness for the IQI"] }, ({ t }) => {
    const row = t.gt(0) ? iqi.asmeTable276.find((one) => atMost(t, column === "US" ? one.upTo_in : one.upTo_mm)) : undefined;
    if (!row) return "outside Table T-276";
    const numbers = `${putIn(t, column)} ${lengthUnit(column)}, ${side} side`;
    if (kind === "hole") return stated(`${side === "source" ? row.sourceHole : row.filmHole}-2T`, numbers);
    const wire = side === "source" ? row.sourceWire : row.filmWire;
    return { value: `wire ${wire}`, numbers, shown: `wire ${wire} (${wireDiameter(wire)} in)` };
  });
}

/** Diameter of an ASTM E747 / SE-747 wire in inch, as printed in the table. */
export function wireDiameter(number: number): string | null {
  const wire = iqi.asmeWires.find((one) => one.number === number);
  return wire ? wire.diameter_in.toFixed(Math.max(3, String(wire.diameter_in).length - 2)) : null;
}

/** The exposure type of ISO 17636-1: single wall; double wall with one image; double wall with both. */
export type IsoTechnique = "SW" | "DWSI" | "DWDI";
export type TestClass = "A" | "B";
/** Part 1 of ISO 17636 is for film, part 2 for digital detectors; Tables B.1 to B.12 are the same in both. */
export type IsoPart = "1" | "2";

/** Nominal penetrated thickness w in mm: once or twice the wall t (ISO 17636-1). */
export function penetratedThickness(t: Decimal, technique: IsoTechnique): Decimal {
  return technique === "SW" ? t : t.times(2);
}

const companyData = "company data, verify against the edition in the contract";

/**
 * The IQI of ISO 17636 Annex B: "W12" for wires, "H6" for step/hole; t is the nominal wall in mm, the upper limit belongs to its row.
 * `agreed` is the contract's agreement on reduced values for Ir-192 or Se-75 (6.7 to 6.9). The shipped tables must be verified.
 */
export function requiredIsoIqi({
  t,
  kind,
  side,
  technique,
  testClass,
  source,
  agreed,
  part = "1",
}: {
  t: Given;
  kind: IqiKind | null;
  side: IqiSide | null;
  technique: IsoTechnique | null;
  testClass: TestClass;
  source: string | null;
  agreed: boolean;
  part?: IsoPart;
}): Outcome {
  const standard = `ISO 17636-${part}`;
  const formula = `IQI by ${standard} Annex B`;
  if (kind === null) return unknown("no IQI kind", formula);
  if (side === null) return unknown("no IQI side", formula);
  if (technique === null) return unknown("no exposure technique", formula);
  const wanted = isoTableFor(technique, side);
  if (wanted === null)
    return unknown(
      technique === "SW"
        ? `Annex B has no table for a ${side}-side IQI through a single wall: state the IQI proven by the comparison exposure`
        : "Annex B has no table for a source-side IQI viewed through one wall: state the IQI of the procedure",
      formula,
    );
  const table = iqi.iso17636Tables.find(
    (one) =>
      one.iqi === (kind === "wire" ? "wire" : "step-hole") &&
      one.class === testClass &&
      one.technique === wanted &&
      one.iqiSide === (side === "source" ? "source" : "film"),
  );
  if (!table) return unknown(`no such table in ${standard} Annex B`, formula);
  const name = `IQI by ${standard} Table ${table.table}, class ${testClass}`;
  const wall = decimal(t);
  if (wall === null) return unknown("no nominal thickness", name);
  const w = penetratedThickness(wall, technique);
  const rows: { upTo_mm: number | null; value: string }[] = table.rows;
  const row = wall.gt(0) ? rows.find(({ upTo_mm }) => upTo_mm === null || atMost(w, upTo_mm)) : undefined;
  if (!row) return unknown(`outside Table ${table.table}`, name);
  const less = agreed ? valuesLess({ w, technique, testClass, source }) : 0;
  const value = fewer(row.value, less);
  const put = `${technique === "SW" ? "t" : "w"} ${w} mm, ${side} side`;
  const relaxed = less === 0 ? "" : `; ${row.value} less ${less} by agreement for ${source ?? ""} (verify)`;
  return found(value, `${name} = ${put} = ${value} (${isoDiameter(value)} mm)${relaxed}; ${companyData}`);
}

function isoTableFor(technique: IsoTechnique, side: IqiSide): string | null {
  if (technique === "SW") return side === "source" ? "SW" : null;
  if (side !== "source") return "DW";
  return technique === "DWDI" ? "DWDI" : null;
}

function valuesLess({
  w,
  technique,
  testClass,
  source,
}: {
  w: Decimal;
  technique: IsoTechnique;
  testClass: TestClass;
  source: string | null;
}): number {
  const row = iqi.iso17636GammaRelaxations.rows.find(
    (one) =>
      one.source === source &&
      one.techniques.includes(technique) &&
      one.classes.includes(testClass) &&
      !atMost(w, one.above_mm) &&
      atMost(w, one.upTo_mm),
  );
  return row?.valuesLess ?? 0;
}

// Wire numbers rise as wires get thinner, hole numbers as holes get larger.
function fewer(value: string, less: number): string {
  const number = Number(value.slice(1));
  return value.startsWith("W") ? `W${Math.max(1, number - less)}` : `H${Math.min(18, number + less)}`;
}

function isoDiameter(value: string): string {
  const wire = iqi.iso19232_1Wires.find((one) => one.wire === value)?.diameter_mm;
  return String(wire ?? iqi.iso19232_2Holes.find((one) => one.hole === value)?.diameterAndStep_mm ?? "");
}

/**
 * Whether the IQI seen shows at least the required sensitivity; null if the two cannot be compared. Wire numbers of ASTM
 * E747 ("wire 8", "8") rise with thickness (T-283), those of ISO 19232-1 ("W12") fall with it; hole numbers of ISO 19232-2 ("H6") rise with size. The required IQI decides how a bare number is read.
 */
export function iqiMeets(seen: string, required: string): boolean | null {
  const wanted = readIqi(required);
  const shown = readIqi(seen);
  if (!wanted || !shown) return null;
  switch (wanted.kind) {
    case "ASTM wire":
      if (shown.kind === "number" || shown.kind === "ASTM wire") return isAstmWire(shown) ? shown.number <= wanted.number : null;
      return shown.kind === "ISO wire" ? thinnerIsoWire(shown.number, wanted.number) : null;
    case "ISO wire":
      if (shown.kind !== "number" && shown.kind !== "ISO wire" && shown.kind !== "ASTM wire") return null;
      return isIsoWire(shown) ? shown.number >= wanted.number : null;
    case "ISO hole":
      if (shown.kind !== "number" && shown.kind !== "ISO hole") return null;
      return shown.number >= 1 && shown.number <= iqi.iso19232_2Holes.length ? shown.number <= wanted.number : null;
    case "ASTM hole":
      return shown.kind === "ASTM hole" ? holeMeets(shown, wanted) : null;
    case "number":
      return null;
  }
}

/** The row of T-283 by which an IQI counted as equivalent, if that row is not yet verified against the code: "15-1T for 10-2T". */
export function equivalenceToVerify(seen: string, required: string): string | null {
  const [wanted, shown] = [readIqi(required), readIqi(seen)];
  if (wanted?.kind !== "ASTM hole" || shown?.kind !== "ASTM hole" || shown.hole === 2) return null;
  // The 1T hole is the smallest of a plaque: seen on the required plaque or a thinner one, it needs no equivalent.
  if (shown.hole === 1 && shown.number <= wanted.number) return null;
  const row = equivalentOf(wanted.number);
  if (!row || row.verified) return null;
  return `${shown.hole === 1 ? row.oneT : row.fourT}-${shown.hole}T for ${row.twoT}-2T`;
}

/** How an ISO wire seen for a required ASTM one was read: "ISO wire W13, 0.20 mm"; null for everything else. */
export function readAsIsoWire(seen: string, required: string): string | null {
  const [wanted, shown] = [readIqi(required), readIqi(seen)];
  if (wanted?.kind !== "ASTM wire" || shown?.kind !== "ISO wire") return null;
  const wire = iqi.iso19232_1Wires.find((one) => one.wire === `W${shown.number}`);
  return wire ? `ISO wire ${wire.wire}, ${wire.diameter_mm.toFixed(2)} mm` : null;
}

type ReadIqi = { kind: "number" | "ASTM wire" | "ASTM hole" | "ISO wire" | "ISO hole"; number: number; hole: number };

const setBehind = /\s+\(?(?:\d{1,2} ?(?:fe|cu|ni|al|ti) ?(?:en|iso|astm)?|(?:(?:astm|se-?747) )?set \d?[a-d])\)?\s*$/i;

/** "wire 6", "#6", "wire no. 6", "W12", "H6", "20-2T"; the name of its set may follow: "W12 (10 FE EN)". */
function readIqi(entered: string): ReadIqi | null {
  const text = entered.replace(setBehind, "");
  const hole = /^\s*(\d{1,3})\s*-\s*([124])\s*T\s*$/i.exec(text);
  if (hole) return { kind: "ASTM hole", number: Number(hole[1]), hole: Number(hole[2]) };
  const other = /^\s*(wire|w|h)?\s*(?:#|no\.?|nr\.?|number)?\s*(\d{1,2})\s*$/i.exec(text);
  if (!other) return null;
  const kinds = { "": "number", wire: "ASTM wire", w: "ISO wire", h: "ISO hole" } as const;
  const word = (other[1] ?? "").toLowerCase();
  return { kind: kinds[word as keyof typeof kinds], number: Number(other[2]), hole: 0 };
}

function holeMeets(shown: ReadIqi, wanted: ReadIqi): boolean | null {
  if (!iqi.asmeHoles.some(({ designation }) => designation === shown.number)) return null;
  if (shown.hole === 2) return shown.number <= wanted.number;
  const equivalent = equivalentOf(wanted.number);
  if (!equivalent) return shown.hole === 1 && shown.number <= wanted.number;
  return shown.number <= (shown.hole === 1 ? equivalent.oneT : equivalent.fourT);
}

function equivalentOf(twoT: number) {
  return equivalents.rows.find((row) => row.twoT === twoT);
}

function isAstmWire({ number }: ReadIqi): boolean {
  return iqi.asmeWires.some((one) => one.number === number);
}

function isIsoWire({ number }: ReadIqi): boolean {
  return iqi.iso19232_1Wires.some(({ wire }) => wire === `W${number}`);
}

/** An ISO wire for a required ASTM wire: the diameters are compared. */
function thinnerIsoWire(iso: number, astm: number): boolean | null {
  const shown = iqi.iso19232_1Wires.find(({ wire }) => wire === `W${iso}`);
  const wanted = iqi.asmeWires.find(({ number }) => number === astm);
  return shown && wanted ? shown.diameter_mm <= wanted.diameter_mm : null;
}

export type Radiation = "gamma" | "X-ray";

/** What the source emits, for the density limits of T-282.1. */
export function radiationOf(source: string | null): Radiation {
  return source === "X-ray" ? "X-ray" : "gamma";
}

const { minimumDensity } = films;
/** Maximum density of a film or a set, and minimum of each film of a set (T-282.1). */
const most = new Decimal(minimumDensity.asmeV_max);
const leastOfSet = new Decimal(minimumDensity.asmeV_composite_each);

export type DensityQuestion = {
  radiation: Radiation;
  /** At least two films viewed together; one film is single viewing, whatever it is called. */
  isSet: boolean;
  /** Density at the IQI, and at the second one where there are two on the film; of the set when viewed together. */
  atIqi: readonly Given[];
  /** A shim under a hole IQI, and the sensitivity is met (T-282.2(c)). */
  relief: boolean;
  /** Tolerance of a reading (T-282.1). */
  tolerance?: DecimalInput;
};

export type DensityRange = {
  /** The allowable range in words: "2.1 … 3.3". */
  from: Decimal;
  to: Decimal;
  /** Inclusive limits of a reading in the area of interest, with the tolerance. */
  reading: { least: Decimal; most: Decimal };
  /** 85 % and 130 % of the density at the IQI, rounded to 0.1; no upper one with a relief. */
  band: { low: Decimal; high: Decimal | null };
  /** Inclusive limits at the IQI, with the tolerance; a set and a relief have no minimum. */
  atIqi: { least: Decimal | null; most: Decimal };
};

/**
 * The densities allowed by ASME V T-282, shared by the report and the calculator. 85 % and 130 % of the density at the IQI are
 * rounded to 0.1 (T-282.2(a)); with two IQIs the lighter sets the lower limit and the darker the upper. The tolerance widens only the limits of
 * T-282.1. Null without a density at the IQI.
 */
export function densityRange({ radiation, isSet, atIqi, relief, tolerance }: DensityQuestion): DensityRange | null {
  const known = atIqi.map((one) => decimal(one)).filter((one) => one !== null);
  const [first] = known;
  if (!first) return null;
  const off = new Decimal(tolerance ?? minimumDensity.asmeV_densitometerTolerance);
  const least = isSet
    ? null
    : new Decimal(radiation === "X-ray" ? minimumDensity.asmeV_T282_1_xray : minimumDensity.asmeV_T282_1_gamma);
  const low = Decimal.min(...known.map((q) => q.times("0.85").toDecimalPlaces(1)));
  const high = relief ? null : Decimal.max(...known.map((q) => q.times("1.30").toDecimalPlaces(1)));
  const above = most.plus(off);
  return {
    from: least ? Decimal.max(least, low) : low,
    to: high ? Decimal.min(most, high) : most,
    reading: {
      least: least ? Decimal.max(least.minus(off), low) : low,
      most: high ? Decimal.min(above, high) : above,
    },
    band: { low, high },
    atIqi: { least: relief || !least ? null : least.minus(off), most: above },
  };
}

/** Inclusive limits of each film of a set viewed together, with the tolerance (T-282.1). */
export function filmOfSetLimits(tolerance: DecimalInput = minimumDensity.asmeV_densitometerTolerance): {
  least: Decimal;
  most: Decimal;
} {
  return { least: leastOfSet.minus(tolerance), most: most.plus(tolerance) };
}

/** The densities allowed in the area of interest, "2.1 … 3.3" (T-282). */
export function allowedDensity(question: DensityQuestion): Outcome {
  const formula = "0.85·q … 1.30·q (T-282)";
  const range = densityRange(question);
  if (range === null) return unknown("no density at the IQI", formula);
  const shown = `${rounded(range.from, 1)} … ${rounded(range.to, 1)}`;
  const q = question.atIqi.filter((one) => decimal(one) !== null);
  const [first = "", second = first] = q.toSorted((a, b) => Number(a) - Number(b)).map(String);
  const upper = question.relief ? "no upper bound with the shim" : `1.30 × ${plainNumber(second)}`;
  return found(shown, `${formula} = 0.85 × ${plainNumber(first)} … ${upper} = ${shown}`);
}

/** Minimum density by ISO 17636-1 Table 5 for the class, and the tolerance of a reading. */
export function isoDensity(testClass: TestClass): { least: Decimal; tolerance: Decimal; eachOfSet: Decimal } {
  return {
    least: new Decimal(testClass === "A" ? minimumDensity.iso17636_1_classA : minimumDensity.iso17636_1_classB),
    tolerance: new Decimal(minimumDensity.iso_tolerance),
    eachOfSet: leastOfSet,
  };
}

/** Object-to-film distance below which ISO 17636-1 7.6 takes the thickness itself. */
const nearFilm = "1.2";

/**
 * Minimum source-to-object distance in mm (ISO 17636-1 7.6): s source size, b object to film, t thickness of the object, mm. With b below
 * 1.2·t, t replaces b. A source centred inside may be at half the distance.
 */
export function isoDistance({
  s,
  b,
  t,
  testClass,
  centred = false,
}: {
  s: Given;
  b: Given;
  t?: Given;
  testClass: TestClass;
  centred?: boolean;
}): Outcome {
  const k = testClass === "A" ? "7.5" : "15";
  return calculate("f min = k·s·b^(2/3)", { s: [s, "source size"], b: [b, "object-to-film distance"] }, ({ s, b }) => {
    const wall = decimal(t);
    const distance = wall && below(b, wall.times(nearFilm)) ? wall : b;
    if (!distance.gt(0)) return "object-to-film distance is not above 0";
    const whole = new Decimal(k).times(s).times(distance.pow(new Decimal(2).div(3)));
    const put = `${k} × ${s} × ${distance}^(2/3)`;
    return centred ? solved(whole.div(2), `${put} / 2, source in the centre`, "mm", 1) : solved(whole, put, "mm", 1);
  });
}

/** Penetrated thickness of steel allowed for a source, mm, inclusive (ISO 17636-1 Table 2); null if the table has none. */
export function steelRange(source: string | null, testClass: TestClass): { from: number; to: number } | null {
  const ranges = isotopes.isotopes.find(({ isotope }) => isotope === source)?.steelRange_mm;
  const [from, to] = (testClass === "A" ? ranges?.iso17636A : ranges?.iso17636B) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Whether a penetrated thickness in mm lies within a range, borders included. */
export function isWithin(w: Decimal, { from, to }: { from: number; to: number }): boolean {
  return atLeast(w, from) && atMost(w, to);
}

function plainNumber(text: string): string {
  return decimal(text)?.toString() ?? text;
}
