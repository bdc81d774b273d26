/** The least that the rules need to know of the records; a database row with more fields fits as it is. */
import type { Day } from "#kit/validity.ts";
import type { EquipmentEventType } from "#modules/inventory/choices.ts";

/** Part of what an instrument measures: a parameter, and within it a range (decimal strings in the parameter's unit, inclusive, null is open). */
export type ParameterRange = { parameter: string; from?: string | null; to?: string | null; unit?: string | null };

export type Interval = { value: number; unit: "days" | "months" };

export type CalibrationPlan = {
  requirement: "required" | "check_only" | "examination" | "exchange" | "none";
  interval?: Interval | null;
  /** Due at the earlier of date and usage, such as 5000 cycles of a torque wrench. */
  usageLimit?: { value: string; unit: string } | null;
  /** "from first use" starts the interval at first use, at the latest `maxDelayMonths` after calibration. */
  startRule?: "from calibration" | "from first use" | null;
  maxDelayMonths?: number | null;
  /** A legal interval: neither extended nor lengthened. */
  regulatory?: boolean | null;
  roundToMonthEnd?: boolean | null;
  parameters?: readonly ParameterRange[] | null;
};

export type Tested = "in tolerance" | "out of tolerance" | "not tested" | "not applicable";

export type Calibration = {
  id: string;
  certificateNumber: string;
  calibratedOn: Day;
  /** The last good day. */
  dueOn: Day;
  result: "pass" | "limited" | "fail";
  state: "draft" | "awaiting review" | "in force" | "rejected" | "superseded" | "voided";
  /** Instants. A record counts from its release on, and as if it had never been from its voiding on. */
  releasedAt?: string | null;
  voidedAt?: string | null;
  /** Instants of the rejection, and of the verdict that what the paper says of its instrument is not so. */
  rejectedAt?: string | null;
  findingWithdrawnAt?: string | null;
  limitation?: string | null;
  /** What a limited result leaves out. */
  excludes?: readonly ParameterRange[] | null;
  /** What the certificate covers; without it what was measured point by point, or else the plan's parameters are taken. */
  covers?: readonly ParameterRange[] | null;
  /** From the lowest to the highest point of each parameter, as it was left. */
  measured?: readonly ParameterRange[] | null;
  /** How the laboratory found and left it; `windowOfDoubt` reads them. */
  asFound?: Tested | null;
  asLeft?: Tested | null;
  adjusted?: boolean | null;
  repaired?: boolean | null;
  /** The day from which the interval counts where its plan starts it with the first use. */
  firstUsedOn?: Day | null;
  /** Events of the day of calibration that happened before it, by id. */
  precedingEventIds?: readonly string[] | null;
  /** Whether a reference standard it was made with is itself in doubt for that day, by an open case. */
  standardInDoubt?: boolean | null;
};

export type EquipmentEvent = {
  id?: string;
  type: EquipmentEventType;
  effectiveOn: Day;
  /** "14:30" by the clock of the place, when known. */
  timeOfDay?: string | null;
  /** Whether it happened before or after the calibration of its day; unanswered it counts as after. */
  calibrationOrder?: "before" | "after" | null;
  recordedAt: string;
  /** Whether only a new calibration ends it, instead of a functional check; see `stopsUntilCalibrated` for the defaults. */
  needsCalibration?: boolean | null;
  /** Of "used": how much, in which unit; a correction is negative. */
  amount?: string | null;
  unit?: string | null;
};

export type CalibrationExtension = { fromDueOn: Day; toDueOn: Day; approvedOn: Day; recordedAt?: string | null };

/** All that decides whether one item may be used on a day. `asset` names it in refusals, such as "UTG-014". */
export type CalibrationFacts<C extends Calibration = Calibration> = {
  asset: string;
  plan: CalibrationPlan | null;
  records: readonly C[];
  events?: readonly EquipmentEvent[];
  extensions?: readonly CalibrationExtension[];
};
