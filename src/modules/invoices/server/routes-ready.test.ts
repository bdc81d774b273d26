import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { addTicket, allOf, logTime, setPrices, statusOf, ticketStatus } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inspectionDay, issuedReport, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, billed, submit, approve, issue, credit, void: voidIt } = invoices.endpoints;
const { ready } = invoices;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

const open = async (id = scene.order) => (await coordinator.ask(sources, { id })).body;
const waiting = async (by = coordinator) => (await by.ask(ready.list, { query: {} })).body.rows;
const voided = async ({ id, version }: { id: string; version: number }) =>
  finance.ask(voidIt, { id, body: { version, reason: "Not to be billed like this" } });

describe("work that is ready to bill", () => {
  it("is told with its amount before tax, its oldest day and what it waits for", async () => {
    expect(await waiting()).toEqual([]);
    await logTime(on, scene, scene.ana.id, ["06:00", "16:00"], { day: "2026-03-10" });
    expect(await waiting()).toMatchObject([
      { id: scene.order, amount: "1078.00", currency: "USD", oldestDay: "2026-03-10", blocked: null },
    ]);
    await logTime(on, scene, scene.ben.id, ["06:00", "10:00"], { status: "submitted", day: "2026-03-09" });
    expect(await waiting()).toMatchObject([
      { amount: "1078.00", oldestDay: "2026-03-09", blocked: "The time is not approved yet." },
    ]);
    expect((await coordinator.ask(ready.count, { query: {} })).body.count).toBe(1);
    expect((await scene.ana.ask(ready.list, { query: {} })).status).toBe(403);
  });

  it("is settled without an invoice by Finance only, with a reason, and then no longer ready", async () => {
    const body = { workOrderIds: [scene.order], reason: "Billed before Holdpoint was used" };
    expect((await coordinator.ask(ready.settle, { body })).status).toBe(403);
    const entry = (await open()).sources.find(({ blocked }) => blocked === null);
    expect((await finance.ask(ready.settle, { body })).body).toEqual({ settled: 1 });
    expect(await statusOf(on, entry?.id ?? "")).toBe("locked");
    expect((await open()).sources.map(({ blocked }) => blocked)).toEqual(["The time is not approved yet."]);
  });
});

describe("rows of field tickets", () => {
  it("are billed once the office has approved the ticket, which is billed when all its rows are, and approved again when one is freed", async () => {
    const entry = await logTime(on, scene, scene.ana.id, ["06:00", "10:00"], { day: "2026-03-11" });
    const { id, number } = await addTicket(on, scene, "client signed", [
      { kind: "crew", description: "Ana Torres", quantity: "5", unit: "hour", category: "labour", timesheetEntryId: entry },
      {
        kind: "production",
        description: "Readings by hand",
        quantity: "30",
        unit: "reading",
        category: "production",
        method: "UT",
      },
    ]);
    const waits = (await open()).sources.find(({ type }) => type === "FieldTicketRow");
    expect(waits).toMatchObject({
      label: `${number} line 2: Readings by hand`,
      blocked: `Ticket ${number} is not approved yet.`,
    });
    await addTicket(on, scene, "approved", [], id);
    const found = await open(id);
    expect(found.target).toMatchObject({ entity: "FieldTicket", number });
    expect(new Set(found.sources.map(({ type, quantity }) => `${type} ${quantity}`))).toEqual(
      new Set(["FieldTicketRow 30", "TimesheetEntry 4"]),
    );
    const said = `${number} line 1 (Ana Torres): 5 hour on the ticket, the time entered is 4.`;
    expect(found.variances.map(({ text }) => text)).toEqual([said]);
    const body = allOf(found, { grouping: "ticket" });
    const unseen = await coordinator.ask(build, { id, body });
    expect([unseen.status, unseen.problem.reasons?.map(({ message }) => message)]).toEqual([422, [said]]);
    const accepted = found.variances.map(({ key }) => ({ key, reason: "The client agreed to the clock" }));
    const { body: draft } = await coordinator.ask(build, { id, body: { ...body, accepted } });
    expect(draft.lines.map(({ quantity, unit, lineNet }) => [quantity, unit, lineNet])).toEqual([
      ["4", "hour", "392.00"],
      ["30", "reading", "120.00"],
    ]);
    expect(draft.internalNote).toContain("Accepted: The client agreed to the clock");
    expect(await ticketStatus(on, id)).toBe("billed");
    const again = await coordinator.ask(build, { id, body: { ...body, accepted } });
    expect(again.problem.message).toBe(`Ana Torres, 06:00-10:00 is on Draft ${draft.id.slice(-6)}.`);
    const shown = (await coordinator.ask(billed, { id: draft.id })).body;
    expect(shown.sources.map(({ label, href }) => [label, href])).toEqual(
      expect.arrayContaining([[`${number} line 2: Readings by hand`, `/field-tickets/${id}`]]),
    );
    await voided(draft);
    expect(await ticketStatus(on, id)).toBe("approved");
  });

  it("time of a client that requires signed tickets is billed by a ticket only", async () => {
    await on.db.update(clientCompany).set({ ticketSignatureRequired: true }).where(eq(clientCompany.id, scene.client));
    const entry = await logTime(on, scene, scene.ana.id, ["13:00", "14:00"], { day: "2026-03-11" });
    const blocked = (await open()).sources.flatMap((source) => (source.id === entry ? [source.blocked] : []));
    expect(blocked).toEqual(["The client is billed time of signed and approved tickets only."]);
    await on.db.update(clientCompany).set({ ticketSignatureRequired: false }).where(eq(clientCompany.id, scene.client));
  });
});

describe("a report that is declared void after it was billed", () => {
  it("proposes the credit of what it said", async () => {
    const report = await issuedReport(scene);
    const only = (await open()).sources.filter(({ type, unit }) => type === "InspectionReport" && unit === "reading");
    const asked = only.map(({ type, id, key }) => ({ type, id, key, charge: true }));
    const { body: draft } = await coordinator.ask(build, {
      id: scene.order,
      body: { grouping: "item", accepted: [], sources: asked },
    });
    const sent = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
    const agreed = await operations.ask(approve, { id: draft.id, body: { version: sent.body.version } });
    const issued = await finance.ask(issue, { id: draft.id, body: { version: agreed.body.version } });
    expect(issued.problem.message).toBeUndefined();
    expect((await finance.ask(billed, { id: draft.id })).body.overBilled).toEqual([]);
    const quality = await on.person("Quinn Major", ["QM"]);
    await quality.ask(inspectionReports.endpoints.void, {
      id: report.id,
      body: { version: report.version, reason: "The wrong vessel was examined" },
    });
    const { overBilled } = (await finance.ask(billed, { id: draft.id })).body;
    const [line] = issued.body.lines;
    expect(overBilled).toMatchObject([{ lineId: line?.id, now: "0", billed: line?.quantity, quantity: line?.quantity }]);
    const note = await coordinator.ask(credit, {
      id: draft.id,
      body: {
        kind: "quantity",
        reason: "The report was declared void",
        lines: overBilled.map(({ lineId, quantity }) => ({ lineId, quantity })),
      },
    });
    expect(note.body.netTotal).toBe(`-${issued.body.netTotal}`);
    expect((await finance.ask(ready.lag, {})).body).toEqual({ invoices: 1, averageDays: "0.0" });
  });
});

it("work without any price comes to no amount, on the list and on the closing list of its project, and not to 0.00", async () => {
  const before = (await waiting()).find(({ id }) => id === scene.order)?.amount ?? null;
  const at = `${inspectionDay}T22:00:00.000Z`;
  await on.db.update(rateSheet).set({ archivedAt: at });
  await logTime(on, scene, scene.ana.id, ["06:00", "10:00"], { day: "2026-03-12" });
  const row = (await waiting()).find(({ id }) => id === scene.order);
  expect([before === "0.00", row?.amount, row?.blocked]).toEqual([
    false,
    null,
    expect.stringMatching(/^No price for |^The time/),
  ]);
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const asked = { id: order?.projectId ?? "" };
  const lines = (await operations.ask(projectManagement.endpoints.closingList, asked)).body;
  expect(lines.find(({ message }) => message.includes("work not billed"))?.amounts).toEqual([]);
});
