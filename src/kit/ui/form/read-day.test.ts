import { describe, expect, it } from "vitest";
import { readDay } from "./read-day.ts";

describe("a typed day", () => {
  it.each([
    ["2026-11-20", "2026-11-20"],
    ["20 Nov 2026", "2026-11-20"],
    ["20 november 2026", "2026-11-20"],
    ["Nov 20, 2026", "2026-11-20"],
    ["20.11.2026", "2026-11-20"],
    ["20.11.26", "2026-11-20"],
    ["20 nov", "2026-11-20"],
    ["1/2/2026", "2026-02-01"],
    ["11/20/2026", "2026-11-20"],
    ["20261120", "2026-11-20"],
    ["today", "2026-03-14"],
    ["+14", "2026-03-28"],
  ])("%s is %s", (text, day) => {
    expect(readDay(text, "2026-03-14")).toBe(day);
  });

  it("is read month first where that is the custom, with slashes only", () => {
    expect(readDay("1/2/2026", "2026-03-14", true)).toBe("2026-01-02");
    expect(readDay("1.2.2026", "2026-03-14", true)).toBe("2026-02-01");
    expect(readDay("20/11/2026", "2026-03-14", true)).toBe("2026-11-20");
  });

  it.each(["2026-02-30", "31.4.2026", "soon", "", "20", "1.2.3.4", "20 nov 226"])("%s is none", (text) => {
    expect(readDay(text, "2026-03-14")).toBeNull();
  });
});
