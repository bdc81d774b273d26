import { afterEach, expect, it } from "vitest";
import { connectionNow, serverReached } from "./connection.ts";

afterEach(() => serverReached(true));

const noted = "holdpoint-offline-since";

it("a page opened offline shows since when the device is offline, not since when the page is open", () => {
  serverReached(true);
  serverReached(false);
  const since = connectionNow().since?.toISOString() ?? "";
  expect(localStorage.getItem(noted)).toBe(since);
  serverReached(true);
  expect(localStorage.getItem(noted)).toBeNull();
  // Another page of the device lost the network earlier.
  localStorage.setItem(noted, "2026-11-02T07:30:00.000Z");
  serverReached(false);
  expect(connectionNow().since?.toISOString()).toBe("2026-11-02T07:30:00.000Z");
});

it("a time noted with a clock set ahead is ignored", () => {
  serverReached(true);
  localStorage.setItem(noted, new Date(Date.now() + 3_600_000).toISOString());
  serverReached(false);
  expect(connectionNow().since?.getTime()).toBeLessThanOrEqual(Date.now());
});
