import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupLines } from "./grouping.ts";
import { printedGroups } from "./printed-groups.ts";
import { weldLines } from "./weld-lines.ts";
import { invoiceGroupings } from "#directory/clients/client-terms.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn } from "#kit/money.ts";
import type { PricedWorkLine } from "#modules/rate-sheets/rules/work-types.ts";

const money = amountsIn("USD");
function work(more: Partial<PricedWorkLine>): PricedWorkLine {
  const { quantity = "1", unitPrice = "45.00" } = more;
  return {
    category: "production",
    need: null,
    day: "2026-05-06",
    workOrderId: "WO-0417",
    people: [],
    detail: null,
    batch: null,
    sources: [],
    rateSheetId: "RS-0042",
    rateItemId: "weld",
    code: "RT-W",
    description: "Weld, RT",
    quantity,
    unit: "weld",
    unitPrice,
    net: money.times(quantity, unitPrice),
    trace: [],
    ...more,
  };
}
const ofReport = (quantity: string) => ({ type: "InspectionReport" as const, id: "RT-0007", key: "welds", quantity });
const namesOf = () => ["W-12", "W-13", "W-14"];

describe("a line for each weld", () => {
  const three = work({ quantity: "3", sources: [ofReport("3")] });
  it("is of one weld, by its name, with its part of the report", () => {
    const lines = groupLines(weldLines([three], namesOf, "USD"), "weld", "USD");
    expect(lines.map(({ description, quantity, net, group }) => [description, quantity, net, group])).toEqual([
      ["Weld, RT, W-12", "1", "45.00", "W-12"],
      ["Weld, RT, W-13", "1", "45.00", "W-13"],
      ["Weld, RT, W-14", "1", "45.00", "W-14"],
    ]);
    expect(lines.flatMap(({ sources }) => sources)).toEqual([ofReport("1"), ofReport("1"), ofReport("1")]);
  });
  it("is not made of a minimum, of part of a report, nor of what counts no welds", () => {
    const minimum = work({ quantity: "5", sources: [ofReport("3")] });
    const time = work({ quantity: "3", sources: [{ type: "TimesheetEntry", id: "1", key: "hours", quantity: "3" }] });
    expect(weldLines([minimum], namesOf, "USD")).toEqual([minimum]);
    expect(weldLines([three, time], () => [], "USD")).toEqual([three, time]);
  });
});

/** Work of a few days, people and reports; prices of whole cents and whole quantities, so that every line is exact. */
const someWork = (price: fc.Arbitrary<string>, quantity: fc.Arbitrary<string>) =>
  fc.array(
    fc
      .record({
        price,
        quantity,
        day: fc.constantFrom("2026-05-06", "2026-05-07"),
        who: fc.constantFrom("Ana", "Ben"),
        of: fc.constantFrom("UT-1", "UT-2"),
      })
      .map(({ price: unitPrice, quantity: of, day, who, of: batch }) =>
        work({ unitPrice, quantity: of, day, people: [who], batch }),
      ),
    { minLength: 1, maxLength: 30 },
  );
const number = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most }).map((n) => new Decimal(n).div(10 ** decimals).toFixed(decimals));
const exact = (lines: readonly { quantity: string; unitPrice: string | null }[]) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum.plus(new Decimal(quantity).times(unitPrice ?? 0)), new Decimal(0));

describe("however lines are grouped", () => {
  it("they come to the same to the cent where prices are of whole cents and quantities are counted", () => {
    fc.assert(
      fc.property(someWork(number(50_000, 2), number(200, 0)), (lines) => {
        for (const by of invoiceGroupings)
          expect(money.sum(...groupLines(lines, by, "USD").map(({ net }) => net))).toBe(
            money.sum(...lines.map(({ net }) => net)),
          );
      }),
    );
  });
  it("quantity times price stays the same exactly, and each line is rounded once (rule 4)", () => {
    fc.assert(
      fc.property(someWork(number(2_000_000, 4), number(90_000, 4)), (lines) => {
        for (const by of invoiceGroupings) {
          const made = groupLines(lines, by, "USD");
          expect(exact(made).equals(exact(lines))).toBe(true);
          const net = money.sum(...made.map((line) => line.net));
          expect(exact(lines).minus(net).abs().lte(new Decimal("0.005").times(made.length))).toBe(true);
        }
      }),
    );
  });
  it("what is printed of the groups comes to the net of the lines to the cent, each line once", () => {
    fc.assert(
      fc.property(someWork(number(2_000_000, 4), number(90_000, 4)), fc.constantFrom(...invoiceGroupings), (lines, by) => {
        const built = groupLines(lines, by, "USD").map((line) => ({
          serviceFrom: line.from,
          serviceTo: line.to,
          lineNet: line.net,
          origin: { rateItemId: null, need: null, price: null, trace: [], people: line.people, taxWhy: null, group: line.group },
        }));
        const byHand = { serviceFrom: "2026-05-06", serviceTo: "2026-05-06", lineNet: "12.34", origin: null };
        const all = [byHand, ...built];
        const groups = printedGroups(all, by, "USD");
        if (groups.length === 0) return;
        expect(money.sum(...groups.map(({ net }) => net))).toBe(money.sum(...all.map(({ lineNet }) => lineNet)));
        expect(groups.flatMap((group) => group.lines)).toHaveLength(all.length);
        expect(groups.at(-1)).toMatchObject({ title: "Other", lines: [byHand] });
      }),
    );
  });
  it("one group, or groups of one line each, need no heading", () => {
    const one = { serviceFrom: "2026-05-06", serviceTo: "2026-05-06", lineNet: "1.00", origin: null };
    expect(printedGroups([one, one], "day", "USD")).toEqual([]);
    expect(printedGroups([one, one], null, "USD")).toEqual([]);
  });
});
