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

const { checks, previous, save } = inspectionReports.endpoints;
const asked = async (id: string, rule = "UT-R5-SIGNED") =>
  (await scene.ana.ask(checks, { id })).body.findings.filter(({ ruleId }) => ruleId === rule);

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
  expect(question?.message).toContain(`The item differs from ${signed.reportNumber ?? ""}`);
  expect(question?.message).toContain("CML 01 12 o'clock: 11.90 mm on 2026-03-10, there 11.20 mm");

  await saving(
    wrong,
    stated((index) => signed.lines[index]?.values["r1"]),
  );
  expect(await asked(report.id)).toEqual([]);
});

it("an item has its history and its duplicates however its tag is written, and is held against what it was", async () => {
  const { header } = thicknessContent(scene, "2026-03-10");
  const tagged = { ...header, pipingClass: "1" };
  const signed = await issuedReport(scene, {
    ...thicknessContent(scene, "2026-03-10"),
    header: { ...tagged, itemTag: "PW-3278" },
  });
  for (const itemTag of ["Pw-3278", "PW 3278", 'PW-3278 (12")']) {
    const { id } = await writtenReport(scene, { header: { ...tagged, itemTag, pipingClass: "3" } });
    expect((await asked(id)).map(({ message }) => message.split(" (")[0])).toEqual([
      `The item differs from ${signed.reportNumber ?? ""}`,
    ]);
    const [asset] = await asked(id, "UT-R5-ASSET");
    expect(asset?.message).toContain(`The asset differs from ${signed.reportNumber ?? ""} (Piping class (API 570) 3, there 1)`);
    expect((await scene.ana.ask(previous, { id })).body?.id).toBe(signed.id);
  }
  const twice = await writtenReport(scene, {
    ...thicknessContent(scene, "2026-03-10"),
    header: { ...tagged, itemTag: "pw_3278" },
  });
  expect((await asked(twice.id, "R33")).map(({ message }) => message)).toEqual([
    `Possible duplicate of ${signed.reportNumber ?? ""}`,
  ]);
  const other = await writtenReport(scene, { header: { ...tagged, itemTag: "PW-3279" } });
  expect(await asked(other.id)).toEqual([]);
}, 60_000);
