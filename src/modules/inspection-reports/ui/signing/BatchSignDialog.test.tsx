import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import { BatchSignDialog } from "./BatchSignDialog.tsx";

const report = (id: string) => ({ id, reportNumber: `R-${id}`, revision: 0, itemTag: "V-1" }) as ReportItem;
const checks = (more: Partial<Checks>): Checks => ({
  gates: [],
  findings: [],
  obstacles: [],
  result: "ACCEPT",
  contentHash: "",
  slot: null,
  meaning: null,
  more: false,
  needsUserId: false,
  secondFactor: [],
  ...more,
});
const opened = (...all: Checks[]) => {
  server(Object.fromEntries(all.map((body, at) => [`GET /api/inspection-reports/${at + 1}/checks`, () => ({ body })] as const)));
  return show(<BatchSignDialog reports={all.map((_, at) => report(String(at + 1)))} onClose={() => {}} />);
};

it("each report says in which slot it would be signed, and the proof is asked once", async () => {
  await opened(checks({ slot: "performed", more: true }), checks({ slot: "reviewed" }));
  expect(await screen.findByRole("checkbox", { name: /R-1 Rev 0.*Performed by$/ })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /R-2 Rev 0.*Reviewed by$/ })).toBeTruthy();
  expect(screen.getAllByLabelText(/^Password/)).toHaveLength(1);
});

it("asks for no password where none of them can be signed", async () => {
  await opened(checks({ slot: "reviewed", obstacles: [{ message: "UT-TG-002: calibration due 2026-11-15, used 2026-11-28" }] }));
  expect(await screen.findByText("UT-TG-002: calibration due 15 Nov 2026, used 28 Nov 2026")).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});
