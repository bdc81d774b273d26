import { describe, expect, it } from "vitest";
import { askedBy, listingOf, nextSort } from "./listing.ts";

describe("a list in the address", () => {
  it("takes search, order, archive and the list's own filters, and no stray word", () => {
    const listing = listingOf({ q: "UT-42", sort: "-dueOn", archived: "true", result: "failed", theme: "dark" }, [
      "q",
      "sort",
      "result",
    ]);
    expect(listing).toEqual({ q: "UT-42", sort: "-dueOn", archived: true, filters: { result: "failed" } });
    expect(askedBy(listing)).toEqual({ q: "UT-42", sort: "-dueOn", archived: "true", result: "failed" });
  });

  it("asks for nothing when the address says nothing", () => {
    expect(askedBy(listingOf({}, ["q", "result"]))).toEqual({});
  });

  it("turns a column's order from rising to falling to none", () => {
    expect([nextSort("", "dueOn"), nextSort("dueOn", "dueOn"), nextSort("-dueOn", "dueOn"), nextSort("-name", "dueOn")]).toEqual([
      "dueOn",
      "-dueOn",
      "",
      "dueOn",
    ]);
  });
});
