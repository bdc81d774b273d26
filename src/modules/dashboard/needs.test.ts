import { describe, expect, it } from "vitest";
import { evidence, evidenceIds, standards, usualSize } from "./clauses.ts";
import type { PlaceNow } from "./contract.ts";
import { sorted } from "./needs.ts";
import type { DueBucket } from "#due/rules.ts";
import { dueBuckets } from "#due/rules.ts";

type Numbered = Extract<PlaceNow, { kind: "number" }>;
const usual = { own: false, wide: [], narrow: [] };

function number(id: Numbered["id"], count: number | null, meaning: Numbered["meaning"], rows: Numbered["rows"] = null): Numbered {
  return { kind: "number", place: id, id, title: id, href: "/", count, good: "", meaning, rows, failed: null };
}
function due(name: string, counts: Partial<Record<DueBucket, number>>): PlaceNow {
  const buckets = dueBuckets.map((bucket) => ({ bucket, count: counts[bucket] ?? 0, href: "/" }));
  return { kind: "due", place: `due ${name}`, title: name, href: "/due", buckets };
}
const work = (count: number): PlaceNow => ({ kind: "work", place: "work", href: "/my-work", count, rows: [], kinds: [] });
const kpi = { kind: "kpi", place: "kpi turnaround" } as PlaceNow;
const namesOf = (places: readonly PlaceNow[]) => places.map(({ place }) => place);

describe("the start page", () => {
  it("ranks what needs the person: own work, what stops work, what comes due, what waits", () => {
    const places = [
      number("readyToRelease", 4, "waiting"),
      due("calibration", { week: 2 }),
      number("outOfTolerance", 1, "bad"),
      due("certification", { overdue: 1 }),
      kpi,
      work(3),
      number("jobsToday", 1, "idle", []),
    ];
    const { needs, figures, clear } = sorted(places, usual, false);
    expect(namesOf(needs)).toEqual([
      "jobsToday",
      "work",
      "outOfTolerance",
      "due certification",
      "due calibration",
      "readyToRelease",
    ]);
    expect([namesOf(figures), clear]).toEqual([["kpi turnaround"], []]);
  });

  it("folds lists with nothing in them, and puts beside what does not press", () => {
    const places = [
      work(0),
      number("errors", 0, "bad"),
      due("vision", { quarter: 2 }),
      due("procedure", {}),
      number("jobsActive", 8, "idle"),
    ];
    const { needs, figures, clear } = sorted(places, usual, false);
    expect(needs).toEqual([]);
    expect(namesOf(figures)).toEqual(["due vision", "jobsActive"]);
    expect(namesOf(clear)).toEqual(["work", "errors", "due procedure"]);
  });

  it("never folds a list that could not be counted", () => {
    expect(namesOf(sorted([number("errors", null, "bad")], usual, false).needs)).toEqual(["errors"]);
  });

  it("stands as the person has arranged it, and shows everything while it is arranged", () => {
    const own = { own: true, wide: ["kpi turnaround"], narrow: ["errors"] };
    const places = [number("errors", 2, "bad"), kpi, number("myDrafts", 0, "idle"), work(1)];
    expect(namesOf(sorted(places, own, false).needs)).toEqual(["kpi turnaround", "work"]);
    expect(namesOf(sorted(places, own, false).figures)).toEqual(["errors"]);
    expect(namesOf(sorted(places, own, true).needs)).toEqual(["kpi turnaround", "myDrafts", "work"]);
    expect(sorted(places, own, true).clear).toEqual([]);
  });
});

describe("the way from clause to evidence", () => {
  it("leads from every clause to a list, and to every kind of evidence from some clause", () => {
    const named = standards.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.evidence));
    expect(evidenceIds.filter((id) => !named.includes(id))).toEqual([]);
    for (const { clauses } of standards) expect(new Set(clauses.map(({ number: of }) => of)).size).toBe(clauses.length);
    expect(new Set(Object.values(evidence).map(({ list }) => list)).size).toBe(evidenceIds.length);
  });
  it("proposes the square root of the population, at least five, never more than there are", () => {
    expect([0, 3, 5, 30, 187, 90_000].map(usualSize)).toEqual([0, 3, 5, 6, 14, 100]);
  });
});
