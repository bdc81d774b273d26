import { expect, it } from "vitest";
import { deviceId } from "./device.ts";

it("a device is named once, by “device_”, the instant and a random text, and keeps that name", () => {
  localStorage.clear();
  const before = Date.now();
  const id = deviceId();
  const [, instant, random] = /^device_(\d+)_([a-z0-9]{16})$/.exec(id) ?? [];
  expect(Number(instant)).toBeGreaterThanOrEqual(before);
  expect(new Set(random).size).toBeGreaterThan(3);
  expect(Object.values({ ...localStorage })).toEqual([id]);
  expect(deviceId()).toBe(id);
  // What an earlier page has stored is its name.
  localStorage.setItem(Object.keys({ ...localStorage })[0] ?? "", "device_1_stored");
  expect(deviceId()).toBe("device_1_stored");
});
