import { expect, it } from "vitest";
import { alertsDue, highest, type Told } from "./alerts.ts";

const hours = (used: string, budget = "100") => [{ key: "hours total", used, budget }];
const at = (threshold: Told["threshold"], budget = "100"): Told => ({ key: "hours total", threshold, budget });

it("a threshold is told once, on unrounded values", () => {
  expect(alertsDue(hours("74.99"), [])).toEqual({ raise: [], clear: [] });
  expect(alertsDue(hours("75"), [])).toEqual({ raise: [at(75)], clear: [] });
  expect(alertsDue(hours("89.99"), [at(75)])).toEqual({ raise: [], clear: [] });
  expect(alertsDue(hours("90"), [at(75)])).toEqual({ raise: [at(90)], clear: [] });
});

it("and again only after a change order has lifted the budget", () => {
  const told = [at(75), at(90)];
  // Less was used: nothing is told again when it rises once more.
  expect(alertsDue(hours("60"), told)).toEqual({ raise: [], clear: [] });
  expect(alertsDue(hours("91"), told)).toEqual({ raise: [], clear: [] });
  // 91 of 125 is 72.8 %: both thresholds are open again.
  expect(alertsDue(hours("91", "125"), told)).toEqual({ raise: [], clear: told });
  // 91 of 115 is 79.1 %: 75 % stays told, 90 % is open again.
  expect(alertsDue(hours("91", "115"), told)).toEqual({ raise: [], clear: [at(90)] });
});

it("what is reached at once is told by its highest threshold, each thing by itself", () => {
  const { raise } = alertsDue([...hours("120"), { key: "cost total", used: "80", budget: "100" }], []);
  expect(raise.map(({ threshold }) => threshold)).toEqual([75, 90, 100, 75]);
  expect(highest(raise)).toEqual([at(100), { key: "cost total", threshold: 75, budget: "100" }]);
});
