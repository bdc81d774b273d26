import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { baseLocations } from "../contract.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { locationMove } from "./tables.ts";

let on: TestApp;
let admin: Person;
let trainer: Person;
let person: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  trainer = await on.person("Claire Dubois", ["TRN"]);
  person = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const { moves, movesOf, whereabouts, correctMove } = baseLocations.endpoints;
const subject = () => ({ subjectType: "User" as const, subjectId: person.id });
const at = async (day: string) => (await admin.ask(whereabouts, { query: { ...subject(), on: day } })).body.baseName;

describe("a person who moves to another base", () => {
  it("belongs to the new base from that day on, and to the old one before it", async () => {
    const [row] = await on.db.select().from(appUser).where(eq(appUser.id, person.id));
    const changes = { baseLocationId: on.bases.aberdeen };
    await admin.ask(peopleAndAccess.endpoints.changeRecord, { id: person.id, body: { version: row?.version ?? 0, changes } });
    expect([await at("2026-05-03"), await at("2026-05-04"), await at("2027-01-01")]).toEqual(["Houston", "Aberdeen", "Aberdeen"]);
    const { body } = await admin.ask(moves, { id: on.bases.houston });
    expect(body).toMatchObject([
      { subject: "Ana Torres", fromName: "Houston", toName: "Aberdeen", effectiveOn: "2026-05-04", byName: "Ada Minh" },
    ]);
  });

  it("has moved on its true day when an Administrator says so with a reason", async () => {
    const body = { ...subject(), toBaseId: on.bases.aberdeen, effectiveOn: "2026-04-20", reason: "Entered two weeks late" };
    expect((await trainer.ask(correctMove, { body })).status).toBe(403);
    expect((await admin.ask(correctMove, { body: { ...body, effectiveOn: "2026-05-05" } })).problem.fields?.[0]?.message).toBe(
      "The date is in the future.",
    );
    expect((await admin.ask(correctMove, { body })).status).toBe(200);
    expect([await at("2026-04-19"), await at("2026-04-20")]).toEqual(["Houston", "Aberdeen"]);
    const kept = (await admin.ask(movesOf, { query: subject() })).body;
    expect(kept.map(({ effectiveOn, reason }) => [effectiveOn, reason])).toEqual([
      ["2026-05-04", null],
      ["2026-04-20", "Entered two weeks late"],
    ]);
  });

  it("is corrected with its true day in the place of the wrong one, earlier or later", async () => {
    const kept = async () => (await admin.ask(movesOf, { query: subject() })).body;
    const wrong = (await kept()).find(({ effectiveOn }) => effectiveOn === "2026-04-20");
    const first = (await kept()).find(({ effectiveOn }) => effectiveOn === "2026-05-04");
    const body = { ...subject(), toBaseId: on.bases.aberdeen, effectiveOn: "2026-05-01", reason: "Travelled on 1 May" };
    const correct = (correctsId: string, more: object = {}) => admin.ask(correctMove, { body: { ...body, ...more, correctsId } });
    expect((await trainer.ask(correctMove, { body: { ...body, correctsId: wrong?.id ?? "" } })).status).toBe(403);
    expect((await correct(crypto.randomUUID())).status).toBe(404);
    expect((await correct(wrong?.id ?? "")).status).toBe(200);
    expect([await at("2026-04-20"), await at("2026-04-30"), await at("2026-05-01")]).toEqual(["Houston", "Houston", "Aberdeen"]);
    expect((await kept()).map(({ effectiveOn, corrected }) => [effectiveOn, corrected])).toEqual([
      ["2026-05-04", false],
      ["2026-05-01", false],
      ["2026-04-20", true],
    ]);
    expect((await correct(wrong?.id ?? "")).problem.message).toBe(
      "This move has been corrected already. Correct the one in its place.",
    );
    const astray = await correct(first?.id ?? "", { toBaseId: on.bases.houston, effectiveOn: "2026-05-03" });
    expect(astray.problem.fields?.[0]?.message).toBe(
      "The last move must lead to their current base. Change the base on their own page first.",
    );
  });

  it("leaves the correction in the trail with its reason", async () => {
    const [event] = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "LocationMove.correct move"));
    expect(event).toMatchObject({ actorId: admin.id, reason: "Travelled on 1 May", entity: "LocationMove" });
  });

  it("is followed only by who may see the person", async () => {
    const other = await on.person("Callum Reid", ["TECH"]);
    expect((await other.ask(movesOf, { query: subject() })).status).toBe(404);
    expect((await other.ask(whereabouts, { query: { ...subject(), on: "2026-05-04" } })).status).toBe(404);
  });

  it("and an item are moved by those who keep them: items by the Equipment Controller", async () => {
    const editor = await on.person("Eva Controller", ["EQP"]);
    const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "UT-TG"));
    const draft = { typeId: type?.id ?? "", manufacturer: "Maker", model: "M1", serialNumber: "7", homeBaseId: on.bases.houston };
    const { body: item } = await editor.ask(inventory.endpoints.create, { body: draft });
    const changes = { homeBaseId: on.bases.aberdeen };
    await editor.ask(inventory.endpoints.update, { id: item.id, body: { version: item.version, changes } });
    const gauge = { subjectType: "InventoryItem" as const, subjectId: item.id };
    const [moved] = (await editor.ask(movesOf, { query: gauge })).body;
    const body = { ...gauge, toBaseId: on.bases.aberdeen, effectiveOn: "2026-04-28", reason: "Shipped in April" };
    expect((await person.ask(correctMove, { body: { ...body, correctsId: moved?.id ?? "" } })).status).toBe(403);
    expect((await editor.ask(correctMove, { body: { ...body, correctsId: moved?.id ?? "" } })).status).toBe(200);
    const where = async (day: string) => (await editor.ask(whereabouts, { query: { ...gauge, on: day } })).body.baseName;
    expect([await where("2026-04-27"), await where("2026-04-28")]).toEqual(["Houston", "Aberdeen"]);
  });

  it("keeps every move: the database refuses to change one", async () => {
    await expect(on.db.update(locationMove).set({ effectiveOn: "2020-01-01" })).rejects.toThrow("Failed query");
  });
});
