import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Conversion, type Lead, leads, type NewLead } from "../contract.ts";
import { approvedEstimate } from "./estimates/testing.ts";
import { estimate } from "./estimates/tables.ts";
import { lead as table } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { storedFile } from "#kit/server/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";

let on: TestApp;
let sales: Person;
let coordinator: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
});
afterAll(() => on.close());

const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });
const { convert, conversionMatches, create, win } = leads.endpoints;

async function won(more: Partial<NewLead> = {}): Promise<Lead> {
  const body = {
    title: "Jetty weld inspection",
    contactName: "Sam Petrie",
    contactEmail: "sam@harborworks.example",
    source: "call" as const,
    nextAction: "Call",
    nextActionOn: "2026-05-05",
    methods: ["UT" as const],
    standards: [{ standard: "AWS D1.1", edition: "2020", acceptance: "Table 8.1" }],
    quantities: [{ qty: "40", unit: "welds" }],
    differs: true,
    ...more,
  };
  const { body: made, problem } = await sales.ask(create, { body });
  expect(problem.message).toBeUndefined();
  await on.db.insert(storedFile).values({
    ...stamp(),
    entity: "Lead",
    entityId: made.id,
    kind: "order",
    name: "PO.pdf",
    mediaType: "application/pdf",
    size: 1,
    sha256: "0".repeat(64),
  });
  return (await sales.ask(win, { id: made.id, body: { version: made.version, orderReference: "PO-7" } })).body;
}
const asked = (more: Partial<Conversion> = {}): Conversion => ({
  projectKind: "in-service",
  managerId: sales.id,
  orderTitle: "Jetty weld inspection",
  startOn: "2026-06-12",
  endOn: "2026-06-25",
  ...more,
});
const converting = ({ id, version }: Lead, more: Partial<Conversion> = {}) =>
  sales.ask(convert, { id, body: { version, ...asked(more) } });
const count = async () =>
  Promise.all([clientCompany, clientContact, clientSite, project, workOrder].map((one) => on.db.$count(one)));

describe("the conversion of a won lead", () => {
  it("creates client, site, contact, project and work order together, with links both ways and the files", async () => {
    const lead = await won({ companyName: "Harbor Works Galveston", value: "41500" });
    const { body, problem } = await converting(lead, {
      clientCode: "hwg",
      siteName: "Pelican Island jetty",
      siteCode: "PIJ",
      siteAddress: "Seawolf Pkwy, Galveston, TX",
    });
    expect(problem.message).toBeUndefined();
    const [client] = await on.db.select().from(clientCompany).where(eq(clientCompany.code, "HWG"));
    expect(client).toMatchObject({ displayName: "Harbor Works Galveston", status: "prospect", accountManagerId: sales.id });
    expect(body).toMatchObject({ clientCompanyId: client?.id, projectNumber: "P-26-0001", workOrderNumber: "WO-26-0001" });
    const [order] = await on.db
      .select()
      .from(workOrder)
      .where(eq(workOrder.id, body.workOrderId ?? ""));
    expect(order).toMatchObject({ purchaseOrder: "PO-7", plannedStartOn: "2026-06-12", plannedEndOn: "2026-06-25" });
    expect(order?.scope).toMatchObject([{ method: "UT", standard: "AWS D1.1", quantity: "40", unit: "welds" }]);
    const [parent] = await on.db
      .select()
      .from(project)
      .where(eq(project.id, body.projectId ?? ""));
    expect(parent).toMatchObject({ status: "draft", codes: [{ standard: "AWS D1.1" }], siteIds: [order?.clientSiteId] });
    const orders = await on.db.select().from(clientPurchaseOrder);
    expect(orders).toMatchObject([{ number: "PO-7", currency: "USD", date: "2026-05-04", projectIds: [body.projectId] }]);
    expect(Number(orders[0]?.amount)).toBe(41_500);
    const contacts = await on.db.select().from(clientContact);
    expect(contacts.map(({ id, name }) => [id, name])).toEqual([[parent?.contactIds[0], "Sam Petrie"]]);
    const files = await on.db
      .select()
      .from(storedFile)
      .where(eq(storedFile.entityId, body.projectId ?? ""));
    expect(files.map(({ name }) => name)).toEqual(["PO.pdf"]);
    const { body: activities } = await sales.ask(leads.activities.list, { query: { leadId: lead.id } });
    expect(activities.rows[0]?.text).toBe("Converted: Project P-26-0001, work order WO-26-0001.");
    expect((await sales.ask(leads.endpoints.list, { query: { projectId: body.projectId ?? "" } })).body.rows).toHaveLength(1);

    const before = await count();
    const again = await converting(body);
    expect(again.problem.message).toBe(`${lead.number} has been converted already.`);
    expect(again.problem.reasons?.[0]?.message).toBe("Project P-26-0001, work order WO-26-0001.");
    expect(await count()).toEqual(before);
  });
  it("never creates a second company or contact: the matches are offered, and nothing is written until one is linked", async () => {
    const lead = await won({ companyName: "HARBOR Works Galveston, Inc.", value: "900" });
    const { body: matches } = await sales.ask(conversionMatches, { id: lead.id });
    expect(matches.clients.map(({ code, reasons }) => [code, reasons[0]])).toEqual([["HWG", "Same name"]]);
    expect(matches.contacts).toMatchObject([{ name: "Sam Petrie", matches: true }]);
    const before = await count();
    for (const differs of [false, true]) {
      const { status, problem } = await converting(lead, { clientCode: "HW2", differs });
      expect([status, problem.code, problem.reasons?.[0]?.message]).toEqual([
        422,
        "lookalikes",
        "HWG Harbor Works Galveston: same name",
      ]);
    }
    expect(await count()).toEqual(before);
    const { body } = await converting(lead, { clientCompanyId: matches.clients[0]?.id ?? null });
    expect(body.projectNumber).toBe("P-26-0002");
    // The order of that number is there already.
    expect(await on.db.$count(clientPurchaseOrder)).toBe(1);
    const [clients, contacts] = await count();
    expect([clients, contacts]).toEqual(before.slice(0, 2));
  });
  it("asks first where a client is only similar, and takes another company then", async () => {
    const lead = await won({
      companyName: "Harbor Works Galvestone",
      contactEmail: "eve@other.example",
      contactName: "Eve Moss",
    });
    expect((await converting(lead, { clientCode: "HWO" })).problem.message).toContain("Similar clients already exist.");
    expect((await converting(lead, { clientCode: "HWO", differs: true })).status).toBe(200);
  });
  it("makes the accepted estimate the project's rate sheet, and its value that of the order", async () => {
    const lead = await won({ companyName: "Sabine Pass Terminal", value: "41500" });
    const estimateId = await approvedEstimate(on.db, lead, { netTotal: "40250.00" });
    const accepted = { status: "accepted" as const, acceptedBy: "Sam Petrie", acceptedReference: "PO-77" };
    await on.db.update(estimate).set(accepted).where(eq(estimate.id, estimateId));
    await on.db.update(table).set({ orderReference: "PO-77" }).where(eq(table.id, lead.id));
    const { body, problem } = await converting(lead, { clientCode: "SPT", differs: true });
    expect(problem.message).toBeUndefined();
    const [sheet] = await on.db
      .select()
      .from(rateSheet)
      .where(eq(rateSheet.projectId, body.projectId ?? ""));
    expect(sheet).toMatchObject({
      scope: "project",
      status: "draft",
      currency: "USD",
      effectiveFrom: "2026-06-12",
      effectiveTo: null,
    });
    expect(sheet?.title).toBe(`Jetty weld inspection, ${lead.number} rev A`);
    const items = await on.db
      .select()
      .from(rateItem)
      .where(eq(rateItem.rateSheetId, sheet?.id ?? ""));
    expect(items).toMatchObject([{ code: "AGREED-1", description: "Inspection as described", unit: "lot", category: "other" }]);
    const [order] = await on.db.select().from(clientPurchaseOrder).where(eq(clientPurchaseOrder.number, "PO-77"));
    expect(Number(order?.amount)).toBe(40_250);
  });
  it("leaves nothing behind where a later part is refused", async () => {
    const lead = await won({ companyName: "Quite Another Terminal" });
    const before = await count();
    const wrongDays = await converting(lead, { clientCode: "QAT", endOn: "2026-06-11" });
    expect(wrongDays.problem.fields?.[0]?.message).toBe("End date is before start date.");
    expect((await converting(lead, { clientCode: "Q" })).problem.fields?.[0]?.path).toBe("clientCode");
    expect((await converting(lead, { clientCode: "HWG" })).problem.message).toBe("A client with code HWG exists already.");
    expect(await count()).toEqual(before);
    const [other] = await on.db.select().from(project);
    const foreign = await converting(lead, { clientCode: "QAT", projectId: other?.id ?? null });
    expect(foreign.problem.fields?.[0]?.message).toBe("Choose a project of this client.");
    expect(await count()).toEqual(before);
  });
  it("is of a won lead, by people who may edit leads", async () => {
    const lead = await won({ companyName: "Yet Another Dock" });
    expect((await coordinator.ask(convert, { id: lead.id, body: { version: lead.version, ...asked() } })).status).toBe(403);
    await on.db.update(table).set({ status: "committed" }).where(eq(table.id, lead.id));
    expect((await converting(lead, { clientCode: "YAD" })).problem.message).toContain("Only a won lead becomes a job.");
  });
});
