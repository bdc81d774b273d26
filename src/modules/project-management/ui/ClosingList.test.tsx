import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ClosingLine } from "../contract.ts";
import { ClosingList } from "./ClosingList.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const id = "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5d";
const line: ClosingLine = { message: "", count: 0, refuses: true, records: [], href: null, amounts: [] };
const shown = async (lines: ClosingLine[]) => {
  server({ [`GET /api/projects/${id}/closing-list`]: () => ({ body: lines }) });
  await show(<ClosingList projectId={id} />);
};

it("says what refuses closing, what else is open and what is in order, with amounts and the records", async () => {
  await shown([
    {
      ...line,
      message: "7 reports not released",
      count: 7,
      records: [{ entity: "InspectionReport", entityId: id, name: "RT-26-0004" }],
    },
    {
      ...line,
      message: "1 invoice with retainage held",
      count: 1,
      refuses: false,
      href: "/invoices/retainage",
      amounts: [{ amount: "1435.16", currency: "USD" }],
    },
    { ...line, message: "Tickets unbilled: none" },
  ]);
  expect(await screen.findByText(/^One point refuses closing/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "7 reports not released: RT-26-0004 and 6 more",
    "1 invoice with retainage held, 1,435.16 USD Open list",
    "Tickets unbilled: none",
  ]);
  expect(screen.getByLabelText("Refuses closing:")).toBeTruthy();
  expect(screen.getByText("Open list").getAttribute("href")).toBe("/invoices/retainage");
});

it("says that nothing is open", async () => {
  await shown([{ ...line, message: "Tickets unbilled: none" }]);
  expect(await screen.findByText("Nothing is open.")).toBeTruthy();
});
