import { describe, expect, it } from "vitest";
import { type FxRateDraft, problemWithRate, rateOn } from "./fx-rate.ts";

const rate = (date: string, value: string, from = "EUR"): FxRateDraft => ({
  date,
  fromCurrency: from,
  toCurrency: "USD",
  rate: value,
  source: "ECB",
  reason: null,
});
const published = [rate("2026-04-30", "1.08345000"), rate("2026-05-04", "1.07100000"), rate("2026-05-01", "1.27345", "GBP")];

describe("the rate of a day (rule 7)", () => {
  const on = (day: string, from = "EUR") => rateOn(published, { from, to: "USD", on: day });
  it("is that of the day, or the last published before it, with the day it is of", () => {
    expect(on("2026-05-04")).toEqual({ rate: "1.07100000", date: "2026-05-04", source: "ECB" });
    expect(on("2026-05-03")).toEqual({ rate: "1.08345000", date: "2026-04-30", source: "ECB" });
  });
  it("is unknown before the first, and never that of another pair or the other way round", () => {
    expect(on("2026-04-29")).toBeNull();
    expect(on("2026-05-04", "NOK")).toBeNull();
    expect(rateOn(published, { from: "USD", to: "EUR", on: "2026-05-04" })).toBeNull();
  });
  it("is 1 between equal currencies", () => expect(on("2026-05-04", "USD")).toMatchObject({ rate: "1" }));
});

describe("a rate", () => {
  it("that was typed needs its reason, and none is of a day to come", () => {
    const typed = { ...rate("2026-05-04", "1.1"), source: "typed" as const };
    expect(problemWithRate(typed, "2026-05-04")?.path).toBe("reason");
    expect(problemWithRate({ ...typed, reason: "Agreed with the client" }, "2026-05-04")).toBeNull();
    expect(problemWithRate(rate("2026-05-05", "1.1"), "2026-05-04")?.path).toBe("date");
    expect(problemWithRate({ ...rate("2026-05-04", "1"), toCurrency: "EUR" }, "2026-05-04")?.path).toBe("toCurrency");
  });
});
