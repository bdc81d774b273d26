/** Everything that is checked of one person's or item's assignments together: places, leave, rotation, rest and the way between jobs. */
import { type Finding, finding } from "../finding.ts";
import { type Availability, isOnRotation, leaveTime, ruleOn, type Leave } from "./availability.ts";
import { type BusyTime, busyFindings } from "./busy.ts";
import { fatigueOf, type FatigueLimits } from "./fatigue.ts";
import { drivingMinutes, drivingSaid, greatCircleKm, type Point } from "./travel.ts";
import { daysTouched, type Pattern, type Shift, shiftsOf, shiftsOverlap } from "./shifts.ts";
import { clockIn, datesWorked, type Day } from "#kit/validity.ts";

/** An assignment as the rules need it. */
export interface Placed extends Pattern {
  id: string;
  /** "WO-26-0417" */
  orderNumber: string;
  workOrderId: string;
  place: Point | null;
  /** km an hour on the way there. */
  speed: number;
  policy: { name: string; limits: FatigueLimits };
  outage: boolean;
  /** Proposed or offered: it takes nobody yet, and is told on others. */
  tentative?: boolean;
}

/** What is known of one person, or of one item (which has no leave and needs no rest). */
export interface SubjectFacts {
  /** "Ana Torres", "UTG-014" */
  name: string;
  isPerson: boolean;
  placed: readonly Placed[];
  /** Events that take it. */
  busy?: readonly BusyTime[];
  leaves: readonly (Leave & { id: string })[];
  rules: readonly Availability[];
  /** Days of the agreement or employment; null has no end. */
  from: Day | null;
  to: Day | null;
}

/** A shift with its assignment, and the hours of driving to it from the job before. */
interface Held extends Shift {
  of: Placed;
  driving?: number;
}

/** What is wrong with each assignment, by its id; those with nothing are left out. */
export function findingsOf(facts: SubjectFacts): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  const say = (id: string, ...some: Finding[]) => {
    if (some.length > 0) found.set(id, [...(found.get(id) ?? []), ...some]);
  };
  const shifts = facts.placed
    .flatMap((of) => shiftsOf(of).map((shift): Held => ({ ...shift, of })))
    .toSorted((a, b) => a.start - b.start);
  if (facts.isPerson)
    for (const [index, next] of shifts.entries()) {
      const before = shifts[index - 1];
      const gap = before ? next.start - before.end : oneDay;
      const minutes = before && gap < oneDay ? driveBetween(before, next) : 0;
      // What cannot be driven in time is found as such.
      if (minutes > 0 && minutes * 60_000 <= gap) next.driving = minutes / 60;
    }
  const both = elsewhere(facts.name, shifts);
  for (const { id, one } of both) say(id, one);
  const { busy = [] } = facts;
  for (const { id, workOrderId } of busy.length > 0 ? facts.placed : [])
    say(id, ...busyFindings(facts.name, { workOrderId, shifts: shifts.filter(({ of }) => of.id === id) }, busy));
  if (!facts.isPerson) return found;
  const allFirm = shifts.every(({ of }) => !of.tentative);
  const [ofOutages, ofOthers] = [new Map<FatigueLimits, Finding[]>(), new Map<FatigueLimits, Finding[]>()];
  /** Of shifts that all count, each policy says the same for every assignment. */
  const judged = ({ policy, outage }: Placed): Finding[] => {
    const known = outage ? ofOutages : ofOthers;
    const all = known.get(policy.limits) ?? fatigueOf(facts.name, shifts, policy, outage);
    known.set(policy.limits, all);
    return all;
  };
  for (const placed of facts.placed) {
    const own = shifts.filter(({ of }) => of === placed);
    say(placed.id, ...absences(facts, placed, own));
    // Another assignment on the same shifts is found as such, and not as too little rest.
    const others = new Set(both.filter(({ id }) => id === placed.id).map(({ other }) => other));
    const beside = others.size === 0 ? shifts : shifts.filter(({ of }) => !others.has(of.id));
    const tiring = others.size === 0 && allFirm ? judged(placed) : tired(facts.name, placed, beside);
    say(placed.id, ...tiring.filter((one) => own.some(({ day }) => one.from <= day && day <= one.to)));
  }
  for (const { id, one } of onTheWay(facts.name, shifts)) say(id, one);
  return found;
}

/** What the limits on working time say of an assignment among others. What is found only with other proposals is told. */
function tired(name: string, placed: Placed, shifts: readonly Held[]): Finding[] {
  const judged = (some: readonly Held[]) => fatigueOf(name, some, placed.policy, placed.outage);
  const all = judged(shifts);
  const firm = shifts.filter(({ of }) => of === placed || !of.tentative);
  if (firm.length === shifts.length) return all;
  const certain = judged(firm);
  const meets = (one: Finding) => (other: Finding) => other.check === one.check && other.from <= one.to && one.from <= other.to;
  // A proposal between two jobs joins them to one shift: too little rest without it is still found.
  return [
    ...all.map((one) => ({ ...one, severity: certain.find(meets(one))?.severity ?? ("told" as const) })),
    ...certain.filter((one) => !all.some(meets(one))),
  ];
}

/** The same person or item on two places: found on both, once for each other assignment; one that is only proposed elsewhere is told. */
function elsewhere(name: string, shifts: readonly Held[]): { id: string; other: string; one: Finding }[] {
  const found = new Map<string, { id: string; other: string; one: Finding }>();
  for (const [index, shift] of shifts.entries()) {
    for (let next = index + 1; next < shifts.length; next += 1) {
      const other = shifts[next];
      if (!other || other.start >= shift.end) break;
      if (other.of === shift.of) continue;
      for (const [mine, theirs] of [
        [shift, other],
        [other, shift],
      ] as const) {
        const key = `${mine.of.id} ${theirs.of.id}`;
        const known = found.get(key);
        if (known) known.one.to = mine.day;
        else found.set(key, { id: mine.of.id, other: theirs.of.id, one: bookedElsewhere(name, mine, theirs) });
      }
    }
  }
  return [...found.values()];
}

function bookedElsewhere(name: string, mine: Held, theirs: Held): Finding {
  const { orderNumber, timeZone, workOrderId, tentative } = theirs.of;
  const until = clockIn(timeZone, new Date(lastEnd(theirs)));
  return finding({
    check: "booked elsewhere",
    severity: tentative ? "told" : "hard",
    from: mine.day,
    message: tentative
      ? `${name} is proposed for ${orderNumber} until ${until}.`
      : `${name} is on ${orderNumber} until ${until}.`,
    entity: "WorkOrder",
    entityId: workOrderId,
  });
}
const lastEnd = ({ of, end }: Held): number => shiftsOf(of).at(-1)?.end ?? end;

/** Days on which the person is not there: every local day that a shift touches counts (rules 2 and 10). */
function absences({ name, leaves, rules, from, to }: SubjectFacts, placed: Placed, own: readonly Held[]): Finding[] {
  const found: Finding[] = [];
  const days = daysTouched(placed);
  const onLeave = new Set(leaves.flatMap((leave) => daysMet(leaveTime(leave, placed.timeZone), own, placed.timeZone)));
  const add = (check: Finding["check"], severity: Finding["severity"], day: Day, message: string) => {
    const last = found.findLast((one) => one.check === check);
    const follows = last && days[days.indexOf(last.to) + 1] === day;
    if (follows) last.to = day;
    else found.push(finding({ check, severity, from: day, message }));
  };
  for (const day of days) {
    if (onLeave.has(day)) add("leave", "hard", day, `${name} is not available on ${day}.`);
    const rule = ruleOn(rules, day);
    if (rule?.rotation && !isOnRotation(rule.rotation, day)) add("rotation", "soft", day, `${name} is off rotation on ${day}.`);
    if (from !== null && day < from) add("agreement", "soft", day, `${name} begins on ${from}.`);
    if (to !== null && day > to) add("agreement", "soft", day, `${name} works with the company until ${to}.`);
  }
  return found;
}

/** The local days on which shifts fall into a time. */
const daysMet = (time: { start: number; end: number }, shifts: readonly Held[], timeZone: string): Day[] =>
  shifts
    .filter((shift) => shiftsOverlap(time, shift))
    .flatMap(({ start, end }) => datesWorked(new Date(Math.max(start, time.start)), new Date(Math.min(end, time.end)), timeZone));

const oneDay = 86_400_000;

/** Minutes of driving from one job to the next at another place; 0 where they overlap, or a place is not known. */
function driveBetween(before: Held, next: Held): number {
  const [a, b] = [before.of.place, next.of.place];
  if (!a || !b || before.of.workOrderId === next.of.workOrderId || next.start < before.end) return 0;
  return drivingMinutes(greatCircleKm(a, b), next.of.speed);
}

/** Too little time to drive from one place to the next: found on the later one. */
function onTheWay(name: string, shifts: readonly Held[]): { id: string; one: Finding }[] {
  return shifts.slice(1).flatMap((next, index) => {
    const before = shifts[index];
    const needed = before ? driveBetween(before, next) : 0;
    if (!before) return [];
    const there = Math.floor((next.start - before.end) / 60_000);
    if (needed <= there || needed < 1) return [];
    const message = `${name}: ${drivingSaid(needed)} from ${before.of.orderNumber} to ${next.of.orderNumber} on ${next.day}, ${drivingSaid(there).replace(" (est.)", "")} between them.`;
    const severity = before.of.tentative ? "told" : "soft";
    return [{ id: next.of.id, one: finding({ check: "travel time", severity, from: next.day, message }) }];
  });
}
