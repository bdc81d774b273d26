import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupLines } from "./grouping.ts";
import { aliveOf, isDue, sharedOverLines, tierBalances, type TierPart, tierPlaceOf, type TierTerms, tierTermsOf } from "./tiers.ts"; // prettier-ignore
import { invoiceGroupings } from "#directory/clients/client-terms.ts";
import { lengthOf, splitAt } from "#kit/intervals.ts";
import { amountsIn, total } from "#kit/money.ts";
import { placesOf } from "#modules/rate-sheets/rules/lines.ts";
import { item, sheet } from "#modules/rate-sheets/rules/testing.ts";
import { tieredItems, tierPeriodOf } from "#modules/rate-sheets/rules/tier-periods.ts";
import { tieredNet, type TierMode } from "#modules/rate-sheets/rules/tiers.ts";
import { priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { WorkQuantity } from "#modules/rate-sheets/rules/work-types.ts";

const tiers = [
  { upTo: "50", price: "42.00" },
  { upTo: "200", price: "37.50" },
  { upTo: null, price: "33.00" },
];
const weld = { category: "production", unit: "weld" } as const;
const part = (itemId: string, quantity: string, net: string, more: Partial<TierPart> = {}): TierPart => ({
  itemId,
  day: "2026-05-06",
  workOrderId: "WO-1",
  quantity,
  net,
  periodKey: null,
  isNow: false,
  invoiceId: "I",
  lineId: "L",
  ...more,
});

describe("the period of tiers", () => {
  const at = (per: "job" | "month" | "year", day: string, start: string | null = null) =>
    tierPeriodOf(per, { day, workOrderId: "WO-1" }, start)?.key;
  it("is the work order, or the month or year that begins on the client's day", () => {
    expect(at("job", "2026-05-06")).toBe("WO-1");
    expect(at("month", "2026-05-06")).toBe("2026-05-01 2026-05-31");
    expect(at("year", "2026-05-06")).toBe("2026-01-01 2026-12-31");
    expect(at("year", "2026-03-31", "04-01")).toBe("2025-04-01 2026-03-31");
    expect(at("year", "2026-04-01", "04-01")).toBe("2026-04-01 2027-03-31");
    expect(at("month", "2026-05-06", "04-15")).toBe("2026-04-15 2026-05-14");
    expect(at("month", "2026-05-15", "04-15")).toBe("2026-05-15 2026-06-14");
    expect(at("month", "2026-03-01", "12-31")).toBe("2026-02-28 2026-03-30");
    expect(at("month", "2026-01-30", "12-31")).toBe("2025-12-31 2026-01-30");
  });
  it("goes over the revisions of a sheet, those with the same tiers as one", () => {
    const welds = (id: string, last: string) =>
      item({ ...weld, id, code: "W", price: "42.00", tiers: [...tiers.slice(0, 2), { upTo: null, price: last }], tierMode: "graduated", tierPeriod: "month" }); // prettier-ignore
    const found = tieredItems([
      sheet([welds("b", "33.00")], { revision: "B", effectiveFrom: "2026-05-10" }),
      sheet([welds("a", "33.00")], { revision: "A", effectiveFrom: "2026-01-01", effectiveTo: "2026-05-09" }),
      sheet([welds("c", "30.00")], { revision: "C", effectiveFrom: "2026-06-01" }),
      sheet([item({ ...weld, id: "alone", price: "1", tiers, tierMode: "graduated" })]),
    ]);
    expect([...found].map(([id, of]) => [id, of.item.id])).toEqual([["a", "a"], ["b", "a"], ["c", "a"]]); // prettier-ignore
    expect(found.get("c")?.revisions.map(({ itemIds }) => itemIds)).toEqual([["a", "b"], ["c"]]);
  });
});

const balances = (items: TierTerms["items"], parts: readonly TierPart[], start: string | null = null, currency = "USD") =>
  tierBalances(tierTermsOf(items, start, parts), parts, currency);

describe("the adjustment of tiers", () => {
  const of = (mode: TierMode) => {
    const one = item({ ...weld, code: "WELD", price: "42.00", tiers, tierMode: mode, tierPeriod: "month" });
    return { id: one.id, items: tieredItems([sheet([one])]) };
  };
  it("is the price of the total less what the tickets were priced, with its trace", () => {
    const { id, items } = of("whole volume");
    const [balance] = balances(items, [part(id, "50", "2100.00"), part(id, "1", "42.00", { isNow: true, day: "2026-05-20" })]);
    expect(balance).toMatchObject({ due: "-229.50", on: "2026-05-31", workOrderId: "WO-1" });
    expect(balance?.trace).toEqual([
      "WELD, whole volume tiers, 2026-05-01 to 2026-05-31",
      "51 × 37.50 = 1912.50 USD",
      "priced 50 before: 2100.00",
      "priced 1 now: 42.00",
      "difference -229.50 USD",
    ]);
  });
  it("after an adjustment is what is left of it, and nothing where nothing is", () => {
    const { id, items } = of("graduated");
    const tickets = [part(id, "40", "1680.00"), part(id, "60", "2475.00")];
    const before = part(id, "-1", "-180.00", { periodKey: "2026-05-01 2026-05-31", day: "2026-05-31" });
    const dueOf = (parts: TierPart[]) => balances(items, parts).map(({ due }) => due);
    expect(dueOf([...tickets])).toEqual(["-180.00"]);
    expect(dueOf([...tickets, before])).toEqual(["0.00"]);
    expect(balances(items, [...tickets, before]).some(isDue)).toBe(false);
    expect(dueOf([...tickets, before, part(id, "130", "5100.00")])).toEqual(["-360.00"]);
    // A month is adjusted by itself.
    expect(dueOf([...tickets, part(id, "130", "5100.00", { day: "2026-06-01" })])).toEqual(["-180.00", "0.00"]);
  });

  it("counts on over a revision of the sheet, at its prices from there", () => {
    const welds = (id: string, mode: TierMode, raise: number) =>
      item({ ...weld, id, code: "WELD", price: "42.00", tiers: tiers.map(({ upTo, price }) => ({ upTo, price: (Number(price) + raise).toFixed(2) })), tierMode: mode, tierPeriod: "year" }); // prettier-ignore
    const of = (mode: TierMode, before: string, after: string) => {
      const items = tieredItems([
        sheet([welds("a", mode, 0)], { revision: "A", effectiveTo: "2026-05-31" }),
        sheet([welds("b", mode, 1)], { revision: "B", effectiveFrom: "2026-06-01" }),
      ]);
      const [balance] = balances(items, [part("a", "40", before), part("b", "60", after, { day: "2026-06-02", isNow: true })]);
      return [balance?.due, ...(balance?.trace.slice(0, 3) ?? [])];
    };
    // 40 at 42.00; then 10 at 43.00 and 50 at 38.50. The ticket of 60 alone was 50 × 43.00 + 10 × 38.50.
    expect(of("graduated", "1680.00", "2535.00")).toEqual([
      "-180.00",
      "WELD, graduated tiers, 2026-01-01 to 2026-12-31",
      "RS-0042 rev A: 40 × 42.00 = 1680.00 USD",
      "RS-0042 rev B, counted on from 40: 10 × 43.00 + 50 × 38.50 = 2355.00 USD",
    ]);
    // 100 reach the second tier: all at it, each revision at its own price.
    expect(of("whole volume", "1680.00", "2310.00")).toEqual([
      "-180.00",
      "WELD, whole volume tiers, 2026-01-01 to 2026-12-31",
      "RS-0042 rev A: 40 × 37.50 = 1500.00 USD",
      "RS-0042 rev B, counted on from 40: 60 × 38.50 = 2310.00 USD",
    ]);
  });

  it("leaves a period that was adjusted as it was where the client's tier years begin on another day since", () => {
    const one = item({ ...weld, code: "WELD", price: "42.00", tiers, tierMode: "graduated", tierPeriod: "year" });
    const items = tieredItems([sheet([one])]);
    const tickets = [part(one.id, "40", "1680.00", { day: "2025-02-02" }), part(one.id, "60", "2475.00", { day: "2025-06-06" })];
    const adjusted = part(one.id, "-1", "-180.00", { periodKey: "2025-01-01 2025-12-31", day: "2025-12-31" });
    const later = part(one.id, "60", "2475.00", { day: "2026-01-15", isNow: true });
    // By the new start the 60 of June and January are one year; those of June are adjusted already.
    const found = balances(items, [...tickets, adjusted, later], "04-01");
    expect(found.map(({ period, due }) => [period.key, due])).toEqual([
      ["2025-01-01 2025-12-31", "0.00"],
      ["2025-04-01 2026-03-31", "0.00"],
    ]);
    expect(found[0]?.trace[0]).toBe(
      "WELD, graduated tiers, 2025-01-01 to 2025-12-31, as it was adjusted before the client's tier period changed",
    );
    // Without an adjustment the new start counts for all of it.
    expect(balances(items, [...tickets, later], "04-01").map(({ due }) => due)).toEqual(["0.00", "-225.00"]);
  });

  const modes: readonly TierMode[] = ["graduated", "whole volume"];
  const drawn = fc.record({
    mode: fc.constantFrom(...modes),
    by: fc.constantFrom(...invoiceGroupings),
    currency: fc.constantFrom("JPY", "USD", "KWD"),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }),
    prices: fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 5, maxLength: 5 }),
    // Invoices of tickets of quantities, in hundredths.
    invoices: fc.array(fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  });
  it("makes any split over tickets and invoices cost what the total costs, to the last unit of the currency", () => {
    fc.assert(
      fc.property(drawn, ({ mode, by, currency, ends, prices, invoices }) => {
        const some = [...ends.toSorted((a, b) => a - b).map(String), null];
        const steps = some.map((upTo, index) => ({ upTo, price: ((prices[index] ?? 0) / 10_000).toFixed(4) }));
        const one = item({ ...weld, price: "1", tiers: steps, tierMode: mode, tierPeriod: "job" });
        const on = sheet([one], { currency });
        const items = tieredItems([on]);
        const money = amountsIn(currency);
        const billed: TierPart[] = [];
        let number = 0;
        let later: WorkQuantity[] = [];
        for (const tickets of [...invoices, []]) {
          const quantities = tickets.map((hundredths): WorkQuantity => {
            number += 1;
            return {
              source: { type: "FieldTicketRow", id: `row ${number}`, key: "row" },
              job: { workOrderId: "WO-1", projectId: null, baseId: null, siteId: null },
              day: `2026-05-0${1 + (number % 9)}`,
              batch: `FT-${number}`,
              need: weld,
              quantity: (hundredths / 100).toFixed(2),
            };
          });
          // Of every third ticket a part goes on the next invoice.
          const parts = quantities.map((one, index) => {
            const [now, rest] = [total(one.quantity, "-0.01"), "0.01"];
            if (index % 3 !== 0 || now === "0") return [one, null] as const;
            const [whole = [0, 0]] = placesOf(one.quantity);
            const of = (before: string, quantity: string) => {
              const open = splitAt([whole], lengthOf(placesOf(before))).rest;
              return { ...one, quantity, part: { open, whole: one.quantity } };
            };
            return [of("0", now), of(now, rest)] as const;
          });
          const asked = [...later, ...parts.map(([now]) => now)];
          later = parts.flatMap(([, rest]) => rest ?? []);
          const { lines } = priceWork(
            { sheets: [on], holidays: new Map() },
            { clientCompanyId: "client", currency },
            { quantities: asked },
          );
          const apart = (line: (typeof lines)[number]) =>
            "net" in line ? (tierPlaceOf(tierTermsOf(items, null, billed), { ...line, itemId: line.rateItemId })?.key ?? "") : "";
          for (const { first, from, quantity, net } of groupLines(lines, by, currency, apart))
            if ("net" in first) billed.push(part(first.rateItemId, quantity, net, { day: from }));
          for (const { due, on: day, period } of balances(items, billed, null, currency).filter(isDue))
            billed.push(part(one.id, due.startsWith("-") ? "-1" : "1", due, { day, periodKey: period.key }));
        }
        const whole = total(...invoices.flat().map((hundredths) => (hundredths / 100).toFixed(2)));
        expect(money.sum(...billed.map(({ net }) => net))).toBe(tieredNet(whole, steps, mode, currency));
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is credited", () => {
  it("by quantity no longer counts, also where the last unit took what was left", () => {
    const line = { quantity: "40", unitPrice: "42.00" };
    const credit = (quantity: string, lineNet: string) => ({ quantity, lineNet, discountPct: "0" });
    expect(aliveOf(line, [], "USD")).toEqual({ quantity: "40", net: "1680.00" });
    expect(aliveOf(line, [credit("-10", "-420.00")], "USD")).toEqual({ quantity: "30", net: "1260.00" });
    expect(aliveOf(line, [credit("-10", "-420.00"), credit("-30", "-1200.00")], "USD")).toBeNull();
    expect(aliveOf({ quantity: "-1", unitPrice: "180.00" }, [credit("1", "180.00")], "USD")).toBeNull();
    expect(aliveOf(line, [{ ...credit("-10", "-399.00"), discountPct: "5" }], "USD")).toEqual({ quantity: "30", net: "1260.00" });
  });
  it("as a lower price is shared over the lines of the item, none of them below zero", () => {
    const lines = [
      { lineId: "a", quantity: "40", net: "100.00" },
      { lineId: "b", quantity: "0.5", net: "21.00" },
      { lineId: "c", quantity: "60", net: "2475.00" },
    ];
    expect(sharedOverLines("540.00", lines, "USD")).toEqual([
      { lineId: "a", perUnit: "100.00" },
      { lineId: "c", perUnit: "440.00" },
    ]);
  });
});
