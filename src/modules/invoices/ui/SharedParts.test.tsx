import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SharedInvoice } from "../invoice-links.ts";
import { SharedParts } from "./SharedParts.tsx";
import { show } from "#kit/ui/testing.tsx";

const invoice: SharedInvoice = {
  type: "invoice",
  number: "INV-2026-00117",
  company: { name: "Gulf Inspection", phone: null, email: null },
  watermark: "Paula Greer, 2026-05-04",
  isOverdue: false,
  invoiceDate: "2026-05-04",
  dueDate: "2026-06-03",
  currency: "USD",
  billTo: { name: "Acre Refining LLC", address: "", taxIds: [] },
  terms: "Net 30",
  serviceFrom: "2026-05-01",
  serviceTo: "2026-05-01",
  poNumber: "4500118730",
  vendorNumber: null,
  afe: null,
  costCode: null,
  reason: null,
  notes: null,
  paymentInstructions: "By transfer only.",
  taxes: [{ key: "T825", regime: "sales tax", category: "S", rate: "8.25", codes: ["T825"], base: "3503.75", tax: "289.06" }],
  linesTotal: "14859.73",
  discountTotal: "297.19",
  netTotal: "14562.54",
  taxTotal: "289.06",
  grossTotal: "14851.60",
  retainageAmount: "1456.25",
  withheldTotal: "0.00",
  amountDue: "13395.35",
  creditedTotal: "0.00",
  balance: "12395.35",
  banks: [{ name: "First Bank", account: "US-1234", bic: "FIRSTUS", currency: "USD" }],
  lines: [
    {
      description: "RT crew ST",
      serviceFrom: "2026-05-01",
      serviceTo: "2026-05-01",
      quantity: "40",
      unit: "h",
      unitPrice: "165.00",
      discountPct: "0",
      taxCodes: [],
      lineNet: "6600.00",
    },
  ],
  payments: [{ on: "2026-05-20", amount: "1000.00", discountTaken: "0.00", reference: "T-1" }],
  evidence: {
    tickets: [{ number: "FT-0931", day: "2026-05-01", signedBy: "Joan Pratt" }],
    reports: [{ number: "RT-2026-0042 Rev 0", day: "2026-05-01", code: "ABCD1234", billed: ["24 welds"] }],
    receipts: 0,
  },
};

it("a shared invoice shows what is paid and open, how to pay, and the evidence with its check", async () => {
  await show(<SharedParts invoice={invoice} />);
  for (const text of [/^\D*12,395\.35\D*$/, "First Bank", "US-1234, BIC FIRSTUS", "By transfer only.", "4500118730"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/1,000\.00.*T-1/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Check report RT-2026-0042 Rev 0" }).getAttribute("href")).toBe("/verify/ABCD1234");
  expect(screen.queryByText("Vendor number")).toBeNull();
});

it("a credit note asks for no payment", async () => {
  await show(<SharedParts invoice={{ ...invoice, type: "credit note" }} />);
  expect(screen.queryByText("How to pay")).toBeNull();
  expect(screen.getByText("Credited")).toBeTruthy();
});
