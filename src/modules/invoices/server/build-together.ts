/** Time that has one price is billed together: of a crew, or of a shift by the day (rate-sheets rules 4 and 7, section 5 "Crew"). */
import type { Chosen } from "./built-line.ts";
import type { Found } from "./build-sources.ts";
import { placeOf } from "./sources.ts";
import { entryOfPart } from "./time-parts.ts";
import { refused } from "#kit/refusals.ts";
import type { Together, WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

/** What keeps chosen time from being billed without the rest of what its price is for, as sentences. `time` is as it was priced. */
export function billedApart(
  found: Pick<Found, "sources" | "billed">,
  chosen: readonly Chosen[],
  time: readonly WorkTime[],
  together: readonly Together[],
): Apart[] {
  const free = new Set(chosen.flatMap(({ source, charge }) => (charge || source.key !== "hours" ? [] : [source.id])));
  const known = new Map(time.map((entry) => [entry.id, entry]));
  const apart = together.flatMap(({ day, isCrew, entryIds }): Apart[] => {
    const entries = entryIds.flatMap((id) => known.get(id) ?? []);
    const charged = entries.filter(({ isPriced }) => isPriced);
    const settled = entries.filter(({ id }) => free.has(entryOfPart(id)));
    const left = entries.filter((entry) => !charged.includes(entry) && !settled.includes(entry));
    const open = left.filter(({ id }) => found.sources.some((source) => source.id === entryOfPart(id)));
    if (charged.length === entries.length || (charged.length === 0 && (settled.length === 0 || open.length === 0))) return [];
    const names = [...new Set(entries.map(({ personName }) => personName))].toSorted().join(" and ");
    const count = new Set(entries.map(({ id }) => entryOfPart(id))).size;
    const all = count === 1 ? "all of it" : count === 2 ? "both" : `all ${count} entries`;
    const what = isCrew ? `${names} worked as a crew on ${day}` : `The time of ${names} on ${day} has one price`;
    const why = left.map((entry) => whyNot(found, entry)).filter((text) => text !== null);
    const how = charged.length > 0 && settled.length > 0 ? `charge ${all}, or none` : `choose ${all}`;
    return [{ text: [`${what}: ${how}.`, ...new Set(why)].join(" "), entryIds: entryIds.map(entryOfPart) }];
  });
  return [...Map.groupBy(apart, ({ text }) => text)].map(([text, same]) => ({
    text,
    entryIds: same.flatMap((one) => one.entryIds),
  }));
}

/** Time that is chosen without the rest of what its price is for. */
export interface Apart {
  /** What to do about it. */
  text: string;
  /** All entries that have the one price. */
  entryIds: readonly string[];
}

/** Why an entry cannot be chosen now, or null. */
function whyNot({ sources, billed }: Pick<Found, "sources" | "billed">, { id, personName }: WorkTime): string | null {
  const place = billed.find(({ sourceId }) => sourceId === entryOfPart(id));
  if (place) return `${place.label} can no longer be chosen (${placeOf(place)}): charge the rest by a line of its own.`;
  const source = sources.find((one) => one.id === entryOfPart(id));
  if (source) return source.blocked && `${source.label}: ${source.blocked}`;
  return `Time of ${personName} is on another work order or ticket: bill it with that.`;
}

/** Refuses a draft that would bill part of what has one price. */
export function refuseApart(apart: readonly Apart[]): void {
  const reasons = apart.map(({ text }) => text);
  if (reasons.length > 0) throw refused("Time that has one price is billed together.", reasons, "billed-together");
}
