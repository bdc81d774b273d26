import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { line, openScene, stamp } from "./testing/scene.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { projectBudgets } from "#modules/project-budgets/contract.ts";
import { checkBudgets } from "#modules/project-budgets/server/check.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { reminders } from "#modules/reminders/contract.ts";
import type { Person } from "#testing.ts";

const { alertsOfOrder } = projectBudgets.endpoints;

type Opened = Awaited<ReturnType<typeof openScene>>;
let scene: Opened;
let account: Person;
let lead: Person;
beforeAll(async () => {
  scene = await openScene();
  account = await scene.on.person("Sal Reyes", ["COM"]);
  lead = await scene.on.person("Lee Tran", ["LEAD"]);
  await scene.on.db.update(clientCompany).set({ accountManagerId: account.id }).where(eq(clientCompany.id, scene.client));
});
afterAll(() => scene.on.close());

const id = randomUUID();
const number = "4500-90";
const titles = async ({ id: userId }: Person) =>
  (await scene.on.db.select().from(notification).where(eq(notification.userId, userId))).map(({ title }) => title);
/** Issues an invoice on the order that belongs to no project, and does what the server was asked to do after it. */
async function invoiced(amount: string): Promise<void> {
  scene.on.jobs.length = 0;
  const lines = [line("Work", "1", amount, ["EXEMPT"])];
  await scene.issued({ poNumber: number, lines, discountKind: null, discountValue: null, retainagePct: null });
  const asked = scene.on.jobs.filter(({ name }) => name === "budgets.check");
  expect(asked.map(({ data }) => data)).toEqual([{ orderId: id }]);
  await checkBudgets(scene.on.services, { orderId: id });
}
const due = async () => {
  const { body, problem } = await scene.operations.ask(reminders.endpoints.due, { query: { subject: "orderUsed" } });
  expect(problem.message).toBeUndefined();
  return body.rows.map(({ label, basis }) => `${label}: ${basis}`);
};
const alerts = async () => (await scene.operations.ask(alertsOfOrder, { id })).body;

describe("a purchase order without a budget behind it", () => {
  it("tells of each threshold once, as soon as an invoice is issued", async () => {
    const order = { clientCompanyId: scene.client, number, date: "2026-01-05", currency: "USD", basis: "net" as const };
    await scene.on.db.insert(clientPurchaseOrder).values({ ...stamp, ...order, id, amount: "1000", tolerancePct: "50" });
    await invoiced("749.99");
    expect(await titles(account)).toEqual([]);
    expect(await alerts()).toEqual([]);
    await invoiced("0.01");
    const first = `PO ${number} reached 75 % of its amount`;
    expect([await titles(account), await titles(scene.operations), await titles(lead)]).toEqual([[first], [first], []]);
    expect(await due()).toEqual([]);
    await checkBudgets(scene.on.services, {});
    expect(await titles(account)).toHaveLength(1);
    await invoiced("250");
    // 90 and 100 % at once are told as 100 %.
    expect((await titles(account)).slice(1)).toEqual([`PO ${number} reached 100 % of its amount`]);
    expect((await alerts()).map(({ threshold, clearedAt }) => [threshold, clearedAt])).toEqual([
      [100, null],
      [90, null],
      [75, null],
    ]);
    expect(await due()).toEqual([`PO ${number}: 100 % of its amount is used`]);
  });

  it("tells of it again only after the amount was raised", async () => {
    const { find, update } = purchaseOrders.endpoints;
    const { body } = await scene.operations.ask(find, { id });
    await scene.operations.ask(update, { id, body: { version: body.version, changes: { amount: "1200" } } });
    await checkBudgets(scene.on.services, {});
    // 1,000 of 1,200 is 83.3 %: 75 % stays told.
    expect((await alerts()).filter(({ clearedAt }) => clearedAt === null).map(({ threshold }) => threshold)).toEqual([75]);
    expect(await due()).toEqual([]);
    expect(await titles(account)).toHaveLength(2);
    await invoiced("80");
    expect((await titles(account)).slice(2)).toEqual([`PO ${number} reached 90 % of its amount`]);
    expect(await due()).toEqual([`PO ${number}: 90 % of its amount is used`]);
    expect((await alerts()).find(({ amount }) => amount === "1200.00")).toMatchObject({ threshold: 90, clearedAt: null });
  });

  it("keeps its number and currency, and no less than what is invoiced on it", async () => {
    const { find, update } = purchaseOrders.endpoints;
    const { version } = (await scene.operations.ask(find, { id })).body;
    const changed = async (changes: { number?: string; currency?: string; amount?: string }) =>
      (await scene.operations.ask(update, { id, body: { version, changes } })).problem.fields;
    expect(await changed({ number: "4500-91" })).toEqual([
      {
        path: "number",
        message: `Invoices are on order ${number}. Enter the other number as an order of its own, and close this one.`,
      },
    ]);
    expect(await changed({ currency: "EUR" })).toEqual([{ path: "currency", message: "Invoices in USD are on this order." }]);
    expect(await changed({ amount: "1079.99" })).toEqual([
      { path: "amount", message: "1,080.00 USD is invoiced on this order already." },
    ]);
  });

  it("is not shown to people who may see no prices", async () => {
    expect((await lead.ask(alertsOfOrder, { id })).status).toBe(404);
  });
});
