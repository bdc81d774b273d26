import { describe, expect, it } from "vitest";
import { holidayPlaces, holidaysOf } from "./public-holidays.ts";

const fixed = (place: string, year: number) => holidaysOf(place, year, { moved: false });
const moved = async (place: string, year: number) => {
  const stay = new Set((await fixed(place, year)).map(({ day }) => day));
  return (await holidaysOf(place, year, { moved: true })).filter(({ day }) => !stay.has(day)).map(({ day }) => day);
};

describe("the public holidays of a place", () => {
  it.each([
    ["US", 2026, "Memorial Day", "2026-05-25"],
    ["US", 2026, "Thanksgiving Day", "2026-11-26"],
    ["US", 2026, "Labor Day", "2026-09-07"],
    ["US", 2027, "Martin Luther King Jr. Day", "2027-01-18"],
    ["GB-ENG", 2026, "Good Friday", "2026-04-03"],
    ["GB-ENG", 2026, "Easter Monday", "2026-04-06"],
    ["GB-ENG", 2027, "Easter Monday", "2027-03-29"],
    ["GB-ENG", 2026, "Summer bank holiday", "2026-08-31"],
    ["GB-SCT", 2026, "Summer bank holiday", "2026-08-03"],
    ["CA", 2026, "Victoria Day", "2026-05-18"],
    ["CA", 2025, "Victoria Day", "2025-05-19"],
    ["DE", 2026, "Ascension Day", "2026-05-14"],
    ["DE", 2026, "Whit Monday", "2026-05-25"],
    ["DE", 2038, "Easter Monday", "2038-04-26"],
    ["AE", 2026, "National Day, second day", "2026-12-03"],
    ["NO", 2026, "Constitution Day", "2026-05-17"],
  ])("%s %d has %s on %s", async (place, year, name, expected) => {
    expect((await fixed(place, year)).find((one) => one.name === name)?.day).toBe(expected);
  });

  it("come in the order of the year, without a day twice", async () => {
    const days = (await fixed("US", 2026)).map((one) => one.day);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(days).toHaveLength(11);
    expect(await fixed("CA", 2026)).toHaveLength(10);
  });

  it("are given on the workdays of gov.uk and of the United States' government when they fall on a weekend", async () => {
    expect(await moved("GB-ENG", 2027)).toEqual(["2027-12-27", "2027-12-28"]);
    expect(await moved("GB-SCT", 2024)).toEqual(["2024-12-02"]);
    expect(await moved("US", 2026)).toEqual(["2026-07-03"]);
  });

  it("leave out what the United Arab Emirates do not keep, and count every day of a feast", async () => {
    const names = (await fixed("AE", 2026)).map(({ name }) => name);
    expect(names).not.toContain("Laylat al-Mi'raj");
    expect(names.filter((name) => name.includes("Eid al-Adha"))).toHaveLength(3);
    expect((await fixed("AE", 2026)).find(({ name }) => name === "Arafat Day")?.day).toBe("2026-05-26");
  });

  it("are known of countries and their parts, and refused for a place that is none", async () => {
    const places = await holidayPlaces();
    expect(places).toContainEqual({ id: "GB-SCT", name: "United Kingdom, Scotland" });
    expect(places.length).toBeGreaterThan(500);
    await expect(fixed("XX", 2026)).rejects.toThrow(/place/);
  });
});
