import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";
import { Reckoner } from "./reckoner.ts";
import { type Drafted, type Reckoned, reckoned } from "./reckoning.ts";

/**
 * From this number of lines on a draft is evaluated in a worker, after a pause of this many milliseconds: on a phone it takes longer than the time
 * between two keys.
 */
const many = 50;
const pause = 300;

/** The evaluation of a draft; while a new one is running, the previous one. */
export function useReckoned(drafted: Drafted): Reckoned {
  const [reckoner] = useState(() => new Reckoner());
  const there = useSyncExternalStore(reckoner.subscribe, reckoner.made);
  const isLong = drafted.content.lines.length >= many;
  const here = useMemo(() => (isLong ? null : reckoned(drafted)), [isLong, drafted]);
  useEffect(() => {
    if (here) reckoner.take(here);
    else reckoner.ask(drafted);
  }, [reckoner, here, drafted]);
  useEffect(() => () => reckoner.close(), [reckoner]);
  return here ?? there;
}

/** Typing has priority: the evaluation may follow a moment later. */
export function useSettled(content: Content): Content {
  const [settled, settle] = useState(content);
  const waits = content.lines.length >= many;
  useEffect(() => {
    if (settled === content) return;
    const timer = setTimeout(() => settle(content), waits ? pause : 0);
    return () => clearTimeout(timer);
  }, [content, settled, waits]);
  return useDeferredValue(waits ? settled : content);
}
