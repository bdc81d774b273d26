import { describe, expect, it } from "vitest";
import { type Candidate, CapacityAsked, supplyOf, usableWithin } from "./capacity.ts";

const range = { from: "2026-06-12", to: "2026-06-25" };
const free: Candidate = { usable: range, booked: [] };
const ending: Candidate = { usable: { from: "2026-06-12", to: "2026-06-18" }, booked: [] };
const busy = (from: string, to: string): Candidate => ({ usable: range, booked: [{ from, to }] });

describe("the capacity for a job of 12 to 25 June that needs four UT Level II", () => {
  const six = [free, free, free, ending, busy("2026-06-01", "2026-06-30"), busy("2026-06-25", "2026-06-26")];
  const found = supplyOf(six, 4, range);
  it("of six who hold it, one's certificate ending on 18 June and two on other jobs, is three: a gap of one", () => {
    expect(found).toMatchObject({ usable: 6, short: 1, busy: 2, available: 3, gap: 1 });
  });
  it("shows day by day where the gap is", () => {
    // Until 18 June all but the one on another job; then one less; on the last day the second job begins.
    expect(found.byDay).toEqual([...Array.from({ length: 7 }, () => 5), ...Array.from({ length: 6 }, () => 4), 3]);
  });
  it("has no gap where more are free than needed, and leaves out who is never certified", () => {
    expect(supplyOf([free, free, { usable: null, booked: [] }], 1, range)).toMatchObject({ usable: 2, available: 2, gap: 0 });
  });
  it("counts half a day of leave as half, and it takes nobody from the whole", () => {
    const half = (day: string, more: Candidate = free): Candidate => ({ ...more, halves: [day] });
    const people = [free, half("2026-06-12"), half("2026-06-20", ending), half("2026-06-25", busy("2026-06-25", "2026-06-26"))];
    const { available, byDay } = supplyOf(people, 2, range);
    expect(available).toBe(2);
    expect([byDay[0], byDay[1], byDay[8], byDay[13]]).toEqual([3.5, 4, 3, 2]);
  });
  it("counts a job that ends the day before or begins the day after as none", () => {
    expect(supplyOf([busy("2026-06-01", "2026-06-11"), busy("2026-06-26", "2026-06-30")], 2, range).available).toBe(2);
    expect(supplyOf([busy("2026-06-01", "2026-06-12")], 1, range).available).toBe(0);
  });
});

describe("the days on which a certificate covers a range", () => {
  const yes = { ok: true, until: null, since: null };
  const no = { ok: false, until: null, since: null };
  const within = (first: object, last: object) => usableWithin({ first: { ...no, ...first }, last: { ...no, ...last } }, range);
  it("are all of them where it is valid at both ends", () => expect(within(yes, yes)).toEqual(range));
  it("end with it, on its last day", () => {
    expect(within({ ok: true, until: "2026-06-18" }, no)).toEqual({ from: "2026-06-12", to: "2026-06-18" });
  });
  it("begin with it", () => {
    expect(within(no, { ok: true, since: "2026-06-20" })).toEqual({ from: "2026-06-20", to: "2026-06-25" });
  });
  it("are none where something else than its own end stops it", () => {
    expect(within({ ok: true, until: "2027-01-31" }, no)).toBeNull();
    expect(within(no, no)).toBeNull();
  });
});

it("a range ends after it starts, and is of a year at most", () => {
  const need = { method: "UT", level: "II", people: 4, typeCode: null, instruments: 0 };
  const said = (to: string) => CapacityAsked.safeParse({ from: "2026-06-12", to, needs: [need] }).error?.issues[0]?.message;
  expect(said("2026-06-12")).toBeUndefined();
  expect(said("2026-06-11")).toBe("End date is before start date.");
  expect(said("2027-06-12")).toBeUndefined();
  expect(said("2027-06-13")).toBe("At most a year at once.");
});
