/** A company with its finances, its people and a client, for the tests of invoices on a database; and the way of an invoice through its life. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type InvoiceDraft, type InvoiceWhole, invoices } from "../../contract.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { revenueAccount, taxCode } from "#directory/finance/server/tables.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { createTestApp } from "../../../../testing.ts";

const { create, find, submit, approve, issue } = invoices.endpoints;

export const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };

export const line = (description: string, quantity: string, unitPrice: string | null, taxCodes: string[], more = {}) => ({
  kind: "manual" as const,
  description,
  serviceFrom: "2026-05-01",
  quantity,
  unit: "h",
  unitPrice,
  taxCodes,
  account: "4000",
  ...more,
});
/** Example 3 of the page. */
export const example3 = [
  line("RT crew ST", "40.00", "165.00", ["EXEMPT"]),
  line("RT crew OT", "10.00", "247.50", ["EXEMPT"]),
  line("Film 4½×17", "115", "14.35", ["T825"], { unit: "films" }),
  line("Mileage", "486.5", "1.15", ["EXEMPT"]),
  line("Per diem", "10", "165.00", ["EXEMPT"]),
  line("PAUT unit", "5", "385.00", ["T825"]),
];
/** The scene of a test file, on 2026-05-04. */
export async function openScene() {
  const on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  const finance = await on.person("Fay Cole", ["FIN"]);
  const second = await on.person("Ed Marsh", ["FIN"]);
  const operations = await on.person("Omar Vance", ["OPS"]);
  const coordinator = await on.person("Cara Diaz", ["CRD"]);
  const client = randomUUID();
  await on.db.insert(clientCompany).values({
    ...stamp,
    id: client,
    code: "ACR",
    legalName: "Acre Refining LLC",
    displayName: "Acre",
    status: "active",
    currency: "USD",
    paymentTerms: netDays(30),
    billingAddress: "1 Ship Channel Road\nHouston, TX 77015",
    taxIds: [{ country: "US", kind: "EIN", value: "12-3456789" }],
  });
  const bare = { exemptionReason: null, onTopOf: null };
  await on.db.insert(taxCode).values([
    { ...stamp, ...bare, id: randomUUID(), code: "T825", name: "Texas", regime: "sales tax", rate: "8.25", category: "S" },
    { ...stamp, ...bare, id: randomUUID(), code: "EXEMPT", name: "Exempt", regime: "sales tax", rate: "0", category: "Z" },
  ]);
  await on.db.insert(revenueAccount).values({ ...stamp, id: randomUUID(), code: "4000", name: "Inspection" });

  const draft = (more: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
    clientCompanyId: client,
    baseLocationId: on.bases.houston,
    invoiceDate: "2026-05-04",
    currency: "USD",
    discountKind: "percent",
    discountValue: "2",
    retainagePct: "10",
    lines: example3,
    ...more,
  });

  const created = async (more: Partial<InvoiceDraft> = {}, by = coordinator) =>
    (await by.ask(create, { body: draft(more) })).body;
  const submitted = async (more: Partial<InvoiceDraft> = {}, by = coordinator) => {
    const made = await created(more, by);
    return (await by.ask(submit, { id: made.id, body: { version: made.version } })).body;
  };
  const approved = async (more: Partial<InvoiceDraft> = {}) => {
    const sent = await submitted(more);
    return (await operations.ask(approve, { id: sent.id, body: { version: sent.version } })).body;
  };
  /** Through the whole life. */
  async function issued(more: Partial<InvoiceDraft> = {}): Promise<InvoiceWhole> {
    const one = await approved(more);
    const { status, body, problem } = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    expect([status, problem.message]).toEqual([200, undefined]);
    return body;
  }
  /** A credit note or release that was drafted, brought to its issue. */
  async function issuedLike({ id, version }: InvoiceWhole) {
    const sent = await coordinator.ask(submit, { id, body: { version } });
    const agreed = await operations.ask(approve, { id, body: { version: sent.body.version } });
    return finance.ask(issue, { id, body: { version: agreed.body.version } });
  }
  const read = async (id: string) => (await finance.ask(find, { id })).body;

  return { on, finance, second, operations, coordinator, client, draft, created, submitted, approved, issued, issuedLike, read };
}
