import { describe, expect, it } from "vitest";
import { asItWas } from "./as-it-was.ts";
import type { HistoryEntry } from "#kit/contract.ts";

const entry = (at: string, action: string, ...changes: [string, unknown, unknown][]): HistoryEntry => ({
  id: "00000000-0000-4000-8000-000000000001",
  at: `2026-${at}T12:00:00.000Z`,
  actorName: "Ada",
  action,
  reason: null,
  changes: changes.map(([field, old, next]) => ({ field, old, new: next })),
});

const events = [
  entry("03-01", "Client.update", ["name", "Acme", "Acme Inc"], ["city", "Houston", "Baytown"]),
  entry("01-01", "Client.create", ["name", null, "Acm"], ["code", null, "ACME"]),
  entry("02-01", "Client.update", ["name", "Acm", "Acme"]),
];
const on = (day: string, whole = true) => {
  const { fields, ...rest } = asItWas(events, `2026-${day}T00:00:00.000Z`, whole);
  return { ...rest, values: Object.fromEntries(fields.map(({ field, new: value }) => [field, value])) };
};

describe("a record as it was", () => {
  it("has the values of the last change by then", () => {
    expect(on("01-15").values).toEqual({ name: "Acm", code: "ACME", city: "Houston" });
    expect(on("02-15").values).toEqual({ name: "Acme", code: "ACME", city: "Houston" });
    expect(on("04-01").values).toEqual({ name: "Acme Inc", code: "ACME", city: "Baytown" });
    expect(on("02-15").last?.at).toBe("2026-02-01T12:00:00.000Z");
  });

  it("did not exist before it was created, unless older events are missing", () => {
    expect(on("01-01").existed).toBe(false);
    expect(on("01-01", false).existed).toBe(true);
    expect(on("01-02").existed).toBe(true);
  });
});
