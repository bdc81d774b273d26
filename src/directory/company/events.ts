import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

/** An interval of the regulatory profile that is replaced; `before` is null if there was none. */
export interface IntervalChange {
  key: string;
  before: IntervalSpan | null;
  after: IntervalSpan;
  /** The clause it is based on. */
  basis: string;
}
interface IntervalSpan {
  value: number;
  unit: "d" | "mo" | "y";
}

/** New intervals of the regulatory profile apply from today. */
export const intervalsChanged = defineEvent<{ changes: readonly IntervalChange[]; today: Day }>("intervals changed");
