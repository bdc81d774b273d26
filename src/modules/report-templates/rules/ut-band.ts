/** The result of a thickness line against the band printed beside it. */
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet } from "../acceptance/sets.ts";
import type { Reader } from "../sheet.ts";
import { evaluatedLines, onLine, type Remark } from "./rule.ts";

/** What the set for wall thickness rejects is refused by the criteria; by any other set the band still says what the required thickness does. */
export function againstTheBand(read: Reader): Remark[] {
  const { acceptance } = read.content;
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const { line } = one;
    const band = one.text("line.band");
    const put = (path: string) => one.shown(one.decimal(path) ?? "0", "mm", 2);
    const code = furtherSetOf(acceptance, line) ?? acceptance.criteriaSet;
    const isTakenOut = line.result === "INFO" && code !== forInformationSet;
    if (band === "recheck" && (line.result === "ACC" || isTakenOut))
      return [
        onLine(
          line,
          "result",
          `${line.itemKey}: ${put("line.tActual")} lies within the gauge uncertainty of the required thickness, ${put("line.tReq")} + ${put("header.U")}. Read it again, have the required thickness reviewed, or enter NE with "recheck"`,
        ),
      ];
    const isJudged = acceptanceCriteriaSet(code)?.evaluator === "ut.band";
    if (band !== "reject" || isJudged || code === forInformationSet) return [];
    if (line.result !== "ACC" && line.result !== "INFO") return [];
    return [
      onLine(
        line,
        "result",
        `${line.itemKey}: ${put("line.tActual")} is below the required thickness, ${put("line.tReq")}, and the report says reject beside it. Enter REJ, correct the reading or the required thickness, or choose the client's decision rule`,
      ),
    ];
  });
}
