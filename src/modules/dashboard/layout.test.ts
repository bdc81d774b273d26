import { describe, expect, it } from "vitest";
import { arranged, defaultPlaces, tilesOfRoles } from "./layout.ts";
import { tiles } from "./tiles.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";

describe("whose start page begins with what", () => {
  it("a technician's with the jobs of today, an auditor's with what may be looked at", () => {
    expect(defaultPlaces(["TECH"], "desktop")[0]).toBe("jobsToday");
    expect(defaultPlaces(["AUD"], "desktop")[0]).toBe("visit");
  });
  it("and holds more than one's own due dates for every role", () => {
    for (const places of Object.values(tilesOfRoles))
      expect(places.filter((place) => place !== "due mine").length).toBeGreaterThan(2);
  });
  it("and has what comes due that its role is told of", () => {
    const told = (Object.keys(builtInRoles) as RoleCode[]).flatMap((code) =>
      dueSubjectIds.filter((id) => dueSubjects[id].recipients.includes(builtInRoles[code])).map((id) => ({ code, id })),
    );
    expect(told.length).toBeGreaterThan(5);
    for (const { code, id } of told) expect(defaultPlaces([code], "desktop")).toContain(`due ${id}`);
  });
  it("and shows no list twice: a segment of the reports is no tile beside it", () => {
    const twice = Object.entries(tilesOfRoles).filter(
      ([, places]) => places.includes("pipeline") && places.includes("readyToRelease"),
    );
    expect(twice).toEqual([]);
  });
  it("that of someone with two roles has each tile once, the first role's first", () => {
    const both = defaultPlaces(["L3", "QM"], "desktop");
    expect(both[0]).toBe("work");
    expect(new Set(both).size).toBe(both.length);
    expect(both).toContain("pipeline");
  });
});

it("on a phone one's jobs, one's work and what is due come first, whatever else the roles show", () => {
  const phone = defaultPlaces(["LEAD", "RSO"], "phone");
  expect(phone.slice(0, 6)).toEqual(["jobsToday", "work", "due mine", "due crew", "due calibration", "due certification"]);
  expect(phone.toSorted()).toEqual(defaultPlaces(["LEAD", "RSO"], "desktop").toSorted());
});

describe("an own arrangement", () => {
  const places = ["jobsToday", "myDrafts", "due mine"] as const;
  it("keeps its order, and puts what joined since at the end", () => {
    expect(arranged(places, { order: ["due mine", "jobsToday"], hidden: [] })).toEqual(["due mine", "jobsToday", "myDrafts"]);
  });
  it("hides what may be hidden, and never what stops one's own work", () => {
    expect(arranged(places, { order: [], hidden: ["myDrafts", "due mine"] })).toEqual(["jobsToday", "due mine"]);
  });
  it("is that of the roles without one", () => expect(arranged(places, null)).toEqual([...places]));
});

it("a job that was cancelled, held or finished is no job of today", () => {
  const today = tiles.find(({ id }) => id === "jobsToday")?.filters({ id: "ana", today: "2026-03-14" });
  expect(today).toEqual({ assignedTo: "ana", on: "2026-03-14", status: "planned,ready,in progress" });
});
