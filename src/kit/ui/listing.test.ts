import { describe, expect, it } from "vitest";
import { z } from "zod";
import { askedBy, listingOf, nextSort, understood } from "./listing.ts";
import { flag, many } from "#kit/contract.ts";

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

  it("leaves out a value the list does not know, names it, and keeps the others", () => {
    const query = { q: z.string(), state: many(z.enum(["draft", "signed"])), mine: flag, itemId: z.uuid().optional() };
    const known = { q: "any,thing", state: "draft,signed", mine: "true", theme: "dark" };
    expect(understood(known, query)).toEqual({ words: known, dropped: [] });
    expect(understood({ state: "draft,lost,signed", mine: "perhaps", itemId: "7" }, query)).toEqual({
      words: { state: "draft,signed" },
      dropped: [
        { name: "state", value: "lost" },
        { name: "mine", value: "perhaps" },
        { name: "itemId", value: "7" },
      ],
    });
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
