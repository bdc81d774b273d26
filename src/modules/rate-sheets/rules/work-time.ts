/** Lines of time: hours in their classes, the night, what a minimum adds, day rates with what goes beyond them (rules 5 to 8). */
import { nightLine, pricedLine, timeLine } from "./lines.ts";
import { shortfall } from "./minimum.ts";
import { beyond } from "./quantities.ts";
import { asCharged } from "./work-about.ts";
import { timeNeed, type WorkTerms } from "./work-terms.ts";
import type { BilledBefore, NotCharged, Together, WithHours, WorkLine, WorkSource, WorkTime } from "./work-types.ts";
import { type DayRated, type UnitPiece, unitsOf } from "./work-units.ts";
import type { Need } from "./choose.ts";
import { classPrice } from "./unit-prices.ts";
import type { MinimumRule } from "../sheet-terms.ts";
import { weekdayOf } from "#directory/finance/clock-windows.ts";
import { hoursFrom, hoursOf } from "#directory/finance/hours.ts";
import type { HourClass } from "#directory/finance/overtime.ts";
import { hour } from "#directory/finance/time-entries.ts";
import { Decimal } from "#kit/decimal.ts";
import { insideOf, lengthOf, outsideOf } from "#kit/intervals.ts";
import { total } from "#kit/money.ts";

export interface TimePriced {
  lines: readonly WorkLine[];
  notCharged: readonly NotCharged[];
  /** Shifts by a day rate, priced now or billed before: what they include of distance and films is not charged besides. */
  dayRated: readonly DayRated[];
  together: readonly Together[];
}

/** The lines of the priced time of a client. */
export function timeLines(time: readonly WorkTime[], clientId: string, terms: WorkTerms): TimePriced {
  const { pieces, dayRated } = unitsOf(time, clientId, terms);
  const priced = pieces.filter(({ isPriced }) => isPriced);
  const before = new Before(terms, time);
  const ofHours = groupsOf(priced).map((group) => hoursLine(group, terms));
  const atNight = pieces.filter((piece) => piece.isPriced || before.isAlone(piece, "night"));
  const ratedHere = dayRated.filter(({ pieces: of }) => of.every(({ isPriced }) => isPriced));
  const lines = [
    ...ofHours.flatMap(({ lines: some }) => some),
    ...groupsOf(atNight).flatMap((group) => premiumLine(group, before)),
    ...minimumLines(pieces, dayRated, before),
    ...ratedHere.flatMap((one) => [dayRateLine(one, before), ...beyondLine(one, before)]),
    ...dayRated
      .filter((one) => !ratedHere.includes(one) && one.pieces.some((piece) => before.isAlone(piece, "beyond the day rate")))
      .flatMap((one) => beyondLine(one, before)),
  ];
  return {
    lines,
    notCharged: [
      ...ofHours.flatMap(({ notCharged }) => notCharged),
      ...roundedAway(time, clientId, [...pieces, ...dayRated.flatMap((one) => one.pieces)]),
    ],
    dayRated: dayRated.filter((one) => ratedHere.includes(one) || before.hours(one.pieces, "hours") !== "0"),
    together: [
      ...pieces.filter(({ workers }) => workers.kind === "crew").map((piece) => [piece]),
      ...dayRated.map((one) => one.pieces),
    ].flatMap(togetherOf),
  };
}

const groupsOf = (pieces: readonly UnitPiece[]): UnitPiece[][] => [
  ...Map.groupBy(pieces, ({ unit, job, day, activity, class: hourClass, workers }) =>
    JSON.stringify([unit, job.workOrderId, day, activity, hourClass, workers]),
  ).values(),
];

function togetherOf(pieces: readonly UnitPiece[]): Together[] {
  const [first] = pieces;
  if (!first) return [];
  const entryIds = [...new Set(pieces.flatMap(({ sources }) => sources.map(({ id }) => id)))];
  return [{ day: first.shiftDay, isCrew: first.workers.kind === "crew", entryIds }];
}

const needOf = ({ workers, activity }: UnitPiece): Need => timeNeed(workers, activity);

/** What is said of a line beside its price. */
function about({ job, people, activity, workers }: UnitPiece, on: string, sources: readonly WorkSource[]) {
  const need = timeNeed(workers, activity);
  return { category: need.category, need, day: on, workOrderId: job.workOrderId, people, detail: null, batch: null, sources };
}

/** The sources of pieces, each entry once with all its hours. */
function sourcesOf(pieces: readonly UnitPiece[], key = "hours"): WorkSource[] {
  const byEntry = Map.groupBy(
    pieces.flatMap(({ sources }) => sources),
    ({ id }) => id,
  );
  return [...byEntry].map(([id, of]) => ({
    type: "TimesheetEntry",
    id,
    key,
    quantity: total(...of.map(({ quantity }) => quantity)),
    spans: of.flatMap(({ spans = [] }) => spans),
  }));
}

function hoursLine(group: readonly UnitPiece[], terms: WorkTerms): { lines: WorkLine[]; notCharged: NotCharged[] } {
  const [first] = group;
  if (!first) return { lines: [], notCharged: [] };
  const quantity = hoursOf(group);
  const sources = sourcesOf(group);
  const found = terms.find(first.job, first.day, needOf(first));
  if ("item" in found) {
    const line = timeLine(found, first.class, { on: first.day, quantity });
    return { lines: [{ ...about(first, first.day, sources), ...line }], notCharged: [] };
  }
  const travel = first.activity === "travel" ? terms.sheetFor(first.job, first.day, first.workers)?.travelRule : null;
  if (travel && !travel.portalToPortal)
    return { lines: [], notCharged: [{ why: "Travel time is not charged: the rate sheet is not portal to portal.", sources }] };
  return { lines: [{ ...about(first, first.day, sources), ...found, quantity, unit: needOf(first).unit }], notCharged: [] };
}

/** For the hours of the night of which no premium is billed yet. */
function premiumLine(group: readonly UnitPiece[], before: Before): WorkLine[] {
  const night = group.filter(({ isNight }) => isNight).flatMap((piece) => before.nightLeft(piece));
  const [first] = night;
  const found = first ? before.terms.find(first.job, first.day, needOf(first)) : null;
  if (!first || !found || !("item" in found)) return [];
  const line = nightLine(found, first.class, { on: first.day, quantity: hoursOf(night) });
  return line ? [{ ...about(first, first.day, sourcesOf(night, "night")), ...line }] : [];
}

/** Entries of which nothing is left after rounding: they stay in the record, and nothing is charged for them. */
function roundedAway(time: readonly WorkTime[], clientId: string, pieces: readonly UnitPiece[]): NotCharged[] {
  const there = new Set(pieces.flatMap(({ sources }) => sources.map(({ id }) => id)));
  return time
    .filter(({ id, clientId: of, isPriced }) => isPriced && of === clientId && !there.has(id))
    .map(({ id }) => ({
      why: "Nothing is left of it after rounding.",
      sources: [{ type: "TimesheetEntry", id, key: "hours", quantity: "0" }],
    }));
}

/** What was billed before with the hours of entries: it is charged once. */
class Before {
  readonly terms: WorkTerms;
  readonly #of: ReadonlyMap<string, BilledBefore>;
  readonly #alone: ReadonlyMap<string, readonly WithHours[]>;

  constructor(terms: WorkTerms, time: readonly WorkTime[]) {
    this.terms = terms;
    this.#of = new Map(time.flatMap(({ id, billedBefore }) => (billedBefore ? [[id, billedBefore] as const] : [])));
    this.#alone = new Map(time.flatMap(({ id, alone }) => (alone ? [[id, alone] as const] : [])));
  }

  /** Whether that is priced without the hours. */
  isAlone({ sources }: UnitPiece, of: WithHours): boolean {
    return sources.some(({ id }) => this.#alone.get(id)?.includes(of));
  }

  #with(pieces: readonly UnitPiece[]): BilledBefore[] {
    return [...new Set(pieces.flatMap(({ sources }) => sources.flatMap(({ id }) => this.#of.get(id) ?? [])))];
  }

  /** Hours that were billed before of a shift, with it for its minimum, or beyond its day rate. */
  hours(pieces: readonly UnitPiece[], of: "hours" | "minimum" | "beyond"): string {
    return total("0", ...this.#with(pieces).map((one) => one[of]));
  }

  /** The parts of a piece for which no premium of the night is billed, each with as much of its entries. */
  nightLeft(piece: UnitPiece): UnitPiece[] {
    const billed = this.#with([piece]).flatMap(({ night }) => night);
    return outsideOf([[Date.parse(piece.from), Date.parse(piece.to)]], billed).map((left) => ({
      ...piece,
      from: new Date(left[0]).toISOString(),
      to: new Date(left[1]).toISOString(),
      hours: hoursFrom(...left),
      sources: piece.sources.flatMap((source) => {
        const spans = insideOf(source.spans ?? [], [left]);
        return spans.length > 0 ? [{ ...source, spans, quantity: hoursFrom(0, lengthOf(spans)) }] : [];
      }),
    }));
  }
}

/** What each minimum adds: for a person or a crew on a shift, or for a visit, which is one shift at one site. A day rate replaces it. */
function minimumLines(pieces: readonly UnitPiece[], dayRated: readonly DayRated[], before: Before): WorkLine[] {
  const ofUnits = Map.groupBy(
    pieces.filter(({ isBeyondCrew }) => !isBeyondCrew),
    ({ unit, shift }) => `${unit} ${shift}`,
  );
  const bases = (of: readonly UnitPiece[]): MinimumRule["basis"][] =>
    of[0]?.workers.kind === "crew" ? ["crew", "person"] : ["person"];
  const rated = dayRated.flatMap((one) => one.pieces);
  return [
    ...[...ofUnits.values()].flatMap((shift) => shortfallLine(shift, bases(shift), hoursOf, before)),
    ...visitsOf([...pieces, ...rated], before.terms)
      .filter((visit) => !visit.some((piece) => rated.includes(piece)))
      .flatMap((visit) => shortfallLine(visit, ["visit"], clockHours, before)),
  ];
}

/** Work at one site on one shift, of all units. */
function visitsOf(pieces: readonly UnitPiece[], terms: WorkTerms): UnitPiece[][] {
  return [...Map.groupBy(pieces, ({ job }) => job.siteId ?? job.workOrderId).values()].flatMap((there) => {
    const visits: UnitPiece[][] = [];
    let end = 0;
    for (const piece of there.toSorted((a, b) => a.from.localeCompare(b.from))) {
      const gap = Number(terms.rule(piece.job, piece.day, piece.workers).rule.shiftGapHours) * hour;
      const visit = visits.at(-1);
      if (visit && Date.parse(piece.from) - end < gap) visit.push(piece);
      else visits.push([piece]);
      end = Math.max(end, Date.parse(piece.to));
    }
    return visits;
  });
}

/** How long it is from the clock, time of several people at once counted once. */
function clockHours(pieces: readonly UnitPiece[]): string {
  let [length, end] = [0, 0];
  for (const { from, to } of pieces.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const start = Math.max(end, Date.parse(from));
    length += Math.max(0, Date.parse(to) - start);
    end = Math.max(end, Date.parse(to));
  }
  return hoursFrom(0, length);
}

/** The shortfall at the price of the item with most hours, in the class of the first hour; charged with the entry that begins the shift. */
function shortfallLine(
  shift: readonly UnitPiece[],
  bases: readonly MinimumRule["basis"][],
  measured: (pieces: readonly UnitPiece[]) => string,
  before: Before,
): WorkLine[] {
  const { terms } = before;
  const ordered = shift.toSorted((a, b) => a.from.localeCompare(b.from));
  const [first] = ordered;
  if (!first || !(first.isPriced || before.isAlone(first, "minimum"))) return [];
  const priced = [...Map.groupBy(ordered, (piece) => JSON.stringify(needOf(piece))).values()].flatMap((pieces) => {
    const [one] = pieces;
    const found = one ? terms.find(first.job, first.shiftDay, needOf(one)) : null;
    return one && found && "item" in found ? [{ one, pieces, found, hours: new Decimal(hoursOf(pieces)) }] : [];
  });
  const [most] = priced.toSorted((a, b) => b.hours.comparedTo(a.hours) || a.found.item.sort - b.found.item.sort);
  const rule = most?.found.sheet.minimumRule;
  if (!most || !rule || !bases.includes(rule.basis)) return [];
  const counted = measured(ordered.filter(({ activity }) => rule.counts.some((one) => one === activity)));
  const missing = beyond(shortfall(counted, rule.steps), before.hours(shift, "minimum"));
  if (missing === "0") return [];
  const how = `${counted} h of the minimum of ${rule.steps.find((step) => new Decimal(counted).lte(step)) ?? ""} h`;
  const line = timeLine(most.found, first.class, { on: first.shiftDay, quantity: missing, how });
  return [
    {
      ...about(most.one, first.shiftDay, withFirst(first, "minimum", missing)),
      ...line,
      people: [...new Set(most.pieces.flatMap(({ people }) => people))],
      description: `${line.description}, minimum`,
      category: most.found.item.category,
    },
  ];
}

/** What is charged with the entry that begins a shift. */
const withFirst = ({ sources: [first] }: UnitPiece, key: WithHours, quantity: string): WorkSource[] =>
  first ? [{ type: first.type, id: first.id, key, quantity }] : [];

/** What is said of the lines of a shift by a day rate. */
function ofShift({ pieces, found }: DayRated, first: UnitPiece) {
  const people = [...new Set(pieces.flatMap((piece) => piece.people))];
  const need = timeNeed(first.workers, "work");
  const of = about(first, first.shiftDay, asCharged(sourcesOf(pieces), "1"));
  return { ...of, people, category: found.item.category, need };
}

/** The rate of a shift. */
function dayRateLine(shift: DayRated, { terms }: Before): WorkLine {
  const { pieces, found } = shift;
  const [first] = pieces;
  if (!first) throw new Error("A shift has its hours.");
  const of = ofShift(shift, first);
  const { price, how } = classPrice(found.item, dayClassOf(first, terms), found.sheet.overtimeRule);
  const words = [how, `${hoursOf(pieces)} h on the shift`];
  const rate = pricedLine(found, "1", price, { on: first.shiftDay, words });
  return { ...of, need: { ...of.need, unit: found.item.unit }, ...rate };
}

/** Hours beyond the rate of a shift, at the price of their own item, not multiplied again (rule 7). */
function beyondLine(shift: DayRated, before: Before): WorkLine[] {
  const { pieces, beyondHours: all } = shift;
  const [first] = pieces;
  const billed = before.hours(pieces, "beyond");
  const quantity = beyond(all, billed);
  if (!first || quantity === "0") return [];
  const of = { ...ofShift(shift, first), sources: withFirst(first, "beyond the day rate", quantity) };
  const byHour = before.terms.find(first.job, first.shiftDay, of.need);
  if (!("item" in byHour)) return [{ ...of, ...byHour, quantity, unit: of.need.unit }];
  const earlier = billed === "0" ? "" : `, ${billed} of them billed before`;
  const words = [`${hoursOf(pieces)} h on the shift, ${all} beyond the day rate${earlier}`];
  return [{ ...of, ...pricedLine(byHour, quantity, byHour.item.price, { on: first.shiftDay, words }) }];
}

/** A day rate has another price only on days whose class the rule names. */
function dayClassOf({ shiftDay, job, workers }: UnitPiece, terms: WorkTerms): HourClass {
  const { rule, holidays } = terms.rule(job, shiftDay, workers);
  const { holiday } = rule.dayClass;
  const named = holidays.has(shiftDay) && holiday !== "as worked" ? holiday : rule.dayClass[weekdayOf(shiftDay)];
  return named === "as worked" ? "ST" : named;
}
