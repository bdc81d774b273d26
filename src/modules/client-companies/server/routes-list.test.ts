import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientCompanies, type NewClientCompany } from "../contract.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { totalsOf } from "#modules/invoices/rules/totals.ts";
import { invoice, payment } from "#modules/invoices/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { create, list, tags } = clientCompanies.endpoints;
let on: TestApp;
let sales: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  sales = await on.person("Sal Reyes", ["COM"]);
  quality = await on.person("Quin Mai", ["QM"]);
});
afterAll(() => on.close());

const client = async (code: string, more: Partial<NewClientCompany> = {}) =>
  (await sales.ask(create, { body: { code, legalName: randomUUID(), displayName: `${code} works`, differs: true, ...more } }))
    .body;
const rowOf = async (person: Person, id: string) =>
  (await person.ask(list, { query: {} })).body.rows.find((row) => row.id === id);
const codes = async (query: object) => (await sales.ask(list, { query })).body.rows.map(({ code }) => code);

describe("the list of clients", () => {
  it("has what each owes, how much is overdue, and when something last happened", async () => {
    const { id: clientCompanyId } = await client("OWE");
    expect(await rowOf(sales, clientCompanyId)).toMatchObject({ receivables: null, overdue: null, lastActivityOn: null });
    const stamp = () => ({ id: randomUUID(), createdAt: "2026-04-01T10:00:00Z", updatedAt: "2026-04-01T10:00:00Z" });
    const issued = (dueDate: string, currency: string, balance: string, retainageHeld = "0") =>
      on.db.insert(invoice).values({
        ...stamp(),
        clientCompanyId,
        baseLocationId: on.bases.houston,
        status: "issued",
        issuedAt: "2026-04-01T10:00:00Z",
        invoiceDate: "2026-04-01",
        dueDate,
        terms: netDays(30),
        currency,
        taxRounding: "per tax group",
        retainageBase: "net",
        retainageTax: "full",
        figures: totalsOf({ currency, lines: [], discount: null, taxRounding: "per tax group", retainage: null }),
        balance,
        retainageHeld,
      });
    await issued("2026-05-03", "USD", "1000", "50");
    await issued("2026-05-04", "USD", "200");
    await issued("2026-06-01", "EUR", "70");
    const paid = { amount: "100", unallocated: "100", currency: "USD", method: "cheque" as const };
    await on.db.insert(payment).values({ ...stamp(), clientCompanyId, receivedOn: "2026-04-20", ...paid });
    expect(await rowOf(sales, clientCompanyId)).toMatchObject({
      receivables: "70 EUR, 1150 USD",
      overdue: "1000 USD",
      reportsThisYear: 0,
      lastActivityOn: "2026-04-20",
    });
    // Quality sees no prices.
    const closed = { receivables: null, overdue: null, reportsThisYear: null, lastActivityOn: null };
    expect(await rowOf(quality, clientCompanyId)).toMatchObject(closed);
  });
  it("finds clients where nobody receives releases, and agreements that end", async () => {
    const { id: clientCompanyId } = await client("REL", { msaValidTo: "2026-07-02" });
    const { id: other } = await client("NON", { msaValidTo: "2026-07-03" });
    const contact = { name: "Pat Oldham", roles: ["inspector" as const], active: true };
    const add = (to: string, more: object) =>
      sales.ask(clientCompanies.contacts.create, { body: { ...contact, clientCompanyId: to, ...more } });
    await add(clientCompanyId, { receives: ["releases"] });
    await add(other, { receives: ["invoices"] });
    await add(other, { receives: ["releases"], active: false });
    const without = await codes({ withoutReleaseContact: "true" });
    expect(without).toContain("NON");
    expect(without).not.toContain("REL");
    expect(await codes({ withoutReleaseContact: "false" })).toEqual(["REL"]);
    expect(await codes({ agreementEnds: "true" })).toEqual(["REL"]);
    expect(await codes({ agreementEnds: "false" })).toContain("NON");
  });
  it("offers the tags in use", async () => {
    await client("TGA", { tags: ["offshore", "nuclear"] });
    await client("TGB", { tags: ["offshore"] });
    expect((await sales.ask(tags, {})).body).toEqual(["nuclear", "offshore"]);
    expect(await codes({ tag: "nuclear" })).toEqual(["TGA"]);
  });
  it("has in an export no amounts for a role that reads no terms", async () => {
    const stamp = { createdAt: "2026-04-01T10:00:00Z", updatedAt: "2026-04-01T10:00:00Z" };
    const more = { builtIn: false, defaultModules: ["client-companies"], namedActions: [] };
    const reader = { ...stamp, ...more, id: randomUUID(), name: "Reader of clients", description: "Exports clients" };
    await on.db.insert(role).values({ ...reader, permissions: { "client-companies": { view: "all", export: "all" } } });
    const clerk = await on.person("Cleo Clerk", ["TECH"]);
    await on.db
      .update(appUser)
      .set({ roles: [reader.name] })
      .where(eq(appUser.id, clerk.id));
    const query = { q: "OWE", columns: "code,receivables,overdue,paymentTerms" };
    const fileOf = async (person: Person) =>
      String((await person.ask(clientCompanies.endpoints.export, { query })).body)
        .replace("\uFEFF", "")
        .split("\r\n")[1];
    expect(await fileOf(sales)).toMatch(/^OWE,"70 EUR, 1150 USD",1000 USD/);
    expect(await fileOf(clerk)).toBe("OWE,,,");
  });
});
