/** The rows before each change, for undo, and what undo reverted, for redo. The newest are last; at most a hundred. */
export interface Past<T> {
  before: readonly T[];
  after: readonly T[];
}

const most = 100;

export const noPast = { before: [], after: [] };

export function remembered<T>({ before }: Past<T>, now: T): Past<T> {
  return { before: [...before, now].slice(-most), after: [] };
}

export function undone<T>({ before, after }: Past<T>, now: T): { past: Past<T>; to: T } | null {
  const to = before.at(-1);
  return to === undefined ? null : { past: { before: before.slice(0, -1), after: [...after, now] }, to };
}

export function redone<T>({ before, after }: Past<T>, now: T): { past: Past<T>; to: T } | null {
  const to = after.at(-1);
  return to === undefined ? null : { past: { before: [...before, now], after: after.slice(0, -1) }, to };
}
