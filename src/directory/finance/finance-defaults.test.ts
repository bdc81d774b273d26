import { describe, expect, it } from "vitest";
import { isBankNumber } from "./bank-number.ts";
import { datesFollowNumbers, earlyDiscountIn, FinanceFields, problemWithFinance, usualFinance } from "./finance-defaults.ts";

const wrong = (fields: object) =>
  FinanceFields.safeParse({ ...usualFinance, ...fields }).error?.issues.map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

describe("the defaults of Finance", () => {
  it("are those of the product description until Finance says otherwise", () => {
    expect(wrong({})).toBeUndefined();
    expect(usualFinance).toMatchObject({
      taxRounding: "per tax group",
      retainageTax: "full",
      roundingTolerance: 5,
      lateInterestPct: null,
      dunningLevels: [{ days: 7 }, { days: 21 }, { days: 45 }],
      expenseReceiptFrom: "25",
      marginFloor: "25",
      oneInvoiceSeries: false,
    });
  });
  it("have levels of dunning one after the other", () => {
    expect(wrong({ dunningLevels: [{ days: 7 }, { days: 7 }] })).toEqual([
      "dunningLevels.1.days: Each level comes after the one before it",
    ]);
    expect(wrong({ dunningLevels: [] })).toEqual(["dunningLevels: Enter at least one level"]);
  });
  it("close only what is over, and keep the owner's limit below that of the company", () => {
    const problem = (fields: object) => problemWithFinance({ ...usualFinance, ...fields }, "2026-06-01")?.path;
    expect(problem({ periodClosedThrough: "2026-05-31" })).toBeUndefined();
    expect(problem({ periodClosedThrough: "2026-06-01" })).toBe("periodClosedThrough");
    expect(problem({ ownerLimit: "9000", companyLimit: "10000" })).toBeUndefined();
    expect(problem({ ownerLimit: "10000.01", companyLimit: "10000" })).toBe("ownerLimit");
  });
});

describe("what differs by country", () => {
  it("is the early-payment discount, which reduces the tax in the European Union only", () => {
    expect(["US", "DE", "GB"].map((country) => earlyDiscountIn(usualFinance, country))).toEqual([
      "financial cost",
      "reduces tax",
      "financial cost",
    ]);
    expect(earlyDiscountIn({ earlyDiscounts: [{ country: "DE", mode: "financial cost" }] }, "DE")).toBe("financial cost");
  });
  it("is whether dates follow numbers, which they do", () => {
    expect(datesFollowNumbers(usualFinance, "US")).toBe(true);
    expect(datesFollowNumbers({ numberDateOrder: [{ country: "US", order: "free" }] }, "US")).toBe(false);
  });
  it("is set once for each", () =>
    expect(
      wrong({
        numberDateOrder: [
          { country: "US", order: "free" },
          { country: "US", order: "strict" },
        ],
      }),
    ).toEqual(["numberDateOrder.1.country: This country has a row already"]));
});

describe("an account number", () => {
  it.each([
    ["GB82 WEST 1234 5698 7654 32", true],
    ["DE89370400440532013000", true],
    ["GB82 WEST 1234 5698 7654 33", false],
    ["DE8937040044", false],
    ["000123456789", true],
  ])("%s can be right: %s", (text, taken) => expect(isBankNumber(text)).toBe(taken));
});
