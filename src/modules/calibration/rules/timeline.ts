/** In which state an item was, day by day, as spans: what lists and pickers read instead of assessing every record again. */
import {
  calibrationOn,
  type CalibrationState,
  calibrationStateOn,
  lastCalibration,
  lastGoodDay,
  outageOn,
} from "#modules/calibration/rules/calibration-on.ts";
import { saysOtherwise } from "#modules/calibration/rules/finding.ts";
import type { Calibration, CalibrationFacts } from "#modules/calibration/rules/records.ts";
import { addDays, type Day } from "#kit/validity.ts";
import type { EquipmentEventType } from "#modules/inventory/choices.ts";

/** "due soon" is no span of its own: it depends on the day of asking and on `dueOn`. */
type SpanState = Exclude<CalibrationState, "due soon">;
export type Span = {
  from: Day;
  /** The last day, or null: without end. */
  to: Day | null;
  state: SpanState;
  /** For times out of service: what put the item out. */
  cause: EquipmentEventType | null;
  /** The latest released calibration of that time, and its last good day. */
  recordId: string | null;
  dueOn: Day | null;
  limitation: string | null;
};

/**
 * The spans from the first thing known about the item on. `factsOn` gives the facts with the plan of that day, and `planDays` are the
 * days on which a plan begins. Between two days on which anything begins or ends, one day answers for all.
 */
export function timeline<C extends Calibration>(
  factsOn: (day: Day) => CalibrationFacts<C>,
  { records, events = [], extensions = [] }: Omit<CalibrationFacts<C>, "asset" | "plan">,
  planDays: readonly Day[] = [],
): Span[] {
  const spoken = records.filter((one) => one.state !== "draft" && (one.state !== "rejected" || saysOtherwise(one)));
  const happened = [
    ...spoken.map(({ calibratedOn }) => calibratedOn),
    ...events.map(({ effectiveOn }) => effectiveOn),
  ].toSorted();
  const first = happened[0];
  if (first === undefined) return [];
  const turns = [
    ...happened,
    ...spoken.map(({ dueOn }) => addDays(dueOn, 1)),
    ...spoken.flatMap(({ firstUsedOn }) => firstUsedOn ?? []),
    ...extensions.map(({ toDueOn }) => addDays(toDueOn, 1)),
    ...planDays,
    // Where a plan by law has become shorter, its last good day comes before that of the certificate.
    ...[first, ...planDays].flatMap((day) => spoken.map((record) => addDays(lastGoodDay(record, factsOn(day)), 1))),
  ];
  const days = [...new Set(turns.filter((day) => day >= first))].toSorted();
  const spans = days.map((from, index) => {
    const next = days[index + 1];
    return { from, to: next === undefined ? null : addDays(next, -1), ...statusOn(factsOn(from), from) };
  });
  return spans.reduce<Span[]>(joined, []);
}

function statusOn<C extends Calibration>(facts: CalibrationFacts<C>, day: Day): Omit<Span, "from" | "to"> {
  const state = calibrationStateOn(facts, day);
  const answer = calibrationOn(facts, day);
  const last = lastCalibration(facts, day);
  return {
    state: state === "due soon" ? "in calibration" : state,
    cause: state === "out of service" ? (outageOn(facts, day)?.event.type ?? null) : null,
    recordId: last?.record.id ?? null,
    dueOn: last && last.record.result !== "fail" ? last.dueOn : null,
    limitation: answer.ok ? (answer.held?.limitation ?? null) : null,
  };
}

function joined(before: Span[], next: Span): Span[] {
  const last = before.at(-1);
  const same =
    last &&
    last.state === next.state &&
    last.cause === next.cause &&
    last.recordId === next.recordId &&
    last.dueOn === next.dueOn &&
    last.limitation === next.limitation;
  return same ? [...before.slice(0, -1), { ...last, to: next.to }] : [...before, next];
}
