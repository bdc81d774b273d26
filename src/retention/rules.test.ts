import { describe, expect, it } from "vitest";
import { retentionClasses } from "./classes.ts";
import { eventLeavesOn, heldBy, type HoldReach, logsBefore, overOn, problemWithTerm } from "./rules.ts";

describe("how long a record is retained", () => {
  it("ends on the same day years later: a report signed on 2026-03-15 is for review on 2036-03-15", () => {
    expect(overOn("2026-03-15", "10")).toBe("2036-03-15");
    expect(overOn("2028-02-29", "7")).toBe("2035-02-28");
    expect(overOn("2026-01-31", "2.5")).toBe("2028-07-31");
  });

  it("ends for an event after the end of its month: that of 2026-01-05 may be archived on or after 2033-02-01", () => {
    expect(eventLeavesOn("2026-01-05", "7")).toBe("2033-02-01");
    expect(eventLeavesOn("2026-01-31", "7")).toBe("2033-02-01");
    expect(eventLeavesOn("2026-02-01", "7")).toBe("2033-03-01");
    expect("2026-01-05" < logsBefore("2033-01-31", "7")).toBe(false);
    expect("2026-01-31" < logsBefore("2033-02-01", "7")).toBe(true);
    expect("2026-02-01" < logsBefore("2033-02-28", "7")).toBe(false);
  });

  it("may be extended and never made shorter than shipped", () => {
    const { trail, dose, controlled } = retentionClasses;
    expect(problemWithTerm({ term: "years", years: "6.5" }, trail)).toBe("The minimum is 7 years. It may be kept longer.");
    expect(problemWithTerm({ term: "years", years: "7" }, trail)).toBeNull();
    expect(problemWithTerm({ term: "years", years: "12" }, trail)).toBeNull();
    expect(problemWithTerm({ term: "years", years: null }, trail)).toBe("Enter a number of years.");
    expect(problemWithTerm({ term: "permanent", years: null }, trail)).toBeNull();
    expect(problemWithTerm({ term: "years", years: "99" }, dose)).toBe("The minimum is until the license ends.");
    expect(problemWithTerm({ term: "permanent", years: null }, dose)).toBeNull();
    expect(problemWithTerm({ term: "until license ends", years: null }, controlled)).toBe("The minimum is permanently.");
  });
});

describe("a legal hold", () => {
  const record = { recordId: "r1", personIds: ["p1"], clientIds: ["c1"], projectIds: [], day: "2019-05-04" };
  const hold = (reach: Partial<HoldReach>): HoldReach => ({
    name: "Claim",
    scope: "record",
    targetId: null,
    from: null,
    to: null,
    ...reach,
  });

  it.each([
    ["its record", hold({ targetId: "r1" }), true],
    ["another record", hold({ targetId: "r2" }), false],
    ["its person", hold({ scope: "person", targetId: "p1" }), true],
    ["its client", hold({ scope: "client", targetId: "c1" }), true],
    ["another client", hold({ scope: "client", targetId: "p1" }), false],
    ["a project", hold({ scope: "project", targetId: "c1" }), false],
    ["the time it is of", hold({ scope: "period", from: "2019-05-04", to: "2019-05-04" }), true],
    ["all since a day", hold({ scope: "period", from: "2019-01-01" }), true],
    ["an earlier time", hold({ scope: "period", to: "2019-05-03" }), false],
    ["nothing named", hold({}), false],
  ])("on %s", (_, reach, kept) => expect(heldBy([reach], record)).toBe(kept ? reach : null));
});
