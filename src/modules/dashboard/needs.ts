/** What of the start page needs the person, in which order, what is a figure beside it, and what is all clear. */
import type { PlaceNow } from "./contract.ts";

/** Which part of the page a place is in: among what needs the person, among the figures, or folded away because nothing is in it. */
type Part = "needs" | "figures" | "clear";

/** The columns as a person has arranged them; the others stand where their numbers put them. */
export interface OwnColumns {
  own: boolean;
  wide: readonly string[];
  narrow: readonly string[];
}

export interface Sorted {
  needs: readonly PlaceNow[];
  figures: readonly PlaceNow[];
  clear: readonly PlaceNow[];
}

/**
 * The start page sorted: what stops work first, then what comes due, then what waits. Whoever has arranged the page keeps their order, and
 * while they arrange it nothing is folded away.
 */
export function sorted(places: readonly PlaceNow[], { own, wide, narrow }: OwnColumns, arranging: boolean): Sorted {
  const partHere = (place: PlaceNow): Part => {
    const usual = partOf(place);
    if (usual === "clear" && !arranging) return "clear";
    if (wide.includes(place.place)) return "needs";
    if (narrow.includes(place.place)) return "figures";
    return usual === "clear" ? "needs" : usual;
  };
  const of = (wanted: Part) => places.filter((place) => partHere(place) === wanted);
  const needs = of("needs");
  return {
    needs: own || arranging ? needs : needs.toSorted((a, b) => rankOf(a) - rankOf(b)),
    figures: of("figures"),
    clear: of("clear"),
  };
}

function partOf(place: PlaceNow): Part {
  switch (place.kind) {
    case "kpi":
    case "pipeline":
      return "figures";
    case "work":
      return place.count > 0 ? "needs" : "clear";
    case "number":
      if (place.count === 0) return "clear";
      return place.meaning === "idle" && place.rows === null ? "figures" : "needs";
    case "due":
      if (place.buckets.every(({ count }) => count === 0)) return "clear";
      return soonest(place.buckets) === undefined ? "figures" : "needs";
    case "storage":
      return place.meaning === "good" ? "figures" : "needs";
    case "board":
    case "visit":
    case "missing":
      return "needs";
  }
}

/** The nearest of the buckets that press, which is not what has a month and more. */
function soonest(buckets: readonly { bucket: string; count: number }[]): string | undefined {
  return buckets.find(({ bucket, count }) => count > 0 && pressing.includes(bucket))?.bucket;
}
const pressing = ["overdue", "today", "week"];

/** The smaller, the sooner: today's jobs, one's own work and the scope of a visit; what stops work; what comes due; what waits; the rest. */
function rankOf(place: PlaceNow): number {
  if (place.place === "jobsToday" || place.kind === "visit") return 0;
  if (place.kind === "work") return 1;
  if (place.kind === "board") return 2;
  if (place.kind === "due") return 3 + pressing.indexOf(soonest(place.buckets) ?? "week") / 10;
  if (place.kind === "storage") return place.meaning === "bad" ? 3 : 4;
  if (place.kind === "number") return { bad: 3, due: 4, waiting: 5, idle: 6 }[place.meaning];
  return 7;
}
