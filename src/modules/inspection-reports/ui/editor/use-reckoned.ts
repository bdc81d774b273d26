import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";
import { Reckoner } from "./reckoner.ts";
import { type Drafted, type Reckoned, reckoned } from "./reckoning.ts";

/** From so many lines on the template is reckoned in a worker, in a pause of so many milliseconds: a telephone reckons longer than from key to key. */
const many = 50;
const pause = 300;

/** What the template makes of a draft; while it is reckoned anew, what it made of it before. */
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

/** Typing goes first: what the template makes of a draft may follow a moment later. */
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
