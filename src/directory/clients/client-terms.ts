/** What invoices to a client follow: delivery, taxes, retainage and gates (client-companies.md section 2). */
import { z } from "zod";
import { TaxCodeName } from "#directory/finance/tax-code.ts";
import { Region } from "#directory/finance/tax-rule.ts";
import { dayText } from "#kit/schemas.ts";

export const invoiceDeliveries = ["email PDF", "portal", "EDI file", "e-invoice", "post"] as const;
export const deliveryWords: Readonly<Record<(typeof invoiceDeliveries)[number], string>> = {
  "email PDF": "PDF by email",
  portal: "Portal of the client",
  "EDI file": "EDI file",
  "e-invoice": "E-invoice",
  post: "Post",
};
export const reverseCharges = ["by rule", "never"] as const;
export const retainageBases = ["net", "gross"] as const;

/** Which lines of an invoice with the same item and price become one (invoices rule 9). */
export const invoiceGroupings = ["day", "person", "ticket", "weld", "item"] as const;
export type Grouping = (typeof invoiceGroupings)[number];
export const groupingWords: Readonly<Record<Grouping, string>> = {
  day: "For each day",
  person: "For each person or crew",
  ticket: "For each ticket or report",
  weld: "For each weld",
  item: "One line for each price",
};

/** A certificate that exempts the client's work in some regions from tax. */
export const Exemption = z
  .object({
    code: TaxCodeName,
    /** "US-TX, US-LA" as it is entered. */
    regions: z.array(Region).min(1, "Enter at least one region").max(60),
    validFrom: dayText().nullable(),
    validTo: dayText().nullable(),
    /** One of the client's documents. */
    fileId: z.uuid().nullable(),
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    message: "The last day is before the first day",
    path: ["validTo"],
  });
export type Exemption = z.infer<typeof Exemption>;

export const InvoiceRecipient = z.object({ email: z.email("Enter an email address").max(200) });
export type InvoiceRecipient = z.infer<typeof InvoiceRecipient>;
