/** Entries of time, as billed: breaks taken off and clock times rounded, before hours get their class (rate-sheets 5, "Rounding"). */
import type { Activity, OvertimeRule } from "./overtime.ts";
import { offsetAt } from "#kit/local-time.ts";

/** What a person logged. Instants are ISO texts in UTC; durations come from them, so that a night of a clock change has its true length. */
export interface TimeEntry {
  id: string;
  start: string;
  end: string;
  breakMin?: number;
  /** When the break began; without it, the break comes off the end of its entry. */
  breakStart?: string | null;
  activity: Activity;
  clientId: string;
  /** IANA zone of the site: days, windows and rounding follow its clock. */
  timeZone: string;
}

/** A span of an entry, in milliseconds since 1970. */
export interface Span {
  entry: TimeEntry;
  from: number;
  to: number;
}

export const hour = 3_600_000;
const minute = 60_000;

export const millisecondsOf = (hours: string): number => Math.round(Number(hours) * hour);

/**
 * The spans of a person's entries in the order of the clock, rounded by the rule of each. What rounds to nothing is left out: it is not billed,
 * and stays in the record of the entry.
 */
export function billedSpans(entries: readonly TimeEntry[], ruleOf: (entry: TimeEntry) => OvertimeRule): Span[] {
  const worked = entries.flatMap(withoutBreak).toSorted((a, b) => a.from - b.from || a.to - b.to);
  const runs: { rule: OvertimeRule; spans: Span[] }[] = [];
  for (const span of worked) {
    const rule = ruleOf(span.entry);
    const last = runs.at(-1);
    const goesOn =
      last &&
      last.spans.at(-1)?.to === span.from &&
      last.rule.incrementMode === rule.incrementMode &&
      last.rule.timeIncrement === rule.timeIncrement;
    if (goesOn) last.spans.push(span);
    else runs.push({ rule, spans: [span] });
  }
  return runs
    .flatMap(({ rule, spans }) => {
      const increment = millisecondsOf(rule.timeIncrement);
      return rule.incrementMode === "up" ? roundedUp(spans, increment) : spans.map((one) => toNearest(one, increment));
    })
    .filter(({ from, to }) => to > from);
}

/** An entry without its break, not rounded: one span, or two around the break. */
export function withoutBreak(entry: TimeEntry): Span[] {
  const [from, to] = [Date.parse(entry.start), Date.parse(entry.end)];
  if (!(from < to)) throw new RangeError("End must be after start, and a day has 24 hours.");
  const length = (entry.breakMin ?? 0) * minute;
  if (length === 0) return [{ entry, from, to }];
  if (!entry.breakStart) return [{ entry, from, to: Math.max(from, to - length) }];
  const starts = Math.max(from, Math.min(to, Date.parse(entry.breakStart)));
  const parts = [
    { entry, from, to: starts },
    { entry, from: Math.min(to, starts + length), to },
  ];
  return parts.filter((part) => part.to > part.from);
}

/** Both clock times to the nearest increment of the clock, a tie later. */
function toNearest({ entry, from, to }: Span, increment: number): Span {
  const nearest = (at: number) => {
    const offset = offsetAt(at, entry.timeZone);
    return Math.floor((at + offset) / increment + 0.5) * increment - offset;
  };
  return { entry, from: nearest(from), to: nearest(to) };
}

/** The length of a run goes up at its end; the boundaries in it go to the nearest increment counted from its start. */
function roundedUp(run: readonly Span[], increment: number): Span[] {
  const start = run[0]?.from ?? 0;
  const end = start + Math.ceil(((run.at(-1)?.to ?? start) - start) / increment) * increment;
  const nearest = (at: number) => start + Math.floor((at - start) / increment + 0.5) * increment;
  return run.map(({ entry, from, to }, index) => ({
    entry,
    from: nearest(from),
    to: index === run.length - 1 ? end : nearest(to),
  }));
}
