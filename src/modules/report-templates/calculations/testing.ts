/** For the tests of the calculations: an outcome as a reader sees it. */
import { decimal, rounded } from "#kit/decimal.ts";
import type { Outcome } from "./outcome.ts";

/** The value as shown, or the reason there is none. */
export function shown(outcome: Outcome, dp: number): string {
  const value = decimal(outcome.value);
  return value === null ? (outcome.value ?? outcome.reason ?? "") : rounded(value, dp);
}
