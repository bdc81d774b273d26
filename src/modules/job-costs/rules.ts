/** What hours and equipment days cost by the rates in force (project-management section 5.3). No database. */
import type { CostRateDraft } from "./cost-rate.ts";
import { daysOverlap, isValidOn, type Validity } from "#directory/finance/tax-code.ts";
import { amountsIn, product, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** What a rate is chosen by. */
export interface Rated {
  of: CostRateDraft["of"];
  userId: string | null;
  grade: string | null;
  inventoryItemId: string | null;
  rate: string;
  burden: string;
  currency: string;
  validFrom: Day;
  validTo: Day | null;
}

const folded = (grade: string | null): string => (grade ?? "").trim().toLowerCase();

/** The rate of an hour of a person on a day: their own, else that of their grade. */
export function rateOfPerson<R extends Rated>(
  rates: readonly R[],
  person: { userId: string; grade: string | null },
  on: Day,
): R | undefined {
  const inForce = rates.filter((rate) => isValidOn(rate, on));
  const grade = folded(person.grade);
  return (
    inForce.find(({ of, userId }) => of === "person" && userId === person.userId) ??
    (grade ? inForce.find((rate) => rate.of === "grade" && folded(rate.grade) === grade) : undefined)
  );
}

/** The rate of a day of an equipment item. */
export const rateOfItem = <R extends Rated>(rates: readonly R[], itemId: string, on: Day): R | undefined =>
  rates.find((rate) => rate.of === "equipment" && rate.inventoryItemId === itemId && isValidOn(rate, on));

/** Hours of pay with their multipliers taken in, for the rate to be multiplied by: 8 h ST, 4 h OT and 1 h DT are 16 at 1.5 and 2. */
export const weightedHours = (pieces: readonly { hours: string; multiplier: string }[]): string =>
  total(...pieces.map(({ hours, multiplier }) => product(hours, multiplier)));

/** Cost of weighted hours or days, rounded once to the currency of the rate. */
export const costAt = ({ rate, burden, currency }: Pick<Rated, "rate" | "burden" | "currency">, quantity: string): string =>
  amountsIn(currency).times(quantity, total(rate, burden));

type Wrong = { path: keyof CostRateDraft; message: string };

/** Why a rate cannot be as it is beside the others, or null. */
export function problemWithRate(rate: Rated, others: readonly Rated[]): Wrong | null {
  const { of, userId, grade, inventoryItemId, validFrom, validTo } = rate;
  if (of === "person" && !userId) return { path: "userId", message: "Choose the person." };
  if (of === "grade" && !folded(grade)) return { path: "grade", message: "Enter the grade." };
  if (of === "equipment" && !inventoryItemId) return { path: "inventoryItemId", message: "Choose the equipment item." };
  if (validTo && validTo < validFrom) return { path: "validTo", message: "The last day is before the first day." };
  const same = (other: Rated) =>
    other.of === of &&
    (of === "person"
      ? other.userId === userId
      : of === "grade"
        ? folded(other.grade) === folded(grade)
        : other.inventoryItemId === inventoryItemId);
  return others.some((other) => same(other) && daysOverlap(rate, other))
    ? { path: "validFrom", message: "Another rate counts on these days already. Give it a last day first." }
    : null;
}

/** Whether two say the same, apart from their days and note. */
export const sameRate = (a: Rated & Validity, b: Rated & Validity): boolean =>
  (["of", "userId", "grade", "inventoryItemId", "currency"] as const).every((key) => a[key] === b[key]) &&
  (["rate", "burden"] as const).every((key) => total(a[key]) === total(b[key]));
