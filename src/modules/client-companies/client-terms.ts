/** The commercial terms of a client: what Finance sets before the first invoice. */
import { z } from "zod";
import {
  deliveryWords,
  Exemption,
  groupingWords,
  invoiceDeliveries,
  invoiceGroupings,
  InvoiceRecipient,
  retainageBases,
  reverseCharges,
} from "#directory/clients/client-terms.ts";
import { PaymentTerms } from "#directory/finance/payment-terms.ts";
import { TaxCodeName } from "#directory/finance/tax-code.ts";
import { choice, day, field, ref, rows, text, website, yesNo } from "#kit/fields.ts";
import { amountText, optional, percentText } from "#kit/schemas.ts";
import { reachOf, type Rights } from "#kit/access.ts";
import { isDay } from "#kit/validity.ts";

const figure = z.string().nullable();
const amount = (label: string, shown: { unit?: string; help?: string } = {}) =>
  field(label, optional(amountText()), figure, { kind: "decimal", ...shown });
const reverseWords = { "by rule": "Where the rule says so", never: "Never" };

export const termsOfClient = {
  paymentTerms: field("Payment terms", optional(PaymentTerms), PaymentTerms.nullable()),
  invoiceDelivery: choice("Invoices are sent by", invoiceDeliveries, { words: deliveryWords }),
  /** Where invoices and statements go by email. */
  invoiceRecipients: rows("Invoices to", InvoiceRecipient, { most: 10 }),
  portalName: text("Portal", { most: 80 }),
  portalUrl: website("Address of the portal", {}),
  eInvoiceScheme: text("Scheme of the electronic address", { most: 20, mono: true, help: "Such as 0204 or EM" }),
  eInvoiceId: text("Electronic address", { most: 80, mono: true }),
  poRequired: yesNo("Purchase order required", { help: "No invoice is submitted without one." }),
  ticketSignatureRequired: yesNo("Field tickets signed by the client", { help: "Only signed tickets are billed." }),
  billOnRelease: yesNo("Reports billed once released", { help: "Quantities of signed reports wait for their release." }),
  invoiceGrouping: choice("Lines of invoices", invoiceGroupings, { words: groupingWords }),
  pricedTickets: yesNo("Prices on field tickets"),
  taxCodeDefault: field("Tax code", optional(TaxCodeName), figure, { mono: true }),
  reverseCharge: {
    ...choice("Reverse charge", reverseCharges, { filledIn: true, words: reverseWords }),
    draft: z.enum(reverseCharges).optional(),
  },
  exemptions: rows("Exemption certificates", Exemption, { most: 20 }),
  retainagePct: field(
    "Retainage",
    optional(percentText("Enter a percentage such as 10", 2).refine((pct) => Number(pct) <= 50, "At most 50 percent")),
    figure,
    { kind: "decimal", unit: "%" },
  ),
  retainageBase: choice("Retainage of", retainageBases, {}),
  lateInterestPct: field("Late interest", optional(percentText("Enter a percentage such as 8", 3)), figure, {
    kind: "decimal",
    unit: "% a year",
    help: "Empty: as in the settings.",
  }),
  tierPeriodStart: text("Tier years begin on", { most: 5, help: "Month and day, such as 04-01." }),
  creditLimit: amount("Credit limit", { help: "In base currency, tax included. Set by Finance." }),
  msaNumber: text("Agreement", { most: 80, mono: true }),
  msaSignedOn: day("Signed on", {}),
  msaValidTo: day("Valid to", {}),
  msaFileId: ref("Document", {}),
  msaLiabilityCap: amount("Liability cap"),
  msaInsurance: text("Insurance required", { most: 600, lines: 2 }),
};

/** Whether somebody sees what is agreed about money: who sees rate sheets or invoices (people-and-access.md). */
export const mayReadTerms = (rights: Rights): boolean => reachOf(rights, ["invoices", "rate-sheets"], "view") !== null;

/** What the terms of a client say that they cannot, at which field, or null; `codes` are those of the tax list. */
export function problemWithTerms(
  terms: {
    invoiceDelivery?: string | null | undefined;
    portalName?: string | null | undefined;
    eInvoiceScheme?: string | null | undefined;
    eInvoiceId?: string | null | undefined;
    tierPeriodStart?: string | null | undefined;
    retainagePct?: string | null | undefined;
    retainageBase?: string | null | undefined;
    taxCodeDefault?: string | null | undefined;
    exemptions?: readonly Pick<Exemption, "code">[] | undefined;
  },
  codes: readonly string[],
): { path: string; message: string } | null {
  const { invoiceDelivery, portalName, eInvoiceScheme, eInvoiceId, tierPeriodStart } = terms;
  if (invoiceDelivery === "portal" && !portalName) return { path: "portalName", message: "Enter the name of the portal." };
  if (invoiceDelivery === "e-invoice" && !(eInvoiceScheme && eInvoiceId))
    return { path: "eInvoiceId", message: "Enter the electronic address and its scheme." };
  if (tierPeriodStart && !isDay(`2027-${tierPeriodStart}`))
    return { path: "tierPeriodStart", message: "Enter month and day such as 04-01." };
  if (terms.retainagePct && !terms.retainageBase) return { path: "retainageBase", message: "Choose net or gross." };
  if (terms.taxCodeDefault && !codes.includes(terms.taxCodeDefault))
    return { path: "taxCodeDefault", message: "Choose a tax code from the list." };
  const unknown = (terms.exemptions ?? []).findIndex(({ code }) => !codes.includes(code));
  return unknown < 0 ? null : { path: `exemptions.${unknown}.code`, message: "Choose a tax code from the list." };
}
