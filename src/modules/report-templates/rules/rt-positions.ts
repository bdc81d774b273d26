/** Whether the positions of a weld's views, read as ranges or angles, show the whole circumference. */
import { decimal } from "#kit/decimal.ts";
import { metric } from "../calculations/column.ts";
import { diametersThatMayBe, isSameDiameter } from "../acceptance/pipe-size.ts";
import { shapeOfWeld } from "../acceptance/weld-shape.ts";
import { diameterOf, isDoubleWallViewing } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { type LineReader } from "./rule.ts";

const wholeTurn = 360;
/** A double-wall view shows the opposite side as well. */
const halfTurn = 180;
/** Tolerance for a circumference from the nominal diameter and stations rounded to whole figures. */
const girthTolerance = 0.01;
/** The last view may overlap the first by this part of the circumference. */
const girthOverlap = 1.1;

/** The position of a line, else the part after the slash of "W-118/0-120". */
export function positionOf({ line, text }: LineReader): string {
  return (text("line.position") ?? line.itemKey.split("/").slice(1).join("/")).trim();
}

/** What the positions leave out, in words: "do not show 300° to 360° of the circumference"; null if nothing, or if they cannot be read. */
export function leftOutBy(views: readonly LineReader[], angle: string | undefined): string | null {
  const positions = views.map(positionOf);
  const points = pointsOf(positions);
  if (points) return views.every(isDoubleWallViewing) ? wrongAngles(points, angle) : wideOfPoints(views, points);
  return (
    gapOfRanges(views, positions) ??
    gapOfClock(views, positions) ??
    gapOfStations(views, positions) ??
    gapOfMarks(views, positions) ??
    gapOfShares(views, positions)
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

function gapOfRanges(views: readonly LineReader[], positions: readonly string[]): string | null {
  const ranges = positions.flatMap((position) => rangeOf(position) ?? []);
  if (ranges.length < positions.length) return null;
  const isMarked = ranges.some((one) => one.isMarked);
  const bounds = ranges.flatMap(({ from, to }) => [from, to]);
  const girths = isMarked ? [] : girthsOf(views);
  if (!isMarked && !(readsAsDegrees(bounds) && runsRound(views, girths))) return null;
  const own = girths.filter((girth) => Math.max(...bounds) <= girth * girthOverlap);
  if (own.some((girth) => gapIn(ranges, girth, girth * girthTolerance) === null)) return null;
  const gap = gapIn(ranges, views.every(isDoubleWallViewing) ? halfTurn : wholeTurn, 0);
  return gap && `do not show ${gap[0]}° to ${gap[1]}° of the circumference`;
}

/** Figures without a unit are degrees if they are round figures up to a whole turn; "0-1" counts markers and "0-254" is a station. */
function readsAsDegrees(bounds: readonly number[]): boolean {
  const most = Math.max(...bounds);
  return most >= halfTurn && most <= wholeTurn && bounds.every((one) => one % 5 === 0);
}

export const lengthUnits = { mm: 1, cm: 10, in: 25.4 } as const;
type LengthUnit = keyof typeof lengthUnits;

const unitWords = String.raw`(mm|cm|in(?:ch(?:es)?)?|"|″)?`;
const stationWords = new RegExp(String.raw`^(\d+(?:\.\d+)?) ?${unitWords} ?(?:-|–|—|to) ?(\d+(?:\.\d+)?) ?${unitWords}$`, "i");

type Station = Omit<Range, "isMarked"> & { unit: LengthUnit | null };

export function stationOf(position: string): Station | null {
  const [, from, mark, to, otherMark] = stationWords.exec(position) ?? [];
  if (from === undefined || to === undefined) return null;
  const named = (otherMark ?? mark)?.toLowerCase();
  const unit = named === undefined ? null : named === "mm" || named === "cm" ? named : "in";
  return { from: Number(from), to: Number(to), unit };
}

/** Stations along a girth weld of one known diameter, in the unit they name or the one that comes nearest to a whole turn. */
function gapOfStations(views: readonly LineReader[], positions: readonly string[]): string | null {
  const stations = positions.flatMap((position) => stationOf(position) ?? []);
  const units = new Set(stations.flatMap(({ unit }) => unit ?? []));
  if (stations.length < positions.length || units.size > 1) return null;
  const [unit = null] = units;
  const bounds = stations.flatMap(({ from, to }) => [from, to]);
  // "0.0-3.0" is written by a tape; markers and hours are whole.
  const isTape = positions.some((position) => /\d\.\d/.test(position));
  if (unit === null && ((countsMarkers(stations) && !isTape) || (readsAsDegrees(bounds) && runsRound(views, girthsOf(views)))))
    return null;
  if (unit === null && readsAsClock(bounds) && !isTape) return gapBetween(views, stations, unit);
  const rounds = turnsKnown(views).map((turn) => (views.every(isDoubleWallViewing) ? turn / 2 : turn));
  const most = Math.max(...bounds);
  const inUnit = (one: LengthUnit) =>
    rounds.map((round) => round / lengthUnits[one]).filter((round) => most <= round * girthOverlap);
  const fitting = (unit ? [unit] : (["in", "cm", "mm"] as const)).find((one) => inUnit(one).length > 0);
  if (!fitting) return gapBetween(views, stations, unit);
  const gaps = inUnit(fitting).map((round) => ({ round, gap: gapIn(stations, round, round * girthTolerance) }));
  const [first] = gaps;
  if (!first?.gap || gaps.some(({ gap }) => gap === null)) return null;
  // With a single wall, a weld may be a seam not named as one; stations that reach halfway around it show that it is not.
  if (most < first.round / 2 && views.every(isSingleWall) && !shapeOfWeld(views, metric).isCalledGirth)
    return gapBetween(views, stations, unit);
  const [from, to] = first.gap.map(figure);
  return `do not show ${from} to ${to} ${fitting} of the ${figure(first.round)} ${fitting} around the weld`;
}

/** Of a weld of unknown length: what lies between two neighbouring stations. Those that each begin one later, as 1-10 and 11-20, leave nothing out. */
function gapBetween(views: readonly LineReader[], stations: readonly Station[], unit: LengthUnit | null): string | null {
  if (views.every(isDoubleWallViewing)) return null;
  // A station that ends before it begins runs over the datum.
  const shown = stations.flatMap(({ from, to }) =>
    to < from ? [[from, Infinity] as const, [0, to] as const] : [[from, to] as const],
  );
  const tolerance = Math.max(...stations.map(({ from, to }) => to - from)) * girthTolerance;
  const gaps: [from: number, to: number][] = [];
  let reached: number | null = null;
  for (const [from, to] of shown.toSorted(([a], [b]) => a - b)) {
    if (reached !== null && from > reached) gaps.push([reached, from]);
    reached = Math.max(reached ?? to, to);
  }
  if (gaps.length === new Set(stations.map(({ from }) => from)).size - 1 && gaps.every(([from, to]) => to - from === 1))
    return null;
  const gap = gaps.find(([from, to]) => to - from > tolerance);
  return gap ? `do not show ${figure(gap[0])} to ${figure(gap[1])}${unit ? ` ${unit}` : ""} of the weld` : null;
}

const isSingleWall = ({ text }: Reader): boolean => text("technique.exposureTechnique") === "SWE/SWV";

const figure = (length: number): string => String(Math.round(length * 10) / 10);

/** "0-1, 1-2, 2-0" and "1-2, 2-3": one lead figure to the next. */
function countsMarkers(stations: readonly Pick<Range, "from" | "to">[]): boolean {
  const bounds = stations.flatMap(({ from, to }) => [from, to]);
  return bounds.every(Number.isInteger) && stations.every(({ from, to }) => to < from || to - from === 1);
}

const hoursOfClock = 12;

function readsAsClock(bounds: readonly number[]): boolean {
  return bounds.every((one) => Number.isInteger(one) && one <= hoursOfClock);
}

const clock = String.raw`(\d{1,2})(?::([0-5]\d))? ?(o ?['’´]? ?clock|oc|h(?:rs?|ours?)?)?`;
const hour = new RegExp(`^${clock}$`, "i");
const hours = new RegExp(`^${clock} ?(?:-|–|—|to) ?${clock}$`, "i");

type Hour = { at: number; isMarked: boolean };

function hourOf(whole: string | undefined, minutes: string | undefined, mark: string | undefined): Hour {
  return { at: Number(whole) + Number(minutes ?? 0) / 60, isMarked: (minutes ?? mark) !== undefined };
}

/** Clock positions: named so, or all within 12 with one view that begins there. Lead figures are counted instead. */
function gapOfClock(views: readonly LineReader[], positions: readonly string[]): string | null {
  const spans = positions.flatMap((position) => {
    const [, ...found] = hours.exec(position) ?? [];
    if (found.length === 0) return [];
    const [from, to] = [hourOf(found[0], found[1], found[2]), hourOf(found[3], found[4], found[5])];
    return [{ from: from.at, to: to.at, isMarked: from.isMarked || to.isMarked }];
  });
  const most = Math.max(...spans.flatMap(({ from, to }) => [from, to]));
  if (spans.length < positions.length || most > hoursOfClock) return null;
  if (!spans.some(({ isMarked }) => isMarked)) {
    const girths = girthsOf(views);
    // From 0 they may be feet along a seam not named as one.
    const goesRound = spans.some(({ from }) => from === 0) ? runsRoundAPipe(views) : runsRound(views, girths);
    const beginsAtTop = spans.some(({ from }) => from % hoursOfClock === 0);
    if (!beginsAtTop || countsMarkers(spans) || !goesRound) return null;
    // From 0 they may be inches or centimetres of a small pipe.
    const isSmall = (girth: number) => most <= girth * girthOverlap && girth <= hoursOfClock * girthOverlap;
    const own = girths.flatMap((girth) => [girth, girth / 10]).filter(isSmall);
    if (own.some((girth) => gapIn(spans, girth, girth * girthTolerance) === null)) return null;
  }
  const gap = gapIn(spans, views.every(isDoubleWallViewing) ? hoursOfClock / 2 : hoursOfClock, minutesLost);
  return gap && `do not show ${timeOf(gap[0])} to ${timeOf(gap[1])} o'clock of the weld`;
}

/** A view may end at 2:59 where the next begins at 3:00. */
const minutesLost = 0.02;

function timeOf(at: number): string {
  const minutes = Math.round((at % 1) * 60);
  return `${Math.floor(at) % hoursOfClock || hoursOfClock}${minutes > 0 ? `:${String(minutes).padStart(2, "0")}` : ""}`;
}

const letters = /^([a-z]) ?(?:-|–|—|to) ?([a-z])$/i;

/** From one lead figure or letter to the next: none is left out, and around a pipe the last view ends where the first begins. */
function gapOfMarks(views: readonly LineReader[], positions: readonly string[]): string | null {
  const figures = positions.flatMap((position) => stationOf(position) ?? []).filter(({ unit }) => unit === null);
  const lettered = positions.flatMap((position) => {
    const [, from, to] = letters.exec(position) ?? [];
    return from && to ? [{ from: codeOf(from), to: codeOf(to) }] : [];
  });
  const areFigures = figures.length === positions.length;
  const marks = areFigures ? figures : lettered;
  if (marks.length < positions.length || !countsMarkers(marks) || views.every(isDoubleWallViewing)) return null;
  const [begun, ended] = [new Set(marks.map(({ from }) => from)), new Set(marks.map(({ to }) => to))];
  const open = [...ended.difference(begun)].toSorted((a, b) => a - b);
  const unmet = [...begun.difference(ended)].toSorted((a, b) => a - b);
  const gaps = open.flatMap((from) =>
    unmet
      .filter((to) => to > from)
      .slice(0, 1)
      .map((to) => [from, to] as const),
  );
  // From 0 on the last figure may be the datum again, as on a tape.
  const isOpen = runsRoundAPipe(views) && unmet[0] !== 0;
  const [from, to] = gaps[0] ?? (isOpen ? [open.at(-1), unmet[0]] : []);
  if (from === undefined || to === undefined) return null;
  const name = (mark: number) => (areFigures ? String(mark) : String.fromCodePoint(mark));
  return `do not show ${name(from)} to ${name(to)} of the weld`;
}

const codeOf = (letter: string): number => letter.toUpperCase().codePointAt(0) ?? 0;

function runsRoundAPipe(views: readonly LineReader[]): boolean {
  const { kind, isCalledGirth, diameters } = shapeOfWeld(views, metric);
  if (kind !== null && kind !== "girth") return false;
  if (!views.every(isSingleWall)) return true;
  const isPipe = views.some(
    ({ text, decimal: number }) => diametersThatMayBe(text("line.size") ?? "").length > 0 || number("technique.OD") !== null,
  );
  return isPipe || (isCalledGirth && diameters.length > 0);
}

const shares = /^(\d+(?:\.\d+)?) ?%? ?(?:-|–|—|to) ?(\d+(?:\.\d+)?) ?%$/i;
const wholeShare = 100;
/** Thirds are 33 and 67 %. */
const shareTolerance = 1;

function gapOfShares(views: readonly LineReader[], positions: readonly string[]): string | null {
  const ranges = positions.flatMap((position) => {
    const [, from, to] = shares.exec(position) ?? [];
    return from && to ? [{ from: Number(from), to: Number(to) }] : [];
  });
  if (ranges.length < positions.length || ranges.some(({ from, to }) => Math.max(from, to) > wholeShare)) return null;
  const gap = gapIn(ranges, views.every(isDoubleWallViewing) ? wholeShare / 2 : wholeShare, shareTolerance);
  return gap && `do not show ${figure(gap[0])} to ${figure(gap[1])} % of the weld`;
}

/** The circumferences in mm the weld may have; none if its views contradict each other, or it does not run around a pipe. */
export function turnsKnown(views: readonly LineReader[]): number[] {
  const { kind, diameters } = shapeOfWeld(views, metric);
  const [diameter, other] = diameters;
  if (!diameter || other || (kind !== null && kind !== "girth") || views.some(hasSizeNotRead)) return [];
  const stated = views.flatMap((one) => decimal(diameterOf(one, "mm")) ?? []);
  const isStated = stated.some((one) => isSameDiameter(one, diameter));
  const named = isStated ? [] : views.flatMap(({ text }) => diametersThatMayBe(text("line.size") ?? ""));
  return [diameter, ...named].map((one) => one.toNumber() * Math.PI);
}

/** "168 mm" or "4": a size that gives no clear diameter, in a setup that gives none either. "Circ seam, 16 mm" names a wall. */
function hasSizeNotRead(view: LineReader): boolean {
  const size = view.text("line.size")?.trim() ?? "";
  const isRead = diametersThatMayBe(size).length > 0 || view.decimal("technique.OD") !== null;
  if (isRead || !/\d/.test(size)) return false;
  const wall = decimal(/^\D*(\d+(?:\.\d+)?) ?mm\D*$/i.exec(size)?.[1] ?? null);
  const diameter = decimal(diameterOf(view, "mm"));
  return !(wall && diameter && shapeOfWeld([view], metric).isCalledGirth && wall.lt(diameter.div(thinAsWall)));
}

/** No pipe named on a line is so much smaller than the item it belongs to. */
const thinAsWall = 20;

/** The circumference in mm and in inches, for every diameter the weld may have. */
function girthsOf(views: readonly LineReader[]): number[] {
  const named = views.flatMap(({ text }) => diametersThatMayBe(text("line.size") ?? ""));
  return [...shapeOfWeld(views, metric).diameters, ...named].flatMap((diameter) => {
    const girth = diameter.toNumber() * Math.PI;
    return [girth, girth / 25.4];
  });
}

function runsRound(views: readonly LineReader[], girths: readonly number[]): boolean {
  if (!views.some(isSingleWall)) return true;
  const { kind } = shapeOfWeld(views, metric);
  return girths.length > 0 && kind !== "longitudinal" && kind !== "fillet";
}

/** The first part of a circumference of this length that no range shows; a range that ends before it begins runs over the datum. */
function gapIn(
  ranges: readonly Pick<Range, "from" | "to">[],
  length: number,
  tolerance: number,
): [from: number, to: number] | null {
  const isOne = ranges.every(({ from, to }) => from === ranges[0]?.from && to === ranges[0].to);
  const shown = ranges.flatMap(({ from, to }) => {
    // "0-0" alone is the whole turn; beside others it shows nothing.
    if (from === to && !isOne) return [];
    const end = to > from ? to : to + length * (Math.floor((from - to) / length) + 1);
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

type Points = { angles: number[]; isMarked: boolean };

/** The position of each view in degrees: "90°", "90-90", "3 o'clock" or bare figures that are no count of views; null where one is none. */
function pointsOf(positions: readonly string[]): Points | null {
  const all = <T>(read: (position: string) => T | null | undefined): T[] | null => {
    const found = positions.flatMap((position) => read(position) ?? []);
    return found.length === positions.length ? found : null;
  };
  const called = all((position) => marked.exec(position)?.[1]);
  if (called) return { angles: called.map(Number), isMarked: true };
  const times = all((position) => {
    const [whole, ...found] = hour.exec(position)?.slice(1) ?? [];
    return whole && Number(whole) <= hoursOfClock ? hourOf(whole, ...(found as [string?, string?])) : null;
  });
  const isClock = times !== null && (times.some(({ isMarked }) => isMarked) || tellsTheHour(times.map(({ at }) => at)));
  if (isClock) return { angles: times.map(({ at }) => (at % hoursOfClock) * degreesAnHour), isMarked: true };
  const spots = all((position) => {
    const range = rangeOf(position);
    return range && range.from === range.to ? range : null;
  });
  if (spots && new Set(positions).size === 1) return null;
  const angles = spots?.map(({ from }) => from) ?? all((position) => bare.exec(position)?.[0])?.map(Number);
  const isMarked = spots?.some((one) => one.isMarked) === true;
  return angles && (isMarked || readAsAngles(angles)) ? { angles, isMarked } : null;
}

const degreesAnHour = 30;

/** "12", "1", "2", "3" are hours; "9", "10", "11", "12" number the views. */
function tellsTheHour(figures: readonly number[]): boolean {
  const sorted = [...new Set(figures)].toSorted((a, b) => a - b);
  return sorted.at(-1) === hoursOfClock && sorted[0] !== 0 && sorted.at(-1) !== (sorted[0] ?? 0) + sorted.length - 1;
}

/** The largest distance from one point to the next around a turn of this length. */
function widestOf(points: readonly number[], turn: number): number {
  const sides = [...new Set(points.map((one) => one % turn))].toSorted((a, b) => a - b);
  return Math.max(...sides.map((side, index) => (sides[index + 1] ?? (sides[0] ?? 0) + turn) - side));
}

/** Double-wall views, where half a turn apart is the same view, are no further apart than the technique allows. */
function wrongAngles({ angles }: Points, angle: string | undefined): string | null {
  const apart = angle === undefined ? null : Number.parseFloat(angle);
  return apart !== null && widestOf(angles, halfTurn) > apart ? `are not ${apart}° apart around the weld` : null;
}

/** Angles are rounded to this many degrees: five views are at most 75° apart. */
const writtenTo = 5;
const leastViews = 3;
/** Stations where the films begin: the last may be shorter than the others. */
const unevenStations = 1.25;

/** Single-wall views are no further apart than their equal share of the turn: 120° for three, 90° for four. */
function wideOfPoints(views: readonly LineReader[], { angles, isMarked }: Points): string | null {
  if (!views.every((one) => isSingleWall(one) || one.text("technique.exposureTechnique") === "DWE/SWV")) return null;
  const exposures = Math.max(leastViews, ...views.map((one) => Number(one.decimal("technique.exposuresPerWeld") ?? 0)));
  const { kind } = shapeOfWeld(views, metric);
  const girths = girthsOf(views);
  if (kind === "longitudinal" || kind === "fillet" || (!isMarked && !runsRoundAPipe(views))) return null;
  if (!isMarked) {
    const most = Math.max(...angles);
    const turns = girths.flatMap((girth) => [girth, girth / 10]).filter((turn) => most <= turn);
    if (turns.some((turn) => widestOf(angles, turn) <= (turn / exposures) * unevenStations)) return null;
    if (girths.length === 0 && most < halfTurn) return null;
  }
  const step = isMarked && angles.every((one) => one % degreesAnHour === 0) ? degreesAnHour : writtenTo;
  const apart = Math.ceil(wholeTurn / exposures / step) * step;
  const widest = widestOf(angles, wholeTurn);
  return widest > apart
    ? `are up to ${figure(widest)}° apart around the weld, but ${exposures} exposures must be at most ${apart}° apart`
    : null;
}

/** "1", "2", "3" number the views; "0", "10", "20" are angles. */
function readAsAngles(angles: readonly number[]): boolean {
  const isAngle = angles.includes(0) || Math.max(...angles) >= 30;
  return isAngle && Math.max(...angles) <= wholeTurn && angles.every((one) => one % 5 === 0);
}
