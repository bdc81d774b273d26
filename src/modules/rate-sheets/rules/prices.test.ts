import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignedDays, cancellationHours, hire, percentCharge, perDiem, thirdParty } from "./charges.ts";
import { anniversaries, escalatedPrice, escalationFactor } from "./escalation.ts";
import { dayRate, shortfall } from "./minimum.ts";
import {
  billedDistance,
  billedFilms,
  billedQuantity,
  convertedDistance,
  diameterInches,
  distanceByWorkOrder,
} from "./quantities.ts";
import { item } from "./testing.ts";
import { cheaperBeyond, periodAdjustment, slicesOf, tieredNet, type TierMode } from "./tiers.ts";
import { classPrice, nightPrice } from "./unit-prices.ts";
import { noEscalation } from "../sheet-terms.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn, price, sum } from "#kit/money.ts";

const rule = overtimePresets["US 8/12/40"];
const usd = (amounts: readonly string[]) => amountsIn("USD").sum(...amounts);

describe("the price of a unit", () => {
  it("13: keeps four decimals when derived", () => {
    const one = item({ category: "labour", unit: "hour", price: "86.55" });
    const derived = classPrice(one, "OT", { ...rule, otMultiplier: "1.35" }).price;
    expect([derived, price("4", derived, "USD").amount]).toEqual(["116.8425", "467.37"]);
  });
  it("14: a night premium is of the price in straight time", () => {
    expect(price("4", nightPrice({ price: "165.00" }, "10"), "USD").amount).toBe("66.00");
  });
  it("takes an own price before a multiplier, and holiday time as double time where nothing is said", () => {
    const one = item({ category: "labour", unit: "hour", price: "100.00", priceOt: "140.00", priceDt: "190.00" });
    const prices = (["ST", "OT", "DT", "HT"] as const).map((hourClass) => classPrice(one, hourClass, rule).price);
    expect(prices).toEqual(["100.00", "140.00", "190.00", "190.00"]);
    expect(classPrice(one, "HT", { ...rule, htMultiplier: "2.5" }).price).toBe("250.00");
  });
  it("of a day, visit or weld is not multiplied", () => {
    for (const unit of ["day", "visit", "weld"] as const)
      expect(classPrice(item({ category: "crew", unit, price: "1950.00" }), "DT", rule).price).toBe("1950.00");
    const dear = item({ category: "crew", unit: "day", price: "1950.00", priceDt: "3000.00" });
    expect(classPrice(dear, "DT", rule).price).toBe("3000.00");
  });
});

describe("tiers", () => {
  const tiers = [
    { upTo: "50", price: "42.00" },
    { upTo: "200", price: "37.50" },
    { upTo: null, price: "33.00" },
  ];
  it("price 230 welds by slice, or all at the one reached", () => {
    expect(slicesOf("230", tiers, "graduated", "USD").map(({ net }) => net)).toEqual(["2100.00", "5625.00", "990.00"]);
    expect(tieredNet("230", tiers, "graduated", "USD")).toBe("8715.00");
    expect(tieredNet("230", tiers, "whole volume", "USD")).toBe("7590.00");
  });
  it("end where they end: 50.5 m", () => {
    expect(slicesOf("50.5", tiers, "graduated", "USD").map(({ quantity }) => quantity)).toEqual(["50", "0.5"]);
  });
  it("of a month are adjusted at its end", () => {
    const tickets = ["40", "60", "130"];
    const priced = (mode: TierMode) => tickets.map((quantity) => ({ quantity, net: tieredNet(quantity, tiers, mode, "USD") }));
    const period = (mode: TierMode) => [{ tiers, mode, priced: priced(mode) }];
    expect(tickets.map((one) => tieredNet(one, tiers, "graduated", "USD"))).toEqual(["1680.00", "2475.00", "5100.00"]);
    expect(periodAdjustment(period("graduated"), "USD")).toBe("-540.00");
    expect(tickets.map((one) => tieredNet(one, tiers, "whole volume", "USD"))).toEqual(["1680.00", "2250.00", "4875.00"]);
    expect(periodAdjustment(period("whole volume"), "USD")).toBe("-1215.00");
    // Of what was adjusted before, only the rest is.
    expect(periodAdjustment(period("whole volume"), "USD", ["-1000.00"])).toBe("-215.00");
  });
  it("of a whole volume warn where one more is cheaper", () => {
    expect(cheaperBeyond(tiers, "whole volume", "USD")).toEqual([
      { upTo: "50", net: "2100.00", next: "1912.50" },
      { upTo: "200", net: "7500.00", next: "6633.00" },
    ]);
    expect(cheaperBeyond(tiers, "graduated", "USD")).toEqual([]);
  });

  const drawn = fc
    .array(fc.record({ step: fc.integer({ min: 1, max: 100 }), cents: fc.integer({ min: 0, max: 9_999 }) }), {
      minLength: 1,
      maxLength: 5,
    }) // prettier-ignore
    .map((steps) => {
      let end = 0;
      return steps.map(({ step, cents }, index) => {
        end += step;
        return { upTo: index === steps.length - 1 ? null : String(end), price: (cents / 100).toFixed(2) };
      });
    });
  const quantity = fc.integer({ min: 0, max: 40_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
  it("graduated never fall with the quantity, and their slices add up", () => {
    fc.assert(
      fc.property(drawn, quantity, quantity, (some, a, b) => {
        const [less = "0", more = "0"] = [a, b].toSorted((x, y) => Number(x) - Number(y));
        expect(new Decimal(tieredNet(more, some, "graduated", "USD")).gte(tieredNet(less, some, "graduated", "USD"))).toBe(true);
        const parts = slicesOf(more, some, "graduated", "USD");
        expect(parts.reduce((all, one) => all.plus(one.quantity), new Decimal(0)).eq(more)).toBe(true);
        expect(usd(parts.map(({ net }) => net))).toBe(tieredNet(more, some, "graduated", "USD"));
      }),
    );
  });
});

describe("a day rate", () => {
  const day = item({ category: "crew", unit: "day", price: "1950.00", included: [{ quantity: "10", unit: "hour" }, { quantity: "100", unit: "mile" }] }); // prettier-ignore
  const half = item({ category: "crew", unit: "half-day", price: "1100.00", included: [{ quantity: "5", unit: "hour" }] });
  it("charges what goes beyond it at the price of its own items", () => {
    const { beyond } = dayRate([day], { hour: "12.5", mile: "160" }) ?? { beyond: {} };
    expect(beyond).toEqual({ hour: "2.5", mile: "60" });
    const parts = [price("1", "1950.00", "USD"), price("2.5", "245.00", "USD"), price("60", "1.15", "USD")];
    expect(sum(parts, "USD").amount).toBe("2631.50");
  });
  it("is a half-day only within the hours that includes", () => {
    const chosen = ["4.5", "5.5"].map((hour) => dayRate([day, half], { hour })?.itemId);
    expect(chosen).toEqual([half.id, day.id]);
    expect(dayRate([day, half], { hour: "4.5" })?.beyond).toEqual({});
  });
});

describe("quantities", () => {
  it("23: increment first, then the minimum", () => {
    const terms = { minimumQty: "12", increment: "5", incrementMode: "up" as const };
    expect(["3", "13", "0"].map((one) => billedQuantity(one, terms))).toEqual(["12", "15", "0"]);
  });
  it("diameter-inches", () => {
    const inches = diameterInches([
      { nps: "6", count: 8 },
      { nps: "4", count: 12 },
    ]);
    expect([inches, price(inches, "6.25", "USD").amount]).toEqual(["96", "600.00"]);
  });
  it("distances", () => {
    const included = { includedDistance: "50", roundTrip: true };
    expect(["186", "42", "61.5"].map((one) => billedDistance(one, included))).toEqual(["136", "0", "11.5"]);
    expect(billedDistance("93", included, true)).toBe("136");
    expect([convertedDistance("100", "km", "mi"), convertedDistance("10", "mi", "km")]).toEqual(["62.1371", "16.0934"]);
    const legs = [
      { workOrderId: "one", distance: "40" },
      { workOrderId: "two", distance: "12.5" },
    ];
    expect(distanceByWorkOrder(legs, "45")).toEqual([
      { workOrderId: "one", distance: "40" },
      { workOrderId: "two", distance: "57.5" },
    ]);
  });
  it("20: films of our own retakes are not charged, double loading counts two, and the size must be the same", () => {
    const film = { filmSize: "4½×17 in", films: 1, doubleLoaded: false, isReshoot: false };
    const lines = [
      { ...film, films: 23 },
      { ...film, films: 2, isReshoot: true },
      { ...film, films: 3, doubleLoaded: true },
      { ...film, filmSize: "14×17 in" },
    ];
    expect(billedFilms(lines, "4½×17 in")).toBe(29);
  });
  it("minimums", () => {
    expect([shortfall("2.25", ["4"]), shortfall("5.5", ["4", "8"]), shortfall("9", ["4", "8"]), shortfall("0", ["4"])]).toEqual([
      "1.75",
      "2.5",
      "0",
      "0",
    ]);
  });
});

describe("charges", () => {
  it("third party is cost plus, converted and rounded before the mark-up", () => {
    const tenPercent = { markupPct: "10", markupCap: null };
    expect(thirdParty({ cost: "1248.60", fxRate: "1" }, tenPercent, "USD").net).toBe("1373.46");
    expect(thirdParty({ cost: "312.40", fxRate: "1.08345" }, tenPercent, "USD")).toMatchObject({ cost: "338.47", net: "372.32" });
    expect(thirdParty({ cost: "1248.60", fxRate: "1" }, { ...tenPercent, markupCap: "50.00" }, "USD").net).toBe("1298.60");
  });
  it("13: a percentage is on the named categories, never on another percentage", () => {
    const lines = [
      { category: "travel", unit: "mile", net: "156.40" },
      { category: "travel", unit: "percent", net: "12.51" },
      { category: "crew", unit: "crew-hour", net: "1320.00" },
    ];
    expect(percentCharge(lines, { percent: "8", of: ["travel"] }, "USD")).toBe("12.51");
  });
  it("per diem of 75 % on the first and the last day (41 CFR 301-11.101)", () => {
    const terms = { firstLastDayPct: "75", mealDeductions: [{ meal: "lunch", amount: "25.00" }] };
    const rates = { meals: "80.00", lodging: "120.00" };
    const five = perDiem(5, rates, terms, "USD");
    expect([usd(five.meals.map(({ net }) => net)), five.lodging.net, five.net]).toEqual(["360.00", "480.00", "840.00"]);
    expect(perDiem(1, rates, terms, "USD").net).toBe("60.00");
    const lunches = [1, 2].map((day) => ({ day, meal: "lunch" }));
    expect(perDiem(3, rates, terms, "USD", lunches).meals.map(({ price: at }) => at)).toEqual(["35.00", "55.00", "60.00"]);
    const cut = perDiem(2, { meals: "65.55", lodging: "0.00" }, { ...terms, firstLastDayPct: "75" }, "USD").meals;
    expect(cut).toEqual([{ quantity: 2, price: "49.1625", net: "98.33" }]);
  });
  it("21: cancellation by the notice given", () => {
    const terms = { noticeHours: "24", chargeHours: "2", weather: false };
    const late = { noticeGiven: "3", isDispatched: false, isWeather: false };
    const minimum = { basis: "visit", steps: ["4", "8"], counts: ["work"] } as const;
    const hours = (more: Partial<typeof late>) =>
      cancellationHours({ ...late, ...more }, terms, { ...minimum, steps: [...minimum.steps], counts: [...minimum.counts] });
    expect([hours({}), hours({ noticeGiven: "24" }), hours({ isDispatched: true }), hours({ isWeather: true })]).toEqual([
      "2",
      "0",
      "4",
      "0",
    ]);
  });
  it("22: hire by the day, unused at standby, capped by week and month", () => {
    const days = assignedDays(["2026-05-04", "2026-05-05"], "2026-05-04", "2026-05-08");
    const prices = { day: "85.00", standby: null, week: null, month: null };
    expect(hire(days, prices, "USD")).toBe("425.00");
    expect(hire(days, { ...prices, standby: "40.00" }, "USD")).toBe("290.00");
    expect(hire(days, { ...prices, week: "300.00" }, "USD")).toBe("300.00");
    const month = assignedDays([], "2026-05-01", "2026-05-31");
    expect(hire(month, { ...prices, week: "300.00", month: "1100.00" }, "USD")).toBe("1100.00");
    expect(hire([...days, ...days], prices, "USD")).toBe("425.00");
    const overMonthEnd = assignedDays([], "2026-06-29", "2026-07-05");
    expect(hire(overMonthEnd, { ...prices, week: "300.00", month: "1100.00" }, "USD")).toBe("300.00");
  });
});

describe("escalation", () => {
  const fixed = { ...noEscalation, kind: "fixed" as const, pct: "2.75", anniversary: "01-01" };
  const after = (base: string, pct: string, years: number) =>
    escalatedPrice(
      base,
      escalationFactor({ ...fixed, pct }, "2024-01-01", `${2024 + years}-01-01`, null) ?? new Decimal(0),
      "USD",
    );
  it("counts anniversaries after the start, the first year also when it is short", () => {
    expect(anniversaries("2024-05-15", "2026-05-04", "01-01")).toBe(2);
    expect(escalatedPrice("165.00", escalationFactor(fixed, "2024-05-15", "2026-05-04", null) ?? new Decimal(0), "USD")).toBe(
      "174.20",
    );
    expect([anniversaries("2024-01-01", "2024-12-31", "01-01"), anniversaries("2024-01-01", "2025-01-01", "01-01")]).toEqual([
      0, 1,
    ]);
    expect(anniversaries("2024-03-01", "2025-02-28", "02-29")).toBe(1);
  });
  it("starts from the base each time", () =>
    expect([after("95.00", "3.5", 2), after("50.00", "3.5", 3)]).toEqual(["101.77", "55.44"]));
  it("keeps the decimals of the base price", () => expect(after("1.1500", "3.5", 1)).toBe("1.19"));
  it("by an index is bounded by cap and floor", () => {
    const index = { ...noEscalation, kind: "index" as const, baseIndex: "310.326" };
    const at = (more: object) =>
      escalatedPrice(
        "1450.00",
        escalationFactor({ ...index, ...more }, "2024-01-01", "2026-01-01", "319.799") ?? new Decimal(0),
        "USD",
      );
    expect([at({}), at({ cap: "3" }), at({ floor: "4" })]).toEqual(["1494.26", "1493.50", "1508.00"]);
    const sixths = escalationFactor({ ...index, baseIndex: "6" }, "2024-01-01", "2026-01-01", "10.01");
    // 3.00 × 10.01 / 6 is 5.005 exactly.
    expect(escalatedPrice("3.00", sixths ?? new Decimal(0), "USD")).toBe("5.01");
    expect(escalationFactor(index, "2024-01-01", "2026-01-01", null)).toBeNull();
    expect(escalationFactor(noEscalation, "2024-01-01", "2026-01-01", null)).toBeNull();
  });
});
