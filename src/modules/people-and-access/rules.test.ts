import { describe, expect, it } from "vitest";
import { auditorMayCome, inactivityOf, invitationEnds, wouldCircle } from "./rules.ts";

describe("people-and-access section 5", () => {
  it("last sign-in 2025-03-10: notice 2026-02-10, archived on 2026-03-10", () => {
    expect(inactivityOf("2025-03-10")).toEqual({
      noticeOn: "2026-02-10",
      lastNoticeOn: "2026-03-03",
      archiveOn: "2026-03-10",
    });
  });
  it("invitation sent 2026-05-04 09:00Z expires 2026-05-11 09:00Z", () => {
    expect(invitationEnds(new Date("2026-05-04T09:00:00Z")).toISOString()).toBe("2026-05-11T09:00:00.000Z");
  });
});

describe("an external auditor", () => {
  it.each([
    [null, false],
    ["2026-05-03", false],
    ["2026-05-04", true],
    ["2026-06-03", true],
    ["2026-06-04", false],
  ])("with the end date %s comes in on 2026-05-04: %s", (endDate, expected) => {
    expect(auditorMayCome(endDate, "2026-05-04")).toBe(expected);
  });
});

describe("the manager of a person", () => {
  const managerOf = new Map([
    ["ana", "wes"],
    ["wes", "dale"],
    ["dale", null],
  ]);
  it("is nobody who reports to them, over however many steps", () => {
    expect(wouldCircle("dale", "ana", managerOf)).toBe(true);
    expect(wouldCircle("dale", "dale", managerOf)).toBe(true);
    expect(wouldCircle("ana", "dale", managerOf)).toBe(false);
  });
});
