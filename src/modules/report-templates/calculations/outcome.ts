/**
 * The result of every calculation: a value, or null with the reason. Never 0 for unknown and never infinity.
 * The formula contains the numbers used, so that a reader can check it by hand.
 */
import { decimal, plain, rounded, type Decimal } from "#kit/decimal.ts";

export type Found = { value: string; reason: null; formula: string };
export type Unknown = { value: null; reason: string; formula: string };
export type Outcome = Found | Unknown;

/** A decimal string in the unit the calculation documents; null or undefined if not entered. */
export type Given = string | null | undefined;

/** Value, the numbers used in the formula, and how the value is shown. */
type Solution = { value: string; numbers: string; shown: string };

/**
 * Turns the given texts into decimals, by name, and solves. The first one missing becomes the reason ("no previous reading").
 * The solver returns a solution, or the reason why there is none.
 */
export function calculate<Name extends string>(
  formula: string,
  given: Record<Name, readonly [value: Given, what: string]>,
  solve: (numbers: Record<Name, Decimal>) => Solution | string,
): Outcome {
  const numbers = {} as Record<Name, Decimal>;
  for (const name of Object.keys(given) as Name[]) {
    const [value, what] = given[name];
    const number = decimal(value);
    if (number === null) return unknown(`no ${what}`, formula);
    numbers[name] = number;
  }
  const solution = solve(numbers);
  if (typeof solution === "string") return unknown(solution, formula);
  const { value, numbers: put, shown } = solution;
  return found(value, put === shown ? `${formula} = ${shown}` : `${formula} = ${put} = ${shown}`);
}

/** A number as the solution: stored with all digits, shown with `dp` places and its unit. */
export function solved(value: Decimal, numbers: string, unit: string, dp: number): Solution {
  return { value: plain(value), numbers, shown: unit === "" ? rounded(value, dp) : `${rounded(value, dp)} ${unit}` };
}

/** A word as the solution, such as "accept" or "20-2T". */
export function stated(value: string, numbers: string): Solution {
  return { value, numbers, shown: value };
}

export function found(value: string, formula: string): Found {
  return { value, reason: null, formula };
}

export function unknown(reason: string, formula: string): Unknown {
  return { value: null, reason, formula };
}
