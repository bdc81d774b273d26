import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { earnedByWork } from "./earned.ts";
import { allOf, logTime, setPrices } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { releases } from "#modules/releases/contract.ts";
import { contactOf, printedReport, sentRelease } from "#modules/releases/server/testing.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, find, submit, approve, issue, figures } = invoices.endpoints;
const { ready } = invoices;

let on: TestApp;
let scene: Scene;
let quality: Person;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  await contactOf(on, scene, "Quentin Ward", "quentin@acre.example");
  await office("");
});
/** Signed in at the time it is; sessions end before the days that pass here. */
async function office(later: string) {
  quality = await on.person(`Quinn Major${later}`, ["QM"]);
  coordinator = await on.person(`Cara Diaz${later}`, ["CRD"]);
  finance = await on.person(`Fay Cole${later}`, ["FIN"]);
  operations = await on.person(`Omar Vance${later}`, ["OPS"]);
}
afterAll(() => on.close());

const billOnRelease = (is: boolean) =>
  on.db.update(clientCompany).set({ billOnRelease: is }).where(eq(clientCompany.id, scene.client));
const open = async () => (await coordinator.ask(sources, { id: scene.order })).body;
const readings = async () => (await open()).sources.find(({ unit }) => unit === "reading");
const inReady = async () => (await coordinator.ask(ready.list, { query: {} })).body.rows[0];

describe("a client that is billed on release", () => {
  it("waits with quantities of signed reports, not with time, and the builder and the list of work ready to bill say which report", async () => {
    const report = await printedReport(on, scene);
    await logTime(on, scene, scene.ana.id, ["06:00", "10:00"]);
    expect((await readings())?.blocked).toBeNull();
    await billOnRelease(true);
    const waits = `Report ${report.reportNumber} waits for its release: the client is billed released reports only.`;
    const asked = allOf(await open());
    expect(asked.sources.map(({ type }) => type)).toEqual(["TimesheetEntry"]);
    const source = await readings();
    expect(source?.blocked).toBe(waits);
    expect(await inReady()).toMatchObject({ amount: "392.00", blocked: expect.stringContaining(waits) as string });
    const { type = "InspectionReport" as const, id = "", key = "" } = source ?? {};
    const early = await coordinator.ask(build, {
      id: scene.order,
      body: { ...asked, sources: [{ type, id, key, charge: true }] },
    });
    expect([early.status, early.problem.message]).toEqual([422, waits]);
    // What it says is earned all the same: budgets do not wait for the release.
    const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
    const { earned } = await earnedByWork(
      { db: on.db, services: on.services },
      { projectId: order?.projectId ?? "", currency: "USD" },
    );
    expect(earned).toHaveLength(2);

    // Released and billed three days later: the lag is still counted from the field.
    on.at("2026-03-15T15:00:00Z");
    await office(" again");
    const sent = await sentRelease(on, quality, [report.id]);
    expect((await readings())?.blocked).toBeNull();
    const { body: draft } = await coordinator.ask(build, { id: scene.order, body: allOf(await open()) });
    expect(draft.obstacles).toEqual([]);
    const { recall, find: findRelease } = releases.endpoints;
    const { version } = (await quality.ask(findRelease, { id: sent.id })).body;
    const body = { version, reason: "The wrong drawing was attached" };
    expect((await quality.ask(recall, { id: sent.id, body })).status).toBe(200);
    expect((await coordinator.ask(find, { id: draft.id })).body.obstacles).toEqual([waits]);
    const refused = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
    expect(refused.problem.reasons?.map(({ message }) => message)).toEqual([waits]);
    await sentRelease(on, quality, [report.id]);
    const done = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
    expect(done.problem.reasons).toBeUndefined();
    const agreed = await operations.ask(approve, { id: draft.id, body: { version: done.body.version } });
    expect(agreed.body.status).toBe("approved");
    expect((await finance.ask(issue, { id: draft.id, body: { version: agreed.body.version } })).problem.message).toBeUndefined();
    const lag = (await finance.ask(ready.lag, {})).body;
    const query = { from: "2026-03-01", to: "2026-03-31", by: "month" as const };
    expect([lag, (await finance.ask(figures, { query })).body.months[0]?.lag]).toEqual([
      { invoices: 1, averageDays: "3.0" },
      "3.0",
    ]);
  });
});
