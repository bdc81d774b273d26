import { afterAll, beforeAll, expect, it } from "vitest";
import { calendar, type FatiguePolicy } from "../contract.ts";
import { fatiguePresets } from "../rules/fatigue.ts";
import { certifyIn, jobIn } from "./testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
const { fatigue } = calendar;
let on: TestApp;
let operations: Person;
let coordinator: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  await certifyIn(on, ana.id, "2027-06-18");
});
afterAll(() => on.close());

const strict = (more: Partial<FatiguePolicy> = {}) => ({
  body: {
    name: "Refinery rules",
    preset: "default" as const,
    limits: { ...fatiguePresets.default, shiftSoft: 8, shiftHard: 9 },
    ...more,
  },
});

it("a policy of the base judges its jobs, is named in what is found and in what is stored with the assignment", async () => {
  const workOrderId = await jobIn(on, operations.id);
  const body = {
    workOrderId,
    userId: ana.id,
    fromOn: "2026-06-15",
    toOn: "2026-06-15",
    weekdays: [],
    startClock: "07:00",
    endClock: "17:00",
  };
  const before = await coordinator.ask(to.preview, { body });
  expect([before.problem.message, before.body.findings]).toEqual([undefined, []]);
  const made = await operations.ask(fatigue.create, strict({ baseLocationIds: [on.bases.houston] }));
  expect(made.problem.message).toBeUndefined();
  expect(made.body.appliesTo).toEqual(["Houston"]);
  const { body: row } = await coordinator.ask(to.create, { body });
  expect(row.checked).toMatchObject({
    policy: "Refinery rules",
    findings: [
      { check: "shift length", severity: "hard", message: "Ana Torres: 10 h on 2026-06-15, at most 9 h (Refinery rules)." },
    ],
  });
  expect((await coordinator.ask(to.confirm, { id: row.id, body: { version: 1 } })).problem.code).toBe("hard-check");
  await operations.ask(fatigue.archive, { id: made.body.id, query: { version: 1 } });
  expect((await coordinator.ask(to.confirm, { id: row.id, body: { version: 1 } })).body.checked?.policy).toBe("default limits");
});

it("policies are set by Operations, one for each project, client and base", async () => {
  expect((await coordinator.ask(fatigue.create, strict())).status).toBe(403);
  expect((await operations.ask(fatigue.create, strict())).status).toBe(200);
  const { problem } = await operations.ask(fatigue.create, strict({ name: "Another" }));
  expect(problem.message).toBe("Refinery rules applies there already. Change it, or name other projects, clients or bases.");
  const odd = strict({ name: "Odd", baseLocationIds: [on.bases.aberdeen], limits: { ...fatiguePresets.default, restSoft: 4 } });
  expect((await operations.ask(fatigue.create, odd)).problem.fields).toEqual([
    { path: "limits.restSoft", message: "At least the rest that is refused." },
  ]);
});
