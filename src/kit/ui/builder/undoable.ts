import { useState } from "react";

/** Something built step by step, of which the last fifty steps can be taken back; `undo` is null at its beginning. */
export function useUndoable<T>(start: T): { now: T; put: (next: T) => void; undo: (() => void) | null } {
  const [now, setNow] = useState(start);
  const [past, setPast] = useState<readonly T[]>([]);
  const before = past.at(-1);
  return {
    now,
    put(next) {
      setPast([...past.slice(-49), now]);
      setNow(next);
    },
    undo:
      before === undefined
        ? null
        : () => {
            setNow(before);
            setPast(past.slice(0, -1));
          },
  };
}
