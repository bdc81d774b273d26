import { describe, expect, it } from "vitest";
import type { Measured, ProjectFigures } from "./project-figures.ts";
import { type StatusReport, statusPaper } from "./status-report.ts";

const measured = (used: string, pct: string, level: Measured["level"]): Measured => ({
  baseline: "120000.00",
  changes: "0.00",
  budget: "120000.00",
  used,
  pct,
  level,
});
const total = {
  hours: measured("390", "43.3", "green"),
  revenue: measured("68250.00", "43.3", "green"),
  cost: measured("109000.00", "90.8", "red"),
};
const figures: ProjectFigures = {
  budget: null,
  currency: "USD",
  mayCost: true,
  categories: [{ category: "labour", ...total }],
  total,
  pctDone: "43.3",
  unpriced: 0,
  withoutCost: [],
  earned: { bac: "120000.00", ev: "52000.00", ac: "54600.00", cpi: "0.952", eac: "126000.00", vac: "-6000.00" },
  marginPct: "20.0",
  atRisk: { orders: 1, revenue: "7900.00", cost: null },
  orders: [],
};
const report: StatusReport = {
  today: "2026-05-04",
  project: {
    number: "P-26-0003",
    name: "Turnaround",
    client: "Acre",
    manager: "Ola Prins",
    status: "active",
    health: "At risk",
    healthNote: "Repairs at two shop welds",
    startOn: "2026-04-01",
    endOn: "2026-06-30",
  },
  progress: { lines: [], pct: null, weighting: "line" },
  figures,
  curve: {
    currency: "USD",
    basis: "cost",
    points: [
      { day: "2026-04-01", planned: "0", earned: "0", actual: "0" },
      { day: "2026-05-04", planned: "60000", earned: "52000.00", actual: "54600.00" },
      { day: "2026-06-30", planned: "120000", earned: null, actual: null },
    ],
  },
  milestones: [],
  changes: [],
  open: ["3 hold points not released"],
  next: [{ number: "WO-26-0417", title: "Nozzle welds", from: "2026-05-06", to: "2026-05-09", status: "planned", crew: 2 }],
};
const said = (of: Partial<StatusReport> = {}) => JSON.stringify(statusPaper({ ...report, ...of }, 500));

describe("the status report of a project", () => {
  it("has its figures grouped, earned value, the curve, risks and what comes next", () => {
    const text = said();
    for (const part of [
      "120,000.00",
      "126,000.00 USD",
      "-6,000.00 USD",
      "0.952",
      "Earned 52,000",
      "At risk: Repairs at two shop welds",
      "In all: 90.8 % of the cost in the budget is used (red).",
      "1 change order at risk: 7,900.00 USD the client has not approved.",
      "3 hold points not released.",
      "Next 14 days",
      "WO-26-0417",
    ])
      expect(text).toContain(part);
  });

  it("says nothing of costs where the figures have none", () => {
    const hidden = { ...total, cost: null };
    const text = said({
      figures: { ...figures, mayCost: false, earned: null, total: hidden, categories: [{ category: "labour", ...hidden }] },
      curve: null,
    });
    expect(text).not.toMatch(/[Cc]ost/);
  });

  it("names open milestones of the days ahead, and those overdue", () => {
    const of = { status: "open", doneOn: null, price: "18000.00", currency: "USD", evidence: null };
    const rows = [
      { ...of, name: "First vessel", dueOn: "2026-04-30" },
      { ...of, name: "Second vessel", dueOn: "2026-05-18" },
      { ...of, name: "Third vessel", dueOn: "2026-05-19" },
    ];
    const text = said({ milestones: rows as never });
    expect(text).toContain("Milestone overdue since 30 Apr 2026: First vessel.");
    expect(text).toContain("Milestone due on 18 May 2026: Second vessel.");
    expect(text).not.toContain("Milestone due on 19 May 2026");
  });
});
