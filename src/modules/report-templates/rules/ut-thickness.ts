/** Rules of ultrasonic thickness measurement. */
import { above, below, Decimal, decimal } from "#kit/decimal.ts";
import { checkProblems } from "../calibration-checks.ts";
import { readingPaths } from "../formulas.ts";
import { hasGrown, lostFast, mustBeRepeated, thicknessChecks } from "../thickness-flags.ts";
import { inBlock, judgedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const utThicknessRules: Readonly<Record<string, Rule>> = {
  "UT-R1": {
    title: "Checked on the step block at start, at intervals and at the end, within tolerance",
    clause: "Procedure; ASME V SE-797",
    severity: "E",
    limits: { gapHours: { value: "4", unit: "", tighter: "lower" } },
    check: checkedOnTheBlock,
  },
  "UT-R2": { title: "The step block spans the readings", clause: "ASME V SE-797", severity: "W", check: blockSpansReadings },
  "UT-R3": {
    title: "Block and part within 14 °C, or corrected",
    clause: "ASME V SE-797 9.5",
    severity: "W",
    limits: { degrees: { value: "14", unit: "°C", tighter: "lower" } },
    check: temperaturesAgree,
  },
  "UT-R4": { title: "Readings are possible for the wall", clause: null, severity: "E", check: readingsPossible },
  "UT-R5": {
    title: "No wall grows",
    clause: null,
    severity: "W",
    check: (read) =>
      judgedLines(read)
        .filter(hasGrown)
        .map((one) =>
          onLine(
            one.line,
            "tActual",
            `${mm(one.decimal("line.tActual"), read)} now, ${mm(one.decimal("line.tPrev"), read)} before: growth beyond the gauge uncertainty`,
          ),
        ),
  },
  "UT-R6": {
    title: "No sudden loss since the last reading",
    clause: null,
    severity: "W",
    check: (read) =>
      judgedLines(read)
        .filter(lostFast)
        .map((one) =>
          onLine(
            one.line,
            "tActual",
            `${mm(one.decimal("line.tActual"), read)} now, ${mm(one.decimal("line.tPrev"), read)} before: more than 20 % lost since`,
          ),
        ),
  },
  "UT-R7": { title: "Earlier readings are earlier", clause: null, severity: "E", check: earlierIsEarlier },
  "UT-R8": {
    title: "Required thickness is above 0",
    clause: null,
    severity: "E",
    check: (read) =>
      judgedLines(read)
        .filter((one) => decimal(one.decimal("line.tReq"))?.gt(0) === false)
        .map(({ line }) => onLine(line, "tReq", "The required thickness is not above 0")),
  },
  "UT-R9": {
    title: "Nominal is not taken for the initial reading",
    clause: null,
    severity: "I",
    check: (read) =>
      judgedLines(read)
        .filter((one) => one.decimal("line.tInitial") === null && one.decimal("line.nominal") !== null)
        .map(({ line }) =>
          onLine(line, "tInitial", "No initial reading: no long-term rate. Nominal thickness is not used in its place"),
        ),
  },
  "UT-R10": {
    title: "A reading in the recheck band is answered",
    clause: null,
    severity: "W",
    check: (read) =>
      judgedLines(read)
        .filter((one) => one.line.result === "ACC" && one.text("line.band") === "recheck")
        .map((one) =>
          onLine(
            one.line,
            "band",
            `Accepted within the gauge uncertainty: ${mm(one.decimal("line.tActual"), read)}, required ${mm(one.decimal("line.tReq"), read)} + ${mm(one.decimal("header.U"), read)}`,
          ),
        ),
  },
};

function checkedOnTheBlock(read: RuleReader): Remark[] {
  const { performedDates, timeZone } = read.context;
  const checks = thicknessChecks(read);
  const problems = checkProblems(checks, { gapHours: read.limit("gapHours"), performedDates, timeZone });
  return [
    ...problems.map(({ row, message }) => inBlock("calibration", "checks", message, row)),
    // A failed check that a good one answers is honest work: it informs, and the lines it spoiled are what blocks.
    ...checks
      .filter((check) => !check.good)
      .map(({ row }) => ({
        ...inBlock("calibration", "checks", "This check failed: lines read since the last good one are repeated", row),
        severity: "I" as const,
      })),
    ...judgedLines(read)
      .filter(mustBeRepeated)
      .map(({ line }) =>
        onLine(
          line,
          "flag",
          `${line.itemKey}: read before a failed check, after the last good one. Repeat it, or enter the time it was read`,
        ),
      ),
  ];
}

function blockSpansReadings(read: RuleReader): Remark[] {
  const steps = read
    .rows("calibration.checks")
    .map((check) => decimal(check.decimal("step")))
    .filter((step) => step !== null);
  if (steps.length === 0) return [];
  const [thinnest, thickest] = [Decimal.min(...steps), Decimal.max(...steps)];
  return judgedLines(read).flatMap((one) => {
    const outside = readings(one).find(({ value }) => below(value, thinnest) || above(value, thickest));
    if (!outside) return [];
    const span = `${mm(thinnest.toFixed(), read)} to ${mm(thickest.toFixed(), read)}`;
    return [onLine(one.line, outside.key, `${mm(outside.value.toFixed(), read)} lies outside the steps checked, ${span}`)];
  });
}

function temperaturesAgree(read: RuleReader): Remark[] {
  const [part, block] = [decimal(read.decimal("header.surfaceTemp")), decimal(read.decimal("calibration.blockTemp"))];
  if (!part || !block || read.flag("technique.tempCorrection") === true) return [];
  if (!above(part.minus(block).abs(), read.limit("degrees"))) return [];
  const put = `Part ${read.shown(part.toFixed(), "°C", 0)}, block ${read.shown(block.toFixed(), "°C", 0)}`;
  return [inBlock("calibration", "blockTemp", `${put}: more than ${apart(read)} apart and not corrected`)];
}

/** A difference of temperatures: 14 °C apart is 25 °F apart. */
function apart(read: RuleReader): string {
  const degrees = new Decimal(read.limit("degrees"));
  return read.context.unitSystem === "US" ? `${degrees.times("1.8").toFixed(0)} °F` : `${degrees} °C`;
}

const mostOfNominal = 4;

function readingsPossible(read: RuleReader): Remark[] {
  const diameter = decimal(read.decimal("header.outsideDiameter"));
  return judgedLines(read).flatMap((one) => {
    const nominal = decimal(one.decimal("line.nominal"));
    return readings(one).flatMap(({ key, value }) => {
      if (!above(value, 0)) return [onLine(one.line, key, "A reading is above 0")];
      if (nominal?.gt(0) && value.gte(nominal.times(mostOfNominal)))
        return [onLine(one.line, key, `${mm(value.toFixed(), read)} is four times the nominal wall or more`)];
      if (diameter && value.gte(diameter.div(2)))
        return [onLine(one.line, key, `${mm(value.toFixed(), read)} is half the outside diameter or more`)];
      return [];
    });
  });
}

function earlierIsEarlier(read: RuleReader): Remark[] {
  return judgedLines(read).flatMap((one) =>
    [
      { key: "prevOn", what: "previous" },
      { key: "initialOn", what: "initial" },
    ].flatMap(({ key, what }) => {
      const on = one.text(`line.${key}`);
      const now = one.line.performedOn;
      return on !== null && now !== null && on >= now
        ? [onLine(one.line, key, `The ${what} reading of ${on} is not before ${now}`)]
        : [];
    }),
  );
}

function readings(read: { decimal: (path: string) => string | null }): { key: string; value: Decimal }[] {
  return readingPaths().flatMap((path) => {
    const value = decimal(read.decimal(path));
    return value ? [{ key: path.slice("line.".length), value }] : [];
  });
}

function mm(value: string | null, read: RuleReader): string {
  return value === null ? "" : read.shown(value, "mm", 2);
}
