/** Contradictions on a line of radiographs, and values no table has: densities, films, IQI group, film class, sizes. */
import { above, below, Decimal, decimal } from "#kit/decimal.ts";
import { diametersThatMayBe, isSameDiameter } from "../acceptance/pipe-size.ts";
import films from "../data/film-systems.json" with { type: "json" };
import { isSteel, materialFamilies } from "../materials.ts";
import { isDoubleWallViewing } from "../radiography-sheet.ts";
import { weldOf } from "../weld-results.ts";
import { weldersOfRejected } from "./rejected-welds.ts";
import { exactly } from "./columns.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader, type LineReader } from "./rule.ts";

/** What only a film has. */
export const filmRules: Readonly<Record<string, Rule>> = {
  "RT-R21": {
    title: "Each film of a set is listed once",
    clause: "ASME V T-224",
    severity: "E",
    check: filmsOnce,
  },
};

export const rtPlausibleRules: Readonly<Record<string, Rule>> = {
  "RT-R22": {
    title: "Densities, IQI group, film class, wall and diameter agree with each other",
    clause: "ASME V T-282; SE-747, SE-1025; SE-1815",
    severity: "W",
    limits: {
      ofSet: { value: "0.1", unit: "", tighter: "lower" },
      wallRatio: { value: "1.5", unit: "", tighter: "lower" },
      overWall: { value: "1.1", unit: "", tighter: "lower" },
    },
    check: (read) => [
      ...evaluatedLines(read).flatMap((one) => [...iqiBetween(one), ...setIsItsFilms(one, read.limit("ofSet"))]),
      ...groupKnown(read),
      ...classOfFilm(read),
      ...wallsNear(read),
      ...oneWallOfWeld(read),
      ...oneSizeOfWeld(read),
      ...filmsOfCassette(read),
      ...weldersOfRejected(read),
      ...wallOfItem(read),
      ...diameterOfItem(read),
    ],
  },
  "RT-R23": {
    title: "The IQI is of the material's group, or of one that absorbs less",
    clause: "ASME V T-276; SE-747, SE-1025; ISO 19232",
    severity: "E",
    check: groupOfMaterial,
  },
};

function filmsOnce(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap(({ line, rows, asked }) => {
    if (!asked("line.filmDensities")) return [];
    const named = rows("line.filmDensities").map((row) => ({ row: row.row, film: row.text("film")?.trim() ?? "" }));
    return named.flatMap(({ row, film }, index) => {
      const isAgain = named.slice(0, index).some((other) => other.film.toLowerCase() === film.toLowerCase());
      if (film === "" || !isAgain) return [];
      const message = `${line.itemKey} (line ${line.lineNo}): film ${film} is listed twice in one set. Enter the number of the other film`;
      return [{ target: { block: "lines" as const, lineId: line.id, key: "filmDensities", row }, message }];
    });
  });
}

/** The IQI is in the area of interest, whose lightest and darkest densities are on the line; with a shim it may be beside it. */
function iqiBetween(one: LineReader): Remark[] {
  const [least, most] = [decimal(one.decimal("line.densityMin")), decimal(one.decimal("line.densityMax"))];
  if (!least || !most || decimal(one.decimal("technique.shim"))?.gt(0) === true) return [];
  return ["densityIqi", "densityIqi2"].flatMap((key) => {
    const density = decimal(one.decimal(`line.${key}`));
    if (!density || (!below(density, least) && !above(density, most))) return [];
    const message = `${one.line.itemKey} (line ${one.line.lineNo}): density ${density} at the IQI is not between the minimum ${least} and the maximum ${most} of the film. Correct one of them, or state where the IQI was`;
    return [{ ...onLine(one.line, key, message), severity: "W" as const }];
  });
}

/** Densities of superimposed films add up. */
function setIsItsFilms(one: LineReader, off: string): Remark[] {
  if (!one.asked("line.filmDensities")) return [];
  const rows = one.rows("line.filmDensities");
  if (rows.length < 2) return [];
  return (["min", "max"] as const).flatMap((end) => {
    const key = end === "min" ? "densityMin" : "densityMax";
    const own = rows.map((row) => decimal(row.decimal(end)));
    const set = decimal(one.decimal(`line.${key}`));
    if (!set || own.some((density) => density === null)) return [];
    const sum = Decimal.sum(...own.map((density) => density ?? 0));
    if (!above(sum.minus(set).abs(), off)) return [];
    const message = `${one.line.itemKey} (line ${one.line.lineNo}): the films of the set add up to ${sum}, but ${set} is entered as the ${end === "min" ? "minimum" : "maximum"} density of the set. Correct one of them, or state how the set was read`;
    return [onLine(one.line, key, message)];
  });
}

/** A material group of SE-747 and SE-1025 as it is written: "1", "Group 1", "set 1B", "SE-747 1A" (the letter is that of a wire set). */
const writtenGroup =
  /^(?:(?:astm|asme|s?e-?(?:747|1025)|iqi|wire|material|set|group|grade|gr\.?|no\.?)[ ,:]*)*(0[1-3]|[1-5])(?: ?[a-d])?(?:\s*\(.*\))?$/i;
const steelNamed = /steel|stainless|\bss\b|\bcs\b/i;
/** Metals in words and in the letters of ISO 19232, by what they absorb beside steel. */
const absorbsMore = /\b(?:cu|ni)\b|copper|nickel|bronze|inconel|monel/i;
const absorbsLess = /\b(?:al|ti|mg)\b|alumin|titan|magnes/i;

type Beside = "more" | "same" | "less";

/** Absorption of an IQI of this group compared with steel; null if the group is unknown. */
function besideSteel(entered: string): Beside | null {
  const group = writtenGroup.exec(entered)?.[1];
  if (group) return group === "1" ? "same" : group.startsWith("0") ? "less" : "more";
  if (steelNamed.test(entered)) return "same";
  if (absorbsMore.test(entered)) return "more";
  if (/\bfe\b/i.test(entered)) return "same";
  return absorbsLess.test(entered) ? "less" : null;
}

function groupKnown(read: RuleReader): Remark[] {
  const group = read.text("technique.iqiGroup")?.trim() ?? "";
  if (group === "" || besideSteel(group) !== null) return [];
  const message = `IQI material group "${group}" is not in SE-747 and SE-1025 (03 magnesium, 02 aluminium, 01 titanium, 1 steel, 2 aluminium bronze, 3 nickel-chromium-iron, 4 nickel-copper, 5 bronze) nor of ISO 19232 (FE, CU, AL, TI, NI): correct it, or state what the IQI is made of`;
  return [{ ...inBlock("technique", "iqiGroup", message), behind: read.text("header.material") }];
}

/**
 * On steel, an IQI that absorbs more is refused; one that absorbs less is allowed but seldom intended. If the weld metal is of another group,
 * the IQI follows the weld metal, which the material then names.
 */
function groupOfMaterial(read: RuleReader): Remark[] {
  const group = read.text("technique.iqiGroup")?.trim() ?? "";
  const material = read.text("header.material")?.trim() ?? "";
  const families = materialFamilies(material);
  if (families.length === 0 || !families.every(isSteel)) return [];
  const beside = besideSteel(group);
  if (beside === "more") {
    const message = `IQI material group "${group}" absorbs more than the steel ${material}: an IQI is of the group of the material, 1 (FE), or of one that absorbs less. Correct the group or use an IQI of group 1; if the weld metal is of another group, name it with the material`;
    return [inBlock("technique", "iqiGroup", message)];
  }
  if (beside !== "less") return [];
  const message = `IQI material group "${group}" absorbs less than the steel ${material}, whose group is 1 (FE): correct it, or explain why an IQI of another group was used`;
  return [{ ...inBlock("technique", "iqiGroup", message), severity: "W", behind: material }];
}

/** The class of a film whose type the table has, by ISO 11699-1 and ASTM E1815. */
function tabledClass(type: string): { iso: string; astm: string } | null {
  const words = type.toUpperCase().split(/[^A-Z0-9]+/);
  const isNamed = (name: string) => words.includes(name);
  const own = films.films.find(({ film }) => isNamed(film))?.class;
  const alike = Object.entries(films.equivalentsByClass).find(([, names]) => names.some(isNamed))?.[0];
  const found = films.classes.find(({ iso }) => iso !== null && iso === (own ?? alike));
  return found?.iso ? { iso: found.iso, astm: found.astmE1815 } : null;
}

function classOfFilm(read: RuleReader): Remark[] {
  const [type, stated] = [read.text("technique.filmType"), read.text("technique.filmClass")];
  const tabled = type === null ? null : tabledClass(type);
  if (!type || !stated || !tabled || stated === tabled.iso || stated === tabled.astm) return [];
  const message = `Film ${type} is stated as class ${stated}; the film table has ${tabled.astm} (${tabled.iso}). Correct one of them, or name the certificate of the film system`;
  return [{ ...inBlock("technique", "filmClass", message), behind: [type, read.text("technique.developing")] }];
}

/**
 * The exposure was planned for one wall; a line far thinner needs another setup. A line thicker than the usual deviation from nominal would be
 * judged, and its IQI chosen, less strictly than planned (UW-51(b)(2) goes by the thinner member, T-276.2 by the wall).
 */
function wallsNear(read: RuleReader): Remark[] {
  const planned = decimal(read.decimal("technique.T"));
  if (!planned?.gt(0)) return [];
  return evaluatedLines(read).flatMap((one) => {
    const own = decimal(one.decimal("line.thickness"));
    const isFar =
      own && (above(own, planned.times(read.limit("overWall"))) || below(own.times(read.limit("wallRatio")), planned));
    if (!own?.gt(0) || !isFar) return [];
    const [wall, T] = [own, planned].map((t) => read.shown(t.toFixed(), "mm", 2));
    const message = `Thickness ${wall}, but the exposure is for ${T}: correct one of them, give the line its own setup, or explain why one exposure suits both`;
    return [{ ...onLine(one.line, "thickness", message), cause: message, behind: planned.toFixed() }];
  });
}

/** The views that were judged, those of each weld together. */
function viewsOfWelds(read: RuleReader): LineReader[][] {
  const views = evaluatedLines(read).filter(({ line }) => line.itemKey.trim() !== "");
  return [...Map.groupBy(views, ({ line }) => weldOf(line)).values()];
}

/** A weld has one thickness in all views, that of its thinner member. */
function oneWallOfWeld(read: RuleReader): Remark[] {
  return viewsOfWelds(read).flatMap((weld) => {
    const walls = weld.flatMap((one) => {
      const own = decimal(one.decimal("line.thickness"));
      return own?.gt(0) ? [{ own, line: one.line }] : [];
    });
    const least = walls.toSorted((a, b) => a.own.cmp(b.own))[0];
    const most = walls.toSorted((a, b) => b.own.cmp(a.own))[0];
    if (!least || !most || !above(most.own, least.own)) return [];
    const [thin, thick] = [least, most].map(({ own }) => read.shown(own.toFixed(), "mm", 2));
    const message = `${most.line.itemKey}: thickness ${thick} on line ${most.line.lineNo} and ${thin} on line ${least.line.lineNo}. A weld is judged by its thinner member in every view: correct one of them, or state how the thickness changes along the weld`;
    return [{ ...onLine(most.line, "thickness", message), behind: [least.own.toFixed(), most.own.toFixed()] }];
  });
}

/** A weld joins two members of one size, whatever view it is seen in; a reducer says both in its size. */
function oneSizeOfWeld(read: RuleReader): Remark[] {
  return viewsOfWelds(read).flatMap((weld) => {
    const sized = weld.flatMap((one) => {
      const size = one.text("line.size")?.trim() ?? "";
      const may = diametersThatMayBe(size);
      return may.length > 0 ? [{ line: one.line, size, may }] : [];
    });
    const [first] = sized;
    const other = sized.find(({ may }) => first && !may.some((one) => first.may.some((two) => isSameDiameter(one, two))));
    if (!first || !other) return [];
    const message = `${first.line.itemKey}: size ${first.size} on line ${first.line.lineNo} and ${other.size} on line ${other.line.lineNo}. Correct one of them, or state what the weld joins`;
    return [{ ...onLine(other.line, "size", message), behind: [first.size, other.size] }];
  });
}

/** A view has as many films as its cassette; two films of one cassette are viewed singly or as a set (T-282.1). */
function filmsOfCassette(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const [films, most] = [decimal(one.decimal("line.films")), decimal(one.decimal("technique.filmsPerCassette"))];
    if (!films || !most?.gt(0) || !above(films, most)) return [];
    const message = `${one.line.itemKey} (line ${one.line.lineNo}): ${films} films, but ${most} in a cassette. Correct one of them, or state how the others were exposed`;
    return [{ ...onLine(one.line, "films", message), cause: "films of a cassette", behind: most.toFixed() }];
  });
}

/** The wall of the item is the radiographed one: IQI and acceptance depend on it. */
function wallOfItem(read: RuleReader): Remark[] {
  const [ofItem, planned] = ["header.nominalThickness", "technique.T"].map((path) => decimal(read.decimal(path)));
  const ratio = read.limit("wallRatio");
  if (!ofItem?.gt(0) || !planned?.gt(0)) return [];
  if (!above(ofItem, planned.times(ratio)) && !below(ofItem.times(ratio), planned)) return [];
  const [wall, T] = [ofItem, planned].map((t) => read.shown(t.toFixed(), "mm", 2));
  const message = `Nominal thickness ${wall} of the item, but the exposure is for ${T}: correct one of them, or state which part of the item was radiographed`;
  return [{ ...inBlock("header", "nominalThickness", message), behind: planned.toFixed() }];
}

/** For single-wall exposure the diameter decides coverage and acceptance: at least one weld has the item's diameter. */
function diameterOfItem(read: RuleReader): Remark[] {
  const ofItem = decimal(read.decimal("header.outsideDiameter"));
  if (!ofItem?.gt(0) || isDoubleWallViewing(read)) return [];
  const every = read.content.lines.map((line) => ({ line, size: read.forLine(line).text("line.size")?.trim() ?? "" }));
  const sized = every.map((one) => ({ ...one, may: diametersThatMayBe(one.size) })).filter(({ may }) => may.length > 0);
  if (sized.length === 0 || sized.some(({ may }) => may.some((one) => isSameDiameter(one, ofItem)))) return [];
  const stated = exactly(ofItem, "mm");
  return sized.map(({ line, size, may }) => {
    const named = may.map((one) => exactly(one, "mm")).join(" or ");
    const message = `Size ${size} is ${named} outside diameter, but that of the item is ${stated}, which no weld has: correct one of them, or state which part of the item has it`;
    return { ...onLine(line, "size", message), cause: message, behind: stated };
  });
}
