/** The statement of conformity, the remarks and the other words of a report against its results. */
import type { Indication, ReportContent, Values } from "../content.ts";
import type { TemplateDefinition } from "../definition.ts";
import type { Reader } from "../sheet.ts";
import { reportResult, type ReportResult } from "../weld-results.ts";
import { type Known, sentencesOf, speaksAgainst } from "./contrary-words.ts";
import { wholeExtent } from "./extent.ts";
import { inBlock, onLine, readerOfEachSetup, type Remark } from "./rule.ts";
import { codeStated, quoted } from "./conformity-criteria.ts";

/** A statement about what does not conform is not about the whole. */
const withExceptions =
  /\b(not|except(ing|ed|ions?)?|excluding|other than|reject(s|ed|ion)?|fail(s|ed|ure)?|non-?conform\w*|incomplete|repair(s|ed)?)\b/i;
const withoutExceptions =
  /\b(no|none|nothing|without|zero)\b( [\w-]+){0,3} (exceptions?|rejects?|rejections?|rejected|failures?|failed|repairs?|non-?conform\w*)\b/gi;

const because: Readonly<Record<Exclude<ReportResult, "ACCEPT">, string>> = {
  REJECT: "the report rejects",
  INCOMPLETE: "not everything was examined",
  FOR_INFORMATION: "nothing was accepted or rejected",
};

/** "All welds accepted.", "Every location meets API 570", "No indication rejected": the summary speaks of the whole as well. */
const ofTheWhole =
  /\b(all|every|each)\b[^.;]*\b(accept\w*|conform\w*|compl(y|ies)|meets?|satisf\w*)|\b(no|none|nothing)\b[^.;]*\b(reject\w*|fail\w*)/i;

/** Words in favour of a line that is rejected or was not examined. */
const ofAccepted =
  /\b(accept(ed|able)|conforms?|complies|passe[sd]|(is|all) (ok|good)|no (relevant |rejectable )?(indications?|defects?))\b/i;
const notSo =
  /\b(not|un|non|no longer|never|un-?)[- ]?(accept|conform|compl|pass)|\b(if|after|once|when|until|before|other|rest|remainder)\b/i;

/** Free-text columns of a line. */
const wordsOfLine = [
  { key: "remarks", what: "remark" },
  { key: "area", what: "area" },
];

/** The remark of a line agrees with its result. */
export function remarksAgree(read: Reader): Remark[] {
  const { content, definition } = read;
  return content.lines.flatMap((line) => {
    const of = content.indications.filter(({ lineId }) => lineId === line.id);
    const isBad = line.result === "REJ" || line.result === "NE";
    return wordsOfLine.flatMap(({ key, what }) => {
      const entered = line.values[key];
      const text = typeof entered === "string" ? entered.trim() : "";
      const against =
        (line.result === "ACC" && speaksAgainst(text, knownOf({ content, definition }, of)) !== null) ||
        (isBad && key === "remarks" && sentencesOf(text).some((one) => ofAccepted.test(one) && !notSo.test(one)));
      if (!against) return [];
      const message = `The ${what} is "${text}", but the result is ${line.result}: correct one of them, or state what it refers to`;
      return [{ ...onLine(line, key, message), behind: line.result }];
    });
  });
}

/** What is known beside the words of a report: its indication types, the indications recorded, its extent. */
function knownOf(
  { content, definition }: { content: ReportContent; definition: Pick<TemplateDefinition, "indications"> },
  indications: readonly Indication[],
): Known {
  const extent = content.header["extent"];
  return {
    codes: definition.indications?.codes ?? [],
    recorded: indications.map(({ code, values }) => ({ code, figures: figuresIn(values) })),
    extent: typeof extent === "string" ? extent : null,
  };
}

/** Every number among the values, as entered and in SI units. */
function figuresIn(values: Values): number[] {
  return Object.values(values)
    .flatMap((value) => (typeof value === "object" && value !== null && "entered" in value ? [value.entered, value.si] : [value]))
    .flatMap((value) => (typeof value === "string" || typeof value === "number" ? [Number(value)] : []))
    .filter((one) => !Number.isNaN(one));
}

/** A text about the whole report: its place and its name. */
type WordsOfReport = { key: string; what: string; text: string };

/**
 * The texts that contradict a report in which every line is accepted, each with its question. The answer holds for these words and
 * results.
 */
export function againstTheReport(
  from: Pick<Reader, "content"> & { definition: Pick<TemplateDefinition, "indications"> },
  texts: readonly WordsOfReport[],
): { key: string; message: string; behind: unknown }[] {
  const { lines, indications } = from.content;
  if (lines.length === 0 || reportResult(lines) !== "ACCEPT") return [];
  const known = knownOf(from, indications);
  return texts.flatMap(({ key, what, text }) => {
    const sentence = speaksAgainst(text, { ...known, isLimitation: key === "limitations" });
    if (sentence === null) return [];
    const message = `The ${what} is "${quoted(text, sentence)}", but the report accepts every line: correct one of them, or state what it refers to`;
    return [{ key, message, behind: [text, resultsOf(lines)] }];
  });
}

const resultsOf = (lines: ReportContent["lines"]): unknown => lines.map((line) => [line.itemKey, line.examStage, line.result]);

/** Texts of a block about the whole report. */
const wordsOfWhole = [
  { block: "summary", key: "summary", what: "summary" },
  { block: "summary", key: "limitations", what: "limitation" },
  { block: "summary", key: "deviations", what: "deviation" },
  { block: "summary", key: "recommendations", what: "recommendation" },
  { block: "summary", key: "conformityStatement", what: "statement of conformity" },
  { block: "header", key: "itemCondition", what: "condition of the item" },
] as const;

/** Limitations and deviations have a question of their own. */
const isAskedOtherwise = (read: Reader, key: string): boolean =>
  (key === "limitations" && limitationsOfTheWhole(read).length > 0) ||
  (key === "deviations" && deviationsApproved(read).length > 0);

/** What is stated to conform was judged and accepted, and what is stated not to conform was not (ISO/IEC 17025:2017 7.8.6.2). */
export function conformityStated(read: Reader): Remark[] {
  const { lines } = read.content;
  if (lines.length === 0) return [];
  const result = reportResult(lines);
  if (result === "ACCEPT") {
    const asked = wordsOfWhole.filter(({ key }) => !isAskedOtherwise(read, key));
    const contrary = asked.flatMap(({ block, key, what }) =>
      againstTheReport(read, [{ key, what, text: read.text(`${block}.${key}`) ?? "" }]).map(({ message, behind }) => ({
        ...inBlock(block, key, message),
        behind,
      })),
    );
    return [...codeStated(read), ...contrary];
  }
  return [
    { key: "conformityStatement", what: "statement of conformity", isOne: /\p{L}/u },
    { key: "summary", what: "summary", isOne: ofTheWhole },
  ].flatMap(({ key, what, isOne }) => {
    const text = read.text(`summary.${key}`)?.trim() ?? "";
    if (!isOne.test(text) || withExceptions.test(text.replaceAll(withoutExceptions, ""))) return [];
    const message = `The ${what} is "${text}", but ${because[result]}: state what it does not apply to, or explain why it is true`;
    return [{ ...inBlock("summary", key, message), behind: resultsOf(lines) }];
  });
}

/** Limitations that state there are none. */
const noLimitation =
  /^\W*(?:(?:none|nil|no|n\W?a|not applicable|without|no limitations?|no restrictions?|everything (?:was )?examined)\b)(?!.*\b(?:but|except\w*|however|only|apart|other than|access\w*|not)\b)/i;

/** Extent and limitations must agree: a limitation contradicts an extent of 100 % or full coverage. */
export function limitationsOfTheWhole(read: Reader): Remark[] {
  const { lines } = read.content;
  const text = read.text("summary.limitations")?.trim() ?? "";
  if (lines.length === 0 || !/\p{L}/u.test(text) || noLimitation.test(text)) return [];
  // A limitation that names a line not examined is already stated by that line's result.
  const open = lines
    .filter(({ result }) => result === "NE" || result === "RESHOOT")
    .map(({ itemKey }) => itemKey.trim().toLowerCase());
  const isOfOpen = (sentence: string) => open.some((key) => key !== "" && sentence.toLowerCase().includes(key));
  if (sentencesOf(text).every(isOfOpen)) return [];
  const extent = read.text("header.extent")?.trim() ?? "";
  const isFull = readerOfEachSetup(read).some(({ own }) => own.text("technique.coverage") === "full");
  if (!wholeExtent.test(extent) && !isFull) return [];
  const stated = wholeExtent.test(extent) ? `the extent of the examination is "${extent}"` : "coverage is full";
  const sentence = sentencesOf(text).find((one) => !isOfOpen(one)) ?? text;
  const message = `The limitation is "${quoted(text, sentence)}", but ${stated}: correct the extent, enter what was not examined as such, or explain why the whole was still examined`;
  return [{ ...inBlock("summary", "limitations", message), behind: [text, extent, isFull, resultsOf(lines)] }];
}

/** A deviation names who approved it: an addendum of the procedure, or the agreement of the client. */
const isApproved =
  /\b(?:addend\w+|amendment|approv(?:ed|al)|agree[ds]?|agreement|authori[sz]\w+|concession|waiver|accepted by|permitted by|deviation (?:request|permit|no\.?|report))\b/i;
const isNotApproved =
  /\b(?:not|no|without|never|pending|awaiting|to be)\b[^.;,]{0,30}\b(?:addend|amend|approv|agree|authori|concession|waiver)/i;
const noDeviation =
  /^\W*(?:none|nil|no|n\W?a|not applicable|no deviations?|as (?:the )?procedure)\b(?!.*\b(?:but|except\w*|however|only|apart|other than)\b)/i;

/** A deviation from the procedure without the name of who approved it; null for none. */
export function deviationAsked(text: string): string | null {
  const words = text.trim();
  if (!/\p{L}/u.test(words) || noDeviation.test(words) || (isApproved.test(words) && !isNotApproved.test(words))) return null;
  return `The deviation is "${quoted(words, sentencesOf(words)[0] ?? words)}": name the addendum of the procedure or the agreement of the client that covers it`;
}

/** Deviations are documented, justified, authorized and accepted by the customer (ISO/IEC 17025:2017 7.2.1.7). */
export function deviationsApproved(read: Reader): Remark[] {
  const text = read.text("summary.deviations") ?? "";
  const message = deviationAsked(text);
  return message === null ? [] : [{ ...inBlock("summary", "deviations", message), behind: text }];
}
