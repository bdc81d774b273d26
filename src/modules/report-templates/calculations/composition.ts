/** Composition against the limits of the required alloy (API RP 578). Percent by mass. */
import { atLeast, atMost, Decimal, decimal } from "#kit/decimal.ts";
import alloys from "../data/alloys.json" with { type: "json" };
import { found, unknown, type Given, type Outcome } from "./outcome.ts";

/** The limits of an element; without `max` at least `min`, without `min` at most `max`. */
export type ElementWindow = { element: string; min: Given; max: Given };

export type Alloy = { alloy: string; source: string; windows: readonly ElementWindow[] };

export type Composition = {
  read: (element: string) => Given;
  windows: readonly ElementWindow[];
  /** Tolerance on each limit, in percent of it. */
  tolerancePct: Given;
};

type ElementJudged = { element: string; isRead: boolean; isWithin: boolean; words: string };

/** Each element with its reading and limits: "Cr 1.85 (1.90 … 2.60)". */
export function elementsJudged({ read, windows, tolerancePct }: Composition): ElementJudged[] {
  const tolerance = decimal(tolerancePct)?.div(100) ?? new Decimal(0);
  return windows.map(({ element, min, max }) => {
    const value = decimal(read(element));
    const least = decimal(min)?.times(new Decimal(1).minus(tolerance)) ?? null;
    const most = decimal(max)?.times(new Decimal(1).plus(tolerance)) ?? null;
    const isWithin = value !== null && (least === null || atLeast(value, least)) && (most === null || atMost(value, most));
    const window =
      least === null ? `at most ${put(most)}` : most === null ? `at least ${put(least)}` : `${put(least)} … ${put(most)}`;
    return { element, isRead: value !== null, isWithin, words: `${element} ${value ? put(value) : "not read"} (${window})` };
  });
}

/** "match" or "mismatch"; unknown while an element of the alloy was not read and none is outside. */
export function compositionMatch(composition: Composition): Outcome {
  const formula = "every element within min·(1 − tol/100) … max·(1 + tol/100)";
  const judged = elementsJudged(composition);
  if (judged.length === 0) return unknown("no composition limits", formula);
  const shown = `${formula}: ${judged.map(({ words }) => words).join(", ")}`;
  if (judged.some(({ isRead, isWithin }) => isRead && !isWithin)) return found("mismatch", shown);
  const missing = judged.find(({ isRead }) => !isRead);
  return missing ? unknown(`no reading of ${missing.element}`, shown) : found("match", shown);
}

/** "Cr 1.90-2.60", "Ni at least 58.00". */
export function windowText({ element, min, max }: ElementWindow): string {
  const [least, most] = [decimal(min), decimal(max)];
  if (!least) return `${element} at most ${put(most)}`;
  return most ? `${element} ${put(least)}-${put(most)}` : `${element} at least ${put(least)}`;
}

/** Two decimals, and a third if the reading has one or a tolerance produces one. */
function put(limit: Decimal | null): string {
  const shown = limit?.toDecimalPlaces(3);
  return shown ? shown.toFixed(Math.max(2, shown.dp())) : "–";
}

/**
 * Alloys of the table that a text such as "ASTM A335 Gr. P22" names; P22 and P91 in one text are two. A word that is a name is not taken apart:
 * 304/304L is the dual certified grade.
 */
export function alloysNamed(text: string): Alloy[] {
  const words = wordsOf(text);
  return alloys.alloys.filter(({ names }) => names.some((name) => words.includes(name)));
}

function wordsOf(text: string): string[] {
  const isName = (word: string) => alloys.alloys.some(({ names }) => names.some((name) => name === word));
  return text
    .toUpperCase()
    .replaceAll(/\s*\/\s*/g, "/")
    .split(/[^A-Z0-9./-]+/)
    .flatMap((word) => (isName(word) ? [word] : word.split(/[-/]/)));
}

/** The alloys of the table that ships. */
export const shippedAlloys: readonly Alloy[] = alloys.alloys;

type OwnLimit = ElementWindow & { alloy: string; source: string };

/**
 * The one alloy that a text names: of the company's table, which goes before that of the product, or else of the product's. Null if it names
 * none, or several.
 */
export function alloyNamed(text: string, own: readonly OwnLimit[] = []): Alloy | null {
  const words = wordsOf(text);
  const listed = Map.groupBy(
    own.filter(({ alloy }) => sameAlloy(alloy, text) || words.some((word) => sameAlloy(word, alloy))),
    ({ alloy }) => alloy,
  );
  const ofCompany = [...listed].map(([alloy, windows]): Alloy => {
    const sources = [...new Set(windows.map(({ source }) => source))].join(", ");
    return { alloy, source: `${sources}, company table`, windows };
  });
  const isReplaced = ({ names }: { names: readonly string[] }) =>
    ofCompany.some(({ alloy }) => names.some((name) => sameAlloy(name, alloy)));
  const shipped = alloys.alloys.filter((one) => one.names.some((name) => words.includes(name)) && !isReplaced(one));
  const [only, another] = [...ofCompany, ...shipped];
  return only && !another ? only : null;
}

/** A blank or a dash makes no difference: "P-22" is "p22". */
export function sameAlloy(one: string, other: string): boolean {
  const key = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return key(one) !== "" && key(one) === key(other);
}
