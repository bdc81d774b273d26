/**
 * Magnetizing currents of ASME V Article 7. The code prints millimetres and inches side by side, neither converted from the other: a
 * calculation takes lengths in one column and answers by the limits of that column.
 */
import { above, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import techniques from "../data/mt-techniques.json" with { type: "json" };
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

/** The code column of the lengths. */
export type LengthColumn = "mm" | "in";

/** The longest part counted in one coil shot: 450 mm (18 in); longer parts are done in sections (T-753.2). */
const longest = { mm: 450, in: 18 } as const;

/**
 * Ampere-turns of a coil for a part of length L and diameter Dia, both in `column`: 35 000/(L/D + 2) from L/D 4, 45 000/(L/D) from 2 to
 * below 4 (T-753). L counts up to 450 mm (18 in). Below L/D 2 the part needs end pieces. Over 15, `capRatio` counts 15 (E709, E1444).
 */
export function coilAmpereTurns({
  L,
  Dia,
  column = "mm",
  capRatio = false,
}: {
  L: Given;
  Dia: Given;
  column?: LengthColumn;
  capRatio?: boolean;
}): Outcome {
  return calculate("NI by L/D (T-753)", { L: [L, "length L"], D: [Dia, "diameter"] }, ({ L, D }) => {
    if (!D.gt(0)) return "diameter is not above 0";
    const length = Decimal.min(L, longest[column]);
    const ratio = length.div(D);
    if (below(ratio, 2)) return "L/D is below 2: end pieces needed";
    const counted = capRatio ? Decimal.min(ratio, 15) : ratio;
    const shown = rounded(counted, 2);
    const cut = length.lt(L) ? `, L counted as ${longest[column]} ${column}` : "";
    if (below(counted, 4)) return solved(new Decimal(45_000).div(counted), `45 000 / ${shown}${cut}`, "ampere-turns", 0);
    return solved(new Decimal(35_000).div(counted.plus(2)), `35 000 / (${shown} + 2)${cut}`, "ampere-turns", 0);
  });
}

/** A part too large for the coil: 1200 to 4500 ampere-turns, shown by a field indicator (T-753, T-764). */
export const largePartTurns = { from: 1200, to: 4500 } as const;

/** Current in A for a coil with this number of turns. */
export function coilCurrent({ ampereTurns, turns }: { ampereTurns: Given; turns: Given }): Outcome {
  return calculate("A = NI/turns", { NI: [ampereTurns, "ampere-turns"], n: [turns, "number of turns"] }, ({ NI, n }) =>
    n.gt(0) ? solved(NI.div(n), `${rounded(NI, 0)} / ${n}`, "A", 0) : "number of turns is not above 0",
  );
}

/** Amperes allowed, and the factor of the code they come from. */
export type Currents = { from: Decimal; to: Decimal; per: string };

const heavyWall = { mm: "19", in: "0.75" } as const;

/** Currents allowed for prods, A; spacing and thickness in `column`. From 19 mm (3/4 in) higher currents apply (T-752.2). */
export function prodCurrents({
  spacing,
  thickness,
  column = "mm",
}: {
  spacing: Given;
  thickness: Given;
  column?: LengthColumn;
}): Currents | null {
  const [gap, wall] = [decimal(spacing), decimal(thickness)];
  if (gap === null || wall === null) return null;
  return currents(below(wall, heavyWall[column]) ? "prod-thin" : "prod", gap, column);
}

/** The same as text, "600-750". */
export function prodRange({ column = "mm", ...given }: { spacing: Given; thickness: Given; column?: LengthColumn }): Outcome {
  const formula = `prod current = A per ${column} × spacing (T-752.2)`;
  if (decimal(given.spacing) === null) return unknown("no prod spacing", formula);
  const allowed = prodCurrents({ ...given, column });
  if (allowed === null) return unknown("no nominal thickness", formula);
  return rangeOf(allowed, formula, given.spacing, column);
}

/**
 * Currents allowed for direct contact and for a central conductor, A; Dia in `column`: 12 to 31 A per mm (300 to 800 A per in) of the outside
 * diameter (T-754.1(b)). An offset conductor counts its own diameter and two walls (T-754.2).
 */
export function contactCurrents({ Dia, column = "mm" }: { Dia: Given; column?: LengthColumn }): Currents | null {
  const diameter = decimal(Dia);
  return diameter === null ? null : currents("head-shot", diameter, column);
}

/** The same as text, "600-1550". */
export function contactRange({ Dia, column = "mm" }: { Dia: Given; column?: LengthColumn }): Outcome {
  const formula = `contact current = A per ${column} × diameter (T-754.1(b))`;
  const allowed = contactCurrents({ Dia, column });
  return allowed === null ? unknown("no diameter", formula) : rangeOf(allowed, formula, Dia, column);
}

function currents(id: string, length: Decimal, column: LengthColumn): Currents | null {
  const row = techniques.rows.find((one) => one.id === id);
  const [least, most] = column === "mm" ? [row?.kMin_APerMm, row?.kMax_APerMm] : [row?.kMin_APerIn, row?.kMax_APerIn];
  if (least === undefined || most === undefined) return null;
  return { from: length.times(least), to: length.times(most), per: `${least}-${most}` };
}

function rangeOf({ from, to, per }: Currents, formula: string, length: Given, column: LengthColumn): Outcome {
  const range = `${rounded(from, 0)}-${rounded(to, 0)}`;
  return found(range, `${formula} = ${per} A/${column} × ${rounded(new Decimal(length ?? 0), 2)} ${column} = ${range} A`);
}

/** Whether current times turns is within 10 % of the required ampere-turns (T-753). */
export function withinTenPercent(ampereTurns: Decimal, wanted: Decimal): boolean {
  return !below(ampereTurns, wanted.times("0.9")) && !above(ampereTurns, wanted.times("1.1"));
}
