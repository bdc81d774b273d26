/** The hours of a crew: the time during which its people work together, billed once, and what a member does beyond it (rate-sheets 5, "Crew"). */
import { hoursBetween, type Piece } from "./hours.ts";
import type { Span } from "./time-entries.ts";

/** What all of them do at the same time, for the same client and in the same activity, as entries of the first. */
export function togetherOf([first = [], ...others]: readonly Span[][]): Span[] {
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

/** What is left of a piece of time outside of those spans of the same client. */
export function outside(piece: Piece, shared: readonly Span[]): Piece[] {
  const [start, end] = [Date.parse(piece.from), Date.parse(piece.to)];
  const beside = shared.filter(({ from, to }) => from < end && start < to);
  return beside.reduce<Piece[]>(
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
