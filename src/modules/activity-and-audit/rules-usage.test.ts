import { describe, expect, it } from "vitest";
import { deviceClassOf, moduleOfRoute, percentOf, silentFor, usagePeriod } from "./rules-usage.ts";

describe("the period of usage", () => {
  it("is four weeks that end today, or with the last day asked for", () => {
    expect(usagePeriod({}, "2026-03-28")).toEqual({ from: "2026-03-01", to: "2026-03-28" });
    expect(usagePeriod({ to: "2026-02-28" }, "2026-03-28")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(usagePeriod({ from: "2026-03-20", to: "2026-03-21" }, "2026-03-28")).toEqual({ from: "2026-03-20", to: "2026-03-21" });
  });
});

describe("a page view", () => {
  const known = new Set(["calibration", "inventory"]);
  it.each([
    ["/calibration/$id", "calibration"],
    ["/", "dashboard"],
    ["/my-profile", "profile"],
    ["/company-profile/$id", "client-companies"],
    ["/nowhere", "other"],
  ])("of %s belongs to %s", (route, module) => expect(moduleOfRoute(route, known)).toBe(module));

  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile", 390, true, "phone"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel) Mobile", 412, true, "phone"],
    ["Mozilla/5.0 (Linux; Android 15; SM-X900)", 1280, true, "tablet"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)", 1024, true, "tablet"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)", 1440, false, "desktop"],
    ["Mozilla/5.0 (Windows NT 10.0)", 1920, true, "desktop"],
  ])("comes from %s", (agent, width, touch, device) => expect(deviceClassOf(agent, width, touch)).toBe(device));
});

describe("the figures", () => {
  it("are shares with one decimal, and none of nothing", () => {
    expect(percentOf(61, 980)).toBe(6.2);
    expect(percentOf(0, 0)).toBeNull();
  });
  it("count whole days of silence", () => {
    expect(silentFor("2026-03-15T12:00:00Z", new Date("2026-03-20T11:59:00Z"))).toBe(4);
    expect(silentFor("2026-03-15T12:00:00Z", new Date("2026-03-20T12:00:00Z"))).toBe(5);
  });
});
