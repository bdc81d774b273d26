import { describe, expect, it } from "vitest";
import { archivedFilter, type Filter, offersOf, saidBy, withValue } from "./filter.ts";

const status: Filter = {
  kind: "choice",
  name: "status",
  label: "Status",
  many: true,
  options: ["draft", "in review", "signed"].map((value) => ({ value, label: value })),
};
const base: Filter = {
  kind: "choice",
  name: "baseId",
  label: "Base",
  options: [
    { value: "1", label: "Offshore yard" },
    { value: "2", label: "Houston" },
  ],
};
const method: Filter = { kind: "flag", name: "ph", label: "Phased array only" };
const period: Filter = { kind: "days", name: "inspected", label: "Inspected", from: "from", to: "to" };
const all = [status, base, method, period, archivedFilter];
const nothing = { filters: {}, archived: false };
const labels = (typed: string, open: Filter | null = null) => offersOf(all, nothing, typed, open).map(({ label }) => label);

describe("the menu of filters", () => {
  it("offers every filter at first, and the values of the one that is open", () => {
    expect(labels("")).toEqual(["Status", "Base", "Phased array only", "Inspected", "Archived"]);
    expect(labels("", status)).toEqual(["draft", "in review", "signed"]);
    expect(labels("rev", status)).toEqual(["in review"]);
  });
  it("finds filters and values by what is typed, a beginning of a word before the middle of one", () => {
    expect(labels("ho")).toEqual(["Base: Houston", "Base: Offshore yard"]);
    expect(labels("base hou")).toEqual(["Base: Houston"]);
    expect(labels("sig")).toEqual(["Status: signed"]);
    expect(labels("stat")).toEqual(["Status"]);
    expect(labels("nowhere")).toEqual([]);
  });
  it("offers a filter that begins with what is typed before values that do", () => {
    const shop: Filter = { kind: "choice", name: "shop", label: "Shop", options: [{ value: "1", label: "Inspection yard" }] };
    expect(offersOf([shop, period], nothing, "insp", null).map(({ label }) => label)).toEqual([
      "Inspected",
      "Shop: Inspection yard",
    ]);
  });
  it("describes what is set", () => {
    const list = { filters: { status: "draft,signed" }, archived: true };
    expect(offersOf(all, list, "", null).map(({ on }) => on)).toEqual([true, false, false, false, true]);
    expect(saidBy(status, list)).toBe("draft, signed");
    expect(saidBy(period, { filters: { from: "2026-03-01" }, archived: false })).toBe("from 1 Mar 2026");
  });
});

describe("a value that is chosen", () => {
  it("is added to others of its filter, or replaces the only one, and is removed when it is selected again", () => {
    expect(withValue(status, { filters: { status: "draft" }, archived: false }, "signed")).toEqual({ status: "draft,signed" });
    expect(withValue(status, { filters: { status: "draft,signed" }, archived: false }, "draft")).toEqual({ status: "signed" });
    expect(withValue(base, { filters: { baseId: "1" }, archived: false }, "2")).toEqual({ baseId: "2" });
    expect(withValue(archivedFilter, { filters: {}, archived: true }, "true")).toEqual({ archived: null });
  });
});
