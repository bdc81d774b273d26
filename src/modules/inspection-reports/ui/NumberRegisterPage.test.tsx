import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import NumberRegisterPage from "./NumberRegisterPage.tsx";

const row = (value: number, number: string) => ({
  value,
  number,
  state: "issued",
  reportId: null,
  importedId: null,
  reason: null,
  at: "2026-03-14T10:00:00Z",
});
const whole = {
  sequence: "BASE=HOU;METHOD=UT;YEAR=2026",
  first: 1,
  before: 0,
  last: 2,
  missing: [],
  duplicates: [],
  rows: [row(1, "ACR-UT-26-0001"), row(2, "ACR-UT-26-0002")],
};

it("lists a sequence in which no number is missing only when asked, and one with a gap at once", async () => {
  const gap = {
    ...whole,
    sequence: "BASE=HOU;METHOD=RT;YEAR=2026",
    last: 3,
    missing: [2],
    rows: [row(1, "ACR-RT-26-0001"), row(3, "ACR-RT-26-0003")],
  };
  server({ "GET /api/inspection-reports/number-register": () => ({ body: [whole, gap] }) });
  await show(<NumberRegisterPage />);
  expect(await screen.findByText("1 to 2: missing 0, duplicates 0")).toBeTruthy();
  expect(screen.getByText("Missing: 2")).toBeTruthy();
  expect([screen.queryByText("ACR-UT-26-0001"), screen.queryByText("ACR-RT-26-0001")].map(Boolean)).toEqual([false, true]);
  fireEvent.click(screen.getByRole("button", { name: /^Show 2 numbers/ }));
  expect(screen.getByText("ACR-UT-26-0001")).toBeTruthy();
});
