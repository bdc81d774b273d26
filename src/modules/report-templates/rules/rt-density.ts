/** Rules of film radiography: densities of films: limits of T-282.1, of the class of ISO 17636-1, and near the IQI (T-282.2). */
import { above, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { filmOfSetLimits, isoDensity } from "../calculations/radiography.ts";
import { densityRangeOf, isoClassOf, isSet } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { inBlock, evaluatedLines, onLine, type Remark, type RuleReader, type LineReader } from "./rule.ts";

export function densityWithinLimits(read: RuleReader): Remark[] {
  const tolerance = read.limit("tolerance");
  const few = decimal(read.decimal("technique.filmsPerCassette"));
  const remarks: Remark[] = [];
  if (read.text("technique.viewing") === "composite" && few?.lt(2))
    remarks.push(
      inBlock("technique", "filmsPerCassette", `Composite viewing needs at least 2 films in the cassette; ${few} stated`),
    );
  return [...remarks, ...evaluatedLines(read).flatMap((one) => [...lineDensity(one, tolerance), ...filmsOfSet(one, tolerance)])];
}

/** Density of one line against the limits of T-282.1: at the IQIs, and the lightest and darkest in the area of interest. */
function lineDensity(one: LineReader, tolerance: string): Remark[] {
  const range = densityRangeOf(one, tolerance);
  if (range === null) return [];
  const set = isSet(one);
  const gamma = one.text("technique.source") !== "X-ray";
  const least = set ? null : gamma ? "2.0" : "1.8";
  const area = least === null ? null : decimal(least)?.minus(tolerance);
  return (["densityIqi", "densityIqi2", "densityMin", "densityMax"] as const).flatMap((key) => {
    const density = decimal(one.decimal(`line.${key}`));
    if (!density) return [];
    const from = key.startsWith("densityIqi") ? range.atIqi.least : area;
    if (from && below(density, from)) return [onLine(one.line, key, `Density ${density} is below ${least ?? ""}`)];
    return above(density, range.atIqi.most) ? [onLine(one.line, key, `Density ${density} is above 4.0`)] : [];
  });
}

/** Films viewed together, one row for each: as many as the line states, and each listed film dense enough. */
function filmsOfSet(one: LineReader, tolerance: string | null): Remark[] {
  if (!one.asked("line.filmDensities")) return [];
  const rows = one.rows("line.filmDensities");
  const films = Number(one.decimal("line.films") ?? one.decimal("technique.filmsPerCassette"));
  const remarks: Remark[] = [];
  if (rows.length > 0 && rows.length !== films)
    remarks.push(
      onLine(
        one.line,
        "filmDensities",
        rows.length < films
          ? `Enter the densities of each film of the set: ${films} films, ${rows.length} entered`
          : `${films} ${films === 1 ? "film" : "films"} on the line, but densities of ${rows.length} entered: correct the number of films`,
      ),
    );
  const alone = rows.length === 1 && films === 1 ? leastAlone(one, tolerance) : null;
  const limits = tolerance === null ? { least: isoDensity("A").eachOfSet, most: null } : filmOfSetLimits(tolerance);
  const least = alone?.least ?? limits.least;
  const of = alone ? `${alone.shown}: one film is viewed by itself` : "1.3, the minimum of each film viewed in a set";
  for (const row of rows) {
    const name = `Film ${row.text("film") ?? row.row + 1}`;
    const [lightest, darkest] = [decimal(row.decimal("min")), decimal(row.decimal("max"))];
    for (const density of [lightest, darkest]) {
      if (!density) continue;
      const remark = below(density, least)
        ? `${name}: density ${density} is below ${of}`
        : limits.most && above(density, limits.most)
          ? `${name}: density ${density} is above 4.0`
          : null;
      if (remark !== null)
        remarks.push({ target: { block: "lines", lineId: one.line.id, key: "filmDensities", row: row.row }, message: remark });
    }
    if (lightest && darkest && above(lightest, darkest))
      remarks.push({
        target: { block: "lines", lineId: one.line.id, key: "filmDensities", row: row.row },
        message: `${name}: the minimum density ${lightest} is above the maximum ${darkest}`,
      });
  }
  return remarks;
}

/** One film is single viewing, whatever it is called: its listed density meets the minimum of T-282.1, or of the class. */
function leastAlone(one: Reader, tolerance: string | null): { least: Decimal; shown: string } | null {
  if (tolerance !== null) {
    const shown = one.text("technique.source") === "X-ray" ? "1.8" : "2.0";
    return { least: new Decimal(shown).minus(tolerance), shown };
  }
  const testClass = isoClassOf(one);
  if (testClass === null) return null;
  const { least, tolerance: off } = isoDensity(testClass);
  return { least: least.minus(off), shown: least.toFixed(1) };
}

export function densityOfClass(read: RuleReader): Remark[] {
  const testClass = isoClassOf(read);
  if (testClass === null) return [];
  const { least, tolerance } = isoDensity(testClass);
  return evaluatedLines(read).flatMap((one) => [
    ...(["densityIqi", "densityIqi2", "densityMin", "densityMax"] as const).flatMap((key) => {
      const density = decimal(one.decimal(`line.${key}`));
      return density && below(density, least.minus(tolerance))
        ? [onLine(one.line, key, `Density ${density} is below ${least.toFixed(1)} of class ${testClass}`)]
        : [];
    }),
    ...filmsOfSet(one, null),
  ]);
}

export function densityNearIqi(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const range = densityRangeOf(one, "0.05");
    if (range === null) return [];
    const { low, high } = range.band;
    const two = one.decimal("line.densityIqi2") !== null;
    const remarks: Remark[] = [];
    const [lightest, darkest] = [decimal(one.decimal("line.densityMin")), decimal(one.decimal("line.densityMax"))];
    const remedy = "Mark the line RESHOOT and show an IQI for each exceptional area";
    if (lightest && below(lightest, low)) {
      const of = two ? "of the lighter IQI's" : "of the IQI's";
      remarks.push(onLine(one.line, "densityMin", `Density ${lightest} is below ${rounded(low, 1)} (85 % ${of}). ${remedy}`));
    }
    if (darkest && high && above(darkest, high)) {
      const of = two ? "of the darker IQI's" : "of the IQI's";
      remarks.push(onLine(one.line, "densityMax", `Density ${darkest} is above ${rounded(high, 1)} (130 % ${of}). ${remedy}`));
    }
    if (lightest && darkest && above(lightest, darkest))
      remarks.push(onLine(one.line, "densityMin", `The minimum density ${lightest} is above the maximum ${darkest}`));
    return remarks;
  });
}
