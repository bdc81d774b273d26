/** Rules of tube inspection: ASME V Articles 8, 16 and 17; ASTM E690, E2096. */
import { below, decimal } from "#kit/decimal.ts";
import type { Reader } from "../sheet.ts";
import { notLookedInto, withLoss } from "../tube-sheet.ts";
import { notAboveZero } from "./above-zero.ts";
import { checkedOnReference, confirmedChecks } from "./check-run.ts";
import { inBlock, onLine, readerAt, type LineReader, type Remark, type Rule, type RuleReader } from "./rule.ts";

const cannotBeZero = [
  ...["tubes", "tubeOD", "wall", "tubeLength", "pluggingLimit"].map((key) => `header.${key}`),
  ...["probeOD", "f1", "f2", "f3", "f4", "pullSpeed", "flaws.depthPct"].map((key) => `technique.${key}`),
];

export const etTubeRules: Readonly<Record<string, Rule>> = {
  "ETT-R1": {
    title: "The reference flaw signals are as set at the start, every four hours and at the end",
    clause: "ASME V Art. 8, 16, 17; ASTM E690",
    severity: "E",
    limits: { gapHours: { value: "4", unit: "", tighter: "lower" } },
    check: (read) =>
      checkedOnReference(read, { key: "checks", on: "the reference tube", checks: confirmedChecks(read, "signalOk") }),
  },
  "ETT-R2": {
    title: "The fill factor is high enough",
    clause: "ASTM E690 (70 %)",
    severity: "W",
    limits: { fill: { value: "70", unit: "%", tighter: "higher" } },
    check: probeFills,
  },
  "ETT-R3": {
    title: "A wall loss, pit or wear has a depth",
    clause: "ASTM E2096",
    severity: "E",
    ofReport: true,
    check: (read) =>
      everyTube(read)
        .filter((one) => withLoss.includes(one.text("line.condition") ?? "") && one.decimal("line.lossPct") === null)
        .map((one) => onLine(one.line, "lossPct", `${named(one)}: enter the wall loss in percent`)),
  },
  "ETT-R4": {
    title: "Every tube of the exchanger is accounted for",
    clause: "ASME V T-190(a)",
    severity: "E",
    ofReport: true,
    check: everyTubeCounted,
  },
  "ETT-R5": {
    title: "A tube has one line",
    clause: null,
    severity: "E",
    ofReport: true,
    check: eachOnce,
  },
  "ETT-R6": {
    title: "A tube that could not be inspected is not accepted",
    clause: "ISO/IEC 17020:2012 7.4.2",
    severity: "E",
    ofReport: true,
    check: (read) =>
      everyTube(read)
        .filter((one) => notLookedInto.includes(one.text("line.condition") ?? "") && one.line.result === "ACC")
        .map((one) =>
          onLine(
            one.line,
            "result",
            `${named(one)}: ${one.text("line.condition") ?? ""}, and accepted. Enter NE with the reason, or INFO`,
          ),
        ),
  },
  "ETT-R7": {
    title: "Deposits reduce the sensitivity",
    clause: "ASTM E690",
    severity: "W",
    check: (read) =>
      read.text("header.cleanliness") === "heavy"
        ? [
            inBlock(
              "header",
              "cleanliness",
              "Heavy deposits hide shallow wall loss: state the smallest loss that could be detected",
            ),
          ]
        : [],
  },
  "ETT-R20": {
    title: "Sizes, frequencies and depths are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
  },
};

function probeFills(read: RuleReader): Remark[] {
  const [fill, least] = [decimal(read.decimal("technique.fill")), read.limit("fill")];
  if (!fill || !below(fill, least)) return [];
  const message = `Fill factor ${fill.toFixed(1)} %, less than ${least} %: use a larger probe, or state how small flaws were still detected`;
  return [inBlock("technique", "probeOD", message)];
}

function everyTube(read: Reader): LineReader[] {
  return read.content.lines.map((line) => readerAt(read, line));
}

const named = ({ line }: LineReader): string => line.itemKey;

/** Tubes on lines plus tubes in confirmed ranges, against the tubes of the exchanger. */
function everyTubeCounted(read: RuleReader): Remark[] {
  const tubes = decimal(read.decimal("header.tubes"))?.toNumber();
  const ranges = read.rows("header.othersInspected");
  const unconfirmed = ranges
    .filter((range) => range.flag("confirmed") === false)
    .map((range) =>
      inBlock("header", "othersInspected", "These rows are not confirmed: enter a line for each of their tubes", range.row),
    );
  const backwards = ranges
    .filter((range) => Number(range.decimal("rowTo")) < Number(range.decimal("rowFrom")))
    .map((range) => inBlock("header", "othersInspected", "The last row is before the first", range.row));
  if (tubes === undefined || read.content.lines.length === 0) return [...unconfirmed, ...backwards];
  const withoutLine = ranges.reduce((sum, range) => sum + (Number(range.decimal("tubes")) || 0), 0);
  const counted = read.content.lines.length + withoutLine;
  const message = `${read.content.lines.length} tubes have a line and ${withoutLine} are in confirmed rows, ${counted} in all; the exchanger has ${tubes}. Enter those that are missing as not inspected, or correct the numbers`;
  return [...unconfirmed, ...backwards, ...(counted === tubes ? [] : [inBlock("header", "tubes", message)])];
}

function eachOnce(read: RuleReader): Remark[] {
  const places = Map.groupBy(everyTube(read), (one) => `${one.decimal("line.row") ?? ""}-${one.decimal("line.tube") ?? ""}`);
  return [...places].flatMap(([place, [first, second]]) =>
    first && second && !place.startsWith("-") && !place.endsWith("-")
      ? [
          onLine(
            second.line,
            "tube",
            `${named(second)}: row ${first.decimal("line.row") ?? ""}, tube ${first.decimal("line.tube") ?? ""} has a line already (line ${first.line.lineNo})`,
          ),
        ]
      : [],
  );
}
