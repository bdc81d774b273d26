import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { endAccess } from "./ends.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";

const e = peopleAndAccess.endpoints;
let on: TestApp;
let admin: Person;
let root: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  root = await on.person("Ruth Root", ["SUPER"]);
  quality = await on.person("Helen Marsh", ["QM"]);
});
afterAll(() => on.close());

const seen = async (person: Person) => (await root.ask(e.find, { id: person.id })).body;
const setEnds = async (person: Person, lastDays: Record<string, string | null>, by = admin) =>
  by.ask(e.setRoleEnds, { id: person.id, body: { version: (await seen(person)).version, lastDays } });

describe("a role given for a time", () => {
  it("counts through its last day where the person works, and is over by itself, before any job has run", async () => {
    const lead = await on.person("Tim Timed", ["TECH", "QM"]);
    await on.db
      .update(appUser)
      .set({ roleEnds: { "Quality Manager": "2026-05-05T05:00:00.000Z" } })
      .where(eq(appUser.id, lead.id));
    const found: number[] = [];
    for (const now of ["2026-05-04T18:00:00Z", "2026-05-05T04:59:59Z", "2026-05-05T05:00:00Z"]) {
      on.at(now);
      found.push((await lead.ask(e.fullRoles, {})).status);
    }
    on.at("2026-05-04T09:00:00Z");
    expect(found).toEqual([200, 200, 403]);
  });

  it("is cleared away afterwards with its modules, and the trail says so once", async () => {
    const lead = await on.person("Cleo Cleared", ["TECH", "QM"]);
    const given = await setEnds(lead, { "Quality Manager": "2026-05-10" });
    expect(given.body.roleEnds).toEqual({ "Quality Manager": "2026-05-11T05:00:00.000Z" });
    on.at("2026-05-11T05:01:00Z");
    await endAccess(on.services);
    await endAccess(on.services);
    on.at("2026-05-04T09:00:00Z");
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, lead.id));
    expect(trail.filter(({ action }) => action === "User.end role")).toMatchObject([
      { actorType: "system", reason: "It has expired" },
    ]);
    expect((await seen(lead)).roles).toEqual(["Technician"]);
    const modules = (await root.ask(e.moduleAccess, { id: lead.id })).body.map(({ moduleId }) => moduleId);
    expect(modules).not.toContain("user-permissions");
    expect(modules).toContain("inspection-reports");
  });

  it("that was the only one leaves nobody who may do anything, and the administrators hear of it", async () => {
    const auditor = await on.person("Axel Auditor", ["AUD"]);
    expect((await setEnds(auditor, { Auditor: "2026-05-20" })).status).toBe(200);
    on.at("2026-05-21T05:00:00Z");
    await endAccess(on.services);
    on.at("2026-05-04T09:00:00Z");
    expect((await seen(auditor)).roles).toEqual([]);
    const letters = await on.db.select().from(message).where(eq(message.recipient, admin.email));
    expect(letters.map(({ subject }) => subject)).toContain("Axel Auditor no longer holds a role");
  });

  it("is not decided by whoever holds it, nor by the quality manager, nor for a day that is over, nor for a role not held", async () => {
    const tech = await on.person("Tess Tech", ["TECH"]);
    expect((await setEnds(admin, { Administrator: null })).status).toBe(200);
    expect((await setEnds(admin, { Administrator: "2026-06-01" })).problem.message).toBe(
      "You cannot change your own access. Ask another administrator.",
    );
    expect((await setEnds(tech, { Technician: "2026-06-01" }, quality)).status).toBe(403);
    expect((await setEnds(tech, { Technician: "2026-05-03" })).problem.message).toBe(
      "The last day has passed. Choose today or later.",
    );
    expect((await setEnds(tech, { Finance: "2026-06-01" })).problem.message).toContain("Finance is not among the roles");
  });

  it("stays with the role when the company renames it, and goes when the role is taken", async () => {
    const tech = await on.person("Rena Renamed", ["TECH"]);
    const role = (
      await admin.ask(e.createRole, {
        body: {
          name: "Yard clerk",
          description: "",
          permissions: { forms: { view: "all" } },
          defaultModules: [],
          namedActions: [],
        },
      })
    ).body;
    const roles = ["Technician", "Yard clerk"];
    await admin.ask(e.update, { id: tech.id, body: { roles, roleLastDays: { "Yard clerk": "2026-05-10" } } });
    const changes = { name: "Gate clerk" };
    await admin.ask(e.changeRole, { id: role.id, body: { version: role.version, changes, applyToHolders: false } });
    expect((await seen(tech)).roleEnds).toEqual({ "Gate clerk": "2026-05-11T05:00:00.000Z" });
    await admin.ask(e.update, { id: tech.id, body: { roles: ["Technician"] } });
    expect((await seen(tech)).roleEnds).toEqual({});
  });
});

describe("an external auditor", () => {
  const words = "An external auditor needs an end date within 30 days.";
  const draft = { firstName: "Erik", lastName: "Extern", employmentType: "contractor" as const, roles: ["Auditor"] };
  it("is invited with the last day of the role instead of the last day at work", async () => {
    const invite = (roleLastDays?: Record<string, string>) =>
      admin.ask(e.invite, { body: { ...draft, email: "erik@extern.example", ...(roleLastDays ? { roleLastDays } : {}) } });
    expect((await invite()).problem.message).toBe(words);
    expect((await invite({ Auditor: "2026-06-04" })).problem.message).toBe(words);
    expect((await invite({ Auditor: "2026-06-03" })).body.user.roleEnds).toEqual({ Auditor: "2026-06-04T00:00:00.000Z" });
  });
  it("is made of a colleague only with an end, and cannot be given a later one beyond 30 days", async () => {
    const tech = await on.person("Olga Once", ["TECH"]);
    const roles = ["Technician", "Auditor"];
    expect((await admin.ask(e.update, { id: tech.id, body: { roles } })).problem.message).toBe(words);
    const made = await admin.ask(e.update, { id: tech.id, body: { roles, roleLastDays: { Auditor: "2026-05-20" } } });
    expect(made.status).toBe(200);
    for (const day of [null, "2026-06-04"]) expect((await setEnds(tech, { Auditor: day })).problem.message).toBe(words);
    expect((await setEnds(tech, { Auditor: "2026-06-03" })).status).toBe(200);
  });
  it("keeps other changes free of the question", async () => {
    const auditor = await on.person("Old Auditor", ["AUD"]);
    expect((await admin.ask(e.update, { id: auditor.id, body: { jobTitle: "Assessor" } })).status).toBe(200);
    expect((await admin.ask(e.update, { id: auditor.id, body: { endDate: "2026-12-31" } })).problem.message).toBe(words);
  });
});

describe("a Super Admin for a time", () => {
  it("is never the one who remains", async () => {
    const second = await on.person("Sam Second", ["SUPER"]);
    expect((await setEnds(second, { "Super Admin": "2026-06-01" }, root)).status).toBe(200);
    const alone = await second.ask(e.setRoleEnds, {
      id: root.id,
      body: { version: (await seen(root)).version, lastDays: { "Super Admin": "2026-06-01" } },
    });
    expect(alone.problem.message).toBe("At least one active Super Admin must remain.");
    const demoted = await second.ask(e.update, { id: root.id, body: { roles: ["Technician"] } });
    expect(demoted.problem.message).toBe("At least one active Super Admin must remain.");
  });
});

describe("a role of weight", () => {
  const lettersTo = async (person: Person) =>
    (await on.db.select().from(message).where(eq(message.recipient, person.email))).map(({ subject }) => subject);
  const lastNotice = async () =>
    (await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "role.granted")).orderBy(desc(securityEvent.at)))[0];

  it("that is granted is told to administrators and the quality manager, and stands in the security log", async () => {
    const tech = await on.person("Lena Three", ["TECH"]);
    await admin.ask(e.update, { id: tech.id, body: { roles: ["NDT Level III"] } });
    for (const who of [admin, quality, root]) expect(await lettersTo(who)).toContain("Lena Three is now NDT Level III");
    await expect.poll(lastNotice).toMatchObject({ severity: "high", detail: expect.stringContaining("Lena Three") as string });
  });
  it("is one under any name: a copy, and a role that comes to weigh while someone holds it", async () => {
    const role = (
      await admin.ask(e.createRole, {
        body: {
          description: "",
          permissions: { forms: { view: "all" } },
          defaultModules: [],
          namedActions: [],
          name: "Source keeper",
        },
      })
    ).body;
    const tech = await on.person("Rolf Source", ["TECH"]);
    await admin.ask(e.update, { id: tech.id, body: { roles: ["Technician", "Source keeper"] } });
    expect(await lettersTo(admin)).not.toContain("Rolf Source is now Source keeper");
    const permissions = { radiation: { view: "all" as const, administer: "all" as const } };
    await admin.ask(e.changeRole, {
      id: role.id,
      body: { version: role.version, changes: { permissions }, applyToHolders: false },
    });
    expect(await lettersTo(quality)).toContain("The role Source keeper may do more");
    const other = await on.person("Rosa Source", ["TECH"]);
    await admin.ask(e.update, { id: other.id, body: { roles: ["Technician", "Source keeper"] } });
    expect(await lettersTo(quality)).toContain("Rosa Source is now Source keeper");
  });
  it("held by more than three Super Admins is warned of", async () => {
    expect((await quality.ask(e.accessWarnings, {})).body.superAdmins).toBeNull();
    for (const name of ["Third Root", "Fourth Root"]) await on.person(name, ["SUPER"]);
    const { superAdmins } = (await quality.ask(e.accessWarnings, {})).body;
    expect(superAdmins?.map(({ name }) => name)).toEqual(["Fourth Root", "Ruth Root", "Third Root", "Sam Second"]);
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.firstName, "Fourth"));
    expect((await quality.ask(e.accessWarnings, {})).body.superAdmins).toBeNull();
  });
});
