/** Double-wall viewing is judged by the diameter of the welds: from their sizes, else from the item. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { diametersThatMayBe, isSameDiameter } from "../acceptance/pipe-size.ts";
import type { Line } from "../content.ts";
import { diameterOf, isDoubleWallViewing } from "../radiography-sheet.ts";
import { exactly } from "./columns.ts";
import { saysNothing } from "./format.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const diameterRules: Readonly<Record<string, Rule>> = {
  "RT-R18": {
    title: "The outside diameter viewed through both walls is that of the welds",
    clause: "ASME V T-271.2(b); ISO 17636-1 7.1.6",
    severity: "E",
    check: diameterOfTheWelds,
  },
};

function diameterOfTheWelds(read: RuleReader): Remark[] {
  if (!isDoubleWallViewing(read)) return [];
  const diameter = decimal(diameterOf(read, "mm"));
  if (!diameter) return [];
  const stated = exactly(diameter, "mm");
  const sized = evaluatedLines(read).map((one) => {
    const written = one.text("line.size");
    const size = written !== null && saysNothing(written) ? null : written;
    return { line: one.line, size, may: size === null ? [] : diametersThatMayBe(size) };
  });
  const sizes = [...new Set(sized.flatMap(({ size }) => size ?? []))].toSorted();
  const others = sized.filter(({ may }) => may.length > 0 && !may.some((one) => isSameDiameter(one, diameter)));
  const refused = others.map(({ line, size, may }) =>
    onLine(
      line,
      "size",
      `${line.itemKey}: size ${size ?? ""} is ${may.map((one) => exactly(one, "mm")).join(" or ")} outside diameter, but ${stated} in the technique. Correct one of them, or give the weld its own setup`,
    ),
  );
  const isShown = sized.length > 0 && sized.every(({ may }) => may.some((one) => isSameDiameter(one, diameter)));
  const ofItem = decimal(read.decimal("header.outsideDiameter"));
  if (refused.length > 0 || isShown || !ofItem || isSameDiameter(ofItem, diameter))
    return [...refused, ...unreadable(sized, stated)];
  const message = `Outside diameter ${stated}, but that of the item is ${exactly(new Decimal(ofItem), "mm")}: enter the size of each weld, such as NPS 2, correct one of them, or state which part of the item has it`;
  return [{ ...inBlock("technique", "OD", message), severity: "W", behind: sizes }];
}

/** One question about all lines whose size gives no clear diameter: "168 mm" may be an outside diameter or a length. */
function unreadable(sized: readonly { line: Line; size: string | null; may: readonly Decimal[] }[], stated: string): Remark[] {
  const doubtful = sized.flatMap(({ line, size, may }) => (size === null || may.length > 0 ? [] : [{ line, size }]));
  const sizes = [...new Set(doubtful.map(({ size }) => size))].toSorted();
  const named = sizes.map((size) => `"${size}"`).join(", ");
  const message = `Size ${named} gives no clear outside diameter: is it the ${stated} of the technique? Enter the size as NPS 3, DN 80 or OD 88.9, or state how the diameter is known`;
  return doubtful.map(({ line }) => ({
    ...onLine(line, "size", message),
    severity: "W",
    cause: message,
    behind: [sizes, stated],
  }));
}
