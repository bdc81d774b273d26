import { expect, it } from "vitest";
import { bandOf, bandText, categoriesOf, includedOf, includedText, tiersOf, tiersText } from "./item-text.ts";

it("what a cell says is read as it is written", () => {
  const included = [{ quantity: "10", unit: "hour" }, { quantity: "100", unit: "mile" }] as const; // prettier-ignore
  expect(includedOf(includedText(included))).toEqual(included);
  expect([includedOf("10 hours; 100 miles"), includedOf("10 parsecs")]).toEqual([included, null]);
  const tiers = [{ upTo: "50", price: "42.00" }, { upTo: "200", price: "37.50" }, { upTo: null, price: "33.00" }]; // prettier-ignore
  expect(tiersText(tiers)).toBe("to 50: 42.00; to 200: 37.50; 33.00");
  expect([tiersOf(tiersText(tiers)), tiersOf("50:42.00;200:37.50;33.00"), tiersOf("50: dear")]).toEqual([tiers, tiers, null]);
  const band = { dimension: "NPS", from: "2", to: "6" } as const;
  expect([bandOf(bandText(band)), bandOf("nps 14 -"), bandOf("6")]).toEqual([
    band,
    { dimension: "NPS", from: "14", to: null },
    null,
  ]);
  expect([categoriesOf("travel, Standby"), categoriesOf("jets")]).toEqual([["travel", "standby"], null]);
});
