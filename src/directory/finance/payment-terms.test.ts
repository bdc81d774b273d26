import { describe, expect, it } from "vitest";
import { dueDate, earlyPayment, netDays, PaymentTerms, termsText } from "./payment-terms.ts";
import { amountsIn } from "#kit/money.ts";

const endOfMonthPlus30: PaymentTerms = { ...netDays(30), base: "end of invoice month" };
const thenEndOfMonth: PaymentTerms = { ...netDays(30), movedTo: "end of month" };
const thenDay = (day: number): PaymentTerms => ({ ...netDays(30), movedTo: "day", day });
const twoTen: PaymentTerms = { ...netDays(30), discountPct: "2", discountDays: 10 };

describe("example 8, the due date", () => {
  it.each([
    ["2026-05-04", netDays(30), "2026-06-03"],
    ["2026-05-04", endOfMonthPlus30, "2026-06-30"],
    ["2026-05-04", thenEndOfMonth, "2026-06-30"],
    ["2026-05-04", thenDay(15), "2026-06-15"],
    ["2026-05-04", thenDay(31), "2026-06-30"],
    ["2026-05-04", thenDay(3), "2026-06-03"],
    ["2026-01-31", endOfMonthPlus30, "2026-03-02"],
    ["2026-01-31", thenEndOfMonth, "2026-03-31"],
  ])("of an invoice of %s", (date, terms, due) => expect(dueDate(terms, date)).toBe(due));
  it("is the day of the next month where that of its own has passed, and the last of a short one", () => {
    expect(dueDate(thenDay(2), "2026-05-04")).toBe("2026-07-02");
    expect(dueDate({ ...thenDay(31), days: 0 }, "2026-02-10")).toBe("2026-02-28");
    expect(dueDate(thenDay(5), "2026-12-01")).toBe("2027-01-05");
  });
  it("is not moved for a weekend", () => expect(dueDate(netDays(30), "2026-05-07")).toBe("2026-06-06"));
});

describe("2/10 net 30 on 13,395.35", () => {
  it("takes 267.91 until 2026-05-14, and nothing on 05-15", () => {
    const early = earlyPayment(twoTen, "2026-05-04");
    expect(early).toEqual({ pct: "2", until: "2026-05-14" });
    const usd = amountsIn("USD");
    const discount = usd.percent("13395.35", early?.pct ?? "");
    expect([discount, usd.minus("13395.35", discount)]).toEqual(["267.91", "13127.44"]);
    expect(earlyPayment(netDays(30), "2026-05-04")).toBeNull();
  });
});

describe("terms", () => {
  it("are written as the trade writes them", () => {
    expect([netDays(30), twoTen, endOfMonthPlus30, thenEndOfMonth, thenDay(15), thenDay(22), netDays(0)].map(termsText)).toEqual([
      "net 30",
      "2/10 net 30",
      "end of month + 30 days",
      "30 days, then end of month",
      "30 days, then the 15th",
      "30 days, then the 22nd",
      "due at once",
    ]);
  });
  it("need the day they name, and both parts of a discount", () => {
    const paths = (terms: PaymentTerms) => PaymentTerms.safeParse(terms).error?.issues.map(({ path }) => path.join("."));
    expect(paths({ ...netDays(30), movedTo: "day" })).toEqual(["day"]);
    expect(paths({ ...netDays(30), discountPct: "2" })).toEqual(["discountDays"]);
    expect(paths({ ...netDays(30), discountDays: 10 })).toEqual(["discountPct"]);
    expect(paths(twoTen)).toBeUndefined();
  });
});
