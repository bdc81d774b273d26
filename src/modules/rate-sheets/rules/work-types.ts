/** What is priced of a job: time of people, quantities, days of hire; and the lines it becomes. Amounts and quantities are decimal texts. */
import type { Need } from "./choose.ts";
import type { PricedLine, Unpriced } from "./types.ts";
import type { ItemCategory } from "../item-terms.ts";
import type { TimeEntry } from "#directory/finance/time-entries.ts";
import type { Interval } from "#kit/intervals.ts";
import type { Day } from "#kit/validity.ts";

/** The job that work was for; its client and the currency are those of all that is priced together. */
export interface WorkJob {
  workOrderId: string | null;
  projectId: string | null;
  baseId: string | null;
  /** Where a visit is: work orders at one site on one shift are one visit. */
  siteId: string | null;
}

/** Time of a person on a job. */
export interface WorkTime extends TimeEntry {
  personId: string;
  personName: string;
  job: WorkJob;
  method: string | null;
  level: string | null;
  /** Time for which the client is not charged is of no crew. */
  isBillable?: boolean;
  /** Priced now. Other time of the weeks around (billed before, not approved yet, of other clients) only fills limits. */
  isPriced: boolean;
  /** What was billed before with its hours. The same object for all parts of an entry. */
  billedBefore?: BilledBefore;
  /** What came with its hours and is priced now without them: they stay billed. */
  alone?: readonly WithHours[];
}

/** What is charged with the hours of an entry, as a source of its own. */
export const withHours = ["minimum", "beyond the day rate", "night"] as const;
export type WithHours = (typeof withHours)[number];

/** What comes with the hours of an entry is charged once: what of it is on invoices already, and not credited. */
export interface BilledBefore {
  /** Its hours themselves. */
  hours: string;
  /** Hours to reach the minimum of its shift. */
  minimum: string;
  /** Hours beyond the day rate of its shift. */
  beyond: string;
  /** When its hours had the premium of the night, in milliseconds since 1970. */
  night: readonly Interval[];
}

/** Where a quantity comes from: an entry of time, a quantity of a signed report, a row of a ticket, a receipt, a milestone, tiers of a period. */
export interface SourceUnit {
  type: "TimesheetEntry" | "InspectionReport" | "FieldTicketRow" | "Expense" | "Milestone" | "TierAdjustment";
  id: string;
  /** Which quantity of it: of a report the key of the quantity, of time what is charged for it ("hours", "night", "minimum", "beyond the day rate"); "percent {item} of {key}": a percentage of it. */
  key: string;
}
export interface WorkSource extends SourceUnit {
  quantity: string;
  /**
   * How much of its line's quantity is charged for it, where that is not its quantity: 12 of 3 welds with a minimum of 12, 1 of the hours of a day
   * rate. "0": it has one charge with the source before it.
   */
  charged?: string;
  /** Which of it: of time when its hours were, in milliseconds since 1970; of a quantity its place in its batch, in ten-thousandths. */
  spans?: readonly Interval[];
}

/** A quantity of a job on a day that is no time of people. */
export interface WorkQuantity {
  source: SourceUnit;
  job: WorkJob;
  day: Day;
  /** Increments, minimums and tiers count over what has the same: a ticket, a report. */
  batch: string;
  need: Need;
  quantity: string;
  /** Where only a part of its batch is priced: what of the batch is open, in ten-thousandths, and all of it. */
  part?: { open: readonly Interval[]; whole: string };
  /** Printed after the description of the item: "WO-0417, line 12". */
  detail?: string;
  /** Of a distance: the vehicle, whether only the way there is known, and what of it is billed already and charged. */
  driven?: { vehicle: string; isOneWay: boolean; billed?: { quantity: string; charged: string } };
  /**
   * Of hire by the day: what is hired, and whether it was used that day. `isPriced` false: billed before, it only counts for caps; `charged` is what
   * invoices charge for it, less what a week or month price took off with it, in the currency. With quantity 0 the day itself was credited.
   */
  hired?: { what: string; isUsed: boolean; isPriced: boolean; charged?: string };
  /** Of meals for a person-day: whether it is the first or last day of the trip, and the meals provided. */
  trip?: { isFirstOrLast: boolean; provided: readonly string[] };
  /** Of a receipt: its cost net of recoverable tax, and what one unit of its currency is in that of the invoice. */
  receipt?: { cost: string; fxRate: string };
}

interface OfWork {
  category: ItemCategory;
  /** What its item was looked up by; null for a percentage. */
  need: Need | null;
  day: Day;
  workOrderId: string | null;
  /** Of whom or what: names of the crew, the vehicle. */
  people: readonly string[];
  /** Printed after the description. */
  detail: string | null;
  batch: string | null;
  sources: readonly WorkSource[];
}
export type PricedWorkLine = OfWork & PricedLine;
type UnpricedWorkLine = OfWork & Unpriced & { quantity: string; unit: string };
/** A line with its price, or in words that there is none. */
export type WorkLine = PricedWorkLine | UnpricedWorkLine;

/** What day rates included of quantities that were billed before: it is not included twice. */
export interface IncludedBefore {
  workOrderId: string | null;
  day: Day;
  unit: string;
  quantity: string;
}

/** What nothing is charged for, and why: it is settled with the lines all the same. */
export interface NotCharged {
  why: string;
  sources: readonly WorkSource[];
}
export interface PricedWork {
  lines: readonly WorkLine[];
  notCharged: readonly NotCharged[];
}

/** Entries of time that have one price, of a crew or of a shift by the day: it is charged only where all of them are priced now. */
export interface Together {
  day: Day;
  isCrew: boolean;
  entryIds: readonly string[];
}
