import { z } from "zod";
import { flag } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, text } from "#kit/fields.ts";
import { amountText, dayText, optional } from "#kit/schemas.ts";

export const paymentMethods = ["bank transfer", "cheque", "card", "cash", "other"] as const;
const stored = z.string().nullable();

/** Money received from a client, for one or several invoices. */
export const Payment = defineRecord({
  entity: "Payment",
  noun: "payment",
  path: "/api/payments",
  page: "/invoices/payments",
  fields: {
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    receivedOn: day("Received on", { required: "Enter the day" }),
    amount: field(
      "Amount",
      amountText().refine((amount) => /[1-9]/.test(amount), "Enter an amount above zero"),
      z.string(),
      { kind: "decimal", money: true },
    ),
    currency: currency("Currency", { required: "Choose the currency" }),
    method: choice("Method", paymentMethods, { required: "Choose the method" }),
    fxRate: field(
      "Exchange rate",
      optional(z.string().regex(/^\d{1,10}(\.\d{1,8})?$/, "Enter a rate such as 1.0834")),
      z.string().nullable(),
      { kind: "decimal", help: "Units of the base currency for one; blank takes the published rate of the day." },
    ),
    reference: text("Reference", { most: 80, mono: true }),
    note: text("Note", { most: 600, lines: 2 }),
  },
  shown: {
    clientName: derived("Client", stored),
    unallocated: { ...derived("Not allocated", z.string(), { money: true }), kind: "decimal" as const },
    fxDifference: { ...derived("Exchange difference", stored), kind: "decimal" as const },
    invoices: derived("Invoices", stored, { mono: true }),
    undoneAt: derived("Undone", stored),
    undoReason: derived("Reason", stored),
  },
  filters: {
    clientCompanyId: z.uuid().optional(),
    from: dayText().optional(),
    to: dayText().optional(),
    open: flag.describe("true shows payments of which something is not allocated"),
  },
});
export type Payment = z.infer<typeof Payment.row>;

/** A payment with the invoices it pays; without any, the oldest due of the client are paid first (rule 20). */
export const PaymentDraft = Payment.draft.extend({
  allocations: z
    .array(
      z.object({
        invoiceId: z.uuid(),
        /** In the currency of the payment. */
        amount: amountText(),
        /** Units of the invoice's currency for one of the payment's, where they differ. */
        rate: optional(z.string().regex(/^\d{1,10}(\.\d{1,8})?$/, "Enter a rate such as 1.0834")),
      }),
    )
    .max(200)
    .nullable(),
  /** Writes off a rest of at most the rounding tolerance. */
  roundOff: z.boolean(),
});
export type PaymentDraft = z.infer<typeof PaymentDraft>;
export const paymentLabels = { ...Payment.labels, roundOff: "Write off a small rest as rounding" } as const;
