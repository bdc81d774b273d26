import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { type InvoiceDraft, invoices } from "../contract.ts";
import { line, openScene, stamp } from "./testing/scene.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";

const { paying } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, issued } = scene;
afterAll(() => on.close());

it("how a client pays: days from invoice to payment of twelve months, and what is open by how late it is", async () => {
  const id = randomUUID();
  const named = { code: "PAY", legalName: "Paying Oil", displayName: "Paying Oil", status: "active" as const };
  await on.db.insert(clientCompany).values({ ...stamp, id, ...named });
  const of = async (price: string, invoiceDate: string) => {
    const more: Partial<InvoiceDraft> = {
      clientCompanyId: id,
      lines: [line("Work", "1", price, ["EXEMPT"])],
      retainagePct: null,
      discountKind: null,
      discountValue: null,
      invoiceDate,
    };
    return (await issued(more)).id;
  };
  const pay = async (invoiceId: string, amount: string, receivedOn: string) => {
    const body = { clientCompanyId: id, receivedOn, amount, currency: "USD", method: "cheque" as const, roundOff: false };
    const { body: paid } = await finance.ask(payments.create, { body: { ...body, allocations: [{ invoiceId, amount }] } });
    return paid;
  };
  const asked = async () => (await finance.ask(paying, { id })).body;
  expect(await asked()).toMatchObject({ days: null, invoices: 0, ageing: [] });
  // Of one series, in the order of their dates.
  const second = await of("9000.00", "2026-03-13");
  const first = await of("10000.00", "2026-04-03");
  await pay(first, "10000.00", "2026-05-04");
  await pay(second, "5000.00", "2026-05-04");
  // An undone payment is none.
  const undone = await pay(second, "1000.00", "2026-04-01");
  await finance.ask(payments.undo, { id: undone.id, body: { version: undone.version, reason: "Of another client" } });
  const found = await asked();
  // (10,000 × 31 + 5,000 × 52) / 15,000 (client-companies section 5.4).
  expect(found).toMatchObject({ days: "38.0", invoices: 2, to: "2026-05-04", from: "2025-05-05" });
  expect(found.ageing).toMatchObject([
    { clientCompanyId: id, currency: "USD", total: "4000.00", buckets: { "1-30": "4000.00" } },
  ]);
});
