import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChangeOrderDraft, projectBudgets, type ProjectBudgetDraft } from "../contract.ts";
import { checkBudgets } from "./check.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { fxRate } from "#directory/finance/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { storedFile } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { expenses } from "#modules/expenses/contract.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { project as projectTable } from "#modules/project-management/server/tables.ts";
import { projectProgress } from "#modules/project-progress/contract.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { create, find, update, history, freezeBaseline, ofProject, counted, curve } = projectBudgets.endpoints;
const { changeOrders, milestones } = projectBudgets;
const { create: newProject, activate, close, find: findProject } = projectManagement.endpoints;

let on: TestApp;
let operations: Person;
let director: Person;
let coordinator: Person;
let finance: Person;
let ana: Person;
let acre: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  director = await on.person("Otto Bruun", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  finance = await on.person("Fin Abara", ["FIN"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  const body = { code: "ACR", legalName: "Acre Refining", displayName: "Acre Refining", currency: "USD", differs: true };
  acre = (await operations.ask(clientCompanies.endpoints.create, { body })).body.id;
  const billed = { billingAddress: "1 Ship Channel Road", paymentTerms: netDays(30), invoiceDelivery: "portal" as const };
  await on.db
    .update(clientCompany)
    .set({ status: "active", ...billed })
    .where(eq(clientCompany.id, acre));
});
afterAll(() => on.close());

async function project(): Promise<string> {
  const days = { startOn: "2026-04-01", endOn: "2026-06-30" };
  const body = {
    name: "Turnaround",
    clientCompanyId: acre,
    baseLocationId: on.bases.houston,
    kind: "turnaround" as const,
    ...days,
  };
  return (await operations.ask(newProject, { body: { ...body, managerId: operations.id } })).body.id;
}
const lines: ProjectBudgetDraft["lines"] = [
  { category: "labour", hours: "900", cost: "110000", revenue: "150000" },
  { category: "travel", hours: "60", cost: "10000", revenue: "7500" },
];
const draft = (projectId: string, more: Partial<ProjectBudgetDraft> = {}): ProjectBudgetDraft => ({
  projectId,
  billing: "lump sum",
  cycle: "milestone",
  currency: "USD",
  lines,
  ...more,
});
const figures = async (id: string, by = operations) => (await by.ask(ofProject, { id })).body;

/** A project with a frozen budget. */
async function budgeted(more: Partial<ProjectBudgetDraft> = {}) {
  const id = await project();
  const made = (await operations.ask(create, { body: draft(id, more) })).body;
  await operations.ask(freezeBaseline, { id: made.id, body: { version: made.version } });
  return id;
}
const change = (projectId: string, more: Partial<ChangeOrderDraft> = {}): ChangeOrderDraft => ({
  projectId,
  title: "Nozzle welds of V-340",
  requestedOn: "2026-05-04",
  lines: [{ category: "labour", hours: "40", cost: "5000", revenue: "8000" }],
  ...more,
});
const attach = (entityId: string, kind = "client approval") =>
  on.db.insert(storedFile).values({
    id: randomUUID(),
    entity: "ChangeOrder",
    entityId,
    kind,
    name: "Amendment 1.pdf",
    mediaType: "application/pdf",
    size: 10,
    sha256: "a".repeat(64),
    createdAt: "2026-05-04T15:00:00Z",
    updatedAt: "2026-05-04T15:00:00Z",
  });

describe("a budget", () => {
  it("is one for each project, with its cost for Operations and Finance only", async () => {
    const id = await project();
    const made = await operations.ask(create, { body: draft(id) });
    expect(made.body).toMatchObject({ status: "draft", lines, frozenOn: null });
    const again = await operations.ask(create, { body: draft(id) });
    expect(again.problem.fields?.[0]?.message).toBe("This project has a budget already.");
    const seen = await coordinator.ask(find, { id: made.body.id });
    expect(seen.body.lines.map(({ cost, revenue }) => [cost, revenue])).toEqual([
      [null, "150000"],
      [null, "7500"],
    ]);
    expect((await finance.ask(find, { id: made.body.id })).body.lines[0]?.cost).toBe("110000");
    expect(JSON.stringify((await coordinator.ask(history, { id: made.body.id })).body)).not.toContain("110000");
  });

  it("keeps its costs when somebody changes it who does not see them", async () => {
    const id = await project();
    const { body: made } = await operations.ask(create, { body: draft(id) });
    const changed = lines.map(({ category, hours }) => ({ category, hours, cost: "1", revenue: "90000" }));
    const saved = await coordinator.ask(update, { id: made.id, body: { version: made.version, changes: { lines: changed } } });
    expect(saved.body.lines[0]).toEqual({ category: "labour", hours: "900", cost: null, revenue: "90000" });
    expect((await operations.ask(find, { id: made.id })).body.lines.map(({ cost }) => cost)).toEqual(["110000", "10000"]);
  });

  it("is not for crews and leads, nor for anyone who may see no prices", async () => {
    const id = await budgeted();
    const budget = (await figures(id)).budget?.id ?? "";
    const lead = await on.person("Lee Grant", ["LEAD"]);
    for (const person of [ana, lead]) expect((await person.ask(find, { id: budget })).status).toBe(404);
    const denied = await lead.ask(ofProject, { id });
    expect([denied.status, denied.problem.message]).toEqual([403, "Budgets are shown to people who may see prices."]);
    expect((await ana.ask(create, { body: draft(await project()) })).status).toBe(403);
  });

  it("is printed with the status of its project, for people who may see prices", async () => {
    const id = await budgeted();
    const paper = await on.app.inject({ url: `/api/projects/${id}/status-report`, headers: { cookie: coordinator.cookie } });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const lead = await on.person("Lea Grant", ["LEAD"]);
    const denied = await on.app.inject({ url: `/api/projects/${id}/status-report`, headers: { cookie: lead.cookie } });
    expect(denied.statusCode).toBe(403);
  });

  it("is the baseline from the activation of its project on, and no longer changed", async () => {
    const id = await project();
    const { body: made } = await coordinator.ask(create, { body: draft(id) });
    const { body: of } = await operations.ask(findProject, { id });
    expect((await operations.ask(activate, { id, body: { version: of.version } })).status).toBe(200);
    const frozen = (await operations.ask(find, { id: made.id })).body;
    expect(frozen).toMatchObject({ status: "baseline", frozenOn: "2026-05-04" });
    const late = await operations.ask(update, { id: made.id, body: { version: frozen.version, changes: { note: "More" } } });
    expect(late.problem.message).toBe("The baseline is frozen. Enter a change order, and have it approved.");
  });

  it("of a project that is active already is frozen by Operations, once it says something", async () => {
    const id = await project();
    const { body: made } = await operations.ask(create, { body: draft(id, { lines: [] }) });
    const empty = await operations.ask(freezeBaseline, { id: made.id, body: { version: made.version } });
    expect(empty.problem.message).toBe("A budget needs hours or a price before it is frozen.");
    const denied = await coordinator.ask(freezeBaseline, { id: made.id, body: { version: made.version } });
    expect([denied.status, denied.problem.message]).toEqual([403, "Only Operations freezes a budget."]);
  });
});

describe("a change order", () => {
  it("is at risk until it is approved, and approved only with the client's file", async () => {
    const id = await budgeted();
    const { body: made } = await coordinator.ask(changeOrders.create, { body: change(id) });
    expect(made).toMatchObject({ number: "CO-26-0001", status: "draft", hours: "40", revenue: "8000", cost: null });
    expect(await figures(id)).toMatchObject({
      atRisk: { orders: 1, revenue: "8000", cost: "0" },
      total: { revenue: { baseline: "157500.00", changes: "0.00", budget: "157500.00" } },
    });
    const sent = (await coordinator.ask(changeOrders.send, { id: made.id, body: { version: made.version } })).body;
    const asked = { id: made.id, body: { version: sent.version } };
    expect((await coordinator.ask(changeOrders.approve, asked)).problem.message).toBe(
      "Only Operations decides on change orders.",
    );
    expect((await director.ask(changeOrders.approve, asked)).problem.message).toBe(
      "Enter what CO-26-0001 costs (labour), 0 if nothing: Operations and Finance can.",
    );
    await attach(made.id, "file");
    expect((await director.ask(changeOrders.approve, asked)).status).toBe(422);
    await attach(made.id);
    const costed = await operations.ask(changeOrders.update, {
      id: made.id,
      body: { version: sent.version, changes: { lines: change(id).lines } },
    });
    asked.body.version = costed.body.version;
    expect((await director.ask(changeOrders.approve, asked)).body).toMatchObject({
      status: "approved",
      approvedOn: "2026-05-04",
    });
    expect(await figures(id)).toMatchObject({
      atRisk: { orders: 0, revenue: "0" },
      total: { revenue: { baseline: "157500.00", changes: "8000.00", budget: "165500.00" }, hours: { budget: "1000" } },
    });
    const late = await operations.ask(changeOrders.update, { id: made.id, body: { version: 3, changes: { title: "Other" } } });
    expect(late.problem.message).toBe("CO-26-0001 is approved. Enter another change order.");
  });

  it("is approved by another person than its author", async () => {
    const { body: made } = await operations.ask(changeOrders.create, { body: change(await budgeted()) });
    await attach(made.id);
    const own = await operations.ask(changeOrders.approve, { id: made.id, body: { version: made.version } });
    expect(own.problem.message).toBe("Another person has to approve your change order.");
  });

  it("says what the client has read: it is taken back to be changed, and not changed beside the client's file", async () => {
    const { body: made } = await operations.ask(changeOrders.create, { body: change(await budgeted()) });
    const { id, number } = made;
    const { body: sent } = await coordinator.ask(changeOrders.send, { id, body: { version: made.version } });
    const dearer = [{ category: "labour" as const, hours: "40", revenue: "9000" }];
    const raise = (version: number) =>
      coordinator.ask(changeOrders.update, { id, body: { version, changes: { lines: dearer } } });
    expect((await raise(sent.version)).problem.message).toBe(`${number} is with the client. Take it back to change it.`);
    const costs = [{ category: "labour" as const, hours: "40", cost: "6000", revenue: "8000" }];
    const { body: costed } = await operations.ask(changeOrders.update, {
      id,
      body: { version: sent.version, changes: { lines: costs, clientReference: "Amendment 1" } },
    });
    expect(costed).toMatchObject({ cost: "6000", clientReference: "Amendment 1" });
    const { body: back } = await coordinator.ask(changeOrders.takeBack, { id, body: { version: costed.version } });
    const { body: raised } = await raise(back.version);
    expect(raised).toMatchObject({ status: "draft", revenue: "9000" });
    await attach(id);
    const changes = { quantities: [], title: "Nozzle welds of V-340 and V-341" };
    const late = await coordinator.ask(changeOrders.update, { id, body: { version: raised.version, changes } });
    expect(late.problem.message).toBe(
      `The client's file of ${number} approves it as it is. Remove the file first, or enter another change order.`,
    );
  });

  it("takes no more off a category than it has", async () => {
    const projectId = await budgeted();
    const less = (hours: string, revenue: string, cost: string) =>
      operations.ask(changeOrders.create, {
        body: change(projectId, { lines: [{ category: "travel", hours, revenue, cost }] }),
      });
    const approve = async ({ body }: Awaited<ReturnType<typeof less>>) => {
      await attach(body.id);
      return director.ask(changeOrders.approve, { id: body.id, body: { version: body.version } });
    };
    const answers = [await approve(await less("-61", "0", "0")), await approve(await less("0", "-7500.01", "0"))];
    expect(answers.map(({ problem }) => problem.message?.replace(/^CO-26-\d+ /, ""))).toEqual([
      "takes more off the hours of travel than the budget has.",
      "takes more off the price of travel than the budget has.",
    ]);
    expect((await approve(await less("-60", "-7500", "-10000"))).status).toBe(200);
    expect((await figures(projectId)).total).toMatchObject({ hours: { budget: "900" }, cost: { budget: "110000.00" } });
  });

  it("raises its purchase order by its price once approved", async () => {
    const id = await budgeted();
    const order = {
      clientCompanyId: acre,
      number: "4500117000",
      date: "2026-05-01",
      amount: "50000",
      currency: "USD",
      basis: "net" as const,
    };
    const { body: po } = await operations.ask(purchaseOrders.endpoints.create, { body: order });
    const { body: made } = await operations.ask(changeOrders.create, { body: change(id, { purchaseOrderId: po.id }) });
    await attach(made.id);
    await director.ask(changeOrders.approve, { id: made.id, body: { version: made.version } });
    expect((await operations.ask(purchaseOrders.endpoints.find, { id: po.id })).body.amount).toBe("58000.0000");
    const told = (await operations.ask(purchaseOrders.endpoints.history, { id: po.id })).body[0];
    expect(told?.reason).toContain("Nozzle welds of V-340");
  });

  it("moves the planned quantity, and with it the progress", async () => {
    const id = await budgeted();
    const line = { method: "RT" as const, quantity: "100", unit: "welds" };
    const { body: job } = await operations.ask(projectManagement.workOrders.create, {
      body: { projectId: id, title: "Welds", scope: [line] },
    });
    const scopeLineId = job.scope[0]?.id ?? "";
    const quantities = [{ scopeLineId, quantity: "25" }];
    const { body: made } = await operations.ask(changeOrders.create, { body: change(id, { quantities }) });
    const planned = async () => (await operations.ask(projectProgress.endpoints.ofProject, { id })).body.lines[0]?.planned;
    expect(await planned()).toBe("100");
    await attach(made.id);
    await director.ask(changeOrders.approve, { id: made.id, body: { version: made.version } });
    expect(await planned()).toBe("125");
    const foreign = await operations.ask(changeOrders.create, {
      body: change(id, { quantities: [{ scopeLineId: randomUUID(), quantity: "1" }] }),
    });
    expect(foreign.problem.fields?.[0]?.path).toBe("quantities.0.scopeLineId");
  });

  it("that nobody has decided on keeps its project from being closed", async () => {
    const id = await budgeted();
    const { body: made } = await operations.ask(changeOrders.create, { body: change(id) });
    await on.db.update(projectTable).set({ status: "completed" }).where(eq(projectTable.id, id));
    const asked = async () => ({ id, body: { version: (await operations.ask(findProject, { id })).body.version } });
    expect((await operations.ask(close, await asked())).problem.message).toBe("1 change order not decided.");
    await operations.ask(changeOrders.reject, {
      id: made.id,
      body: { version: made.version, reason: "Not ordered by the client" },
    });
    expect((await operations.ask(close, await asked())).body.status).toBe("closed");
  });

  it("needs a budget, and says something", async () => {
    const without = await operations.ask(changeOrders.create, { body: change(await project()) });
    expect(without.problem.message).toBe("Enter the budget of the project first.");
    const { body: empty } = await operations.ask(changeOrders.create, { body: change(await budgeted(), { lines: [] }) });
    const sent = await operations.ask(changeOrders.send, { id: empty.id, body: { version: empty.version } });
    expect(sent.problem.message).toBe("Enter what the change adds to hours, price or quantities.");
  });

  it("is listed with its cost for people who may see costs", async () => {
    const projectId = await budgeted();
    await operations.ask(changeOrders.create, { body: change(projectId) });
    const costs = async (by: Person) =>
      (await by.ask(changeOrders.list, { query: { projectId } })).body.rows.map(({ cost }) => cost);
    expect([await costs(operations), await costs(coordinator), await costs(ana)]).toEqual([["5000"], [null], []]);
  });
});

describe("a milestone", () => {
  it("has an amount or a share of the price, which is fixed once it is reached", async () => {
    const projectId = await budgeted();
    const asked = { projectId, name: "Mechanical completion", dueOn: "2026-06-01" };
    const both = await coordinator.ask(milestones.create, { body: { ...asked, amount: "1", pct: "30" } });
    expect(both.problem.fields?.[0]?.path).toBe("pct");
    const { body: made } = await coordinator.ask(milestones.create, { body: { ...asked, pct: "30" } });
    expect(made).toMatchObject({ status: "open", price: "47250.00", currency: "USD" });
    const body = { version: made.version, doneOn: "2026-05-03", evidence: "Certificate MC-1" };
    const done = (await coordinator.ask(milestones.complete, { id: made.id, body })).body;
    expect(done).toMatchObject({ status: "done", doneOn: "2026-05-03", price: "47250.00" });
    const late = await coordinator.ask(milestones.update, {
      id: made.id,
      body: { version: done.version, changes: { pct: "40" } },
    });
    expect(late.problem.message).toBe("It has been reached. Reopen it to change it.");
    const { body: order } = await operations.ask(changeOrders.create, { body: change(projectId) });
    await attach(order.id);
    await director.ask(changeOrders.approve, { id: order.id, body: { version: order.version } });
    expect((await coordinator.ask(milestones.find, { id: made.id })).body.price).toBe("47250.00");
  });

  it("of a fixed price comes with the others to no more than that price", async () => {
    const projectId = await budgeted();
    const add = (more: { amount?: string; pct?: string }) =>
      coordinator.ask(milestones.create, { body: { projectId, name: "Part", dueOn: "2026-06-01", ...more } });
    expect((await add({ pct: "80" })).status).toBe(200);
    const tooMuch = await add({ amount: "31500.01" });
    expect(tooMuch.problem.fields).toEqual([
      { path: "amount", message: "The milestones would come to 157500.01 USD, the price is 157500.00." },
    ]);
    const { body: rest } = await add({ amount: "31500" });
    const raised = await coordinator.ask(milestones.update, {
      id: rest.id,
      body: { version: rest.version, changes: { amount: null, pct: "20.1" } },
    });
    expect(raised.problem.fields?.[0]?.path).toBe("pct");
  });

  it("earns its amount on a project that is paid by milestones", async () => {
    const projectId = await budgeted({ billing: "milestone" });
    const asked = { projectId, name: "Mobilised", dueOn: "2026-05-01", amount: "12000" };
    const { body: made } = await operations.ask(milestones.create, { body: asked });
    expect((await figures(projectId)).total.revenue.used).toBe("0.00");
    const body = { version: made.version, doneOn: "2026-05-03", evidence: "Mobilisation sheet" };
    await operations.ask(milestones.complete, { id: made.id, body });
    expect((await figures(projectId)).total.revenue).toMatchObject({
      used: "12000.00",
      budget: "157500.00",
      pct: "7.6",
      level: "green",
    });
  });
});

describe("thresholds of a budget", () => {
  const titles = async (by: Person) =>
    (await on.db.select().from(notification).where(eq(notification.userId, by.id))).map(({ title }) =>
      title.replace(/^\S+ /, ""),
    );

  it("are told once, the highest reached, to the manager and whoever freezes budgets; again only after a change order", async () => {
    const projectId = await budgeted({
      billing: "milestone",
      lines: [{ category: "labour", hours: null, cost: "100", revenue: "100000" }],
    });
    const reach = async (amount: string) => {
      const { body: made } = await operations.ask(milestones.create, {
        body: { projectId, name: amount, dueOn: "2026-05-01", amount },
      });
      const body = { version: made.version, doneOn: "2026-05-03", evidence: "Release" };
      await operations.ask(milestones.complete, { id: made.id, body });
      await checkBudgets(on.services, { projectId });
    };
    await reach("74999.99");
    expect(await titles(operations)).toEqual([]);
    await reach("0.01");
    expect(await titles(operations)).toEqual(["revenue in all reached 75 % of the budget"]);
    await checkBudgets(on.services, { projectId });
    expect(await titles(operations)).toHaveLength(1);
    // 100,000 of 100,000: 90 and 100 % at once are told as 100 %.
    await reach("25000");
    expect((await titles(operations)).at(-1)).toBe("revenue in all reached 100 % of the budget");
    // Lifted to 108,000: 92.6 %. Then everything to 108,000 again.
    const { body: order } = await operations.ask(changeOrders.create, { body: change(projectId) });
    await attach(order.id);
    await director.ask(changeOrders.approve, { id: order.id, body: { version: order.version } });
    await checkBudgets(on.services, { projectId });
    expect(await titles(operations)).toHaveLength(2);
    await reach("8000");
    expect((await titles(operations)).slice(2)).toEqual(["revenue in all reached 100 % of the budget"]);
    expect(await titles(coordinator)).toEqual([]);
  });

  it("are counted for the list of projects, with the cost for people who may see costs", async () => {
    const projectId = await budgeted();
    await checkBudgets(on.services, { projectId });
    const shown = async (by: Person) => (await by.ask(counted, {})).body.find((row) => row.projectId === projectId);
    expect(await shown(operations)).toMatchObject({ hoursUsed: "0", hoursBudget: "960", cost: "0.00", currency: "USD" });
    expect(await shown(coordinator)).toMatchObject({ hoursBudget: "960", cost: null });
    expect(await shown(ana)).toBeUndefined();
  });
});

it("an S-curve is on cost for people who may see costs, else on the price, and not for crews", async () => {
  const id = await budgeted();
  const line = { method: "RT" as const, quantity: "100", unit: "welds" };
  await operations.ask(projectManagement.workOrders.create, {
    body: { projectId: id, title: "Welds", scope: [line], plannedStartOn: "2026-04-01", plannedEndOn: "2026-06-30" },
  });
  const { body } = await operations.ask(curve, { id });
  expect([body.basis, body.points[0]?.planned, body.points.at(-1)]).toEqual([
    "cost",
    "1318.68",
    { day: "2026-06-30", planned: "120000.00", earned: null, actual: null },
  ]);
  const seen = (await coordinator.ask(curve, { id })).body;
  expect([seen.basis, seen.points.at(-1)?.planned, seen.points.some(({ actual }) => actual !== null)]).toEqual([
    "price",
    "157500.00",
    false,
  ]);
});

it("the hours of a project are those that were approved; travel counts in its own category", async () => {
  const id = await budgeted();
  const entry = (activity: "work" | "travel", status: "approved" | "submitted", from: string, to: string) => ({
    id: randomUUID(),
    createdAt: from,
    updatedAt: from,
    userId: ana.id,
    projectId: id,
    clientCompanyId: acre,
    baseLocationId: on.bases.houston,
    activity,
    startAt: from,
    endAt: to,
    breakMin: activity === "work" ? 30 : 0,
    timeZone: "America/Chicago",
    day: from.slice(0, 10),
    billable: true,
    status,
  });
  await on.db
    .insert(timesheetEntry)
    .values([
      entry("work", "approved", "2026-05-01T12:00:00Z", "2026-05-02T01:30:00Z"),
      entry("travel", "approved", "2026-05-01T11:00:00Z", "2026-05-01T12:00:00Z"),
      entry("work", "submitted", "2026-05-02T12:00:00Z", "2026-05-02T20:00:00Z"),
    ]);
  const { categories, total } = await figures(id);
  expect([categories[0]?.hours.used, categories[1]?.hours.used, total.hours.used, total.hours.pct]).toEqual([
    "13",
    "1",
    "14",
    "1.5",
  ]);
  expect((await figures(id, coordinator)).total).toMatchObject({ cost: null, hours: { used: "14" } });
});

it("is counted as soon as expenses of it are approved, once for all of a request", async () => {
  const id = await budgeted();
  const rows = ["12.00", "14.00"].map((amount) => ({
    id: randomUUID(),
    createdAt: "2026-05-02T12:00:00Z",
    updatedAt: "2026-05-02T12:00:00Z",
    userId: ana.id,
    projectId: id,
    baseLocationId: on.bases.houston,
    spentOn: "2026-05-02",
    category: "fuel" as const,
    description: "Diesel",
    amount,
    currency: "USD",
    status: "submitted" as const,
  }));
  await on.db.insert(expense).values(rows);
  on.jobs.length = 0;
  const chosen = rows.map((row) => ({ id: row.id, version: 1 }));
  expect((await operations.ask(expenses.endpoints.approveAll, { body: { expenses: chosen } })).status).toBe(200);
  expect(on.jobs).toEqual([{ name: "budgets.check", data: { projectId: id } }]);
});

it("approved expenses cost what they are without recoverable tax, in the category of the budget", async () => {
  const id = await budgeted();
  const paid = (category: "fuel" | "materials", amount: string, status: "approved" | "submitted" = "approved") => ({
    id: randomUUID(),
    createdAt: "2026-05-02T12:00:00Z",
    updatedAt: "2026-05-02T12:00:00Z",
    userId: ana.id,
    projectId: id,
    baseLocationId: on.bases.houston,
    spentOn: "2026-05-02",
    category,
    description: category,
    amount,
    currency: "USD",
    taxAmount: "20.00",
    taxRecoverable: category === "materials",
    status,
  });
  await on.db
    .insert(expense)
    .values([paid("fuel", "96.00"), paid("materials", "162.60"), paid("materials", "1000.00", "submitted")]);
  const { categories, total } = await figures(id);
  expect(categories.map(({ cost }) => cost?.used)).toEqual(["0.00", "96.00", "0.00", "142.60", "0.00"]);
  expect(total.cost?.used).toBe("238.60");
});

it("costs in the currency of the budget take the rate of the day, entered either way", async () => {
  const id = await budgeted({ currency: "GBP" });
  const stamp = { createdAt: "2026-05-02T12:00:00Z", updatedAt: "2026-05-02T12:00:00Z" };
  await on.db.insert(expense).values({
    ...stamp,
    id: randomUUID(),
    userId: ana.id,
    projectId: id,
    baseLocationId: on.bases.houston,
    spentOn: "2026-05-02",
    category: "fuel",
    description: "Diesel",
    amount: "96.00",
    currency: "USD",
    status: "approved",
  });
  const used = async () => (await figures(id)).total.cost?.used;
  expect(await used()).toBeNull();
  const rate = { ...stamp, id: randomUUID(), date: "2026-05-01", rate: "1.28", source: "ECB" as const };
  await on.db.insert(fxRate).values({ ...rate, fromCurrency: "GBP", toCurrency: "USD" });
  expect(await used()).toBe("75.00");
});

it("amounts of change orders and milestones have the decimals of the budget's currency, as the budget has", async () => {
  const projectId = await project();
  const yen = { lines: [{ category: "labour" as const, hours: "900", cost: "11000000", revenue: "15000000" }], currency: "JPY" };
  const { body: budget } = await operations.ask(create, { body: draft(projectId, yen) });
  const few = "An amount in JPY has fewer decimals.";
  const line = { category: "labour" as const, hours: "4", cost: "500000", revenue: "800000.5" };
  const fine = await operations.ask(changeOrders.create, { body: change(projectId, { lines: [line] }) });
  expect(fine.problem.fields).toEqual([{ path: "lines.0.revenue", message: few }]);
  const { body: made } = await operations.ask(changeOrders.create, {
    body: change(projectId, { lines: [{ ...line, revenue: "-800000" }] }),
  });
  const changes = { lines: [{ ...line, cost: "-0.5", revenue: "800000" }] };
  const changed = await operations.ask(changeOrders.update, { id: made.id, body: { version: made.version, changes } });
  expect(changed.problem.fields).toEqual([{ path: "lines.0.cost", message: few }]);
  const asked = { projectId, name: "Half", dueOn: "2026-06-01", amount: "7500000.25" };
  const part = await operations.ask(milestones.create, { body: asked });
  expect(part.problem.fields).toEqual([{ path: "amount", message: few }]);
  // Nor is the currency changed to one that the amounts do not fit.
  const { body: dollars } = await operations.ask(create, {
    body: draft(await project(), { lines: [{ ...line, revenue: "800000.5" }] }),
  });
  const other = await operations.ask(update, {
    id: dollars.id,
    body: { version: dollars.version, changes: { currency: "JPY" } },
  });
  expect(other.problem.fields).toEqual([{ path: "lines.0.revenue", message: few }]);
  expect(budget.currency).toBe("JPY");
});
