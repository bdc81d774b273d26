import { expect, it } from "vitest";
import { backupStatus } from "./storage.ts";

const now = "2026-03-17T15:00:00.000Z";
const tried = { at: "2026-01-10T09:00:00.000Z", restored: true };
const status = (at: string | null, more: Partial<Parameters<typeof backupStatus>[0]> = {}) =>
  backupStatus({ now, last: at ? { at } : null, failed: null, tried, ...more });

it("a backup of last night that was tried this half year is in order", () => {
  expect(status("2026-03-17T03:10:00.000Z")).toEqual({ meaning: "good", says: [] });
});

it("a missing night is amber, three days and no backup at all are red", () => {
  expect(status("2026-03-16T13:01:00.000Z").meaning).toBe("good");
  expect(status("2026-03-16T12:59:00.000Z")).toEqual({ meaning: "due", says: ["Last night's backup is missing."] });
  expect(status("2026-03-14T14:59:00.000Z")).toEqual({ meaning: "bad", says: ["No backup for 3 days."] });
  expect(status(null)).toEqual({ meaning: "bad", says: ["No backup has been made yet."] });
});

it("one that failed is red until one is made", () => {
  const failed = { at: "2026-03-17T03:10:00.000Z" };
  expect(status("2026-03-16T13:01:00.000Z", { failed }).says).toEqual(["The last backup could not be made."]);
  expect(status("2026-03-17T04:00:00.000Z", { failed }).meaning).toBe("good");
});

it("a restore never tested is amber, one older than half a year too, one that failed red", () => {
  const last = "2026-03-17T03:10:00.000Z";
  expect(status(last, { tried: null })).toEqual({ meaning: "due", says: ["No restore has been tested yet."] });
  const long = { at: "2025-09-15T09:00:00.000Z", restored: true };
  expect(status(last, { tried: long }).meaning).toBe("good");
  expect(status(last, { tried: { ...long, at: "2025-09-14T09:00:00.000Z" } }).says).toEqual([
    "The last restore test is 184 days old.",
  ]);
  expect(status(last, { tried: { ...tried, restored: false } }).meaning).toBe("bad");
});
