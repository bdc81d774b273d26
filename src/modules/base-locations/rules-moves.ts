import type { Day } from "#kit/validity.ts";

interface Move {
  id: string;
  /** The move in whose place it stands. */
  correctsId: string | null;
  fromBaseId: string | null;
  toBaseId: string | null;
  effectiveOn: Day;
  /** Instant: of two moves on one day the later recorded counts. */
  recordedAt: string;
}

/** The moves that count: those in whose place no other stands. */
export function counted<M extends Pick<Move, "id" | "correctsId">>(moves: readonly M[]): M[] {
  const corrected = new Set(moves.map(({ correctsId }) => correctsId));
  return moves.filter(({ id }) => !corrected.has(id));
}

/** The base on a day (rule 1): where the last move up to it led; before the first move, where that one came from. `now` where nothing moved. */
export function baseOn(moves: readonly Move[], now: string | null, day: Day): string | null {
  const inOrder = counted(moves).toSorted(
    (a, b) => a.effectiveOn.localeCompare(b.effectiveOn) || a.recordedAt.localeCompare(b.recordedAt),
  );
  const last = inOrder.findLast(({ effectiveOn }) => effectiveOn <= day);
  if (last) return last.toBaseId;
  const [first] = inOrder;
  return first ? first.fromBaseId : now;
}
