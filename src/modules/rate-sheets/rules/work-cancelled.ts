/** Work called off late: hours of straight time for each person or crew booked (rule 21). */
import { type CalledOff, cancellationHours } from "./charges.ts";
import { pricedLine } from "./lines.ts";
import { timeNeed, type Workers, type WorkTerms } from "./work-terms.ts";
import type { SourceUnit, WorkJob, WorkLine } from "./work-types.ts";
import { compareAmounts, product } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** A job that was called off; travel done after dispatch is charged besides. */
export interface CancelledWork {
  source: SourceUnit;
  job: WorkJob;
  day: Day;
  workers: Workers;
  /** How many of them were booked. */
  booked: number;
  called: CalledOff;
}

/** One line, none where the sheet asks nothing for it. */
export function cancelledLines({ source, job, day, workers, booked, called }: CancelledWork, terms: WorkTerms): WorkLine[] {
  const need = timeNeed(workers, "work");
  const found = terms.find(job, day, need);
  const of = { category: need.category, need, day, workOrderId: job.workOrderId, people: [], detail: "called off", batch: null };
  if (!("item" in found))
    return [{ ...of, ...found, quantity: String(booked), unit: need.unit, sources: [{ ...source, quantity: String(booked) }] }];
  const { cancellation, minimumRule } = found.sheet;
  const hours = cancellation ? cancellationHours(called, cancellation, minimumRule) : "0";
  if (compareAmounts(hours, "0") <= 0) return [];
  const quantity = product(hours, String(booked));
  const line = pricedLine(found, quantity, found.item.price, { on: day, words: [`${hours} h × ${booked} booked`] });
  return [{ ...of, ...line, sources: [{ ...source, quantity }] }];
}
