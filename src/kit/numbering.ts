/**
 * Number patterns such as "{CLIENT}-{YY}-{METHOD}-{SEQ:4}" (settings rule 1, inspection-reports section 5.2). The server issues the running
 * number; this file reads, checks and prints patterns.
 */
import type { Day } from "#kit/validity.ts";

/** Tokens for what the record belongs to; each value may have a count of its own. */
export const scopeTokens = ["CLIENT", "SITE", "PROJECT", "WO", "METHOD", "LOC", "TYPE", "CODE"] as const;
const dateTokens = ["YYYY", "YY", "MM"] as const;
const sequenceTokens = ["SEQ", "MSEQ"] as const;

export type ScopeToken = (typeof scopeTokens)[number];
type DateToken = (typeof dateTokens)[number];
type SequenceToken = (typeof sequenceTokens)[number];

export type PatternPart =
  | { kind: "text"; text: string }
  | { kind: "scope"; token: ScopeToken }
  | { kind: "date"; token: DateToken }
  /** At least `width` digits; a longer value is printed in full. */
  | { kind: "sequence"; token: SequenceToken; width: number }
  | { kind: "unknown"; text: string };

/** `resetsOn`: the count restarts for each value of these tokens. {MSEQ} always counts per method. */
export type NumberRule = { pattern: string; resetEvery: "never" | "year" | "month"; resetsOn?: readonly ScopeToken[] };

/** What the tokens stand for in one record: {CLIENT} "ACR", {METHOD} "UT". */
export type ScopeValues = Partial<Record<ScopeToken, string>>;

export function parsePattern(pattern: string): PatternPart[] {
  return pattern.split(/(\{[^{}]*\})/).flatMap((piece) => (piece === "" ? [] : [readPart(piece)]));
}

/** Why a pattern cannot be used; an empty list means it can. */
export function problemsWithPattern(rule: NumberRule): string[] {
  const parts = parsePattern(rule.pattern);
  const sequences = parts.filter((part) => part.kind === "sequence");
  const has = (token: string) => parts.some((part) => (part.kind === "scope" || part.kind === "date") && part.token === token);
  const problems: string[] = [];
  for (const part of parts) if (part.kind === "unknown") problems.push(`${part.text} is not a token of a number pattern.`);
  if (sequences.length === 0) problems.push("Pattern needs {SEQ} or {MSEQ}");
  if (sequences.length > 1) problems.push("A pattern has one running number only.");
  for (const token of countedBy(rule))
    if (!has(token)) problems.push(`Pattern needs {${token}}, because the count restarts for each.`);
  if (rule.resetEvery !== "never" && !has("YYYY") && !has("YY"))
    problems.push("Pattern needs {YYYY} or {YY}, because the count restarts each year.");
  if (rule.resetEvery === "month" && !has("MM")) problems.push("Pattern needs {MM}, because the count restarts each month.");
  if (runsTogether(parts))
    problems.push("Put a character between the running number and the code beside it, or two records could get one number.");
  return problems;
}

/** The printed number. The day gives year and month; throws for a value below 1 and for a token without a value. */
export function formatNumber(pattern: string, values: ScopeValues, day: Day, value: number): string {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is not a running number`);
  return parsePattern(pattern)
    .map((part) => {
      if (part.kind === "sequence") return String(value).padStart(part.width, "0");
      if (part.kind === "date") return inDate(part.token, day);
      if (part.kind !== "scope") return part.text;
      const text = values[part.token];
      if (!text) throw new RangeError(`{${part.token}} has no value for this number`);
      return text;
    })
    .join("");
}

/** The next numbers a pattern would give, for the preview in the settings. */
export function nextNumbers(pattern: string, values: ScopeValues, day: Day, nextValue: number, count = 3): string[] {
  return Array.from({ length: count }, (_, index) => formatNumber(pattern, values, day, nextValue + index));
}

/** Sample codes for the preview of a pattern. */
export const sampleCodes = {
  CLIENT: "ACR",
  SITE: "CW",
  PROJECT: "P-26-0012",
  WO: "WO-26-0042",
  METHOD: "UT",
  LOC: "HOU",
  TYPE: "UT",
};

/** A kind of record that is numbered, as shipped. */
export interface Series {
  key: string;
  /** The shared name of the record type it numbers. */
  entity: string;
  rule: NumberRule;
  /** The tokens that have a value when such a record is numbered. */
  tokens: readonly ScopeToken[];
  /** Counts are distinguished by the bare codes ("UT-II") and not by token and code ("METHOD=UT"). */
  bare?: true;
}

/** The count of a series that a record takes its number from. */
export function sequenceOfSeries({ bare }: Series, rule: NumberRule, values: ScopeValues, day: Day) {
  const { scope, period } = sequenceOf(rule, values, day);
  return { scope: bare ? scope.replace(/[A-Z]+=/g, "").replaceAll(";", "-") : scope, period };
}

/** Why a pattern cannot be used for a series; an empty list means it can. */
export function problemsWithSeries({ tokens }: Series, rule: NumberRule): string[] {
  const strange = parsePattern(rule.pattern).flatMap((part) =>
    part.kind === "scope" && !tokens.includes(part.token) ? [`{${part.token}} has no value when this is numbered.`] : [],
  );
  return [...problemsWithPattern(rule), ...strange];
}

/** Which count a record takes its number from: the scope values it restarts for, and the period of its day ("", "2026", "2026-05"). */
export function sequenceOf(rule: NumberRule, values: ScopeValues, day: Day): { scope: string; period: string } {
  const scope = countedBy(rule).map((token) => {
    const value = values[token];
    if (!value) throw new RangeError(`{${token}} has no value for this number`);
    return `${token}=${value}`;
  });
  return { scope: scope.join(";"), period: periodOf(rule.resetEvery, day) };
}

function periodOf(resetEvery: NumberRule["resetEvery"], day: Day): string {
  return { never: "", year: day.slice(0, 4), month: day.slice(0, 7) }[resetEvery];
}

/** What a printed number contains: its running number, the codes and the date. */
export interface NumberRead {
  value: number;
  values: ScopeValues;
  /** A day in the year and month the number gives; what it does not give is taken from `otherwise`. */
  day: Day;
}

/** Reads a printed number back, or null when the pattern could not have printed it. */
export function readNumber(pattern: string, number: string, otherwise: Day): NumberRead | null {
  const groups = new RegExp(regexOf(pattern, true)).exec(number)?.groups;
  if (groups?.["sequence"] === undefined) return null;
  const found = (token: string) => groups[token] || undefined;
  const year = found("YYYY") ?? (found("YY") ? `20${found("YY")}` : otherwise.slice(0, 4));
  const values = Object.fromEntries(scopeTokens.flatMap((token) => (found(token) ? [[token, found(token)]] : [])));
  return { value: Number(groups["sequence"]), values, day: `${year}-${found("MM") ?? otherwise.slice(5, 7)}-01` };
}

/**
 * The running number in a printed one, or null when the pattern could not have printed it: shows whether a new pattern can collide with an old
 * number.
 */
export function sequenceIn(pattern: string, number: string): number | null {
  return readNumber(pattern, number, "2000-01-01")?.value ?? null;
}

/** A regular expression that every number of the pattern matches: with named groups, or plain, as the database reads it too. */
export function regexOf(pattern: string, named = false): string {
  const seen = new Set<string>();
  // A token that occurs twice stands for the same value both times.
  const group = (name: string, inside: string) => {
    if (!named) return `(${inside})`;
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${inside})`;
  };
  const source = parsePattern(pattern).map((part) => {
    if (part.kind === "sequence") return group("sequence", `[0-9]{${part.width},}`);
    if (part.kind === "date") return group(part.token, part.token === "YYYY" ? "[0-9]{4}" : "[0-9]{2}");
    return part.kind === "scope" ? group(part.token, ".+") : part.text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
  });
  return `^${source.join("")}$`;
}

function readPart(piece: string): PatternPart {
  if (!piece.startsWith("{")) return { kind: "text", text: piece };
  const [, token = "", width] = /^\{([A-Z]+)(?::(\d{1,2}))?\}$/.exec(piece) ?? [];
  const scope = scopeTokens.find((known) => known === token);
  const date = dateTokens.find((known) => known === token);
  const sequence = sequenceTokens.find((known) => known === token);
  if (sequence && Number(width ?? 1) >= 1 && Number(width ?? 1) <= 12)
    return { kind: "sequence", token: sequence, width: Number(width ?? 1) };
  if (scope && width === undefined) return { kind: "scope", token: scope };
  if (date && width === undefined) return { kind: "date", token: date };
  return { kind: "unknown", text: piece };
}

function countedBy({ pattern, resetsOn = [] }: NumberRule): ScopeToken[] {
  const perMethod = parsePattern(pattern).some((part) => part.kind === "sequence" && part.token === "MSEQ");
  return scopeTokens.filter((token) => resetsOn.includes(token) || (token === "METHOD" && perMethod));
}

function inDate(token: DateToken, day: Day): string {
  return { YYYY: day.slice(0, 4), YY: day.slice(2, 4), MM: day.slice(5, 7) }[token];
}

/** "W1" + "1001" and "W11" + "001" print the same; dates have a fixed width and cannot. */
function runsTogether(parts: PatternPart[]): boolean {
  return parts.some((part, index) => {
    const next = parts[index + 1];
    const kinds = [part.kind, next?.kind];
    return kinds.includes("sequence") && kinds.includes("scope");
  });
}

/** What a device calls a record that has no number yet: "D-7F3-0012". */
export function provisionalRef(device: string, count: number): string {
  return `D-${device}-${String(count).padStart(4, "0")}`;
}
