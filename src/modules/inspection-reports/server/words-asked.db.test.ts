import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { type Scene, setScene, writtenReport } from "./testing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { eq } from "drizzle-orm";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const { checks, save } = inspectionReports.endpoints;

it("remarks, sampling and steps of the block are asked about when a report is to be signed, and an answer lapses with the words", async () => {
  const report = await writtenReport(scene);
  const asked = async (ruleId: string) =>
    (await scene.ana.ask(checks, { id: report.id })).body.findings.filter((one) => one.ruleId === ruleId);
  let { version } = report;
  const change = async (changes: object) => {
    version = (await scene.ana.ask(save, { id: report.id, body: { version, changes } })).body.version;
  };
  expect([...(await asked("C-CONFORMITY")), ...(await asked("R-SAMPLING")), ...(await asked("UT-R2-STEPS"))]).toEqual([]);

  const { header } = report;
  const lines = report.lines.filter(({ result }) => result === "ACC");
  const summary = { limitations: "none" };
  await change({ lines, summary, remarks: "Pinhole leak at 6 o'clock", header: { ...header, extent: "10 % random" } });
  await on.db.update(inventoryItem).set({ model: "Step block 25-50 mm" }).where(eq(inventoryItem.assetTag, "BLK-003"));
  const [words] = await asked("C-CONFORMITY");
  expect(words?.message).toContain('The remark is "Pinhole leak at 6 o\'clock"');
  expect((await asked("R-SAMPLING")).map(({ severity }) => severity)).toEqual(["W"]);
  expect((await asked("UT-R2-STEPS"))[0]?.message).toContain("(Step block 25-50 mm) at ");

  await change({ remarks: "Pinhole leak at 3 o'clock", samplingMethod: "By lot, by the client's inspector" });
  expect((await asked("C-CONFORMITY"))[0]?.id).not.toBe(words?.id);
  expect(await asked("R-SAMPLING")).toEqual([]);
});
