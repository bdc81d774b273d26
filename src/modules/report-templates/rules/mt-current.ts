/** The magnetizing current: ASME V T-752 to T-754, ASTM E709. */
import { above, atLeast, atMost, below, type Decimal, decimal } from "#kit/decimal.ts";
import { toldApart } from "../calculations/column.ts";
import { contactCurrents, type Currents, largePartTurns, prodCurrents, withinTenPercent } from "../calculations/magnetic.ts";
import { columnOf, inColumn, placesOf, prodsOf } from "../magnetic-formulas.ts";
import { inBlock, type Remark, type RuleReader } from "./rule.ts";

export function currentInRange(read: RuleReader): Remark[] {
  const current = decimal(read.decimal("technique.current"));
  if (!current) return [];
  switch (read.text("technique.technique")) {
    case "prods":
      return prodCurrent(read, current);
    case "coil":
      return coilCurrent(read, current);
    case "direct contact":
    case "central conductor":
      return contactCurrent(read, current);
    case null:
    default:
      return [];
  }
}

/** Judged by the wall of each line; lines with the same range are named together, and none is named if all share it. */
function prodCurrent(read: RuleReader, current: Decimal): Remark[] {
  const places = placesOf(read).map((place) => ({ place, allowed: prodCurrents(prodsOf(place)) }));
  const out = places.filter(({ allowed }) => allowed === null || !isWithin(current, allowed));
  const ranges = Map.groupBy(out, ({ allowed }) => allowed && rangeText(allowed, current));
  return [...ranges].map(([range, ofRange]) => {
    const names = ofRange.length === places.length ? "" : `${ofRange.map(({ place }) => place.line?.itemKey ?? "").join(", ")}: `;
    if (range === null)
      return inBlock("technique", "prodRange", `No current range: ${read.outcome("technique.prodRange").reason ?? "unknown"}`);
    return {
      ...inBlock("technique", "current", `${names}${current} A; the prods need ${range}`),
      clause: "ASME V T-752.2",
    };
  });
}

function contactCurrent(read: RuleReader, current: Decimal): Remark[] {
  const allowed = contactCurrents({ Dia: inColumn(read, "technique.Dia"), column: columnOf(read) });
  if (!allowed || isWithin(current, allowed)) return [];
  const clause = "ASME V T-754.1";
  if (above(current, allowed.to))
    return [
      {
        ...inBlock(
          "technique",
          "current",
          `${current} A; at most ${toldApart([allowed.to, current], 0)[0]} A, a higher current burns the part`,
        ),
        clause,
      },
    ];
  // The highest obtainable current may be lower; the field indicator then shows whether it is enough.
  return [
    {
      ...inBlock(
        "technique",
        "current",
        `${current} A; ${rangeText(allowed, current)} is required. Is this the highest current that can be obtained?`,
      ),
      clause,
      severity: "W",
    },
  ];
}

function coilCurrent(read: RuleReader, current: Decimal): Remark[] {
  const turns = decimal(read.decimal("technique.turns"));
  if (!turns) return [];
  const given = current.times(turns);
  const put = `${current} A × ${turns} turns = ${given.toFixed(0)}`;
  if (read.flag("technique.largePart") === true) {
    const { from, to } = largePartTurns;
    return atLeast(given, from) && atMost(given, to)
      ? []
      : [
          {
            ...inBlock("technique", "current", `${put}; a part too large for the coil needs ${from} to ${to} ampere-turns`),
            clause: "ASME V T-753.3",
          },
        ];
  }
  const { value, reason } = read.outcome("technique.ampTurns");
  const wanted = decimal(value);
  if (!wanted) return [inBlock("technique", "ampTurns", `No ampere-turns: ${reason ?? "unknown"}`)];
  if (withinTenPercent(given, wanted)) return [];
  return [
    {
      ...inBlock("technique", "current", `${put}; ${wanted.toFixed(0)} ampere-turns within 10 % are required`),
      clause: "ASME V T-753",
    },
  ];
}

function isWithin(current: Decimal, { from, to }: Currents): boolean {
  return !below(current, from) && !above(current, to);
}

/** The range in whole amperes, with more digits if the current would otherwise print equal to a limit. */
function rangeText({ from, to }: Currents, current: Decimal): string {
  const [least, most] = toldApart([from, to, current], 0);
  return `${least}-${most} A`;
}

/** The currents a technique can have; every other technique takes any but that of a permanent magnet. */
const currentsOf: Readonly<Record<string, readonly string[]>> = {
  "yoke AC": ["AC"],
  "yoke DC": ["HWDC", "FWDC", "3-phase FWDC"],
  "permanent yoke": ["permanent"],
};
const anyCurrent = ["AC", "HWDC", "FWDC", "3-phase FWDC"];

export function currentTypeFits(read: RuleReader): Remark[] {
  const [technique, kind] = [read.text("technique.technique"), read.text("technique.currentType")];
  if (technique === null || kind === null) return [];
  const fitting = currentsOf[technique] ?? anyCurrent;
  return fitting.includes(kind)
    ? []
    : [inBlock("technique", "currentType", `${technique} works with ${fitting.join(", ")}, not with ${kind}`)];
}
