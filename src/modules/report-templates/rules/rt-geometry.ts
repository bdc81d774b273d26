/** Rules of film radiography: walls viewed, unsharpness and distances (ASME V T-271.2, T-274.2; ISO 17636-1 7.1.6, 7.6). */
import { above, atMost, below, Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { toldApart } from "../calculations/column.ts";
import { type Column, isoDistance, lengthUnit } from "../calculations/radiography.ts";
import {
  columnOf,
  diameterOf,
  isDoubleWallViewing,
  isIqiBehind,
  isoClassOf,
  unsharpnessLimitOf,
  wallOf,
} from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { exactly, statedBelow } from "./columns.ts";
import { inBlock, evaluatedLines, type Remark, type RuleReader } from "./rule.ts";

const largestDoubleWall: Readonly<Record<Column, string>> = { SI: "89", US: "3.5" };

export function doubleWallViewing(read: RuleReader): Remark[] {
  if (!isDoubleWallViewing(read)) return [];
  const remarks: Remark[] = [];
  const column = columnOf(read);
  const unit = lengthUnit(column);
  const diameter = decimal(diameterOf(read, unit));
  if (!diameter) remarks.push(outsideDiameterMissing());
  else if (above(diameter, largestDoubleWall[column]))
    remarks.push(
      inBlock(
        "technique",
        "exposureTechnique",
        `Outside diameter ${exactly(diameter, unit)} is above 89 mm (3-1/2 in): view a single wall`,
      ),
    );
  if (isIqiBehind(read)) remarks.push(inBlock("technique", "iqiSide", "Double-wall viewing needs a source-side IQI"));
  return remarks;
}

function outsideDiameterMissing(): Remark {
  return inBlock("header", "outsideDiameter", "Double-wall viewing needs the outside diameter");
}

const largestEllipse = { diameter: 100, wall: 8, weldShare: 4 };

export function ellipse(read: RuleReader): Remark[] {
  if (!isDoubleWallViewing(read)) return [];
  const diameter = decimal(diameterOf(read, "mm"));
  if (!diameter) return [outsideDiameterMissing()];
  if (read.text("technique.exposureTechnique") !== "DWE/DWV ellipse") return [];
  const otherwise = "Use the perpendicular technique (7.1.7)";
  const remarks: Remark[] = [];
  const refuse = (message: string) => remarks.push(inBlock("technique", "exposureTechnique", `${message}. ${otherwise}`));
  if (above(diameter, largestEllipse.diameter))
    refuse(`Outside diameter ${exactly(diameter, "mm")} is above ${largestEllipse.diameter} mm for an ellipse`);
  const width = decimal(read.decimal("technique.weldWidth"));
  if (width && above(width, diameter.div(largestEllipse.weldShare)))
    refuse(`Weld width ${exactly(width, "mm")} is above a quarter of the outside diameter for an ellipse`);
  const walls = wallsOf(read, "mm").filter((wall) => above(wall, largestEllipse.wall));
  const [thick] = walls;
  if (thick) refuse(`Wall ${exactly(thick, "mm")} is above ${largestEllipse.wall} mm for an ellipse`);
  return remarks;
}

/** The walls of the lines, each once; the technique's where there is no line. */
export function wallsOf(read: Reader, unit: "mm" | "in"): Decimal[] {
  const readers: Reader[] = evaluatedLines(read);
  const texts = (readers.length > 0 ? readers : [read]).map((one) => wallOf(one, unit));
  return [...new Set(texts)].map((text) => decimal(text)).filter((wall) => wall !== null);
}

const leastSharp: Readonly<Record<Column, { value: string; shown: string }>> = {
  SI: { value: "2.0", shown: "2.0 mm" },
  US: { value: "0.07", shown: "0.07 in" },
};

/** ASME V recommends a limit by thickness, the strictest of the lines; B31.1 sets a mandatory limit (136.4.5). */
export function unsharpnessWithinLimit(read: RuleReader): Remark[] {
  const Ug = decimal(read.decimal("technique.Ug"));
  if (!Ug) return [];
  const column = columnOf(read);
  const unit = lengthUnit(column);
  const { value, shown } = leastSharp[column];
  const said = (own: Decimal, limit: Decimal) => `Ug ${toldApart([own, limit], unit === "in" ? 4 : 3)[0]} ${unit}`;
  const here = decimal(read.decimal("technique.Ug", unit));
  if (here && isToB311(read) && above(here, value)) {
    const message = `${said(here, new Decimal(value))} is above ${shown}, the maximum of B31.1`;
    return [{ ...inBlock("technique", "Ug", message), clause: "ASME B31.1 136.4.5" }];
  }
  const readers: Reader[] = evaluatedLines(read);
  const limits = (readers.length > 0 ? readers : [read]).map((one) => ({
    line: one.line,
    limit: decimal(unsharpnessLimitOf(one).value),
  }));
  const strictest = limits.reduce((a, b) => (b.limit && (!a.limit || below(b.limit, a.limit)) ? b : a));
  if (!here || !strictest.limit || atMost(Ug, strictest.limit)) return [];
  const isItsOwn = strictest.line !== null && (strictest.line.values["thickness"] ?? null) !== null;
  const of = isItsOwn ? ` of ${strictest.line?.itemKey ?? ""}` : "";
  const limit = new Decimal(convert(strictest.limit.toFixed(), "mm", unit));
  const message = `${said(here, limit)} is above ${read.shown(strictest.limit.toFixed(), "mm", 2)} recommended for the thickness${of}`;
  return [{ ...inBlock("technique", "Ug", message), severity: "W" as const }];
}

function isToB311({ content: { acceptance } }: Reader): boolean {
  return /(^|\s)B31\.1(\s|$)/.test(`${acceptance.criteriaSet ?? ""} ${acceptance.code}`);
}

export function isoSourceDistance(read: RuleReader): Remark[] {
  const f = decimal(read.decimal("technique.D"));
  if (!f) return [];
  const readers: Reader[] = evaluatedLines(read);
  const distances = (readers.length > 0 ? readers : [read]).map(leastDistance).filter((one) => one !== null);
  const least = distances.length === 0 ? null : distances.reduce((a, b) => (above(b, a) ? b : a));
  if (!least || !below(f, least)) return [];
  const [own, limit] = statedBelow(read, { value: f, dp: 0 }, { value: least, dp: 1 }, "mm");
  const message = `Source-to-object distance ${own} is below f min ${limit}`;
  return [inBlock("technique", "D", message)];
}

function leastDistance(read: Reader): Decimal | null {
  const testClass = isoClassOf(read);
  if (testClass === null) return null;
  const t = wallOf(read, "mm");
  const bothWalls = isDoubleWallViewing(read);
  const b = bothWalls ? diameterOf(read, "mm") : objectToFilm(read, t);
  const centred = read.text("technique.exposureTechnique") === "panoramic";
  const s = read.decimal("technique.F");
  return decimal(isoDistance({ s, b, testClass, centred, ...(bothWalls ? {} : { t }) }).value);
}

/** For double-wall exposure with single-wall viewing, the wall at the film and any gap behind it count, whatever was entered for d. */
function objectToFilm(read: Reader, t: string | null): string | null {
  const d = read.decimal("technique.d");
  const [wall, whole] = [decimal(t), decimal(d)];
  if (read.text("technique.exposureTechnique") !== "DWE/SWV" || !wall || !whole) return d;
  const diameter = decimal(diameterOf(read, "mm"));
  const gap = whole.minus(wall).minus(decimal(read.decimal("technique.reinforcement")) ?? 0);
  const isAcross = diameter !== null && !below(whole, diameter);
  return isAcross || gap.lte(0) ? wall.toFixed() : wall.plus(gap).toFixed();
}
