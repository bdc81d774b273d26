/** Quantities as charged: increments and minimums, distances, films, diameter-inches, and what a period of rates includes. */
import type { PricedItem } from "./types.ts";
import { Decimal, plain } from "#kit/decimal.ts";

/** The increment first, then the minimum: 3 with minimum 12 and step 5 is 12 (rule 23). Nothing stays nothing. */
export function billedQuantity(quantity: string, item: Pick<PricedItem, "minimumQty" | "increment" | "incrementMode">): string {
  const asked = new Decimal(quantity);
  if (asked.isZero()) return "0";
  const stepped = item.increment ? toIncrement(asked, item.increment, item.incrementMode ?? "up") : asked;
  return plain(item.minimumQty ? Decimal.max(stepped, item.minimumQty) : stepped);
}

function toIncrement(quantity: Decimal, increment: string, mode: "nearest" | "up"): Decimal {
  const steps = quantity.div(increment);
  return (mode === "up" ? steps.ceil() : steps.toDecimalPlaces(0, Decimal.ROUND_HALF_UP)).times(increment);
}

/** What is left after what is included; never below nothing. */
export const beyond = (quantity: string, included: string): string =>
  plain(Decimal.max(new Decimal(quantity).minus(included), 0));

/** The quantities together, to four decimals. */
const together = (quantities: readonly string[]): string =>
  plain(quantities.reduce((sum, one) => sum.plus(one), new Decimal(0)).toDecimalPlaces(4, Decimal.ROUND_HALF_UP));

/** Diameter-inches: the nominal size in inches times the number of welds, over all sizes. */
export const diameterInches = (welds: readonly { nps: string; count: number }[]): string =>
  plain(welds.reduce((sum, { nps, count }) => sum.plus(new Decimal(nps).times(count)), new Decimal(0)));

const kilometresPerMile = "1.609344";
/** A distance in the unit of the sheet, four decimals (rule 18). */
export function convertedDistance(distance: string, from: "mi" | "km", to: "mi" | "km"): string {
  if (from === to) return distance;
  const value = new Decimal(distance);
  const converted = to === "km" ? value.times(kilometresPerMile) : value.div(kilometresPerMile);
  return plain(converted.toDecimalPlaces(4, Decimal.ROUND_HALF_UP));
}

/** The billed distance of one vehicle on one day: there and back where only one way is known, without what is included once (rule 18). */
export function billedDistance(driven: string, rule: { includedDistance: string; roundTrip: boolean }, oneWay = false): string {
  const whole = oneWay && rule.roundTrip ? plain(new Decimal(driven).times(2)) : driven;
  return beyond(whole, rule.includedDistance);
}

/** A leg of a trip to the site of a work order. */
export interface Leg {
  workOrderId: string;
  distance: string;
}
/** The distance of each work order on a trip for several: each leg to its own, the way home to the last. */
export function distanceByWorkOrder(legs: readonly Leg[], home: string): Leg[] {
  const last = legs.at(-1);
  const all = last ? [...legs, { workOrderId: last.workOrderId, distance: home }] : legs;
  return [...new Set(all.map(({ workOrderId }) => workOrderId))].map((workOrderId) => ({
    workOrderId,
    distance: together(all.filter((leg) => leg.workOrderId === workOrderId).map(({ distance }) => distance)),
  }));
}

/** A line of a signed radiographic report. */
export interface FilmLine {
  filmSize: string;
  films: number;
  doubleLoaded: boolean;
  /** A retake for our own cause: density, artefact, placement. One after a weld repair is not. */
  isReshoot: boolean;
}
/** Films to charge of one size: retakes of our own are not, double loading counts two (rule 20). */
export const billedFilms = (lines: readonly FilmLine[], filmSize: string): number =>
  lines
    .filter((line) => line.filmSize === filmSize && !line.isReshoot)
    .reduce((sum, { films, doubleLoaded }) => sum + films * (doubleLoaded ? 2 : 1), 0);
