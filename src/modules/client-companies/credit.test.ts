import { describe, expect, it } from "vitest";
import { creditRefusal, creditUse } from "./credit.ts";

const use = (balances: string, unbilled: string, more: object = {}) =>
  creditUse("100000", { balances, heldRetainage: "0", clientCredit: "0", unbilled, ...more });

describe("the use of a credit limit", () => {
  it("is 104.1 % of it with 82,400 open and 21,700 not billed, which warns (example 3)", () => {
    expect(use("82400", "21700")).toEqual({ used: "104100", pct: "104.1", verdict: "warning" });
  });
  it("counts held retainage, and takes off the client's own credit", () => {
    expect(use("82400", "21700", { heldRetainage: "5000", clientCredit: "10000" })).toMatchObject({ used: "99100" });
  });
  it.each([
    ["100000.00", "within"],
    ["100000.01", "warning"],
    ["120000.00", "warning"],
    ["120000.01", "Finance"],
  ])("of %s is %s: exactly 100 and 120 % do not count as over", (balances, verdict) =>
    expect(use(balances, "0")?.verdict).toBe(verdict),
  );
  it("over 120 % needs Finance, and no limit sets none", () => {
    expect(creditRefusal(use("120000.01", "0"))).toBe("Credit use is 120.0 % of the limit: Finance has to agree.");
    expect(creditRefusal(use("120000", "0"))).toBeNull();
    expect(creditUse(null, { balances: "1", heldRetainage: "0", clientCredit: "0", unbilled: "0" })).toBeNull();
  });
});
