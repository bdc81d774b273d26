import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { certify, type Scene, seeWell, setScene, signAs, thicknessContent, writtenReport } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type Person, createTestApp, type TestApp } from "#testing.ts";

const { nextSigners } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T22:00:00Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

async function reviewer(name: string, level: string, more: { base?: string } = {}): Promise<Person> {
  const person = await on.person(name, ["LEAD"], more);
  await certify(on.db, person, name, level);
  await seeWell(on.db, person);
  return person;
}

it("a submitted report names who may review it: at its base, certified today, with no part in the work", async () => {
  const draft = await writtenReport(scene);
  expect((await scene.ana.ask(nextSigners, { id: draft.id })).body).toBeNull();
  await signAs(scene.ana, draft.id);
  const asked = async (who: Person, id = draft.id) => (await who.ask(nextSigners, { id })).body;
  expect(await asked(scene.ana)).toEqual({ slot: "reviewed", names: ["Ben Ruiz", "Lena Vogt"], others: 0 });

  await reviewer("Ida Level-One", "I");
  await reviewer("Nils Aberdeen", "II", { base: on.bases.aberdeen });
  for (const name of ["Carl Lead", "Dora Lead", "Otto Lead"]) await reviewer(name, "II");
  expect(await asked(scene.ben)).toEqual({ slot: "reviewed", names: ["Ben Ruiz", "Carl Lead", "Dora Lead"], others: 2 });

  const { people = [], ...rest } = thicknessContent(scene);
  const withBen = [...people, { ...people[0], id: crypto.randomUUID(), userId: scene.ben.id, roles: ["witness"] }];
  const witnessed = await writtenReport(scene, { ...rest, people: withBen as typeof people });
  await signAs(scene.ana, witnessed.id);
  expect((await asked(scene.ana, witnessed.id))?.names).toEqual(["Carl Lead", "Dora Lead", "Lena Vogt"]);
});

it("names nobody who may not see a restricted client, and is answered to nobody who does not see the report", async () => {
  const report = await writtenReport(scene);
  await signAs(scene.ana, report.id);
  const level = (confidentialityLevel: "normal" | "restricted") =>
    on.db.update(clientCompany).set({ confidentialityLevel }).where(eq(clientCompany.id, scene.client));
  await level("restricted");
  expect((await scene.lena.ask(nextSigners, { id: report.id })).body).toEqual({
    slot: "reviewed",
    names: ["Lena Vogt"],
    others: 0,
  });
  expect((await scene.ben.ask(nextSigners, { id: report.id })).status).toBe(404);
  await level("normal");
  const reader = await on.person("Rita Register", ["COM"]);
  expect((await reader.ask(nextSigners, { id: report.id })).status).toBe(403);
});
