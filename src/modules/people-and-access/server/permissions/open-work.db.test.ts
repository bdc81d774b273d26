import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { decideModule } = peopleAndAccess.endpoints;

let on: TestApp;
let scene: Scene;
let admin: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T15:00:00Z" });
  scene = await setScene(on);
  admin = await on.person("Ada Admin", ["ADM"]);
});
afterAll(() => on.close());

describe("a module that is taken from someone", () => {
  it("is taken with a warning of the open work in it, and without one where there is none", async () => {
    const take = async (module: string) =>
      (await admin.ask(decideModule, { id: scene.ana.id, module, body: { decision: "take" } })).body.warning;
    expect(await take("projects")).toBe("1 open task in Projects will have no owner.");
    expect(await take("charts-cheat-sheets")).toBeNull();
  });
});
