/** Report values shared by formulas, criteria and rules of hardness testing. */
import { extremeHardness, hardnessVerdict, meanHardness } from "./calculations/hardness.ts";
import type { Verdict } from "./calculations/flaws.ts";
import type { Formula, Reader } from "./sheet.ts";

/** Keys of the readings of a line. */
export const hardnessReadings = Array.from({ length: 10 }, (_, at) => `r${at + 1}`);

const paths = hardnessReadings.map((key) => `line.${key}`);

/** The readings entered on the line. */
export function readingsOf(read: Reader): string[] {
  return paths.flatMap((path) => read.decimal(path) ?? []);
}

export const hardnessFormulas: Readonly<Record<string, Formula>> = {
  "ht.mean": { title: "Mean hardness", clause: null, reads: paths, solve: (read) => meanHardness(readingsOf(read)) },
  "ht.min": {
    title: "Minimum reading",
    clause: null,
    reads: paths,
    solve: (read) => extremeHardness(readingsOf(read), "least"),
  },
  "ht.max": {
    title: "Maximum reading",
    clause: null,
    reads: paths,
    solve: (read) => extremeHardness(readingsOf(read), "greatest"),
  },
};

/** The readings of a line against the limits stated on it. */
export function lineHardness(read: Reader): Verdict {
  return hardnessVerdict({
    readings: readingsOf(read),
    least: read.decimal("line.limitMin"),
    most: read.decimal("line.limitMax"),
    scale: read.text("technique.scale")?.trim() ?? "",
  });
}
