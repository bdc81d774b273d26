/** Employment that was on record as ended and is taken back: the days in between stay uncovered (ndt-training rule 5). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ndtTraining } from "../contract.ts";
import { certification as certifiedOn } from "./eligibility.ts";
import { certify, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const need = { method: "UT", minLevel: 2, vision: "none" } as const;
async function covered(person: Person, ...days: string[]): Promise<boolean[]> {
  const found = await certifiedOn(on.db, { needs: days.map((day) => ({ ...need, userId: person.id, day })) });
  return found.map(({ certificate }) => certificate.ok);
}
/** Entered by an administrator who has just signed in. */
async function lastDay(person: Person, endDate: string | null): Promise<void> {
  const admin = await on.person("Ada Root", ["SUPER"]);
  const { update } = peopleAndAccess.endpoints;
  expect((await admin.ask(update, { id: person.id, body: { endDate } })).problem.message).toBeUndefined();
}

it("leaves the days on which the end was on record, and the certificate is in force again from the day on which it is taken back", async () => {
  const wes = await on.person("Wes Hale", ["TECH"]);
  const id = await certify(on.db, wes, "Wes Hale", "II");
  on.at("2026-03-13T16:00:00.000Z");
  await lastDay(wes, "2026-03-13");
  on.at("2026-03-13T20:00:00.000Z");
  expect(await covered(wes, "2026-03-13", "2026-03-14")).toEqual([true, false]);
  // Entered for a day to come and moved before it is over, nothing happened.
  await lastDay(wes, "2026-03-10");
  expect(await covered(wes, "2026-03-10", "2026-03-11", "2026-03-13")).toEqual([true, false, false]);
  await lastDay(wes, null);
  // Said and taken back on one day it leaves nothing, but is told where somebody signs.
  expect(await covered(wes, "2026-03-10", "2026-03-11", "2026-03-13")).toEqual([true, true, true]);
  const quinn = await on.person("Quinn Vance", ["QM"]);
  const { body } = await quinn.ask(ndtTraining.endpoints.events, { id });
  expect(body.map(({ type, effectiveOn, backdated }) => [type, effectiveOn, backdated])).toEqual([
    ["suspended", "2026-03-11", false],
    ["reinstated", "2026-03-11", true],
  ]);
});

it("on record for days, it stays an end for them", async () => {
  const ana = scene.ana;
  on.at("2026-03-14T09:00:00.000Z");
  await lastDay(ana, "2026-03-11");
  on.at("2026-03-16T09:00:00.000Z");
  await lastDay(ana, null);
  const days = ["2026-03-11", "2026-03-12", "2026-03-13", "2026-03-14", "2026-03-15", "2026-03-16"];
  expect(await covered(ana, ...days)).toEqual([true, true, true, false, false, true]);
});
