import { describe, expect, it } from "vitest";
import { repeatOf, repeatWords, ruleOf } from "../rules/repeat.ts";
import { occurrencesOf, storedTiming, type Timing } from "./occurrences.ts";

const talk: Timing = {
  fromOn: "2026-06-01",
  toOn: "2026-06-01",
  startClock: "07:00",
  endClock: "07:30",
  timeZone: "America/Chicago",
  recurrence: null,
  exceptDays: [],
};
const days = (more: Partial<Timing>, from = "2026-06-01", to = "2026-06-30") =>
  occurrencesOf({ ...talk, ...more }, { from, to }).map(({ on }) => on.slice(5));

it("repeats daily, weekly on weekdays and monthly, with interval, count and end", () => {
  expect(days({ recurrence: "FREQ=DAILY;INTERVAL=10" })).toEqual(["06-01", "06-11", "06-21"]);
  expect(days({ recurrence: "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3" })).toEqual(["06-01", "06-04", "06-08"]);
  expect(days({ recurrence: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH" })).toEqual(["06-01", "06-04", "06-15", "06-18", "06-29"]);
  expect(days({ recurrence: "FREQ=DAILY;UNTIL=20260603" })).toEqual(["06-01", "06-02", "06-03"]);
  expect(days({ recurrence: "FREQ=MONTHLY" }, "2026-06-01", "2026-09-30")).toEqual(["06-01", "07-01", "08-01", "09-01"]);
});

describe("a series over the day on which clocks go forward", () => {
  const at = (startClock: string, endClock: string) => {
    const night = { fromOn: "2027-03-13", toOn: "2027-03-13", recurrence: "FREQ=DAILY;COUNT=2", startClock, endClock };
    const found = occurrencesOf({ ...talk, ...night }, { from: "2027-03-14", to: "2027-03-14" });
    return found.map((one) => [one.startClock, one.endClock, (one.end - one.start) / 60_000]);
  };
  it("begins at the time after the one that is left out, and is as long as on other days", () => {
    expect(at("02:30", "03:15")).toEqual([["03:30", "04:15", 45]]);
    expect(at("02:00", "02:30")).toEqual([["03:00", "03:30", 30]]);
  });
  it("ends at the time after the one that is left out", () => {
    expect(at("01:30", "02:30")).toEqual([["01:30", "03:30", 60]]);
    expect(at("01:30", "03:30")).toEqual([["01:30", "03:30", 60]]);
  });
});

it("a monthly series of the 31st takes place in months that have one (RFC 5545 section 3.3.10)", () => {
  const last = { fromOn: "2026-01-31", toOn: "2026-01-31", recurrence: "FREQ=MONTHLY" };
  expect(days(last, "2026-01-01", "2026-06-30")).toEqual(["01-31", "03-31", "05-31"]);
});

it("leaves out the days that are excepted", () => {
  expect(days({ recurrence: "FREQ=DAILY;COUNT=3", exceptDays: ["2026-06-02"] })).toEqual(["06-01", "06-03"]);
});

it.each(["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=WEEKLY", "FREQ=DAILY;INTERVAL=9", "FREQ=DAILY"])(
  "%s that began years ago is on the same days as if it were followed from its beginning",
  (rule) => {
    const old = { fromOn: "2024-01-04", toOn: "2024-01-04" };
    const followed = days({ ...old, recurrence: `${rule};COUNT=1000` });
    expect(followed.length).toBeGreaterThan(2);
    expect(days({ ...old, recurrence: rule })).toEqual(followed);
  },
);

it("an event that began before a range is in it until its last day; whole days end at midnight", () => {
  const [away] = occurrencesOf(
    { ...talk, toOn: "2026-06-05", startClock: null, endClock: null },
    { from: "2026-06-05", to: "2026-06-05" },
  );
  expect([away?.on, away?.to, new Date(away?.end ?? 0).toISOString()]).toEqual([
    "2026-06-01",
    "2026-06-05",
    "2026-06-06T05:00:00.000Z",
  ]);
});

it("keeps its clock over a clock change", () => {
  const over = {
    ...talk,
    timeZone: "Europe/London",
    recurrence: "FREQ=WEEKLY;COUNT=2",
    fromOn: "2026-10-19",
    toOn: "2026-10-19",
  };
  const starts = occurrencesOf(over, { from: "2026-10-01", to: "2026-10-31" }).map(({ start }) =>
    new Date(start).toISOString().slice(5, 16),
  );
  expect(starts).toEqual(["10-19T06:00", "10-26T07:00"]);
});

it("a weekly series begins on the first of its weekdays and knows its last day", () => {
  expect(storedTiming({ fromOn: "2026-06-02", toOn: "2026-06-03", recurrence: "FREQ=WEEKLY;BYDAY=TH;COUNT=2" })).toEqual({
    fromOn: "2026-06-04",
    toOn: "2026-06-05",
    recurrence: "FREQ=WEEKLY;BYDAY=TH;COUNT=2",
    lastOn: "2026-06-12",
  });
});

it.each([
  "FREQ=YEARLY",
  "FREQ=HOURLY",
  "FREQ=MONTHLY;BYDAY=1MO",
  "FREQ=MONTHLY;BYMONTHDAY=15",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=2;UNTIL=20260601",
  "FREQ=DAILY;UNTIL=20260631",
  "FREQ=DAILY;BYHOUR=7",
  "FREQ=DAILY;FREQ=DAILY",
  "INTERVAL=2",
  "every day",
])("%s is not supported", (recurrence) => {
  expect(repeatOf(recurrence)).toBeNull();
  const stored = () => storedTiming({ fromOn: "2026-06-01", toOn: "2026-06-01", recurrence });
  expect(stored).toThrow("This repeat pattern is not supported.");
});

it("a rule is written as it was read, and said in words", () => {
  const rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10";
  const repeat = repeatOf(rule) ?? expect.fail("not read");
  expect(ruleOf(repeat)).toBe(rule);
  expect(repeatWords(repeat, (day) => day)).toBe("Every 2 weeks on Mon, Wed, 10 times");
});

describe("a series whose repetitions would overlap", () => {
  const twoDays = { fromOn: "2026-06-01", toOn: "2026-06-02" };
  const stored = (recurrence: string, more: object = {}) => storedTiming({ ...twoDays, recurrence, ...more });
  const message = "It begins again before it is over. Repeat it less often, or shorten it.";

  it("is refused: its people would be booked twice by it", () => {
    expect(() => stored("FREQ=DAILY;COUNT=5")).toThrow(message);
    expect(() => stored("FREQ=WEEKLY;BYDAY=MO,TU")).toThrow(message);
    expect(() => stored("FREQ=MONTHLY", { toOn: "2026-07-05" })).toThrow(message);
  });

  it("is stored where each is over in time, also a night after a night", () => {
    expect(stored("FREQ=DAILY;INTERVAL=2").toOn).toBe("2026-06-02");
    expect(stored("FREQ=WEEKLY;BYDAY=MO,WE").toOn).toBe("2026-06-02");
    expect(stored("FREQ=DAILY", { startClock: "22:00", endClock: "06:00" }).toOn).toBe("2026-06-02");
    expect(() => stored("FREQ=DAILY", { startClock: "06:00", endClock: "22:00" })).toThrow(message);
  });
});
