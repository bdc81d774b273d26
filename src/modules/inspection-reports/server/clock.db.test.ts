import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { inspectionReport } from "./tables.ts";
import { inspectionDay, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { password, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
});
afterAll(() => on.close());

it("signs nothing while the server's clock reads earlier than what is on record, and tells it", async () => {
  const before = await writtenReport(scene);
  expect((await signAs(scene.ana, before.id)).status).toBe(200);
  const { id } = await writtenReport(scene);
  on.at(`${inspectionDay}T21:58:00Z`);
  const one = await signAs(scene.ana, id);
  expect([one.status, one.problem.message]).toEqual([
    503,
    `Nothing was signed: the server's clock reads ${inspectionDay} 21:58 UTC, but the latest record was made at ${inspectionDay} 22:00 UTC. Ask an administrator to set the clock.`,
  ]);
  const body = { userId: scene.ana.email, password, reports: [{ id, contentHash: "" }] };
  expect((await scene.ana.ask(inspectionReports.endpoints.signBatch, { body })).status).toBe(503);
  const [report] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  expect([report?.status, report?.reportNumber]).toEqual(["draft", null]);
  await expect
    .poll(async () => (await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "clock.moved-back")))[0]?.severity)
    .toBe("critical");
});

it("signs with the few seconds by which servers and requests differ", async () => {
  const { id } = await writtenReport(scene);
  on.at(`${inspectionDay}T21:59:30Z`);
  expect((await signAs(scene.ana, id)).status).toBe(200);
});
