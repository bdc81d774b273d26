import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { type InvoiceWhole, invoices } from "../contract.ts";
import { invoice } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { financeDefaults, financeId, fxRate } from "#directory/finance/server/tables.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { amountsIn } from "#kit/money.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { consumedOnPurchaseOrder } from "./orders.ts";
import { example3, line, openScene, stamp } from "./testing/scene.ts";
import { message } from "#kit/server/mail/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { closedOutside } from "#access/outside-rules.ts";

const { create, update, list, totals, approve, sendBack, issue, send, sheet, history, submit } = invoices.endpoints;
const { ageing, credit, release, dispute, resolve } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, second, operations, coordinator, client, draft, created, submitted, approved, issued, issuedLike, read } =
  scene;
afterAll(() => on.close());

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

  it("has the lines that changed in its history", async () => {
    const made = await created();
    const lines = example3.slice(0, 5).map((one, at) => ({ ...one, id: made.lines[at]?.id ?? "" }));
    const changes = { lines: lines.with(0, { ...(lines[0] as (typeof lines)[number]), quantity: "41.00" }) };
    await coordinator.ask(update, { id: made.id, body: { version: made.version, changes } });
    const [last] = (await coordinator.ask(invoices.endpoints.history, { id: made.id, query: {} })).body;
    const said = last?.changes.map(({ field, old, new: next }) => [field, old, next]);
    expect(said).toContainEqual(["line 1: quantity", "40.00", "41.00"]);
    expect(said).toContainEqual(["line 6", "present", "removed"]);
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
    const ahead = await approved({ invoiceDate: "2026-05-05" });
    const early = await finance.ask(issue, { id: ahead.id, body: { version: ahead.version } });
    expect(early.problem.message).toBe("It is dated 2026-05-05, which is after today, 2026-05-04.");
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

  it("of nothing is not submitted, and a discount has the decimals of its currency", async () => {
    const none = { discountKind: null, discountValue: null, retainagePct: null };
    const free = await created({ ...none, lines: [line("Goodwill", "4", "0", ["T825"])] });
    const sent = await coordinator.ask(submit, { id: free.id, body: { version: free.version } });
    expect(sent.problem.reasons?.map(({ message: text }) => text)).toEqual([
      "Nothing is charged on this invoice: enter its prices, or make it void.",
    ]);
    const yen = { currency: "JPY", discountKind: "amount", discountValue: "1.55" } as const;
    const fine = await coordinator.ask(create, { body: draft(yen) });
    expect(fine.problem.fields).toEqual([{ path: "discountValue", message: "An amount in JPY has fewer decimals." }]);
  });

  it("names an order of its client: where the client requires one, neither an unknown number nor another client's order passes", async () => {
    const other = randomUUID();
    const named = { code: "GLX", legalName: "Galax LLC", displayName: "Galax", status: "active" as const };
    await on.db.insert(clientCompany).values({ ...stamp, ...named, id: other });
    const order = { ...stamp, date: "2026-01-05", amount: "90000", currency: "USD", basis: "net" as const };
    const add = (clientCompanyId: string, number: string) =>
      on.db.insert(clientPurchaseOrder).values({ ...order, id: randomUUID(), clientCompanyId, number });
    await add(other, "GLX-1");
    const obstacles = async (poNumber: string | null) => {
      const { id, version } = await created({ poNumber });
      const sent = await coordinator.ask(submit, { id, body: { version } });
      return sent.problem.reasons?.map(({ message }) => message) ?? [];
    };
    // A client without orders may have a number as its reference only.
    expect(await obstacles("GLX-1")).toEqual([]);
    await on.db.update(clientCompany).set({ poRequired: true }).where(eq(clientCompany.id, client));
    const refusal = (number: string) => [
      `PO ${number} is no order of Acre. Choose one of its orders, or enter this one under Purchase orders.`,
    ];
    expect(await obstacles(null)).toEqual(["Acre requires a PO number on its invoices."]);
    expect(await obstacles("does-not-exist")).toEqual(refusal("does-not-exist"));
    expect(await obstacles("GLX-1")).toEqual(refusal("GLX-1"));
    await on.db.update(clientCompany).set({ poRequired: false }).where(eq(clientCompany.id, client));
    await add(client, "ACR-1");
    expect(await obstacles("ACR-2")).toEqual(refusal("ACR-2"));
    expect(await obstacles("ACR-1")).toEqual([]);
  });

  it("above what is left of the purchase order it names is not issued, within its tolerance it is", async () => {
    const order = { clientCompanyId: client, number: "4500-7", date: "2026-01-05", currency: "USD", basis: "net" as const };
    const id = randomUUID();
    await on.db.insert(clientPurchaseOrder).values({ ...stamp, ...order, id, amount: "14562.53" });
    const one = await approved({ poNumber: "4500-7" });
    expect((await consumedOnPurchaseOrder({ db: on.db, services: on.services }, { id })).waiting).toBe("14562.54");
    const over = await finance.ask(issue, { id: one.id, body: { version: one.version } });
    expect([over.status, over.problem.reasons?.map((reason) => reason.message)]).toEqual([
      422,
      ["PO 4500-7 has 14,562.53 left; this invoice is 14,562.54."],
    ]);
    await on.db.execute(sql`update client_purchase_order set tolerance_pct = 2 where id = ${id}`);
    expect((await finance.ask(issue, { id: one.id, body: { version: one.version } })).status).toBe(200);
    expect(await consumedOnPurchaseOrder({ db: on.db, services: on.services }, { id })).toEqual({
      invoiced: "14562.54",
      waiting: "0.00",
    });
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

it("names only a site, contact, project and work orders of its client", async () => {
  const other = randomUUID();
  const named = { code: "BYU", legalName: "Bayou LLC", displayName: "Bayou", status: "active" as const };
  await on.db.insert(clientCompany).values({ ...stamp, id: other, ...named });
  const [siteId, contactId, projectId, orderId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const of = { ...stamp, clientCompanyId: other };
  await on.db
    .insert(clientSite)
    .values({ ...of, id: siteId, code: "S", name: "Dock", address: "Pier 1", country: "US", timeZone: "America/Chicago" });
  await on.db.insert(clientContact).values({ ...of, id: contactId, name: "Amy Kohl", roles: ["AP"], email: "amy@bayou.example" });
  await on.db.insert(project).values({
    ...of,
    id: projectId,
    baseLocationId: on.bases.houston,
    number: "P-900",
    name: "Dock",
    kind: "in-service",
    managerId: operations.id,
    startOn: "2026-05-01",
    endOn: "2026-06-01",
    status: "active",
  });
  await on.db.insert(workOrder).values({
    ...of,
    id: orderId,
    baseLocationId: on.bases.houston,
    number: "WO-900",
    projectId,
    title: "Dock",
    status: "planned",
  });
  const foreign: readonly (readonly [string, Parameters<typeof draft>[0]])[] = [
    ["clientSiteId", { clientSiteId: siteId }],
    ["contactId", { contactId }],
    ["projectId", { projectId }],
    ["workOrderIds", { workOrderIds: [orderId] }],
  ];
  const made = await created();
  for (const [field, more] of foreign) {
    const drafted = await coordinator.ask(create, { body: draft(more) });
    const changed = await coordinator.ask(update, { id: made.id, body: { version: made.version, changes: { ...more } } });
    for (const { problem } of [drafted, changed])
      expect(problem.fields).toEqual([{ path: field, message: expect.stringContaining("of this client") as string }]);
  }
  const own = await coordinator.ask(create, {
    body: draft({ clientCompanyId: other, projectId, contactId, workOrderIds: [orderId] }),
  });
  expect(own.problem.message).toBeUndefined();
});

it("sums of a list are one row for each currency", async () => {
  const { body } = await finance.ask(totals, { query: { status: "issued" } });
  expect(body.map(({ currency }) => currency)).toEqual(["USD"]);
  const { rows } = (await finance.ask(list, { query: { status: "issued", limit: 200 } })).body;
  const drafts = (await finance.ask(totals, { query: { status: "draft" } })).body.find(({ currency }) => currency === "USD");
  expect([drafts?.notIssuedNet, drafts?.open, body[0]?.notIssuedNet]).toEqual([drafts?.netTotal, "0", "0"]);
  expect(drafts?.netTotal).toMatch(/[1-9]/);
  expect(body[0]).toMatchObject({ invoices: rows.length, open: amountsIn("USD").sum(...rows.map(({ balance }) => balance)) });
  const all = async () => (await finance.ask(totals, { query: {} })).body.find(({ currency }) => currency === "USD");
  const before = await all();
  const of = eq(invoice.id, rows[0]?.id ?? "");
  await on.db.update(invoice).set({ balance: "-12.50" }).where(of);
  const credited = await all();
  expect(credited?.credit).toBe("12.50");
  expect(credited?.open).toBe(amountsIn("USD").minus(before?.open ?? "0", rows[0]?.balance ?? "0"));
  await on.db
    .update(invoice)
    .set({ balance: rows[0]?.balance ?? "0" })
    .where(of);
  const drafted = (await finance.ask(list, { query: { status: "draft", limit: 200 } })).body.rows[0];
  await finance.ask(invoices.endpoints.void, {
    id: drafted?.id ?? "",
    body: { version: drafted?.version ?? 0, reason: "Entered twice" },
  });
  const after = await all();
  expect(after?.invoices).toBe(before?.invoices);
  expect(after?.netTotal).toBe(amountsIn("USD").minus(before?.netTotal ?? "0", drafted?.netTotal ?? "0"));
  const late = (await finance.ask(list, { query: { overdue: "true" } })).body.rows;
  expect(late).toEqual([]);
});
