/** What differs between two versions of a form, in words: questions by their keys, which keep their meaning. */
import type { FormDefinition, Section } from "../../definition.ts";
import type { Column, Field } from "../../field.ts";
import { textIn } from "../../translated.ts";
import { choicesText, rowsText, typeTitle } from "../build/editing.ts";
import { actionText, conditionText } from "../build/logic-words.ts";

export interface VersionChange {
  /** Its place and key, which no other change has. */
  at: string;
  /** "Brakes", "Section Check", "Signature Driver". */
  name: string;
  kind: "added" | "removed" | "moved" | "changed";
  /** What of it changed, with the words before and after; empty for what was added, removed or moved. */
  parts: { what: string; before: string; after: string }[];
}

/** Every change from one version to a later one: sections, questions, signatures, answer sets, review. */
export function changesBetween(before: FormDefinition, after: FormDefinition): VersionChange[] {
  const [old, now] = [placed(before), placed(after)];
  const fields = (found: ReturnType<typeof placed>) => new Map(found.map((one) => [one.field.key, one]));
  const [oldFields, nowFields] = [fields(old), fields(now)];
  return [
    ...partsChanged("Section", bySection(before), bySection(after), ({ title }) => words(title), sectionWords(before, after)),
    ...now.flatMap(({ field, section, place }): VersionChange[] => {
      const was = oldFields.get(field.key);
      const one = { at: `field ${field.key}`, name: words(field.label) };
      if (!was) return [{ ...one, kind: "added", parts: [] }];
      const parts = differing(fieldWords(was.field, before), fieldWords(field, after));
      const isMoved =
        was.section !== section || orderAmong(old, nowFields, was) !== orderAmong(now, oldFields, { section, place });
      if (parts.length > 0) return [{ ...one, kind: "changed", parts }];
      return isMoved ? [{ ...one, kind: "moved", parts }] : [];
    }),
    ...old.flatMap(({ field }): VersionChange[] =>
      nowFields.has(field.key) ? [] : [{ at: `field ${field.key}`, name: words(field.label), kind: "removed", parts: [] }],
    ),
    ...partsChanged(
      "Signature",
      byKey(before.signatureSlots ?? []),
      byKey(after.signatureSlots ?? []),
      ({ label }) => words(label),
      ({ label, kind, who, required, part, order, meaning }) => ({
        Label: words(label),
        Kind: kind,
        "Signed by": Object.values(who).join(" "),
        Required: String(required),
        Part: part ?? "",
        Order: String(order),
        Meaning: words(meaning),
      }),
    ),
    ...partsChanged(
      "Answer set",
      byKey(before.answerSets ?? []),
      byKey(after.answerSets ?? []),
      ({ name }) => words(name),
      ({ name, choices }) => ({ Name: words(name), Choices: choicesText(choices) }),
    ),
    ...wholeChanged(before, after),
  ];
}

const words = (text: Section["title"] | undefined) => textIn(text, undefined);

const placed = ({ sections }: FormDefinition) =>
  sections.flatMap(({ key, fields }) => fields.map((field, place) => ({ field, section: key, place })));

/** Its place among the questions of its section that both versions have: what is added before it does not move it. */
const orderAmong = (
  all: ReturnType<typeof placed>,
  others: ReadonlyMap<string, unknown>,
  { section, place }: { section: string; place: number },
) => all.filter((one) => one.section === section && one.place < place && others.has(one.field.key)).length;

const bySection = ({ sections }: FormDefinition) => new Map(sections.map((one) => [one.key, one]));
const byKey = <T extends { key: string }>(all: readonly T[]) => new Map(all.map((one) => [one.key, one]));

const sectionWords =
  (before: FormDefinition, after: FormDefinition) =>
  (section: Section): Record<string, string> => ({
    Title: words(section.title),
    Help: words(section.help),
    Part: section.part ?? "",
    "Shown when": section.showWhen ? conditionText(after.sections.includes(section) ? after : before, section.showWhen) : "",
  });

function partsChanged<T>(
  kind: string,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  nameOf: (one: T) => string,
  wordsOf: (one: T) => Record<string, string>,
): VersionChange[] {
  const one = (key: string, of: T) => ({ at: `${kind} ${key}`, name: `${kind} ${nameOf(of)}` });
  return [
    ...[...after].flatMap(([key, now]): VersionChange[] => {
      const was = before.get(key);
      if (!was) return [{ ...one(key, now), kind: "added", parts: [] }];
      const parts = differing(wordsOf(was), wordsOf(now));
      return parts.length > 0 ? [{ ...one(key, now), kind: "changed", parts }] : [];
    }),
    ...[...before].flatMap(([key, was]): VersionChange[] =>
      after.has(key) ? [] : [{ ...one(key, was), kind: "removed", parts: [] }],
    ),
  ];
}

function differing(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): VersionChange["parts"] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((what) => ({ what, before: before[what] ?? "", after: after[what] ?? "" }))
    .filter((part) => part.before !== part.after);
}

/** The properties of a question in words; those without words of their own as they are stored. */
function fieldWords(field: Field | Column, form: FormDefinition): Record<string, string> {
  const { key: _, type, label, help, required, showWhen, readOnlyWhen, validate, onAnswer, choices, ...rest } = field;
  const { rows, columns, ...others } = rest as Omit<Field, "key">;
  const condition = (expression: string | undefined) => (expression ? conditionText(form, expression) : "");
  const plain = Object.entries(others).map(([name, value]) => [propertyTitles[name] ?? name, valueWords(value)] as const);
  return {
    Question: words(label),
    Help: words(help),
    Answer: typeTitle(type),
    Required: typeof required === "string" ? condition(required) : required ? "yes" : "",
    "Shown when": condition(showWhen),
    "Read-only when": condition(readOnlyWhen),
    Checks: (validate ?? []).map(({ expression, message }) => `${condition(expression)}: ${words(message)}`).join("\n"),
    Actions: (onAnswer ?? []).map((one) => `${condition(one.when)}: ${actionText(one.do)}`).join("\n"),
    Choices: choicesText(choices),
    Lines: rowsText(rows),
    ...Object.fromEntries(
      (columns ?? []).map((column) => [
        `Column ${words(column.label)}`,
        Object.values(fieldWords(column, form)).filter(Boolean).join(", "),
      ]),
    ),
    ...Object.fromEntries(plain),
  };
}

const propertyTitles: Readonly<Record<string, string>> = {
  default: "Starts with",
  locked: "Locked",
  unit: "Unit",
  dp: "Decimals",
  min: "At least",
  max: "At most",
  maxLength: "Longest text",
  pattern: "Pattern",
  answerSet: "Answer set",
  score: "Score",
  calc: "Calculation",
  fresh: "Answered again each time",
  showLast: "Shows the last answer",
  sensitive: "Sensitive",
  assignable: "Can be assigned",
  photosMin: "Photos at least",
  photosMax: "Photos at most",
  minRows: "Rows at least",
  maxRows: "Rows at most",
  totals: "Totals",
  running: "Runs while opened",
  cards: "As cards",
  width: "Width",
  printHide: "Not printed",
};

const valueWords = (value: unknown): string =>
  value === undefined || value === false
    ? ""
    : value === true
      ? "yes"
      : typeof value === "string"
        ? value
        : JSON.stringify(value);

function wholeChanged(before: FormDefinition, after: FormDefinition): VersionChange[] {
  const of = ({ review, offlineAllowed, contextLinks = [], languages, countsFor }: FormDefinition): Record<string, string> => ({
    Review: [review.rule, review.role].filter(Boolean).join(" "),
    "Reviewed when": review.when ?? "",
    "Days for the review": String(review.days),
    "Filled offline": offlineAllowed ? "yes" : "no",
    About: contextLinks.map(({ kind, required }) => (required ? `${kind}, required` : kind)).join("; "),
    Languages: languages.join(", "),
    "Counts for": countsFor ? `${countsFor.table}.${countsFor.person}` : "",
  });
  const parts = differing(of(before), of(after));
  return parts.length > 0 ? [{ at: "form", name: "The whole form", kind: "changed", parts }] : [];
}
