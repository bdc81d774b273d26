import type { Browser, Page } from "@playwright/test";

/** What the thread of a page did, in milliseconds of the processor. */
export interface Work {
  script: number;
  garbage: number;
  drawing: number;
  /** Parsing, loading, the browser's own messages. */
  rest: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as all of these. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { startTime?: number; data?: { startTime?: number } };
}

/** What the page's own thread did, event by event, on the page's own clock. */
export type Trace = readonly { kind: keyof Work; at: number; self: number }[];

const clock = "clock of the page";
const kinds: readonly [keyof Work, RegExp][] = [
  ["garbage", /GC/],
  ["drawing", /^(?:UpdateLayoutTree|Layout|Paint|PrePaint|Layerize|Commit|HitTest|PaintImage|Decode Image)$/],
  [
    "script",
    /^(?:FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback)/,
  ],
];

/** Does something while the browser writes down what the page's own thread does. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: ["devtools.timeline", "v8", "blink.user_timing", "toplevel"] });
  await act();
  // One instant that the page and the trace both know.
  await page.evaluate((name) => void performance.mark(name), clock);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const known = traceEvents.find(({ name }) => name === clock);
  if (!known) throw new Error("The trace has nothing of the page.");
  const origin = known.ts - (known.args?.startTime ?? known.args?.data?.startTime ?? 0) * 1000;
  const own = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && pid === known.pid && tid === known.tid);
  return selfTimes(own).map(({ name, ts, self }) => ({ kind: kindOf(name), at: (ts - origin) / 1000, self: self / 1000 }));
}

/** What of it lies between two instants of the page. */
export function workIn(trace: Trace, [begin, end]: readonly [number, number]): Work {
  const work: Work = { script: 0, garbage: 0, drawing: 0, rest: 0 };
  for (const { kind, at, self } of trace) if (at >= begin && at < end) work[kind] += self;
  return work;
}

export const wholeOf = ({ script, garbage, drawing, rest }: Work): number => script + garbage + drawing + rest;

const kindOf = (name: string): keyof Work => kinds.find(([, names]) => names.test(name))?.[0] ?? "rest";

/** Each event without what lies within it, by the thread's own time: what else the machine does is not in it. */
function selfTimes(own: readonly TraceEvent[]): { name: string; ts: number; self: number }[] {
  const open: { end: number; one: { self: number } }[] = [];
  return own
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .map(({ name, ts, dur = 0, tdur = dur }) => {
      const one = { name, ts, self: tdur };
      while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
      const outer = open.at(-1);
      if (outer) outer.one.self -= tdur;
      open.push({ end: ts + dur, one });
      return one;
    });
}
