/** Films by size and digital images (rate-sheets rule 20). */
import { dayOf, type FilmSize, isDone, type QuantityReport, type ReportQuantity, stated } from "./report-quantity.ts";
import { Decimal } from "#kit/decimal.ts";
import { counted } from "#kit/plural.ts";
import { filmSizes } from "#modules/rate-sheets/item-terms.ts";
import type { Line } from "#modules/report-templates/content.ts";

/**
 * Films of lines that are not to be repeated: a retake for density, artefact or placement is our own cause, one after a weld repair is a line of
 * its own stage. A line states all films of its cassettes, so one with two films in a cassette counts two.
 */
export function filmQuantities(report: QuantityReport): ReportQuantity[] {
  const groups = Map.groupBy(report.lines.filter(isDone), (line) => `${dayOf(report, line)}|${filmSizeOf(line)}`);
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const quantity = lines.reduce((sum, line) => sum + filmsOf(line), 0);
    const own = { unit: "film", words: counted(quantity, "film"), work: "films", category: "consumable" } as const;
    return stated(report, { ...own, day: dayOf(report, first), quantity: String(quantity), filmSize: filmSizeOf(first) });
  });
}

/** One exposure of a plate or detector for each line. */
export function imageQuantities(report: QuantityReport): ReportQuantity[] {
  const days = Map.groupBy(report.lines.filter(isDone), (line) => dayOf(report, line));
  return [...days].flatMap(([day, lines]) =>
    stated(report, {
      day,
      unit: "exposure",
      words: counted(lines.length, "exposure"),
      work: "films",
      quantity: String(lines.length),
    }),
  );
}

const filmsOf = ({ values: { films } }: Line): number => (typeof films === "number" && films > 0 ? films : 1);

const filmSizeOf = ({ values: { filmSize } }: Line): FilmSize => namedFilmSize(typeof filmSize === "string" ? filmSize : "");

const sides = /^(\d+(?:\.\d+)?)\s*(?:mm|cm|in|inch|"|″)?\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|inch|"|″)?/;
const millimetres: Readonly<Record<string, string>> = { mm: "1", cm: "10", in: "25.4" };

/** The size of rate sheets a film is of, whichever way it is written ("4.5 x 17 in", "100 × 240 mm"); "other" for a size without a price of its own. */
export function namedFilmSize(text: string): FilmSize {
  const [one, other, unit] = sidesOf(text) ?? [];
  if (!one || !other) return "other";
  const found = filmSizes.find((size) => {
    const [a, b, own = ""] = sidesOf(size) ?? [];
    if (!a || !b) return false;
    const factor = new Decimal(millimetres[unit ?? own] ?? "1");
    const house = new Decimal(millimetres[own] ?? "1");
    const is = (x: Decimal, y: Decimal) => one.times(factor).eq(x.times(house)) && other.times(factor).eq(y.times(house));
    return is(a, b) || is(b, a);
  });
  return found ?? "other";
}

/** The two sides and their unit; a number without a unit is in that of whichever size it fits. */
function sidesOf(text: string): [Decimal, Decimal, string | undefined] | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(",", ".")
    .replace(/\s*(?:½|1\/2|-1\/2)/g, ".5");
  const found = sides.exec(plain);
  if (!found?.[1] || !found[2]) return null;
  const unit = found[3] === undefined || found[3] in millimetres ? found[3] : "in";
  return [new Decimal(found[1]), new Decimal(found[2]), unit];
}
