import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  amountsIn,
  compareMoney,
  grouped,
  money,
  multiply,
  price,
  product,
  split,
  subtract,
  sum,
  total,
} from "#kit/money.ts";

const cents = fc.integer({ min: -9_999_999_99, max: 9_999_999_99 });
const dollars = cents.map((n) => money((n / 100).toFixed(2), "USD"));

describe("rounding", () => {
  it.each([
    ["7.25", "86.50", "USD", "627.13"],
    ["1", "1.005", "USD", "1.01"],
    ["3.5", "12345", "JPY", "43208"],
    ["12.5", "18.1235", "KWD", "226.544"],
    ["0.0825", "30.09", "USD", "2.48"],
    ["0.0825", "10.03", "USD", "0.83"],
    ["0.15", "1091.50", "SAR", "163.73"],
    ["-7.25", "86.50", "USD", "-627.13"],
  ])("%s times %s %s is %s", (quantity, unitPrice, currency, expected) =>
    expect(price(quantity, unitPrice, currency).amount).toBe(expected),
  );

  it("gives tax on yen in whole yen", () => expect(multiply(money("43208", "JPY"), "0.1").amount).toBe("4321"));
});

describe("the arithmetic of a currency", () => {
  const [usd, kwd] = [amountsIn("USD"), amountsIn("KWD")];
  it("rounds each result once", () => {
    expect(usd.percent("3503.75", "8.25")).toBe("289.06");
    expect(usd.times("7.25", "86.50", "0.9")).toBe("564.41");
    expect(kwd.sum("1.2345", "-0.0005")).toBe("1.234");
    expect(usd.ratio("2.00", "20", "120")).toBe("0.33");
    expect([usd.sum(), usd.negated("0"), usd.minus("1", "0.5", "0.25")]).toEqual(["0.00", "0.00", "0.25"]);
    expect([usd.least("-1", "2"), usd.most("-1", "2")]).toEqual(["-1.00", "2.00"]);
  });
  it("groups the digits of messages, and knows the minor unit", () => {
    expect(["14000.00", "-1234567.891", "999.00", "1000"].map(grouped)).toEqual([
      "14,000.00",
      "-1,234,567.891",
      "999.00",
      "1,000",
    ]);
    expect(["USD", "JPY", "KWD"].map((one) => amountsIn(one).unit)).toEqual(["0.01", "1", "0.001"]);
  });
  it("takes quantities with all their digits", () => {
    expect([product("3.1250", "2"), total("0.1", "0.2", "-0.3"), total("12.5", "0.25")]).toEqual(["6.25", "0", "12.75"]);
  });
});

describe("adding", () => {
  it("refuses two currencies", () => {
    expect(add(money("0.1", "USD"), money("0.2", "USD"))).toEqual({ amount: "0.30", currency: "USD" });
    expect(() => add(money("1", "USD"), money("1", "EUR"))).toThrow("Amounts in USD and EUR cannot be put together");
    expect(() => sum([money("1", "EUR")], "USD")).toThrow("USD and EUR");
    expect(() => compareMoney(money("1", "USD"), money("1", "EUR"))).toThrow("USD and EUR");
  });

  it("is exact, in any order, and subtracting reverses it", () => {
    fc.assert(
      fc.property(dollars, dollars, (a, b) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(subtract(add(a, b), b)).toEqual(a);
      }),
    );
  });

  it("refuses an invalid amount", () => {
    expect(() => money("1,000", "USD")).toThrow("is not an amount");
    expect(() => money("NaN", "USD")).toThrow("is not an amount");
    expect(() => money("1", "dollars")).toThrow("not a currency code");
  });
});

describe("sharing", () => {
  it("gives the remaining cent to the largest fraction, ties to the first", () => {
    expect(split(money("100.00", "USD"), ["1", "1", "1"]).map(({ amount }) => amount)).toEqual(["33.34", "33.33", "33.33"]);
    expect(split(money("10.00", "USD"), ["1", "2", "4"]).map(({ amount }) => amount)).toEqual(["1.43", "2.86", "5.71"]);
    expect(split(money("-100.00", "USD"), ["1", "1", "1"]).map(({ amount }) => amount)).toEqual(["-33.34", "-33.33", "-33.33"]);
    expect(() => split(money("1", "USD"), ["0"])).toThrow("do not add up to zero");
  });

  it("floors a negative share, and shares nothing of nothing", () => {
    expect(split(money("10.00", "USD"), ["10", "-1", "-2"]).map(({ amount }) => amount)).toEqual(["14.29", "-1.43", "-2.86"]);
    expect(split(money("0", "USD"), ["0", "5"]).map(({ amount }) => amount)).toEqual(["0.00", "0.00"]);
  });

  it("always adds up to the total", () => {
    fc.assert(
      fc.property(dollars, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }), (total, weights) => {
        expect(sum(split(total, weights.map(String)), "USD")).toEqual(total);
      }),
    );
  });
});

it("fractions that are equal are a tie, also where a division does not end", () => {
  // 11.461 below zero goes down to 12 with 0.539 left over, as much as 13,447.539 has: the first one is given the unit.
  expect(amountsIn("JPY").split("13459", ["-9", "10560", "18"])).toEqual(["-11", "13447", "23"]);
});
