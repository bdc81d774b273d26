/** The length examined of a weld around a pipe, if the extent of the examination is the whole weld. */
import { metric } from "../calculations/column.ts";
import { shapeOfWeld } from "../acceptance/weld-shape.ts";
import { nameOfWeld, repairOf, weldOf } from "../weld-results.ts";
import { decimal } from "#kit/decimal.ts";
import { wholeExtent } from "./extent.ts";
import { awayFrom, lengthsExamined } from "./lengths.ts";
import { evaluatedLines, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** The same question whatever a weld was examined by. */
export const wholeWeldRule: Rule = {
  title: "An extent of 100 % means the whole length of the weld",
  clause: "ISO/IEC 17020:2012 7.4.2; ASME V T-190(a)",
  severity: "W",
  ofReport: true,
  check: wholeLengths,
};

/** The toe of a weld is slightly above the diameter, and lengths are rounded. */
const leastShare = 0.9;

/** A wall is thinner than this share of the pipe: a plate size such as "3/8 in" is no diameter. */
const thinnest = 5;

function wholeLengths(read: RuleReader): Remark[] {
  const extent = read.text("header.extent")?.trim() ?? "";
  if (!wholeExtent.test(extent)) return [];
  const whole = evaluatedLines(read).filter(({ line }) => repairOf(line) === null && line.itemKey.trim() !== "");
  const welds = Map.groupBy(whole, ({ line }) => `${weldOf(line)}|${line.examStage ?? ""}`);
  return [...welds.values()].flatMap((lines): Remark[] => {
    const [first] = lines;
    const lengths = lengthsExamined(lines);
    const turn = turnOf(lines);
    if (!first || !lengths || turn === null) return [];
    const sum = lengths.reduce((a, b) => a + b, 0);
    const off = awayFrom(sum, [turn], leastShare);
    if (off === null) return [];
    const [examined, weld] = [sum, turn].map((mm) => read.shown(String(mm), "mm", 0));
    const message = `${nameOfWeld(first.line)}: ${examined} examined, ${off.how} the ${weld} around the weld, but the extent is "${extent}". Correct one of them, or state which part of the weld was examined`;
    return [{ ...onLine(first.line, "lengthExamined", message), behind: [lengths, extent] }];
  });
}

/** The circumference of a girth weld of one known diameter, in mm. */
function turnOf(lines: readonly LineReader[]): number | null {
  const { kind, mayBeSeam, diameters } = shapeOfWeld(lines, metric);
  const [diameter, other] = diameters;
  if (kind !== "girth" || mayBeSeam || !diameter || other) return null;
  const walls = lines.flatMap((one) => decimal(one.decimal("line.thickness") ?? one.decimal("header.nominalThickness")) ?? []);
  return walls.some((wall) => wall.times(thinnest).gt(diameter)) ? null : diameter.toNumber() * Math.PI;
}
