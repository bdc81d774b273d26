import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../../contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { company, changeCompany, firstSteps, dismissFirstSteps } = settings.endpoints;

let on: TestApp;
let admin: Person;
beforeAll(async () => {
  on = await createTestApp();
  admin = await on.person("Ada Admin", ["ADM"]);
});
afterAll(() => on.close());

const done = async () => (await admin.ask(firstSteps, {})).body.steps.flatMap((step) => (step.done ? [step.id] : []));

describe("the first steps", () => {
  it("are ticked as the installation fills", async () => {
    expect(await done()).toEqual(["bases"]);
    await on.person("Ana Torres", ["TECH"]);
    const { version } = (await admin.ask(company, {})).body;
    await admin.ask(changeCompany, { body: { version, changes: { legalName: "Gulf Inspection Ltd" } } });
    on.services.canSend = async () => ({ email: true, sms: false });
    expect(await done()).toEqual(["company", "bases", "people", "email"]);
  });
  it("are put away for everyone, once", async () => {
    expect((await admin.ask(firstSteps, {})).body.shown).toBe(true);
    expect((await admin.ask(dismissFirstSteps, {})).body.shown).toBe(false);
    expect((await admin.ask(dismissFirstSteps, {})).status).toBe(200);
    expect((await admin.ask(firstSteps, {})).body.shown).toBe(false);
  });
});
