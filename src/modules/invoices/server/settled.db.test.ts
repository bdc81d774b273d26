import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { type InvoiceDraft, invoices, type InvoiceWhole } from "../contract.ts";
import { line, openScene, stamp } from "./testing/scene.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";

const { ageing, credit } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, coordinator, issued, issuedLike, read } = scene;
afterAll(() => on.close());

/** A client of its own, so that only its invoices and money are counted. */
async function newClient() {
  const clientCompanyId = randomUUID();
  const code = clientCompanyId.slice(0, 8).toUpperCase();
  await on.db
    .insert(clientCompany)
    .values({ ...stamp, id: clientCompanyId, code, legalName: code, displayName: code, status: "active", currency: "USD" });
  return {
    /** An issued invoice of ten units. */
    bill: (price: string, more: Partial<InvoiceDraft> = {}) =>
      issued({
        clientCompanyId,
        lines: [line("Work", "10", price, ["EXEMPT"])],
        discountKind: null,
        discountValue: null,
        retainagePct: null,
        ...more,
      }),
    pay: async (amount: string, allocations: { invoiceId: string; amount: string }[] | null = null) => {
      const asked = { clientCompanyId, receivedOn: "2026-05-04", amount, currency: "USD", method: "cheque" as const };
      return finance.ask(payments.create, { body: { ...asked, allocations, roundOff: false } });
    },
    /** What the ageing says: owed, credit, and both together. */
    aged: async () => {
      const row = (await finance.ask(ageing, { query: {} })).body.find((one) => one.clientCompanyId === clientCompanyId);
      return row ? [row.buckets.current, row.credit, row.total] : [];
    },
  };
}

/** Credits so many units of the first line of an invoice, and issues the note. */
async function credited(of: InvoiceWhole, quantity = "10"): Promise<InvoiceWhole> {
  const lines = [{ lineId: of.lines[0]?.id ?? "", quantity }];
  const { body, problem } = await coordinator.ask(credit, { id: of.id, body: { kind: "quantity", reason: "Not done", lines } });
  expect(problem.message).toBeUndefined();
  return (await issuedLike(body)).body;
}

it("an invoice credited whole whose payment comes back is open for what was used of its credit, and can be paid", async () => {
  const { bill, pay, aged } = await newClient();
  const first = await bill("100.00");
  const cheque = (await pay("1000.00")).body;
  await credited(first);
  expect(await read(first.id)).toMatchObject({ status: "credited", balance: "-1000.00" });
  const second = await bill("40.00");
  await pay("1.00");
  expect([(await read(second.id)).status, (await read(first.id)).balance]).toEqual(["paid", "-600.00"]);
  await finance.ask(payments.undo, { id: cheque.id, body: { version: cheque.version, reason: "Cheque returned unpaid" } });
  expect(await read(first.id)).toMatchObject({ status: "issued", balance: "400.00" });
  expect(await aged()).toEqual(["400.00", "1.00", "399.00"]);
  expect((await pay("400.00", [{ invoiceId: first.id, amount: "400.00" }])).problem.message).toBeUndefined();
  expect(await read(first.id)).toMatchObject({ status: "credited", balance: "0.00" });
  expect(await aged()).toEqual(["0.00", "1.00", "-1.00"]);
});
