/** Full coverage against the lengths of the views and of their films. */
import { decimal } from "#kit/decimal.ts";
import { diameterOf, isDoubleWallViewing, isSet } from "../radiography-sheet.ts";
import { asKey, nameOfWeld, repairOf, weldOf } from "../weld-results.ts";
import { awayFrom, lengthsExamined, longestSide } from "./lengths.ts";
import { evaluatedLines, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { lengthUnits, positionOf, stationOf, turnsKnown } from "./rt-positions.ts";

export const lengthRules: Readonly<Record<string, Rule>> = {
  "RT-R31": {
    title: "The lengths examined add up to the weld, and each film is as long as its view",
    clause: "ASME VIII-1 UW-51; ASME V T-275, T-292",
    severity: "W",
    ofReport: true,
    check: (read) => [...viewsAddUp(read), ...filmsLongEnough(read)],
  },
};

const isFull = (one: LineReader): boolean => one.text("technique.coverage") === "full";

/** The views in full coverage of each weld examined as a whole, by its stage; a retaken view counts once, as last taken. */
function wholeWelds(read: RuleReader): LineReader[][] {
  const whole = evaluatedLines(read).filter(
    (one) => repairOf(one.line) === null && one.line.itemKey.trim() !== "" && isFull(one),
  );
  const welds = Map.groupBy(whole, ({ line }) => `${weldOf(line)}|${line.examStage ?? ""}`);
  return [...welds.values()].map((shot) => [
    ...new Map(shot.map((one) => [asKey(`${one.line.itemKey}|${positionOf(one)}`), one])).values(),
  ]);
}

/** How many views the technique needs for one turn; a view through both walls shows the far side as well. */
function turnsOf(views: readonly LineReader[]): number[] {
  return turnsKnown(views).map((turn) => (views.every(isDoubleWallViewing) ? turn / 2 : turn));
}

/** Lengths are measured with a tape, around the cap or beside it. */
const leastShare = 0.97;

function viewsAddUp(read: RuleReader): Remark[] {
  return wholeWelds(read).flatMap((views) => {
    const [first] = views;
    const lengths = lengthsExamined(views);
    const turns = turnsOf(views);
    if (!first || !lengths || turns.length === 0) return [];
    // The whole weld length on each view: the column was understood as the length of the weld.
    const isOfWeld = lengths.every((one) => turnsKnown(views).some((turn) => Math.abs(one - turn) <= turn * 0.03));
    const sum = lengths.reduce((a, b) => a + b, 0);
    const double = views.every(isDoubleWallViewing) ? turnsKnown(views) : [];
    const off = isOfWeld ? null : awayFrom(sum, [...turns, ...double], leastShare);
    if (off === null) return [];
    const [shown, weld] = [sum, off.weld].map((mm) => read.shown(String(mm), "mm", 0));
    const message = `${nameOfWeld(first.line)}: the lengths examined of ${views.length} ${views.length === 1 ? "view" : "views"} add up to ${shown}, ${off.how} the ${weld} of the weld, in full coverage. Correct them, or explain why the whole weld is shown`;
    return [{ ...onLine(first.line, "lengthExamined", message), behind: [lengths, views.map(positionOf)] }];
  });
}

/** Films are on the inside or outside of the wall, so a tenth of difference is allowed. */
const filmShare = 0.9;

/** The length of a view in mm: its length examined, else its station with its unit, else its share of the turn. */
function lengthOfView(one: LineReader, views: readonly LineReader[]): number | null {
  const [turn] = turnsKnown(views);
  if (isDoubleWallViewing(one)) return decimal(diameterOf(one, "mm"))?.toNumber() ?? null;
  const station = stationOf(positionOf(one));
  const unit = station?.unit;
  if (station && unit && station.to > station.from) return (station.to - station.from) * lengthUnits[unit];
  const examined = decimal(one.decimal("line.lengthExamined"))?.toNumber();
  const isOfWeld = turn !== undefined && examined !== undefined && examined >= turn * 0.97 && views.length > 1;
  if (examined !== undefined && !isOfWeld) return examined;
  return turn !== undefined && one.text("technique.exposureTechnique") !== "panoramic" ? turn / views.length : null;
}

function filmsLongEnough(read: RuleReader): Remark[] {
  return wholeWelds(read).flatMap((views) =>
    views.flatMap((one) => {
      const size = one.text("line.filmSize")?.trim() ?? "";
      const side = longestSide(size);
      const view = lengthOfView(one, views);
      const beside = isSet(one) || decimal(one.decimal("technique.filmsPerCassette"))?.gt(1) === true ? 1 : filmsOf(one);
      if (side === null || view === null || side * beside >= view * filmShare) return [];
      const message = `Film ${size} is shorter than the view of ${read.shown(String(view), "mm", 0)}. Correct the size or the view, or state how the film shows all of it`;
      return [{ ...onLine(one.line, "filmSize", message), cause: message, behind: [view, size] }];
    }),
  );
}

const filmsOf = (one: LineReader): number => Math.max(1, decimal(one.decimal("line.films"))?.toNumber() ?? 1);
