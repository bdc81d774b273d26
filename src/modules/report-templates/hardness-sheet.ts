/** Report values shared by formulas, criteria and rules of hardness testing. */
import { extremeHardness, hardnessVerdict, meanHardness } from "./calculations/hardness.ts";
import type { Verdict } from "./calculations/flaws.ts";
import { found, unknown } from "./calculations/outcome.ts";
import type { Formula, Reader } from "./sheet.ts";
import { Decimal, decimal, rounded } from "#kit/decimal.ts";

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
  "ht.blockMeans": {
    title: "Mean of each check on the block",
    clause: null,
    reads: ["calibration.checks"],
    solve: (read) => {
      const means = checksOf(read).map(({ readings }) => meanHardness(readings));
      const missing = means.find(({ value }) => value === null);
      if (means.length === 0 || missing) return missing ?? unknown("no check", "mean of the readings");
      const shown = means.map(({ value }) => rounded(decimal(value) ?? new Decimal(0), 1));
      return found(shown.join(", "), means.map(({ formula }) => formula).join("; "));
    },
  },
};

/** The checks on the hardness block in the order of their rows, each with its readings. */
export function checksOf(read: Reader): { row: number; when: string | null; at: string | null; readings: string[] }[] {
  return read.rows("calibration.checks").map((check) => ({
    row: check.row,
    when: check.text("when"),
    at: check.text("at"),
    readings: [1, 2, 3, 4, 5].flatMap((n) => check.decimal(`r${n}`) ?? []),
  }));
}

/** The readings of a line against the limits stated on it. */
export function lineHardness(read: Reader): Verdict {
  return hardnessVerdict({
    readings: readingsOf(read),
    least: read.decimal("line.limitMin"),
    most: read.decimal("line.limitMax"),
    scale: read.text("technique.scale")?.trim() ?? "",
  });
}
