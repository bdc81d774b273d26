import { describe, expect, it } from "vitest";
import { fieldWords, likeness, periodOf, scrubbed } from "./rules.ts";

describe("the period a log is read for", () => {
  const today = "2026-03-20";
  it("is the last seven days where nothing is asked for", () => {
    expect(periodOf({}, false, today)).toEqual({ from: "2026-03-14", to: null });
    expect(periodOf({}, true, today)).toEqual({ from: null, to: null });
  });
  it("may be thirteen months long, and longer only with another filter", () => {
    expect(periodOf({ from: "2025-02-20" }, false, today)).toEqual({ from: "2025-02-20", to: null });
    expect(periodOf({ from: "2025-02-19" }, false, today)).toBeNull();
    expect(periodOf({ to: "2026-03-01" }, false, today)).toBeNull();
    expect(periodOf({ from: "2020-01-01" }, true, today)).toEqual({ from: "2020-01-01", to: null });
  });
});

describe("what an error log keeps", () => {
  it.each([
    ['{"password":"Correct-Horse-7"}', '{"password":[removed]}'],
    ["resetToken=abc123&x", "resetToken=[removed]&x"],
    ["Authorization: Bearer abc.def", "Authorization: [removed]"],
    ["cannot send to ana.torres@example.com", "cannot send to [email]"],
    ["card 4111 1111 1111 1111", "card [number]"],
    ["at 203.0.113.7", "at [address]"],
    ["GET /reset?key=hush failed", "GET /reset failed"],
    ["Cannot read properties of undefined", "Cannot read properties of undefined"],
  ])("of %s is %s", (said, kept) => expect(scrubbed(said)).toBe(kept));
  it.each(["code-", "a.", "eyJ", "+1 ", "code ", "code: ", "?", "1-"])(
    "of eight thousand letters of %s takes no time",
    (part) => {
      const began = performance.now();
      scrubbed(part.repeat(Math.ceil(8_000 / part.length)));
      expect(performance.now() - began).toBeLessThan(200);
    },
  );

  it("puts errors together that differ in ids, numbers and builds only", () => {
    const at = (build: string, line: number) => `TypeError: x\n    at show (/assets/Page-${build}.js:${line}:3)`;
    const one = likeness({ side: "browser", message: "Row 3 is missing", stack: at("aB3dE_7x", 10) });
    expect(likeness({ side: "browser", message: "Row 14 is missing", stack: at("Zz91kQp0", 12) })).toBe(one);
    expect(likeness({ side: "browser", message: "Column 3 is missing", stack: at("aB3dE_7x", 10) })).not.toBe(one);
  });
});

describe("a field in words", () => {
  it.each([
    ["nextDueOn", "Next due"],
    ["inventoryItemId", "Inventory item"],
    ["serialNumber", "Serial number"],
    ["entity", "Kind of record"],
    ["entityId", "Record"],
    ["pdfSha256", "PDF SHA-256"],
    ["line 14: thickness", "Line 14: thickness"],
  ])("%s is %s", (field, words) => expect(fieldWords(field)).toBe(words));
});
