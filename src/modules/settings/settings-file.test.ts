import { describe, expect, it } from "vitest";
import { differencesWith, SettingsFile } from "./settings-file.ts";

const nothing = {
  company: {},
  security: {},
  numbering: {},
  regulatory: {},
  intervals: {},
  finance: {},
  taxCodes: {},
  taxRules: {},
  payRules: {},
  revenueAccounts: {},
  holidayCalendars: {},
  retention: {},
  legalHolds: {},
};

describe("a settings file", () => {
  it("of an earlier version has nothing to say of retention and holds", () => {
    const { retention: _retention, legalHolds: _legalHolds, ...earlier } = nothing;
    const head = { format: "holdpoint-settings", formatVersion: 1, exportedAt: "2026-05-04T10:00:00Z", product: "1" };
    expect(SettingsFile.parse({ ...head, ...earlier })).toMatchObject({ retention: {}, legalHolds: {} });
  });
  it("tells what it says otherwise, field by field", () => {
    const now = { ...nothing, company: { legalName: "Gulf", phone: null, reportPolicy: { a: 1, b: 2 } } };
    const file = { ...nothing, company: { legalName: "Gulf NDT", phone: null, reportPolicy: { b: 2, a: 1 } } };
    expect(differencesWith(now, file)).toEqual([{ part: "company", name: "legalName", now: "Gulf", file: "Gulf NDT" }]);
  });
  it("adds what is not there, and takes nothing away", () => {
    const now = { ...nothing, taxCodes: { "TX-8.25": { rate: "8.25" } } };
    const file = { ...nothing, taxCodes: { "GB-20": { rate: "20" } } };
    expect(differencesWith(now, file)).toEqual([{ part: "taxCodes", name: "GB-20", now: null, file: { rate: "20" } }]);
  });
  it("of the same settings says nothing", () => {
    expect(differencesWith(nothing, nothing)).toEqual([]);
  });
});
