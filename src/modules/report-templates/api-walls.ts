/** The measured walls of an inspection by API 570, 510 or 653, and the courses of a tank's shell. Lengths in mm, rates in mm/y; API 653 in inches. */
import { type Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import type { Day } from "#kit/validity.ts";
import type { Outcome } from "./calculations/outcome.ts";
import { shellMinimum, shellStress } from "./calculations/tank.ts";
import { immediate, remainingLife } from "./calculations/thickness.ts";
import type { Reader } from "./sheet.ts";

/** One measured location of the summary, with its remaining life. */
export type MeasuredWall = {
  row: number;
  name: string;
  component: string | null;
  measuredOn: Day | null;
  tActual: string | null;
  tReq: string | null;
  rate: string | null;
  report: string | null;
  life: Outcome;
};

export function measuredWalls(read: Reader): MeasuredWall[] {
  return read.rows("summary.thicknesses").map(({ row, text, decimal: number }) => {
    const [tActual, tReq, rate] = [number("tActual"), number("tReq"), number("rate")];
    return {
      row,
      name: text("location") ?? `row ${row + 1}`,
      component: text("component"),
      measuredOn: text("measuredOn"),
      tActual,
      tReq,
      rate,
      report: text("report"),
      life: remainingLife({ tActual, tReq, rate }),
    };
  });
}

/** The governing wall: first one at or below its required thickness, then the one with the shortest remaining life. */
export function governingWall(walls: readonly MeasuredWall[]): MeasuredWall | null {
  const years = ({ life }: MeasuredWall): number =>
    life.value === immediate ? -1 : life.value === null ? Number.POSITIVE_INFINITY : Number(life.value);
  return walls.toSorted((a, b) => years(a) - years(b))[0] ?? null;
}

/** One course of a shell from the bottom: its actual and required thickness, that of a thin area of it where one is entered. In inches. */
export type ShellCourse = { row: number; t1: Decimal | null; t2: Decimal | null; least: Outcome };

export function shellCourses(read: Reader): ShellCourse[] {
  const feet = (metres: string | null) => (metres === null ? null : convert(metres, "m", "ft"));
  const inch = (mm: string | null) => decimal(mm === null ? null : convert(mm, "mm", "in"));
  const [D, level, G] = [feet(read.decimal("header.D")), decimal(feet(read.decimal("header.H"))), read.decimal("header.G")];
  let above = level;
  return read.rows("header.courses").map((course): ShellCourse => {
    const H = above?.toFixed() ?? null;
    const height = decimal(feet(course.decimal("height")));
    const areaAt = decimal(feet(course.decimal("areaAt")));
    const ofArea = areaAt ? (above?.minus(areaAt).toFixed() ?? null) : null;
    above = above && height ? above.minus(height) : null;
    const given = course.decimal("S");
    const unknownSteel = shellStress({ yieldStrength: null, tensile: null, course: course.row + 1 }).value;
    const S = given === null ? unknownSteel : convert(given, "MPa", "psi");
    return {
      row: course.row,
      t1: inch(course.decimal("t1")),
      t2: inch(course.decimal("t2")),
      least: shellMinimum({ H: ofArea ?? H, D, G, S, E: course.decimal("E"), area: ofArea === null ? "course" : "local" }),
    };
  });
}
