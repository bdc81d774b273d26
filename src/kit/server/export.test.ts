import { expect, it } from "vitest";
import { toCsv } from "./export.ts";

const csv = (value: string) => new TextDecoder().decode(toCsv(["Item"], [[value]])).split("\r\n")[1];

it("defuses what a spreadsheet of any locale would run, and leaves numbers and words", () => {
  expect(csv("=1+1")).toBe("'=1+1");
  expect(csv("＝1+1")).toBe("'＝1+1");
  expect(csv("\u200b=1+1")).toBe("'\u200b=1+1");
  expect(csv(";=1+1")).toBe('"\';=1+1"');
  expect(csv('"=1+1')).toBe('"\'""=1+1"');
  expect(csv("a;b")).toBe('"a;b"');
  expect([csv("-12.5"), csv("W-118"), csv("4 in")]).toEqual(["-12.5", "W-118", "4 in"]);
});
