import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Invoice } from "../contract.ts";
import { useInvoiceColumns } from "./columns.tsx";
import { RowItems } from "#kit/ui/RowItems.tsx";
import { show } from "#kit/ui/testing.tsx";

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const one = { clientName: "Cordova", status: "issued", daysLate: 0, disputedAt: null, dueDate: null, currency: "USD" };
const invoice = { ...one, id: "a", shownNumber: "INV-1", grossTotal: "1082.50", amountDue: "1082.50", balance: "1082.50" };
const partPaid = { ...invoice, id: "b", shownNumber: "INV-2", balance: "500.00" };
const credit = { ...invoice, id: "c", shownNumber: "CN-1", grossTotal: "-243.56", amountDue: "-221.06", balance: "0.00" };

const Items = () => (
  <RowItems rows={[invoice, partPaid, credit] as unknown as Invoice[]} columns={useInvoiceColumns()} caption="Invoices" />
);

it("on a phone an invoice has the amount of its document, a credit note too, and what is open once a part is paid", async () => {
  window.matchMedia = (query) => ({ ...wide(query), matches: true });
  await show(<Items />);
  const [whole, part, note] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(whole).toContain("1,082.50 USD");
  expect(whole).not.toContain("open");
  expect(part).toContain("500.00 USD open");
  expect(note).toContain("-243.56 USD");
  expect(note).not.toContain("0.00");
});
