import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { allOf, logTime, setPrices } from "./testing.ts";
import { line, stamp } from "./testing/scene.ts";
import { invoice } from "./tables.ts";
import { answerTo } from "#kit/server/questions.ts";
import { inspectionDay, issuedReport, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { projectBudgets } from "#modules/project-budgets/contract.ts";
import { projectBudget } from "#modules/project-budgets/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, create: draftByHand, void: voidIt } = invoices.endpoints;
const { complete, create, reopen } = projectBudgets.milestones;
const { ofProject } = projectBudgets.endpoints;

let on: TestApp;
let scene: Scene;
let operations: Person;
let finance: Person;
let projectId: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  operations = await on.person("Omar Vance", ["OPS"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  projectId = order?.projectId ?? "";
  const { clientCompanyId = "", baseLocationId = "" } = order ?? {};
  await on.db.insert(projectBudget).values({
    ...stamp,
    id: randomUUID(),
    projectId,
    clientCompanyId,
    baseLocationId,
    billing: "T&M",
    cycle: "monthly",
    currency: "USD",
    lines: [{ category: "labour", hours: "100", revenue: "9800" }],
    costs: { labour: "6000" },
  });
  await on.db.insert(clientPurchaseOrder).values({
    ...stamp,
    id: randomUUID(),
    clientCompanyId,
    number: "4500-9",
    date: "2026-01-05",
    amount: "2500",
    currency: "USD",
    basis: "net",
    projectIds: [projectId],
  });
  // Another project of the client, whose work order comes first by its number.
  const [own] = await on.db.select().from(project).where(eq(project.id, projectId));
  if (!own || !order) throw new Error("The scene has a project.");
  const other = { ...own, id: randomUUID(), number: "P-00-0001" };
  await on.db.insert(project).values(other);
  await on.db.insert(workOrder).values({ ...order, id: randomUUID(), number: "WO-00-0001", projectId: other.id });
  await on.db.update(workOrder).set({ purchaseOrder: "4500-9" }).where(eq(workOrder.id, scene.order));
});
afterAll(() => on.close());

const billing = (how: "T&M" | "milestone" | "mixed") =>
  on.db.update(projectBudget).set({ billing: how }).where(eq(projectBudget.projectId, projectId));
const figures = async () => (await operations.ask(ofProject, { id: projectId })).body;
const open = async () => (await operations.ask(sources, { id: projectId })).body;

describe("work by time", () => {
  it("has earned what its approved quantities are priced, on an invoice or not, and no milestone twice", async () => {
    expect((await figures()).total.revenue.used).toBe("0.00");
    await logTime(on, scene, scene.ana.id, ["06:00", "16:00"]);
    await logTime(on, scene, scene.ben.id, ["06:00", "10:00"], { status: "submitted" });
    // 8 h at 98.00 and 2 h at 147.00.
    const { total, unpriced } = await figures();
    expect([total.revenue, unpriced]).toMatchObject([{ used: "1078.00", pct: "11.0", level: "green" }, 0]);
    const { body: draft } = await operations.ask(build, { id: projectId, body: allOf(await open()) });
    expect((await figures()).total.revenue.used).toBe("1078.00");
    const [row] = await on.db.select().from(invoice).where(eq(invoice.id, draft.id));
    await finance.ask(voidIt, { id: draft.id, body: { version: row?.version ?? 1, reason: "Another grouping" } });
    expect((await figures()).total.revenue.used).toBe("1078.00");
  });

  it("waits on its purchase order until it is invoiced (section 5.4)", async () => {
    const [order] = (await figures()).orders;
    // 1,078.00 of 2,500.00.
    expect(order).toMatchObject({ number: "4500-9", pct: "43.1", level: "green", left: "2500.00" });
    const meter = await finance.ask(purchaseOrders.endpoints.meter, { id: order?.id ?? "" });
    expect(meter.body).toMatchObject({ invoiced: "0.00", waiting: "1078.00" });
    const { body: draft } = await operations.ask(build, { id: projectId, body: allOf(await open()) });
    expect((await finance.ask(purchaseOrders.endpoints.meter, { id: order?.id ?? "" })).body.waiting).toBe("1078.00");
    await finance.ask(voidIt, { id: draft.id, body: { version: draft.version, reason: "Another grouping" } });
    const [job] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
    const { clientCompanyId = "", baseLocationId = "" } = job ?? {};
    const body = { clientCompanyId, baseLocationId, poNumber: "4500-9", currency: "USD", invoiceDate: inspectionDay };
    const { body: byHand } = await operations.ask(draftByHand, {
      body: { ...body, lines: [line("Mobilisation", "1", "10000", ["T825"])] },
    });
    expect((await finance.ask(purchaseOrders.endpoints.meter, { id: order?.id ?? "" })).body.waiting).toBe("11078.00");
    await finance.ask(voidIt, { id: byHand.id, body: { version: byHand.version, reason: "Another job" } });
  });
});

describe("a milestone that was reached", () => {
  it("is a line of an invoice, once; its amount joins the revenue of a mixed project", async () => {
    await billing("mixed");
    const asked = { projectId, name: "Mobilised", dueOn: "2026-03-10", amount: "1250.5" };
    const { body: made } = await operations.ask(create, { body: asked });
    expect((await open()).sources.some(({ type }) => type === "Milestone")).toBe(false);
    const reached = { version: made.version, doneOn: "2026-03-10", evidence: "Mobilisation sheet" };
    const { body: done } = await operations.ask(complete, { id: made.id, body: reached });
    const source = (await open()).sources.find(({ type }) => type === "Milestone");
    expect(source).toMatchObject({ id: made.id, label: "Milestone: Mobilised", quantity: "1", day: "2026-03-10" });
    expect((await figures()).total.revenue.used).toBe("2328.50");
    const chosen = [{ type: "Milestone" as const, id: made.id, key: "milestone", charge: true }];
    const body = { grouping: "day" as const, accepted: [], sources: chosen };
    const { body: draft } = await operations.ask(build, { id: projectId, body });
    const twice = await operations.ask(build, { id: projectId, body });
    expect(twice.problem.message).toBe(`Milestone: Mobilised is on Draft ${draft.id.slice(-6)}.`);
    expect(draft.lines).toMatchObject([
      {
        description: "Milestone: Mobilised",
        quantity: "1",
        unitPrice: "1250.50",
        lineNet: "1250.50",
        taxCodes: ["T825"],
        account: "4000",
      },
    ]);
    expect((await open()).sources.some(({ type }) => type === "Milestone")).toBe(false);
    expect((await figures()).total.revenue.used).toBe("2328.50");
    const again = await operations.ask(reopen, { id: made.id, body: { version: done.version, reason: "Entered early" } });
    expect(again.problem.message).toBe(`It is on Draft ${draft.id.slice(-6)}.`);
    await finance.ask(voidIt, { id: draft.id, body: { version: draft.version, reason: "Reached later" } });
    expect((await open()).sources.some(({ type }) => type === "Milestone")).toBe(true);
    expect((await operations.ask(reopen, { id: made.id, body: { version: done.version, reason: "Entered early" } })).status).toBe(
      200,
    );
  });

  it("pays for the time of its project, which is then charged only where somebody decides so", async () => {
    await billing("milestone");
    await issuedReport(scene);
    const own = (await open()).sources.filter(({ blocked }) => blocked === null);
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map(({ free }) => free))).toEqual(new Set(["The project is paid by milestones."]));
    // Ready to bill names that instead of an amount of nothing.
    const { rows } = (await finance.ask(invoices.ready.list, { query: {} })).body;
    expect(rows.find(({ id }) => id === scene.order)).toMatchObject({
      amount: null,
      blocked: "The project is paid by milestones.",
    });
    expect((await figures()).total.revenue.used).toBe("0.00");
  });
});

it("no cost rate is no cost of zero: it is not known, and said so", async () => {
  await billing("T&M");
  const found = await figures();
  expect([found.total.cost?.used, found.earned?.cpi, found.withoutCost.length]).toEqual([null, null, 1]);
  const labour = await answerTo(on.services, "labourCosts")(
    { db: on.db, services: on.services },
    { workOrderIds: [scene.order] },
  );
  expect(labour.every(({ cost }) => cost === null)).toBe(true);
});
