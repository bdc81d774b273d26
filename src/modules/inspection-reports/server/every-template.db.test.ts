/** Each built-in template from its first line to its sheet: the sample is saved, read back, checked and exported as a workbook. */
import { randomUUID } from "node:crypto";
import readSheets from "read-excel-file/node";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import { withoutUnasked } from "#modules/report-templates/conditions.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";
import { inspectionReports } from "../contract.ts";
import type { Content } from "../report.ts";
import { renamed } from "../rules/renamed.ts";
import { rolesIn } from "../rules/roles.ts";
import { reviewersAmong } from "./gather/reviewer.ts";
import { load } from "./loading.ts";
import { used } from "./means-testing.ts";
import { inspectionReport } from "./tables.ts";
import { certify, instrument, type Scene, setScene } from "./testing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

const { checks, create, find, save } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-12-01T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

/** The sample with the company's instruments instead of its own, and ids as the server requires. */
async function sampleContent(code: string): Promise<Partial<Content>> {
  const { definition, content, context } = sampleOf(code) ?? expect.fail(`no sample of ${code}`);
  const ids = new Map<string, string>();
  for (const { inventoryItemId, typeCode } of context.equipment)
    ids.set(inventoryItemId, await instrument(on, `${code}-${inventoryItemId}`, typeCode));
  for (const { id } of [...context.consumables, ...content.lines, ...content.indications, ...context.people])
    ids.set(id, randomUUID());
  const own = renamed(withoutUnasked(definition, content), ids);
  return {
    ...own,
    header: { ...own.header, procedure: scene.procedure, itemTag: `${code}-1` },
    consumables: context.consumables.map((one) => ({
      id: ids.get(one.id) ?? "",
      kind: one.kind,
      product: one.product,
      manufacturer: one.manufacturer ?? null,
      batch: one.batch,
      expiresOn: one.expiresOn,
      form: (one.form ?? null) as Content["consumables"][number]["form"],
    })),
    equipment: context.equipment.map(({ inventoryItemId }) => used(ids.get(inventoryItemId) ?? "")),
    people: context.people.map(({ id, roles }, index) => ({
      id: ids.get(id) ?? "",
      userId: [scene.ana, scene.ben][index]?.id ?? null,
      externalName: null,
      organization: null,
      roles: roles as Content["people"][number]["roles"],
      dates: [],
      subcontractor: false,
    })),
    inspectionStart: context.inspectionStart,
    inspectionEnd: context.inspectionEnd,
  };
}

it.each(builtInTemplates.map(({ code }) => code))(
  "%s: the sample is kept as it was written, and given out as a workbook",
  async (code) => {
    const started = await scene.ana.ask(create, { body: { templateCode: code, workOrderId: scene.order } });
    expect(started.problem).toMatchObject({ templateCode: code });
    const { id, version } = started.body;
    const changes = await sampleContent(code);
    const saved = await scene.ana.ask(save, { id, body: { version, changes } });
    expect(saved.problem).not.toHaveProperty("message");
    const { body: read } = await scene.ana.ask(find, { id });
    expect(read.technique).toEqual(changes.technique);
    expect(read.calibration).toEqual(changes.calibration);
    expect(read.lines.map(({ itemKey, values }) => [itemKey, values])).toEqual(
      changes.lines?.map(({ itemKey, values }) => [itemKey, values]),
    );
    const { body: found, problem } = await scene.ana.ask(checks, { id });
    expect(problem).not.toHaveProperty("message");
    // Gates of people, procedures and scope are tested elsewhere; no file is uploaded here.
    const ofTheTemplate = found.findings.filter(
      ({ severity, ruleId, block }) => severity === "E" && !/^[GRF]\d/.test(ruleId) && block !== "attachments",
    );
    expect(ofTheTemplate.map(({ message }) => message)).toEqual([]);
    const answer = await on.app.inject({
      url: `/api/inspection-reports/${id}/lines.xlsx`,
      headers: { cookie: scene.ana.cookie },
    });
    const [sheet] = await readSheets(answer.rawPayload);
    expect(sheet?.data.length).toBe(read.lines.length + 1);

    const [report] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
    const loaded = await load(on.db, report ?? expect.fail("no report"));
    // Whoever holds every certificate that the evaluator of this report needs may review it, and nobody without one of them.
    const reviewer = await on.person(`Rae ${code.replaceAll("-", "")}`, ["L3"]);
    const reviews = async () =>
      (
        await reviewersAmong(eligibilityOf(on.services), on.db, loaded, { slot: "reviewed", today: "2026-12-01" }, [
          { id: reviewer.id, name: "Rae" },
        ])
      ).length > 0;
    expect(await reviews()).toBe(false);
    for (const { method, technique } of rolesIn(loaded.definition.roles, loaded.content))
      await certify(on.db, reviewer, "Rae", "III", { method, techniques: technique ? [technique] : [] });
    expect(await reviews()).toBe(true);
  },
);
