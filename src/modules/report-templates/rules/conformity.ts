/** The statement of conformity against the result of the report. */
import type { Reader } from "../sheet.ts";
import { reportResult, type ReportResult } from "../weld-results.ts";
import { inBlock, type Remark } from "./rule.ts";

/** A statement that speaks of what does not conform is no statement about the whole. */
const withExceptions =
  /\b(not|except(ing|ed|ions?)?|excluding|other than|reject(s|ed|ion)?|fail(s|ed|ure)?|non-?conform\w*|incomplete|repair(s|ed)?)\b/i;
const withoutExceptions = /\b(no|without|zero) (exceptions?|rejects?|rejections?|failures?|repairs?|non-?conform\w*)\b/gi;

const because: Readonly<Record<Exclude<ReportResult, "ACCEPT">, string>> = {
  REJECT: "the report rejects",
  INCOMPLETE: "not everything was examined",
  FOR_INFORMATION: "nothing was accepted or rejected",
};

/** What is said to conform was judged and accepted (ISO/IEC 17025:2017 7.8.6.2). */
export function conformityStated(read: Reader): Remark[] {
  const { lines } = read.content;
  const statement = read.text("summary.conformityStatement")?.trim() ?? "";
  const result = reportResult(lines);
  if (lines.length === 0 || result === "ACCEPT" || !/\p{L}/u.test(statement)) return [];
  if (withExceptions.test(statement.replaceAll(withoutExceptions, ""))) return [];
  const message = `The statement of conformity is "${statement}", but ${because[result]}: say what it does not hold for, or say why it holds`;
  return [
    {
      ...inBlock("summary", "conformityStatement", message),
      behind: lines.map((line) => [line.itemKey, line.examStage, line.result]),
    },
  ];
}
