import { describe, expect, it } from "vitest";
import { alertsFor } from "./rules-alerts.ts";

const nothing = { ofAccounts: [], ofAddresses: [], errors: [], critical: [], abroad: [] };
const hour = "2026-03-20T10";
const titles = (lately: Partial<Parameters<typeof alertsFor>[0]>) =>
  alertsFor({ ...nothing, ...lately }, hour).map(({ title }) => title);

describe("what administrators are told at once", () => {
  it("is more than ten failed sign-ins of one account within ten minutes", () => {
    expect(titles({ ofAccounts: [{ id: "1", name: "Ana Torres", count: 10 }] })).toEqual([]);
    expect(titles({ ofAccounts: [{ id: "1", name: "Ana Torres", count: 11 }] })).toEqual([
      "11 failed sign-ins of Ana Torres within ten minutes",
    ]);
  });
  it("is more than fifty from one address", () => {
    expect(titles({ ofAddresses: [{ ip: "203.0.113.7", count: 50 }] })).toEqual([]);
    expect(titles({ ofAddresses: [{ ip: "203.0.113.7", count: 51 }] })).toHaveLength(1);
  });
  it("is an error that more than 25 people met", () => {
    expect(titles({ errors: [{ id: "e", message: "TypeError", users: 25 }] })).toEqual([]);
    expect(titles({ errors: [{ id: "e", message: "TypeError", users: 26 }] })).toEqual([
      "26 people met the same error: TypeError",
    ]);
  });
  it("is every critical event, and nothing of a quiet day", () => {
    expect(titles({ critical: [{ id: "c", detail: "The audit trail is broken at event 3" }] })).toHaveLength(1);
    expect(titles({})).toEqual([]);
  });
});
