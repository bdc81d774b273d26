import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectManagement } from "../contract.ts";
import { project, workOrder } from "./tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { expenses } from "#modules/expenses/contract.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import { fieldTickets } from "#modules/field-tickets/contract.ts";
import { seedBuiltInForms } from "#modules/forms/server/seed.ts";
import { formLink, formSubmission, formTemplate } from "#modules/forms/server/tables.ts";
import { inspectionDay, issuedReport, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { type Invoice, invoices } from "#modules/invoices/contract.ts";
import { addTicket, allOf, logTime, setPrices } from "#modules/invoices/server/testing.ts";
import { plainRow } from "#modules/field-tickets/ticket-row.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";
import { rateSheets } from "#modules/rate-sheets/contract.ts";
import { timesheets } from "#modules/timesheets/contract.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { closingList, close, find, reopen, update } = projectManagement.endpoints;

const standby = { kind: "standby", description: "Standby", quantity: "2", unit: "hour", category: "labour" } as const;

let on: TestApp;
let scene: Scene;
let operations: Person;
let projectId: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  operations = await on.person("Omar Vance", ["OPS"]);
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  projectId = order?.projectId ?? "";
  await issuedReport(scene);
  await logTime(on, scene, scene.ana.id, ["06:00", "16:00"], { day: "2026-03-10" });
  await logTime(on, scene, scene.ben.id, ["06:00", "10:00"], { status: "submitted", day: "2026-03-09" });
  await addTicket(on, scene, "approved", [standby]);
}, 60_000);
afterAll(() => on.close());

const lines = async (by: Person) => (await by.ask(closingList, { id: projectId })).body;
const messages = async (by: Person, open = true) =>
  (await lines(by)).filter(({ count }) => !open || count > 0).map(({ message }) => message);
const asked = async () => ({ id: projectId, body: { version: (await operations.ask(find, { id: projectId })).body.version } });

it("names what refuses closing, then what else is open, with its records and amounts", async () => {
  expect(await messages(operations)).toEqual([
    "1 work order open",
    "1 report not released",
    "1 ticket unbilled",
    "1 time entry not approved",
    "1 client feedback not asked for",
    "1 work order with work not billed",
    "1 entry for lessons learned missing",
  ]);
  const found = await lines(operations);
  const released = found.find(({ message }) => message === "1 report not released");
  expect(released).toMatchObject({ refuses: true, records: [{ entity: "InspectionReport" }] });
  const unbilled = found.find(({ message }) => message.includes("work not billed"));
  expect(unbilled).toMatchObject({ refuses: false, href: `/invoices/ready?projectId=${projectId}` });
  // Ten hours at 98.00 and four readings at 4.00 at least.
  expect(Number(unbilled?.amounts[0]?.amount)).toBeGreaterThan(980);
  expect(found.map(({ message }) => message)).toContain("Reports not signed: none");
});

it("hides amounts from people who see no prices, and the accounts of the office from crews", async () => {
  const quality = await on.person("Quinn Marsh", ["QM"]);
  expect((await lines(quality)).flatMap(({ amounts }) => amounts)).toEqual([]);
  expect(await messages(quality)).toContain("1 time entry not approved");
  expect(await messages(scene.ana)).toEqual(["1 work order open", "1 report not released", "1 ticket unbilled"]);
});

it("refuses closing with its first part, and not with what is only named", async () => {
  await on.db.update(project).set({ status: "completed" }).where(eq(project.id, projectId));
  expect((await operations.ask(close, await asked())).problem.message).toBe(
    "1 work order open, 1 report not released, 1 ticket unbilled.",
  );
});

it("names drafts, what is owed and retainage held on invoices, and expenses of the client", async () => {
  const finance = await on.person("Fay Cole", ["FIN"]);
  const { sources, build, submit, approve, issue, update } = invoices.endpoints;
  const open = (await finance.ask(sources, { id: scene.order })).body;
  const readings = open.sources.filter(({ type, unit }) => type === "InspectionReport" && unit === "reading");
  let made: Invoice = (await finance.ask(build, { id: scene.order, body: allOf({ ...open, sources: readings }) })).body;
  expect((await lines(operations)).find(({ message }) => message === "1 invoice not issued")).toMatchObject({
    refuses: true,
    amounts: [{ amount: made.grossTotal, currency: "USD" }],
  });
  const step = () => ({ id: made.id, body: { version: made.version } });
  const granted = ({ body, problem }: { body: Invoice; problem: { message?: string } }) => {
    expect(problem.message).toBeUndefined();
    return body;
  };
  made = granted(await finance.ask(update, { id: made.id, body: { version: made.version, changes: { retainagePct: "10" } } }));
  made = granted(await finance.ask(submit, step()));
  made = granted(await operations.ask(approve, step()));
  made = granted(await finance.ask(issue, step()));
  const found = await lines(operations);
  expect(found.find(({ message }) => message === "1 invoice not paid")?.amounts).toEqual([
    { amount: made.balance, currency: "USD" },
  ]);
  expect(found.find(({ message }) => message === "1 invoice with retainage held")).toMatchObject({
    records: [{ entity: "Invoice", name: made.number }],
    amounts: [{ amount: made.retainageHeld, currency: "USD" }],
  });
  await on.db.insert(expense).values({
    id: crypto.randomUUID(),
    createdAt: "2026-03-10T12:00:00Z",
    updatedAt: "2026-03-10T12:00:00Z",
    userId: scene.ana.id,
    projectId,
    baseLocationId: on.bases.houston,
    spentOn: "2026-03-10",
    category: "fuel",
    description: "Fuel",
    amount: "40",
    currency: "USD",
    billable: true,
    status: "approved",
  });
  expect(await messages(operations)).toContain("1 expense not billed");
});

it("leaves a closed project to which nothing is added until Operations reopens it with a reason", async () => {
  const day = "2026-03-10";
  const spent = { spentOn: day, category: "fuel", description: "Fuel", amount: "40", currency: "USD" } as const;
  const sales = await on.person("Sal Reyes", ["COM"]);
  const written = await scene.ana.ask(expenses.endpoints.create, { body: { ...spent, workOrderId: scene.order } });
  await on.db.update(project).set({ status: "closed" }).where(eq(project.id, projectId));
  await on.db.update(workOrder).set({ status: "closed" }).where(eq(workOrder.id, scene.order));
  const row = plainRow({ ...standby, id: crypto.randomUUID(), day, standbyReason: "client" });
  const add = async () => [
    await scene.ana.ask(fieldTickets.endpoints.save, {
      id: crypto.randomUUID(),
      body: { version: null, workOrderId: scene.order, day, rows: [row] },
    }),
    await operations.ask(timesheets.endpoints.create, {
      body: {
        userId: scene.ana.id,
        workOrderId: scene.order,
        activity: "work",
        startAt: `${day}T22:00:00Z`,
        endAt: `${day}T23:00:00Z`,
        methods: ["UT"],
      },
    }),
    await scene.ana.ask(expenses.endpoints.create, { body: { ...spent, workOrderId: scene.order } }),
    await scene.ana.ask(expenses.endpoints.submit, { id: written.body.id, body: { version: written.body.version } }),
    await operations.ask(purchaseOrders.endpoints.create, {
      body: {
        clientCompanyId: scene.client,
        number: "PO-LATE",
        date: day,
        amount: "100",
        currency: "USD",
        basis: "net",
        projectIds: [projectId],
      },
    }),
    await sales.ask(rateSheets.endpoints.create, {
      body: {
        title: "Agreed afterwards",
        scope: "project",
        projectId,
        currency: "USD",
        effectiveFrom: day,
        overtimeRule: overtimePresets["US 8/12/40"],
      },
    }),
  ];
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const reopening = { id: scene.order, body: { version: order?.version ?? 0, reason: "One weld was forgotten" } };
  const refused = [...(await add()), await operations.ask(projectManagement.workOrders.reopen, reopening)];
  for (const { problem } of refused)
    expect(problem).toMatchObject({
      code: "project-closed",
      message: expect.stringMatching(
        /^Project \S+ is closed and takes no more work, time, expenses, tickets, orders or prices/,
      ) as string,
    });
  const coordinator = await on.person("Cora Ives", ["CRD"]);
  const asks = { ...(await asked()), body: { ...(await asked()).body, reason: "A late ticket" } };
  expect((await coordinator.ask(reopen, asks)).status).toBe(403);
  expect((await operations.ask(reopen, asks)).body.status).toBe("active");
  const noReceipt = "Add the receipt: expenses from 25.00 USD need one.";
  expect((await add()).map(({ problem }) => problem.message)).toEqual([
    undefined,
    undefined,
    undefined,
    noReceipt,
    undefined,
    undefined,
  ]);
});

it("takes time and tickets of a cancelled work order up to the day it was cancelled", async () => {
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const cancelled = { status: "cancelled", closedOn: "2026-03-10" } as const;
  await on.db.update(workOrder).set(cancelled).where(eq(workOrder.id, scene.order));
  const enter = (day: string) =>
    operations.ask(timesheets.endpoints.create, {
      body: {
        userId: scene.ben.id,
        workOrderId: scene.order,
        activity: "work",
        startAt: `${day}T20:00:00Z`,
        endAt: `${day}T21:00:00Z`,
        methods: ["UT"],
        offCrewReason: "Stood in",
      },
    });
  expect((await enter("2026-03-10")).problem.message).toBeUndefined();
  const late = `${order?.number} was cancelled on 2026-03-10. What was done on 2026-03-11 belongs to another work order: choose that one.`;
  expect((await enter("2026-03-11")).problem.message).toBe(late);
  const row = plainRow({ ...standby, id: crypto.randomUUID(), day: "2026-03-11", standbyReason: "client" });
  const ticket = { version: null, workOrderId: scene.order, day: "2026-03-11", rows: [row] };
  expect((await scene.ana.ask(fieldTickets.endpoints.save, { id: crypto.randomUUID(), body: ticket })).problem.message).toBe(
    late,
  );
});

it("asks for the client's feedback until it is there, and for lessons learned until they are written", async () => {
  const open = async () => (await messages(operations)).filter((one) => /feedback|lessons/.test(one));
  const at = "2026-03-10T12:00:00Z";
  const stamp = () => ({ id: crypto.randomUUID(), createdAt: at, updatedAt: at });
  const link = { ...stamp(), formCode: "QUA-CSF", purpose: "Joe Reeve", workOrderId: scene.order, tokenHash: "feedback" };
  await on.db.insert(formLink).values(link);
  expect(await open()).toEqual(["1 client feedback asked for, not received", "1 entry for lessons learned missing"]);
  await seedBuiltInForms(on.db, at, on.services.secrets);
  const [template] = await on.db.select().from(formTemplate).where(eq(formTemplate.code, "QUA-CSF"));
  await on.db.insert(formSubmission).values({
    ...stamp(),
    templateId: template?.id ?? "",
    formCode: "QUA-CSF",
    formTitle: "Client feedback",
    formVersion: 1,
    category: "quality",
    confidential: "normal",
    zone: "UTC",
    workOrderId: scene.order,
    linkId: link.id,
    filledByName: "Joe Reeve",
    startedAt: at,
    receivedAt: at,
    status: "submitted",
  });
  const { version } = (await operations.ask(find, { id: projectId })).body;
  const lessonsLearned = "Order scaffolding a week earlier.";
  await operations.ask(update, { id: projectId, body: { version, changes: { lessonsLearned } } });
  expect(await open()).toEqual([]);
});
