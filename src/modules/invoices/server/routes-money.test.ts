import { createHash, randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceDraft, invoices } from "../contract.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { financeDefaults, financeId, fxRate } from "#directory/finance/server/tables.ts";
import { ledgerPurposes } from "#directory/finance/ledger-accounts.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { broken } from "./e-invoice/testing-rules.ts";
import { line, openScene, stamp } from "./testing/scene.ts";
import { message } from "#kit/server/mail/tables.ts";

const { send, credit, previewCredit, ubl } = invoices.endpoints;
const { payments } = invoices;
const scene = await openScene();
const { on, finance, operations, coordinator, client, created, issued, issuedLike, read } = scene;
beforeAll(async () => {
  const pair = { fromCurrency: "EUR", toCurrency: "USD", rate: "1.08345000", source: "ECB" as const };
  await on.db.insert(fxRate).values({ ...stamp, ...pair, id: randomUUID(), date: "2026-05-02" });
  await on.db.insert(financeDefaults).values({ ...stamp, ...usualFinance, id: financeId });
});
afterAll(() => on.close());

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

  it("have the decimals of their currency: nothing is rounded when it is recorded", async () => {
    const own = await company("FIN");
    const cents = await pay(own, "100.555");
    expect(cents.problem.fields).toEqual([{ path: "amount", message: "An amount in USD has fewer decimals." }]);
    const named = { allocations: [{ invoiceId: randomUUID(), amount: "0.001" }] };
    expect((await pay(own, "100.00", named)).problem.fields?.[0]?.path).toBe("allocations.0.amount");
    const yen = { currency: "JPY", fxRate: "0.0068" };
    expect((await pay(own, "100.5", yen)).problem.fields?.[0]?.message).toBe("An amount in JPY has fewer decimals.");
    expect((await pay(own, "100.00", yen)).problem.message).toBeUndefined();
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

it("what is open is written off by two people: Finance proposes it with a reason, Operations agrees", async () => {
  const { proposeWriteOff, writeOff, declineWriteOff } = invoices.endpoints;
  const invoice = await issued({ lines: [line("Work", "1", "100", ["T825"])], discountValue: null, retainagePct: null });
  const { id } = invoice;
  const propose = async () => {
    const { version } = await read(id);
    return finance.ask(proposeWriteOff, { id, body: { version, reason: "The client is insolvent", relief: true } });
  };
  const notMine = await operations.ask(proposeWriteOff, {
    id,
    body: { version: invoice.version, reason: "It is old", relief: false },
  });
  expect(notMine.status).toBe(403);
  await propose();
  expect((await propose()).problem.message).toBe("It has been proposed already to write this off.");
  const now = async () => ({ id, body: { version: (await read(id)).version } });
  expect((await finance.ask(writeOff, await now())).status).toBe(403);
  const superAdmin = await on.person("Rae Root", ["SUPER"]);
  await superAdmin.ask(declineWriteOff, await now());
  await superAdmin.ask(proposeWriteOff, { id, body: { ...(await now()).body, reason: "The client is insolvent", relief: true } });
  const own = await superAdmin.ask(writeOff, await now());
  expect([own.status, own.problem.message]).toEqual([422, "Another person has to agree to write this off."]);
  expect((await read(id)).balance).toBe("108.25");
  const agreed = await operations.ask(writeOff, await now());
  expect(agreed.body).toMatchObject({ status: "written off", balance: "0.00", writtenOff: "108.25" });
  expect((await operations.ask(writeOff, await now())).problem.message).toBe("Nobody proposes to write this off.");
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

it("a credit note is shown with net, tax and total before it is drafted: example 4, or why it cannot be", async () => {
  const invoice = await issued();
  const asked = (quantity: string) => ({
    id: invoice.id,
    body: { kind: "quantity" as const, lines: [{ lineId: invoice.lines[2]?.id ?? "", quantity }] },
  });
  const { body } = await coordinator.ask(previewCredit, asked("15"));
  expect(body).toEqual({
    currency: "USD",
    netTotal: "-210.94",
    taxTotal: "-17.40",
    grossTotal: "-228.34",
    retainageAmount: "-21.09",
    withheldTotal: "0.00",
    amountDue: "-207.25",
    also: [],
  });
  expect((await coordinator.ask(previewCredit, asked("116"))).problem.message).toBe("Only 115 of 115 films are left to credit.");
  expect((await scene.read(invoice.id)).creditable[2]?.quantity).toBe("115");
});
