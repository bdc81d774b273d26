import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { type InvoiceDraft, invoices, type InvoiceWhole } from "../contract.ts";
import { postingOf } from "./exports/postings.ts";
import { consumedOnPurchaseOrder } from "./orders.ts";
import { line, openScene, stamp } from "./testing/scene.ts";
import { invoice } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

const { update, deduct, ageing, credit, ubl, billProforma } = invoices.endpoints;
const { issue, dispute, proposeWriteOff } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, operations, coordinator, created, issued, issuedLike, read } = scene;
afterAll(() => on.close());

const taxed = (description: string, quantity: string, price: string) => [line(description, quantity, price, ["T825"])];
/** A client of its own for each case, so that no deposit of another is open. */
async function newClient() {
  const clientCompanyId = randomUUID();
  const [known] = await on.db.select().from(clientCompany).where(eq(clientCompany.id, scene.client));
  if (!known) throw new Error("The scene has its client.");
  const code = clientCompanyId.slice(0, 8).toUpperCase();
  await on.db.insert(clientCompany).values({ ...known, id: clientCompanyId, code });
  const lines = (amount: string) => taxed("Advance", "1", amount).map((one) => ({ ...one, account: null }));
  return {
    clientCompanyId,
    deposit: (amount: string, more: Partial<InvoiceDraft> = {}) =>
      issued({ clientCompanyId, type: "deposit", lines: lines(amount), ...more }),
    draft: (more: Partial<InvoiceDraft>) => created({ clientCompanyId, ...more }),
    invoice: (more: Partial<InvoiceDraft>) => issued({ clientCompanyId, ...more }),
  };
}
const deduction = ({ lines }: InvoiceWhole) =>
  lines.flatMap(({ kind, quantity, unitPrice, lineNet }) =>
    kind === "deposit deduction" ? [[quantity, unitPrice, lineNet]] : [],
  );

describe("a deposit", () => {
  it("has its own numbers, is owed and aged, and has neither discount, retainage nor revenue account", async () => {
    const { clientCompanyId, deposit } = await newClient();
    const made = await deposit("5000.00");
    expect(made).toMatchObject({
      number: expect.stringMatching(/^DEP-2026-\d{5}$/) as string,
      netTotal: "5000.00",
      taxTotal: "412.50",
      amountDue: "5412.50",
      balance: "5412.50",
      discountKind: null,
      retainagePct: null,
      deposit: { open: "5000.00", deductions: [] },
    });
    const aged = (await finance.ask(ageing, { query: {} })).body.find((row) => row.clientCompanyId === clientCompanyId);
    expect(aged?.buckets.current).toBe("5412.50");
    const paid = { clientCompanyId, receivedOn: "2026-05-04", amount: "5412.50", currency: "USD", method: "cheque" as const };
    await finance.ask(payments.create, { body: { ...paid, allocations: null, roundOff: false } });
    expect((await read(made.id)).status).toBe("paid");
  });

  it("is deducted of the next invoice after discount and retainage: both figures of example 13", async () => {
    const { deposit, draft } = await newClient();
    const first = await deposit("5000.00");
    const one = await draft({ lines: taxed("Shutdown", "1", "12000.00"), discountValue: "3" });
    expect(deduction(one)).toEqual([["-1", "5000.00", "-5000.00"]]);
    expect(one).toMatchObject({
      discountTotal: "360.00",
      retainageAmount: "1164.00",
      netTotal: "6640.00",
      taxTotal: "547.80",
      grossTotal: "7187.80",
      amountDue: "6023.80",
      deposits: [{ id: first.id, open: "5000.00", deducted: "5000.00" }],
    });
    expect((await read(first.id)).deposit).toEqual({
      open: "0.00",
      deductions: [{ id: one.id, shownNumber: one.shownNumber, amount: "5000.00" }],
    });
    // Its draft has taken the deposit: another draft finds nothing.
    expect(deduction(await draft({ lines: taxed("Shutdown", "1", "12000.00") }))).toEqual([]);
    await deposit("2500.00");
    const lines = [...taxed("Shutdown", "1", "8000.00"), line("Report", "31.5", "98.00", ["EXEMPT"])];
    const two = await draft({ lines, retainagePct: "5" });
    expect(two).toMatchObject({
      discountTotal: "221.74",
      netTotal: "8365.26",
      taxTotal: "440.55",
      grossTotal: "8805.81",
      retainageAmount: "543.26",
      amountDue: "8262.55",
    });
  });

  it("is never deducted above what is open, also where two drafts ask for it, and stays when the lines are changed", async () => {
    const { deposit, draft: drafted } = await newClient();
    const { id } = await deposit("100.00");
    const draft = await drafted({ lines: taxed("Survey", "1", "60.00"), discountKind: null, discountValue: null });
    expect(deduction(draft)).toEqual([["-1", "60.00", "-60.00"]]);
    const more = { deductions: [{ depositId: id, amount: "100.01" }] };
    const over = await coordinator.ask(deduct, { id: draft.id, body: { ...more, version: draft.version } });
    expect([over.status, over.problem.message]).toEqual([422, expect.stringMatching(/^Only 100.00 of DEP-2026-\d+ is open\.$/)]);
    const other = await drafted({ lines: taxed("Survey", "1", "60.00"), discountKind: null, discountValue: null });
    expect(deduction(other)).toEqual([["-1", "40.00", "-40.00"]]);
    const changed = await coordinator.ask(update, {
      id: draft.id,
      body: { version: draft.version, changes: { lines: taxed("Survey", "2", "60.00") } },
    });
    expect(changed.body).toMatchObject({ netTotal: "60.00", linesTotal: "60.00" });
    const none = await coordinator.ask(deduct, { id: draft.id, body: { deductions: [], version: changed.body.version } });
    expect([deduction(none.body), none.body.netTotal]).toEqual([[], "120.00"]);
    const notMine = await operations.ask(deduct, { id: draft.id, body: { deductions: [], version: none.body.version } });
    expect(notMine.status).toBe(404);
  });

  it("cannot be credited by what an invoice has deducted, and is open again where that is credited", async () => {
    const { deposit, invoice: billedWith } = await newClient();
    const of = await deposit("1000.00");
    const billed = await billedWith({ lines: taxed("Survey", "1", "4000.00"), retainagePct: null });
    expect(deduction(billed)).toHaveLength(1);
    const [own] = of.lines;
    const body = {
      kind: "quantity" as const,
      reason: "The order was cancelled",
      lines: [{ lineId: own?.id ?? "", quantity: "1" }],
    };
    const early = await coordinator.ask(credit, { id: of.id, body });
    expect(early.problem.message).toBe(`Only 0.00 of ${of.number} is not deducted yet.`);
    const all = { ...body, lines: billed.lines.map(({ id }) => ({ lineId: id, quantity: "1" })) };
    const note = await coordinator.ask(credit, { id: billed.id, body: all });
    expect((await issuedLike(note.body)).body.amountDue).toBe(`-${billed.amountDue}`);
    expect((await read(of.id)).deposit).toMatchObject({
      open: "1000.00",
      deductions: [{ amount: "1000.00" }, { amount: "-1000.00" }],
    });
  });

  it("is never written off: what is not paid of it is credited, and what was paid stays open", async () => {
    const { clientCompanyId, deposit } = await newClient();
    const of = await deposit("3000.00");
    const pays = {
      clientCompanyId,
      receivedOn: "2026-05-04",
      amount: "1623.75",
      currency: "USD",
      method: "cheque" as const,
    };
    await finance.ask(payments.create, { body: { ...pays, allocations: null, roundOff: false } });
    const { balance, version, lines } = await read(of.id);
    expect(balance).toBe("1623.75");
    const body = { version, reason: "The client is insolvent", relief: false };
    const refused = await finance.ask(proposeWriteOff, { id: of.id, body });
    expect([refused.status, refused.problem.message]).toEqual([422, "Credit what is not paid: a deposit is no revenue."]);
    const unpaid = [{ lineId: lines[0]?.id ?? "", quantity: "1", perUnit: "1500.00" }];
    const asked = { kind: "price" as const, reason: "The client is insolvent", lines: unpaid };
    await issuedLike((await coordinator.ask(credit, { id: of.id, body: asked })).body);
    expect(await read(of.id)).toMatchObject({ status: "paid", balance: "0.00", deposit: { open: "1500.00" } });
  });

  it("is given back with the work that deducted it, not alone, which would charge the client", async () => {
    const { deposit, invoice: billedWith } = await newClient();
    await deposit("6000.00");
    const plain = { discountKind: null, discountValue: null, retainagePct: null };
    const billed = await billedWith({ ...plain, lines: taxed("Shutdown", "1", "10000.00") });
    const note = (lines: InvoiceWhole["lines"]) => {
      const named = lines.map(({ id }) => ({ lineId: id, quantity: "1" }));
      return coordinator.ask(credit, {
        id: billed.id,
        body: { kind: "quantity", reason: "The order was cancelled", lines: named },
      });
    };
    const alone = await note(billed.lines.filter(({ kind }) => kind === "deposit deduction"));
    expect([alone.status, alone.problem.message]).toEqual([
      422,
      "This would charge the client 6,495.00. Credit the lines of work with it, or send an invoice.",
    ]);
    expect((await note(billed.lines)).body.amountDue).toBe("-4330.00");
  });

  it("uses nothing of the client's order, and its deduction gives nothing back", async () => {
    const { clientCompanyId, deposit, invoice: billedWith } = await newClient();
    const order = randomUUID();
    await on.db.insert(clientPurchaseOrder).values({
      ...stamp,
      id: order,
      clientCompanyId,
      number: "PO-13",
      date: "2026-04-01",
      amount: "13000.00",
      currency: "USD",
      basis: "net",
    });
    const poNumber = "PO-13";
    await deposit("5000.00", { poNumber });
    expect((await consumedOnPurchaseOrder({ db: on.db, services: on.services }, { id: order })).invoiced).toBe("0.00");
    const work = await billedWith({ poNumber, lines: taxed("Shutdown", "1", "12000.00"), discountValue: "3" });
    expect(work).toMatchObject({ netTotal: "6640.00", order: { used: "11640.00", left: "1360.00" } });
    const over = await scene.approved({
      clientCompanyId,
      poNumber,
      lines: taxed("More", "1", "2000.00"),
      discountValue: null,
      discountKind: null,
    });
    const late = await finance.ask(issue, { id: over.id, body: { version: over.version } });
    expect(late.problem.reasons).toEqual([{ message: "PO PO-13 has 1,360.00 left; this invoice is 2,000.00." }]);
    const lines = work.lines.map(({ id }) => ({ lineId: id, quantity: "1" }));
    const note = await coordinator.ask(credit, {
      id: work.id,
      body: { kind: "quantity", reason: "The order was cancelled", lines },
    });
    await issuedLike(note.body);
    expect((await consumedOnPurchaseOrder({ db: on.db, services: on.services }, { id: order })).invoiced).toBe("0.00");
  });

  it("is booked as a liability, and an invoice clears it", async () => {
    const { deposit, invoice: billedWith } = await newClient();
    const of = await deposit("5000.00");
    const work = await billedWith({ lines: taxed("Shutdown", "1", "12000.00"), discountValue: "3" });
    const deposits = async (id: string) => {
      const [row] = await on.db.select().from(invoice).where(eq(invoice.id, id));
      if (!row) throw new Error("It was issued.");
      const { entries } = await postingOf(on.db, "USD", { event: "issue", id, on: row.invoiceDate, invoice: row });
      expect(entries.reduce((sum, { base }) => sum + Number(base), 0)).toBeCloseTo(0, 6);
      return entries.map(({ account, amount }) => [JSON.stringify(account), amount]);
    };
    expect(await deposits(of.id)).toEqual([
      ['{"purpose":"receivable"}', "5412.50"],
      ['{"purpose":"deposits"}', "-5000.00"],
      ['{"taxCode":"T825"}', "-412.50"],
    ]);
    expect(await deposits(work.id)).toContainEqual(['{"purpose":"deposits"}', "5000.00"]);
  });
});

describe("a proforma", () => {
  it("has its own numbers and no receivable, cannot be paid or exported, and is followed by one invoice", async () => {
    const { clientCompanyId, invoice: billedWith } = await newClient();
    const made = await billedWith({ type: "proforma" });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^PRO-2026-\d{5}$/) as string,
      amountDue: "13395.35",
      balance: "0.00",
      retainageHeld: "0.00",
      creditable: [],
    });
    const aged = (await finance.ask(ageing, { query: {} })).body;
    expect(aged.map((row) => row.clientCompanyId)).not.toContain(clientCompanyId);
    const disputed = await finance.ask(dispute, { id: made.id, body: { version: made.version, reason: "Not agreed" } });
    expect(disputed.status).toBe(422);
    const paid = await finance.ask(payments.create, {
      body: {
        clientCompanyId,
        receivedOn: "2026-05-04",
        amount: "1.00",
        currency: "USD",
        method: "cheque",
        allocations: [{ invoiceId: made.id, amount: "1.00" }],
        roundOff: false,
      },
    });
    expect(paid.status).toBe(400);
    expect((await finance.ask(ubl, { id: made.id })).problem.message).toContain("a proforma is no request for payment");
    const { body } = await coordinator.ask(billProforma, { id: made.id, body: { version: made.version } });
    expect(body).toMatchObject({
      type: "invoice",
      relatedNumber: made.number,
      linesTotal: "14859.73",
      invoiceDate: "2026-05-04",
    });
    const again = await coordinator.ask(billProforma, { id: made.id, body: { version: made.version } });
    expect(again.problem.message).toBe(`${body.shownNumber} follows this proforma.`);
    expect((await issuedLike(body)).body).toMatchObject({ status: "issued", balance: "13395.35" });
    expect((await read(made.id)).status).toBe("issued");
  });
});
