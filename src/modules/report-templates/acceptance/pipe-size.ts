/** The pipe size as written on a line: "6 in", "NPS 6", "6 NPS", "DN 150", "NB 150", "168.3 × 7.11", "OD 168.3". */
import { Decimal, plain } from "#kit/decimal.ts";
import { type Column, inch, metric } from "../calculations/column.ts";

/** NPS, DN and outside diameter in mm and in (ASME B36.10M, B36.19M). */
const sizes: readonly (readonly [nps: string, dn: string, mm: string, inches: string])[] = [
  ["1/8", "6", "10.3", "0.405"],
  ["1/4", "8", "13.7", "0.54"],
  ["3/8", "10", "17.1", "0.675"],
  ["1/2", "15", "21.3", "0.84"],
  ["3/4", "20", "26.7", "1.05"],
  ["1", "25", "33.4", "1.315"],
  ["1 1/4", "32", "42.2", "1.66"],
  ["1 1/2", "40", "48.3", "1.9"],
  ["2", "50", "60.3", "2.375"],
  ["2 1/2", "65", "73", "2.875"],
  ["3", "80", "88.9", "3.5"],
  ["3 1/2", "90", "101.6", "4"],
  ["4", "100", "114.3", "4.5"],
  ["5", "125", "141.3", "5.563"],
  ["6", "150", "168.3", "6.625"],
  ["8", "200", "219.1", "8.625"],
  ["10", "250", "273", "10.75"],
  ["12", "300", "323.9", "12.75"],
  ["14", "350", "355.6", "14"],
  ["16", "400", "406.4", "16"],
  ["18", "450", "457", "18"],
  ["20", "500", "508", "20"],
  ["22", "550", "559", "22"],
  ["24", "600", "610", "24"],
  ["26", "650", "660", "26"],
  ["28", "700", "711", "28"],
  ["30", "750", "762", "30"],
  ["32", "800", "813", "32"],
  ["34", "850", "864", "34"],
  ["36", "900", "914", "36"],
  ["42", "1050", "1067", "42"],
  ["48", "1200", "1219", "48"],
];

const number = String.raw`(\d+(?:\.\d+)?)`;
const nominal = String.raw`(\d+(?:[ -]\d\/\d)?|\d\/\d|\d+\.\d+)`;

/** A size of a fillet weld, "3/8 in leg" or "throat 6 mm", is no pipe. */
const ofFillet = /\b(?:leg|throat|fillet)\b/;

/** The outside diameter in the unit of the column; null if the words give no clear pipe size. */
export function diameterOfSize(words: string, column: Column): Decimal | null {
  const text = words.trim().toLowerCase().replaceAll(",", ".");
  if (ofFillet.test(text)) return null;
  const inColumn = (mm: string, inches: string) => new Decimal(column.unit === "mm" ? mm : inches);
  // Nominal bore is the same number as DN.
  const dn = new RegExp(`^(?:(?:dn|nb) ?${number}\\b|${number} ?(?:dn|nb)\\b)`).exec(text);
  const byDn = dn && sizes.find((size) => size[1] === (dn[1] ?? dn[2]));
  if (byDn) return inColumn(byDn[2], byDn[3]);
  const nps = new RegExp(`^(?:nps ?${nominal}\\b|${nominal} ?(?:nps\\b|in\\b|inch|"|″))(?! ?[x×] ?\\d*\\.)`).exec(text);
  const byNps = nps && sizes.find(([own]) => own === nominalOf(nps[1] ?? nps[2] ?? ""));
  if (byNps) return inColumn(byNps[2], byNps[3]);
  const od = new RegExp(`^(?:od |ø ?)?${number} ?(mm|in|")? ?(?:[x×*] ?\\d|$)`).exec(text);
  const isNamed = /^(od |ø)/.test(text) || /[x×*]/.test(text);
  if (!od?.[1] || !isNamed) return null;
  const unit = od[2] === "mm" ? "mm" : od[2] ? "in" : column.unit;
  const found = sizes.find((size) =>
    new Decimal(size[unit === "mm" ? 2 : 3])
      .minus(od[1] ?? 0)
      .abs()
      .lte("0.005"),
  );
  // "4 × 0.237" may be NPS 4 as well as the outside diameter of NPS 3-1/2.
  const isDoubtful = unit === "in" && sizes.some(([own]) => own === nominalOf(od[1] ?? "") && found?.[0] !== own);
  return found && !isDoubtful ? inColumn(found[2], found[3]) : null;
}

/** The pipe size the words name: its nominal size as a decimal number ("1 1/4" is 1.25), and its outside diameter in mm; null if they give none. */
export function nominalSize(words: string): { nps: string; diameter: Decimal } | null {
  const diameter = diameterOfSize(words, metric);
  const found = diameter && sizes.find(([, , mm]) => diameter.eq(mm));
  if (!found) return null;
  const [whole = "", part] = found[0].split(" ");
  return { nps: plain(part ? over(whole).plus(over(part)) : over(whole)), diameter };
}

/** Pipe of EN 10220 with a diameter of its own, in mm, by that of ASME B36.10M. */
const european: Readonly<Record<string, string>> = { "73": "76.1", "141.3": "139.7" };

/**
 * Every outside diameter the words may stand for, in mm: pipe by either list, tube, whose inches are its diameter, and what is called a
 * diameter. Empty if they give no clear diameter, such as "168 mm" or "4".
 */
export function diametersThatMayBe(words: string): Decimal[] {
  const pipe = diameterOfSize(words, metric);
  if (!pipe) return [...diametersCalled(words), ...byWallInInches(words)];
  const other = european[pipe.toString()];
  const [whole, fraction] = nominalOf(/^(\d[\d ./-]*?) ?(?:in|"|″)/i.exec(words.trim())?.[1] ?? "").split(" ");
  const tube = [whole, fraction].flatMap((part) => (part ? [over(part)] : []));
  return [pipe, ...(other ? [new Decimal(other)] : []), ...(tube.length > 0 ? [Decimal.sum(...tube).times("25.4")] : [])];
}

/** Limits for reading a diameter without a unit: 12.75 may be either, 114 is in mm. */
const inchesAtMost = 48;
const millimetresAtLeast = 10;

/** "Ø114", "OD 4.5 in", "tube 102 x 5", "102 mm tube": a diameter named as a diameter, whether or not a listed pipe has it. */
function diametersCalled(words: string): Decimal[] {
  const text = words.trim().toLowerCase().replaceAll(",", ".");
  const unit = String.raw`(?: ?(mm|in\b|inch|"|″))?`;
  const found =
    new RegExp(`^(?:o\\.?d\\.?|ø|⌀|dia\\.?|tube) ?(?:ø ?|od )?${number}${unit}(?! ?\\/|[ -]\\d)`).exec(text) ??
    new RegExp(`^${number}${unit} ?(?:o\\.?d\\.?|tube)(?![a-z])`).exec(text);
  if (!found?.[1]) return [];
  const entered = new Decimal(found[1]);
  const inches = entered.times("25.4");
  if (found[2] !== undefined) return [found[2] === "mm" ? entered : inches];
  return [...(entered.gte(millimetresAtLeast) ? [entered] : []), ...(entered.lte(inchesAtMost) ? [inches] : [])];
}

/** "4.5 x 0.337": with a wall below 1 the diameter may be in inches. */
function byWallInInches(words: string): Decimal[] {
  const pipe = /[x×*] ?0?\.\d/i.test(words) ? diameterOfSize(words, inch) : null;
  return pipe ? [pipe.times("25.4")] : [];
}

function over(part: string): Decimal {
  const [above = "0", under = "1"] = part.split("/");
  return new Decimal(above).div(under);
}

/** 168 and 168.3 mm are the same pipe; pipe sizes differ by more than one percent. */
export const isSameDiameter = (one: Decimal, other: Decimal): boolean => one.minus(other).abs().lte(other.times("0.01"));

/** "1.5", "1-1/2" and "1 1/2" are one size. */
function nominalOf(text: string): string {
  const [whole = "", part] = text.split(".");
  const fraction = { "25": "1/4", "5": "1/2", "75": "3/4" }[part ?? ""];
  if (fraction) return whole === "0" ? fraction : `${whole} ${fraction}`;
  return text.replace("-", " ");
}
