/** Lines of what is no time of people: production, films, distances, hire by the day, meals, receipts (rules 7, 9, 12, 18, 19, 22, 23). */
import { cutRate, thirdParty } from "./charges.ts";
import type { Found, Need } from "./choose.ts";
import type { JobItem, JobSheet } from "./job-sheets.ts";
import { placesOf, pricedLine, quantityLines } from "./lines.ts";
import { beyond, billedDistance, billedQuantity, convertedDistance } from "./quantities.ts";
import type { PricedLine, Unpriced } from "./types.ts";
import { minimumKey } from "./source-keys.ts";
import { about, asCharged } from "./work-about.ts";
import { hireLines } from "./work-hire.ts";
import type { WorkTerms } from "./work-terms.ts";
import type { IncludedBefore, NotCharged, PricedWork, WorkLine, WorkQuantity, WorkSource } from "./work-types.ts";
import type { DayRated } from "./work-units.ts";
import { type Interval, lengthOf, splitAt } from "#kit/intervals.ts";
import { compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** The lines of quantities; what day rates of the same job and day include is taken off first. */
export function linesOfQuantities(
  quantities: readonly WorkQuantity[],
  terms: WorkTerms,
  dayRated: readonly DayRated[] = [],
  includedBefore: readonly IncludedBefore[] = [],
): PricedWork {
  const included = new Included(dayRated, includedBefore);
  const driven = quantities.filter((one) => one.driven);
  const hired = quantities.filter((one) => one.hired);
  const single = quantities.filter((one) => one.trip ?? one.receipt);
  const counted = quantities.filter((one) => !one.driven && !one.hired && !one.trip && !one.receipt);
  const parts = [
    ...batchesOf(counted).map((batch) => countedLines(batch, terms, included)),
    ...[...Map.groupBy(driven, ({ driven: by, day }) => `${by?.vehicle ?? ""} ${day}`).values()].map((day) =>
      distanceLines(day, terms, included),
    ),
    hireLines(hired, terms),
    { lines: single.flatMap((one) => singleLines(one, terms)), notCharged: [] },
  ];
  return { lines: parts.flatMap(({ lines }) => lines), notCharged: parts.flatMap(({ notCharged }) => notCharged) };
}

/** Why nothing is charged for a quantity that a day rate includes. */
export const dayRateIncludes = "The day rate includes it.";

/** What day rates include of other units, for each job and day; never pooled over days. */
class Included {
  readonly #left = new Map<string, string>();

  constructor(dayRated: readonly DayRated[], before: readonly IncludedBefore[]) {
    for (const { pieces, found } of dayRated) {
      const [first] = pieces;
      for (const { unit, quantity } of found.item.included)
        if (first) {
          const key = keyOf(first.job.workOrderId, first.shiftDay, unit);
          this.#left.set(key, total(this.#left.get(key) ?? "0", quantity));
        }
    }
    for (const { workOrderId, day, unit, quantity } of before) {
      const key = keyOf(workOrderId, day, unit);
      const left = this.#left.get(key);
      if (left !== undefined) this.#left.set(key, beyond(left, quantity));
    }
  }

  /** Null where no day rate includes any. */
  of(workOrderId: string | null, day: Day, unit: string): string | null {
    return this.#left.get(keyOf(workOrderId, day, unit)) ?? null;
  }

  /** Takes as much as is left of what is included; the rest is charged. */
  take({ job, day, need }: WorkQuantity, quantity: string): string {
    const key = keyOf(job.workOrderId, day, need.unit);
    const left = this.#left.get(key);
    if (left === undefined) return quantity;
    this.#left.set(key, beyond(left, quantity));
    return beyond(quantity, left);
  }
}

const keyOf = (workOrderId: string | null, day: Day, unit: string): string => `${workOrderId ?? ""} ${day} ${unit}`;

/** What is priced together: one day, one need, one ticket or report. */
const batchesOf = (quantities: readonly WorkQuantity[]): WorkQuantity[][] => [
  ...Map.groupBy(quantities, ({ job, day, batch, need }) => JSON.stringify([job.workOrderId, day, batch, need])).values(),
];

function countedLines(batch: readonly WorkQuantity[], terms: WorkTerms, included: Included): PricedWork {
  const [first] = batch;
  if (!first) return { lines: [], notCharged: [] };
  const { job, day, need } = first;
  const whole = total(...batch.map(({ quantity }) => quantity));
  const sources = batch.map(({ source, quantity }) => ({ ...source, quantity }));
  const charged = included.take(first, whole);
  if (compareAmounts(charged, "0") <= 0)
    return {
      lines: [],
      notCharged: [{ why: whole === "0" ? "There is nothing to charge." : dayRateIncludes, sources }],
    };
  const found = terms.find(job, day, need);
  if (!("item" in found))
    return { lines: [{ ...about(first, sources), ...found, quantity: charged, unit: need.unit }], notCharged: [] };
  const how = charged === whole ? {} : { how: `${whole} ${need.unit}, ${charged} beyond the day rate` };
  const part = charged === whole && first.part ? { part: first.part } : {};
  const lines = quantityLines(found, { on: day, quantity: charged, ...how, ...part });
  if (lines.length === 0) return { lines: [], notCharged: [{ why: "The minimum that was billed before covers it.", sources }] };
  const places = placesOf(whole, first.part?.open);
  return {
    lines: shared(lines, sources, places, isOneCharge(found.item, first.part?.whole ?? whole)).map((line) => ({
      ...about(first, line.sources),
      ...line.priced,
    })),
    notCharged: [],
  };
}

/** Whether a minimum or increment goes over the end of a tier, so that neither of its prices can be taken back alone. */
function isOneCharge(item: JobItem, quantity: string): boolean {
  const whole = billedQuantity(quantity, item);
  const ends = item.tiers.flatMap(({ upTo }) => (upTo !== null && compareAmounts(upTo, whole) < 0 ? [upTo] : []));
  return ends.some((end) => compareAmounts(billedQuantity(end, item), end) !== 0);
}

/**
 * Each slice with the sources it is made of, in their order, and their place in the batch; the last takes what a minimum adds. Slices that are
 * one charge name the first source again.
 */
function shared(
  lines: readonly PricedLine[],
  sources: readonly WorkSource[],
  places: readonly Interval[],
  isOneCharge: boolean,
): { priced: PricedLine; sources: WorkSource[] }[] {
  let open: readonly Interval[] = places;
  const placed = (source: WorkSource): WorkSource => {
    const { first, rest } = splitAt(open, lengthOf(placesOf(source.quantity)));
    open = rest;
    return { ...source, spans: first };
  };
  const left = sources.map((source) => ({ ...source }));
  const withMinimum = (priced: PricedLine, index: number, own: readonly WorkSource[]) => {
    if (index === 0 || !isOneCharge) return { priced, sources: asCharged(own, priced.quantity) };
    const added = sources.slice(0, 1).map(({ key, ...source }) => ({ ...source, key: minimumKey(key), quantity: "1" }));
    return {
      priced,
      sources: [...own, ...added].map((source, at) => ({ ...source, charged: at === 0 ? priced.quantity : "0" })),
    };
  };
  return lines.map((priced, index) => {
    if (index === lines.length - 1)
      return withMinimum(priced, index, left.filter(({ quantity }) => compareAmounts(quantity, "0") > 0).map(placed)); // prettier-ignore
    let room = priced.quantity;
    const taken = left.flatMap((source) => {
      const part = compareAmounts(source.quantity, room) < 0 ? source.quantity : room;
      if (compareAmounts(part, "0") <= 0) return [];
      room = beyond(room, part);
      source.quantity = beyond(source.quantity, part);
      return [placed({ ...source, quantity: part })];
    });
    return withMinimum(priced, index, taken);
  });
}

/** Distances of one vehicle on one day, each leg on its own job; what is included is taken off once, also of what is billed in parts (rule 18). */
function distanceLines(legs: readonly WorkQuantity[], terms: WorkTerms, included: Included): PricedWork {
  const lines: WorkLine[] = [];
  const notCharged: NotCharged[] = [];
  let free: string | null = null;
  const freeOf = ({ job, day }: WorkQuantity, { found, unit }: DistanceFound): string =>
    free ?? included.of(job.workOrderId, day, unit) ?? found.sheet.travelRule?.includedDistance ?? "0";
  for (const leg of legs) {
    const { quantity, charged } = leg.driven?.billed ?? { quantity: "0", charged: "0" };
    const before = quantity === "0" ? null : distanceOf({ ...leg, quantity }, terms);
    if (before && "way" in before) free = beyond(freeOf(leg, before), beyond(before.way, charged));
  }
  for (const leg of legs.filter(({ driven }) => !driven?.billed)) {
    const sources = [{ ...leg.source, quantity: leg.quantity }];
    const distance = distanceOf(leg, terms);
    if (!("way" in distance)) {
      lines.push({ ...about(leg, sources), ...distance });
      continue;
    }
    const { found, unit, way } = distance;
    free = freeOf(leg, distance);
    const charged = beyond(way, free);
    const how = `${way} ${unit} driven, ${free} included`;
    free = beyond(free, way);
    const priced = quantityLines(found, { on: leg.day, quantity: charged, how });
    if (priced.length === 0) notCharged.push({ why: "The distance is included.", sources });
    lines.push(...priced.map((line) => ({ ...about(leg, asCharged(sources, line.quantity)), ...line })));
  }
  return { lines, notCharged };
}

interface DistanceFound {
  found: Found<JobSheet>;
  unit: Need["unit"];
  /** There and back, in that unit. */
  way: string;
}
/** A distance in the unit of its item, or that it has no price. */
function distanceOf(leg: WorkQuantity, terms: WorkTerms): DistanceFound | (Unpriced & { quantity: string; unit: Need["unit"] }) {
  const { found, unit, quantity } = distanceItem(leg, terms);
  if (!("item" in found)) return { ...found, quantity, unit };
  const roundTrip = found.sheet.travelRule?.roundTrip ?? false;
  return { found, unit, way: billedDistance(quantity, { includedDistance: "0", roundTrip }, leg.driven?.isOneWay) };
}

/** The item for the distance, in miles or kilometres as the sheet has it; a converted distance has four decimals. */
function distanceItem({ job, day, need, quantity }: WorkQuantity, terms: WorkTerms) {
  const found = terms.find(job, day, need);
  const other = need.unit === "km" ? ({ ...need, unit: "mile" } as const) : ({ ...need, unit: "km" } as const);
  const instead = "item" in found ? found : terms.find(job, day, other);
  if ("item" in found || !("item" in instead)) return { found, unit: need.unit, quantity };
  const [from, to] = other.unit === "mile" ? (["km", "mi"] as const) : (["mi", "km"] as const);
  return { found: instead, unit: other.unit, quantity: convertedDistance(quantity, from, to) };
}

/** Meals of a person-day, cut on the first and last day and by those provided; a receipt with its mark-up. */
function singleLines(one: WorkQuantity, terms: WorkTerms): WorkLine[] {
  const { job, day, need, quantity, source } = one;
  const found = terms.find(job, day, need);
  const of = about(one, [{ ...source, quantity }]);
  if (!("item" in found)) return [{ ...of, ...found, quantity, unit: need.unit }];
  return [{ ...of, ...(one.receipt ? receiptLine(found, one, terms.currency) : mealsLine(found, one)) }];
}

function mealsLine(found: Found<JobSheet>, { day, quantity, trip }: WorkQuantity): PricedLine {
  const rule = found.sheet.perDiemRule;
  if (!trip || !rule)
    return pricedLine(found, quantity, found.item.price, { on: day, words: [`${quantity} ${found.item.unit}`] });
  const at = cutRate(found.item.price, rule, trip.isFirstOrLast, trip.provided);
  const cut = trip.isFirstOrLast ? [`${rule.firstLastDayPct} % of ${found.item.price} on the first and last day`] : [];
  const provided = trip.provided.length > 0 ? [`${trip.provided.join(", ")} provided`] : [];
  return pricedLine(found, quantity, at, { on: day, words: [...cut, ...provided] });
}

function receiptLine(found: Found<JobSheet>, { day, receipt }: WorkQuantity, currency: string): PricedLine {
  const { cost, fxRate } = receipt ?? { cost: "0", fxRate: "1" };
  const { markupPct, markupCap } = found.item;
  const { cost: converted, markup, net } = thirdParty({ cost, fxRate }, { markupPct: markupPct ?? "0", markupCap }, currency);
  const rate = compareAmounts(fxRate, "1") === 0 ? [] : [`${cost} at ${fxRate} = ${converted}`];
  const words = [...rate, `${converted} + ${markupPct ?? "0"} % mark-up ${markup}`];
  return pricedLine(found, "1", net, { on: day, words });
}
