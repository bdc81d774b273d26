import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Expense, expenses, type NewExpense } from "../contract.ts";
import { expenseRetention } from "./retention.ts";
import { expense } from "./tables.ts";
import { closedOutside } from "#access/outside-rules.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { fxRate } from "#directory/finance/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { answerTo } from "#kit/server/questions.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { storedFile } from "#kit/server/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = expenses.endpoints;
let on: TestApp;
let finance: Person;
let operations: Person;
let technician: Person;
let mate: Person;
let job: { workOrderId: string; projectId: string; clientCompanyId: string };
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-20T15:00:00Z" });
  finance = await on.person("Sue Park", ["FIN"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  mate = await on.person("Ben Ross", ["TECH"]);
  job = await aJob();
});
afterAll(() => on.close());

const stamp = () => ({ id: randomUUID(), createdAt: "2026-01-02T08:00:00.000Z", updatedAt: "2026-01-02T08:00:00.000Z" });
async function aJob() {
  const client = { ...stamp(), code: "ACME", legalName: "Acme", displayName: "Acme", status: "active" as const };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.aberdeen };
  const parent = { ...stamp(), ...of, number: "P-1", name: "Spring", kind: "in-service" as const, managerId: operations.id };
  const order = { ...stamp(), ...of, number: "WO-1", projectId: parent.id, title: "Scan", status: "in progress" as const };
  await on.db.insert(clientCompany).values(client);
  await on.db.insert(project).values({ ...parent, startOn: "2026-05-01", endOn: "2026-05-30", status: "active" });
  await on.db.insert(workOrder).values({ ...order, assignedUserIds: [technician.id] });
  return { workOrderId: order.id, projectId: parent.id, clientCompanyId: client.id };
}

const draft = (more: Partial<NewExpense> = {}): NewExpense => ({
  spentOn: "2026-05-18",
  category: "meals",
  description: "Dinner of the crew",
  amount: "24.99",
  currency: "USD",
  ...more,
});
const entered = async (more: Partial<NewExpense> = {}, person = technician) => {
  const { body, problem } = await person.ask(to.create, { body: draft(more) });
  expect(problem.message).toBeUndefined();
  return body;
};
const receiptOf = ({ id }: Expense) =>
  on.db.insert(storedFile).values({
    ...stamp(),
    entity: "Expense",
    entityId: id,
    kind: "receipt",
    name: "receipt.pdf",
    mediaType: "application/pdf",
    size: 12,
    sha256: "a".repeat(64),
  });
const step = <M extends object>({ id, version }: Expense, more?: M) => ({ id, body: { version, ...(more ?? ({} as M)) } });
const submitted = async (more: Partial<NewExpense> = {}, person = technician) => {
  const { body, problem } = await person.ask(to.submit, step(await entered(more, person)));
  expect(problem.message).toBeUndefined();
  return body;
};

describe("an expense", () => {
  it("has the job and base of its work order, else the base of its spender", async () => {
    const one = await entered({ workOrderId: job.workOrderId });
    expect(one).toMatchObject({ ...job, workOrderNumber: "WO-1", baseLocationId: on.bases.aberdeen, personName: "Ana Torres" });
    expect(await entered()).toMatchObject({
      projectId: null,
      baseLocationId: on.bases.houston,
      status: "draft",
      isBilled: false,
    });
    const found = async (q: string) => (await technician.ask(to.list, { query: { q } })).body.rows.length;
    expect([await found("dinner"), await found("lodging")]).toEqual([2, 0]);
    const later = await technician.ask(to.create, { body: draft({ spentOn: "2026-05-21" }) });
    expect(later.problem.fields).toEqual([{ path: "spentOn", message: "The receipt is dated in the future." }]);
    const unseen = await mate.ask(to.create, { body: draft({ workOrderId: job.workOrderId }) });
    expect(unseen.status).toBe(404);
  });

  it("arrives once, however often a device sends it", async () => {
    const id = randomUUID();
    const both = [await entered({ id }), await entered({ id })];
    expect(both.map((one) => one.id)).toEqual([id, id]);
    expect((await mate.ask(to.create, { body: draft({ id }) })).status).toBe(409);
  });

  it("is seen by its spender, Operations and Finance, and changed by its spender alone", async () => {
    const one = await entered();
    const see = async (person: Person) => (await person.ask(to.find, { id: one.id })).status;
    expect(await Promise.all([technician, mate, operations, finance].map(see))).toEqual([200, 404, 200, 200]);
    const change = (person: Person) =>
      person.ask(to.update, { id: one.id, body: { version: one.version, changes: { amount: "20" } } });
    expect([(await change(operations)).status, (await change(mate)).status]).toEqual([404, 404]);
    expect((await change(technician)).body.amount).toBe("20.0000");
    expect(closedOutside("expenses")).toBe(true);
  });

  it("needs its receipt from 25.00 on, at the rate of its day, and whenever it is billable", async () => {
    const refusedFor = async (more: Partial<NewExpense>) =>
      (await technician.ask(to.submit, step(await entered(more)))).problem.message;
    expect(await refusedFor({ amount: "24.99" })).toBeUndefined();
    expect(await refusedFor({ amount: "25.00" })).toBe("Add the receipt: expenses from 25.00 USD need one.");
    expect(await refusedFor({ amount: "10", currency: "EUR" })).toContain("Add the receipt");
    const rate = { fromCurrency: "EUR", toCurrency: "USD", source: "ECB" as const, date: "2026-05-15", rate: "1.25" };
    await on.db.insert(fxRate).values({ ...stamp(), ...rate });
    expect(await refusedFor({ amount: "19.99", currency: "EUR" })).toBeUndefined();
    expect(await refusedFor({ amount: "20.00", currency: "EUR" })).toContain("Add the receipt");
    const billable = { billable: true, workOrderId: job.workOrderId, amount: "3" };
    expect(await refusedFor(billable)).toBe("Add the receipt: every billable expense needs one.");
    const one = await entered(billable);
    await receiptOf(one);
    expect((await technician.ask(to.submit, step(one))).body).toMatchObject({ status: "submitted", receipts: 1 });
  });

  it("is approved by Operations or Finance, not by its spender; once submitted it is closed", async () => {
    const one = await submitted();
    const change = { id: one.id, body: { version: one.version, changes: { amount: "20" } } };
    expect((await technician.ask(to.update, change)).problem.message).toContain("is submitted");
    expect((await technician.ask(to.approve, step(one))).status).toBe(403);
    const approved = await operations.ask(to.approve, step(one));
    expect(approved.body).toMatchObject({ status: "approved", approvedByName: "Ola Prins" });
    const own = await submitted({}, finance);
    expect((await finance.ask(to.approve, step(own))).problem.message).toBe(
      "Nobody approves their own expenses. Ask Operations or Finance.",
    );
    expect(
      (await operations.ask(to.approveAll, { body: { expenses: [own].map(({ id, version }) => ({ id, version })) } })).body,
    ).toEqual({ expenses: 1 });
  });

  it("comes back with the reason, and waits for whoever approves it", async () => {
    const one = await submitted({ description: "Parking at the port", amount: "24.9" });
    const waits = async (person: Person) => JSON.stringify((await person.ask(dashboard.endpoints.work, {})).body);
    expect(await waits(operations)).toContain("Ana Torres: meals, 24.90 USD");
    const back = await operations.ask(to.sendBack, step(one, { reason: "The receipt is of another day" }));
    expect(back.body).toMatchObject({ status: "returned", returnReason: "The receipt is of another day" });
    const told = await on.db.select().from(notification).where(eq(notification.userId, technician.id));
    expect(told.map(({ body }) => body)).toContain("The receipt is of another day");
    expect(await waits(technician)).toContain("Correct the expense");
    expect((await technician.ask(to.submit, step(back.body))).body).toMatchObject({ status: "submitted", returnReason: null });
  });

  it("is reimbursed by Finance, once, which is apart from billing", async () => {
    const one = (await operations.ask(to.approve, step(await submitted()))).body;
    expect((await operations.ask(to.reimburse, step(one))).status).toBe(403);
    const paid = (await finance.ask(to.reimburse, step(one))).body;
    expect(paid).toMatchObject({ status: "approved", reimbursedOn: "2026-05-20", isBilled: false });
    expect((await finance.ask(to.reimburse, step(paid))).problem.message).toContain("was reimbursed on 2026-05-20");
    const why = { reason: "Wrong account" };
    expect((await operations.ask(to.correct, step(paid, why))).problem.message).toContain("is reimbursed");
    const undone = (await finance.ask(to.undoReimbursement, step(paid, why))).body;
    expect(undone.reimbursedOn).toBeNull();
    expect((await operations.ask(to.correct, step(undone, why))).body.status).toBe("returned");
  });

  it("is removed by its spender before it is submitted", async () => {
    const one = await entered();
    const remove = (person: Person) => person.ask(to.remove, { id: one.id, query: { version: String(one.version) } });
    expect((await remove(mate)).status).toBe(404);
    expect((await remove(technician)).status).toBe(200);
    const sent = await submitted();
    expect((await technician.ask(to.remove, { id: sent.id, query: { version: String(sent.version) } })).status).toBe(422);
  });

  it("costs its project the amount without recoverable tax, once approved, at the rate of its day", async () => {
    const tax = { taxAmount: "62.48", taxRecoverable: true, currency: "EUR", spentOn: "2026-05-16" };
    const one = await entered({ workOrderId: job.workOrderId, amount: "374.88", ...tax });
    await receiptOf(one);
    const costs = () => answerTo(on.services, "expenseCosts")(on.db, { projectIds: [job.projectId] });
    expect(await costs()).toEqual([]);
    await operations.ask(to.approve, step((await technician.ask(to.submit, step(one))).body));
    // 312.40 EUR at 1.25.
    expect(await costs()).toMatchObject([{ expenseId: one.id, workOrderId: job.workOrderId, category: "meals", cost: "390.50" }]);
  });

  it("is disposed of with its receipt seven years after its day", async () => {
    const one = await entered({ spentOn: "2026-02-01" });
    await receiptOf(one);
    const over = async (until: string) =>
      (await expenseRetention.find(on.db, { until, limit: 50, ids: [one.id] })).map(({ recordId }) => recordId);
    expect([await over("2026-01-31"), await over("2026-02-01")]).toEqual([[], [one.id]]);
    const files: string[] = [];
    await asSystem(on.services, async (store) => expenseRetention.drop?.(store, [one.id], files));
    expect(await on.db.select().from(expense).where(eq(expense.id, one.id))).toEqual([]);
    expect(await on.db.select().from(storedFile).where(eq(storedFile.entityId, one.id))).toEqual([]);
  });
});
