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

/** "All welds accepted.", "Every location meets API 570": the summary speaks of the whole as well. */
const ofTheWhole = /\b(all|every|each)\b[^.;]*\b(accept\w*|conform\w*|compl(y|ies)|meets?|satisf\w*)/i;

/** What is said to conform was judged and accepted (ISO/IEC 17025:2017 7.8.6.2). */
export function conformityStated(read: Reader): Remark[] {
  const { lines } = read.content;
  const result = reportResult(lines);
  if (lines.length === 0 || result === "ACCEPT") return [];
  const behind = lines.map((line) => [line.itemKey, line.examStage, line.result]);
  const said = (key: string) => read.text(`summary.${key}`)?.trim() ?? "";
  return [
    { key: "conformityStatement", what: "statement of conformity", isOne: /\p{L}/u },
    { key: "summary", what: "summary", isOne: ofTheWhole },
  ].flatMap(({ key, what, isOne }) => {
    const text = said(key);
    if (!isOne.test(text) || withExceptions.test(text.replaceAll(withoutExceptions, ""))) return [];
    const message = `The ${what} is "${text}", but ${because[result]}: say what it does not hold for, or say why it holds`;
    return [{ ...inBlock("summary", key, message), behind }];
  });
}
