import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing.ts";
import { passes } from "../rules.ts";
import { chartEquivalents, visionCharts } from "../rules/records.ts";
import { schemes } from "../schemes.ts";
import { provesVision } from "./due.ts";
import { visionTest } from "./tables.ts";
import { testVision } from "#modules/reminders/server/testing.ts";

let on: TestApp;
beforeAll(async () => {
  on = await createTestApp();
});
afterAll(() => on.close());

const results = ["J1", "J 2", "j2+", "J4", "3", "N4.5", "N 4,5", "N6", "OR 8", "7", "pass", "Accepted", "failed", "passport", ""];

it("the result of a vision test is read in SQL as the rules read it, on every chart and from every distance", async () => {
  const { id: userId } = await on.person("Ana Torres", ["TECH"]);
  const expected = new Map<string, boolean>();
  for (const kind of ["near", "colour"] as const)
    for (const chart of visionCharts)
      for (const result of results)
        for (const distanceMm of [0, 300, 305]) {
          const one = { kind, chart, result, distanceMm };
          const proves = schemes.some((scheme) => scheme.vision && passes(one, scheme));
          expected.set(await testVision(on, { userId, testedOn: "2020-01-01", ...one }), proves);
        }
  for (const chartName of [null, " ", "Rosenbaum card"])
    for (const equivalentTo of [null, ...chartEquivalents])
      for (const result of ["pass", "fail"]) {
        const one = { kind: "near" as const, chart: "other" as const, result, distanceMm: null, chartName, equivalentTo };
        const proves = schemes.some((scheme) => scheme.vision && passes(one, scheme));
        expected.set(await testVision(on, { userId, testedOn: "2020-01-01", ...one }), proves);
      }
  const found = await on.db.select({ id: visionTest.id, proves: sql<boolean | null>`${provesVision}` }).from(visionTest);
  expect(found.filter(({ id, proves }) => Boolean(proves) !== expected.get(id))).toEqual([]);
  expect([...expected.values()].filter(Boolean).length).toBeGreaterThan(10);
});
