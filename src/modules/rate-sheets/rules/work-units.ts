/** Who is billed as one: a crew while it works together, or a person; with their hours in classes and by shift. */
import { dayRate, type Used } from "./minimum.ts";
import { type Crew, crewsOf } from "./work-crews.ts";
import { timeNeed, type Workers, type WorkTerms } from "./work-terms.ts";
import type { WorkJob, WorkSource, WorkTime } from "./work-types.ts";
import type { Found } from "./choose.ts";
import type { JobSheet } from "./job-sheets.ts";
import { localDay } from "#directory/finance/clock-windows.ts";
import { outside } from "#directory/finance/crew-hours.ts";
import { classifySpans, hoursFrom, hoursOf, type Piece, type RuleOn } from "#directory/finance/hours.ts";
import { billedSpans, type Span } from "#directory/finance/time-entries.ts";
import type { Interval } from "#kit/intervals.ts";

/** Time in one class, with the job it is for and the entries it is in: of a crew one of each member. */
export interface UnitPiece extends Piece {
  unit: string;
  workers: Workers;
  job: WorkJob;
  people: readonly string[];
  sources: readonly WorkSource[];
  isPriced: boolean;
  /** Time of a member of a crew beyond what the crew does together on that shift: neither a day nor a minimum of its own. */
  isBeyondCrew: boolean;
}

/** A shift that is charged by a day rate. */
export interface DayRated {
  pieces: readonly UnitPiece[];
  found: Found<JobSheet>;
  /** What goes beyond what the rate includes of hours. */
  beyondHours: string;
}

export interface Units {
  pieces: readonly UnitPiece[];
  dayRated: readonly DayRated[];
}

/** The units of a client's time, hours classified; time of others fills limits where the sheet says so. */
export function unitsOf(time: readonly WorkTime[], clientId: string, terms: WorkTerms): Units {
  const entries = new Map(time.map((entry) => [entry.id, entry]));
  const soloOf = ({ method, level }: WorkTime): Workers => ({ kind: "labour", method, level });
  const ruleFor =
    (workers: Workers | null): RuleOn =>
    ({ id }, day) => {
      const entry = entries.get(id);
      if (!entry) throw new Error("Hours are of entries.");
      return terms.rule(entry.job, day, workers ?? soloOf(entry));
    };
  const byPerson = Map.groupBy(time, ({ personId }) => personId);
  const spansOf = new Map(
    [...byPerson].map(([id, own]) => [
      id,
      billedSpans(own, (entry) => ruleFor(null)(entry, localDay(Date.parse(entry.start), entry.timeZone)).rule),
    ]),
  );
  const own = time.filter((entry) => entry.clientId === clientId);
  const crews = crewsOf(own, spansOf, terms);
  const crewSpans = (id: string) => crews.flatMap((crew) => crew.members.get(id) ?? []);

  const ofCrew = (crew: Crew, spans: readonly Span[]): UnitPiece[] =>
    classifySpans(
      spans.toSorted((a, b) => a.from - b.from),
      ruleFor(crew.workers),
    ).map((piece) => {
      const within = [...crew.members.values()].flatMap((spansOfMember) => spansWithin(piece, spansOfMember));
      const of = within.map(({ entry }) => entries.get(entry.id)).filter((entry) => entry !== undefined);
      return {
        ...piece,
        unit: `crew ${crew.lead} ${JSON.stringify(crew.workers)}`,
        workers: crew.workers,
        job: entries.get(piece.entryId)?.job ?? noJob,
        people: [...new Set(of.map(({ personName }) => personName))],
        sources: within.map(({ entry, from, to }) => sourceOf(entry.id, [from, to])),
        isPriced: of.length > 0 && of.every(({ isPriced }) => isPriced),
        isBeyondCrew: false,
      };
    });
  const ofPerson = (id: string, spans: readonly Span[]): UnitPiece[] => {
    const shared = crewSpans(id);
    const whole = classifySpans(spans, ruleFor(null)).filter((piece) => piece.clientId === clientId);
    const left = whole.map((piece) => ({ piece, parts: outside(piece, shared) }));
    const withCrew = new Set(left.filter(({ piece, parts }) => hoursOf(parts) !== piece.hours).map(({ piece }) => piece.shift));
    return left.flatMap(({ piece: { shift }, parts }) =>
      parts.flatMap((piece) => {
        const entry = entries.get(piece.entryId);
        if (!entry) return [];
        const { personName, job, isPriced } = entry;
        const of = { unit: `person ${id}`, workers: soloOf(entry), job, people: [personName], isPriced };
        return [
          {
            ...piece,
            ...of,
            sources: [sourceOf(entry.id, [Date.parse(piece.from), Date.parse(piece.to)])],
            isBeyondCrew: withCrew.has(shift),
          },
        ];
      }),
    );
  };

  // First with all time, to see which shifts have a day rate; then without those: their hours fill no limit (rule 7).
  const first = [
    ...crews.flatMap((crew) => ofCrew(crew, crew.spans)),
    ...[...spansOf].flatMap(([id, spans]) => ofPerson(id, spans)),
  ];
  const dayRated = dayRatedShifts(first, terms);
  if (dayRated.length === 0) return { pieces: first, dayRated };
  const isRated = ({ entry, from, to }: Span) =>
    dayRated.some(({ pieces }) =>
      pieces.some(
        (piece) => piece.sources.some(({ id }) => id === entry.id) && Date.parse(piece.from) < to && from < Date.parse(piece.to),
      ),
    );
  const rest = [
    ...crews.flatMap((crew) =>
      ofCrew(
        crew,
        crew.spans.filter((span) => !isRated(span)),
      ),
    ),
    ...[...spansOf].flatMap(([id, spans]) =>
      ofPerson(
        id,
        spans.filter((span) => !isRated(span)),
      ),
    ),
  ];
  return { pieces: rest, dayRated };
}

const noJob: WorkJob = { workOrderId: null, projectId: null, baseId: null, siteId: null };
const sourceOf = (id: string, [from, to]: Interval): WorkSource => ({
  type: "TimesheetEntry",
  id,
  key: "hours",
  quantity: hoursFrom(from, to),
  spans: [[from, to]],
});

function spansWithin(piece: Piece, spans: readonly Span[]): Span[] {
  const [from, to] = [Date.parse(piece.from), Date.parse(piece.to)];
  return spans.flatMap((span) => {
    const both = { entry: span.entry, from: Math.max(from, span.from), to: Math.min(to, span.to) };
    return both.from < both.to && span.entry.activity === piece.activity ? [both] : [];
  });
}

/** The shifts of units for which the sheet has a price by the day, shift or visit: one for each, dated on the day the shift starts. */
function dayRatedShifts(pieces: readonly UnitPiece[], terms: WorkTerms): DayRated[] {
  const shifts = Map.groupBy(pieces, ({ unit, shift }) => `${unit} ${shift}`);
  return [...shifts.values()].flatMap((shift) => {
    const ordered = shift.toSorted((a, b) => a.from.localeCompare(b.from));
    const [start] = ordered;
    if (!start || start.isBeyondCrew) return [];
    const items = itemsByDay(terms, start);
    const [first] = items;
    if (!first) return [];
    const travels = first.sheet.travelRule?.portalToPortal === true;
    const hour = hoursOf(ordered.filter(({ activity }) => activity !== "travel" || travels));
    const used: Used = { hour, "crew-hour": hour };
    const rate = dayRate(
      items.map(({ item }) => item),
      used,
    );
    const found = items.find(({ item }) => item.id === rate?.itemId);
    if (!rate || !found) return [];
    return [{ pieces: ordered, found, beyondHours: rate.beyond["hour"] ?? rate.beyond["crew-hour"] ?? "0" }];
  });
}

/** The items by day, half-day, shift and visit of the first sheet that holds one, unless one before it holds an hour. */
function itemsByDay(terms: WorkTerms, { workers, job, shiftDay }: UnitPiece): Found<JobSheet>[] {
  const need = timeNeed(workers, "work");
  const byHour = terms.find(job, shiftDay, need);
  const found = (["half-day", "day", "shift", "visit"] as const).flatMap((unit) => {
    const one = terms.find(job, shiftDay, { ...need, unit });
    return "item" in one ? [one] : [];
  });
  const order = terms.sheets(job, shiftDay);
  const rank = ({ sheet }: Found<JobSheet>) => order.indexOf(sheet);
  const best = Math.min(...found.map(rank));
  if ("item" in byHour && rank(byHour) < best) return [];
  return found.filter((one) => rank(one) === best);
}
