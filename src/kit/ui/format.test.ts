import { afterEach, describe, expect, it } from "vitest";
import { clock, dayText, decimalText, fieldText, instantText, moneyText, showAs, sizeText, withDaysAsShown } from "./format.ts";
import { type Formats, usualFormats } from "#kit/formats.ts";

afterEach(() => showAs(usualFormats));

describe("in words", () => {
  it("a day reads the same in every locale", () => {
    expect(dayText("2026-11-20")).toBe("20 Nov 2026");
    expect(dayText("2026-09-01")).toBe("1 Sep 2026");
    expect(dayText("not yet")).toBe("not yet");
  });

  it("a day within a sentence is formatted like any other, and what only looks like one is left alone", () => {
    expect(withDaysAsShown("UT-TG-002: calibration due 2026-11-10, used 2026-11-21.")).toBe(
      "UT-TG-002: calibration due 10 Nov 2026, used 21 Nov 2026.",
    );
    expect(withDaysAsShown("given until 2026-11-20T09:40:00.000Z.")).toMatch(/^given until 20 Nov 2026, \d\d:\d\d \S+\.$/);
    showAs(usualFormats, "America/Chicago");
    expect(withDaysAsShown("not sealed since 2026-11-28 22:50 UTC: a lock")).toBe(
      "not sealed since 28 Nov 2026, 16:50 CST: a lock",
    );
    expect(withDaysAsShown("effective 2026-01-05–2026-02-01")).toBe("effective 5 Jan 2026–1 Feb 2026");
    expect(withDaysAsShown("HEB-2026-11-0020 of drawing 2026-11-45, ISO-3709-8")).toBe(
      "HEB-2026-11-0020 of drawing 2026-11-45, ISO-3709-8",
    );
  });

  it("a comparison within a sentence is shown with the signs of the trade", () => {
    expect(withDaysAsShown("recheck: 7.11 <= 7.20 < 7.11 + 0.10 mm; 9.40 >= 7.11 mm")).toBe(
      "recheck: 7.11 ≤ 7.20 < 7.11 + 0.10 mm; 9.40 ≥ 7.11 mm",
    );
  });

  it("an instant is shown in the requested zone, and names it", () => {
    expect(instantText("2026-03-31T03:00:00Z", { timeZone: "UTC" })).toBe("31 Mar 2026, 03:00 UTC");
    expect(instantText("2026-03-31T03:00:00Z", { timeZone: "America/Chicago", zone: false })).toBe("30 Mar 2026, 22:00");
    expect(instantText("2026-11-21T13:30:00Z", { timeZone: "America/Chicago" })).toBe("21 Nov 2026, 07:30 CST");
    expect(instantText("2026-07-21T13:30:00Z", { timeZone: "Europe/London" })).toBe("21 Jul 2026, 14:30 BST");
    expect(instantText("2026-11-21T13:30:00Z", { timeZone: "America/Sao_Paulo" })).toBe("21 Nov 2026, 10:30 GMT\u22123");
  });

  it("a number keeps its zeros and uses the reader's signs", () => {
    expect(decimalText("1234567.50", "en-US")).toBe("1,234,567.50");
    expect(decimalText("1234567.50", "de-DE")).toBe("1.234.567,50");
    expect(decimalText("0.10", "en-US")).toBe("0.10");
    expect(decimalText("12345678901234567890.12", "en-US")).toBe("12,345,678,901,234,567,890.12");
    expect(moneyText("1320.00", "USD", "en-US")).toBe("1,320.00 USD");
  });

  it("a file's size is rounded for people", () => {
    expect([999, 1499, 1_432_000, 5_368_700_000].map(sizeText)).toEqual(["999 B", "1 kB", "1.4 MB", "5.4 GB"]);
  });
});

describe("as the company or the person wants it", () => {
  it("shows times in the reader's zone where no other is given, whatever the device's", () => {
    showAs(usualFormats, "Asia/Singapore");
    expect([clock("2026-11-20T09:40:00Z"), instantText("2026-11-20T09:40:00Z", { zone: false })]).toEqual([
      "17:40",
      "20 Nov 2026, 17:40",
    ]);
  });
  const as = (formats: Partial<Formats>) => showAs({ ...usualFormats, ...formats });

  it.each([
    ["DD MMM YYYY", "20 Nov 2026", "20 Nov 2026, 09:40"],
    ["YYYY-MM-DD", "2026-11-20", "2026-11-20, 09:40"],
    ["DD/MM/YYYY", "20/11/2026", "20/11/2026, 09:40"],
    ["MM/DD/YYYY", "11/20/2026", "11/20/2026, 09:40"],
  ] as const)("days in %s", (dateFormat, day, instant) => {
    as({ dateFormat });
    expect(dayText("2026-11-20")).toBe(day);
    expect(instantText("2026-11-20T09:40:00Z", { timeZone: "UTC", zone: false })).toBe(instant);
  });

  it.each([
    ["en-US", ".", "1,234,567.50", "0.375"],
    ["de-DE", ",", "1.234.567,50", "0,375"],
    ["en-GB", ",", "1.234.567,50", "0,375"],
    ["de-DE", ".", "1,234,567.50", "0.375"],
  ] as const)("figures of %s with %s", (locale, decimalSeparator, grouped, inField) => {
    as({ locale, decimalSeparator });
    expect(decimalText("1234567.50")).toBe(grouped);
    expect(fieldText("0.375")).toBe(inField);
    expect(fieldText("1.")).toBe("1.");
  });
});
