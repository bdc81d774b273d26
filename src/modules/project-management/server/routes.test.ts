import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectManagement, type NewWorkOrder, type ProjectDraft, type WorkOrder, type workOrderLife } from "../contract.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { projectBudgets } from "#modules/project-budgets/contract.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let operations: Person;
let coordinator: Person;
let lead: Person;
let technician: Person;
let elsewhere: Person;
let acre: string;
let bay: string;
let held: string;
let heldSite: string;
let strange: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T20:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  lead = await on.person("Leo Marsh", ["LEAD"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  elsewhere = await on.person("Ewan Reid", ["LEAD"], { base: on.bases.aberdeen });
  [acre, bay] = await client("ACR", "Acre");
  [held, heldSite] = await client("HLD", "Held Oil", { status: "on hold", statusReason: "90 days overdue" });
  [, strange] = await client("STR", "Stranger");
  const standard = { number: "RS-0001", revision: "A", title: "Standard prices", scope: "standard" as const, currency: "USD" };
  await on.db.insert(rateSheet).values({
    ...stamp(),
    ...standard,
    effectiveFrom: "2026-01-01",
    status: "approved",
    overtimeRule: overtimePresets["US 8/12/40"],
  });
});
afterAll(() => on.close());

const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });
async function client(code: string, displayName: string, more: Partial<typeof clientCompany.$inferInsert> = {}) {
  const company = {
    ...stamp(),
    code,
    legalName: displayName,
    displayName,
    status: "active" as const,
    statusSince: at,
    billingAddress: "1 Ship Channel Road",
    currency: "USD",
    paymentTerms: netDays(30),
    invoiceDelivery: "portal" as const,
    ...more,
  };
  const site = {
    ...stamp(),
    clientCompanyId: company.id,
    code: "BAY",
    name: "Bay plant",
    address: "Pier 4",
    country: "US",
    timeZone: "America/Chicago",
  };
  await on.db.insert(clientCompany).values(company);
  await on.db.insert(clientSite).values(site);
  return [company.id, site.id] as const;
}
/** A UT II certificate with its vision test, held by the technician. */
async function certify(userId: string, expiresOn: string, method = "UT") {
  const personName = "Ana Torres";
  await on.db.insert(certification).values({
    ...stamp(),
    certificateNumber: randomUUID(),
    userId,
    personName,
    schemeId: "SNT-TC-1A:2020",
    method,
    level: "II",
    techniques: [],
    basis: "initial",
    issuedOn: "2025-01-01",
    effectiveFrom: "2025-01-01",
    expiresOn,
    authorizedToTest: true,
    state: "active",
    signedAt: "2025-01-01T08:00:00Z",
  });
  await on.db.insert(visionTest).values({
    ...stamp(),
    userId,
    personName,
    testedOn: "2026-04-01",
    kind: "near",
    chart: "Jaeger",
    result: "J2",
    distanceMm: 305,
    eye: "both",
    corrected: false,
    examinerName: "Dr Who",
    examinerQualification: "Optometrist",
    recordedAt: "2026-04-01T08:00:00Z",
  });
}

const to = projectManagement.endpoints;
const draft = (more: Partial<ProjectDraft> = {}): ProjectDraft => ({
  name: "Spring turnaround",
  clientCompanyId: acre,
  baseLocationId: on.bases.houston,
  kind: "turnaround",
  managerId: operations.id,
  startOn: "2026-06-01",
  endOn: "2026-06-30",
  ...more,
});
const project = async (more: Partial<ProjectDraft> = {}) => (await operations.ask(to.create, { body: draft(more) })).body;
const active = async () => {
  const { id } = await project();
  return (await operations.ask(to.activate, { id, body: { version: 1 } })).body;
};
const job = (more: Partial<NewWorkOrder> = {}): Omit<NewWorkOrder, "projectId"> => ({
  title: "Weld scan, unit 4",
  clientSiteId: bay,
  scope: [{ method: "UT", quantity: "900", unit: "welds" }],
  plannedStartOn: "2026-06-15",
  plannedEndOn: "2026-06-25",
  ...more,
});
const order = async (more: Partial<NewWorkOrder> = {}) => {
  const parent = await active();
  const { body, problem } = await coordinator.ask(projectManagement.workOrders.create, {
    body: { projectId: parent.id, ...job(more) },
  });
  expect(problem.message).toBeUndefined();
  return body;
};
type Action = keyof typeof workOrderLife.actions;
const move = (person: Person, { id, version }: WorkOrder, action: Action, more: object = {}) =>
  person.ask(projectManagement.workOrders[action] as typeof projectManagement.workOrders.plan, {
    id,
    body: { version, ...more },
  });
/** What `job` does not name, let pass by Operations. */
const unnamed = ["instruments not named", "procedure not named"].map((check) => ({ check, reason: "Brought by the client" }));
/** Walks an order through its life, as Operations. */
const walked = async (from: WorkOrder, ...actions: Action[]) => {
  let now = from;
  for (const action of actions) {
    const { body, problem } = await move(operations, now, action, action === "ready" ? { overrides: unnamed } : {});
    expect(problem.message).toBeUndefined();
    now = body;
  }
  return now;
};

describe("projects", () => {
  it("are numbered in the order they are made, starting again every year", async () => {
    const first = await project();
    const second = await project();
    expect([first.number, second.number]).toEqual(["P-26-0001", "P-26-0002"]);
    expect(first).toMatchObject({
      clientName: "Acre",
      baseName: "Houston",
      managerName: "Ola Prins",
      status: "draft",
      openWorkOrders: 0,
    });
  });
  it("become active for an active client only", async () => {
    const { id } = await project({ clientCompanyId: held });
    const { problem } = await operations.ask(to.activate, { id, body: { version: 1 } });
    expect(problem).toMatchObject({
      message: "This project cannot become active yet.",
      reasons: [{ message: "Client Held Oil is on hold." }],
    });
  });
  it("become active once it is known how the client is billed and by which prices, and say before what is missing", async () => {
    const [bare] = await client("BAR", "Bare Oil", { billingAddress: null, currency: "EUR", invoiceDelivery: null });
    const { id } = await project({ clientCompanyId: bare });
    const missing = [
      "Client Bare Oil: Enter the billing address.",
      "Client Bare Oil: Choose how invoices are sent.",
      "No approved rate sheet in EUR prices its work on 2026-06-01: approve one, or enter a budget with a lump sum.",
    ];
    const shown = await operations.ask(to.activation, { id });
    expect(shown.body.map(({ message }) => message)).toEqual(missing);
    const { status, problem } = await operations.ask(to.activate, { id, body: { version: 1 } });
    expect([status, problem.reasons?.map(({ message }) => message)]).toEqual([422, missing]);
    const billed = { billingAddress: "1 Pier", invoiceDelivery: "portal" as const };
    await on.db.update(clientCompany).set(billed).where(eq(clientCompany.id, bare));
    const { body: budget } = await operations.ask(projectBudgets.endpoints.create, {
      body: { projectId: id, billing: "lump sum", cycle: "milestone", currency: "EUR", lines: [] },
    });
    expect((await operations.ask(to.activation, { id })).body.map(({ message }) => message)).toEqual([
      "Enter the price of the budget: the project is billed by lump sum.",
    ]);
    const lines = [{ category: "labour" as const, hours: null, cost: null, revenue: "5000" }];
    await operations.ask(projectBudgets.endpoints.update, {
      id: budget.id,
      body: { version: budget.version, changes: { lines } },
    });
    expect((await operations.ask(to.activation, { id })).body).toEqual([]);
    expect((await operations.ask(to.activate, { id, body: { version: 1 } })).body.status).toBe("active");
    expect((await technician.ask(to.activation, { id })).status).toBe(403);
  });
  it("are not completed while a work order is open", async () => {
    const parent = await active();
    await coordinator.ask(projectManagement.workOrders.create, { body: { projectId: parent.id, ...job() } });
    const { problem } = await operations.ask(to.complete, { id: parent.id, body: { version: 2 } });
    expect(problem.message).toBe("1 work order open.");
  });
  it("are completed, closed and then final", async () => {
    const parent = await active();
    expect(parent.actualStartOn).toBe("2026-05-04");
    const done = await operations.ask(to.complete, { id: parent.id, body: { version: 2 } });
    expect(done.body.actualEndOn).toBe("2026-05-04");
    const closed = await operations.ask(to.close, { id: parent.id, body: { version: 3 } });
    expect(closed.body.status).toBe("closed");
    const late = await operations.ask(to.update, { id: parent.id, body: { version: 4, changes: { name: "x" } } });
    expect(late.problem.message).toBe(`${parent.number} is closed and can no longer be changed.`);
  });
  it("need a reason to be put on hold", async () => {
    const parent = await active();
    const { problem } = await operations.ask(to.hold, { id: parent.id, body: { version: 2, reason: " " } });
    expect(problem.fields).toEqual([{ path: "reason", message: "Enter the reason" }]);
  });
  it("refuse sites of another client and an end before the start", async () => {
    const sites = await operations.ask(to.create, { body: draft({ siteIds: [strange] }) });
    expect(sites.problem.fields).toEqual([{ path: "siteIds", message: "Choose sites of this client." }]);
    const backwards = await operations.ask(to.create, { body: draft({ endOn: "2026-05-31" }) });
    expect(backwards.problem.fields).toEqual([{ path: "endOn", message: "The end is before the start." }]);
  });
  it("stay with their client once something is ordered", async () => {
    const { projectId } = await order();
    const { problem } = await operations.ask(to.update, {
      id: projectId,
      body: { version: 2, changes: { clientCompanyId: held } },
    });
    expect(problem.message).toMatch(/^P-26-\d{4} has work orders, so its client cannot change\.$/);
  });
});

describe("work orders", () => {
  it("take client and base from their project and give each line of scope an id", async () => {
    const one = await order();
    expect(one).toMatchObject({
      status: "draft",
      clientCompanyId: acre,
      clientName: "Acre",
      baseName: "Houston",
      siteName: "Bay plant",
      siteTimeZone: "America/Chicago",
      scope: [{ method: "UT", quantity: "900", unit: "welds", procedureId: null }],
    });
    expect(one.number).toMatch(/^WO-26-\d{4}$/);
    expect(one.scope[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });
  it("name the procedures of their scope to people who may not open them", async () => {
    const id = randomUUID();
    const at = "2026-05-01T08:00:00.000Z";
    const of = { number: "UT-07", title: "Thickness", kind: "NDT procedure" as const, reviewIntervalMonths: 24 };
    await on.db.insert(procedure).values({ id, createdAt: at, updatedAt: at, ...of, responsibleLevelIIIId: operations.id });
    const one = await order({ scope: [{ method: "UT", quantity: "900", unit: "welds", procedureId: id }] });
    const finance = await on.person("Sue Park", ["FIN"]);
    expect((await finance.ask(projectManagement.workOrders.find, { id: one.id })).body.procedureNumbers).toEqual({
      [id]: "UT-07",
    });
  });
  it("count the leader among the crew", async () => {
    const one = await order({ leadUserId: lead.id, assignedUserIds: [technician.id] });
    expect(one.assignedUserIds).toEqual([lead.id, technician.id]);
  });
  it("refuse the site of another client", async () => {
    const parent = await active();
    const { problem } = await coordinator.ask(projectManagement.workOrders.create, {
      body: { projectId: parent.id, ...job({ clientSiteId: strange }) },
    });
    expect(problem.fields).toEqual([{ path: "clientSiteId", message: "Choose a site of this client." }]);
  });
  it("refuse to book an item of another kind than needed, and take one of the kind", async () => {
    const eva = await on.person("Eva Lind", ["EQP"]);
    const types = await on.db
      .select()
      .from(equipmentType)
      .where(inArray(equipmentType.code, ["DIM-GB", "MT-YAC"]));
    const add = async (code: string) => {
      const typeId = types.find((type) => type.code === code)?.id ?? "";
      const body = {
        typeId,
        assetTag: `${code}-9`,
        manufacturer: "M",
        model: "X",
        serialNumber: code,
        homeBaseId: on.bases.houston,
      };
      return (await eva.ask(inventory.endpoints.create, { body })).body.id;
    };
    const [blocks, yoke] = [await add("DIM-GB"), await add("MT-YAC")];
    const one = await order();
    const book = (inventoryItemIds: string[]) =>
      coordinator.ask(projectManagement.workOrders.update, {
        id: one.id,
        body: {
          version: one.version,
          changes: { equipmentNeed: [{ typeCode: "MT-YAC", quantity: 1, inventoryItemIds, note: null }] },
        },
      });
    expect((await book([blocks])).problem.fields).toEqual([
      { path: "equipmentNeed.0.inventoryItemIds", message: "DIM-GB-9 is of kind DIM-GB. Book one of kind MT-YAC." },
    ]);
    expect((await book([yoke])).body.equipmentNeed).toMatchObject([{ inventoryItemIds: [yoke] }]);
  });
  it("are listed by their number, the latest first", async () => {
    await order();
    const { rows } = (await coordinator.ask(projectManagement.workOrders.list, { query: { limit: 200 } })).body;
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
  });
  it("are planned with site, days and scope", async () => {
    const one = await order({ clientSiteId: null, plannedStartOn: null, plannedEndOn: null, scope: [] });
    const { problem } = await move(coordinator, one, "plan");
    expect(problem.reasons?.map(({ message }) => message)).toEqual([
      "Choose the site.",
      "Enter the planned days.",
      "Add at least one line of scope.",
    ]);
  });
  it("do not jump a step", async () => {
    const { problem } = await move(coordinator, await order(), "start");
    expect(problem.message).toMatch(/^Work order WO-26-\d+ Weld scan, unit 4 is draft: it cannot be started\.$/);
  });
  it("keep their reason when they are cancelled, and then take no changes", async () => {
    const one = await order();
    expect((await move(coordinator, one, "cancel")).problem.fields).toEqual([{ path: "reason", message: "Enter the reason" }]);
    const { body } = await move(coordinator, one, "cancel", { reason: "Outage postponed" });
    expect(body).toMatchObject({ status: "cancelled", statusReason: "Outage postponed", closedOn: "2026-05-04" });
    const late = await coordinator.ask(projectManagement.workOrders.update, {
      id: one.id,
      body: { version: body.version, changes: { title: "x" } },
    });
    expect(late.problem.message).toBe(`${one.number} is cancelled and can no longer be changed.`);
  });
  it("are found by method, day, person and words", async () => {
    const one = await order({ clientReference: "AFE-7781", assignedUserIds: [technician.id], scope: [{ method: "LT" }] });
    const found = async (query: object) =>
      (await coordinator.ask(projectManagement.workOrders.list, { query })).body.rows.map(({ id }) => id);
    expect(await found({ method: "LT" })).toEqual([one.id]);
    expect(await found({ q: "afe-7781" })).toEqual([one.id]);
    expect(await found({ q: "afe-7781", on: "2026-06-25" })).toEqual([one.id]);
    expect(await found({ q: "afe-7781", on: "2026-06-26" })).toEqual([]);
    expect(await found({ q: "afe-7781", assignedTo: technician.id, status: "draft,planned" })).toEqual([one.id]);
    expect(await found({ q: "afe-7781", assignedTo: lead.id })).toEqual([]);
  });
});

describe("ready", () => {
  it("lists every check that fails, and Operations may override each with a reason", async () => {
    const helper = await on.person("Ned Ray", ["TECH"]);
    const one = await walked(await order({ assignedUserIds: [helper.id] }), "plan");
    const refusal = await move(coordinator, one, "ready");
    expect(refusal.problem).toMatchObject({ code: "not-ready", message: `${one.number} is not ready.` });
    expect(refusal.problem.reasons?.map(({ message }) => message)).toEqual([
      "No one in the crew holds a valid UT II certificate with vision test on these days.",
      "No instrument is booked.",
      "No procedure is named.",
    ]);
    const overrides = [...unnamed, { check: "certificate UT", reason: "Subcontractor holds it" }];
    expect((await move(coordinator, one, "ready", { overrides })).problem.message).toBe("Only Operations can override a check.");
    const { body } = await move(operations, one, "ready", { overrides });
    expect(body).toMatchObject({
      status: "ready",
      overrides: [
        { check: "certificate UT", reason: "Subcontractor holds it", byName: "Ola Prins" },
        { check: "instruments not named" },
        { check: "procedure not named" },
      ],
    });
  });
  it("is given with a certificate to the last day, and names one that ends before", async () => {
    const ending = await on.person("Ben Ruiz", ["TECH"]);
    await certify(ending.id, "2026-06-18");
    const one = await walked(await order({ assignedUserIds: [ending.id] }), "plan");
    const { body } = await coordinator.ask(to.readiness, { id: one.id });
    expect(body.find(({ ok }) => !ok)).toMatchObject({
      message: "Certificate UT II of Ben Ruiz ends 2026-06-18, job ends 2026-06-25.",
      entity: "Certification",
    });
    const good = await on.person("Gia Holt", ["TECH"]);
    await certify(good.id, "2027-06-18");
    const crew = { assignedUserIds: [ending.id, good.id] };
    const manned = await coordinator.ask(projectManagement.workOrders.update, {
      id: one.id,
      body: { version: one.version, changes: crew },
    });
    expect((await move(operations, manned.body, "ready", { overrides: unnamed })).body.status).toBe("ready");
  });
  it("is lost when crew, days or scope change", async () => {
    const good = await on.person("Hal Berg", ["TECH"]);
    await certify(good.id, "2027-06-18");
    const one = await walked(await order({ assignedUserIds: [good.id] }), "plan", "ready");
    const changed = await coordinator.ask(projectManagement.workOrders.update, {
      id: one.id,
      body: { version: one.version, changes: { plannedEndOn: "2026-07-25" } },
    });
    expect(changed.body.status).toBe("planned");
  });
  it("asks the level a client demands", async () => {
    const good = await on.person("Ida Voss", ["TECH"]);
    await certify(good.id, "2027-06-18", "MT");
    const one = await walked(await order({ assignedUserIds: [good.id], scope: [{ method: "MT" }] }), "plan");
    await on.db.insert(clientRequirement).values({
      ...stamp(),
      clientCompanyId: acre,
      projectId: one.projectId,
      demand: { kind: "certification", method: "MT", minLevel: 3, schemes: [] },
      sourceDocument: "Spec 12",
      validFrom: "2026-01-01",
      blocking: true,
    });
    const { problem } = await move(coordinator, one, "ready");
    expect(problem.reasons?.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "No one in the crew holds a valid MT III certificate with vision test on these days.",
        "Ida Voss: no MT Level II certification valid on 2026-06-15 (holds no MT Level III).",
      ]),
    );
  });
});

describe("the crew", () => {
  it("starts and finishes its own job on the day at the site, and takes no other step", async () => {
    for (const { id } of [lead, technician]) await certify(id, "2027-06-18");
    const crew = { leadUserId: lead.id, assignedUserIds: [technician.id] };
    const july = { plannedStartOn: "2026-07-13", plannedEndOn: "2026-07-17" };
    const one = await walked(await order({ ...crew, ...july }), "plan", "ready");
    on.at("2026-05-05T03:30:00Z");
    const started = await move(lead, one, "start");
    expect(started.body).toMatchObject({ status: "in progress", startedOn: "2026-05-04" });
    const done = await move(lead, started.body, "finish");
    expect(done.body.doneOn).toBe("2026-05-04");
    expect((await move(lead, done.body, "close")).problem.message).toBe("Only coordinators and Operations can take this step.");
    expect((await move(technician, done.body, "close")).status).toBe(403);
    const resumed = await move(lead, done.body, "resume");
    expect(resumed.body).toMatchObject({ status: "in progress", doneOn: null });
    const again = await move(lead, resumed.body, "finish");
    expect((await move(coordinator, again.body, "close")).body).toMatchObject({ status: "closed", closedOn: "2026-05-04" });
    // Until the day it is cancelled, work that has started can have been examined.
    const other = await walked(await order({ ...crew, ...july }), "plan", "ready");
    const begun = await move(lead, other, "start");
    const cancelled = await move(coordinator, begun.body, "cancel", { reason: "Unit tripped" });
    expect(cancelled.body).toMatchObject({ status: "cancelled", startedOn: "2026-05-04", closedOn: "2026-05-04" });
    on.at("2026-05-04T20:00:00Z");
  });
  it("is chosen from those of the base who are certified on the days, and the others say why not", async () => {
    const holder = await on.person("Una Reyes", ["TECH"]);
    await certify(holder.id, "2026-06-20");
    const asked = async (to_: string) => {
      const query = { baseId: on.bases.houston, methods: "UT", from: "2026-06-15", to: to_ };
      const { body } = await coordinator.ask(to.crewChoices, { query });
      return (id: string) => body.find((one) => one.id === id)?.whyNot;
    };
    const short = await asked("2026-06-20");
    expect([short(holder.id), short(elsewhere.id)]).toEqual([null, "base Aberdeen; not certified UT II on these days"]);
    expect((await asked("2026-06-21"))(holder.id)).toBe("not certified UT II on these days");
    expect((await (await on.person("Safe Ty", ["HSE"])).ask(to.crewChoices, { query: {} })).status).toBe(403);
  });
  it("does not resume what the office put on hold", async () => {
    const crew = { leadUserId: lead.id, assignedUserIds: [technician.id] };
    const august = { plannedStartOn: "2026-08-10", plannedEndOn: "2026-08-14" };
    const going = await walked(await order({ ...crew, ...august }), "plan", "ready", "start");
    const held = await move(coordinator, going, "hold", { reason: "Storm on site" });
    expect(held.body).toMatchObject({ status: "on hold", statusReason: "Storm on site" });
    expect((await move(lead, held.body, "resume")).problem.message).toBe("Only coordinators and Operations can take this step.");
    expect((await move(coordinator, held.body, "resume")).body).toMatchObject({ status: "in progress", statusReason: null });
  });
  it("sees its own work orders and their projects; a lead sees those of the base", async () => {
    const one = await order({ title: "Seen by few", assignedUserIds: [technician.id] });
    const sees = async (person: Person) =>
      (await person.ask(projectManagement.workOrders.list, { query: { q: "seen few" } })).body.rows.length;
    expect([await sees(technician), await sees(lead), await sees(elsewhere)]).toEqual([1, 1, 0]);
    const other = await on.person("Tia Moss", ["TECH"]);
    expect(await sees(other)).toBe(0);
    expect((await other.ask(projectManagement.workOrders.find, { id: one.id })).status).toBe(404);
    expect((await technician.ask(to.find, { id: one.projectId })).status).toBe(200);
    expect((await other.ask(to.find, { id: one.projectId })).status).toBe(404);
  });
});

describe("a call-out", () => {
  const call = (more: object = {}) => ({
    clientCompanyId: acre,
    clientSiteId: bay,
    baseLocationId: on.bases.houston,
    title: "Leak at flange 12",
    methods: ["PT" as const, "UT" as const],
    on: "2026-05-05",
    ...more,
  });
  it("makes project and planned work order in one step", async () => {
    for (const crew of [technician, lead])
      expect((await crew.ask(to.callOut, { body: call({ leadUserId: technician.id }) })).status).toBe(403);
    const { body } = await coordinator.ask(to.callOut, { body: call({ leadUserId: technician.id }) });
    expect(body).toMatchObject({ status: "planned", plannedStartOn: "2026-05-05", assignedUserIds: [technician.id] });
    expect(body.scope.map(({ method }) => method)).toEqual(["PT", "UT"]);
    const parent = await coordinator.ask(to.find, { id: body.projectId });
    expect(parent.body).toMatchObject({ kind: "call-out", status: "active", managerName: "Cora Diaz", workOrders: 1 });
  });
  it("sent twice with one key is taken once", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await coordinator.ask(to.callOut, { body: call({ title: "Once" }) }, key);
    const second = await coordinator.ask(to.callOut, { body: call({ title: "Once" }) }, key);
    expect(second.body.id).toBe(first.body.id);
  });
  it("for a client on credit hold is for Operations, with a reason", async () => {
    const body = call({ clientCompanyId: held, clientSiteId: heldSite });
    const refusal = "Client is on credit hold since 2026-05-01: 90 days overdue. Operations may override.";
    expect((await coordinator.ask(to.callOut, { body: { ...body, holdOverride: "Safety" } })).problem.message).toBe(refusal);
    expect((await operations.ask(to.callOut, { body })).problem.message).toBe(refusal);
    const taken = await operations.ask(to.callOut, { body: { ...body, holdOverride: "Safety critical" } });
    expect(taken.body.overrides).toMatchObject([{ check: "credit", reason: "Safety critical", byName: "Ola Prins" }]);
  });
});

describe("who may", () => {
  it("not make a project: a viewer", async () => {
    const auditor = await on.person("Aud Itor", ["AUD"]);
    expect((await auditor.ask(to.create, { body: draft() })).status).toBe(403);
    expect((await auditor.ask(to.list, {})).status).toBe(200);
  });
  it("not change the state of a project: its crew, coordinators", async () => {
    const one = await order({ leadUserId: lead.id });
    const { problem } = await lead.ask(to.complete, { id: one.projectId, body: { version: 2 } });
    expect(problem.message).toBe("Only Operations can change the state of a project.");
    expect((await coordinator.ask(to.complete, { id: one.projectId, body: { version: 2 } })).status).toBe(403);
  });
  it("not overwrite what someone changed meanwhile", async () => {
    const one = await order();
    await operations.ask(projectManagement.workOrders.update, { id: one.id, body: { version: 1, changes: { area: "Unit 4" } } });
    const late = await coordinator.ask(projectManagement.workOrders.update, {
      id: one.id,
      body: { version: 1, changes: { area: "Unit 5" } },
    });
    expect(late.status).toBe(409);
    expect(late.problem.current).toMatchObject({ area: "Unit 4" });
  });
});

it("answers where projects are: at their sites and those of their work orders, each once", async () => {
  await on.db.update(clientSite).set({ latitude: "29.760400", longitude: "-95.369800" }).where(eq(clientSite.id, bay));
  const [both, none] = [(await order()).projectId, (await project({ name: "Without a site" })).id];
  await operations.ask(to.update, { id: both, body: { version: 2, changes: { siteIds: [bay] } } });
  const { body } = await operations.ask(to.map, { query: {} });
  const at = (id: string) => body.filter((row) => row.id === id);
  expect(at(both)).toMatchObject([{ status: "active", company: "Acre", site: { id: bay, latitude: "29.760400" } }]);
  expect(at(none)).toMatchObject([{ title: "Without a site", site: null }]);
  const others = await elsewhere.ask(to.map, { query: {} });
  expect(others.body.filter(({ id }) => id === both || id === none)).toEqual([]);
});

it("answers where work orders are: those that the filters select, each at its site", async () => {
  const [placed, open] = [await order(), await order({ clientSiteId: null })];
  const ask = (by: Person, query: object) => by.ask(projectManagement.workOrders.map, { query });
  const of = { projectId: placed.projectId };
  expect((await ask(coordinator, of)).body).toMatchObject([
    { id: placed.id, number: placed.number, status: "draft", company: "Acre", site: { id: bay } },
  ]);
  expect((await ask(coordinator, { projectId: open.projectId })).body).toMatchObject([{ id: open.id, site: null }]);
  expect((await ask(coordinator, { ...of, status: "closed" })).body).toEqual([]);
  expect((await ask(elsewhere, of)).body).toEqual([]);
});
