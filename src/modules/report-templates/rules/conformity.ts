/** The statement of conformity against the result of the report. */
import type { Reader } from "../sheet.ts";
import { reportResult, type ReportResult } from "../weld-results.ts";
import { inBlock, onLine, type Remark } from "./rule.ts";

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

/** What speaks against a line or a report that is accepted, unless it was repaired or is denied. */
const ofRejects =
  /\b(reject(s|ed|able|ion|ions)?|unacceptable|not accept(able|ed)|(does|do|did) not (conform|comply|meet|satisfy)|non-?conform\w*|fail(s|ed)?|crack(s|ed|ing|like)?|defects?|defective|not (been )?(examined|inspected|tested|radiographed|measured)|below (the )?(minimum|required|retirement|t-?min)\w*)\b/i;
const denied =
  /\b(no|nothing|none|without|zero|not|neither|free (of|from))\b[^.;,]*\b(reject\w*|unacceptable|non-?conform\w*|fail\w*|crack\w*|defect\w*)|\b(crack\w*|defect\w*)\b[^.;,]*\b(not found|absent|none)\b|\b(fail[- ]safe|re-?examined|repaired|removed|previous\w*|earlier|crack detection)\b/i;
const speaksAgainst = (text: string): boolean => sentencesOf(text).some((one) => ofRejects.test(one) && !denied.test(one));

/** What speaks for a line that is rejected or was not examined. */
const ofAccepted =
  /\b(accept(ed|able)|conforms?|complies|passe[sd]|(is|all) (ok|good)|no (relevant |rejectable )?(indications?|defects?))\b/i;
const notSo =
  /\b(not|un|non|no longer|never|un-?)[- ]?(accept|conform|compl|pass)|\b(if|after|once|when|until|before|other|rest|remainder)\b/i;

/** The remark of a line says what its result says. */
export function remarksAgree(read: Reader): Remark[] {
  return read.content.lines.flatMap((line) => {
    const remark = typeof line.values["remarks"] === "string" ? line.values["remarks"].trim() : "";
    const isBad = line.result === "REJ" || line.result === "NE";
    const against =
      (line.result === "ACC" && speaksAgainst(remark)) ||
      (isBad && sentencesOf(remark).some((one) => ofAccepted.test(one) && !notSo.test(one)));
    if (!against) return [];
    const message = `The remark is "${remark}", but the result is ${line.result}: correct one of them, or say what it speaks of`;
    return [{ ...onLine(line, "remarks", message), behind: line.result }];
  });
}

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
      return speaksAgainst(text)
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
