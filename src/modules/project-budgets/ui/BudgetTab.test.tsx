import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Measured, ProjectFigures } from "../contract.ts";
import { BudgetTable } from "./BudgetTable.tsx";
import { EarnedValue } from "./EarnedValue.tsx";
import { Meters } from "./Meters.tsx";
import { show } from "#kit/ui/testing.tsx";
import type { Project } from "#modules/project-management/contract.ts";

const measured = (used: string | null, pct: string | null, level: Measured["level"], changes = "0.00"): Measured => ({
  baseline: "157500.00",
  changes,
  budget: "157500.00",
  used,
  pct,
  level,
});
const total = {
  hours: measured("720", "46.6", "green"),
  revenue: measured("68250.00", "43.3", "green"),
  cost: measured("118000.00", "91.0", "red"),
};
const figures: ProjectFigures = {
  budget: null,
  currency: "USD",
  mayCost: true,
  categories: [{ category: "labour", ...total, revenue: measured("68250.00", "43.3", "green", "8000.00") }],
  total,
  pctDone: "43.3",
  unpriced: 2,
  withoutCost: ["3 entries without a cost, such as: No cost rate of Ana Torres."],
  earned: { bac: "120000.00", ev: "52000.00", ac: "54600.00", cpi: "0.952", eac: "126000.00", vac: "-6000.00" },
  marginPct: "20.0",
  atRisk: { orders: 1, revenue: "7900.00", cost: "5100.00" },
  orders: [
    {
      id: "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5c",
      number: "4500117",
      currency: "USD",
      amount: "50000.00",
      used: "43800.00",
      left: "14000.00",
      pct: "87.6",
      level: "amber",
    },
  ],
};
const project = { id: "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5d", number: "P-26-0003" } as Project;
const page = () => document.body.textContent ?? "";

it("meters name what is used of each budget, and what is at risk", async () => {
  await show(<Meters project={project} figures={figures} />);
  expect(await screen.findByLabelText("Cost: 91.0 %")).toBeTruthy();
  expect(screen.getByLabelText("PO 4500117: 87.6 %")).toBeTruthy();
  expect(page()).toContain("1 change order at risk: 7,900.00 USD");
  expect(page()).toContain("not in the revenue: 2 lines of work");
});

it("without the cost right there is no meter of cost", async () => {
  await show(<Meters project={project} figures={{ ...figures, mayCost: false, total: { ...total, cost: null } }} />);
  expect(await screen.findByLabelText("Hours: 46.6 %")).toBeTruthy();
  expect(screen.queryByLabelText(/^Cost/)).toBeNull();
});

it("earned value is shown with a dash where it cannot be computed yet", async () => {
  const earned = { bac: "120000.00", ev: "52000.00", ac: null, cpi: null, eac: null, vac: null };
  await show(<EarnedValue figures={{ ...figures, earned, marginPct: null }} />);
  expect(await screen.findByText("120,000.00 USD")).toBeTruthy();
  expect(screen.getAllByText("–")).toHaveLength(5);
});

it("a category shows its budget with what change orders added, and how much of it is used", async () => {
  await show(<BudgetTable figures={figures} actions={null} />);
  expect(await screen.findByText("157,500.00 USD (+8,000.00 USD)")).toBeTruthy();
  expect(screen.getAllByText("91.0 %").length).toBeGreaterThan(0);
});

it("a cost of a category without budget is said to be beside it", async () => {
  const none = { ...measured("54600.00", null, null), baseline: "0.00", budget: "0.00" };
  const categories = [{ category: "third party" as const, ...total, cost: none }];
  const budget = { id: "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5e" } as ProjectFigures["budget"];
  await show(<BudgetTable figures={{ ...figures, budget, categories }} actions={null} />);
  expect(await screen.findAllByText("not in the budget")).toHaveLength(1);
});
