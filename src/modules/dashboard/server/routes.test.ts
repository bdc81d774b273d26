import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage, type Person, type Stage } from "../../../testing.ts";
import { dashboard } from "../contract.ts";
import { tiles } from "../tiles.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { setScene, type Scene } from "#modules/inspection-reports/server/testing.ts";

let on: Stage;
let scene: Scene;

beforeAll(async () => {
  on = await stage({ now: "2026-03-12T15:00:00Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

async function tilesOf({ ask }: Person) {
  const { body } = await ask(dashboard.endpoints.now, {});
  return new Map(body.tiles.map((tile) => [tile.id, tile]));
}

describe("the start page", () => {
  it("counts a draft for its author and for nobody else", async () => {
    const before = await tilesOf(scene.ana);
    await scene.ana.ask(inspectionReports.endpoints.create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    expect((await tilesOf(scene.ana)).get("myDrafts")?.count).toBe((before.get("myDrafts")?.count ?? 0) + 1);
    expect((await tilesOf(scene.lena)).get("myDrafts")?.count).toBe(0);
  });

  it("shows for each tile the count of the list its link opens", async () => {
    const shown = await tilesOf(scene.lena);
    for (const { id, list } of tiles) {
      const search = new URL(shown.get(id)?.href ?? "/", "http://localhost").searchParams;
      search.delete("tab");
      const answer = await on.app.inject({ url: `${list}/count?${search.toString()}`, headers: { cookie: scene.lena.cookie } });
      expect({ id, ...answer.json<{ count: number }>() }).toEqual({ id, count: shown.get(id)?.count });
    }
    expect(shown.size).toBe(tiles.length);
  });

  it("leaves out what a person may not open", async () => {
    const finance = await on.person("Fay Cole", ["FIN"]);
    const shown = await tilesOf(finance);
    expect([...shown.keys()].filter((id) => id.startsWith("cert") || id.startsWith("calib"))).toEqual([]);
  });

  it("asks for sign-in", async () => {
    expect((await on.nobody(dashboard.endpoints.now, {})).status).toBe(401);
  });
});
