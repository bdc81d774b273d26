/** Which sheets price what is billed: client sheets after the client's acceptance where the company asks for it (rate-sheets rule 2). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { invoices } from "../contract.ts";
import { allOf, logTime, setPrices } from "./testing.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, preview, build, submit } = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
});
afterAll(() => on.close());

const awaited = "RS-0042 rev A prices only once the client has accepted it.";
const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };

it("a client sheet prices no line before the client has accepted it, where the company wants that, and it says so", async () => {
  await on.db.insert(financeDefaults).values({ ...stamp, ...usualFinance, id: financeId, acceptanceBeforePricing: true });
  await logTime(on, scene, scene.ana.id, ["06:00", "10:00"]);
  const body = allOf((await coordinator.ask(sources, { id: scene.order })).body);
  const shown = await coordinator.ask(preview, { id: scene.order, body });
  expect(shown.body.lines.map(({ unitPrice }) => unitPrice)).toEqual([null]);
  expect(shown.body.obstacles[0]).toContain(`has no price for ${inspectionDay}`);
  expect(shown.body.obstacles[0]).toContain(awaited);
  const [row] = (await coordinator.ask(invoices.ready.list, { query: {} })).body.rows;
  expect([row?.amount, row?.blocked]).toEqual([null, awaited]);

  const { body: draft } = await coordinator.ask(build, { id: scene.order, body });
  const sent = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
  expect(JSON.stringify(sent.problem)).toContain(awaited);
});

it("prices with it once it is accepted", async () => {
  await on.db.update(rateSheet).set({ status: "accepted" }).where(eq(rateSheet.number, "RS-0042"));
  await logTime(on, scene, scene.ben.id, ["11:00", "13:00"]);
  const body = allOf((await coordinator.ask(sources, { id: scene.order })).body);
  const shown = await coordinator.ask(preview, { id: scene.order, body });
  expect(shown.body.lines.map(({ unitPrice }) => unitPrice)).toEqual(["98.00"]);
});
