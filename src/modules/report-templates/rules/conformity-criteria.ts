/** The criteria that a statement of conformity names. */
import { acceptanceCriteriaSet } from "../acceptance/sets.ts";
import type { Reader } from "../sheet.ts";
import { sentencesOf } from "./contrary-words.ts";
import { inBlock, onLine, type Remark } from "./rule.ts";

const quotedWhole = 200;

export const quoted = (text: string, sentence: string): string =>
  text.length > quotedWhole ? `… ${sentence.trim()} …` : text.trim();

/** Codes that a statement of conformity may name, in the words of their titles. */
const codesNamed: readonly { code: string; named: RegExp; criteria: RegExp }[] = [
  { code: "AWS D1.1", named: /\bD1\.1\b/i, criteria: /D1\.1/i },
  { code: "API 1104", named: /\b1104\b/, criteria: /1104/ },
  { code: "ASME B31.1", named: /\bB31\.1\b/i, criteria: /B31\.1\b/i },
  { code: "ASME B31.3", named: /\bB31\.3\b/i, criteria: /B31\.3/i },
  { code: "ASME VIII", named: /\b(ASME|Section|Sec\.?|BPVC)[ -]*VIII\b|\bUW-5[12]\b/i, criteria: /VIII|UW-5[12]/i },
  { code: "API 510", named: /\bAPI[ -]?510\b/i, criteria: /510/ },
  { code: "API 570", named: /\bAPI[ -]?570\b/i, criteria: /570/ },
  { code: "API 653", named: /\bAPI[ -]?653\b/i, criteria: /653/ },
  { code: "ISO 5817", named: /\b5817\b/, criteria: /5817|10675|23277|23278|11666/ },
  { code: "ISO 23278", named: /\b23278\b/, criteria: /5817|23278/ },
  { code: "ISO 10675", named: /\b10675\b/, criteria: /5817|10675/ },
];

/** Appendices of ASME VIII-1 and editions, as a statement may name them. */
const appendix = /\bApp(?:endix|\.)? ?(\d{1,2})\b/gi;

const edition = /\b(?:edition|ed\.)[ :]*((?:19|20)\d\d)\b|\b((?:19|20)\d\d) (?:edition|ed\.)/gi;

/** Words of a positive judgement: a sentence that names a code without them may describe how the item was made or examined. */
const saysAccepted = /\b(accept\w*|conform\w*|compl(y|ies|ied)|meets?|passe[sd]|satisf\w*|in accordance)\b/i;

/** A statement of conformity, and any other text that accepts something, names the criteria the lines were judged by (ISO/IEC 17025:2017 7.8.6.2 b). */
export function codeStated(read: Reader): Remark[] {
  const { acceptance, lines } = read.content;
  const used = [acceptance.criteriaSet, ...lines.flatMap(({ criteriaSetId }) => criteriaSetId ?? [])];
  const criteria = [
    ...used.map((code) => `${code} ${acceptanceCriteriaSet(code)?.standard ?? ""}`),
    JSON.stringify(acceptance),
  ].join(" ");
  const asked = (what: string, text: string): { message: string; behind: unknown } | null => {
    const other = otherCriteria(text, criteria);
    if (other === null) return null;
    const message = `The ${what} is "${quoted(text, text)}", but no line was judged by ${other}: name the criteria of the report, or state which examination shows conformity with ${other}`;
    return { message, behind: [text, used] };
  };
  const accepting = (text: string) =>
    sentencesOf(text)
      .filter((sentence) => saysAccepted.test(sentence))
      .join(" ");
  const statement = asked("statement of conformity", read.text("summary.conformityStatement")?.trim() ?? "");
  const summary = asked("summary", accepting(read.text("summary.summary") ?? ""));
  return [
    ...(statement ? [{ ...inBlock("summary", "conformityStatement", statement.message), behind: statement.behind }] : []),
    ...(summary ? [{ ...inBlock("summary", "summary", summary.message), behind: summary.behind }] : []),
    ...lines.flatMap((line) => {
      const remark = line.values["remarks"];
      const found = typeof remark === "string" ? asked("remark", accepting(remark)) : null;
      return found ? [{ ...onLine(line, "remarks", found.message), behind: found.behind }] : [];
    }),
  ];
}

/** The code, appendix or edition that a text names and the criteria do not; null where it names none. */
function otherCriteria(text: string, criteria: string): string | null {
  const code = codesNamed.find(({ named, criteria: of }) => named.test(text) && !of.test(criteria));
  if (code) return code.code;
  const numbers = (of: string) => [...of.matchAll(appendix)].map(([, number]) => Number(number));
  const known = numbers(criteria);
  const other = known.length > 0 ? numbers(text).find((number) => !known.includes(number)) : undefined;
  if (other !== undefined) return `Appendix ${other}`;
  const year = [...text.matchAll(edition)]
    .map(([, after, before]) => after ?? before ?? "")
    .find((one) => !criteria.includes(one));
  return year === undefined ? null : `the edition of ${year}`;
}
