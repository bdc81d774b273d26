/** The result of a thickness line against the band printed beside it. */
import { below, decimal } from "#kit/decimal.ts";
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet } from "../acceptance/sets.ts";
import type { Reader } from "../sheet.ts";
import { mustBeRepeated } from "../thickness-flags.ts";
import { isSameView } from "../weld-results.ts";
import { evaluatedLines, onLine, type Remark, type LineReader, readerAt } from "./rule.ts";
import { readings } from "./ut-readings.ts";

/** What the set for wall thickness rejects is refused by the criteria; by any other set the band still says what the required thickness does. */
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
        `${line.itemKey}: ${put("line.tActual")} lies within the gauge uncertainty of the required thickness, ${put("line.tReq")} + ${put("header.U")}. Read it again, have the required thickness reviewed, or enter NE with "recheck"`,
      ),
    ];
  if (band !== "reject" || isJudged || code === forInformationSet) return [];
  if (line.result !== "ACC" && line.result !== "INFO") return [];
  return [
    onLine(
      line,
      "result",
      `${line.itemKey}: ${put("line.tActual")} is below the required thickness, ${put("line.tReq")}, and the report says reject beside it. Enter REJ, correct the reading or the required thickness, or choose the client's decision rule`,
    ),
  ];
}

/** The lines with readings that carry no decision: not examined, or to be read again where no later line of the location has a reading. */
function readLines(read: Reader): LineReader[] {
  const withReadings = read.content.lines.map((line) => readerAt(read, line)).filter((one) => readings(one).length > 0);
  return withReadings.filter(({ line }) => {
    if (line.result !== "RESHOOT") return line.result === "NE";
    return !withReadings.some((later) => later.line.lineNo > line.lineNo && isSameView(later.line, line));
  });
}

/** A location that was read was examined: what its readings decide is its result, and only the band of the gauge's uncertainty leaves it open. */
function leftOpen(one: LineReader): Remark[] {
  const { line } = one;
  const { band, code, isJudged, put } = bandOf(one);
  // Readings between a failed check and the last good one say nothing.
  if (mustBeRepeated(one) || band === "recheck") return [];
  const entered = line.result === "NE" ? "not examined" : "to be repeated";
  const [actual, required] = [decimal(one.decimal("line.tActual")), decimal(one.decimal("line.tReq"))];
  if (required === null && code !== forInformationSet)
    return [
      onLine(
        line,
        "tReq",
        `${line.itemKey}: entered as ${entered}, but read: enter the required thickness the reading is compared with`,
      ),
    ];
  const isBelow = actual !== null && required !== null && below(actual, required);
  if (isBelow && (band === "reject" || isJudged) && code !== forInformationSet)
    return [
      onLine(
        line,
        "result",
        `${line.itemKey}: entered as ${entered}, but read: ${put("line.tActual")} is below the required thickness, ${put("line.tReq")}. Enter REJ, or correct the reading or the required thickness`,
      ),
    ];
  if (line.result !== "NE") return [];
  const than = required === null ? "" : `, required ${put("line.tReq")}`;
  const message = `${line.itemKey}: entered as not examined, but read: ${put("line.tActual")}${than}. Enter the result, or explain why the readings do not count`;
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
