import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyHours, hoursOf } from "./hours.ts";
import { overtimePresets, OvertimeRule } from "./overtime.ts";
import { always, byClass, worked } from "./testing.ts";
import { addDays } from "#kit/validity.ts";

const us = overtimePresets["US 8/12/40"];
const weekly = { ...overtimePresets["US weekly 40"], dayClass: { ...us.dayClass, Saturday: "as worked" as const } };
const of = (entries: Parameters<typeof classifyHours>[0], rule: OvertimeRule = us, more = {}) =>
  classifyHours(entries, always(rule, more));
/** Monday 2026-05-04 to Sunday 2026-05-10. */
const monday = "2026-05-04";
const daysOf = (first: string, count: number, from: string, to: string, more = {}) =>
  Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => worked(`${day} ${from}`, `${day} ${to}`, more));
const on = (pieces: ReturnType<typeof of>, day: string) => byClass(pieces.filter((piece) => piece.day === day));

describe("hours of a contract (rate-sheets 5)", () => {
  it("1: 13 h on a Tuesday under 8/12/40", () => {
    const day = [worked("2026-05-05 06:00", "2026-05-05 12:00"), worked("2026-05-05 12:30", "2026-05-05 19:30")];
    expect(byClass(of(day))).toBe("ST 8, OT 4, DT 1");
    const withBreak = [
      worked("2026-05-05 06:00", "2026-05-05 19:30", { breakMin: 30, breakStart: "2026-05-05T17:00:00.000Z" }),
      worked("2026-05-06 06:00", "2026-05-06 19:30", { breakMin: 30 }),
    ];
    expect(on(of(withBreak), "2026-05-05")).toBe("ST 8, OT 4, DT 1");
    expect(on(of(withBreak), "2026-05-06")).toBe("ST 8, OT 4, DT 1");
  });
  it("2: Monday to Friday 10 h each and Saturday 6 h", () => {
    const week = [...daysOf(monday, 5, "06:00", "16:00"), worked("2026-05-09 06:00", "2026-05-09 12:00")];
    expect(byClass(of(week))).toBe("ST 40, OT 16");
    expect(on(of(week, { ...us, dayClass: weekly.dayClass }), "2026-05-09")).toBe("OT 6");
  });
  it("3: Saturday night into Sunday", () => {
    expect(byClass(of([worked("2026-05-09 20:00", "2026-05-10 04:00")]))).toBe("OT 4, DT 4");
  });
  const window = { from: "07:00", to: "17:00" };
  const windowed = {
    ...us,
    stWindow: { Monday: window, Tuesday: window, Wednesday: window, Thursday: window, Friday: window },
  };
  it("4: outside the straight time window is overtime and fills no straight time", () => {
    const pieces = of([worked("2026-05-05 05:00", "2026-05-05 15:00")], windowed);
    expect(byClass(pieces)).toBe("ST 8, OT 2");
    expect(pieces[0]).toMatchObject({ class: "OT", from: "2026-05-05T10:00:00.000Z", to: "2026-05-05T12:00:00.000Z" });
  });
  it("5: weekly limit only", () => {
    const rule = { ...weekly, dailySt: "10" };
    const pieces = of(daysOf(monday, 5, "06:00", "16:00"), rule);
    expect([byClass(pieces), on(pieces, "2026-05-08")]).toEqual(["ST 40, OT 10", "OT 10"]);
  });
  it("6: limits are kept for each client, unless the sheet counts all hours", () => {
    const week = [...daysOf(monday, 4, "06:00", "16:00"), ...daysOf("2026-05-08", 1, "06:00", "14:00", { clientId: "B" })];
    expect(on(of(week, weekly), "2026-05-08")).toBe("ST 8");
    expect(on(of(week, { ...weekly, limitsCount: "all hours" }), "2026-05-08")).toBe("OT 8");
    const shift = [
      worked("2026-05-05 06:00", "2026-05-05 14:00"),
      worked("2026-05-05 14:00", "2026-05-05 18:00", { clientId: "B" }),
    ];
    expect(["A", "B"].map((client) => byClass(of(shift).filter(({ clientId }) => clientId === client)))).toEqual([
      "ST 8",
      "ST 4",
    ]);
  });
  it("7: a night keeps its daily limits over midnight, and is one shift of the day it started", () => {
    const pieces = of([worked("2026-05-07 18:00", "2026-05-08 07:00")]);
    expect([on(pieces, "2026-05-07"), on(pieces, "2026-05-08")]).toEqual(["ST 6", "ST 2, OT 4, DT 1"]);
    expect(new Set(pieces.map(({ shiftDay }) => shiftDay))).toEqual(new Set(["2026-05-07"]));
  });
  it("8: a night outside the window", () => {
    expect(byClass(of([worked("2026-05-05 18:00", "2026-05-06 08:00")], windowed))).toBe("OT 12, DT 2");
  });
  it("9: the observed holiday counts, the actual day keeps its weekday's class", () => {
    const pieces = of(daysOf("2026-07-03", 2, "06:00", "14:00"), us, { holidays: new Set(["2026-07-03"]) });
    expect([on(pieces, "2026-07-03"), on(pieces, "2026-07-04")]).toEqual(["DT 8", "OT 8"]);
  });
  it("11: rounding up counts from the start of what touches", () => {
    const up = { ...us, incrementMode: "up" as const };
    expect(byClass(of([worked("2026-05-05 06:05", "2026-05-05 12:05")], up))).toBe("ST 6");
    const touching = [worked("2026-05-05 06:00", "2026-05-05 12:05"), worked("2026-05-05 12:05", "2026-05-05 16:00")];
    expect(hoursOf(of(touching, up))).toBe("10");
  });
  it("12: counted standby fills the limits, uncounted does not", () => {
    const day = [
      worked("2026-05-05 06:00", "2026-05-05 10:00", { activity: "standby" }),
      worked("2026-05-05 10:00", "2026-05-05 16:00"),
    ];
    const work = (rule: OvertimeRule) => byClass(of(day, rule).filter(({ activity }) => activity === "work"));
    expect([work(us), work({ ...us, counted: ["work"] })]).toEqual(["ST 4, OT 2", "ST 6"]);
    const portal = [
      worked("2026-05-05 06:00", "2026-05-05 07:30", { activity: "travel" }),
      worked("2026-05-05 07:30", "2026-05-05 15:30"),
      worked("2026-05-05 15:30", "2026-05-05 17:00", { activity: "travel" }),
    ];
    const pieces = of(portal);
    expect(pieces.map((piece) => `${piece.activity} ${piece.class} ${piece.hours}`)).toEqual([
      "travel ST 1.5",
      "work ST 6.5",
      "work OT 1.5",
      "travel OT 1.5",
    ]);
    const always = of(portal, us, { travelIsSt: true }).filter(({ activity }) => activity === "travel");
    expect(byClass(always)).toBe("ST 3");
  });
  it("14: the night window is its own, whatever the class", () => {
    const rule = { ...us, dailySt: "9", nightPremium: { from: "22:00", to: "06:00", percent: "10" } };
    const pieces = of([worked("2026-05-05 14:00", "2026-05-06 02:00")], rule);
    const night = pieces.filter(({ isNight }) => isNight);
    expect([byClass(night), byClass(pieces)]).toEqual(["ST 1, OT 3", "ST 9, OT 3"]);
  });
  it("15: EU, Sunday night into Whit Monday", () => {
    const entry = worked("2026-05-24 22:00", "2026-05-25 06:00", { timeZone: "Europe/Amsterdam" });
    const pieces = of([entry], overtimePresets.EU, { holidays: new Set(["2026-05-25"]) });
    expect([byClass(pieces), hoursOf(pieces.filter(({ isNight }) => isNight))]).toEqual(["DT 2, HT 6", "8"]);
  });
  it("16: California, seven days from Sunday", () => {
    const week = [...daysOf("2026-05-03", 6, "06:00", "14:00"), worked("2026-05-09 06:00", "2026-05-09 15:30")];
    expect(on(of(week, overtimePresets.California), "2026-05-09")).toBe("OT 8, DT 1.5");
    const sixDays = week.slice(1);
    expect(on(of(sixDays, overtimePresets.California), "2026-05-09")).toBe("OT 9.5");
  });
});

describe("pay classifies the same hours by its own rule (project-management 5.5)", () => {
  const pay = { ...weekly, dayClass: overtimePresets.California.dayClass };
  it("12, 8, 8 and 10 h", () => {
    const days = [["04", "18:00"], ["05", "14:00"], ["06", "14:00"], ["07", "16:00"]] as const; // prettier-ignore
    const week = days.map(([day, to]) => worked(`2026-05-${day} 06:00`, `2026-05-${day} ${to}`));
    const rules = [us, pay, overtimePresets.California];
    expect(rules.map((rule) => byClass(of(week, rule)))).toEqual(["ST 32, OT 6", "ST 38", "ST 32, OT 6"]);
  });
  it("seven days with a long first and last", () => {
    const week = [
      worked("2026-05-04 06:00", "2026-05-04 19:00"),
      ...daysOf("2026-05-05", 5, "06:00", "14:00"),
      worked("2026-05-10 06:00", "2026-05-10 15:30"),
    ];
    const california = { ...overtimePresets.California, weekStartsOn: "Monday" as const };
    expect([california, pay].map((rule) => byClass(of(week, rule)))).toEqual(["ST 40, OT 20, DT 2.5", "ST 40, OT 22.5"]);
  });
});

describe("durations are between instants (project-management 5.6)", () => {
  it("a night over the clock change has 7 h in spring and 9 h in autumn", () => {
    expect(hoursOf(of([worked("2026-03-07 22:00", "2026-03-08 06:00")]))).toBe("7");
    expect(hoursOf(of([worked("2026-10-31 22:00", "2026-11-01 06:00")]))).toBe("9");
  });
  it("a window that opens in the hour the clocks skip, opens at the change", () => {
    const rule = { ...us, dayClass: overtimePresets.California.dayClass, stWindow: { Sunday: { from: "02:30", to: "12:00" } } };
    expect(byClass(of([worked("2026-03-08 00:00", "2026-03-08 06:00")], rule))).toBe("ST 3, OT 2");
  });
});

describe("shifts and rounding", () => {
  it("a gap of exactly the shift gap starts a new shift", () => {
    const early = worked("2026-05-05 00:00", "2026-05-05 07:00");
    const again = (from: string) => byClass(of([early, worked(`2026-05-05 ${from}`, "2026-05-05 18:00")]));
    expect([again("13:00"), again("12:45")]).toEqual(["ST 12", "ST 8, OT 4, DT 0.25"]);
  });
  it("to the nearest quarter hour a tie is later, and what rounds to nothing is not billed", () => {
    const one = (from: string, to: string) => hoursOf(of([worked(`2026-05-05 ${from}`, `2026-05-05 ${to}`)]));
    expect([one("06:07", "12:07"), one("06:08", "12:07"), one("06:00", "06:07")]).toEqual(["6", "5.75", "0"]);
    const halves = { ...us, timeIncrement: "0.1" };
    expect(hoursOf(of([worked("2026-05-05 06:03", "2026-05-05 12:02")], halves))).toBe("5.9");
  });
  it("an entry that ends before it starts is refused", () => {
    expect(() => of([worked("2026-05-05 12:00", "2026-05-05 06:00")])).toThrow("End must be after start");
  });
});

it("every hour has one class, and the classes add up to the hours", () => {
  const entry = fc.record({ day: fc.integer({ min: 0, max: 13 }), start: fc.integer({ min: 0, max: 47 }), length: fc.integer({ min: 1, max: 30 }) }); // prettier-ignore
  const rules = Object.values(overtimePresets);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), fc.integer({ min: 0, max: rules.length - 1 }), (drawn, which) => {
      let free = 0;
      const base = Date.parse("2026-03-05T06:00:00Z");
      const entries = drawn
        .map(({ day, start, length }) => ({ from: day * 48 + start, length }))
        .toSorted((a, b) => a.from - b.from)
        .flatMap(({ from, length }, index) => {
          const begins = Math.max(from, free);
          free = begins + length;
          const at = (halves: number) => new Date(base + halves * 1_800_000).toISOString();
          return [{ ...worked("2026-03-05 00:00", "2026-03-05 01:00"), id: String(index), start: at(begins), end: at(free) }];
        });
      const pieces = of(entries, rules[which] ?? us, { holidays: new Set(["2026-03-09"]) });
      const elapsed = entries.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 3_600_000, 0);
      expect(Number(hoursOf(pieces))).toBeCloseTo(elapsed, 6);
      const inOrder = pieces.toSorted((a, b) => a.from.localeCompare(b.from));
      inOrder.slice(1).forEach((piece, index) => expect((inOrder[index]?.to ?? "") <= piece.from).toBe(true));
    }),
    { numRuns: 60 },
  );
});

it("the presets are rules", () => {
  for (const preset of Object.values(overtimePresets)) expect(OvertimeRule.parse(preset)).toEqual(preset);
  expect(OvertimeRule.safeParse({ ...us, dailyOt: "6" }).error?.issues[0]?.message).toBe(
    "Double time starts after straight time has ended",
  );
});
