/** The result of a thickness line against the band printed beside it. */
import { below, decimal } from "#kit/decimal.ts";
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet } from "../acceptance/sets.ts";
import type { Reader } from "../sheet.ts";
import { mustBeRepeated } from "../thickness-flags.ts";
import { isSameView } from "../weld-results.ts";
import { evaluatedLines, onLine, type Remark, type LineReader, readerAt } from "./rule.ts";
import { readings } from "./ut-readings.ts";

/** The set for wall thickness rejects by its criteria; with any other set the band still compares with the required thickness. */
export function againstTheBand(read: Reader): Remark[] {
  return [...evaluatedLines(read).flatMap(decidedAgainstTheBand), ...readLines(read).flatMap(leftOpen)];
}

function decidedAgainstTheBand(one: LineReader): Remark[] {
  const { line } = one;
  const { band, code, isJudged, put } = bandOf(one);
  const isTakenOut = line.result === "INFO" && code !== forInformationSet;
  if (band === "recheck" && (line.result === "ACC" || isTakenOut))
    return [
      onLine(
        line,
        "result",
        `${line.itemKey}: ${put("line.tActual")} is within the gauge uncertainty of the required thickness, ${put("line.tReq")} + ${put("header.U")}. Repeat the reading, have the required thickness reviewed, or enter NE with "recheck"`,
      ),
    ];
  if (band !== "reject" || isJudged || code === forInformationSet) return [];
  if (line.result !== "ACC" && line.result !== "INFO") return [];
  return [
    onLine(
      line,
      "result",
      `${line.itemKey}: ${put("line.tActual")} is below the required thickness, ${put("line.tReq")}, and its band is reject. Enter REJ, correct the reading or the required thickness, or choose the client's decision rule`,
    ),
  ];
}

/** Lines with readings but no decision: not examined, or to be repeated without a later reading of the location. */
function readLines(read: Reader): LineReader[] {
  const withReadings = read.content.lines.map((line) => readerAt(read, line)).filter((one) => readings(one).length > 0);
  return withReadings.filter(({ line }) => {
    if (line.result !== "RESHOOT") return line.result === "NE";
    return !withReadings.some((later) => later.line.lineNo > line.lineNo && isSameView(later.line, line));
  });
}

/** A location with a reading was examined: the readings decide its result, and only the uncertainty band leaves it open. */
function leftOpen(one: LineReader): Remark[] {
  const { line } = one;
  const { band, code, isJudged, put } = bandOf(one);
  // Readings between a failed check and the last good one do not count.
  if (mustBeRepeated(one) || band === "recheck") return [];
  const entered = line.result === "NE" ? "not examined" : "to be repeated";
  const [actual, required] = [decimal(one.decimal("line.tActual")), decimal(one.decimal("line.tReq"))];
  if (required === null && code !== forInformationSet)
    return [
      onLine(
        line,
        "tReq",
        `${line.itemKey}: entered as ${entered}, but it has a reading: enter the required thickness to compare it with`,
      ),
    ];
  const isBelow = actual !== null && required !== null && below(actual, required);
  if (isBelow && (band === "reject" || isJudged) && code !== forInformationSet)
    return [
      onLine(
        line,
        "result",
        `${line.itemKey}: entered as ${entered}, but the reading ${put("line.tActual")} is below the required thickness, ${put("line.tReq")}. Enter REJ, or correct the reading or the required thickness`,
      ),
    ];
  if (line.result !== "NE") return [];
  const than = required === null ? "" : `, required ${put("line.tReq")}`;
  const message = `${line.itemKey}: entered as not examined, but it has a reading of ${put("line.tActual")}${than}. Enter the result, or explain why the readings do not count`;
  return [{ ...onLine(line, "result", message), severity: "W", behind: line.neReason }];
}

function bandOf(one: LineReader) {
  const { acceptance } = one.content;
  const code = furtherSetOf(acceptance, one.line) ?? acceptance.criteriaSet;
  return {
    band: one.text("line.band"),
    code,
    isJudged: acceptanceCriteriaSet(code)?.evaluator === "ut.band",
    put: (path: string) => one.shown(one.decimal(path) ?? "0", "mm", 2),
  };
}
