import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type Stage, stage } from "../../../testing.ts";
import { baseLocations } from "../contract.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { locationMove } from "./tables.ts";

let on: Stage;
let admin: Person;
let trainer: Person;
let person: Person;
beforeAll(async () => {
  on = await stage({ now: "2026-05-04T15:00:00Z" });
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
      "The day lies in the future.",
    );
    expect((await admin.ask(correctMove, { body })).status).toBe(200);
    expect([await at("2026-04-19"), await at("2026-04-20")]).toEqual(["Houston", "Aberdeen"]);
    const kept = (await admin.ask(movesOf, { query: subject() })).body;
    expect(kept.map(({ effectiveOn, reason }) => [effectiveOn, reason])).toEqual([
      ["2026-05-04", null],
      ["2026-04-20", "Entered two weeks late"],
    ]);
  });

  it("is followed only by who may see the person", async () => {
    const other = await on.person("Callum Reid", ["TECH"]);
    expect((await other.ask(movesOf, { query: subject() })).status).toBe(404);
    expect((await other.ask(whereabouts, { query: { ...subject(), on: "2026-05-04" } })).status).toBe(404);
  });

  it("keeps every move: the database refuses to change one", async () => {
    await expect(on.db.update(locationMove).set({ effectiveOn: "2020-01-01" })).rejects.toThrow("Failed query");
  });
});
