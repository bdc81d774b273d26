import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { type InvoiceDraft, invoices, type InvoiceWhole } from "../contract.ts";
import { line, openScene, stamp } from "./testing/scene.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";

const { ageing, credit, proposeWriteOff, writeOff, release } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, operations, coordinator, issued, issuedLike, read } = scene;
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

/** Finance proposes to write off what is open of an invoice, and Operations agrees. */
async function writtenOff({ id }: Pick<InvoiceWhole, "id">) {
  const reason = "The client is insolvent";
  const asked = await finance.ask(proposeWriteOff, { id, body: { version: (await read(id)).version, reason, relief: false } });
  if (asked.status !== 200) return asked.problem.message;
  const agreed = await operations.ask(writeOff, { id, body: { version: asked.body.version } });
  return agreed.problem.message;
}
/** Releases so much of what is held on an invoice. */
async function released({ id }: InvoiceWhole, amount: string): Promise<InvoiceWhole> {
  const { body, problem } = await coordinator.ask(release, { id, body: { amount } });
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

describe("a credit of an invoice that was written off", () => {
  it("takes back what was written off: a client who paid nothing has no credit", async () => {
    const { bill, aged } = await newClient();
    const of = await bill("100.00");
    await writtenOff(of);
    expect(await read(of.id)).toMatchObject({ status: "written off", balance: "0.00", writtenOff: "1000.00" });
    await credited(of, "1");
    expect(await read(of.id)).toMatchObject({ status: "written off", balance: "0.00", writtenOff: "900.00" });
    expect(await aged()).toEqual([]);
    await credited(of, "9");
    expect(await read(of.id)).toMatchObject({
      status: "credited",
      balance: "0.00",
      writtenOff: "0.00",
      writtenOffAt: null,
      writeOffReason: null,
    });
    expect(await aged()).toEqual([]);
  });

  it("is credit of the client only by what was paid", async () => {
    const { bill, pay, aged } = await newClient();
    const of = await bill("100.00");
    await pay("600.00");
    await writtenOff(of);
    await credited(of, "3");
    expect(await read(of.id)).toMatchObject({ status: "written off", balance: "0.00", writtenOff: "100.00" });
    await credited(of, "7");
    expect(await read(of.id)).toMatchObject({ status: "credited", balance: "-600.00", writtenOff: "0.00" });
    expect(await aged()).toEqual(["0.00", "600.00", "-600.00"]);
  });

  it("leaves what a returned payment opens to be paid, credited or written off as well", async () => {
    const { bill, pay } = await newClient();
    const of = await bill("100.00");
    const cheque = (await pay("600.00")).body;
    await writtenOff(of);
    await finance.ask(payments.undo, { id: cheque.id, body: { version: cheque.version, reason: "Cheque returned unpaid" } });
    expect(await read(of.id)).toMatchObject({ status: "issued", balance: "600.00", writtenOff: "400.00" });
    await credited(of, "1");
    expect(await read(of.id)).toMatchObject({ status: "issued", balance: "500.00", writtenOff: "400.00" });
    expect(await writtenOff(of)).toBeUndefined();
    expect(await read(of.id)).toMatchObject({ status: "written off", balance: "0.00", writtenOff: "900.00" });
  });

  it("takes back what was written off of its release of retainage, which is not written off once it is credited", async () => {
    const { bill, aged } = await newClient();
    const of = await bill("100.00", { retainagePct: "10" });
    const [first, second] = [await released(of, "30.00"), await released(of, "30.00")];
    expect(await writtenOff(first)).toBeUndefined();
    await credited(of);
    expect([(await read(of.id)).balance, (await read(first.id)).balance]).toEqual(["-60.00", "30.00"]);
    expect(await writtenOff(second)).toBe(`${of.number} has credit of 60.00 for it: use that.`);
    expect(await aged()).toEqual(["60.00", "60.00", "0.00"]);
  });
});

it("a credit of all the work takes along the tax that a release of retainage has charged for it", async () => {
  const { bill, aged } = await newClient();
  const lines = [line("Work", "10", "100.03", ["T825"])];
  const of = await bill("0", { lines, retainagePct: "10", retainageTax: "on payment" });
  expect(of).toMatchObject({ taxTotal: "74.27", retainageHeld: "100.03", amountDue: "974.54" });
  const asked = await released(of, "60.00");
  expect(asked).toMatchObject({ netTotal: "60.00", taxTotal: "4.95", balance: "64.95" });
  expect((await credited(of, "8")).amountDue).toBe("-822.93");
  expect((await credited(of, "2")).amountDue).toBe("-216.56");
  expect(await read(of.id)).toMatchObject({ status: "credited", balance: "-64.95", retainageHeld: "0.00" });
  expect(await aged()).toEqual(["64.95", "64.95", "0.00"]);
});
