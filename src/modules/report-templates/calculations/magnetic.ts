/** Magnetizing currents of ASME V Article 7. */
import { above, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import techniques from "../data/mt-techniques.json" with { type: "json" };
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

const millimetresPerInch = "25.4";

/**
 * Ampere-turns of a coil for a part of length L and diameter Dia, same unit: 35 000/(L/D + 2) from L/D 4 (no more than 15 counts),
 * 45 000/(L/D) from 2 to below 4 (T-753). Below 2 the part needs end pieces.
 */
export function coilAmpereTurns({ L, Dia }: { L: Given; Dia: Given }): Outcome {
  return calculate("NI by L/D (T-753)", { L: [L, "length L"], D: [Dia, "diameter"] }, ({ L, D }) => {
    if (!D.gt(0)) return "diameter is not above 0";
    const ratio = L.div(D);
    if (below(ratio, 2)) return "L/D is below 2: end pieces needed";
    const counted = Decimal.min(ratio, 15);
    const shown = rounded(counted, 2);
    if (below(counted, 4)) return solved(new Decimal(45_000).div(counted), `45 000 / ${shown}`, "ampere-turns", 0);
    return solved(new Decimal(35_000).div(counted.plus(2)), `35 000 / (${shown} + 2)`, "ampere-turns", 0);
  });
}

/** Current in A for a coil of so many turns. */
export function coilCurrent({ ampereTurns, turns }: { ampereTurns: Given; turns: Given }): Outcome {
  return calculate("A = NI/turns", { NI: [ampereTurns, "ampere-turns"], n: [turns, "number of turns"] }, ({ NI, n }) =>
    n.gt(0) ? solved(NI.div(n), `${rounded(NI, 0)} / ${n}`, "A", 0) : "number of turns is not above 0",
  );
}

/** Currents allowed for prods, in A: spacing and thickness in mm (T-752.2). */
export function prodCurrents({
  spacing,
  thickness,
}: {
  spacing: Given;
  thickness: Given;
}): { from: Decimal; to: Decimal; perInch: string } | null {
  const gap = decimal(spacing);
  const wall = decimal(thickness);
  if (gap === null || wall === null) return null;
  const row = techniques.rows.find((one) => one.id === (below(wall, 19) ? "prod-thin" : "prod"));
  if (row?.kMin_APerIn === undefined || row.kMax_APerIn === undefined) return null;
  const inches = gap.div(millimetresPerInch);
  return {
    from: inches.times(row.kMin_APerIn),
    to: inches.times(row.kMax_APerIn),
    perInch: `${row.kMin_APerIn}-${row.kMax_APerIn}`,
  };
}

/** The same as text, "600-750". */
export function prodRange({ spacing, thickness }: { spacing: Given; thickness: Given }): Outcome {
  const formula = "prod current = A per inch × spacing (T-752.2)";
  if (decimal(spacing) === null) return unknown("no prod spacing", formula);
  const currents = prodCurrents({ spacing, thickness });
  if (currents === null) return unknown("no nominal thickness", formula);
  const range = `${rounded(currents.from, 0)}-${rounded(currents.to, 0)}`;
  const inches = rounded(new Decimal(spacing ?? 0).div(millimetresPerInch), 2);
  return found(range, `${formula} = ${currents.perInch} A/in × ${inches} in = ${range} A`);
}

/** Whether current times turns lies within 10 % of the ampere-turns asked for (T-753). */
export function withinTenPercent(ampereTurns: Decimal, wanted: Decimal): boolean {
  return !below(ampereTurns, wanted.times("0.9")) && !above(ampereTurns, wanted.times("1.1"));
}
