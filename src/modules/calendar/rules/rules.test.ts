import { describe, expect, it } from "vitest";
import { isOnRotation, leaveOn, loadOf, rotationIndex } from "./availability.ts";
import { findingsOf, type Placed, type SubjectFacts } from "./check.ts";
import { coverageOf, runsFrom, splitAt } from "./covered.ts";
import { crewFindings, isGamma } from "./crew.ts";
import { policyOf, scopesMeet } from "./policy.ts";
import { type FatigueLimits, fatigueOf, fatiguePresets, type Worked } from "./fatigue.ts";
import { rankReplacements } from "./replacements.ts";
import { beginOf, daysTouched, hoursByDay, shiftsOf, shiftsOverlap } from "./shifts.ts";
import { drivingMinutes, drivingSaid, greatCircleKm } from "./travel.ts";
import type { DayHours } from "#directory/bases/working-hours.ts";
import { addDays, type Day } from "#kit/validity.ts";

const zone = "America/Chicago";
const pattern = (fromOn: Day, toOn = fromOn, startClock = "07:00", endClock = "17:00", weekdays: number[] = []) => ({
  fromOn,
  toOn,
  weekdays,
  startClock,
  endClock,
  timeZone: zone,
});
const shift = (day: Day, from: string, until: string): Worked => {
  const [one] = shiftsOf(pattern(day, day, from, until));
  if (!one) throw new Error("no shift");
  return one;
};
const limits = { name: "default limits", limits: fatiguePresets.default };
const eight = (weekday: DayHours["weekday"]): DayHours => ({ weekday, from: "08:00", to: "16:00" });
const mondayToFriday = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const).map(eight);

describe("hours (calculations 1 and 5)", () => {
  const week = { from: "2026-06-01", to: "2026-06-07", rules: [], base: mondayToFriday, leaves: [], isHoliday: () => false };
  it("are 32 available and 20 free in a week with a holiday and 12 h assigned", () => {
    const load = loadOf({ ...week, isHoliday: (day) => day === "2026-06-04", assigned: 12 });
    expect(load).toMatchObject({ available: 32, free: 20 });
  });
  it("are over the week with 46 of 40: 115.0 %, six too many", () => {
    expect(loadOf({ ...week, assigned: 46 })).toEqual({ available: 40, assigned: 46, free: -6, load: "115.0" });
  });
  it("take a day of leave on a holiday once, and half a day as half", () => {
    const leave = { fromOn: "2026-06-04", toOn: "2026-06-05", startsHalf: false, endsHalf: true };
    expect(leaveOn([leave], "2026-06-05")).toBe(0.5);
    expect(loadOf({ ...week, leaves: [leave], isHoliday: (day) => day === "2026-06-04", assigned: 0 }).available).toBe(28);
  });
  it("have no load where nothing is available", () => {
    expect(loadOf({ ...week, base: [], assigned: 8 }).load).toBeNull();
  });
  it("of a night count on both of its days", () => {
    const [night] = shiftsOf(pattern("2026-06-01", "2026-06-01", "22:00", "06:00"));
    const midnight = Date.parse("2026-06-02T05:00:00Z");
    expect(night && hoursByDay(night, midnight)).toEqual([
      { day: "2026-06-01", hours: 2 },
      { day: "2026-06-02", hours: 6 },
    ]);
  });
});

describe("a rotation of 14 days on and 14 off from 4 May 2026 (calculation 2)", () => {
  const rotation = { on: 14, off: 14, anchor: "2026-05-04" };
  it("is off on 18 May, index 14, and on again on 1 June", () => {
    expect([rotationIndex(rotation, "2026-05-18"), isOnRotation(rotation, "2026-05-18")]).toEqual([14, false]);
    expect([rotationIndex(rotation, "2026-06-01"), isOnRotation(rotation, "2026-06-01")]).toEqual([0, true]);
  });
  it("runs backwards from its first day too", () => {
    expect(rotationIndex(rotation, "2026-05-03")).toBe(27);
  });
});

describe("rest between shifts (calculation 3, rule 8)", () => {
  const restBefore = (next: string) =>
    fatigueOf("Ana Torres", [shift("2026-05-05", "10:30", "22:30"), shift("2026-05-06", next, "16:00")], limits).filter(
      ({ check }) => check === "rest",
    );
  it("of 7.5 h is refused", () => {
    expect(restBefore("06:00")).toMatchObject([
      { severity: "hard", message: "Ana Torres: 7.5 h of rest before 2026-05-06, at least 8 h (default limits)." },
    ]);
  });
  it("of 9 h needs a reason, of exactly 8 h as well", () => {
    expect(restBefore("07:30")).toMatchObject([{ severity: "soft" }]);
    expect(restBefore("06:30")).toMatchObject([{ severity: "soft" }]);
  });
  it("of exactly 10 h is fine", () => {
    expect(restBefore("08:30")).toEqual([]);
  });
  it("is elapsed: the night of the spring change is an hour shorter", () => {
    const shifts = [shift("2026-03-07", "12:00", "21:30"), shift("2026-03-08", "06:00", "12:00")];
    expect(fatigueOf("Ana", shifts, limits)).toMatchObject([{ check: "rest", severity: "hard", from: "2026-03-08" }]);
  });
});

describe("the length of a shift", () => {
  const of = (until: string) => fatigueOf("Ana", [shift("2026-05-05", "05:00", until)], limits).map(({ severity }) => severity);
  it("of exactly 14 h is fine, above it needs a reason, exactly 16 h as well, above that is refused", () => {
    expect([of("19:00"), of("19:01"), of("21:00"), of("21:01")]).toEqual([[], ["soft"], ["soft"], ["hard"]]);
  });
  it("with the drive is at most 16 h", () => {
    const long = { ...shift("2026-05-05", "06:00", "19:00"), driving: 3.5 };
    expect(fatigueOf("Ana", [long], limits)).toMatchObject([{ check: "driving and work", severity: "soft" }]);
  });
});

describe("days in a row", () => {
  const row = (count: number, from = "2026-05-01") =>
    Array.from({ length: count }, (_, index) => shift(addDays(from, index), "07:00", "17:00"));
  const found = (shifts: Worked[], of: FatigueLimits = limits.limits, outage = false) =>
    fatigueOf("Ana", shifts, { name: "a policy", limits: of }, outage).filter(({ check }) => check === "days in a row");
  it("are 14 at most, the 15th needs a reason", () => {
    expect(found(row(14))).toEqual([]);
    expect(found(row(15))).toMatchObject([{ severity: "soft", from: "2026-05-15" }]);
  });
  it("start again after 36 h off", () => {
    expect(found([...row(10), ...row(10, "2026-05-12")])).toEqual([]);
  });
  it("of nights start again after 48 h only", () => {
    const nights = Array.from({ length: 10 }, (_, index) => shift(addDays("2026-05-01", index), "19:00", "05:00"));
    // Off from 11 May 05:00 to 12 May 19:00: 38 h.
    const next = Array.from({ length: 5 }, (_, index) => shift(addDays("2026-05-12", index), "19:00", "05:00"));
    expect(found([...nights, ...next])).toMatchObject([{ from: "2026-05-16" }]);
  });
  it("are 10, or 19 in an outage, for 8-hour shifts after API RP 755", () => {
    const preset = fatiguePresets["API RP 755, 8-hour shifts"];
    expect(found(row(11), preset)).toHaveLength(1);
    expect(found(row(19), preset, true)).toEqual([]);
    expect(found(row(20), preset, true)).toHaveLength(1);
  });
});

describe("a certificate that ends during the job (calculation 4)", () => {
  const job = Array.from({ length: 14 }, (_, index) => addDays("2026-06-12", index));
  const held = (expiresOn: Day) =>
    job.map((day) => ({
      day,
      ok: day <= expiresOn,
      why: day <= expiresOn ? null : `UT Level II expired ${expiresOn}`,
      held: day <= expiresOn ? { entity: "Certification", id: "9d4d3c55-6d5c-4c9e-8a1e-0e43d67b2d6c", expiresOn } : null,
    }));
  const on = (today: Day, expiresOn: Day) =>
    coverageOf({
      check: "certificate",
      days: held(expiresOn),
      jobStarts: runsFrom(["2026-06-12", null]),
      today,
      lacking: (day, ended) =>
        `Ana: no UT Level II certification valid on ${day}${ended ? ` (certificate ended ${ended})` : ""}.`,
    });
  it("warns for 19 to 25 June until the job runs, and offers the split at 19 June", () => {
    expect(on("2026-06-11", "2026-06-18")).toMatchObject([
      {
        severity: "soft",
        from: "2026-06-19",
        to: "2026-06-25",
        splitOn: "2026-06-19",
        message: "Ana: no UT Level II certification valid on 2026-06-19 (certificate ended 2026-06-18).",
      },
    ]);
  });
  it("blocks them once the job runs", () => {
    expect(on("2026-06-12", "2026-06-18")).toMatchObject([{ severity: "hard", from: "2026-06-19", to: "2026-06-25" }]);
  });
  it("not valid on the first day blocks every day already in May", () => {
    expect(on("2026-05-20", "2026-06-11")).toMatchObject([
      { severity: "hard", from: "2026-06-12", to: "2026-06-25", splitOn: null },
    ]);
  });
  it("covers its last day", () => {
    expect(on("2026-05-20", "2026-06-25")).toEqual([]);
  });
  it("is asked of nights for both of their days, and the split is where the first night begins that needs it", () => {
    const nights = pattern("2026-06-12", "2026-06-25", "20:00", "04:00");
    expect(daysTouched(nights)).toEqual([...job, "2026-06-26"]);
    expect(beginOf(nights, "2026-06-19")).toBe("2026-06-18");
    expect(daysTouched(pattern("2026-06-12", "2026-06-12", "16:00", "00:00"))).toEqual(["2026-06-12"]);
  });
  it("is split into the days before and after", () => {
    const both = splitAt({ fromOn: "2026-06-12", toOn: "2026-06-25" }, "2026-06-19", "2026-06-18");
    expect(both).toEqual(["2026-06-12", "2026-06-18", "2026-06-19", "2026-06-25"]);
    expect(splitAt({ fromOn: "2026-06-12", toOn: "2026-06-25" }, "2026-06-12", "2026-06-11")).toBeNull();
  });
});

describe("the way between places (calculation 6)", () => {
  it("of 124.98 km through the air is 2 h 02 min", () => {
    expect(drivingSaid(drivingMinutes(124.98))).toBe("2 h 02 min (est.)");
  });
  it("of a degree of latitude is 111.2 km", () => {
    expect(greatCircleKm({ latitude: 29, longitude: -95 }, { latitude: 30, longitude: -95 })).toBeCloseTo(111.195, 2);
  });
});

describe("the assignments of one person", () => {
  const placed = (id: string, more: Partial<Placed> & { fromOn: Day }): Placed => ({
    ...pattern(more.fromOn, more.toOn),
    id,
    orderNumber: `WO-${id}`,
    workOrderId: "0a5f3f7e-93a4-4f7b-9d21-3c8c6a3d1a10",
    place: null,
    speed: 80,
    policy: limits,
    outage: false,
    ...more,
  });
  const person = (of: Placed[], more: Partial<SubjectFacts> = {}): SubjectFacts => ({
    name: "Ana Torres",
    isPerson: true,
    placed: of,
    leaves: [],
    rules: [],
    from: null,
    to: null,
    ...more,
  });
  it("with a drive to the next place since the day before are at most 16 h of driving and work", () => {
    const houston = { latitude: 29.76, longitude: -95.37 };
    const north = { latitude: 33.36, longitude: -95.37 };
    const after = (fromOn: Day, endClock: string) =>
      findingsOf(
        person([
          placed("0417", { fromOn: "2026-05-04", workOrderId: "a", place: houston }),
          placed("0418", { fromOn, endClock, place: north }),
        ]),
      ).get("0418");
    // 400.3 km and a third more at 80 km/h are 6 h 31 min.
    expect(after("2026-05-05", "16:30")).toMatchObject([
      {
        check: "driving and work",
        severity: "soft",
        message: "Ana Torres: 16.02 h of driving and work on 2026-05-05, at most 16 h (default limits).",
      },
    ]);
    expect(after("2026-05-05", "16:00")).toBeUndefined();
    expect(after("2026-05-06", "16:30")).toBeUndefined();
  });
  it("overlap: each is told of the other, with the end of the other", () => {
    const found = findingsOf(
      person([
        placed("0417", { fromOn: "2026-05-04", toOn: "2026-05-06", endClock: "18:00" }),
        placed("0418", { fromOn: "2026-05-06" }),
      ]),
    );
    expect(found.get("0418")).toMatchObject([
      { check: "booked elsewhere", severity: "hard", message: "Ana Torres is on WO-0417 until 2026-05-06 18:00." },
    ]);
    expect(found.get("0417")).toMatchObject([{ check: "booked elsewhere", from: "2026-05-06" }]);
  });
  it("overlap with one that is only proposed: it is told on the other, and cannot itself be confirmed", () => {
    const found = findingsOf(
      person([
        placed("0417", { fromOn: "2026-05-04", toOn: "2026-05-06", endClock: "18:00", tentative: true }),
        placed("0418", { fromOn: "2026-05-06" }),
      ]),
    );
    expect(found.get("0418")).toMatchObject([
      { check: "booked elsewhere", severity: "told", message: "Ana Torres is proposed for WO-0417 until 2026-05-06 18:00." },
    ]);
    expect(found.get("0417")).toMatchObject([{ check: "booked elsewhere", severity: "hard" }]);
  });
  it("have too little rest after one that is only proposed: that is told, and a refusal where that is confirmed", () => {
    const evening = placed("1", { fromOn: "2026-05-04", startClock: "12:00", endClock: "22:30" });
    const morning = placed("2", { fromOn: "2026-05-05", startClock: "06:00", endClock: "14:00" });
    const restOf = (...both: Placed[]) =>
      findingsOf(person(both))
        .get("2")
        ?.find(({ check }) => check === "rest")?.severity;
    expect(restOf(evening, morning)).toBe("hard");
    expect(restOf({ ...evening, tentative: true }, morning)).toBe("told");
    expect(restOf(evening, { ...morning, tentative: true })).toBe("hard");
  });
  it("do not overlap when one ends at 18:00 and the other starts then", () => {
    const one = placed("1", { fromOn: "2026-05-04", startClock: "12:00", endClock: "18:00" });
    const two = placed("2", { fromOn: "2026-05-04", startClock: "18:00", endClock: "20:00" });
    const checks = [...findingsOf(person([one, two])).values()].flat().map(({ check }) => check);
    expect(checks).not.toContain("booked elsewhere");
    expect(shiftsOverlap({ start: 0, end: 1 }, { start: 1, end: 2 })).toBe(false);
  });
  const at = (id: string, startClock: string, endClock: string, more: Partial<Placed> = {}) =>
    placed(id, { fromOn: "2026-05-04", startClock, endClock, ...more });
  it("before and after noon on two jobs are one shift, without rest between them", () => {
    expect(findingsOf(person([at("A", "08:00", "12:00"), at("B", "13:00", "17:00")])).size).toBe(0);
  });
  it("with less than 6 h between them are one shift, which is as long as from the first to the last; 6 h are rest, and too short", () => {
    const split = findingsOf(person([at("A", "05:30", "12:00"), at("B", "17:30", "22:00")]));
    const message = "Ana Torres: 16.5 h from the first to the last job on 2026-05-04, at most 16 h (default limits).";
    for (const id of ["A", "B"]) expect(split.get(id)).toMatchObject([{ check: "shift length", severity: "hard", message }]);
    expect(findingsOf(person([at("A", "06:00", "12:00"), at("B", "18:00", "22:00")])).get("B")).toMatchObject([
      { check: "rest", severity: "hard", message: "Ana Torres: 6 h of rest before 2026-05-04, at least 8 h (default limits)." },
    ]);
  });
  it("over midnight are one shift on both days", () => {
    const late = findingsOf(
      person([at("A", "18:00", "23:00"), at("B", "02:00", "11:00", { fromOn: "2026-05-05", toOn: "2026-05-05" })]),
    );
    for (const id of ["A", "B"]) expect(late.get(id)).toMatchObject([{ check: "shift length", severity: "hard" }]);
  });
  it("have too little rest, also where a proposal lies between them", () => {
    const three = [at("A", "08:00", "14:00"), at("P", "15:00", "19:00", { tentative: true }), at("B", "20:30", "23:30")];
    const rest = findingsOf(person(three)).get("B");
    expect(rest).toMatchObject([
      { check: "shift length", severity: "told" },
      { check: "rest", severity: "hard" },
    ]);
  });
  it("on leave of 12 to 14 June are refused on these days, and free on 15 June", () => {
    const leave = { id: "l", fromOn: "2026-06-12", toOn: "2026-06-14", startsHalf: false, endsHalf: false };
    const found = findingsOf(person([placed("1", { fromOn: "2026-06-10", toOn: "2026-06-16" })], { leaves: [leave] }));
    expect(found.get("1")).toMatchObject([{ check: "leave", severity: "hard", from: "2026-06-12", to: "2026-06-14" }]);
    expect(findingsOf(person([placed("1", { fromOn: "2026-06-15" })], { leaves: [leave] })).size).toBe(0);
  });
  it("by night are refused where leave begins on the day on which the night ends, and not where it ends at midnight", () => {
    const leave = { id: "l", fromOn: "2027-02-08", toOn: "2027-02-12", startsHalf: false, endsHalf: false };
    const night = (endClock: string) =>
      findingsOf(person([placed("1", { fromOn: "2027-02-07", startClock: "20:00", endClock })], { leaves: [leave] })).get("1");
    expect(night("04:00")).toMatchObject([
      {
        check: "leave",
        severity: "hard",
        from: "2027-02-08",
        to: "2027-02-08",
        message: "Ana Torres is not available on 2027-02-08.",
      },
    ]);
    expect(night("00:00")).toBeUndefined();
    const row = findingsOf(
      person([placed("1", { fromOn: "2027-02-05", toOn: "2027-02-09", startClock: "20:00", endClock: "04:00" })], {
        leaves: [leave],
      }),
    );
    expect(row.get("1")).toMatchObject([{ check: "leave", from: "2027-02-08", to: "2027-02-10" }]);
  });
  it("off rotation need a reason, as do days after the agreement", () => {
    const rules = [{ validFrom: "2026-01-01", validTo: null, weekly: [], rotation: { on: 14, off: 14, anchor: "2026-05-04" } }];
    const found = findingsOf(person([placed("1", { fromOn: "2026-05-17", toOn: "2026-05-19" })], { rules, to: "2026-05-18" }));
    expect(found.get("1")?.map(({ check, severity, from, to }) => [check, severity, from, to])).toEqual([
      ["rotation", "soft", "2026-05-18", "2026-05-19"],
      ["agreement", "soft", "2026-05-19", "2026-05-19"],
    ]);
  });
  it("too far apart for the time between them need a reason", () => {
    const one = placed("1", {
      fromOn: "2026-05-04",
      startClock: "06:00",
      endClock: "10:00",
      place: { latitude: 29, longitude: -95 },
    });
    const two = placed("2", {
      fromOn: "2026-05-04",
      startClock: "11:00",
      endClock: "15:00",
      workOrderId: "1b5f3f7e-93a4-4f7b-9d21-3c8c6a3d1a11",
      place: { latitude: 30, longitude: -95 },
    });
    const found = findingsOf(person([one, two]));
    expect(found.get("2")?.find(({ check }) => check === "travel time")?.message).toBe(
      "Ana Torres: 1 h 49 min (est.) from WO-1 to WO-2 on 2026-05-04, 1 h 00 min between them.",
    );
  });
  it("of an item are looked at for double booking only", () => {
    const leave = { id: "l", fromOn: "2026-05-04", toOn: "2026-05-04", startsHalf: false, endsHalf: false };
    expect(findingsOf({ ...person([placed("1", { fromOn: "2026-05-04" })], { leaves: [leave] }), isPerson: false }).size).toBe(0);
  });
});

describe("a crew", () => {
  const one = { id: "a", name: "Ana", trainee: false, method: "RT", certified: true };
  it("for gamma work at a temporary site needs two qualified people", () => {
    expect(crewFindings("2026-05-04", [one], { gamma: true })).toMatchObject([
      {
        id: "a",
        one: { severity: "hard", message: "Gamma work at a temporary site needs two qualified people; one is assigned." },
      },
    ]);
    expect(crewFindings("2026-05-04", [one, { ...one, id: "b" }], { gamma: true })).toEqual([]);
  });
  it("with a trainee needs a qualified supervisor of the method", () => {
    const trainee = { id: "t", name: "Tim", trainee: true, method: "UT", certified: false };
    expect(crewFindings("2026-05-04", [one, trainee], { gamma: false })).toMatchObject([
      { id: "t", one: { check: "supervision" } },
    ]);
    expect(crewFindings("2026-05-04", [{ ...one, method: "UT" }, trainee], { gamma: false })).toEqual([]);
  });
  it("works with a source where the technique says so", () => {
    expect(isGamma({ method: "RT", technique: "Film, Ir-192" })).toBe(true);
    expect(isGamma({ method: "RT", technique: "X-ray" })).toBe(false);
    expect(isGamma({ method: "UT", technique: "Ir-192" })).toBe(false);
  });
});

it("replacements are ranked: eligible, then near, known to the client and with the fewest hours", () => {
  const facts = { hard: [], soft: [], km: 10, jobsForClient: 0, hoursThisMonth: 40 };
  const ranked = rankReplacements([
    { ...facts, userId: "1", name: "Booked", hard: ["Booked is on WO-1 until 2026-05-06 18:00."] },
    { ...facts, userId: "2", name: "Far", km: 400 },
    { ...facts, userId: "3", name: "Busy", hoursThisMonth: 160 },
    { ...facts, userId: "4", name: "Known", jobsForClient: 3, hoursThisMonth: 100 },
    { ...facts, userId: "5", name: "Fair" },
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(["Known", "Fair", "Busy", "Far", "Booked"]);
  expect(ranked[0]?.reasons).toEqual(["certified, free and rested", "10 km", "3 jobs for this client", "100 h this month"]);
  expect(ranked.at(-1)).toMatchObject({ eligible: false });
});

describe("the policy that judges a job", () => {
  const none = { projectIds: [], clientCompanyIds: [], baseLocationIds: [] };
  const policy = (name: string, more: object = {}) => ({ name, limits: fatiguePresets.default, ...none, ...more });
  const job = { projectId: "p", clientCompanyId: "c", baseLocationId: "b" };
  it("is that of its project, then of its client, of its base, of all work, and else the default limits", () => {
    const all = [
      policy("all"),
      policy("base", { baseLocationIds: ["b"] }),
      policy("client", { clientCompanyIds: ["c"] }),
      policy("project", { projectIds: ["p"] }),
    ];
    const names = [all, all.slice(0, 3), all.slice(0, 2), all.slice(0, 1), []].map((some) => policyOf(some, job).name);
    expect(names).toEqual(["project", "client", "base", "all", "default limits"]);
  });
  it("is one: two do not name the same project, client or base, nor both all work", () => {
    expect(scopesMeet(none, none)).toBe(true);
    expect(scopesMeet(none, { ...none, projectIds: ["p"] })).toBe(false);
    expect(scopesMeet({ ...none, clientCompanyIds: ["c"] }, { ...none, clientCompanyIds: ["d", "c"] })).toBe(true);
  });
});
