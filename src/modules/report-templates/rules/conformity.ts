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

/** Of a report that accepts every line: what is said not to conform, unless it was repaired or that is denied. */
const ofRejects =
  /\b(reject(s|ed|able|ion|ions)?|unacceptable|not accept(able|ed)|(does|do|did) not (conform|comply|meet|satisfy)|non-?conform\w*|fail(s|ed)?)\b/i;
const denied =
  /\b(no|nothing|none|without|zero|not|neither)\b[^.;,]*\b(reject\w*|unacceptable|non-?conform\w*|fail\w*)|\b(fail[- ]safe|re-?examined|repaired|previous\w*|earlier)\b/i;

/** What is said to conform was judged and accepted, and what is said not to was not (ISO/IEC 17025:2017 7.8.6.2). */
export function conformityStated(read: Reader): Remark[] {
  const { lines } = read.content;
  if (lines.length === 0) return [];
  const result = reportResult(lines);
  const behind = lines.map((line) => [line.itemKey, line.examStage, line.result]);
  const said = (key: string) => read.text(`summary.${key}`)?.trim() ?? "";
  return [
    { key: "conformityStatement", what: "statement of conformity", isOne: /\p{L}/u },
    { key: "summary", what: "summary", isOne: ofTheWhole },
  ].flatMap(({ key, what, isOne }) => {
    const text = said(key);
    const message = `The ${what} is "${text}", but `;
    if (result === "ACCEPT")
      return sentencesOf(text).some((one) => ofRejects.test(one) && !denied.test(one))
        ? [
            {
              ...inBlock(
                "summary",
                key,
                `${message}the report accepts every line: correct one of them, or say what it speaks of`,
              ),
              behind,
            },
          ]
        : [];
    if (!isOne.test(text) || withExceptions.test(text.replaceAll(withoutExceptions, ""))) return [];
    return [
      { ...inBlock("summary", key, `${message}${because[result]}: say what it does not hold for, or say why it holds`), behind },
    ];
  });
}

const sentencesOf = (text: string): string[] => text.split(/[.;\n]/);
