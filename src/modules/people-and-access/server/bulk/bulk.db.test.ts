import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { toEach } from "./each.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { refused } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import { inTransaction } from "#kit/server/database.ts";

let on: TestApp;
let admin: Person;
let root: Person;
let trainer: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  root = await on.person("Ruth Root", ["SUPER"]);
  trainer = await on.person("Claire Dubois", ["TRN"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;
const idsOf = (...people: Person[]) => people.map(({ id }) => id);
const seen = async (person: Person) => (await root.ask(e.find, { id: person.id })).body;

describe("a role for several people", () => {
  it("is given to each who may get it, and says of the others why not", async () => {
    const ana = await on.person("Ana Torres", ["TECH"]);
    const lead = await on.person("Luis Lead", ["LEAD"]);
    const { status, body } = await admin.ask(e.bulkRoles, {
      body: { ids: idsOf(ana, admin, lead), role: "lead technician", add: true },
    });
    expect(status).toBe(200);
    expect(body.map(({ name, outcome, message }) => [name, outcome, message])).toEqual([
      ["Ana Torres", "done", "Roles: Technician, Lead Technician."],
      ["Ada Minh", "refused", "You cannot change your own access. Ask another administrator."],
      ["Luis Lead", "unchanged", "Holds the role Lead Technician already."],
    ]);
    expect((await seen(ana)).roles).toEqual(["Technician", "Lead Technician"]);
    expect((await seen(admin)).roles).toEqual(["Administrator"]);
  });

  it("is not taken from whoever has no other", async () => {
    const ana = await on.person("Only Role", ["TECH"]);
    const { body } = await admin.ask(e.bulkRoles, { body: { ids: idsOf(ana), role: "Technician", add: false } });
    expect(body[0]).toMatchObject({ outcome: "refused", message: "A user needs at least one role. Assign another first." });
  });

  it("named Super Admin is given by a Super Admin only, and the last one keeps it", async () => {
    const ana = await on.person("Nearly Root", ["TECH"]);
    const asked = { ids: idsOf(ana), role: "Super Admin", add: true };
    expect((await admin.ask(e.bulkRoles, { body: asked })).body[0]?.outcome).toBe("refused");
    expect((await root.ask(e.bulkRoles, { body: asked })).body[0]?.outcome).toBe("done");
    const both = await on.person("Third Root", ["SUPER", "TECH"]);
    const rest = await on.person("Fourth Root", ["SUPER", "TECH"]);
    for (const { id } of [root, both]) await on.db.update(appUser).set({ status: "locked" }).where(eq(appUser.id, id));
    await on.services.accounts.forget(new PlainRows(on.db), root.id);
    const { body } = await rest.ask(e.bulkRoles, { body: { ids: idsOf(ana, rest), role: "Super Admin", add: false } });
    expect(body.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
    for (const { id } of [root, both]) await on.db.update(appUser).set({ status: "active" }).where(eq(appUser.id, id));
  });

  it("is not for a training coordinator, who may correct other things of people", async () => {
    const ana = await on.person("Tess Trained", ["TECH"]);
    const { body } = await trainer.ask(e.bulkRoles, { body: { ids: idsOf(ana), role: "Finance", add: true } });
    expect(body[0]).toMatchObject({ outcome: "refused", message: expect.stringContaining("Administrator role") as string });
    expect((await seen(ana)).roles).toEqual(["Technician"]);
  });
});

describe("a module for several people", () => {
  it("is given and taken, whatever their roles bring", async () => {
    const ana = await on.person("Mod Ana", ["TECH"]);
    const ben = await on.person("Mod Ben", ["FIN"]);
    const give = await admin.ask(e.bulkModules, { body: { ids: idsOf(ana, ben), moduleId: "invoices", add: true } });
    expect(give.body.map(({ outcome }) => outcome)).toEqual(["done", "unchanged"]);
    const take = await admin.ask(e.bulkModules, { body: { ids: idsOf(ana, admin), moduleId: "invoices", add: false } });
    expect(take.body.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
  });

  it("of an auditor needs an end", async () => {
    const auditor = await on.person("Audi Tor", ["AUD"]);
    const asked = { ids: idsOf(auditor), moduleId: "radiation", add: false };
    expect((await admin.ask(e.bulkModules, { body: asked })).body[0]?.outcome).toBe("done");
    const back = await admin.ask(e.bulkModules, { body: { ...asked, add: true } });
    expect(back.body[0]).toMatchObject({
      outcome: "refused",
      message: "An external auditor needs an end date within 30 days.",
    });
  });
});

describe("another base for several people", () => {
  it("is where they work from then on", async () => {
    const ana = await on.person("Base Ana", ["TECH"]);
    const ben = await on.person("Base Ben", ["TECH"], { base: on.bases.aberdeen });
    const { body } = await admin.ask(e.bulkBase, { body: { ids: idsOf(ana, ben), baseLocationId: on.bases.aberdeen } });
    expect(body.map(({ outcome }) => outcome)).toEqual(["done", "unchanged"]);
    expect((await seen(ana)).baseName).toBe("Aberdeen");
  });

  it("reaches nobody a person may not see", async () => {
    const nobody = "00000000-0000-4000-8000-00000000dead";
    const { body } = await admin.ask(e.bulkBase, { body: { ids: [nobody], baseLocationId: on.bases.houston } });
    expect(body[0]).toMatchObject({ name: "Someone else", outcome: "refused" });
  });
});

describe("one person of a selection", () => {
  it("is changed whole or not at all, and the others all the same", async () => {
    const ana = await on.person("Half Ana", ["TECH"]);
    const ben = await on.person("Half Ben", ["TECH"]);
    const actor = account(root);
    const outcomes = await inTransaction(on.db, (tx) =>
      actAs(on.services, tx, actor, new Date(), (ctx) =>
        toEach(ctx, idsOf(ana, ben), async (part, { id, version, firstName, lastName }) => {
          await part.store.update(appUser, id, version, { jobTitle: "Half done" });
          if (lastName === "Ana") throw refused("Not this one.");
          return { message: firstName };
        }),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);
    expect([(await seen(ana)).jobTitle, (await seen(ben)).jobTitle]).toEqual([null, "Half done"]);
  });
});

function account({ id, email }: Person): Actor {
  const nobody = { isSuperUser: true, roles: [], named: new Set<string>(), rights: {}, homeBaseId: null, baseIds: [] };
  const at = new Date().toISOString();
  return { ...nobody, id, email, name: "", sessionId: id, timeZone: "UTC", mustChangePassword: false, authenticatedAt: at };
}

describe("invitations sent again", () => {
  it("go to those who have not come yet", async () => {
    const draft = { firstName: "Nina", lastName: "Berg", employmentType: "employee" as const, roles: ["Technician"] };
    const { body } = await admin.ask(e.invite, { body: { ...draft, email: "nina@berg.example" } });
    const again = await admin.ask(e.bulkInvitations, { body: { ids: [body.user.id, admin.id] } });
    expect(again.body.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
    expect(again.body[0]?.link).toContain("/auth/accept-invitation?token=");
    expect(again.body[0]?.link).not.toBe(body.link);
  });
});

describe("the end of access of several people", () => {
  it("names who leaves something open; they stay unless it is said why, and nobody ends their own", async () => {
    const seller = await on.person("Vic Almeida", ["COM"]);
    const free = await on.person("Free Fred", ["TECH"]);
    const at = "2026-05-01T09:00:00Z";
    await on.db.insert(clientCompany).values({
      id: "00000000-0000-4000-8000-000000000001",
      createdAt: at,
      updatedAt: at,
      code: "NB",
      legalName: "North Bay",
      displayName: "North Bay",
      status: "active",
      statusSince: at,
      accountManagerId: seller.id,
    });
    const ids = idsOf(seller, free, admin);
    const check = await admin.ask(e.bulkLeaverCheck, { query: { ids: ids.join(",") } });
    expect(check.body).toEqual([{ id: seller.id, name: "Vic Almeida", messages: ["Looks after North Bay"] }]);
    const first = await admin.ask(e.bulkDeactivation, { body: { ids, reason: "Branch closes" } });
    expect(first.body.map(({ outcome }) => outcome)).toEqual(["refused", "done", "refused"]);
    expect(first.body[0]?.message).toBe("1 thing would have no owner. Reassign them, or give a reason. Looks after North Bay");
    expect((await seen(seller)).status).toBe("active");
    expect((await seen(free)).status).toBe("deactivated");
    const body = { ids: idsOf(seller), reason: "Branch closes", overrideReason: "Sales takes over" };
    expect((await admin.ask(e.bulkDeactivation, { body })).body[0]?.outcome).toBe("done");
  });

  it("asked for twice with one key is done once", async () => {
    const leaver = await on.person("Twice Tom", ["TECH"]);
    const asked = { body: { ids: idsOf(leaver), reason: "New job elsewhere" } };
    const key = { "idempotency-key": "bulk-1" };
    const first = await admin.ask(e.bulkDeactivation, asked, key);
    expect((await admin.ask(e.bulkDeactivation, asked, key)).body).toEqual(first.body);
  });
});
