/**
 * The class of each hour a person worked for a client: ST, OT, DT or HT, never two (rate-sheets 5, "Hours"). Billing limits are kept for a person and
 * client; the same function classifies pay when every entry has the same client and the rule is the one for pay.
 */
import { cutsBetween, everyDay, isInside, localDay, weekdayOf, weekOf } from "./clock-windows.ts";
import type { Activity, HourClass, OvertimeRule } from "./overtime.ts";
import { billedSpans, hour, millisecondsOf, type Span, type TimeEntry } from "./time-entries.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** What classification needs to know of a contract on a day: its revision then. */
export interface HoursRule {
  rule: OvertimeRule;
  /** The observed days of the rule's holiday calendar. */
  holidays: ReadonlySet<Day>;
  /** Travel that is always straight time (rule 18). */
  travelIsSt?: boolean;
}
/** The rule in force for an entry on a day. */
export type RuleOn = (entry: TimeEntry, day: Day) => HoursRule;

/** Time of one entry in one class on one day, all inside or all outside of the night window. */
export interface Piece {
  entryId: string;
  clientId: string;
  activity: Activity;
  /** The local day of the piece: its week, class, and the revision that prices it. */
  day: Day;
  /** The local day the shift began: units that belong to a shift are dated on it. */
  shiftDay: Day;
  /** The same text for all pieces of a shift of the person for the client. */
  shift: string;
  class: HourClass;
  isNight: boolean;
  /** Whether it fills limits and minimums. */
  isCounted: boolean;
  /** ISO instants. */
  from: string;
  to: string;
  /** Hours with up to four decimals, "2.5". */
  hours: string;
}

/** Splits a person's entries into pieces with a class. Give every entry of the weeks in question, so that weekly limits are right. */
export function classifyHours(entries: readonly TimeEntry[], ruleOn: RuleOn): Piece[] {
  const startDay = (entry: TimeEntry) => localDay(Date.parse(entry.start), entry.timeZone);
  return classifySpans(
    billedSpans(entries, (entry) => ruleOn(entry, startDay(entry)).rule),
    ruleOn,
  );
}

/** The same for spans that are rounded already. */
export function classifySpans(spans: readonly Span[], ruleOn: RuleOn): Piece[] {
  const clients = new Set(spans.map(({ entry }) => entry.clientId));
  return [...clients].flatMap((clientId) => {
    const own = spans.filter(({ entry }) => entry.clientId === clientId);
    const [first] = own;
    if (!first) return [];
    const all = ruleOn(first.entry, localDay(first.from, first.entry.timeZone)).rule.limitsCount === "all hours";
    // Hours for others fill the limits by this client's own rule, and are not priced by it.
    const seenBy: RuleOn = (entry, day) => ruleOn(entry.clientId === clientId ? entry : { ...entry, ...pickClient(first) }, day);
    return classified(all ? spans : own, seenBy).filter((piece) => piece.clientId === clientId);
  });
}

const pickClient = ({ entry }: Span) => ({ id: entry.id, clientId: entry.clientId });

function classified(spans: readonly Span[], ruleOn: RuleOn): Piece[] {
  const shifts = shiftsOf(spans, ruleOn);
  const parts = shifts.flatMap((shift) => shift.flatMap((span) => cutSpan(span, shift[0] ?? span, ruleOn)));
  const limits = new Limits(parts);
  return merged(parts.flatMap((part) => limits.classes(part)));
}

/** Entries closer than the gap belong together; one of exactly the gap starts a new shift. */
function shiftsOf(spans: readonly Span[], ruleOn: RuleOn): Span[][] {
  const shifts: Span[][] = [];
  for (const span of spans) {
    const shift = shifts.at(-1);
    const last = shift?.at(-1);
    const gap = last ? millisecondsOf(ruleOn(last.entry, localDay(last.from, last.entry.timeZone)).rule.shiftGapHours) : 0;
    if (shift && last && span.from - last.to < gap) shift.push(span);
    else shifts.push([span]);
  }
  return shifts;
}

/** Time between two cuts: on one day, inside or outside of each window. */
interface Part extends Span {
  day: Day;
  shift: string;
  shiftDay: Day;
  /** The rule of its own day, and the daily limits of the day its shift began. */
  on: HoursRule;
  daily: Pick<OvertimeRule, "dailySt" | "dailyOt">;
  isCounted: boolean;
  isNight: boolean;
}

function cutSpan({ entry, from, to }: Span, first: Span, ruleOn: RuleOn): Part[] {
  const { timeZone } = entry;
  const shiftDay = localDay(first.from, first.entry.timeZone);
  const { dailySt, dailyOt } = ruleOn(first.entry, shiftDay).rule;
  const rules = [from, to].map((at) => ruleOn(entry, localDay(at, timeZone)).rule);
  const windows = rules.flatMap((rule) => [rule.stWindow, nightOf(rule)]);
  const edges = [from, ...cutsBetween(from, to, timeZone, windows), to];
  return edges.slice(1).map((end, index) => {
    const begin = edges[index] ?? from;
    const day = localDay(begin, timeZone);
    const on = ruleOn(entry, day);
    return {
      entry,
      from: begin,
      to: end,
      day,
      shift: new Date(first.from).toISOString(),
      shiftDay,
      on,
      daily: { dailySt, dailyOt },
      isCounted: on.rule.counted.some((activity) => activity === entry.activity),
      isNight: isInside(nightOf(on.rule), begin, timeZone) === true,
    };
  });
}

const nightOf = ({ nightPremium }: OvertimeRule) => (nightPremium ? everyDay(nightPremium) : {});

/** What has filled the limits so far, in the order of the clock. */
class Limits {
  private readonly stOfShift = new Map<string, number>();
  private readonly countedOfShift = new Map<string, number>();
  private readonly stOfWeek = new Map<Day, number>();
  private readonly countedOfDay = new Map<Day, number>();
  private readonly daysWorked: ReadonlySet<Day>;

  constructor(parts: readonly Part[]) {
    this.daysWorked = new Set(parts.filter(({ isCounted }) => isCounted).map(({ day }) => day));
  }

  /** The pieces of a part, cut where a limit is reached. */
  classes(part: Part): Piece[] {
    const pieces: Piece[] = [];
    for (let from = part.from; from < part.to;) {
      const { hourClass, room } = this.next(part, from);
      const to = Math.min(part.to, from + room);
      if (part.isCounted) this.fill(part, hourClass, to - from);
      pieces.push(pieceOf(part, hourClass, from, to));
      from = to;
    }
    return pieces;
  }

  /** The class of the time from here on, and how long it stays that. */
  private next(part: Part, from: number): { hourClass: HourClass; room: number } {
    const { on, entry, isCounted, shift } = part;
    if (!isCounted || (on.travelIsSt && entry.activity === "travel")) return { hourClass: "ST", room: Infinity };
    const before = this.beforeDoubleTime(part, from);
    const left = leftOf(part.daily.dailyOt, this.countedOfShift.get(shift));
    if (left <= 0 && before.hourClass !== "HT") return { hourClass: "DT", room: Infinity };
    return { hourClass: before.hourClass, room: left > 0 ? Math.min(before.room, left) : before.room };
  }

  private beforeDoubleTime({ on, day, daily, shift, entry }: Part, from: number): { hourClass: HourClass; room: number } {
    const { rule } = on;
    const weekday = weekdayOf(day);
    const whole = (hourClass: HourClass) => ({ hourClass, room: Infinity });
    const { holiday } = rule.dayClass;
    if (on.holidays.has(day) && holiday !== "as worked") return whole(holiday);
    if (weekday === "Sunday" && rule.dayClass.Sunday !== "as worked") return whole(rule.dayClass.Sunday);
    if (rule.seventhDay !== "none" && this.isSeventhDay(day, rule)) {
      const left = leftOf(rule.seventhDayFirst, this.countedOfDay.get(day));
      return left > 0 ? { hourClass: rule.seventhDay, room: left } : whole("DT");
    }
    const ofDay = rule.dayClass[weekday];
    if (ofDay !== "as worked") return whole(ofDay);
    if (isInside(rule.stWindow, from, entry.timeZone) === false) return whole("OT");
    const week = weekOf(day, rule.weekStartsOn);
    const room = Math.min(leftOf(daily.dailySt, this.stOfShift.get(shift)), leftOf(rule.weeklySt, this.stOfWeek.get(week)));
    return room > 0 ? { hourClass: "ST", room } : whole("OT");
  }

  /** The last day of a week of which every day was worked. */
  private isSeventhDay(day: Day, { weekStartsOn }: OvertimeRule): boolean {
    const week = weekOf(day, weekStartsOn);
    return day === addDays(week, 6) && [0, 1, 2, 3, 4, 5, 6].every((more) => this.daysWorked.has(addDays(week, more)));
  }

  private fill({ shift, day, on }: Part, hourClass: HourClass, length: number): void {
    grow(this.countedOfShift, shift, length);
    grow(this.countedOfDay, day, length);
    if (hourClass !== "ST") return;
    grow(this.stOfShift, shift, length);
    grow(this.stOfWeek, weekOf(day, on.rule.weekStartsOn), length);
  }
}

const leftOf = (limit: string | null, filled = 0): number => (limit === null ? Infinity : millisecondsOf(limit) - filled);

function grow<K>(of: Map<K, number>, key: K, by: number): void {
  of.set(key, (of.get(key) ?? 0) + by);
}

function pieceOf(part: Part, hourClass: HourClass, from: number, to: number): Piece {
  const { entry, day, shift, shiftDay, isCounted, isNight } = part;
  const { id: entryId, clientId, activity } = entry;
  const between = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), hours: hoursFrom(from, to) };
  return { entryId, clientId, activity, day, shiftDay, shift, class: hourClass, isNight, isCounted, ...between };
}

/** Neighbouring pieces of the same entry, day and class as one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const same =
      last?.to === piece.from &&
      (["entryId", "day", "shift", "class", "isNight", "isCounted"] as const).every((key) => last[key] === piece[key]);
    if (last && same) joined[joined.length - 1] = { ...last, to: piece.to, hours: hoursBetween(last.from, piece.to) };
    else joined.push(piece);
  }
  return joined;
}

/** Hours between two instants in milliseconds, with up to four decimals. */
export const hoursFrom = (from: number, to: number): string => plain(new Decimal(to - from).div(hour).toDecimalPlaces(4));

/** Hours between two ISO instants with up to four decimals. */
export const hoursBetween = (from: string, to: string): string => hoursFrom(Date.parse(from), Date.parse(to));

/** The hours of pieces together, "8". */
export const hoursOf = (pieces: readonly Pick<Piece, "hours">[]): string =>
  plain(pieces.reduce((sum, { hours }) => sum.plus(hours), new Decimal(0)));
