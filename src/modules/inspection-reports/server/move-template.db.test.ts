import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const { find, history, moveTemplate, templateMove } = inspectionReports.endpoints;

describe("a newer version of the template", () => {
  it("is not taken by a report that is submitted", async () => {
    const { id } = await writtenReport(scene);
    const { body } = await signAs(scene.ana, id);
    expect((await scene.ana.ask(moveTemplate, { id, body: { version: body.version } })).status).toBe(409);
  });
  it("leaves a draft where it began, shows what would change, and takes it along when asked", async () => {
    const report = await writtenReport(scene);
    expect((await scene.ana.ask(templateMove, { id: report.id })).body).toBeNull();
    const [former] = await on.db.select().from(reportTemplate).where(eq(reportTemplate.id, report.templateId));
    if (!former) throw new Error("no template");
    const { blocks } = former.definition;
    const definition: TemplateDefinition = {
      ...former.definition,
      version: 2,
      blocks: {
        ...blocks,
        header: blocks.header.filter(({ key }) => key !== "service"),
        technique: [...blocks.technique, { key: "delayLine", label: "Delay line", type: "text", required: true }],
      },
    };
    const id = randomUUID();
    await on.db.insert(reportTemplate).values({ ...former, id, templateVersion: 2, definition, changeNote: "Delay line named" });
    const started = (await scene.ana.ask(find, { id: report.id })).body;
    expect(started).toMatchObject({ templateVersion: 1, newestTemplateVersion: 2, may: { moveTemplate: true } });
    const { body: preview } = await scene.ana.ask(templateMove, { id: report.id });
    expect(preview).toMatchObject({ from: 1, to: 2, changeNote: "Delay line named" });
    expect(preview?.changes).toEqual([
      { place: "Header: Service", what: "removed" },
      { place: "Technique: Delay line", what: "new, required" },
    ]);
    expect(preview?.lost).toEqual([{ place: "Header: Service", value: report.header["service"] }]);

    const crd = await on.person("Cora Move", ["CRD"]);
    expect((await crd.ask(moveTemplate, { id: report.id, body: { version: report.version } })).status).toBe(403);
    const { status, body } = await scene.ana.ask(moveTemplate, { id: report.id, body: { version: report.version } });
    expect([status, body.templateId, body.templateVersion, body.newestTemplateVersion]).toEqual([200, id, 2, 2]);
    expect(body.header).not.toHaveProperty("service");
    expect(body.technique).toMatchObject({ delayLine: null, velocity: report.technique["velocity"] });
    expect(body.lines).toEqual(report.lines);
    const [entry] = (await scene.ana.ask(history, { id: report.id })).body;
    expect(entry?.action).toBe("InspectionReport.move template");
    expect(entry?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(["templateVersion", "header", "technique"]));
    expect((await scene.ana.ask(moveTemplate, { id: report.id, body: { version: body.version } })).problem.message).toBe(
      "This report is already on the newest version of the template UT-THK.",
    );
  });
});
