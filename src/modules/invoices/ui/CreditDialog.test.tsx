import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { InvoiceWhole } from "../contract.ts";
import { CreditDialog } from "./CreditDialog.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const [first, second] = ["0198c1f0-0000-7000-8000-000000000001", "0198c1f0-0000-7000-8000-000000000002"];
const invoice = {
  id: "0198c1f0-0000-7000-8000-000000000009",
  shownNumber: "INV-2026-00112",
  currency: "USD",
  lines: [
    { id: first, description: "Eddy current of condenser tubes", unit: "tube" },
    { id: second, description: "Report", unit: "each" },
  ],
  creditable: [
    { lineId: first, quantity: "400", net: "2564.00" },
    { lineId: second, quantity: "0", net: "0.00" },
  ],
} as unknown as InvoiceWhole;

it("a credit starts without lines, all that is left is added by its own button, and a line is named before what is left of it", async () => {
  server({ "GET /api/tax-codes": () => ({ body: [] }) });
  await show(<CreditDialog invoice={invoice} onClose={() => {}} />);
  expect(screen.queryAllByLabelText(/^Line/, { selector: "input" })).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Add all that is left" }));
  const lines = screen.getAllByLabelText<HTMLInputElement>(/^Line/, { selector: "input" });
  expect(lines.map(({ value }) => value)).toEqual([expect.stringMatching(/^Eddy current of condenser tubes \(400 tubes/)]);
  expect(screen.getByText("Eddy current of condenser tubes: 400 tubes, 2,564.00 USD left")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Quantity/, { selector: "input" }).value).toBe("400");
  expect(screen.queryByRole("button", { name: "Add all that is left" })).toBeNull();
});
