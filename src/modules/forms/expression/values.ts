/** What expressions calculate with, and how two values compare. */
import { Decimal, decimal, plain } from "#kit/decimal.ts";

/** Empty is null; dates and times are texts as stored; a list is a column of a table, or several choices. */
export type Scalar = Decimal | string | boolean | null;
export type Result = Scalar | readonly Scalar[];

export const isList = (value: Result): value is readonly Scalar[] => Array.isArray(value);

/** An empty text counts as empty. */
export const isEmpty = (value: Result): boolean => value === null || value === "" || (isList(value) && value.length === 0);

/** The value as a number, or null if it is none: only numbers are calculated with. */
export function numberOf(value: Result): Decimal | null {
  if (value instanceof Decimal) return value;
  return typeof value === "string" ? decimal(value) : null;
}

/** True, false, or null for empty. Yes is true, no is false, a number is true unless it is 0. */
export function truth(value: Result): boolean | null {
  if (isEmpty(value)) return null;
  if (typeof value === "boolean") return value;
  if (value instanceof Decimal) return !value.isZero();
  if (value === "yes" || value === "true") return true;
  if (value === "no" || value === "false") return false;
  return true;
}

/** The value as shown in a text and stored if calculated. */
export function textOf(value: Result): string {
  if (value === null) return "";
  if (value instanceof Decimal) return plain(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  return isList(value) ? value.map(textOf).join(", ") : value;
}

/** Whether two values are equal; for a list, whether it contains the other. Empty equals an empty text. */
export function same(a: Result, b: Result): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isList(a)) return a.some((one) => same(one, b));
  if (isList(b)) return same(b, a);
  if (typeof a === "boolean" || typeof b === "boolean") return truth(a) === truth(b);
  const [left, right] = [numberOf(a), numberOf(b)];
  return left && right ? left.eq(right) : textOf(a) === textOf(b);
}

/** Below, at or above 0 as the first is less, equal or more; null if either is empty. */
export function order(a: Result, b: Result): number | null {
  if (isEmpty(a) || isEmpty(b) || isList(a) || isList(b)) return null;
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left && right) return left.comparedTo(right);
  const [first, second] = [textOf(a), textOf(b)];
  return first < second ? -1 : Number(first > second);
}

/** The values of lists and single values in one list, without empty ones. */
export function flat(values: readonly Result[]): Scalar[] {
  return values.flatMap((value) => value as Scalar | Scalar[]).filter((value) => !isEmpty(value));
}
