import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freedBy } from "./freeing.ts";
import { groupLines } from "./grouping.ts";
import { capGivenBack } from "./hire-credit.ts";
import { invoiceGroupings } from "#directory/clients/client-terms.ts";
import { amountsIn, compareAmounts, product, total } from "#kit/money.ts";
import { addDays } from "#kit/validity.ts";
import { hire } from "#modules/rate-sheets/rules/charges.ts";
import { item, job, sheet } from "#modules/rate-sheets/rules/testing.ts";
import { priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { WorkQuantity } from "#modules/rate-sheets/rules/work-types.ts";

const { sum, minus, times } = amountsIn("USD");
const monday = "2026-05-25";
const prices = { day: "385.00", standby: null, week: "1500.00", month: null };
const used = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ day: addDays(monday, from + index), isUsed: true }));

describe("a credit of days of a week price", () => {
  const of = (credited: string, daysLeft: number, capLeft = "1195.00") =>
    capGivenBack({ prices, charged: "1500.00", credited, left: used(0, daysLeft), capLeft }, "USD");
  it("gives back what the week took off them, so that the days that stay are charged the week or their days", () => {
    // Two of seven days: five of them are a week of 1,500.00 as well, and nothing is credited. Five of seven: 770.00 stays.
    expect([of("770.00", 5), of("1925.00", 2), of("2695.00", 0)]).toEqual(["770.00", "1195.00", "1195.00"]);
    // Where the week was taken off on another invoice, no more than what is left of it here.
    expect([of("770.00", 5, "0"), of("770.00", 5, "100.00")]).toEqual(["0.00", "100.00"]);
  });
});

describe("any days of hire that are credited", () => {
  const drawn = fc.record({
    by: fc.constantFrom(...invoiceGroupings),
    standby: fc.option(fc.integer({ min: 1, max: 500 }).map((cents) => `${cents}.35`)),
    week: fc.option(fc.integer({ min: 300, max: 2500 }).map((cents) => `${cents}.10`)),
    month: fc.option(fc.integer({ min: 900, max: 6000 }).map((cents) => `${cents}.05`)),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 1, maxLength: 20 }),
    unused: fc.integer({ min: 1, max: 9 }),
    // Which line is credited, and how many of its days, in turn.
    credits: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 3 }),
  });
  it("leave the price of the days that stay, and billed again come to the price of the whole", () => {
    fc.assert(
      fc.property(drawn, ({ by, standby, week, month, days, unused, credits }) => {
        const one = item({ category: "equipment", unit: "day", price: "385.00", standbyPrice: standby, weekPrice: week, monthPrice: month }); // prettier-ignore
        const on = sheet([one]);
        const of = { day: one.price, standby, week, month };
        const dayOf = (id: string) => addDays(monday, Number(id));
        const isUsed = (id: string) => Number(id) % unused !== 0;
        const quantity = (id: string, isPriced: boolean, more: object = {}): WorkQuantity => ({
          source: { type: "FieldTicketRow", id, key: "row" },
          job: { ...job, workOrderId: "WO-1", siteId: null },
          day: dayOf(id),
          batch: `FT-${id}`,
          need: { category: "equipment", unit: "day" },
          quantity: "1",
          hired: { what: "PAUT unit", isUsed: isUsed(id), isPriced, ...more },
        });
        const priced = (quantities: readonly WorkQuantity[]) =>
          groupLines(
            priceWork({ sheets: [on], holidays: new Map() }, { clientCompanyId: "client", currency: "USD" }, { quantities })
              .lines,
            by,
            "USD",
          );
        const billed = priced(days.toSorted((a, b) => a - b).map((id) => quantity(String(id), true)));
        const cap = billed.find(({ quantity: taken }) => taken.startsWith("-"));
        const work = billed.filter((line) => line !== cap);
        const lines = work.map((line) => ({ ...line, before: "0", rows: line.sources.map((row) => ({ ...row, sourceType: row.type, freed: "0", charged: null, spans: [] })) })); // prettier-ignore
        const alive = () => lines.flatMap(({ rows, unitPrice }) => rows.filter(({ freed }) => freed === "0").map(({ id }) => ({ id, unitPrice: unitPrice ?? "0" }))); // prettier-ignore
        let capLeft = cap ? sum(product("-1", cap.net)) : "0.00";
        let net = sum(...billed.map((line) => line.net));
        const whole = hire(days.map((id) => ({ day: dayOf(String(id)), isUsed: isUsed(String(id)) })), of, "USD"); // prettier-ignore
        expect(net).toBe(whole);
        for (const [place, most] of credits) {
          const line = lines[place % lines.length];
          const open = line ? minus(line.quantity, line.before) : "0";
          if (!line || compareAmounts(open, "0") <= 0) continue;
          const credited = compareAmounts(String(most), open) < 0 ? String(most) : total(open);
          const charged = net;
          for (const { id, freed } of freedBy(
            line.rows,
            { ofLine: line.quantity, before: line.before, credited },
            { ...one, timeIncrement: "0.25" },
          ))
            // prettier-ignore
            Object.assign(line.rows.find((row) => row.id === id) ?? {}, { freed });
          line.before = total(line.before, credited);
          const taken = times(credited, line.unitPrice ?? "0");
          const left = alive().map(({ id }) => ({ day: dayOf(id), isUsed: isUsed(id) }));
          const back = capGivenBack({ prices: of, charged, credited: taken, left, capLeft }, "USD");
          [capLeft, net] = [minus(capLeft, back), sum(net, product("-1", taken), back)];
          expect(net).toBe(hire(left, of, "USD"));
        }
        const stays = new Map(alive().map(({ id, unitPrice }) => [id, unitPrice]));
        const freed = days.map(String).filter((id) => !stays.has(id));
        const lastOfCap = cap?.sources[0]?.id ?? "";
        const before = [...stays].map(([id, unitPrice]) =>
          quantity(id, false, { charged: id === lastOfCap ? minus(unitPrice, capLeft) : unitPrice }),
        );
        // The day its cap was billed with may be free again itself.
        const onlyCap = cap && !stays.has(lastOfCap) ? [{ ...quantity(lastOfCap, false, { charged: sum(product("-1", capLeft)) }), quantity: "0" }] : []; // prettier-ignore
        const again = priced([...before, ...onlyCap, ...freed.map((id) => quantity(id, true))]);
        expect(sum(net, ...again.map((line) => line.net))).toBe(whole);
      }),
      { numRuns: 400 },
    );
  });
});
