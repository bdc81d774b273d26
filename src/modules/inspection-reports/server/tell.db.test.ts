import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { inspectionReports } from "../contract.ts";
import { type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { reminders } from "#modules/reminders/contract.ts";

const { return: returnIt, comment } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T22:00:00Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const toldTo = async ({ ask }: Person) =>
  (await ask(reminders.endpoints.inbox, {})).body.rows.map(({ subject, title, href }) => ({ subject, title, href }));

it("a submitted report is said to who may review it at its base, and a returned one to its author", async () => {
  const north = await on.person("Nora Reid", ["LEAD"], { base: on.bases.aberdeen });
  const report = await writtenReport(scene);
  const { version, reportNumber } = (await signAs(scene.ana, report.id)).body;
  const review = { subject: "review", title: `${reportNumber} waits for your review`, href: `/inspection-reports/${report.id}` };
  expect(await toldTo(scene.ben)).toEqual([review]);
  expect(await toldTo(scene.ana)).toEqual([]);
  expect(await toldTo(north)).toEqual([]);
  await scene.ben.ask(comment, { id: report.id, body: { target: "lines.3", text: "Check CML 03", severity: "mustFix" } });
  await scene.ben.ask(returnIt, { id: report.id, body: { version, reason: "Readings look swapped" } });
  expect(await toldTo(scene.ana)).toEqual([
    { subject: "returned", title: `${reportNumber} was returned to you`, href: `/inspection-reports/${report.id}` },
  ]);
});
