import { useCallback, useState } from "react";

/** A small choice that this device remembers (rail folded, columns shown); if storage is lost it is only forgotten. */
export function useRemembered<T>(key: string, first: T): [T, (next: T) => void] {
  const name = `holdpoint-${key}`;
  const [value, setValue] = useState<T>(() => read(name, first));
  const remember = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // Private windows and full devices: the choice lasts until the page is closed.
      }
    },
    [name],
  );
  return [value, remember];
}

function read<T>(name: string, first: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? first : (JSON.parse(text) as T);
  } catch {
    return first;
  }
}
