import { describe, expect, it } from "vitest";
import { currencies, Currency, currencyDigits, currencyName } from "./currencies.ts";

describe("the currencies of ISO 4217", () => {
  it.each([
    [2, "USD EUR CAD GBP AED SAR HUF PKR IDR"],
    [0, "JPY KRW CLP VND ISK"],
    [3, "KWD BHD OMR JOD TND IQD"],
    [4, "CLF UYW"],
  ])("have %i decimals: %s", (digits, codes) => {
    for (const code of codes.split(" ")) expect([code, currencyDigits(code)]).toEqual([code, digits]);
  });
  it("are those in use today, without metals and what has been withdrawn", () => {
    expect(currencies).toHaveLength(165);
    for (const code of ["XAU", "XXX", "BGN", "ANG", "HRK"]) expect(currencies).not.toContain(code);
    expect(Currency.safeParse("XCG").success).toBe(true);
    expect(Currency.safeParse("usd").error?.issues[0]?.message).toBe("Choose a currency from the list.");
  });
  it("have names", () => expect(currencyName("USD")).toBe("US Dollar"));
});
