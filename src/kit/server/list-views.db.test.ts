import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listViews } from "../list-views.ts";
import { auditEvent } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { kept, arrange, save, change, remove } = listViews.endpoints;
const list = "/api/inspection-reports";
const view = { list, name: "Houston UT", search: "?method=UT&sort=-inspectedOn", shared: false };

let on: TestApp;
let ana: Person;
let ben: Person;
let admin: Person;
/** May not open reports. */
let hana: Person;
beforeAll(async () => {
  on = await createTestApp();
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ode", ["TECH"]);
  admin = await on.person("Ada Admin", ["ADM"]);
  hana = await on.person("Hana Safe", ["HSE"]);
});
afterAll(() => on.close());

const namesOf = async (who: Person) => (await who.ask(kept, {})).body.views.map(({ name }) => name);

describe("the columns of a list", () => {
  const layout = { columns: ["reportNumber", "status"], widths: { status: 140 } };
  it("are saved for the person, and can be reset", async () => {
    expect((await ana.ask(arrange, { body: { list, layout: { columns: null, widths: {} } } })).status).toBe(204);
    expect((await ana.ask(arrange, { body: { list, layout } })).status).toBe(204);
    expect((await ana.ask(kept, {})).body.layouts).toEqual({ [list]: layout });
    expect((await ben.ask(kept, {})).body.layouts).toEqual({});
    await ana.ask(arrange, { body: { list, layout: null } });
    expect((await ana.ask(kept, {})).body.layouts).toEqual({});
  });
  it("can be saved only for an existing list that the person may open", async () => {
    expect((await ana.ask(arrange, { body: { list: "/api/nothing", layout } })).status).toBe(400);
    expect((await hana.ask(arrange, { body: { list, layout } })).status).toBe(400);
    expect((await on.nobody(kept, {})).status).toBe(401);
  });
});

describe("a saved view", () => {
  it("belongs to its person until it is shared with everyone who may open the list", async () => {
    const { body } = await ana.ask(save, { body: view });
    expect([await namesOf(ana), await namesOf(ben)]).toEqual([["Houston UT"], []]);
    expect((await ana.ask(save, { body: view })).problem.fields?.[0]?.path).toBe("name");
    expect((await ben.ask(change, { id: body.id, body: { name: "Mine now" } })).status).toBe(404);
    await ana.ask(change, { id: body.id, body: { shared: true } });
    expect([await namesOf(ben), await namesOf(admin), await namesOf(hana)]).toEqual([["Houston UT"], ["Houston UT"], []]);
    const [seen] = (await ben.ask(kept, {})).body.views;
    expect(seen).toMatchObject({ search: view.search, shared: true, own: false, mayChange: false });
    expect((await hana.ask(remove, { id: body.id })).status).toBe(404);
    expect((await ben.ask(remove, { id: body.id })).status).toBe(403);
  });

  it("that is shared is in the trail, and an administrator may delete it", async () => {
    const { body } = await ben.ask(save, { body: { ...view, name: "Overdue in Aberdeen", shared: true } });
    expect((await admin.ask(kept, {})).body.views.find(({ id }) => id === body.id)).toMatchObject({
      own: false,
      mayChange: true,
    });
    expect((await admin.ask(remove, { id: body.id })).status).toBe(204);
    const told = await on.db.select().from(auditEvent).where(like(auditEvent.action, "ListView.%"));
    expect(told.filter(({ entityId }) => entityId === body.id).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["ListView.share", ben.id],
      ["ListView.withdraw", admin.id],
    ]);
  });

  it("is one of at most thirty in a list", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `View ${at}`);
    for (const name of names) await ben.ask(save, { body: { ...view, name } });
    expect((await ben.ask(save, { body: { ...view, name: "One more" } })).status).toBe(429);
  });
});
