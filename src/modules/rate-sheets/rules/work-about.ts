import type { WorkQuantity, WorkSource } from "./work-types.ts";

/** What is said of the line of a quantity beside its price. */
export function about({ need, day, job, detail, batch, driven }: WorkQuantity, sources: readonly WorkSource[]) {
  const people = driven ? [driven.vehicle] : [];
  return { category: need.category, need, day, workOrderId: job.workOrderId, people, detail: detail ?? null, batch, sources };
}
