/** The computed fields of inspections by API 570, 510 and 653: the governing wall, its allowable pressure and the next dates. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import type { Day } from "#kit/validity.ts";
import { governingWall, measuredWalls, shellCourses, type MeasuredWall } from "./api-walls.ts";
import {
  dueAfter,
  pipingMawp,
  pipingThicknessInterval,
  pipingVisualInterval,
  vesselExternalInterval,
  vesselInternalInterval,
  vesselMawp,
} from "./calculations/intervals.ts";
import { found, unknown, type Outcome } from "./calculations/outcome.ts";
import { tankUltrasonicInterval, tankVisualInterval } from "./calculations/tank.ts";
import { allowanceLeft } from "./calculations/thickness.ts";
import type { Formula, Reader } from "./sheet.ts";
import { inInches, tankBottomInterval } from "./thickness-formulas.ts";

const walls = "summary.thicknesses";
const dates = ["header.inspectionKind", "header.lastExternal", "header.lastInternal"];
const design = ["header.allowableStress", "header.E"];

export const apiFormulas: Readonly<Record<string, Formula>> = {
  "api.governing": {
    title: "Governing CML",
    clause: "API 570 7.2; API 510 7.2",
    reads: [walls],
    solve: (read) => {
      const governs = governingWall(measuredWalls(read));
      return governs ? found(governs.name, `shortest remaining life of the locations: ${governs.name}`) : noWall;
    },
  },
  "api.remLife": {
    title: "Remaining life of the governing CML",
    clause: "API 570 7.2; API 510 7.2",
    reads: [walls],
    solve: (read) => governingWall(measuredWalls(read))?.life ?? noWall,
  },
  "api570.mawp": {
    title: "MAWP of straight pipe at the next measurement",
    clause: "API 570 7.5; ASME B31.3 304.1.2",
    reads: [walls, ...design, "header.W", "header.Y", "header.outsideDiameter", "header.pipingClass"],
    solve: pipeMawp,
  },
  "api510.mawp": {
    title: "MAWP of the shell at the next measurement",
    clause: "API 510 7.3; ASME VIII-1 UG-27",
    reads: [walls, ...design, "header.insideRadius"],
    solve: shellMawp,
  },
  "api570.nextThickness": {
    title: "Next thickness measurement, earliest of the locations",
    clause: "API 570 6.3.3",
    reads: [walls, "header.pipingClass"],
    solve: (read) => earliest(read, (wall) => dueAfter(wall.measuredOn, pipingInterval(read, wall))),
  },
  "api570.nextExternal": {
    title: "Next external inspection",
    clause: "API 570 6.3.3, Table 1",
    reads: ["header.pipingClass", ...dates],
    solve: (read) => afterExternal(read, pipingVisualInterval(read.text("header.pipingClass"))),
  },
  "api510.nextThickness": {
    title: "Next thickness measurement, earliest of the locations",
    clause: "API 510 6.5",
    reads: [walls],
    solve: (read) => earliest(read, ({ measuredOn, life }) => dueAfter(measuredOn, vesselInternalInterval(life))),
  },
  "api510.nextExternal": {
    title: "Next external inspection",
    clause: "API 510 6.4",
    reads: [walls, ...dates],
    solve: (read) => afterExternal(read, vesselExternalInterval(internalInterval(read))),
  },
  "api510.nextInternal": {
    title: "Next internal or on-stream inspection",
    clause: "API 510 6.5",
    reads: [walls, ...dates],
    solve: (read) => afterInternal(read, internalInterval(read)),
  },
  "api653.courses": {
    title: "Minimum thickness of the shell courses",
    clause: "API 653 4.3.3.1",
    reads: ["header.D", "header.H", "header.G", "header.courses"],
    solve: courseMinimums,
  },
  "api653.nextThickness": {
    title: "Next external ultrasonic measurement of the shell",
    clause: "API 653 6.3.3",
    reads: [walls],
    solve: (read) =>
      earliest(
        read,
        (wall) => dueAfter(wall.measuredOn, tankUltrasonicInterval(allowance(wall))),
        ({ component }) => component === "shell",
      ),
  },
  "api653.nextExternal": {
    title: "Next external inspection",
    clause: "API 653 6.3.2",
    reads: [walls, ...dates],
    solve: (read) => afterExternal(read, visualInterval(read)),
  },
  "api653.nextInternal": {
    title: "Next internal inspection",
    clause: "API 653 6.4.2",
    reads: ["header.RTbc", "header.RTip", "header.StPr", "header.UPr", "header.limit", "header.barrier", ...dates],
    solve: (read) => afterInternal(read, tankBottomInterval(read)),
  },
};

const noWall: Outcome = unknown("no thickness entered", "shortest remaining life of the locations");

/** Types with an external inspection, and types that count as an internal inspection (API 510 6.5.2). */
const external = ["external", "in-service", "on-stream", "CUI"];
const internal = ["internal", "out-of-service", "on-stream"];

function afterExternal(read: Reader, interval: Outcome): Outcome {
  return afterKind(read, interval, external, "header.lastExternal", "external");
}

function afterInternal(read: Reader, interval: Outcome): Outcome {
  return afterKind(read, interval, internal, "header.lastInternal", "internal");
}

/** Counted from this inspection if it is of that type, else from the last one of that type. */
function afterKind(read: Reader, interval: Outcome, kinds: readonly string[], last: string, name: string): Outcome {
  if (interval.value === null) return interval;
  const kind = read.text("header.inspectionKind");
  const isOfKind = kind !== null && kinds.includes(kind);
  const on: Day | null = isOfKind ? (read.context.performedDates.at(-1) ?? null) : read.text(last);
  if (on === null && !isOfKind) return unknown(`no date of the last ${name} inspection`, interval.formula);
  return dueAfter(on, interval);
}

function earliest(read: Reader, dueOf: (wall: MeasuredWall) => Outcome, counts: (wall: MeasuredWall) => boolean = () => true) {
  const dues = measuredWalls(read)
    .filter(counts)
    .map((wall) => ({ wall, due: dueOf(wall) }));
  const [first] = dues
    .filter(({ due }) => due.value !== null)
    .toSorted((a, b) => String(a.due.value).localeCompare(String(b.due.value)));
  // A wall already too thin has no later date.
  const atOnce = dues.find(({ due }) => due.reason?.startsWith("immediate"));
  const [any] = dues;
  const chosen = atOnce ?? first ?? any;
  return chosen ? { ...chosen.due, formula: `${chosen.wall.name}: ${chosen.due.formula}` } : noWall;
}

function pipingInterval(read: Reader, { life, component }: MeasuredWall): Outcome {
  const injection = component === "injection or mix point";
  return pipingThicknessInterval({ life, pipingClass: read.text("header.pipingClass"), injection });
}

function internalInterval(read: Reader): Outcome {
  const governs = governingWall(measuredWalls(read));
  return governs ? vesselInternalInterval(governs.life) : noWall;
}

function allowance({ tActual, tReq, rate }: MeasuredWall) {
  return { RCA: inInches(allowanceLeft({ tActual, tReq }).value), N: inInches(rate) };
}

/** Five years while the corrosion rate of the shell is unknown. */
function visualInterval(read: Reader): Outcome {
  const shell = measuredWalls(read).filter(({ component, rate }) => component === "shell" && rate !== null);
  const [first] = shell
    .map((wall) => tankVisualInterval(allowance(wall)))
    .toSorted((a, b) => Number(a.value ?? 0) - Number(b.value ?? 0));
  return first ?? found("5", "no corrosion rate of the shell: 5 y (API 653 6.3.2)");
}

/** The lowest pressure of the walls the formula covers; the loss until the next measurement is taken at twice the known rate. */
function leastPressure(
  { formula, of }: { formula: string; of: string },
  walls: readonly MeasuredWall[],
  pressure: (wall: MeasuredWall) => Outcome,
): Outcome {
  if (walls.length === 0) return unknown(`no thickness of ${of}`, formula);
  const found = walls.map((wall) => ({ wall, P: pressure(wall) }));
  const open = found.find(({ P }) => P.value === null);
  const [least] = open ? [open] : found.toSorted((a, b) => Number(a.P.value) - Number(b.P.value));
  return least ? { ...least.P, formula: `${least.wall.name}: ${least.P.formula}` } : noWall;
}

function pipeMawp(read: Reader): Outcome {
  const [S, E, W, Y, OD] = ["allowableStress", "E", "W", "Y", "outsideDiameter"].map((key) => read.decimal(`header.${key}`));
  const pipes = measuredWalls(read).filter(({ component }) => component === "pipe" || component === "injection or mix point");
  return leastPressure({ formula: "P = 2·S·E·W·t/(OD − 2·Y·t)", of: "straight pipe" }, pipes, (wall) => {
    const years = pipingInterval(read, wall);
    return years.value === null
      ? years
      : pipingMawp({ tActual: wall.tActual, rate: wall.rate, years: years.value, S, E, W, Y, OD });
  });
}

function shellMawp(read: Reader): Outcome {
  const [S, E, R] = ["allowableStress", "E", "insideRadius"].map((key) => read.decimal(`header.${key}`));
  const shell = measuredWalls(read).filter(({ component }) => component === "shell");
  return leastPressure({ formula: "P = S·E·t/(R + 0.6t)", of: "the shell" }, shell, (wall) => {
    const years = vesselInternalInterval(wall.life);
    return years.value === null ? years : vesselMawp({ tActual: wall.tActual, rate: wall.rate, years: years.value, S, E, R });
  });
}

function courseMinimums(read: Reader): Outcome {
  const courses = shellCourses(read);
  const formula = "t min = 2.6·(H − 1)·D·G/(S·E), of a thin area 2.6·H·D·G/(S·E)";
  const [open] = courses.filter(({ least }) => least.value === null);
  if (open) return { ...open.least, formula };
  if (courses.length === 0) return unknown("no shell course entered", formula);
  const listed = courses.map(({ row, least }) => {
    const inches = decimal(least.value) ?? new Decimal(0);
    const [whole, part] = [inches, inches.times("0.6")].map((t) => read.shown(convert(t.toFixed(), "in", "mm"), "mm", 2));
    return `${row + 1}: ${whole} (0.6: ${part})`;
  });
  return found(listed.join("; "), courses.map(({ row, least }) => `course ${row + 1}: ${least.formula}`).join("; "));
}
