/** What a rejected weld needs, whatever the method. */
import { weldOf } from "../weld-results.ts";
import { evaluatedLines, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** The welder of a rejected weld decides what else is examined (B31.3 341.3.4; UW-52(e)). */
export function weldersOfRejected(read: RuleReader, isWeld: (line: LineReader) => boolean = () => true): Remark[] {
  const rejected = evaluatedLines(read).filter(
    (one) => one.line.result === "REJ" && isWeld(one) && !one.text("line.welders")?.trim(),
  );
  return [...new Map(rejected.map((one) => [weldOf(one.line), one])).values()].map(({ line }) =>
    onLine(
      line,
      "welders",
      `${line.itemKey}: rejected, and no welder is named. Enter the welder, or explain why the welder is not known`,
    ),
  );
}

const rejectedRule = (check: Rule["check"]): Rule => ({
  title: "The welder of a rejected weld is named",
  clause: "ASME B31.3 341.3.4",
  severity: "W",
  ofReport: true,
  check,
});

/** For templates in which every line is a weld. */
export const rejectedWeldRule = rejectedRule((read) => weldersOfRejected(read));

/** For templates in which a line may be a casting or a forging, which has no joint. */
export const rejectedJointRule = rejectedRule((read) =>
  weldersOfRejected(read, ({ text }) => Boolean(text("line.joint")?.trim())),
);
