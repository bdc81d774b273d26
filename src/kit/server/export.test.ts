import { expect, it } from "vitest";
import { cell, toCsv } from "./export.ts";

const csv = (value: string) => new TextDecoder().decode(toCsv(["Item"], [[value]])).split("\r\n")[1];

it("defuses what a spreadsheet of any locale would run, and leaves numbers and words", () => {
  expect(csv("=1+1")).toBe("'=1+1");
  expect(csv("+17135550142")).toBe("'+17135550142");
  expect(csv("＝1+1")).toBe("'＝1+1");
  expect(csv("\u200b=1+1")).toBe("'\u200b=1+1");
  expect(csv(";=1+1")).toBe('"\';=1+1"');
  expect(csv('"=1+1')).toBe('"\'""=1+1"');
  expect(csv("a;b")).toBe('"a;b"');
  expect([csv("-12.5"), csv("W-118"), csv("4 in")]).toEqual(["-12.5", "W-118", "4 in"]);
});

it("writes rows of a record as words", () => {
  const lines = [
    { category: "labour", hours: "40", revenue: "8000.00" },
    { category: "travel", hours: null, revenue: "500.00" },
  ];
  expect(cell(lines)).toBe("category labour, hours 40, revenue 8000.00; category travel, revenue 500.00");
  expect([cell(["RT", "UT"]), cell({ entered: "12.7", unit: "mm" }), cell(null)]).toEqual(["RT, UT", "12.7 mm", null]);
});
