import { expect, it } from "vitest";
import { readChanges } from "./history-of-lines.ts";

it("the history of an invoice names the lines that changed, from what to what", () => {
  const read = readChanges(
    [
      { field: "netTotal", old: "100.00", new: "120.00" },
      { field: "line 2: unitPrice", old: "1086.50", new: "90.00" },
      { field: "line 2: origin", old: null, new: { price: "86.50" } },
      { field: "line 3", old: "present", new: "removed" },
      { field: "more", old: null, new: "12 further changes" },
    ],
    "USD",
  );
  expect(read.slice(1)).toEqual([
    { label: "Line 2, unit price", old: "1,086.50 USD", new: "90.00 USD" },
    { label: "Line 3", old: "present", new: "removed" },
    { label: "Further changes", old: null, new: "12 further changes" },
  ]);
  expect(read[0]?.new).toBe("120.00 USD");
});
