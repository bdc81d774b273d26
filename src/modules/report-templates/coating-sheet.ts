/**
 * Report values shared by formulas, criteria and rules of coating inspection. A line is a spot; the spots of one area after one coat are judged
 * together (SSPC-PA 2). Thickness in µm.
 */
import { above, atMost, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import {
  areasNeeded,
  dewPoint,
  holidayVoltage,
  mean,
  type RestrictionLevel,
  spotLimits,
  spotsOfAnArea,
  totalLimits,
} from "./calculations/coating.ts";
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import { found, type Outcome, unknown } from "./calculations/outcome.ts";
import type { Line } from "./content.ts";
import { setupOf } from "./setups.ts";
import type { Formula, Reader } from "./sheet.ts";
import { weldOf } from "./weld-results.ts";

/** Keys of the gauge readings of a spot. */
export const gaugeReadings = ["g1", "g2", "g3"] as const;

const readingPaths = gaugeReadings.map((key) => `line.${key}`);
const ofArea = [...readingPaths, "line.coat"];
const ofLimits = ["technique.coats", "technique.restrictionLevel", "line.coat"];

export const coatingFormulas: Readonly<Record<string, Formula>> = {
  "dft.spotMean": {
    title: "Mean of the gauge readings of the spot",
    clause: "SSPC-PA 2",
    reads: readingPaths,
    solve: (read) => mean(spotReadings(read), "readings"),
  },
  "dft.areaMean": {
    title: "Mean of the spots of the area, after this coat",
    clause: "SSPC-PA 2",
    reads: ofArea,
    solve: (read) => mean(spotsOf(read), "spots"),
  },
  "dft.limits": { title: "Limits of a spot and of the area", clause: "SSPC-PA 2", reads: ofLimits, solve: limitsInWords },
  "dft.areasNeeded": {
    title: "Areas of 10 m² (100 ft²) to be measured",
    clause: "SSPC-PA 2",
    reads: ["technique.areaTotal"],
    solve: (read) => {
      const unit = read.context.unitSystem === "US" ? "ft²" : "m²";
      return areasNeeded(read.decimal("technique.areaTotal", unit), unit);
    },
  },
  "dft.voltageAdvice": {
    title: "Voltage of the high-voltage holiday test",
    clause: "NACE SP0274; SP0490",
    reads: ["technique.holidayStandard", "technique.coats", ...ofArea],
    solve: voltageAdvice,
  },
  "dft.dewPoints": {
    title: "Dew point at each reading of the climate",
    clause: null,
    reads: ["technique.climate"],
    solve: (read) => {
      const points = climateOf(read).map(({ dew }) => dew);
      const missing = points.find(({ value }) => value === null);
      if (points.length === 0) return unknown("no reading of the climate", "Td by air and humidity");
      if (missing) return missing;
      const shown = climateOf(read).map(({ surface, dew }) => dewPointWords(read, dew.value ?? "0", surface));
      return found(shown.join("; "), points.map(({ formula }) => formula).join("; "));
    },
  },
};

/** "17 °C, surface 10.3 °C above": what the coat's climate is judged by. */
function dewPointWords(read: Reader, dew: string, surface: string | null): string {
  const point = read.shown(dew, "°C", 0);
  if (surface === null) return point;
  const unit = read.context.unitSystem === "US" ? "°F" : "°C";
  const [own, td] = [surface, dew].map((value) => new Decimal(convert(value, "°C", unit)));
  if (!own || !td) return point;
  const margin = own.minus(td);
  return `${point}, surface ${rounded(margin.abs(), 1)} ${unit} ${margin.lt(0) ? "below" : "above"}`;
}

type Climate = { row: number; at: string | null; surface: string | null; dew: Outcome };

/** The readings of the climate in their order, each with its dew point in °C. */
export function climateOf(read: Reader): Climate[] {
  return read.rows("technique.climate").map((row) => ({
    row: row.row,
    at: row.text("at"),
    surface: row.decimal("surface"),
    dew: dewPoint({ temperature: row.decimal("air"), humidity: row.decimal("RH") }),
  }));
}

function spotReadings(read: Reader): string[] {
  return readingPaths.flatMap((path) => read.decimal(path) ?? []);
}

/** The lines of the same area, coat and setup that carry results, the line's own among them. */
function linesOfArea(read: Reader): Reader[] {
  const { line } = read;
  return line === null ? [] : (read.once(linesByArea).get(areaOf(read, line)) ?? []).map((one) => read.forLine(one));
}

function linesByArea(whole: Reader): Map<string, Line[]> {
  const measured = whole.content.lines.filter(({ result }) => result !== "RESHOOT" && result !== "NE");
  return Map.groupBy(measured, (line) => areaOf(whole.forLine(line), line));
}

function areaOf(read: Reader, line: Line): string {
  return [weldOf(line), setupOf(read.content, line)?.id ?? "", read.decimal("line.coat") ?? ""].join("|");
}

function spotsOf(read: Reader): string[] {
  return linesOfArea(read).flatMap((one) => one.decimal("line.spotMean") ?? []);
}

/** The coats as stated, the first applied first. */
export function coatsOf(read: Reader): { specMin: string | null; specMax: string | null }[] {
  return read.rows("technique.coats").map((row) => ({ specMin: row.decimal("specMin"), specMax: row.decimal("specMax") }));
}

function levelOf(read: Reader): RestrictionLevel | null {
  const level = read.text("technique.restrictionLevel");
  return (["1", "2", "3", "4", "5"] as const).find((one) => one === level) ?? null;
}

type AreaLimits = { min: Decimal; max: Decimal | null; low: Decimal; high: Decimal | null };

/** The limits of the total after the coat of the line: of the area's mean, and of a spot by the restriction level. */
function limitsOf(read: Reader): AreaLimits | string {
  const [coats, coat, level] = [coatsOf(read), decimal(read.decimal("line.coat")), levelOf(read)];
  if (coat === null) return "no coat";
  if (level === null) return "no restriction level";
  const applied = coats.slice(0, coat.toNumber());
  if (applied.length < coat.toNumber() || coat.lt(1)) return `coat ${coat} is not among the ${coats.length} stated`;
  if (applied.some(({ specMin }) => specMin === null)) return "no specified minimum";
  const total = totalLimits(applied.map(({ specMin, specMax }) => ({ specMin: specMin ?? "0", specMax })));
  const spots = spotLimits({ specMin: total.min, specMax: total.max, level });
  const min = decimal(total.min);
  if (min === null || spots.low === null) return "no specified minimum";
  if (level !== "5" && total.max === null) return "no specified maximum";
  return { min, max: level === "5" ? null : decimal(total.max), low: spots.low, high: spots.high };
}

const put = (read: Reader, value: Decimal | null): string => (value === null ? "–" : read.shown(value.toFixed(), "µm", 0));

function limitsInWords(read: Reader): Outcome {
  const limits = limitsOf(read);
  const formula = "sums of the coats, times the factors of the level";
  if (typeof limits === "string") return unknown(limits, formula);
  const [min, max, low, high] = [limits.min, limits.max, limits.low, limits.high].map((one) => put(read, one));
  const words = `spot ${low} … ${high}, area ${min} … ${max}`;
  return found(words, `${formula}: ${words}`);
}

function voltageAdvice(read: Reader): Outcome {
  const standard = read.text("technique.holidayStandard");
  const formula = "V for the coating thickness";
  if (standard !== "SP0274" && standard !== "SP0490") return unknown("the standard has its own table", formula);
  const means = read.content.lines
    .map((line) => read.forLine(line))
    .filter((one) => one.line?.result !== "NE" && one.line?.result !== "RESHOOT")
    .flatMap((one) => decimal(one.decimal("line.areaMean")) ?? []);
  const greatest = means.length === 0 ? null : means.reduce((a, b) => (above(b, a) ? b : a)).toFixed();
  const coats = coatsOf(read);
  const specified = totalLimits(coats.map(({ specMin, specMax }) => ({ specMin: specMin ?? "0", specMax }))).max;
  const micrometres = greatest ?? (coats.length > 0 ? specified : null);
  const unit = read.context.unitSystem === "US" ? "mil" : "µm";
  return holidayVoltage({ thickness: micrometres === null ? null : convert(micrometres, "µm", unit), unit, standard });
}

/** A spot with its area: the spot within the factors of its level, the mean of five spots within the specification. */
export function coatingVerdict(read: Reader): Verdict {
  const level = levelOf(read) ?? "–";
  const clause = `level ${level}`;
  const limits = limitsOf(read);
  if (typeof limits === "string") return undecided(clause, limits);
  const spot = decimal(read.decimal("line.spotMean"));
  if (!spot) return undecided(clause, "no reading");
  const { min, max, low, high } = limits;
  if (below(spot, low)) return rejected(clause, against(read, "spot", spot, "<", low));
  if (high !== null && !atMost(spot, high)) return rejected(clause, against(read, "spot", spot, ">", high));
  const count = spotsOf(read).length;
  if (count < spotsOfAnArea) return undecided(clause, `${count} of ${spotsOfAnArea} spots measured`);
  const area = decimal(read.decimal("line.areaMean"));
  if (!area) return undecided(clause, "no area mean");
  if (below(area, min)) return rejected(clause, against(read, "area mean", area, "<", min));
  if (max !== null && !atMost(area, max)) return rejected(clause, against(read, "area mean", area, ">", max));
  const range = (from: Decimal, to: Decimal | null) => `${put(read, from)} … ${put(read, to)}`;
  return accepted(
    clause,
    `spot ${put(read, spot)} within ${range(low, high)}, area mean ${put(read, area)} within ${range(min, max)}`,
  );
}

/** "spot 361 µm > 360 µm", with enough digits for the two to differ. */
function against(read: Reader, what: string, value: Decimal, sign: "<" | ">", limit: Decimal): string {
  for (let dp = 0; dp <= 3; dp += 1) {
    const [a, b] = [value, limit].map((one) => read.shown(one.toFixed(), "µm", dp));
    if (a !== b) return `${what} ${a} ${sign} ${b}`;
  }
  return `${what} ${rounded(value, 6)} ${sign} ${rounded(limit, 6)} µm`;
}
