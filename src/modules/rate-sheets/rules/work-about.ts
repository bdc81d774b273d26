import { compareAmounts, total } from "#kit/money.ts";
import type { WorkQuantity, WorkSource } from "./work-types.ts";

/** What is said of the line of a quantity beside its price. */
export function about({ need, day, job, detail, batch, driven }: WorkQuantity, sources: readonly WorkSource[]) {
  const people = driven ? [driven.vehicle] : [];
  return { category: need.category, need, day, workOrderId: job.workOrderId, people, detail: detail ?? null, batch, sources };
}

/** The sources of one charge: where it is not for their quantities, all of it is of the first, and the others go with it. */
export const asCharged = (sources: readonly WorkSource[], quantity: string): WorkSource[] =>
  compareAmounts(total("0", ...sources.map((source) => source.quantity)), quantity) === 0
    ? [...sources]
    : sources.map((source, index) => ({ ...source, charged: index === 0 ? quantity : "0" }));
