import { createHash, randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceDraft, type InvoiceWhole, invoices } from "../contract.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { financeDefaults, financeId, fxRate, revenueAccount, taxCode } from "#directory/finance/server/tables.ts";
import { ledgerPurposes } from "#directory/finance/ledger-accounts.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { amountsIn } from "#kit/money.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { broken } from "./e-invoice/testing-rules.ts";
import { consumedOnPurchaseOrder } from "./orders.ts";
import { message } from "#kit/server/mail/tables.ts";
import { closedOutside } from "#access/outside-rules.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { create, update, find, list, totals, submit, approve, sendBack, issue, send, sheet, history } = invoices.endpoints;
const { ageing, credit, release, dispute, resolve, ubl } = invoices.endpoints;
const { payments } = invoices;

let on: TestApp;
let finance: Person;
let second: Person;
let operations: Person;
let coordinator: Person;
const client = randomUUID();
const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  finance = await on.person("Fay Cole", ["FIN"]);
  second = await on.person("Ed Marsh", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
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
});
afterAll(() => on.close());

const line = (description: string, quantity: string, unitPrice: string | null, taxCodes: string[], more = {}) => ({
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
const example3 = [
  line("RT crew ST", "40.00", "165.00", ["EXEMPT"]),
  line("RT crew OT", "10.00", "247.50", ["EXEMPT"]),
  line("Film 4½×17", "115", "14.35", ["T825"], { unit: "films" }),
  line("Mileage", "486.5", "1.15", ["EXEMPT"]),
  line("Per diem", "10", "165.00", ["EXEMPT"]),
  line("PAUT unit", "5", "385.00", ["T825"]),
];
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

const created = async (more: Partial<InvoiceDraft> = {}, by = coordinator) => (await by.ask(create, { body: draft(more) })).body;
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

describe("an invoice", () => {
  it("has the totals of example 3 from its draft on, and names why it cannot be submitted", async () => {
    const made = await created();
    expect(made).toMatchObject({
      shownNumber: expect.stringMatching(/^Draft /) as string,
      linesTotal: "14859.73",
      discountTotal: "297.19",
      netTotal: "14562.54",
      taxTotal: "289.06",
      grossTotal: "14851.60",
      retainageAmount: "1456.25",
      amountDue: "13395.35",
      dueDate: "2026-06-03",
      obstacles: [],
    });
    const lines = [
      line("PAUT day", "1", null, ["T825"], { serviceFrom: "2026-05-06" }),
      line("Film", "1", "1", [], { account: null }),
    ];
    const open = await created({ lines });
    expect(open.obstacles).toEqual([
      "Line 1 has no price for 2026-05-06 (no rate sheet item 'PAUT day').",
      "Line 2 has no tax code for its region on 2026-05-01.",
      "Line 2 has no revenue account.",
    ]);
    await on.db.execute(sql`update client_company set po_required = true where id = ${client}`);
    expect((await read(made.id)).obstacles).toEqual(["Acre requires a PO number on its invoices."]);
    await on.db.execute(sql`update client_company set po_required = false where id = ${client}`);
    const early = await coordinator.ask(submit, { id: open.id, body: { version: open.version } });
    expect([early.status, early.problem.reasons?.length]).toEqual([422, 3]);
  });

  it("is changed by its author and Finance while it is a draft, and a discount above its lines is refused", async () => {
    const made = await created();
    const changes = { discountKind: "amount" as const, discountValue: "14859.74" };
    const over = await coordinator.ask(update, { id: made.id, body: { version: made.version, changes } });
    expect(over.problem.message).toBe("The discount is more than the lines it applies to.");
    const notMine = await operations.ask(update, { id: made.id, body: { version: made.version, changes: { notes: "x" } } });
    expect(notMine.status).toBe(404);
    const fewer = await finance.ask(update, {
      id: made.id,
      body: { version: made.version, changes: { lines: example3.slice(0, 1) } },
    });
    expect(fewer.body).toMatchObject({ linesTotal: "6600.00", netTotal: "6468.00" });
  });

  it("is approved by another person, also where the author may approve, and issued by Finance only", async () => {
    const own = await submitted({}, finance);
    const mine = await finance.ask(approve, { id: own.id, body: { version: own.version } });
    expect([mine.status, mine.problem.message]).toEqual([422, "Another person has to approve your invoice."]);
    const superAdmin = await on.person("Sam Root", ["SUPER"]);
    const rooted = await submitted({}, superAdmin);
    expect((await superAdmin.ask(approve, { id: rooted.id, body: { version: rooted.version } })).problem.message).toBe(
      "Another person has to approve your invoice.",
    );
    const agreed = await second.ask(approve, { id: own.id, body: { version: own.version } });
    expect(agreed.body.status).toBe("approved");
    const early = await operations.ask(issue, { id: own.id, body: { version: agreed.body.version } });
    expect([early.status, early.problem.message]).toEqual([403, "Only Finance can issue an invoice."]);
    const back = await operations.ask(sendBack, {
      id: own.id,
      body: { version: agreed.body.version, reason: "Wrong PO number" },
    });
    expect(back.body.status).toBe("draft");
    expect((await (await on.person("Tia Lund", ["TECH"])).ask(list, { query: {} })).status).toBe(403);
    expect(closedOutside("invoices")).toBe(true);
  });

  it("takes the next number without a gap, keeps whom it was billed to, and is final", async () => {
    const first = await issued();
    const next = await issued();
    const counted = ({ number }: InvoiceWhole) => Number(number?.slice(-5));
    expect(first.number).toMatch(/^INV-2026-\d{5}$/);
    expect(counted(next)).toBe(counted(first) + 1);
    expect(first).toMatchObject({ status: "issued", balance: "13395.35", billTo: { name: "Acre Refining LLC" } });
    expect((await finance.ask(update, { id: first.id, body: { version: first.version, changes: { notes: "x" } } })).status).toBe(
      422,
    );
    await expect(on.db.execute(sql`update invoice set net_total = 1 where id = ${first.id}`)).rejects.toThrow("update invoice");
    await expect(on.db.execute(sql`delete from invoice_line where invoice_id = ${first.id}`)).rejects.toThrow(
      "delete from invoice_line",
    );
    const { status, body } = await finance.ask(sheet, { id: first.id });
    expect([status, String(body).slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  it("is not issued when the totals are no longer those approved, nor before the last number or in a closed period", async () => {
    const one = await approved();
    await on.db.execute(sql`update tax_code set rate = 8.5 where code = 'T825'`);
    const changed = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    await on.db.execute(sql`update tax_code set rate = 8.25 where code = 'T825'`);
    expect([changed.status, changed.problem.message]).toEqual([
      422,
      "Totals changed since approval (tax code updated). Review again.",
    ]);
    expect((await read(one.id)).number).toBeNull();
    const before = await issued();
    const old = await approved({ invoiceDate: "2026-05-03" });
    const late = await finance.ask(issue, { id: old.id, body: { version: old.version } });
    expect(late.problem.message).toBe("The earliest date for this series is 2026-05-04.");
    await on.db.insert(financeDefaults).values({ ...stamp, ...usualFinance, id: financeId, periodClosedThrough: "2026-05-04" });
    const shut = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    await on.db.execute(sql`update finance_defaults set period_closed_through = null`);
    expect(shut.problem.message).toBe("The period up to 2026-05-04 is closed.");
    const after = await issued();
    expect(Number(after.number?.slice(-5))).toBe(Number(before.number?.slice(-5)) + 1);
  });

  it("that takes its client above 120 % of the credit limit needs the word of Finance", async () => {
    const other = randomUUID();
    const company = { ...stamp, id: other, code: "LIM", legalName: "Limit", displayName: "Limit", status: "active" as const };
    await on.db.insert(clientCompany).values({ ...company, creditLimit: "1000" });
    const asked = (price: string) => ({
      clientCompanyId: other,
      lines: [line("Work", "1", price, ["EXEMPT"])],
      discountKind: null,
      discountValue: null,
      retainagePct: null,
    });
    expect((await created(asked("1200"))).creditUse).toMatchObject({ pct: "120.0", verdict: "warning" });
    const one = await approved(asked("1200.01"));
    const over = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    expect(over.problem.message).toBe("Credit use is 120.0 % of the limit: Finance has to agree.");
    const agreed = await finance.ask(issue, { id: one.id, body: { version: one.version, agreeCredit: true } });
    expect(agreed.body.status).toBe("issued");
  });

  it("above what is left of the purchase order it names is not issued, within its tolerance it is", async () => {
    const order = { clientCompanyId: client, number: "4500-7", date: "2026-01-05", currency: "USD", basis: "net" as const };
    const id = randomUUID();
    await on.db.insert(clientPurchaseOrder).values({ ...stamp, ...order, id, amount: "14562.53" });
    const one = await approved({ poNumber: "4500-7" });
    expect((await consumedOnPurchaseOrder(on.db, { id })).waiting).toBe("14562.54");
    const over = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    expect([over.status, over.problem.reasons?.map((reason) => reason.message)]).toEqual([
      422,
      ["PO 4500-7 has 14,562.53 left; this invoice is 14,562.54."],
    ]);
    await on.db.execute(sql`update client_purchase_order set tolerance_pct = 2 where id = ${id}`);
    expect((await finance.ask(issue, { id: one.id, body: { version: one.version } })).status).toBe(200);
    expect(await consumedOnPurchaseOrder(on.db, { id })).toEqual({ invoiced: "14562.54", waiting: "0.00" });
  });

  it("in another currency has the rate of its day, and none is issued without one", async () => {
    const lines = [line("Work", "1", "12345.67", ["EXEMPT"])];
    const asked = { currency: "EUR", lines, discountKind: null, discountValue: null, retainagePct: null };
    expect((await created(asked)).obstacles).toEqual(["There is no exchange rate of EUR on 2026-05-04 or before."]);
    await on.db.insert(fxRate).values({
      ...stamp,
      id: randomUUID(),
      date: "2026-05-02",
      fromCurrency: "EUR",
      toCurrency: "USD",
      rate: "1.08345000",
      source: "ECB",
    });
    expect(await created(asked)).toMatchObject({ fxDate: "2026-05-02", baseGross: "13375.92", obstacles: [] });
  });
});

it("two invoices issued at the same moment take two numbers that follow each other", async () => {
  const [a, b] = [await approved(), await approved()];
  const both = await Promise.all([a, b].map(({ id, version }) => finance.ask(issue, { id, body: { version } })));
  const numbers = both.map(({ body }) => Number(body.number?.slice(-5))).toSorted((x, y) => x - y);
  expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
});

describe("a credit note", () => {
  it("for 15 films has the totals of example 4, reduces balance and held retainage, and no more than the rest can be credited", async () => {
    const invoice = await issued();
    const film = invoice.lines[2]?.id ?? "";
    const asked = (quantity: string) => ({
      id: invoice.id,
      body: { kind: "quantity" as const, reason: "Films not used", lines: [{ lineId: film, quantity }] },
    });
    const note = (await coordinator.ask(credit, asked("15"))).body;
    expect(note).toMatchObject({ type: "credit note", netTotal: "-210.94", grossTotal: "-228.34", amountDue: "-207.25" });
    expect((await issuedLike(note)).body.number).toMatch(/^CN-2026-/);
    expect(await read(invoice.id)).toMatchObject({ status: "issued", balance: "13188.10", retainageHeld: "1435.16" });
    const over = await coordinator.ask(credit, asked("101"));
    expect([over.status, over.problem.message]).toEqual([422, "Only 100 of 115 films are left to credit."]);
    const rest = (await read(invoice.id)).creditable.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const whole = await coordinator.ask(credit, { id: invoice.id, body: { kind: "quantity", reason: "All of it", lines: rest } });
    expect(whole.body).toMatchObject({ grossTotal: "-14623.26", retainageAmount: "-1435.16" });
    await issuedLike(whole.body);
    expect(await read(invoice.id)).toMatchObject({ status: "credited", balance: "0.00", retainageHeld: "0.00" });
  });
});

describe("payments", () => {
  const paying = (invoice: InvoiceWhole, amount: string, more = {}) => ({
    body: {
      clientCompanyId: client,
      receivedOn: "2026-05-04",
      amount,
      currency: "USD",
      method: "cheque" as const,
      allocations: [{ invoiceId: invoice.id, amount }],
      roundOff: false,
      ...more,
    },
  });
  it("bring an invoice to partly paid and paid, and one that comes back opens it again", async () => {
    const invoice = await issued();
    const first = await finance.ask(payments.create, paying(invoice, "13395.00"));
    expect([first.status, (await read(invoice.id)).status, (await read(invoice.id)).balance]).toEqual([
      200,
      "partly paid",
      "0.35",
    ]);
    const over = await finance.ask(payments.create, paying(invoice, "0.36"));
    expect(over.problem.message).toBe(`Only 0.35 of ${invoice.number} is open.`);
    await finance.ask(payments.create, paying(invoice, "0.31", { roundOff: true }));
    expect(await read(invoice.id)).toMatchObject({ status: "paid", balance: "0.00" });
    const undone = await finance.ask(payments.undo, {
      id: first.body.id,
      body: { version: first.body.version, reason: "Cheque returned unpaid" },
    });
    expect([undone.status, undone.problem.message]).toEqual([200, undefined]);
    expect(await read(invoice.id)).toMatchObject({ status: "partly paid", balance: "13395.00" });
    const entries = (await finance.ask(history, { id: invoice.id })).body.map(({ action }) => action);
    expect(entries.slice(0, 3)).toEqual(["Invoice.undoPayment", "Invoice.pay", "Invoice.pay"]);
    expect((await coordinator.ask(payments.create, paying(invoice, "1.00"))).status).toBe(403);
  });

  it("without invoices named pay the oldest due first, not a disputed one, and the rest stays as credit", async () => {
    const other = randomUUID();
    await on.db
      .insert(clientCompany)
      .values({ ...stamp, id: other, code: "OTH", legalName: "Other", displayName: "Other", status: "active" });
    const asked = {
      clientCompanyId: other,
      lines: [line("Work", "1", "100", ["EXEMPT"])],
      retainagePct: null,
      discountValue: null,
    };
    const [a, b] = [await issued(asked), await issued(asked)];
    await finance.ask(dispute, { id: a.id, body: { version: a.version, reason: "Hours are not agreed" } });
    const paid = await finance.ask(payments.create, paying(b, "150.00", { clientCompanyId: other, allocations: null }));
    expect(paid.body).toMatchObject({ unallocated: "50.00", invoices: b.number });
    const still = await read(a.id);
    expect([still.balance, still.disputeReason]).toEqual(["100.00", "Hours are not agreed"]);
    const resolved = await finance.ask(resolve, { id: a.id, body: { version: still.version } });
    expect(resolved.body.disputedAt).toBeNull();
  });
});

describe("payments with credit or in another currency", () => {
  const company = async (code: string, more = {}) => {
    const id = randomUUID();
    const named = { code, legalName: code, displayName: code, status: "active" as const };
    await on.db.insert(clientCompany).values({ ...stamp, id, ...named, ...more });
    return id;
  };
  const of = (clientCompanyId: string, price: string, more: Partial<InvoiceDraft> = {}): Partial<InvoiceDraft> => ({
    clientCompanyId,
    lines: [line("Work", "1", price, ["EXEMPT"])],
    retainagePct: null,
    discountKind: null,
    discountValue: null,
    ...more,
  });
  const pay = (clientCompanyId: string, amount: string, more = {}) =>
    finance.ask(payments.create, {
      body: {
        clientCompanyId,
        receivedOn: "2026-05-04",
        amount,
        currency: "USD",
        method: "cheque" as const,
        allocations: null,
        roundOff: false,
        ...more,
      },
    });

  it("use the client's credit first: money without an invoice, and what was credited after payment", async () => {
    const own = await company("CRE");
    const first = await issued(of(own, "100"));
    await pay(own, "140.00");
    const note = await coordinator.ask(credit, {
      id: first.id,
      body: {
        kind: "price",
        reason: "Agreed 70.00",
        lines: [{ lineId: first.lines[0]?.id ?? "", quantity: "1", perUnit: "30" }],
      },
    });
    await issuedLike(note.body);
    expect((await read(first.id)).balance).toBe("-30.00");
    const second = await issued(of(own, "75"));
    const paid = await pay(own, "10.00");
    expect(paid.body).toMatchObject({ unallocated: "5.00" });
    expect(await read(second.id)).toMatchObject({ status: "paid", balance: "0.00" });
    expect((await read(first.id)).balance).toBe("0.00");
    const left = (await finance.ask(payments.list, { query: { clientCompanyId: own } })).body.rows;
    expect(left.map(({ unallocated }) => unallocated).toSorted()).toEqual(["0.00", "5.00"]);
    const undone = await finance.ask(payments.undo, {
      id: paid.body.id,
      body: { version: paid.body.version, reason: "Cheque returned unpaid" },
    });
    expect(undone.status).toBe(200);
    expect([(await read(first.id)).balance, (await read(second.id)).balance]).toEqual(["-30.00", "35.00"]);
  });

  it("at another rate leave the exchange difference of example 5", async () => {
    const own = await company("EUR");
    const invoice = await issued(of(own, "12345.67", { currency: "EUR" }));
    const paid = await pay(own, "12345.67", { currency: "EUR", fxRate: "1.07100000" });
    expect(paid.body).toMatchObject({ fxDifference: "-153.71", unallocated: "0.00" });
    expect((await read(invoice.id)).payments).toMatchObject([{ amount: "12345.67", fxDifference: "-153.71", undone: false }]);
  });

  it("in another currency need an agreed rate, and may come from a company of the same owner", async () => {
    const owner = await company("OWN");
    const [payer, debtor] = [await company("PAY", { parentId: owner }), await company("DEB", { parentId: owner })];
    const invoice = await issued(of(debtor, "100", { currency: "EUR" }));
    const asked = (more: object) => pay(payer, "54.50", { allocations: [{ invoiceId: invoice.id, amount: "54.50", ...more }] });
    expect((await asked({})).problem.message).toBe(`${invoice.number} is in EUR: enter the rate from USD.`);
    const paid = await asked({ rate: "0.91743119" });
    expect(paid.body).toMatchObject({ unallocated: "0.00", fxDifference: "0.33" });
    expect(await read(invoice.id)).toMatchObject({ status: "partly paid", balance: "50.00" });
    const stranger = await company("STR");
    const refusedTo = await pay(stranger, "1.00", { allocations: [{ invoiceId: invoice.id, amount: "1.00", rate: "1" }] });
    expect(refusedTo.problem.message).toBe("Choose open invoices of this client or its owner group.");
    const norate = await pay(payer, "1.00", { currency: "CHF" });
    expect(norate.problem.message).toBe("There is no exchange rate of CHF on 2026-05-04 or before: enter that of the bank.");
  });
});

describe("a client with overdue invoices", () => {
  const { reminders, statements } = invoices;
  /** Issued invoices are final; this sets one back past the triggers that say so. */
  const dueOn = (id: string, day: string) =>
    on.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update invoice set due_date = ${day}::date where id = ${id}`);
    });
  const asked = { lines: [line("Work", "1", "100", ["EXEMPT"])], discountValue: null, retainagePct: null };

  it("gets one reminder with all of them at the highest level, once, and only where an address is known", async () => {
    const own = randomUUID();
    const named = { code: "LAT", legalName: "Late LLC", displayName: "Late", status: "active" as const };
    await on.db.insert(clientCompany).values({ ...stamp, id: own, ...named });
    const first = await issued({ ...asked, clientCompanyId: own });
    const second = await issued({ ...asked, clientCompanyId: own });
    await dueOn(first.id, "2026-04-10");
    await dueOn(second.id, "2026-04-26");
    const mine = async () => (await finance.ask(reminders.waiting, {})).body.find(({ id }) => id === own);
    expect(await mine()).toMatchObject({ level: 2, totals: [{ currency: "USD", balance: "200.00", interest: "0.00" }] });
    const body = { clientCompanyIds: [own] };
    expect((await operations.ask(reminders.send, { body })).status).toBe(403);
    const unknown = await finance.ask(reminders.send, { body });
    expect(unknown.problem.message).toBe("No address for invoices is known of these clients.");
    await on.db.execute(sql`update client_company set email = 'ap@late.example' where id = ${own}`);
    expect((await finance.ask(reminders.preview, { clientCompanyId: own })).status).toBe(200);
    expect((await finance.ask(reminders.send, { body })).body).toEqual({ sent: 1 });
    expect(await mine()).toBeUndefined();
    expect((await finance.ask(reminders.send, { body })).problem.message).toBe("There is nothing to remind of.");
    const [letter] = (await on.db.select().from(message)).filter(({ recipient }) => recipient === "ap@late.example");
    expect([letter?.subject, letter?.text.includes("200.00 USD")]).toEqual([
      expect.stringContaining("further payment reminder"),
      true,
    ]);
    const sent = (await finance.ask(reminders.list, { query: { clientCompanyId: own } })).body.rows;
    expect(sent).toMatchObject([{ level: 2, sentTo: "ap@late.example" }]);
    expect(String((await finance.ask(reminders.sheet, { id: sent[0]?.id ?? "" })).body).slice(0, 5)).toBe("%PDF-");
    const of = { clientCompanyId: own, currency: "USD" };
    expect(String((await finance.ask(statements.sheet, { query: of })).body).slice(0, 5)).toBe("%PDF-");
    expect((await finance.ask(statements.send, { body: of })).body).toEqual({ sentTo: "ap@late.example" });
    const none = await finance.ask(statements.send, { body: { ...of, currency: "GBP" } });
    expect(none.problem.message).toBe("Nothing of Late was open in GBP on this day.");
    for (const { id, dueDate } of [first, second]) await dueOn(id, dueDate);
  });
});

describe("exports", () => {
  const make = (system: "journal" | "xero" | "quickBooks", more = {}) =>
    finance.ask(invoices.exports.create, { body: { system, toDay: "2026-05-04", again: false, ...more } });
  const fileOf = async (id: string) => {
    const url = `/api/invoice-exports/${id}/file`;
    const { statusCode, rawPayload } = await on.app.inject({ method: "GET", url, headers: { cookie: finance.cookie } });
    expect(statusCode).toBe(200);
    return new Uint8Array(rawPayload);
  };

  it("are refused with every line that has no account or tax, then hold each document once, and again with a reason only", async () => {
    const bare = await make("journal");
    expect([bare.status, bare.problem.reasons?.length]).toEqual([422, expect.any(Number)]);
    expect(bare.problem.reasons?.map((reason) => reason.message)).toContainEqual(
      expect.stringMatching(/^INV-2026-\d{5}: there is no account for receivable\.$/),
    );
    const ledgerAccounts = ledgerPurposes.map((purpose, index) => ({ purpose, account: String(1200 + index) }));
    const named = (taxCodes: string) => ({ taxCodes, account: "2200", xero: taxCodes, quickBooks: taxCodes });
    await on.db
      .update(financeDefaults)
      .set({ ledgerAccounts, taxMappings: ["T825", "EXEMPT", "No tax"].map(named), xeroDates: "DD/MM/YYYY" });
    expect(
      (await coordinator.ask(invoices.exports.create, { body: { system: "xero", toDay: "2026-05-04", again: false } })).status,
    ).toBe(403);
    for (const system of ["journal", "xero", "quickBooks"] as const) {
      const waiting = await finance.ask(invoices.exports.waiting, { query: { system, toDay: "2026-05-04" } });
      const made = await make(system);
      expect([made.status, made.problem.reasons]).toEqual([200, undefined]);
      expect(made.body.documents).toBe(waiting.body.documents);
      expect((await make(system)).problem.message).toBe("There is nothing to export in this period.");
    }
    expect((await make("xero", { again: true })).problem.fields?.[0]?.message).toBe("Explain why it is exported again.");
    expect((await make("xero", { again: true, reason: "The first import was deleted" })).status).toBe(200);
    const late = await issued();
    const next = await make("journal");
    expect([next.body.documents, next.body.totals]).toEqual([1, [{ currency: "USD", documents: 1, amount: late.amountDue }]]);
  });

  it("of the journal balance, and the file is the same each time", async () => {
    const [batch] = (await finance.ask(invoices.exports.list, { query: { system: "journal" } })).body.rows;
    const bytes = await fileOf(batch?.id ?? "");
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(["journal.csv", "journal.xlsx", "control.csv"]);
    expect(strFromU8(files["control.csv"] ?? new Uint8Array())).toContain("Difference,USD,0.00");
    expect(strFromU8(files["journal.csv"] ?? new Uint8Array())).toContain("13395.35");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(batch?.fileSha256);
    expect(await fileOf(batch?.id ?? "")).toEqual(bytes);
  });
});

it("held retainage is released with a document of its own, never above what is held", async () => {
  const invoice = await issued();
  const over = await coordinator.ask(release, { id: invoice.id, body: { amount: "1456.26" } });
  expect(over.problem.message).toBe(`Only 1,456.25 of retainage is held on ${invoice.number}.`);
  const made = (await coordinator.ask(release, { id: invoice.id, body: { amount: "1000.00" } })).body;
  expect(made).toMatchObject({ type: "retainage release", amountDue: "1000.00", taxTotal: "0.00", retainageAmount: "0.00" });
  expect((await issuedLike(made)).body.number).toMatch(/^RET-2026-/);
  expect((await read(invoice.id)).retainageHeld).toBe("456.25");
});

it("an issued invoice is sent with its PDF, which a draft is not", async () => {
  const one = await created();
  const body = { version: one.version, email: "ap@acre.example", message: "Thank you" };
  expect((await finance.ask(send, { id: one.id, body })).problem.message).toBe("Only an issued invoice can be sent.");
  const invoice = await issued();
  expect((await operations.ask(send, { id: invoice.id, body: { ...body, version: invoice.version } })).status).toBe(403);
  const sent = await finance.ask(send, { id: invoice.id, body: { ...body, version: invoice.version } });
  expect(sent.body.sentTo).toBe("ap@acre.example");
  const letters = await on.db.select().from(message);
  expect(letters.find(({ recipient }) => recipient === "ap@acre.example")?.text).toContain(`${invoice.number} of 13,395.35 USD`);
});

it("an issued invoice goes as UBL with its email; what EN 16931 cannot express is refused with the reason", async () => {
  const asked = { lines: [line("Work", "4", "100", ["T825"])], discountValue: null };
  const invoice = await issued(asked);
  const early = await finance.ask(ubl, { id: invoice.id });
  expect([early.status, early.problem.message]).toEqual([
    422,
    "This invoice cannot be sent as EN 16931: the company has no country in the settings.",
  ]);
  await on.db.execute(sql`update company_settings set country = 'US', registration_no = 'TX-1',
    tax_ids = '[{"country":"US","kind":"EIN","value":"00-1"}]'::jsonb`);
  await on.db.execute(sql`update client_company set billing_country = 'US' where id = ${client}`);
  const { status, body } = await finance.ask(ubl, { id: invoice.id });
  expect([status, broken(String(body))]).toEqual([200, []]);
  const mailed = { version: invoice.version, email: "e@acre.example", message: "", eInvoice: true };
  await finance.ask(send, { id: invoice.id, body: mailed });
  const [letter] = (await on.db.select().from(message)).filter(({ recipient }) => recipient === "e@acre.example");
  expect(letter?.attachments?.map(({ name }) => name)).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`]);
  const perLine = await issued({ ...asked, taxRounding: "per line" });
  expect((await finance.ask(ubl, { id: perLine.id })).problem.message).toBe(
    "This invoice cannot be sent as EN 16931: its tax is rounded on each line.",
  );
  expect((await finance.ask(ubl, { id: (await created()).id })).problem.message).toBe("Only an issued invoice can be sent.");
});

it("ageing shows what was open at the end of a day, in its column, without credit in a bucket", async () => {
  const other = randomUUID();
  await on.db
    .insert(clientCompany)
    .values({ ...stamp, id: other, code: "AGE", legalName: "Age", displayName: "Age", status: "active" });
  const asked = {
    clientCompanyId: other,
    lines: [line("Work", "1", "100", ["EXEMPT"])],
    discountValue: null,
    retainagePct: null,
  };
  const one = await issued(asked);
  const rowOn = async (asOf: string) =>
    (await finance.ask(ageing, { query: { asOf } })).body.find(({ clientCompanyId }) => clientCompanyId === other);
  expect(await rowOn("2026-05-03")).toBeUndefined();
  expect(await rowOn("2026-06-03")).toMatchObject({ buckets: { current: "100.00", "1-30": "0.00" }, total: "100.00" });
  const paid = { clientCompanyId: other, receivedOn: "2026-05-04", amount: "130.00", currency: "USD", method: "card" as const };
  await finance.ask(payments.create, {
    body: { ...paid, allocations: [{ invoiceId: one.id, amount: "60.00" }], roundOff: false },
  });
  expect(await rowOn("2026-07-15")).toMatchObject({
    buckets: { current: "0.00", "31-60": "40.00" },
    credit: "70.00",
    total: "-30.00",
  });
});

it("sums of a list are one row for each currency", async () => {
  const { body } = await finance.ask(totals, { query: { status: "issued" } });
  expect(body.map(({ currency }) => currency)).toEqual(["USD"]);
  const { rows } = (await finance.ask(list, { query: { status: "issued", limit: 200 } })).body;
  expect(body[0]).toMatchObject({ invoices: rows.length, balance: amountsIn("USD").sum(...rows.map(({ balance }) => balance)) });
  const late = (await finance.ask(list, { query: { overdue: "true" } })).body.rows;
  expect(late).toEqual([]);
});
