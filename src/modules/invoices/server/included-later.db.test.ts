import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { addTicket, allOf, logTime, setPrices } from "./testing.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { emptyItem, type RateItemDraft } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build } = invoices.endpoints;
let on: TestApp;
let scene: Scene;
let coordinator: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const included: RateItemDraft["included"] = [
    { quantity: "10", unit: "hour" },
    { quantity: "100", unit: "mile" },
    { quantity: "20", unit: "exposure" },
  ];
  const items = [
    { code: "UT-DAY", category: "labour", unit: "day", price: "1950.00", level: "II", included },
    { code: "MILE", category: "travel", unit: "mile", price: "1.15" },
    { code: "EXP", category: "consumable", unit: "exposure", price: "14.35" },
  ] as const;
  for (const item of items) {
    const of = { revenueAccountId: account?.id ?? "", taxClass: "labour" as const, rateSheetId: sheet?.id ?? "", sort: 6 };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await on.db.insert(rateItem).values({ ...emptyItem(randomUUID()), ...item, included: [...("included" in item ? item.included : [])], ...of }); // prettier-ignore
  }
  coordinator = await on.person("Cara Diaz", ["CRD"]);
});
afterAll(() => on.close());

/** A draft of all that is open; what it comes to by line. */
async function drafted(): Promise<string[]> {
  const open = (await coordinator.ask(sources, { id: scene.order })).body;
  const { body, problem } = await coordinator.ask(build, { id: scene.order, body: allOf(open) });
  if (problem.code === "nothing-to-bill") return [];
  expect(problem.message).toBeUndefined();
  return body.lines.map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);
}
const exposures = (quantity: string) => ({ kind: "consumable", description: "Films", quantity, unit: "exposure", category: "consumable" }) as const; // prettier-ignore
const miles = (quantity: string) => ({ kind: "travel", description: "Truck 5", quantity, unit: "mile", category: "travel" }) as const; // prettier-ignore

it("what a day rate includes is taken off work of the day that is billed after it, once", async () => {
  await logTime(on, scene, scene.ana.id, ["06:00", "15:00"], { day: "2026-03-11" });
  expect(await drafted()).toEqual(["1 × 1950.00"]);
  await addTicket(on, scene, "approved", [miles("160"), exposures("26")]);
  expect((await drafted()).toSorted()).toEqual(["6 × 14.35", "60 × 1.15"]);
  // Nothing of it is left for another ticket of the day.
  await addTicket(on, scene, "approved", [exposures("5")]);
  expect(await drafted()).toEqual(["5 × 14.35"]);
});
