import { describe, expect, it } from "vitest";
import { candidates, findItem, itemFor } from "./choose.ts";
import { overlap, statusOn } from "./sheet-status.ts";
import { item, job, sheet } from "./testing.ts";

const on = "2026-05-05";
const houston = { ...job, on, baseId: "houston", projectId: "project", workOrderId: "order" };
const crew = (price: string) => [item({ category: "crew", unit: "crew-hour", price })];

describe("the sheet that prices a job", () => {
  const of = (number: string, more: Parameters<typeof sheet>[1]) => sheet(crew("1.00"), { number, ...more });
  it("is of the work order, the project, the client, the standard; for the base before for all", () => {
    const all = [
      of("S", { scope: "standard", clientCompanyId: null }),
      of("S-HOU", { scope: "standard", clientCompanyId: null, baseIds: ["houston"] }),
      of("C", {}),
      of("C-HOU", { baseIds: ["houston", "tulsa"] }),
      of("P", { scope: "project", projectId: "project" }),
      of("P-HOU", { scope: "project", projectId: "project", baseIds: ["houston"] }),
      of("W", { scope: "work order", workOrderId: "order" }),
    ];
    const order = ["W", "P-HOU", "P", "C-HOU", "C", "S-HOU", "S"];
    expect(candidates(all, houston).map(({ number }) => number)).toEqual(order);
    expect(candidates(all, { ...houston, baseId: "tulsa" }).map(({ number }) => number)).toEqual(["W", "P", "C-HOU", "C", "S"]);
    expect(candidates(all, { ...houston, clientCompanyId: "other", projectId: null, workOrderId: null })).toHaveLength(2);
  });
  it("is in the currency, approved, and in force on the day: a past revision prices its own days", () => {
    const past = of("OLD", { effectiveFrom: "2025-01-01", effectiveTo: "2025-12-31" });
    const none = [
      past,
      of("EUR", { currency: "EUR" }),
      of("DRAFT", { status: "draft" }),
      of("REVIEW", { status: "in review" }),
      of("GONE", { status: "archived" }),
    ];
    expect(candidates(none, houston)).toEqual([]);
    expect(candidates(none, { ...houston, on: "2025-12-31" })).toEqual([past]);
  });
  it("waits for the client to accept it, where the company wants that", () => {
    const sent = [of("C", { status: "sent" }), of("A", { status: "accepted" }), of("S", { scope: "standard" })];
    expect(candidates(sent, { ...houston, needsAcceptance: true }).map(({ number }) => number)).toEqual(["A", "S"]);
  });
  it("says which sheet would price it once the client has accepted it", () => {
    const need = { category: "source", unit: "day" } as const;
    const sent = sheet([item({ ...need, price: "85.00" })], { status: "sent" });
    const asked = { ...houston, needsAcceptance: true };
    const unpriced = `No price for source per day on ${on} in any rate sheet. RS-0042 rev C prices only once the client has accepted it.`;
    expect(findItem([sent], asked, need)).toEqual({ unpriced, awaits: "RS-0042 rev C" });
    expect(findItem([sent], asked, { category: "crew", unit: "crew-hour" })).not.toMatchObject({
      unpriced: expect.stringContaining("accepted") as string,
    });
    expect(findItem([{ ...sent, status: "accepted" }], asked, need)).toMatchObject({ sheet: { number: "RS-0042" } });
  });
  it("is the first that holds an item, and no price is no zero", () => {
    const need = { category: "source", unit: "day" } as const;
    const standard = sheet([item({ category: "source", unit: "day", price: "85.00" })], { number: "RS-0001", scope: "standard" });
    const client = sheet(crew("165.00"));
    expect(findItem([standard, client], houston, need)).toMatchObject({ sheet: { number: "RS-0001" } });
    expect(findItem([client], houston, need)).toEqual({ unpriced: `No price for source per day on ${on} in RS-0042 rev C.` });
    expect(findItem([], houston, need)).toEqual({ unpriced: `No price for source per day on ${on} in any rate sheet.` });
  });
});

describe("the item of a sheet", () => {
  const base = { category: "labour", unit: "hour" } as const;
  it("is the one with most filled in, then the first", () => {
    const items = [
      item({ ...base, price: "1", code: "ANY" }),
      item({ ...base, price: "2", code: "UT", method: "UT" }),
      item({ ...base, price: "3", code: "UT-II", method: "UT", level: "II" }),
      item({ ...base, price: "4", code: "UT-II-B", method: "UT", level: "II" }),
    ];
    const codes = [
      { ...base, method: "UT", level: "II" },
      { ...base, method: "UT", level: "I" },
      { ...base, method: "MT", level: "II" },
    ].map((need) => itemFor(items, need)?.code);
    expect(codes).toEqual(["UT-II", "UT", "ANY"]);
  });
  it("of level III is a level III or an open one", () => {
    const two = item({ ...base, price: "1", level: "II" });
    const open = item({ ...base, price: "2" });
    const three = { ...base, level: "III" };
    expect([itemFor([two], three), itemFor([two, open], three)]).toEqual([null, open]);
  });
  it("is in the band: both ends, the lower one on a shared edge, none between", () => {
    const weld = { category: "production", unit: "weld" } as const;
    const band = (from: string, to: string) => ({ dimension: "NPS" as const, from, to });
    const items = [
      item({ ...weld, price: "3", code: "6-12", band: band("6", "12") }),
      item({ ...weld, price: "2", code: "2-6", band: band("2", "6") }),
      item({ ...weld, price: "4", code: "14-24", band: band("14", "24") }),
    ];
    const code = (nps: string) => itemFor(items, { ...weld, sizes: { NPS: nps } })?.code;
    expect(["2", "6", "12", "13", "14"].map(code)).toEqual(["2-6", "2-6", "6-12", undefined, "14-24"]);
    expect(itemFor(items, weld)).toBeNull();
  });
});

describe("two sheets of one scope", () => {
  const of = (more: Parameters<typeof sheet>[1]) => sheet([], more);
  it("may not price the same day at the same base", () => {
    const all = of({});
    expect(overlap(all, of({ effectiveFrom: "2030-01-01" }))).toEqual({ baseIds: [] });
    expect(overlap(of({ baseIds: ["a", "b"] }), of({ baseIds: ["b"] }))).toEqual({ baseIds: ["b"] });
    expect(overlap(of({ baseIds: ["a"] }), of({ baseIds: ["b"] }))).toBeNull();
    expect(overlap(all, of({ baseIds: ["a"] }))).toBeNull();
    expect(overlap(all, of({ currency: "EUR" }))).toBeNull();
    expect(overlap(all, of({ clientCompanyId: "other" }))).toBeNull();
    expect(overlap(of({ effectiveTo: "2026-06-30" }), of({ effectiveFrom: "2026-07-01" }))).toBeNull();
    expect(overlap(of({ effectiveTo: "2026-07-01" }), of({ effectiveFrom: "2026-07-01" }))).not.toBeNull();
  });
  it("are active, superseded or expired by their dates once approved", () => {
    const one = { status: "sent", effectiveFrom: "2026-01-01", effectiveTo: "2026-06-30", supersededById: null } as const;
    const days = ["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"];
    expect(days.map((day) => statusOn(one, day))).toEqual(["sent", "active", "active", "expired"]);
    expect(statusOn({ ...one, supersededById: "next" }, "2026-07-01")).toBe("superseded");
    expect(statusOn({ ...one, status: "draft" }, "2026-07-01")).toBe("draft");
  });
});
