/** A day of 14 hours of which the evening was billed first: 8 h ST, 4 h OT and 2 h DT by the sheet (invoices rule 9, rate-sheets 5 "Hours"). */
import { describe, expect, it } from "vitest";
import { billedOtherwise } from "./billed-otherwise.ts";
import { item, sheet } from "#modules/rate-sheets/rules/testing.ts";
import { worked } from "#directory/finance/testing.ts";

const hourly = item({ category: "labour", unit: "hour", price: "100.00" });
const sheets = { sheets: [sheet([hourly])], holidays: new Map() };
const whose = { clientCompanyId: "client", currency: "USD" };
const job = { workOrderId: "WO-1", siteId: "site", projectId: null, baseId: null };
const time = (id: string, day: string, from: string, to: string) => ({
  ...worked(`${day} ${from}`, `${day} ${to}`, { clientId: "client" }),
  id,
  day,
  personId: "ana",
  personName: "Ana",
  job,
  method: "UT",
  level: "II",
  isPriced: false,
});
const asked = (entries: ReturnType<typeof time>[], billed: [string, string][], open: string[], itemId = hourly.id) =>
  billedOtherwise(
    entries,
    billed.map(([entryId, hours]) => ({ entryId, itemId, price: "100.0000", hours })),
    new Set(open),
    { sheets, whose },
  );

describe("hours that were billed before others of their day were written", () => {
  const [early, evening] = [time("early", "2026-05-05", "06:00", "14:00"), time("evening", "2026-05-05", "14:00", "20:00")];
  it("are overtime once those are there", () => {
    expect(asked([early, evening], [["evening", "6.0000"]], ["early"])).toEqual([
      {
        entryId: "evening",
        openId: "early",
        billed: [{ price: "100.0000", hours: "6" }],
        now: [
          { price: "150.00", hours: "4" },
          { price: "200.00", hours: "2" },
        ],
      },
    ]);
  });
  it("stay as they were billed where the limits are not reached, or the later hours are the open ones", () => {
    expect(asked([time("early", "2026-05-05", "12:00", "14:00"), evening], [["evening", "6"]], ["early"])).toEqual([]);
    expect(asked([early, evening], [["early", "8"]], ["evening"])).toEqual([]);
  });
  it("are not compared with another item, nor with open time of another week", () => {
    expect(asked([early, evening], [["evening", "6"]], ["early"], "item of the revision before")).toEqual([]);
    const fill = ["04", "05", "06", "07"].map((day) => time(`of ${day}`, `2026-05-${day}`, "06:00", "16:00"));
    const later = time("later", "2026-05-15", "06:00", "14:00");
    expect(asked([...fill, later], [["of 07", "8"]], ["later"])).toEqual([]);
  });
});
