import { describe, expect, it } from "vitest";
import { changeLine, decidedUpon, modulesText, nextReviewOn, reviewDueOn, reviewState, whyNotClose } from "./review-rules.ts";

describe("an access review", () => {
  it("opens every six calendar months, the first one six months after the company began", () => {
    expect(nextReviewOn("2026-08-31", "2020-01-01")).toBe("2027-02-28");
    expect(nextReviewOn(null, "2026-05-04")).toBe("2026-11-04");
  });
  it("expects confirmations for 30 days, and is overdue from the day after", () => {
    expect(reviewDueOn("2026-05-04")).toBe("2026-06-03");
    const review = { closedAt: null, dueOn: "2026-06-03" };
    expect(reviewState(review, "2026-06-03")).toBe("open");
    expect(reviewState(review, "2026-06-04")).toBe("overdue");
    expect(reviewState({ ...review, closedAt: "2026-05-20T10:00:00.000Z" }, "2026-07-01")).toBe("closed");
  });
  it("is closed when everyone is decided, or after the last day with a reason", () => {
    expect(whyNotClose(0, "2026-06-03", "2026-05-05", null)).toBeNull();
    expect(whyNotClose(2, "2026-06-03", "2026-06-03", "No time")).toBe(
      "2 people are not decided yet. Decide all of them, or wait until 2026-06-03 has passed.",
    );
    expect(whyNotClose(1, "2026-06-03", "2026-06-04", null)).toBe(
      "One person is not confirmed. Explain why the review is closed without them.",
    );
    expect(whyNotClose(1, "2026-06-03", "2026-06-04", "On leave")).toBeNull();
  });
});

describe("what is confirmed", () => {
  const person = {
    status: "active",
    roles: [{ name: "Technician", endsAt: null }],
    modules: [
      { id: "forms", source: "role default" as const, endsAt: null },
      { id: "leads", source: "added" as const, endsAt: null },
      { id: "calendar", source: "removed" as const, endsAt: null },
    ],
  };
  it("is roles, modules and their ends: another of them is something else", () => {
    const ends = { ...person, roles: [{ name: "Technician", endsAt: "2026-06-01T00:00:00.000Z" }] };
    expect(decidedUpon(ends)).not.toBe(decidedUpon(person));
    expect(decidedUpon({ ...person })).toBe(decidedUpon(person));
  });
  it("names what was decided for the person alone", () => {
    expect(modulesText(person)).toBe("1 by role, + Leads, − Calendar");
  });
  it("shows changes in a line", () => {
    expect(changeLine([{ field: "roles", old: ["Technician"], new: ["Technician", "Auditor"] }])).toBe(
      "roles: Technician → Technician, Auditor",
    );
    expect(changeLine([{ field: "Leads", old: "no access", new: "given" }])).toBe("Leads: no access → given");
  });
});
