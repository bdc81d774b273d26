/**
 * Was it in calibration on that day? (calibration.md rules 1, 3, 5)
 * Of the released records the latest on or before the day decides: a later one proves nothing, a failed one ends the earlier ones.
 */
import { dueOn } from "#modules/calibration/rules/entry.ts";
import { findingStands, outByFinding, saysOtherwise } from "#modules/calibration/rules/finding.ts";
import { whyNotMeasured } from "#modules/calibration/rules/measured.ts";
import type {
  Calibration,
  CalibrationExtension,
  CalibrationFacts,
  CalibrationPlan,
  EquipmentEvent,
} from "#modules/calibration/rules/records.ts";
import { usedUpOn, countedSince, countedText } from "#modules/calibration/rules/use.ts";
import { addDays, covers, daysBetween, without, type Day, type Period } from "#kit/validity.ts";
import type { EquipmentEventType } from "#modules/inventory/choices.ts";
import type { Measured } from "#eligibility/questions.ts";

type CalibrationRefusal = "NO_RECORD" | "BEFORE_FIRST" | "OVERDUE" | "FAILED" | "OUT_OF_SERVICE" | "LIMITED" | "AWAITING_REVIEW";

/** The record that answers for a day. `dueOn` is the last good day, an approved extension included; `extendedTo` says so on the report. */
type CalibrationAnswerHeld<C extends Calibration = Calibration> = {
  record: C;
  validFrom: Day;
  dueOn: Day;
  extendedTo: Day | null;
  limitation: string | null;
};

/** `held` is null where the plan asks for no calibration certificate. */
export type CalibrationAnswer<C extends Calibration = Calibration> =
  | { ok: true; held: CalibrationAnswerHeld<C> | null }
  | { ok: false; code: CalibrationRefusal; message: string; dueOn?: Day };

/** What the instrument is wanted for: a parameter and value as `Measured`. */
export type CalibrationNeed = Partial<Measured>;

/** One span of days on which the item was in calibration by one record. */
export type CalibrationPeriodHeld = { recordId: string; validFrom: Day; validTo: Day; limitation: string | null };

const calibrationStates = [
  "not required",
  "in calibration",
  "due soon",
  "overdue",
  "limited",
  "failed",
  "out of service",
  "awaiting review",
  "never calibrated",
] as const;
export type CalibrationState = (typeof calibrationStates)[number];

/** So many days before the last good day an item is "due soon". */
export const dueSoonDays = 30;

/** `knownAt` (an instant) answers with what was on record then; without it, with everything on record. */
export function calibrationOn<C extends Calibration>(
  facts: CalibrationFacts<C>,
  day: Day,
  need: CalibrationNeed = {},
  knownAt?: string,
): CalibrationAnswer<C> {
  const { asset, plan } = facts;
  const outage = outages(facts, knownAt).find((one) => covers(one, day));
  if (outage)
    return refusal(
      "OUT_OF_SERVICE",
      `${asset} was out of service on ${day} (${outage.event.type} on ${outage.event.effectiveOn}).`,
    );
  if (plan && plan.requirement !== "required") return { ok: true, held: null };
  const finding = findingOn(facts, day, knownAt);
  if (finding) return refusal("OUT_OF_SERVICE", findingInWords(asset, finding, day));

  const released = releasedRecords(facts, knownAt);
  const decisive = released.findLast((record) => record.calibratedOn <= day);
  const unreviewed = unreviewedOn(facts, day, decisive, knownAt);
  const awaits =
    unreviewed && `${asset}: certificate ${unreviewed.certificateNumber} of ${unreviewed.calibratedOn} awaits review.`;
  if (unreviewed && awaits && speaksAgainst(unreviewed)) return refusal("AWAITING_REVIEW", awaits);

  if (!decisive) {
    if (awaits) return refusal("AWAITING_REVIEW", awaits);
    const first = released[0];
    if (first) return refusal("BEFORE_FIRST", `${asset} was first calibrated on ${first.calibratedOn}, after ${day}.`);
    return refusal("NO_RECORD", `${asset} has no calibration record in force.`);
  }
  if (decisive.result === "fail") {
    if (awaits) return refusal("AWAITING_REVIEW", awaits);
    return refusal(
      "FAILED",
      `${asset} failed its calibration on ${decisive.calibratedOn} (certificate ${decisive.certificateNumber}).`,
    );
  }
  const firstUsedOn = startOfUse(decisive, plan);
  if (firstUsedOn !== null && day < firstUsedOn)
    return refusal(
      "BEFORE_FIRST",
      `${asset} on ${day}: the interval of certificate ${decisive.certificateNumber} counts from its first use on ${firstUsedOn}; correct that day.`,
    );
  const extension = extensionOf(decisive, facts, knownAt);
  const dueOn = lastGoodDay(decisive, facts, knownAt);
  if (day > dueOn) {
    if (awaits) return refusal("AWAITING_REVIEW", awaits, dueOn);
    const use = countedSince(decisive.calibratedOn, day, { plan, events: eventsKnown(facts, knownAt) });
    const usedUp = use?.used.gte(use.limit) ? `; ${countedText(use)}` : "";
    return refusal("OVERDUE", `${asset} was overdue on ${day} (due ${dueOn}${usedUp}).`, dueOn);
  }
  const { parameter, ...rest } = need;
  const left = parameter === undefined ? null : whyNotMeasured({ parameter, ...rest }, decisive, plan);
  if (left) return refusal("LIMITED", `${asset} was limited on ${day}: ${left}.`, dueOn);

  const limitation = decisive.result === "limited" ? (decisive.limitation ?? null) : null;
  return {
    ok: true,
    held: {
      record: decisive,
      validFrom: firstUsedOn ?? decisive.calibratedOn,
      dueOn,
      extendedTo: extension?.toDueOn === dueOn ? dueOn : null,
      limitation,
    },
  };
}

/** The released record that decides about a day, whatever it says, with its last good day (extension included); null before the first. */
export function lastCalibration<C extends Calibration>(
  facts: CalibrationFacts<C>,
  day: Day,
  knownAt?: string,
): { record: C; dueOn: Day } | null {
  const record = releasedRecords(facts, knownAt).findLast(({ calibratedOn }) => calibratedOn <= day);
  return record ? { record, dueOn: lastGoodDay(record, facts, knownAt) } : null;
}

/** The event that keeps the item out of service on a day, and the last day of that time where it has one. */
export function outageOn(facts: CalibrationFacts, day: Day, knownAt?: string): { event: EquipmentEvent; to: Day | null } | null {
  const outage = outages(facts, knownAt).find((one) => covers(one, day));
  return outage ? { event: outage.event, to: outage.to } : null;
}

/** The rejected or voided paper whose finding keeps the item out of service on a day; null where none does. */
export function findingOn<C extends Calibration>(
  { records }: Pick<CalibrationFacts<C>, "records">,
  day: Day,
  knownAt?: string,
): C | null {
  const released = releasedRecords({ records }, knownAt);
  const found = records.filter((record) => findingStands(record, knownAt));
  return found.find((record) => covers(outByFinding(record, released), day)) ?? null;
}

function findingInWords(asset: string, { certificateNumber, calibratedOn, voidedAt }: Calibration, day: Day): string {
  const became = voidedAt ? "voided" : "rejected";
  return `${asset} was out of service on ${day}: certificate ${certificateNumber} of ${calibratedOn} was ${became}, and its finding stands until a new calibration is released or the finding is withdrawn.`;
}

/** Every span of days the item was in calibration, in order; for parameters and values ask `calibrationOn`. */
export function calibrationPeriods<C extends Calibration>(facts: CalibrationFacts<C>, knownAt?: string): CalibrationPeriodHeld[] {
  if (facts.plan && facts.plan.requirement !== "required") return [];
  const released = releasedRecords(facts, knownAt);
  const spokenAgainst = facts.records
    .filter((record) => isUnreviewed(record, knownAt) && speaksAgainst(record))
    .map((record) => ({ from: record.calibratedOn, to: nextAfter(record, released) }));
  const found = facts.records.filter((record) => findingStands(record, knownAt)).map((record) => outByFinding(record, released));
  const withdrawn: Period[] = [...outages(facts, knownAt), ...spokenAgainst, ...found];

  return released.flatMap((record, index) => {
    const next = released[index + 1];
    const dueOn = lastGoodDay(record, facts, knownAt);
    const validTo = next && next.calibratedOn <= dueOn ? addDays(next.calibratedOn, -1) : dueOn;
    const validFrom = startOfUse(record, facts.plan) ?? record.calibratedOn;
    if (record.result === "fail" || validTo < validFrom) return [];
    const limitation = record.result === "limited" ? (record.limitation ?? null) : null;
    return without({ from: validFrom, to: validTo }, withdrawn).map(({ from, to }) => ({
      recordId: record.id,
      validFrom: from,
      validTo: to ?? validTo,
      limitation,
    }));
  });
}

/** The word on the list and the label, for a day (section 3). */
export function calibrationStateOn(facts: CalibrationFacts, day: Day, knownAt?: string): CalibrationState {
  const answer = calibrationOn(facts, day, {}, knownAt);
  if (!answer.ok) return stateOfRefusal[answer.code];
  if (!answer.held) return "not required";
  if (answer.held.limitation !== null || answer.held.record.result === "limited") return "limited";
  return daysBetween(day, answer.held.dueOn) <= dueSoonDays ? "due soon" : "in calibration";
}

const stateOfRefusal: Record<CalibrationRefusal, CalibrationState> = {
  NO_RECORD: "never calibrated",
  BEFORE_FIRST: "never calibrated",
  OVERDUE: "overdue",
  FAILED: "failed",
  OUT_OF_SERVICE: "out of service",
  LIMITED: "limited",
  AWAITING_REVIEW: "awaiting review",
};

/** Events after which the item may not be used, and whether only a new calibration ends that (17025 6.4.9; rule 3). */
export const stopsUntilCalibrated: Partial<Record<EquipmentEventType, boolean>> = {
  damaged: true,
  dropped: true,
  overloaded: true,
  repaired: true,
  quarantined: false,
  "out of service": false,
  lost: false,
  "software changed": false,
};

/** The times out of service, each from the event's day to the day before validity resumes. */
function outages(facts: CalibrationFacts, knownAt?: string): (Period & { event: EquipmentEvent })[] {
  const events = eventsKnown(facts, knownAt);
  return events
    .filter((event) => stopsUntilCalibrated[event.type] !== undefined)
    .map((event) => ({ event, from: event.effectiveOn, to: dayBeforeResuming(event, events, facts, knownAt) }))
    .filter(({ from, to }) => to === null || from <= to);
}

function dayBeforeResuming(
  stop: EquipmentEvent,
  events: EquipmentEvent[],
  facts: CalibrationFacts,
  knownAt?: string,
): Day | null {
  const byCalibration = releasedRecords(facts, knownAt)
    .filter(({ result }) => result !== "fail")
    .filter(
      (record) => record.calibratedOn > stop.effectiveOn || (record.calibratedOn === stop.effectiveOn && precedes(stop, record)),
    )
    .map(({ calibratedOn }) => calibratedOn);
  const byCheck =
    (stop.needsCalibration ?? stopsUntilCalibrated[stop.type])
      ? []
      : events
          .filter((event) => event.type === "returned to service" && isLater(event, stop))
          .map(({ effectiveOn }) => effectiveOn);
  const resumesOn = [...byCalibration, ...byCheck].toSorted()[0];
  return resumesOn === undefined ? null : addDays(resumesOn, -1);
}

/**
 * Whether an event on the day of a calibration happened before it. Nobody having said so, it counts as after: what was calibrated in the
 * morning and dropped in the afternoon stays out of service, whenever the certificate is released (calibration.md, EquipmentEvent).
 */
function precedes(stop: EquipmentEvent, { precedingEventIds }: Calibration): boolean {
  return stop.calibrationOrder === "before" || (stop.id !== undefined && (precedingEventIds ?? []).includes(stop.id));
}

/** On the same day the time decides where both have one; else what was put on record later happened later. */
function isLater(event: EquipmentEvent, stop: EquipmentEvent): boolean {
  if (event.effectiveOn !== stop.effectiveOn) return event.effectiveOn > stop.effectiveOn;
  if (event.timeOfDay && stop.timeOfDay) return event.timeOfDay > stop.timeOfDay;
  return moment(event.recordedAt) > moment(stop.recordedAt);
}

/** The released calibration that is in force, whatever it says; null before the first. */
export function inForce<C extends Calibration>(records: readonly C[]): C | null {
  return releasedRecords({ records }).at(-1) ?? null;
}

function releasedRecords<C extends Calibration>({ records }: Pick<CalibrationFacts<C>, "records">, knownAt?: string): C[] {
  const released = records
    .filter(
      (record) =>
        record.releasedAt && isKnown(record.releasedAt, knownAt) && !(record.voidedAt && isKnown(record.voidedAt, knownAt)),
    )
    .toSorted((a, b) => a.calibratedOn.localeCompare(b.calibratedOn) || moment(a.releasedAt) - moment(b.releasedAt));
  return released.filter((record, index) => !isOutweighed(record, released.slice(0, index)));
}

/** What failed does not pass on the same day without anything done to it: a failure recorded wrongly is voided (17025 7.10, 6.4.9). */
function isOutweighed({ calibratedOn, result, adjusted, repaired }: Calibration, earlier: readonly Calibration[]): boolean {
  if (result === "fail" || adjusted || repaired) return false;
  return earlier.some((one) => one.calibratedOn === calibratedOn && one.result === "fail");
}

/** The day of first use that the interval of a record counts from, where its plan starts it so and no law starts it with the calibration. */
function startOfUse({ firstUsedOn }: Calibration, plan: CalibrationPlan | null): Day | null {
  return plan?.startRule === "from first use" && !plan.regulatory ? (firstUsedOn ?? null) : null;
}

/** Whether a paper that awaits review ends the certificate before it: the doubt does not wait for the second person (17025 6.4.9). */
const speaksAgainst = (record: Calibration): boolean => record.result === "limited" || saysOtherwise(record);

/** A certificate that would speak about the day, newer than the decisive one, but that nobody has reviewed; one that speaks against it first. */
function unreviewedOn<C extends Calibration>(
  { records }: CalibrationFacts<C>,
  day: Day,
  decisive: C | undefined,
  knownAt?: string,
): C | undefined {
  return records
    .filter(
      (record) => isUnreviewed(record, knownAt) && record.calibratedOn <= day && (day <= record.dueOn || speaksAgainst(record)),
    )
    .filter((record) => !decisive || record.calibratedOn > decisive.calibratedOn)
    .toSorted((a, b) => Number(speaksAgainst(b)) - Number(speaksAgainst(a)) || b.calibratedOn.localeCompare(a.calibratedOn))[0];
}

function isUnreviewed(record: Calibration, knownAt?: string): boolean {
  const decidedAt = record.releasedAt ?? (record.state === "rejected" ? record.rejectedAt : null);
  return record.state === "awaiting review" || Boolean(decidedAt && !isKnown(decidedAt, knownAt));
}

/** The day before the next released calibration after this record, or null: until then nothing else speaks for the item. */
function nextAfter(record: Calibration, released: Calibration[]): Day | null {
  const next = released.find(({ calibratedOn }) => calibratedOn >= record.calibratedOn);
  return next ? addDays(next.calibratedOn, -1) : null;
}

/**
 * The last good day of a record, an extension included. A legal interval that has become shorter since ends it sooner, and so does the use that
 * its plan allows (CalibrationPlan.usageLimit: due at the earlier of date and use).
 */
export function lastGoodDay(record: Calibration, facts: CalibrationFacts, knownAt?: string): Day {
  const stated = extensionOf(record, facts, knownAt)?.toDueOn ?? record.dueOn;
  const { plan } = facts;
  const legal = plan?.regulatory ? dueOn(plan, record.calibratedOn) : null;
  const used = usedUpOn(record.calibratedOn, { plan, events: eventsKnown(facts, knownAt) });
  return [legal, used].reduce<Day>((last, day) => (day !== null && day < last ? day : last), stated);
}

const eventsKnown = ({ events = [] }: CalibrationFacts, knownAt?: string): EquipmentEvent[] =>
  events.filter((event) => isKnown(event.recordedAt, knownAt));

/** Rule 5: approved on or before the due date, and never for a legal interval. */
function extensionOf(
  record: Calibration,
  { plan, extensions = [] }: CalibrationFacts,
  knownAt?: string,
): CalibrationExtension | undefined {
  if (plan?.regulatory) return undefined;
  return extensions.find(
    ({ fromDueOn, toDueOn, approvedOn, recordedAt }) =>
      fromDueOn === record.dueOn &&
      approvedOn <= fromDueOn &&
      toDueOn > fromDueOn &&
      (!recordedAt || isKnown(recordedAt, knownAt)),
  );
}

function isKnown(at: string, knownAt: string | undefined): boolean {
  return knownAt === undefined || moment(at) <= moment(knownAt);
}

function moment(at: string | null | undefined): number {
  return at ? Date.parse(at) : Number.NEGATIVE_INFINITY;
}

function refusal(
  code: CalibrationRefusal,
  message: string,
  dueOn?: Day,
): { ok: false; code: CalibrationRefusal; message: string; dueOn?: Day } {
  return dueOn === undefined ? { ok: false, code, message } : { ok: false, code, message, dueOn };
}
