/** Rules of storage tanks by API 653: the courses of the shell against the thickness they must have. */
import { atLeast, decimal, type Decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { shellCourses } from "../api-walls.ts";
import { averagingLength } from "../calculations/tank.ts";
import { statedBelow } from "./columns.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const apiTankRules: Readonly<Record<string, Rule>> = {
  "API-R14": {
    title: "Each shell course, or the thin area of it, has its minimum thickness: t1 all of it, t2 six tenths of it",
    clause: "API 653 4.3.2, 4.3.3.1",
    severity: "E",
    ofReport: true,
    check: (read) => [...areasInTheirCourse(read), ...coursesThickEnough(read)],
  },
  "API-R15": {
    title: "The shell courses reach the liquid level",
    clause: "API 653 4.3.3.1",
    severity: "W",
    ofReport: true,
    check: coursesToTheLevel,
  },
};

function areasInTheirCourse(read: RuleReader): Remark[] {
  return read.rows("header.courses").flatMap((course) => {
    const [areaAt, height] = ["areaAt", "height"].map((key) => decimal(course.decimal(key)));
    if (!areaAt || !height || !atLeast(areaAt, height)) return [];
    const [area, whole] = [areaAt, height].map((metres) => read.shown(metres.toFixed(), "m", 2));
    const message = `Course ${course.row + 1}: the thin area begins ${area} above the bottom of a course ${whole} high: correct one of them`;
    return [inBlock("header", "courses", message, course.row)];
  });
}

/** A course that is too thin is still reported: it is rejected, and the shell with it. */
function coursesThickEnough(read: RuleReader): Remark[] {
  if (read.content.lines.some(({ itemKey, result }) => /shell and courses/i.test(itemKey) && result === "REJ")) return [];
  return shellCourses(read).flatMap(({ row, t1, t2, least }): Remark[] => {
    const whole = decimal(least.value);
    if (!whole) return [];
    const course = `Course ${row + 1}`;
    const at = (t: Decimal, needed: Decimal, name: string, rest: string): Remark => {
      const [here, there] = statedBelow(read, inMillimetres(t), inMillimetres(needed), "mm");
      const message = `${course}: ${name} ${here} is below ${there}${rest}. Reject “Shell and courses”, or correct the thickness`;
      return inBlock("header", "courses", message, row);
    };
    const L = t2 ? lengthOf(read, t2) : "";
    return [
      ...(t1 && !atLeast(t1, whole) ? [at(t1, whole, "t1", L)] : []),
      ...(t2 && !atLeast(t2, whole.times("0.6")) ? [at(t2, whole.times("0.6"), "t2", " (0.6 of it)")] : []),
      ...(t1 && t2 && t1.lt(t2)
        ? [
            inBlock(
              "header",
              "courses",
              `${course}: t1 is the average and t2 the minimum, but t1 is smaller: correct one of them`,
              row,
            ),
          ]
        : []),
    ];
  });
}

const inMillimetres = (inch: Decimal) => ({ value: decimal(convert(inch.toFixed(), "in", "mm")) ?? inch, dp: 2 });

/** Over what length t1 is averaged. */
function lengthOf(read: RuleReader, t2: Decimal): string {
  const D = read.decimal("header.D");
  const length = averagingLength({ D: D === null ? null : convert(D, "m", "ft"), t2: t2.toFixed() }).value;
  return length === null ? "" : `, averaged over ${read.shown(convert(length, "in", "mm"), "mm", 0)}`;
}

function coursesToTheLevel(read: RuleReader): Remark[] {
  const level = decimal(read.decimal("header.H"));
  const heights = read.rows("header.courses").map((course) => decimal(course.decimal("height")));
  const sum = heights.reduce((total, height) => (total && height ? total.plus(height) : null), decimal("0"));
  if (!level || !sum || heights.length === 0 || atLeast(sum, level)) return [];
  const [shell, liquid] = statedBelow(read, { value: sum, dp: 2 }, { value: level, dp: 2 }, "m");
  const message = `The courses entered are ${shell} high, less than the liquid level ${liquid}: enter the courses that are missing, or state why they are left out`;
  return [{ ...inBlock("header", "courses", message), behind: [sum.toFixed(), level.toFixed()] }];
}
