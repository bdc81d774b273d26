import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientPurchaseOrderDraft, purchaseOrders } from "../contract.ts";
import { clientPurchaseOrder } from "./tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, create, update, find, close, reopen, exhaust, meter, archive } = purchaseOrders.endpoints;

let on: TestApp;
let operations: Person;
let finance: Person;
let coordinator: Person;
let ana: Person;
let acre: string;
let other: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  finance = await on.person("Fin Abara", ["FIN"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  const client = async (code: string, name: string) =>
    (
      await operations.ask(clientCompanies.endpoints.create, {
        body: { code, legalName: name, displayName: name, differs: true },
      })
    ).body.id;
  acre = await client("ACR", "Acre Refining");
  other = await client("QUX", "Quantock Wells");
});
afterAll(() => on.close());

const project = async (clientCompanyId: string) => {
  const days = { startOn: "2026-06-01", endOn: "2026-06-30" };
  const body = { name: "Turnaround", clientCompanyId, baseLocationId: on.bases.houston, kind: "turnaround" as const, ...days };
  return (await operations.ask(projectManagement.endpoints.create, { body: { ...body, managerId: operations.id } })).body.id;
};

let made = 0;
const draft = (more: Partial<ClientPurchaseOrderDraft> = {}): ClientPurchaseOrderDraft => {
  made += 1;
  const number = String(4_500_117_000 + made);
  return { clientCompanyId: acre, number, date: "2026-05-01", amount: "50000", currency: "USD", basis: "net", ...more };
};
const order = async (more: Partial<ClientPurchaseOrderDraft> = {}) => (await coordinator.ask(create, { body: draft(more) })).body;
const wrong = async (more: Partial<ClientPurchaseOrderDraft>) =>
  (await coordinator.ask(create, { body: draft(more) })).problem.fields?.[0];

describe("purchase orders of clients", () => {
  it("are entered by who plans and sells, each number once for a client", async () => {
    const one = await order({ tolerancePct: "2" });
    expect(one).toMatchObject({ status: "open", clientName: "Acre Refining", amount: "50000.0000", tolerancePct: "2.000" });
    expect(await wrong({ number: one.number })).toEqual({
      path: "number",
      message: `This client has a purchase order ${one.number} already.`,
    });
    expect((await coordinator.ask(create, { body: draft({ number: one.number, clientCompanyId: other }) })).status).toBe(200);
    const crew = await ana.ask(create, { body: draft() });
    expect([crew.status, crew.problem.message]).toEqual([
      403,
      "Only coordinators, sales and operations managers can enter purchase orders. Ask one of them.",
    ]);
  });

  it("show their amounts to no crew and no lead, to nobody without rate sheets or invoices", async () => {
    const { id } = await order();
    const [lead, auditor] = [await on.person("Lee Grant", ["LEAD"]), await on.person("Ada Pole", ["AUD"])];
    for (const person of [ana, lead, auditor]) {
      expect((await person.ask(find, { id })).status).toBe(404);
      expect((await person.ask(list, {})).body.rows).toEqual([]);
      expect((await person.ask(meter, { id })).status).toBe(404);
    }
    expect((await finance.ask(find, { id })).status).toBe(200);
  });

  it("fit in amount, lines, days and projects", async () => {
    const line = (amount: string) => ({ id: crypto.randomUUID(), text: "RT crew", amount });
    expect((await wrong({ amount: "0" }))?.path).toBe("amount");
    expect((await wrong({ amount: "10.005" }))?.path).toBe("amount");
    expect((await wrong({ currency: "BGN" }))?.path).toBe("currency");
    expect((await wrong({ lines: [line("30000"), line("20000.01")] }))?.path).toBe("lines");
    expect((await wrong({ validFrom: "2026-06-01", validTo: "2026-05-31" }))?.path).toBe("validTo");
    expect((await wrong({ projectIds: [await project(other)] }))?.message).toBe("Choose projects of this client.");
  });

  it("stay with their client", async () => {
    const { id, version } = await order();
    const moved = await coordinator.ask(update, { id, body: { version, changes: { clientCompanyId: other } } });
    expect(moved.problem.fields?.[0]?.path).toBe("clientCompanyId");
    const grown = await coordinator.ask(update, { id, body: { version, changes: { amount: "60000" } } });
    expect(grown.body.amount).toBe("60000.0000");
  });

  it("are found by number, client and the projects they are for", async () => {
    const [mine, theirs] = [await project(acre), await project(acre)];
    const [own, open] = [await order({ projectIds: [mine] }), await order()];
    const usable = async (usableForProjectId: string) =>
      (await operations.ask(list, { query: { usableForProjectId, limit: 200 } })).body.rows.map(({ id }) => id);
    expect(await usable(mine)).toEqual(expect.arrayContaining([own.id, open.id]));
    expect(await usable(theirs)).toContain(open.id);
    expect(await usable(theirs)).not.toContain(own.id);
    const exactly = await operations.ask(list, { query: { clientCompanyId: acre, number: own.number } });
    expect(exactly.body.rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await operations.ask(list, { query: { q: open.number.slice(-6) } })).body.rows.map(({ id }) => id)).toContain(
      open.id,
    );
  });

  it("are exhausted, closed and reopened by Operations, with the reason for opening again", async () => {
    const { id, version } = await order();
    const denied = await coordinator.ask(close, { id, body: { version } });
    expect([denied.status, denied.problem.message]).toEqual([403, "Only Operations can do this."]);
    const used = (await operations.ask(exhaust, { id, body: { version } })).body;
    const over = (await operations.ask(close, { id, body: { version: used.version } })).body;
    expect([used.status, over.status]).toEqual(["exhausted", "closed"]);
    const late = await coordinator.ask(update, { id, body: { version: over.version, changes: { amount: "1" } } });
    expect(late.problem.message).toBe("A closed purchase order cannot be changed. Reopen it first.");
    const again = await operations.ask(reopen, { id, body: { version: over.version, reason: "Amendment 1" } });
    expect(again.body.status).toBe("open");
    expect(
      (await operations.ask(archive, { id, query: { version: String(again.body.version) } })).body.archivedAt,
    ).not.toBeNull();
  });

  it("have a meter that says when nothing counts invoices yet", async () => {
    const { id } = await order();
    expect((await finance.ask(meter, { id })).body).toMatchObject({
      invoiced: "0.00",
      left: "50000.00",
      pct: "0.0",
      level: "green",
    });
  });
});

it("an open order that ends comes due", async () => {
  const { id, number } = await order({ validTo: "2026-06-20" });
  const query = { subject: "purchaseOrder", limit: 200 };
  const due = async () =>
    (await operations.ask(reminders.endpoints.due, { query })).body.rows.find(({ recordId }) => recordId === id);
  expect(await due()).toMatchObject({ label: `PO ${number}`, daysLeft: 47 });
  await operations.ask(close, { id, body: { version: 1 } });
  expect(await due()).toBeUndefined();
});

it("amounts are decimals in the database, never binary", async () => {
  const { id } = await order({ amount: "1.1", currency: "KWD" });
  const rows = await on.db.select().from(clientPurchaseOrder);
  expect(rows.find((row) => row.id === id)?.amount).toBe("1.1000");
});
