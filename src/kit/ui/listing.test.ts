import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Column, columnsShown, moved } from "./column.ts";
import { saidByViews, viewShown } from "./list-view.ts";
import { askedBy, listingOf, nextSort, understood } from "./listing.ts";
import { parseSearch } from "./routing.ts";
import { flag, many } from "#kit/contract.ts";
import { wordsOf } from "#kit/query-words.ts";

describe("a list in the address", () => {
  it("takes search, order, archive and the list's own filters, and no unknown parameter", () => {
    const listing = listingOf({ q: "UT-42", sort: "-dueOn", archived: "true", result: "failed", theme: "dark" }, [
      "q",
      "sort",
      "result",
    ]);
    expect(listing).toEqual({ q: "UT-42", sort: "-dueOn", archived: true, filters: { result: "failed" } });
    expect(askedBy(listing)).toEqual({ q: "UT-42", sort: "-dueOn", archived: "true", result: "failed" });
  });

  it("leaves out a value the list does not know, reports it, and keeps the others", () => {
    const query = wordsOf(
      z.object({
        q: z.string(),
        state: many(z.enum(["draft", "signed"])),
        mine: flag,
        itemId: z.uuid().optional(),
        dueBefore: z.iso.date().optional(),
        days: z.coerce.number().int().default(90),
      }),
    );
    const known = { q: "any,thing", state: "draft,signed", mine: "true", dueBefore: "2028-02-29", days: "30", theme: "dark" };
    expect(understood(known, query)).toEqual({ words: known, dropped: [] });
    expect(
      understood({ state: "draft,lost,signed", mine: "perhaps", itemId: "7", dueBefore: "2027-02-29", days: "a" }, query),
    ).toEqual({
      words: { state: "draft,signed" },
      dropped: [
        { name: "state", value: "lost" },
        { name: "mine", value: "perhaps" },
        { name: "itemId", value: "7" },
        { name: "dueBefore", value: "2027-02-29" },
        { name: "days", value: "a" },
      ],
    });
  });

  it("asks for nothing when the address says nothing", () => {
    expect(askedBy(listingOf({}, ["q", "result"]))).toEqual({});
  });

  it("changes a column's order from ascending to descending to none", () => {
    expect([nextSort("", "dueOn"), nextSort("dueOn", "dueOn"), nextSort("-dueOn", "dueOn"), nextSort("-name", "dueOn")]).toEqual([
      "dueOn",
      "-dueOn",
      "",
      "dueOn",
    ]);
  });
});

describe("the columns of a list", () => {
  const columns: Column<object>[] = [
    { field: "number" },
    { field: "client" },
    { field: "status", phone: "status" },
    { field: "note", hidden: true },
  ];
  const shown = (chosen: string[] | null) => columnsShown(columns, chosen).map(({ field }) => field);
  it("begin with what identifies a row, then its status, unless someone has chosen otherwise", () => {
    expect(shown(null)).toEqual(["number", "status", "client"]);
    expect(shown(["client", "note", "number"])).toEqual(["number", "client", "note"]);
    expect(shown(["number"])).toEqual(["number"]);
    expect(shown(["of another version"])).toEqual(["number", "status", "client"]);
  });
  it("are moved, the first excepted", () => {
    expect(moved(["number", "status", "client"], "client", 1)).toEqual(["number", "client", "status"]);
    expect(moved(["number", "status", "client"], "status", 0)).toEqual(["number", "status", "client"]);
    expect(moved(["number", "status", "client"], "number", 2)).toEqual(["number", "status", "client"]);
  });
});

describe("the view that is shown", () => {
  const views = [{ search: "?status=draft&sort=name" }, { search: "?status=draft" }, { search: "?method=UT,RT" }];
  const at = (words: Record<string, string>) => views.indexOf(viewShown(views, words, parseSearch) ?? { search: "" });
  it("is the one with the same filters, and of several the one with the same order", () => {
    expect(at({ status: "draft" })).toBe(1);
    expect(at({ sort: "name", status: "draft" })).toBe(0);
    expect(at({ sort: "-name", method: "UT,RT" })).toBe(2);
    expect(at({ status: "signed" })).toBe(-1);
  });
  it("shows some filters in place of the menu", () => {
    const said = saidByViews([
      { title: "Overdue", search: { overdue: "true" } },
      { title: "My drafts", search: { mine: "true", status: "draft" } },
    ]);
    expect([...said]).toEqual(["overdue"]);
  });
});
