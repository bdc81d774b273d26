/** The hours of a crew: the time during which its people work together, billed once, and what a member does beyond it (rate-sheets 5, "Crew"). */
import { classifyHours, classifySpans, hoursBetween, type Piece, type RuleOn } from "./hours.ts";
import { localDay } from "./clock-windows.ts";
import { billedSpans, type Span, type TimeEntry } from "./time-entries.ts";

export interface CrewHours {
  /** Classified as one person's would be, in the week of the crew. */
  together: Piece[];
  /** Time of a member beyond it, in the class it has in that member's own shift; all of their time if the crew is short. */
  beyond: { personId: string; pieces: Piece[] }[];
}

/**
 * Hours of the people named as a crew of that size. With fewer people there is no crew, and everybody's time is their own; who is one more than the
 * crew has is not named here: extra labour.
 */
export function crewHours(members: ReadonlyMap<string, readonly TimeEntry[]>, crewSize: number, ruleOn: RuleOn): CrewHours {
  const ruleOf = (entry: TimeEntry) => ruleOn(entry, localDay(Date.parse(entry.start), entry.timeZone)).rule;
  const of = [...members].map(([personId, entries]) => ({ personId, entries, spans: billedSpans(entries, ruleOf) }));
  const shared = of.length === crewSize ? togetherOf(of.map(({ spans }) => spans)) : [];
  return {
    together: classifySpans(shared, ruleOn),
    beyond: of.map(({ personId, entries }) => ({
      personId,
      pieces: classifyHours(entries, ruleOn).flatMap((piece) => outside(piece, shared)),
    })),
  };
}

/** What all of them do at the same time, for the same client and in the same activity, as entries of the first. */
function togetherOf([first = [], ...others]: readonly Span[][]): Span[] {
  return others.reduce<Span[]>(
    (shared, other) =>
      shared.flatMap((one) =>
        other.flatMap(({ entry, from, to }) => {
          const both = { entry: one.entry, from: Math.max(one.from, from), to: Math.min(one.to, to) };
          const same = entry.clientId === one.entry.clientId && entry.activity === one.entry.activity;
          return same && both.from < both.to ? [both] : [];
        }),
      ),
    first,
  );
}

function outside(piece: Piece, shared: readonly Span[]): Piece[] {
  return shared.reduce<Piece[]>(
    (left, { entry, from, to }) => (entry.clientId === piece.clientId ? left.flatMap((part) => without(part, from, to)) : left),
    [piece],
  );
}

function without(piece: Piece, from: number, to: number): Piece[] {
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  if (end <= piece.from || piece.to <= start) return [piece];
  const parts: Piece[] = [];
  if (piece.from < start) parts.push({ ...piece, to: start, hours: hoursBetween(piece.from, start) });
  if (end < piece.to) parts.push({ ...piece, from: end, hours: hoursBetween(end, piece.to) });
  return parts;
}
