/** A server that is killed while invoices are issued: numbers stay without gaps, and what was answered stays true (invoices rule 17). */
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { invoices } from "../contract.ts";
import { invoice } from "./tables.ts";
import { line, stamp } from "./testing/scene.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { ledgerPurposes } from "#directory/finance/ledger-accounts.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { financeDefaults, financeId, revenueAccount, taxCode } from "#directory/finance/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import type { Database } from "#kit/server/database.ts";
import { openDatabase } from "#kit/server/open-database.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";
import { run, templateName } from "#kit/server/testing/postgres.ts";
import { addDays } from "#kit/validity.ts";
import { type RunningServer, startServer } from "#testing-process.ts";

const { create, issue, history } = invoices.endpoints;
const types = ["invoice", "deposit"] as const;
/** Two starts of the server on a busy machine. */
const patient = 180_000;
const usd = amountsIn("USD");
const today = new Date().toISOString().slice(0, 10);
/** In the order in which they are issued; the last is before all others and comes too late for its series. */
const days = [4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 5].map((ago) => addDays(today, -ago));

// One process has the embedded database to itself, with one transaction after the other.
describe.runIf(process.env["TEST_ENGINE"] === "postgresql")("a server that is killed while it issues forty invoices", () => {
  let dataDir: string;
  let url: string;
  const servers: RunningServer[] = [];
  let database: Database;
  /** The numbers that were answered, by the invoice. */
  const answered = new Map<string, string | null>();
  const refusals = new Map<string, string>();
  let broken = 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "holdpoint-killed-"));
    const name = `killed_${randomUUID().replaceAll("-", "")}`;
    url = inject("postgres").replace("%", name);
    await run(inject("postgres").replace("%", "postgres"), `create database ${name} template ${templateName}`);
    database = await openDatabase({ dataDir: "", url });
    const first = await started();
    const drafts = await approvedDrafts(first);
    await issueAll(first, drafts, () => {
      if (answered.size === 12) process.kill(first.pid, "SIGKILL");
      return answered.size >= 12;
    });
    await first.end("SIGKILL");
    const second = await started();
    const waiting = await database.db.select({ id: invoice.id }).from(invoice).where(eq(invoice.status, "approved"));
    const left = new Set(waiting.map(({ id }) => id));
    await issueAll(
      second,
      drafts.filter(({ id }) => left.has(id)),
      () => false,
    );
  }, patient);
  afterAll(async () => {
    for (const server of servers) await server.end("SIGKILL");
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function started(): Promise<RunningServer> {
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url });
    servers.push(server);
    return server;
  }

  /** Of each type one for each day. Made by the only person there is, who could not approve them. */
  async function approvedDrafts({ ask }: RunningServer): Promise<{ id: string; version: number }[]> {
    const { db } = database;
    const [clientCompanyId, baseLocationId] = await aCompany(database);
    const drafts: { id: string; version: number }[] = [];
    for (const [index, invoiceDate] of days.entries())
      for (const type of types) {
        const lines = [
          line(`Work ${index + 1}`, "4", `${100 + index}.35`, ["T825"], type === "deposit" ? { account: null } : {}),
        ];
        const terms = { currency: "USD", retainagePct: "10", lines };
        // oxlint-disable-next-line no-await-in-loop -- in this order
        const { status, body } = await ask(create, { body: { type, clientCompanyId, baseLocationId, invoiceDate, ...terms } });
        expect([status, body.obstacles]).toEqual([200, []]);
        drafts.push(body);
      }
    await db.update(invoice).set({ status: "approved" });
    return drafts;
  }

  /** Issues in four parallel lanes until `done`, which is asked after each answer. */
  async function issueAll({ ask }: RunningServer, drafts: readonly { id: string; version: number }[], done: () => boolean) {
    const queue = [...drafts];
    let ended = false;
    const lane = async () => {
      for (let next = queue.shift(); next && !ended; next = queue.shift()) {
        const { id, version } = next;
        // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
        const answer = await ask(issue, { id, body: { version } }).catch(() => null);
        if (!answer) broken += 1;
        else if (answer.status === 200) answered.set(id, answer.body.number);
        else refusals.set(id, `${answer.status} ${answer.body.code}`);
        ended ||= done();
      }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  }

  const stored = () => database.db.select().from(invoice).orderBy(invoice.number);
  const issued = async () => (await stored()).filter(({ status }) => status === "issued");

  it("was interrupted in several issues", () => {
    expect(broken).toBeGreaterThan(0);
    expect(answered.size).toBeGreaterThanOrEqual(30);
  });

  it("has left no gap in either series and used no number twice, and the dates follow the numbers", async () => {
    const rows = await issued();
    const series = Map.groupBy(rows, ({ number }) => number?.slice(0, -5) ?? "");
    expect(new Set([...series.keys()].map((start) => start.slice(0, 3)))).toEqual(new Set(["INV", "DEP"]));
    for (const [start, members] of series) {
      expect(members.map(({ number }) => number)).toEqual(
        members.map((_, index) => `${start}${String(index + 1).padStart(5, "0")}`),
      );
      const dates = members.map(({ invoiceDate }) => invoiceDate);
      expect(dates).toEqual(dates.toSorted());
    }
    const { db } = database;
    const register = await db.select().from(numberRegister).where(eq(numberRegister.entity, "Invoice"));
    expect(new Map(register.map(({ number, entityId }) => [entityId, number]))).toEqual(
      new Map(rows.map(({ id, number }) => [id, number])),
    );
    expect(register).toHaveLength(rows.length);
    const counts = await db
      .select({ next: numberSequence.nextValue, taken: count() })
      .from(numberSequence)
      .innerJoin(numberRegister, eq(numberRegister.sequenceId, numberSequence.id))
      .where(eq(numberRegister.entity, "Invoice"))
      .groupBy(numberSequence.id);
    expect(counts.filter(({ next, taken }) => next !== taken + 1)).toEqual([]);
  });

  it("has every invoice that it answered as issued, with the number it answered", async () => {
    const numbers = new Map((await issued()).map(({ id, number }) => [id, number]));
    expect([...answered].filter(([id, number]) => numbers.get(id) !== number)).toEqual([]);
  });

  it("has issued each in whole or not at all", async () => {
    const [server] = servers.slice(-1);
    if (!server) throw new Error("A server runs.");
    for (const row of await stored()) {
      const { id, status, figures, amountDue } = row;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { body: events } = await server.ask(history, { id });
      const told = events.filter(({ action }) => action === "Invoice.issue").length;
      if (status !== "issued") {
        expect([status, refusals.get(id), told]).toEqual(["approved", "422 date", 0]);
        expect([row.number, row.billTo, row.issuedAt, row.frozenAt, row.pdfSha256]).toEqual([null, null, null, null, null]);
        continue;
      }
      expect([told, figures.amountDue, row.balance, row.retainageHeld]).toEqual([1, amountDue, amountDue, row.retainageAmount]);
      expect([row.billTo?.name, row.issuedAt, row.frozenAt]).toEqual(["Acre Refining LLC", expect.any(String), row.issuedAt]);
      // oxlint-disable-next-line no-await-in-loop
      const pdf = await fetch(`${server.url}/api/invoices/${id}/pdf`, { headers: { cookie: server.cookie } });
      // oxlint-disable-next-line no-await-in-loop
      const bytes = Buffer.from(await pdf.arrayBuffer());
      expect([pdf.status, createHash("sha256").update(bytes).digest("hex")]).toEqual([200, row.pdfSha256]);
    }
    const rows = await issued();
    expect(new Set(rows.map(({ pdfSha256 }) => pdfSha256)).size).toBe(rows.length);
    const { body } = await server.ask(invoices.exports.create, { body: { system: "journal", toDay: today, again: false } });
    const amount = usd.sum(...rows.map(({ amountDue }) => amountDue));
    expect(body.totals).toEqual([{ currency: "USD", documents: rows.length, amount }]);
  });
});

/** A client, its base, a tax and the accounts that invoices and their journal need; the ids of client and base. */
async function aCompany({ db }: Database): Promise<[string, string]> {
  const [client, base] = [randomUUID(), randomUUID()];
  const named = { code: "ACR", legalName: "Acre Refining LLC", displayName: "Acre", status: "active" as const };
  const billed = { currency: "USD", paymentTerms: netDays(30), billingAddress: "1 Ship Channel Road" };
  await db.insert(clientCompany).values({ ...stamp, ...named, ...billed, id: client });
  const place = { address: "1 Test Road", country: "US", timeZone: "America/Chicago", kinds: ["branch"] };
  await db.insert(baseLocation).values({ ...stamp, ...place, id: base, code: "HOU", name: "Houston", status: "open" });
  const texas = { code: "T825", name: "Texas", regime: "sales tax", rate: "8.25", category: "S" } as const;
  await db.insert(taxCode).values({ ...stamp, ...texas, id: randomUUID(), exemptionReason: null, onTopOf: null });
  await db.insert(revenueAccount).values({ ...stamp, id: randomUUID(), code: "4000", name: "Inspection" });
  const ledgerAccounts = ledgerPurposes.map((purpose, index) => ({ purpose, account: String(1200 + index) }));
  const taxMappings = [{ taxCodes: "T825", account: "2200", xero: "T825", quickBooks: "T825" }];
  await db.insert(financeDefaults).values({ ...stamp, ...usualFinance, id: financeId, ledgerAccounts, taxMappings });
  return [client, base];
}
