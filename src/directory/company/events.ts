import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

/** An interval of the regulatory profile that another takes the place of; `before` is null where nothing was asked. */
export interface IntervalChange {
  key: string;
  before: IntervalSpan | null;
  after: IntervalSpan;
  /** The clause it rests on. */
  basis: string;
}
interface IntervalSpan {
  value: number;
  unit: "d" | "mo" | "y";
}

/** Intervals of the regulatory profile hold anew from today on. */
export const intervalsChanged = defineEvent<{ changes: readonly IntervalChange[]; today: Day }>("intervals changed");
