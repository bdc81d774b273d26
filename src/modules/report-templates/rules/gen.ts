/** Rules of an examination without a template of its own. */
import { evaluatedLines, inBlock, onLine, type Rule } from "./rule.ts";
import { isFiller } from "./format.ts";

export const genRules: Readonly<Record<string, Rule>> = {
  "GEN-R1": {
    title: "Each line states what was measured or found",
    clause: "ISO/IEC 17020:2012 7.4.2",
    severity: "E",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => one.text("line.measured") === null && isFiller(one.text("line.finding")))
        .map(({ line }) => onLine(line, "finding", `${line.itemKey}: enter what was measured, or what was found`)),
  },
  "GEN-R2": {
    title: "A measured value has a name, and is judged against a limit",
    clause: "ISO/IEC 17025:2017 7.8.6",
    severity: "E",
    check: (read) =>
      evaluatedLines(read).flatMap((one) => {
        const { line } = one;
        if (one.text("line.measured") === null) return [];
        const isJudged = line.result === "ACC" || line.result === "REJ";
        return [
          ...(one.text("line.parameter") === null ? [onLine(line, "parameter", `${line.itemKey}: state what was measured`)] : []),
          ...(isJudged && one.text("line.limit") === null
            ? [onLine(line, "limit", `${line.itemKey}: ${line.result ?? ""} without a limit: enter it`)]
            : []),
        ];
      }),
  },
  "GEN-R3": {
    title: "The last check is within tolerance",
    clause: "Procedure",
    severity: "E",
    check: (read) => {
      const checks = read.rows("calibration.checks").filter(({ text }) => text("at") !== null);
      const last = checks.toSorted((a, b) => Date.parse(a.text("at") ?? "") - Date.parse(b.text("at") ?? "")).at(-1);
      return last?.flag("good") === false
        ? [inBlock("calibration", "checks", "The last check failed: repeat the measurements since the last good one", last.row)]
        : [];
    },
  },
};
