import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { peopleAndAccess } from "../contract.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { shell } from "#shell/contract.ts";

/** Two jobs for two clients; somebody from another firm is on the first, with the widest role of the field. */
let on: TestApp;
let scene: Scene;
let guest: Person;
let colleague: Person;
let other: { client: string; project: string; order: string; report: string };
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T15:00:00Z" });
  scene = await setScene(on);
  guest = await on.person("Omar Haddad", ["OPS"]);
  colleague = await on.person("Dale Whitaker", ["OPS"]);
  await on.db.update(appUser).set({ employmentType: "subcontractor" }).where(eq(appUser.id, guest.id));
  await on.services.accounts.forget(new PlainRows(on.db), guest.id);
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  if (!order) throw new Error("The scene has a work order.");
  await on.db
    .update(workOrder)
    .set({ assignedUserIds: [...order.assignedUserIds, guest.id] })
    .where(eq(workOrder.id, scene.order));
  other = await anotherJob(order);
});
afterAll(() => on.close());

async function anotherJob(order: typeof workOrder.$inferSelect) {
  const [client] = await on.db.select().from(clientCompany).where(eq(clientCompany.id, scene.client));
  const [of] = await on.db.select().from(project).where(eq(project.id, order.projectId));
  if (!client || !of) throw new Error("The job of the scene has a client and a project.");
  const ids = { client: randomUUID(), project: randomUUID(), order: randomUUID(), report: randomUUID() };
  await on.db.insert(clientCompany).values({ ...client, id: ids.client, code: "OTH", displayName: "Other Oil" });
  await on.db.insert(project).values({ ...of, id: ids.project, number: "P-OTHER", clientCompanyId: ids.client });
  await on.db.insert(workOrder).values({
    ...order,
    id: ids.order,
    number: "WO-OTHER",
    projectId: ids.project,
    clientCompanyId: ids.client,
    clientSiteId: null,
    assignedUserIds: [scene.ben.id],
  });
  return ids;
}

const orders = async (who: Person) =>
  (await who.ask(projectManagement.workOrders.list, { query: {} })).body.rows.map(({ id }) => id);

describe("a subcontractor", () => {
  it("sees the jobs they are assigned to, with their projects and clients, and no others", async () => {
    expect(await orders(guest)).toEqual([scene.order]);
    expect(await orders(colleague)).toHaveLength(2);
    const { find, list } = projectManagement.endpoints;
    const { find: findWorkOrder } = projectManagement.workOrders;
    expect((await guest.ask(findWorkOrder, { id: other.order })).status).toBe(404);
    expect((await guest.ask(find, { id: other.project })).status).toBe(404);
    expect((await guest.ask(list, { query: {} })).body.rows).toHaveLength(1);
    const clients = await guest.ask(clientCompanies.endpoints.list, { query: {} });
    expect(clients.body.rows.map(({ id }) => id)).toEqual([scene.client]);
    expect((await guest.ask(clientCompanies.endpoints.find, { id: other.client })).status).toBe(404);
  });

  it("changes nothing of a job that is not theirs, whatever their role grants", async () => {
    const { update: changeWorkOrder } = projectManagement.workOrders;
    const body = { version: 1, changes: { title: "Mine now" } };
    expect((await guest.ask(changeWorkOrder, { id: other.order, body })).status).toBe(404);
    expect((await guest.ask(changeWorkOrder, { id: scene.order, body })).status).toBe(200);
  });

  it("reads the reports of their jobs only", async () => {
    const made = async (workOrderId: string, who: Person) =>
      (await who.ask(inspectionReports.endpoints.create, { body: { templateCode: "UT-THK", workOrderId } })).body;
    const mine = await made(scene.order, scene.ana);
    const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, mine.id));
    if (!row) throw new Error("The report was made.");
    await on.db.insert(inspectionReport).values({
      ...row,
      id: other.report,
      workOrderId: other.order,
      clientCompanyId: other.client,
      projectId: other.project,
      provisionalRef: "D-OTHER",
    });
    const { find } = inspectionReports.endpoints;
    expect((await guest.ask(find, { id: mine.id })).status).toBe(200);
    expect((await guest.ask(find, { id: other.report })).status).toBe(404);
    expect((await colleague.ask(find, { id: other.report })).status).toBe(200);
  });

  it("opens nobody's profile, and reads the names of their own crews only", async () => {
    const e = peopleAndAccess.endpoints;
    expect((await guest.ask(e.list, { query: {} })).status).toBe(403);
    expect((await guest.ask(e.find, { id: scene.ana.id })).status).toBe(403);
    expect((await guest.ask(e.photo, { id: scene.ana.id, query: {} })).status).toBe(404);
    const names = (await guest.ask(e.forReports, {})).body.map(({ id }) => id);
    expect(names.toSorted()).toEqual([scene.ana.id, guest.id].toSorted());
    expect((await guest.ask(ndtTraining.endpoints.list, { query: {} })).body.rows).toEqual([]);
    expect((await colleague.ask(e.list, { query: {} })).status).toBe(200);
  });

  it("has no module of prices, invoices, leads or people, though the role brings them", async () => {
    const { body } = await guest.ask(shell.endpoints.session, {});
    const has = Object.keys((body as { moduleAccess: Record<string, boolean> }).moduleAccess);
    expect(has).toContain("projects");
    for (const id of ["rate-sheets", "invoices", "leads", "user-management", "user-activity"]) expect(has).not.toContain(id);
  });
});
