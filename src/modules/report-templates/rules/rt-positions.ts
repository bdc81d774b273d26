/** Whether the positions of a weld's views, where they read as ranges or angles, show the whole circumference. */
import { decimal } from "#kit/decimal.ts";
import { metric } from "../calculations/column.ts";
import { diametersThatMayBe, isSameDiameter } from "../acceptance/pipe-size.ts";
import { shapeOfWeld } from "../acceptance/weld-shape.ts";
import type { Line } from "../content.ts";
import { diameterOf, isDoubleWallViewing } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";

type View = Reader & { line: Line };

const wholeTurn = 360;
/** Through both walls a view shows the side opposite as well. */
const halfTurn = 180;
/** A girth by its nominal diameter, and stations rounded to whole figures. */
const girthTolerance = 0.01;
/** The last view may overlap the first by so much of the girth. */
const girthOverlap = 1.1;

/** The position of a line, else what stands behind the slash of "W-118/0-120". */
export function positionOf({ line, text }: View): string {
  return (text("line.position") ?? line.itemKey.split("/").slice(1).join("/")).trim();
}

/** What the positions leave out, in words: "leave 300° to 360° of the circumference unshown"; null where they do not, or cannot be read. */
export function leftOutBy(views: readonly View[], angle: string | undefined): string | null {
  const positions = views.map(positionOf);
  return (
    gapOfRanges(views, positions) ??
    gapOfStations(views, positions) ??
    (angle === undefined ? null : wrongAngles(views, positions, Number.parseFloat(angle)))
  );
}

type Range = { from: number; to: number; isMarked: boolean };

const degrees = String.raw`(°|deg(?:rees)?\.?)?`;
const rangeWords = new RegExp(String.raw`^(\d+(?:\.\d+)?) ?${degrees} ?(?:-|–|—|to) ?(\d+(?:\.\d+)?) ?${degrees}$`, "i");

function rangeOf(position: string): Range | null {
  const [, from, mark, to, otherMark] = rangeWords.exec(position) ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: Number(from), to: Number(to), isMarked: (mark ?? otherMark) !== undefined };
}

function gapOfRanges(views: readonly View[], positions: readonly string[]): string | null {
  const ranges = positions.flatMap((position) => rangeOf(position) ?? []);
  if (ranges.length < positions.length) return null;
  const isMarked = ranges.some((one) => one.isMarked);
  const bounds = ranges.flatMap(({ from, to }) => [from, to]);
  const girths = isMarked ? [] : girthsOf(views);
  if (!isMarked && !(readsAsDegrees(bounds) && runsRound(views, girths))) return null;
  const own = girths.filter((girth) => Math.max(...bounds) <= girth * girthOverlap);
  if (own.some((girth) => gapIn(ranges, girth, girth * girthTolerance) === null)) return null;
  const gap = gapIn(ranges, views.every(isDoubleWallViewing) ? halfTurn : wholeTurn, 0);
  return gap && `leave ${gap[0]}° to ${gap[1]}° of the circumference unshown`;
}

/** Figures without a unit are degrees where they are round ones up to a whole turn; "0-1" counts markers and "0-254" is a station. */
function readsAsDegrees(bounds: readonly number[]): boolean {
  const most = Math.max(...bounds);
  return most >= halfTurn && most <= wholeTurn && bounds.every((one) => one % 5 === 0);
}

const lengthUnits = { mm: 1, cm: 10, in: 25.4 } as const;
type LengthUnit = keyof typeof lengthUnits;

const unitWords = String.raw`(mm|cm|in(?:ch(?:es)?)?|"|″)?`;
const stationWords = new RegExp(String.raw`^(\d+(?:\.\d+)?) ?${unitWords} ?(?:-|–|—|to) ?(\d+(?:\.\d+)?) ?${unitWords}$`, "i");

type Station = Omit<Range, "isMarked"> & { unit: LengthUnit | null };

function stationOf(position: string): Station | null {
  const [, from, mark, to, otherMark] = stationWords.exec(position) ?? [];
  if (from === undefined || to === undefined) return null;
  const named = (otherMark ?? mark)?.toLowerCase();
  const unit = named === undefined ? null : named === "mm" || named === "cm" ? named : "in";
  return { from: Number(from), to: Number(to), unit };
}

/** Stations along a girth weld of one known diameter, in the unit they name or the one by which they come nearest to a whole turn. */
function gapOfStations(views: readonly View[], positions: readonly string[]): string | null {
  const stations = positions.flatMap((position) => stationOf(position) ?? []);
  const units = new Set(stations.map(({ unit }) => unit));
  if (stations.length < positions.length || units.size !== 1) return null;
  const [unit = null] = units;
  const bounds = stations.flatMap(({ from, to }) => [from, to]);
  if (unit === null && (countsMarkers(stations) || readsAsClock(bounds) || readsAsDegrees(bounds))) return null;
  const rounds = turnsKnown(views).map((turn) => (views.every(isDoubleWallViewing) ? turn / 2 : turn));
  const most = Math.max(...bounds);
  const inUnit = (one: LengthUnit) =>
    rounds.map((round) => round / lengthUnits[one]).filter((round) => most <= round * girthOverlap);
  const fitting = (unit ? [unit] : (["in", "cm", "mm"] as const)).find((one) => inUnit(one).length > 0);
  if (!fitting) return null;
  const gaps = inUnit(fitting).map((round) => ({ round, gap: gapIn(stations, round, round * girthTolerance) }));
  const [first] = gaps;
  if (!first?.gap || gaps.some(({ gap }) => gap === null)) return null;
  // Through a single wall a weld may be a seam nobody called one; by stations that go half round it is none.
  const isSingleWall = views.every(({ text }) => text("technique.exposureTechnique") === "SWE/SWV");
  if (isSingleWall && most < first.round / 2) return null;
  const [from, to] = first.gap.map(figure);
  return `leave ${from} to ${to} ${fitting} of the ${figure(first.round)} ${fitting} round the weld unshown`;
}

const figure = (length: number): string => String(Math.round(length * 10) / 10);

/** "0-1, 1-2, 2-0" and "1-2, 2-3": one lead figure to the next. */
function countsMarkers(stations: readonly Station[]): boolean {
  const bounds = stations.flatMap(({ from, to }) => [from, to]);
  return bounds.every(Number.isInteger) && stations.every(({ from, to }) => to < from || to - from === 1);
}

const hoursOfClock = 12;

function readsAsClock(bounds: readonly number[]): boolean {
  return bounds.every((one) => Number.isInteger(one) && one <= hoursOfClock);
}

/** Round the weld in mm, by what its diameter may be; none where its views contradict each other, or it does not run round a pipe. */
function turnsKnown(views: readonly View[]): number[] {
  const { kind, diameters } = shapeOfWeld(views, metric);
  const [diameter, other] = diameters;
  if (!diameter || other || (kind !== null && kind !== "girth") || views.some(hasSizeNotRead)) return [];
  const stated = views.flatMap((one) => decimal(diameterOf(one, "mm")) ?? []);
  const isStated = stated.some((one) => isSameDiameter(one, diameter));
  const named = isStated ? [] : views.flatMap(({ text }) => diametersThatMayBe(text("line.size") ?? ""));
  return [diameter, ...named].map((one) => one.toNumber() * Math.PI);
}

/** "168 mm" or "4": a size that names no diameter without doubt, where its setup names none either. */
function hasSizeNotRead({ text, decimal: number }: View): boolean {
  const size = text("line.size")?.trim() ?? "";
  return size !== "" && diametersThatMayBe(size).length === 0 && number("technique.OD") === null;
}

/** Round the weld in mm and in inches, by every diameter it may have. */
function girthsOf(views: readonly View[]): number[] {
  const named = views.flatMap(({ text }) => diametersThatMayBe(text("line.size") ?? ""));
  return [...shapeOfWeld(views, metric).diameters, ...named].flatMap((diameter) => {
    const girth = diameter.toNumber() * Math.PI;
    return [girth, girth / 25.4];
  });
}

function runsRound(views: readonly View[], girths: readonly number[]): boolean {
  if (views.every(({ text }) => text("technique.exposureTechnique") !== "SWE/SWV")) return true;
  const { kind } = shapeOfWeld(views, metric);
  return girths.length > 0 && kind !== "longitudinal" && kind !== "fillet";
}

/** The first part of a circumference of this length that no range shows; a range that ends before it begins runs over the datum. */
function gapIn(
  ranges: readonly Pick<Range, "from" | "to">[],
  length: number,
  tolerance: number,
): [from: number, to: number] | null {
  const shown = ranges.flatMap(({ from, to }) => {
    const end = to > from ? to : to + length;
    if (end - from >= length) return [[0, length] as const];
    const [start, stop] = [from % length, (from % length) + end - from];
    return stop > length ? [[start, length] as const, [0, stop - length] as const] : [[start, stop] as const];
  });
  let reached = 0;
  for (const [from, to] of shown.toSorted(([a], [b]) => a - b)) {
    if (from - reached > tolerance) return [reached, from];
    reached = Math.max(reached, to);
  }
  return length - reached > tolerance ? [reached, length] : null;
}

const marked = /^\D*(\d+(?:\.\d+)?) ?(?:°|deg)\D*$/i;
const bare = /^\d+(?:\.\d+)?$/;

/** Views through both walls, half a turn apart the same view, lie no further apart than the technique has it. */
function wrongAngles(views: readonly View[], positions: readonly string[], apart: number): string | null {
  if (!views.every(isDoubleWallViewing)) return null;
  const areMarked = positions.every((position) => marked.test(position));
  const figures = positions.map((position) => (areMarked ? marked.exec(position)?.[1] : bare.exec(position)?.[0]));
  const angles = figures.filter((one) => one !== undefined).map(Number);
  if (angles.length < positions.length || (!areMarked && !readAsAngles(angles))) return null;
  const sides = [...new Set(angles.map((one) => one % halfTurn))].toSorted((a, b) => a - b);
  const widest = Math.max(...sides.map((side, index) => (sides[index + 1] ?? (sides[0] ?? 0) + halfTurn) - side));
  return widest > apart ? `are not ${apart}° apart round the weld` : null;
}

/** "1", "2", "3" number the views; "0", "10", "20" are angles. */
function readAsAngles(angles: readonly number[]): boolean {
  const isAngle = angles.includes(0) || Math.max(...angles) >= 30;
  return isAngle && Math.max(...angles) <= wholeTurn && angles.every((one) => one % 5 === 0);
}
