import { describe, expect, it } from "vitest";
import { formerIdentity } from "./identity.ts";

const today = { manufacturer: "Krautkramer", model: "DMS Go", serialNumber: "90031" };
const change = (at: string, field: keyof typeof today, was: string | null) => ({ at, field, was });

describe("what a certificate was made of", () => {
  it("is the item of today while maker, model and serial stay", () => {
    expect(formerIdentity(today, [], "2026-01-10T10:00:00Z")).toBeNull();
  });
  it("is the item as it was named at the release, through every change since", () => {
    const changes = [
      change("2026-02-01T10:00:00Z", "serialNumber", "90030"),
      change("2026-03-01T10:00:00Z", "serialNumber", "90099"),
      change("2026-03-01T10:00:00Z", "model", "DM4"),
    ];
    expect(formerIdentity(today, changes, "2026-01-10T10:00:00Z")).toEqual({ ...today, model: "DM4", serialNumber: "90030" });
    expect(formerIdentity(today, changes, "2026-02-10T10:00:00Z")).toEqual({ ...today, model: "DM4", serialNumber: "90099" });
    expect(formerIdentity(today, changes, "2026-03-10T10:00:00Z")).toBeNull();
  });
  it("is the same where only capitals, blanks or dashes were corrected, or a change was taken back", () => {
    const respelled = [change("2026-02-01T10:00:00Z", "model", "dms-go")];
    expect(formerIdentity(today, respelled, "2026-01-10T10:00:00Z")).toBeNull();
    const back = [
      change("2026-02-01T10:00:00Z", "serialNumber", "90031"),
      change("2026-02-02T10:00:00Z", "serialNumber", "77777"),
    ];
    expect(formerIdentity(today, back, "2026-01-10T10:00:00Z")).toBeNull();
  });
});
