import { useEffect, useState, useSyncExternalStore } from "react";
import { CallFailed } from "#kit/client.ts";

interface Shown {
  failure: CallFailed;
  /** The page it is shown on. */
  place: symbol;
}

let shown: Shown | null = null;
let places: readonly symbol[] = [];
const listeners = new Set<() => void>();

/**
 * Shows the refusal of a plain button below the heading of its page, where it stays until the same button works, it is closed, or the page is
 * left. False when there is no such place: no page is shown, a dialog is open in front of it, or the server was not reached or failed.
 */
export function refusedOnPage(failure: unknown): boolean {
  const place = places.at(-1);
  if (!place || document.activeElement?.closest("[role=dialog]")) return false;
  if (!(failure instanceof CallFailed) || failure.status >= 500 || failure.problem?.code === "not-signed-in") return false;
  happen({ failure, place });
  return true;
}

/** The button whose refusal is shown has worked. */
export function mended(failure: unknown): void {
  if (shown?.failure === failure) happen(null);
}

/** The refusal shown on the current page, and a function that removes it. */
export function useRefusalOnPage(): { failure: CallFailed | null; close: () => void } {
  const [place] = useState(() => Symbol("page"));
  useEffect(() => {
    places = [...places, place];
    return () => {
      places = places.filter((other) => other !== place);
      if (shown?.place === place) happen(null);
    };
  }, [place]);
  const now = useSyncExternalStore(subscribe, () => shown);
  return { failure: now?.place === place ? now.failure : null, close: () => happen(null) };
}

function happen(to: Shown | null): void {
  shown = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
