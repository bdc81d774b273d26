import { describe, expect, it } from "vitest";
import { activityWords, byDayAndPerson } from "./activity-words.ts";

const said = (action: string) => {
  const { before, record, after } = activityWords({ action, entityLabel: "RPT-24-0117" });
  return before + record + after;
};

describe("an action in the feed", () => {
  it.each([
    ["InspectionReport.sign", "signed RPT-24-0117"],
    ["InspectionReport.submit", "sent RPT-24-0117 for review"],
    ["User.invite", "invited RPT-24-0117"],
    ["Role.change roles", "changed the roles: RPT-24-0117"],
  ])("%s reads %s", (action, words) => expect(said(action)).toBe(words));
});

describe("the feed", () => {
  const activity = (at: string, actorId: string) => ({
    id: at,
    at,
    actorId,
    actorName: actorId,
    action: "InspectionReport.sign",
    entity: "InspectionReport",
    entityId: null,
    entityLabel: "RPT",
  });
  it("puts actions under the reader's day and the person who did them", () => {
    const days = byDayAndPerson(
      [
        activity("2026-03-21T04:00:00Z", "Ana"),
        activity("2026-03-20T15:00:00Z", "Omar"),
        activity("2026-03-20T14:00:00Z", "Ana"),
        activity("2026-03-20T02:00:00Z", "Ana"),
      ],
      "America/Chicago",
    );
    expect(
      days.map(({ day, people }) => [day, people.map(({ actorName, actions }) => `${actorName} ${actions.length}`)]),
    ).toEqual([
      ["2026-03-20", ["Ana 2", "Omar 1"]],
      ["2026-03-19", ["Ana 1"]],
    ]);
  });
});
