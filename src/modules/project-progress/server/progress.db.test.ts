import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectProgress } from "../contract.ts";
import { issuedReport, type Scene, setScene, signAs, correctedRevision } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

const { ofProject, ofWorkOrder } = projectProgress.endpoints;

let on: TestApp;
let scene: Scene;
let projectId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  const line = { technique: null, itemType: "Circuit", standard: null, acceptance: null, procedureId: null, extentPercent: null };
  const scope = [
    { ...line, id: randomUUID(), method: "UT" as const, quantity: "20", unit: "CMLs" },
    { ...line, id: randomUUID(), method: "UT" as const, quantity: null, unit: null },
    { ...line, id: randomUUID(), method: "RT" as const, quantity: "4", unit: "welds" },
    { ...line, id: randomUUID(), method: "MT" as const, quantity: "1", unit: "lot" },
  ];
  const [order] = await on.db.update(workOrder).set({ scope }).where(eq(workOrder.id, scene.order)).returning();
  projectId = order?.projectId ?? "";
}, 60_000);
afterAll(() => on.close());

describe("progress of a scope", () => {
  it("is what signed reports say is done; a revision of a report adds nothing to it", async () => {
    const before = (await scene.lena.ask(ofWorkOrder, { id: scene.order })).body;
    expect(before.lines.map(({ done }) => done)).toEqual(["0", null, "0", null]);
    const report = await issuedReport(scene);
    const after = (await scene.lena.ask(ofProject, { id: projectId })).body;
    const [thickness] = after.lines;
    expect(thickness).toMatchObject({ what: "UT, Circuit", planned: "20", done: "4", pct: "20.0", over: "0" });
    // Of five CMLs one was not examined. A fifth of one line and nothing of the other; the lot is in no unit that reports state.
    expect([after.pct, after.weighting]).toEqual(["10.0", "line"]);
    const next = await correctedRevision(scene, report.id);
    for (const person of [scene.ana, scene.ben]) await signAs(person, next.id);
    expect((await scene.lena.ask(ofProject, { id: projectId })).body.lines[0]?.done).toBe("4");
  });

  it("is shown to whoever sees the job", async () => {
    const other = await on.person("Otto Sand", ["TECH"]);
    expect((await other.ask(ofWorkOrder, { id: scene.order })).status).toBe(404);
    expect((await other.ask(ofProject, { id: projectId })).status).toBe(404);
    expect((await scene.ana.ask(ofWorkOrder, { id: scene.order })).status).toBe(200);
  });
});
