/** Rules of ultrasonic thickness measurement. */
import { above, atLeast, below, Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { clockIn } from "#kit/validity.ts";
import { checkProblems, lastCheckPassed } from "../calibration-checks.ts";
import { leastVesselThickness } from "../calculations/pressure-thickness.ts";
import { isDoubled } from "../calculations/thickness-readings.ts";
import { immediate } from "../calculations/thickness.ts";
import type { Reader } from "../sheet.ts";
import { earlierReading, mustBeRepeated, thicknessChecks } from "../thickness-flags.ts";
import { daysWorked } from "../worked-days.ts";
import { exactly, measuredIn, statedBelow } from "./columns.ts";
import { bottomAndHeadRules } from "./ut-bottom-and-heads.ts";
import { againstTheBand } from "./ut-band.ts";
import { checksSpanTheWork } from "./ut-checks.ts";
import { consistencyRules } from "./ut-consistent.ts";
import { thicknessHistoryRules } from "./ut-history.ts";
import { thicknessMeansRules } from "./ut-means.ts";
import { newPartRules } from "./ut-new-part.ts";
import { plausibleRules } from "./ut-plausible.ts";
import { mm, readings, readingsWithTimes, readWith } from "./ut-readings.ts";
import { inBlock, evaluatedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const utThicknessRules: Readonly<Record<string, Rule>> = {
  "UT-R1": {
    title: "Checked on the step block at start, at intervals and at the end, within tolerance",
    clause: "Procedure; ASME V SE-797",
    severity: "E",
    limits: {
      gapHours: { value: "4", unit: "", tighter: "lower" },
      edgeHours: { value: "1", unit: "", tighter: "lower" },
    },
    check: checkedOnTheBlock,
    checkReport: checksSpanTheWork,
  },
  "UT-R2": { title: "The step block spans the readings", clause: "ASME V SE-797", severity: "W", check: blockSpansReadings },
  "UT-R3": {
    title: "Block and part within 14 °C (25 °F), or corrected",
    clause: "ASME V SE-797 9.5",
    severity: "W",
    limits: { degrees: { value: "14", unit: "°C", tighter: "lower", us: { value: "25", unit: "°F" }, difference: true } },
    check: temperaturesAgree,
  },
  "UT-R4": { title: "Readings are credible for the wall", clause: null, severity: "E", check: readingsPossible },
  ...thicknessHistoryRules,
  "UT-R8": {
    title: "Required thickness is above 0",
    clause: null,
    severity: "E",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => decimal(one.decimal("line.tReq"))?.gt(0) === false)
        .map(({ line }) => onLine(line, "tReq", "The required thickness is not above 0")),
  },
  "UT-R10": {
    title: "A location has the result of its readings: none in the recheck band or below the required thickness is accepted",
    clause: "ISO/IEC 17025:2017 7.8.6",
    severity: "E",
    check: againstTheBand,
  },
  ...thicknessMeansRules,
  ...plausibleRules,
  ...consistencyRules,
  ...newPartRules,
  ...bottomAndHeadRules,
  "UT-R13": {
    title: "No reading is the second echo",
    clause: "ASME V SE-797",
    severity: "W",
    check: doubledReadings,
  },
  "UT-R14": {
    title: "The required thickness is not below its source",
    clause: "API 570 7.6; API 510 7.3",
    severity: "E",
    check: requiredThicknessFounded,
  },
  "UT-R15": {
    title: "A thin spot hidden by the mean is assessed",
    clause: "API 574, local thinning",
    severity: "W",
    limits: { percent: { value: "10", unit: "%", tighter: "lower" } },
    check: thinSpots,
  },
  "UT-R16": {
    title: "A line accepted without remaining life has an explanation",
    clause: "API 570 7.2; API 510 7.2",
    severity: "W",
    check: (read) =>
      evaluatedLines(read)
        .filter(
          (one) => one.line.result === "ACC" && one.text("line.band") === "accept" && one.text("line.remLife") === immediate,
        )
        .map((one) =>
          onLine(
            one.line,
            "remLife",
            `${one.line.itemKey}: ${mm(one.decimal("line.tActual"), read)} at the required thickness, ${mm(one.decimal("line.tReq"), read)}: no corrosion allowance is left. State what will be done and when`,
          ),
        ),
  },
};

function checkedOnTheBlock(read: RuleReader): Remark[] {
  const { timeZone } = read.context;
  const checks = thicknessChecks(read);
  const problems = checkProblems(checks, { gapHours: read.limit("gapHours"), days: daysWorked(read), timeZone });
  return [
    ...problems.map(({ row, message }) => inBlock("calibration", "checks", message, row)),
    // A failed check followed by a good one only informs; the lines it affects block submission.
    ...checks
      .filter((check) => !check.good)
      .map(({ row }) => ({
        ...inBlock("calibration", "checks", "This check failed: repeat the lines read since the last good one", row),
        severity: "I" as const,
      })),
    ...afterTheLastCheck(read),
    ...evaluatedLines(read)
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

/** A reading after the last check of its run has no later check to confirm it. */
function afterTheLastCheck(read: RuleReader): Remark[] {
  const checks = thicknessChecks(read);
  const { timeZone } = read.context;
  return evaluatedLines(read).flatMap((one) => {
    const readAt = one.text("line.readAt");
    const last = readAt === null ? null : lastCheckPassed(checks, readAt);
    if (readAt === null || last === null) return [];
    const times = `read at ${clockIn(timeZone, readAt)}, after the last check on the block at ${clockIn(timeZone, last)}`;
    return [onLine(one.line, "readAt", `${one.line.itemKey}: ${times}. Enter the check that followed, or repeat the reading`)];
  });
}

function blockSpansReadings(read: RuleReader): Remark[] {
  const checks = read.rows("calibration.checks");
  const steps = stepsOf(checks);
  const [first] = steps;
  if (!first) return [];
  const [thinnest, thickest] = [Decimal.min(...steps), Decimal.max(...steps)];
  if (thinnest.eq(thickest))
    return [
      {
        ...inBlock(
          "calibration",
          "checks",
          `Checked on one step only, ${mm(first.toFixed(), read)}: two steps that span the readings verify both zero and velocity`,
        ),
        behind: [readWith(read), readingsWithTimes(evaluatedLines(read))],
      },
    ];
  return evaluatedLines(read).flatMap((one) => {
    const outside = readings(one).find(({ value }) => below(value, thinnest) || above(value, thickest));
    if (!outside) return [];
    const span = `${mm(thinnest.toFixed(), read)} to ${mm(thickest.toFixed(), read)}`;
    const { value, key } = outside;
    const shown = below(value, thinnest) ? stated(value, thinnest, read)[0] : stated(thickest, value, read)[1];
    const remark = onLine(one.line, key, `${shown} is outside the steps checked, ${span}`);
    return [{ ...remark, cause: span, behind: [thinnest.toFixed(), thickest.toFixed()] }];
  });
}

function stepsOf(checks: ReturnType<RuleReader["rows"]>): Decimal[] {
  return checks.map((check) => decimal(check.decimal("step"))).filter((step) => step !== null);
}

function temperaturesAgree(read: RuleReader): Remark[] {
  const most = read.column("degrees");
  const [part, block] = ["header.surfaceTemp", "calibration.blockTemp"].map((path) => measuredIn(read, path, "°C", most.unit));
  if (!part || !block || read.flag("technique.tempCorrection") === true) return [];
  if (!above(part.minus(block).abs(), most.value)) return [];
  const put = `Part ${exactly(part, most.unit)}, block ${exactly(block, most.unit)}`;
  return [inBlock("calibration", "blockTemp", `${put}: more than ${most.printed} apart and not corrected`)];
}

function doubledReadings(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const known = [
      { value: decimal(earlierReading(one, "previous").t), what: "previous reading" },
      { value: decimal(one.decimal("line.nominal")), what: "nominal" },
    ];
    return readings(one).flatMap(({ key, value }) => {
      const doubled = known.find((other) => other.value && isDoubled(value, other.value));
      return doubled?.value
        ? [
            onLine(
              one.line,
              key,
              `${one.line.itemKey}: ${mm(value.toFixed(), read)} is about twice the ${doubled.what} of ${mm(doubled.value.toFixed(), read)}: doubling`,
            ),
          ]
        : [];
    });
  });
}

/**
 * The formula for a part with the diameter in the header: a nozzle, a branch or the small end of a reducer has a diameter of its own
 * (UG-45 and B31.3 304.3 go by it), and a roof none.
 */
export function pressureFormula(
  asset: string | null,
  component: string | null,
): { field: "header.tPressure" | "header.tHead"; clause: string } | null {
  if (component === null || sizeOfItsOwn.includes(component)) return null;
  if (asset === "piping") return { field: "header.tPressure", clause: "B31.3 304.1.2" };
  if (asset !== "vessel") return null;
  return component === "head"
    ? { field: "header.tHead", clause: "VIII-1 UG-32" }
    : { field: "header.tPressure", clause: "VIII-1 UG-27" };
}
const sizeOfItsOwn = ["nozzle", "reducer", "bottom", "roof", "other"];

/** UG-16(b)(4), in mm, by the column of the report. */
function leastInWater({ context }: Reader): Decimal | null {
  const isUS = context.unitSystem === "US";
  const least = leastVesselThickness(isUS ? "in" : "mm", "air, steam or water");
  return decimal(isUS ? convert(least, "in", "mm") : least);
}

/** The required thickness against the value of its stated source. */
function requiredThicknessFounded(read: RuleReader): Remark[] {
  const source = read.text("header.tReqSource");
  const asset = read.text("header.assetType");
  const pressure = read.outcome("header.tPressure");
  if (source === "pressure formula" && decimal(read.decimal("header.designPressure"))?.gt(0) === false)
    return [
      inBlock(
        "header",
        "designPressure",
        "The required thickness is from the pressure formula, and the design pressure is not above 0: enter it, or name another source",
      ),
    ];
  if (source === "pressure formula" && pressure.value === null)
    return [
      inBlock(
        "header",
        "tReqSource",
        asset === "piping" || asset === "vessel"
          ? `The pressure formula gives no thickness: ${pressure.reason}. Enter what it needs, or name another source`
          : `There is no built-in pressure formula for ${asset ?? "this asset"}: name who set the required thickness`,
      ),
    ];
  if (source === "structural minimum" && read.asked("header.structuralMin") && read.decimal("header.structuralMin") === null)
    return [
      inBlock(
        "header",
        "structuralMin",
        "The required thickness is from the structural minimum: enter it, or name another source",
      ),
    ];
  return evaluatedLines(read).flatMap((one) => {
    const given = decimal(one.decimal("line.tReq"));
    const component = one.text("line.component");
    const formula = pressureFormula(asset, component);
    const byPressure = formula && decimal(read.decimal(formula.field));
    const structural = asset === "vessel" ? null : decimal(read.decimal("header.structuralMin"));
    const structuralGoverns = structural !== null && (byPressure === null || atLeast(structural, byPressure));
    const remarks: Remark[] = [];
    const asked = (message: string): Remark => ({
      ...onLine(one.line, "tReq", `${one.line.itemKey}: ${message}`),
      severity: "W",
      behind: [structural, byPressure].map((value) => value?.toFixed() ?? null),
    });
    // The client may know more than the header states, and a part with its own diameter may need less; both need a reason.
    const remark = (message: string): Remark =>
      source === "client value" || (source === "pressure formula" && !formula)
        ? asked(message)
        : onLine(one.line, "tReq", `${one.line.itemKey}: ${message}`);
    if (given && source === "pressure formula" && !formula)
      remarks.push(
        asked(
          `the diameter of the ${asset} gives no required thickness for a part of kind "${component ?? "none"}". State the source of the ${mm(given.toFixed(), read)}`,
        ),
      );
    if (given && structural && (structuralGoverns || source === "structural minimum") && below(given, structural))
      remarks.push(remark(`${stated(given, structural, read).join(" is below the structural minimum of ")} (API 570 7.6)`));
    if (given && formula && byPressure && !structuralGoverns && below(given, byPressure))
      remarks.push(
        remark(
          `required thickness ${statedBelow(read, { value: given, dp: 2 }, { value: byPressure, dp: 4 }, "mm").join(" is below the ")} that the design pressure needs (${formula.clause})`,
        ),
      );
    const least = asset === "vessel" ? leastInWater(read) : null;
    if (least && given && formula && byPressure && below(byPressure, least) && below(given, least)) {
      const service = read.text("header.service");
      const isNamed = /\b(air|steam|(sea)?water)\b/i.test(service ?? "");
      const beneath = `required thickness ${stated(given, least, read).join(" is below the ")} of UG-16(b)(4) for compressed air, steam and water`;
      const found = isNamed
        ? remark(`${beneath}; the service is ${service ?? ""}`)
        : asked(`${beneath}. State that the service is none of these, or enter ${mm(least.toFixed(), read)}`);
      remarks.push({ ...found, behind: [found.behind, service] });
    }
    return remarks;
  });
}

function thinSpots(read: RuleReader): Remark[] {
  if (read.text("header.tActualRule") !== "average") return [];
  return evaluatedLines(read).flatMap((one) => {
    const [least, mean, required] = ["tMin", "tActual", "tReq"].map((key) => decimal(one.decimal(`line.${key}`)));
    if (!least || !mean?.gt(0)) return [];
    const spread = mean.minus(least).div(mean).times(100);
    const isBelow = required !== null && required !== undefined && below(least, required);
    if (!isBelow && !above(spread, read.limit("percent"))) return [];
    const why = isBelow ? "below the required thickness" : "far below the mean";
    return [
      onLine(
        one.line,
        "tActual",
        `${one.line.itemKey}: minimum reading ${mm(least.toFixed(), read)}, mean ${mm(mean.toFixed(), read)}: ${why}. Assess as local thinning`,
      ),
    ];
  });
}

const mostOfNominal = 4;

function readingsPossible(read: RuleReader): Remark[] {
  const diameter = decimal(read.decimal("header.outsideDiameter"));
  return evaluatedLines(read).flatMap((one) => {
    const nominal = decimal(one.decimal("line.nominal") ?? read.decimal("header.nominalThickness"));
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

/** A reading and the greater one it is below, told apart as printed. */
function stated(less: Decimal, more: Decimal, read: RuleReader): [string, string] {
  return statedBelow(read, { value: less, dp: 2 }, { value: more, dp: 2 }, "mm");
}
