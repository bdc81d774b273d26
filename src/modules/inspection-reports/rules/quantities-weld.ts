/** Welds in every unit they are priced by: welds, joints, items, diameter-inches, and the length examined. */
import { dayOf, isDone, type QuantityReport, type ReportQuantity, stated } from "./report-quantity.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { counted } from "#kit/plural.ts";
import { convert } from "#kit/quantity.ts";
import type { Day } from "#kit/validity.ts";
import { nominalSize } from "#modules/report-templates/acceptance/pipe-size.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { seenBy } from "#modules/report-templates/setups.ts";
import { decimalIn } from "#modules/report-templates/sheet.ts";
import { isSameView, type WeldResult, weldResults } from "#modules/report-templates/weld-results.ts";

interface Weld {
  name: string;
  day: Day;
  nps: string | null;
  thickness: string | null;
  /** Of all its views, mm. */
  length: Decimal;
}

/** Each weld counts once in each stage of examination (first, after a repair), unless a view of it is still to be repeated. */
export function weldQuantities(report: QuantityReport): ReportQuantity[] {
  const groups = Map.groupBy(weldsOf(report), ({ day, nps, thickness }) => [day, nps, thickness].join("|"));
  return [...groups.values()].flatMap((welds) => ofGroup(report, welds));
}

/** A visual examination states besides what was looked at: the fit-up, the root, the final weld. */
function weldsOf(report: QuantityReport): Weld[] {
  const stages = Map.groupBy(report.lines, ({ values }) => values["stage"] ?? null);
  return [...stages.values()]
    .flatMap((lines) => weldResults(lines))
    .filter(({ result, lines }) => result !== "RESHOOT" && lines.some(isDone))
    .map((weld) => weldFrom(report, weld));
}

function weldFrom(report: QuantityReport, { name, lines }: WeldResult<Line>): Weld {
  const done = lines.filter(isDone);
  const size = done.map((line) => sizeOf(report, line)).find((one) => one !== null) ?? null;
  const thickness = done.map(({ values }) => decimalIn(values["thickness"], "mm")).find((one) => one !== null) ?? null;
  return {
    name,
    day:
      done
        .map((line) => dayOf(report, line))
        .toSorted()
        .at(-1) ?? report.inspectedOn,
    nps: size?.nps ?? null,
    thickness: thickness === null ? null : plain(new Decimal(thickness)),
    length: lengthOf(done, size?.diameter ?? null),
  };
}

/** The pipe size written on the line, else that of the technique or of the item. */
function sizeOf(report: QuantityReport, line: Line) {
  const { technique } = seenBy({ calibration: {}, ...report }, line);
  const written = typeof line.values["size"] === "string" ? nominalSize(line.values["size"]) : null;
  const diameters = [technique["OD"], report.header["outsideDiameter"]].map((value) => decimalIn(value, "mm"));
  const [diameter] = diameters.filter((value) => value !== null);
  return written ?? (diameter === undefined ? null : nominalSize(`OD ${diameter} mm`));
}

/** The lengths of the last line of each view; views that each state the whole circumference show it once. */
function lengthOf(lines: readonly Line[], diameter: Decimal | null): Decimal {
  const views = lines.filter((line, index) => !lines.slice(index + 1).some((later) => isSameView(line, later)));
  const lengths = views.flatMap(({ values }) => decimalIn(values["lengthExamined"], "mm") ?? []);
  if (lengths.length === 0) return new Decimal(0);
  const sum = Decimal.sum(...lengths);
  if (diameter === null || lengths.length === 1) return sum;
  return Decimal.min(sum, Decimal.max(diameter.times(Math.PI), ...lengths));
}

function ofGroup(report: QuantityReport, welds: readonly Weld[]): ReportQuantity[] {
  const [first] = welds;
  if (!first) return [];
  const { day, nps, thickness } = first;
  const sizes = { ...(nps ? { NPS: nps } : {}), ...(thickness ? { "thickness mm": thickness } : {}) };
  const names = welds.map(({ name }) => name);
  const length = Decimal.sum(...welds.map((weld) => weld.length));
  const counts = (["weld", "joint", "item"] as const).flatMap((unit) =>
    stated(report, { day, sizes, unit, names, quantity: String(welds.length), words: counted(welds.length, unit) }),
  );
  const diameterInches = plain(new Decimal(nps ?? 0).times(welds.length));
  const inches = { unit: "diameter-inch", quantity: diameterInches, words: `${diameterInches} diameter-inches` } as const;
  const lengths = lengthUnits.flatMap(([unit, short]) => {
    const quantity = plain(new Decimal(convert(plain(length), "mm", short)).toDecimalPlaces(4, Decimal.ROUND_HALF_UP));
    return stated(report, { day, sizes, unit, quantity, words: `${quantity} ${short}` });
  });
  return [...counts, ...stated(report, { day, sizes, ...inches }), ...lengths];
}

const lengthUnits = [
  ["metre", "m"],
  ["linear foot", "ft"],
  ["linear inch", "in"],
] as const;
