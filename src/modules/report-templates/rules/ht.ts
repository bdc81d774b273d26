/** Rules of hardness testing. */
import { above, Decimal, decimal } from "#kit/decimal.ts";
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { lineCriteriaOf } from "../acceptance/line-evaluators.ts";
import { acceptanceCriteriaSet, forInformationSet } from "../acceptance/sets.ts";
import type { CalibrationCheck } from "../calibration-checks.ts";
import { checksOf, hardnessReadings, lineHardness, readingsOf } from "../hardness-sheet.ts";
import type { Reader } from "../sheet.ts";
import { notAboveZero } from "./above-zero.ts";
import { checkedOnReference } from "./check-run.ts";
import { principleRules } from "./ht-principle.ts";
import { evaluatedLines, inBlock, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const htRules: Readonly<Record<string, Rule>> = {
  "HT-R1": {
    title: "The mean on the hardness block is within its tolerance at the start and at the end",
    clause: "ASTM A956, A1038, E110; ISO 16859-1",
    severity: "E",
    limits: { gapHours: { value: "12", unit: "", tighter: "lower" } },
    check: (read) => checkedOnReference(read, { key: "checks", on: "the hardness block", checks: blockChecks(read) }),
  },
  "HT-R2": {
    title: "As many readings as the technique requires, at least five with a rebound tester",
    clause: "ASTM A956; ISO 16859-1; procedure",
    severity: "E",
    limits: { leeb: { value: "5", unit: "", tighter: "higher" } },
    check: enoughReadings,
  },
  ...principleRules,
  "HT-R6": {
    title: "Readings, limits, block and wall are above 0",
    clause: null,
    severity: "E",
    check: (read) =>
      notAboveZero(read, [
        "technique.wall",
        "technique.mass",
        "calibration.value",
        "calibration.tolerance",
        ...hardnessReadings.map((key) => `line.${key}`),
        "line.limitMax",
      ]),
  },
  "HT-R7": {
    title: "The lower limit is below the upper limit",
    clause: null,
    severity: "E",
    check: (read) =>
      evaluatedLines(read).flatMap((one) => {
        const [least, most] = [decimal(one.decimal("line.limitMin")), decimal(one.decimal("line.limitMax"))];
        if (!least || !most || !above(least, most)) return [];
        return [onLine(one.line, "limitMin", `${named(one)}: the lower limit ${least} is above the upper limit ${most}`)];
      }),
  },
  "HT-R8": {
    title: "A reading outside its limits is not accepted without a reason",
    clause: "ISO/IEC 17025:2017 7.8.6",
    severity: "W",
    check: acceptedOutside,
  },
};

const named = ({ line, text }: LineReader): string => `${line.itemKey} ${text("line.zone") ?? ""}`.trim();

function blockChecks(read: Reader): CalibrationCheck[] {
  const [value, tolerance] = [decimal(read.decimal("calibration.value")), decimal(read.decimal("calibration.tolerance"))];
  return checksOf(read).flatMap(({ row, when, at, readings }): CalibrationCheck[] => {
    const values = readings.flatMap((one) => decimal(one) ?? []);
    if (at === null || Number.isNaN(Date.parse(at)) || !value || !tolerance || values.length === 0) return [];
    const mean = Decimal.sum(...values).div(values.length);
    return [{ row, when: when ?? "", at, good: !above(mean.minus(value).abs(), tolerance) }];
  });
}

function enoughReadings(read: RuleReader): Remark[] {
  const stated = decimal(read.decimal("technique.minReadings"));
  const ofLeeb = read.text("technique.principle") === "Leeb" ? decimal(read.limit("leeb")) : null;
  const tooFew =
    stated && ofLeeb && stated.lt(ofLeeb)
      ? [inBlock("technique", "minReadings", `A rebound tester needs at least ${ofLeeb} readings per location; ${stated} stated`)]
      : [];
  const least = stated && ofLeeb ? Decimal.max(stated, ofLeeb) : (stated ?? ofLeeb);
  if (!least) return tooFew;
  return [
    ...tooFew,
    ...evaluatedLines(read).flatMap((one) => {
      const count = readingsOf(one).length;
      // Without any reading, the first one is a missing required field.
      if (count === 0 || least.lte(count)) return [];
      const message = `${named(one)}: ${count} ${count === 1 ? "reading" : "readings"}, at least ${least} required. Take the others`;
      return [onLine(one.line, `r${count + 1}`, message)];
    }),
  ];
}

/** If the chosen set does not judge hardness, the evaluator does: a reading outside its limit needs an explanation. */
function acceptedOutside(read: RuleReader): Remark[] {
  const { acceptance } = read.content;
  return evaluatedLines(read).flatMap((one) => {
    const code = furtherSetOf(acceptance, one.line) ?? acceptance.criteriaSet;
    if (one.line.result !== "ACC" || code === forInformationSet) return [];
    if (lineCriteriaOf(acceptanceCriteriaSet(code)?.evaluator)) return [];
    const { verdict, reason } = lineHardness(one);
    if (verdict !== "REJ") return [];
    const message = `${named(one)}: accepted, but ${reason}. Name the paragraph of the client's document that allows it`;
    return [{ ...onLine(one.line, "result", message), behind: reason }];
  });
}
