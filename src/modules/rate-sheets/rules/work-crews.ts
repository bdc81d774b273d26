/** Which people on a job are a crew: those a crew item is for, as many as it says, who work together (rate-sheets 5, "Crew"). */
import type { WorkTime } from "./work-types.ts";
import type { Workers, WorkTerms } from "./work-terms.ts";
import { togetherOf } from "#directory/finance/crew-hours.ts";
import { localDay } from "#directory/finance/clock-windows.ts";
import type { Span } from "#directory/finance/time-entries.ts";
import type { Day } from "#kit/validity.ts";

/** A crew on the jobs of a client: its week is that of its lead, the first of its members. */
export interface Crew {
  lead: string;
  workers: Workers & { kind: "crew" };
  /** The time its members work together, as entries of the lead. */
  spans: Span[];
  /** The same time in the entries of each member. */
  members: Map<string, Span[]>;
}

/** The billed spans of each person. */
export type SpansOf = ReadonlyMap<string, readonly Span[]>;

/**
 * The crews of each job and day, by method, of billable time. People are taken in the order of their first entry; who is left over is extra
 * labour, and fewer people than a crew item is for are no crew.
 */
export function crewsOf(time: readonly WorkTime[], spansOf: SpansOf, terms: WorkTerms): Crew[] {
  const crews = new Map<string, Crew>();
  const dayOf = ({ start, timeZone }: WorkTime): Day => localDay(Date.parse(start), timeZone);
  const onJobs = time.filter(({ job, isBillable }) => job.workOrderId !== null && isBillable !== false);
  for (const onDay of Map.groupBy(onJobs, (entry) => `${entry.job.workOrderId} ${dayOf(entry)}`).values()) {
    const people = Map.groupBy(onDay, ({ personId }) => personId);
    const methodOf = (id: string) => people.get(id)?.find(({ method }) => method !== null)?.method ?? null;
    for (const [method, ids] of Map.groupBy(people.keys(), methodOf)) {
      const [first] = onDay;
      if (!first) continue;
      let left = ids;
      for (;;) {
        const size = largestCrew(terms, first, dayOf(first), method, left.length);
        if (size === null) break;
        addCrew(crews, left.slice(0, size), { kind: "crew", method, crewSize: size }, onDay, spansOf);
        left = left.slice(size);
      }
    }
  }
  return [...crews.values()];
}

/** The largest size up to `people` that an item for crews of the method has on that day; one without a size is for all of them. */
function largestCrew(terms: WorkTerms, { job }: WorkTime, on: Day, method: string | null, people: number): number | null {
  if (people < 2) return null;
  const sizes = terms
    .sheets(job, on)
    .flatMap(({ items }) => items)
    .filter((item) => item.category === "crew" && (item.method === null || item.method === method))
    .map(({ crewSize }) => crewSize ?? people)
    .filter((size) => size <= people);
  return sizes.length > 0 ? Math.max(...sizes) : null;
}

function addCrew(
  crews: Map<string, Crew>,
  ids: readonly string[],
  workers: Crew["workers"],
  onDay: readonly WorkTime[],
  spansOf: SpansOf,
): void {
  const [lead] = ids;
  if (!lead) return;
  const own = new Set(onDay.map(({ id }) => id));
  const of = ids.map((id) => [id, (spansOf.get(id) ?? []).filter(({ entry }) => own.has(entry.id))] as const);
  const shared = togetherOf(of.map(([, spans]) => spans));
  const key = JSON.stringify([lead, workers]);
  const crew: Crew = crews.get(key) ?? { lead, workers, spans: [], members: new Map() };
  crew.spans.push(...shared);
  for (const [id, spans] of of) {
    const within = spans.flatMap(({ entry, from, to }) =>
      shared.flatMap((one) => {
        const both = { entry, from: Math.max(from, one.from), to: Math.min(to, one.to) };
        return both.from < both.to && entry.activity === one.entry.activity ? [both] : [];
      }),
    );
    crew.members.set(id, [...(crew.members.get(id) ?? []), ...within]);
  }
  crews.set(key, crew);
}
