import { useEffect, useState } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";

type Times = Pick<Content, "inspectionStart" | "inspectionEnd">;

/** The longest a browser waits; a later end is read again then. */
const longest = 2 ** 31 - 1;

/**
 * The instant a draft is evaluated at: read again whenever start or end change, and once an end that is still to come has passed. An editor stays
 * open for a whole shift, and the end entered in the evening must not be compared with the time it was opened in the morning.
 */
export function useClock({ inspectionStart: start, inspectionEnd: end }: Times): string {
  const read = () => ({ start, end, now: new Date().toISOString() });
  const [clock, setClock] = useState(read);
  if (clock.start !== start || clock.end !== end) setClock(read);
  const { now } = clock;
  useEffect(() => {
    const left = end ? Date.parse(end) - Date.parse(now) : 0;
    if (!(left > 0)) return;
    const timer = setTimeout(() => setClock({ start, end, now: new Date().toISOString() }), Math.min(left, longest));
    return () => clearTimeout(timer);
  }, [start, end, now]);
  return now;
}
