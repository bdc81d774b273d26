/** Issued documents as importers of invoices read them. */
import { eq, inArray } from "drizzle-orm";
import type { SalesDocument } from "../../rules/exports/sales-lines.ts";
import { type InvoiceRow, linesOf } from "../computing.ts";
import { isOfDeposit } from "./postings.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import type { Reading } from "#kit/server/database.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export async function salesDocument(db: Reading, row: InvoiceRow): Promise<SalesDocument> {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, row.clientCompanyId));
  const [base] = await db.select({ name: baseLocation.name }).from(baseLocation).where(eq(baseLocation.id, row.baseLocationId));
  const [job] = row.projectId
    ? await db.select({ number: project.number }).from(project).where(eq(project.id, row.projectId))
    : [];
  const orders =
    row.workOrderIds.length > 0
      ? await db.select({ number: workOrder.number }).from(workOrder).where(inArray(workOrder.id, row.workOrderIds))
      : [];
  const { figures, billTo } = row;
  const credited = "kind" in figures ? figures.lines : [];
  const isDeposit = await isOfDeposit(db, row);
  const lines = (await linesOf(db, row.id)).map((line, index) => ({
    description: line.description,
    quantity: credited[index]?.quantity ?? line.quantity,
    unitPrice: credited[index]?.unitPrice ?? line.unitPrice ?? "0",
    discountPct: credited[index]?.discountPct ?? line.discountPct,
    kind: line.kind,
    account: line.account,
    isDeposit,
    taxCodes: line.taxes.filter(({ regime }) => regime !== "withholding").map(({ code }) => code),
    serviceTo: line.serviceTo,
  }));
  return {
    type: row.type,
    number: row.number ?? "",
    date: row.invoiceDate,
    due: row.dueDate,
    currency: row.currency,
    terms: termsText(row.terms),
    client: {
      name: billTo?.name ?? client?.legalName ?? "",
      email: client?.email ?? null,
      address: (billTo?.address ?? "").split("\n").filter(Boolean),
      country: billTo?.country ?? client?.billingCountry ?? "",
    },
    reference: [row.poNumber, ...orders.map(({ number }) => number)].filter(Boolean).join(", "),
    base: base?.name ?? "",
    project: job?.number ?? null,
    figures,
    lines,
  };
}
