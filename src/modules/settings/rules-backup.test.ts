import { describe, expect, it } from "vitest";
import { backupIsDue, backupsToDrop } from "./rules-backup.ts";

describe("a nightly backup", () => {
  it("is made once after three o'clock", () => {
    expect(backupIsDue(new Date("2026-05-04T03:05:00Z"), "2026-05-03T03:04:00Z")).toBe(true);
    expect(backupIsDue(new Date("2026-05-04T04:05:00Z"), "2026-05-04T03:05:00Z")).toBe(false);
    expect(backupIsDue(new Date("2026-05-05T02:59:00Z"), "2026-05-04T03:05:00Z")).toBe(false);
  });
  it("that the server slept through is made once it runs again, and not twice", () => {
    expect(backupIsDue(new Date("2026-05-04T14:00:00Z"), "2026-05-01T03:05:00Z")).toBe(true);
    expect(backupIsDue(new Date("2026-05-04T15:00:00Z"), "2026-05-04T14:00:00Z")).toBe(false);
  });
  it("waits for the first night of a new installation", () => {
    const installed = "2026-05-04T10:00:00Z";
    expect(backupIsDue(new Date("2026-05-04T10:05:00Z"), installed)).toBe(false);
    expect(backupIsDue(new Date("2026-05-05T03:05:00Z"), installed)).toBe(true);
  });
});

describe("how many are kept", () => {
  const at = (day: number, occasion = "nightly") => ({ at: `2026-05-0${day}T03:00:00Z`, occasion });
  it("counts the nightly ones; those made by hand stay", () => {
    const all = [at(1, "by hand"), at(2), at(5), at(3), at(4)];
    expect(backupsToDrop(all, 2)).toEqual([at(3), at(2)]);
    expect(backupsToDrop(all, 4)).toEqual([]);
  });
});
