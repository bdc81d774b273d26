import { describe, expect, it } from "vitest";
import { Country, digitsOf, kilometresBetween, Latitude, loneCoordinate, Phone, TimeZone } from "./places.ts";

describe("the distance between two places", () => {
  it("is 124.98 km (77.66 mi) from Houston to Beaumont", () => {
    const km = kilometresBetween({ latitude: "29.7604", longitude: "-95.3698" }, { latitude: "30.0802", longitude: "-94.1266" });
    expect(km.toFixed(2)).toBe("124.98");
    expect((km / 1.609344).toFixed(2)).toBe("77.66");
  });
  it("is nothing from a place to itself", () => {
    const here = { latitude: "57.1497", longitude: "-2.0943" };
    expect(kilometresBetween(here, here)).toBe(0);
  });
});

it("a place has both coordinates or neither", () => {
  expect(loneCoordinate({ latitude: "29.7", longitude: null })).toMatchObject({ path: "longitude" });
  expect(loneCoordinate({ longitude: "-95.3" })).toMatchObject({ path: "latitude" });
  expect(loneCoordinate({ latitude: "29.7", longitude: "-95.3" })).toBeNull();
  expect(loneCoordinate({ latitude: null, longitude: null })).toBeNull();
});

describe("what people type", () => {
  it.each([
    ["America/Chicago", true],
    ["UTC", true],
    ["America/Gotham", false],
    ["CST", false],
    ["+01:00", false],
  ])("accepts %s as a time zone: %s", (zone, taken) => expect(TimeZone.safeParse(zone).success).toBe(taken));
  it.each([
    ["29.7604", true],
    ["-90", true],
    ["90.1", false],
    ["29,7604", false],
    ["29.76041234", false],
  ])("accepts %s as a latitude: %s", (text, taken) => expect(Latitude.safeParse(text).success).toBe(taken));
  it("knows a country by its two letters", () => {
    expect(Country.safeParse("GB").success).toBe(true);
    expect(Country.safeParse("UK").success).toBe(false);
  });
  it("accepts a telephone number with its country code, however it is grouped", () => {
    expect(digitsOf(Phone.parse("+1 (713) 555-0100"))).toBe("+17135550100");
    expect(Phone.safeParse("713 555 0100").success).toBe(false);
  });
});
