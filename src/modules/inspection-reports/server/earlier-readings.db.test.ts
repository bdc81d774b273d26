import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { issuedReport, type Scene, setScene, thicknessContent, writtenReport } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import type { Value } from "#modules/report-templates/content.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const { checks, save } = inspectionReports.endpoints;
const asked = async (id: string) =>
  (await scene.ana.ask(checks, { id })).body.findings.filter(({ ruleId }) => ruleId === "UT-R5-SIGNED");

it("the earlier readings of a thickness report are held against the last signed report of the item", async () => {
  const signed = await issuedReport(scene, thicknessContent(scene, "2026-03-10"));
  const report = await writtenReport(scene, { header: signed.header });
  const stated = (tPrev: (index: number) => Value | undefined) =>
    report.lines.map((line, index) => ({
      ...line,
      values: { ...line.values, tPrev: tPrev(index) ?? null, prevOn: tPrev(index) ? "2026-03-10" : null },
    }));
  const saving = async (version: number, lines: typeof report.lines) =>
    (await scene.ana.ask(save, { id: report.id, body: { version, changes: { lines } } })).body.version;

  const wrong = await saving(
    report.version,
    stated(() => quantity("11.90", "mm")),
  );
  const [question] = await asked(report.id);
  expect(question?.message).toContain(`The item is not as in ${signed.reportNumber ?? ""}`);
  expect(question?.message).toContain("CML 01 12 o'clock: 11.90 mm on 2026-03-10, there 11.20 mm");

  await saving(
    wrong,
    stated((index) => signed.lines[index]?.values["r1"]),
  );
  expect(await asked(report.id)).toEqual([]);
});
