import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAccess } from "./ends.ts";
import { peopleAndAccess } from "../../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { moduleIdsOf } from "#access/server/access.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { eq } from "drizzle-orm";
import { certification } from "#modules/ndt-training/server/tables.ts";

const e = peopleAndAccess.endpoints;
let on: TestApp;
let admin: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  quality = await on.person("Helen Marsh", ["QM"]);
});
afterAll(() => on.close());

const draft = {
  name: "Site clerk",
  description: "Keeps the forms of a site",
  permissions: { forms: { view: "all", create: "all" }, documents: { view: "all" } },
  defaultModules: ["forms", "documents"],
  namedActions: [],
} as const;
const clerk = (name: string) => ({
  ...draft,
  name,
  permissions: { ...draft.permissions },
  defaultModules: [...draft.defaultModules],
  namedActions: [],
});
const modulesOf = async (person: Person) =>
  (await admin.ask(e.moduleAccess, { id: person.id })).body.map(({ moduleId }) => moduleId);
const certifiedLevelII = async (userId: string) => {
  const at = new Date("2026-01-05T08:00:00Z").toISOString();
  const id = randomUUID();
  await on.db.insert(certification).values({
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdById: admin.id,
    updatedById: admin.id,
    userId,
    personName: "Cora Certified",
    schemeId: "SNT-TC-1A:2020",
    techniques: [],
    basis: "external",
    method: "UT",
    level: "II",
    state: "active",
    certificateNumber: "UT-II-1",
    issuedOn: "2026-01-05",
    effectiveFrom: "2026-01-05",
    expiresOn: "2029-01-04",
    authorizedToTest: true,
    signedAt: at,
  });
};
const roleNamed = async (name: string) => {
  const found = (await admin.ask(e.fullRoles, {})).body.find((one) => one.name === name);
  return found ?? expect.fail(`there is no role ${name}`);
};
async function holding(name: string, role: string): Promise<Person> {
  const person = await on.person(name, ["TECH"]);
  const answer = await admin.ask(e.update, { id: person.id, body: { roles: [role] } });
  expect([answer.status, answer.problem.message]).toEqual([200, undefined]);
  return person;
}

describe("the roles", () => {
  it("of the specification are fixed, and say so", async () => {
    const technician = await roleNamed("Technician");
    const { status, problem } = await admin.ask(e.changeRole, {
      id: technician.id,
      body: { version: technician.version, changes: { description: "Mine" } },
    });
    expect([status, problem.message]).toEqual([422, "Built-in roles are fixed. Duplicate the role and change the copy."]);
    expect((await admin.ask(e.archiveRole, { id: technician.id, query: { version: String(technician.version) } })).status).toBe(
      422,
    );
  });

  it("of the company are made by an administrator, not by the quality manager", async () => {
    expect((await quality.ask(e.createRole, { body: clerk("Not mine") })).status).toBe(403);
    const made = await admin.ask(e.createRole, { body: clerk("Site clerk") });
    expect(made.body).toMatchObject({ name: "Site clerk", builtIn: false, holders: 0 });
  });

  it("have names of their own, whatever the case and the hyphens", async () => {
    const { status, problem } = await admin.ask(e.createRole, { body: clerk("quality-manager") });
    expect([status, problem.message]).toEqual([400, "There is already a role named Quality Manager."]);
    expect((await admin.ask(e.createRole, { body: clerk("Super Admin") })).status).toBe(400);
  });

  it("open nothing that cannot be seen", async () => {
    const { status, problem } = await admin.ask(e.createRole, {
      body: { ...clerk("Blind clerk"), permissions: { forms: { create: "all" } } },
    });
    expect([status, problem.message]).toEqual([400, "Forms: any other right also requires View."]);
  });

  it("count from the next request of a person at work, and not before they are granted", async () => {
    const role = (await admin.ask(e.createRole, { body: clerk("Project clerk") })).body;
    const person = await holding("Pia Clerk", "Project clerk");
    expect((await person.ask(e.fullRoles, {})).status).toBe(403);
    const changed = await admin.ask(e.changeRole, {
      id: role.id,
      body: {
        version: role.version,
        changes: {
          permissions: { ...role.permissions, "user-permissions": { view: "all" } },
          defaultModules: [...role.defaultModules, "user-permissions"],
        },
        applyToHolders: true,
      },
    });
    expect(changed.status).toBe(200);
    expect((await person.ask(e.fullRoles, {})).status).toBe(200);
  });

  it("cannot be changed by whoever holds them: that would be their own access", async () => {
    const role = (
      await admin.ask(e.createRole, {
        body: {
          ...clerk("Deputy"),
          permissions: { "user-permissions": { view: "all", edit: "all", administer: "all" } },
          defaultModules: ["user-permissions"],
        },
      })
    ).body;
    const deputy = await holding("Dora Deputy", "Deputy");
    const { status, problem } = await deputy.ask(e.changeRole, {
      id: role.id,
      body: { version: role.version, changes: { description: "More" } },
    });
    expect([status, problem.message]).toEqual([422, "You cannot change your own access. Ask another administrator."]);
  });

  it("show beforehand whom changed default modules touch, and leave single decisions alone", async () => {
    const role = (await admin.ask(e.createRole, { body: clerk("Store clerk") })).body;
    const plain = await holding("Paul Plain", "Store clerk");
    const special = await holding("Sara Special", "Store clerk");
    await admin.ask(e.decideModule, { id: special.id, module: "calendar", body: { decision: "take" } });
    const wanted = ["forms", "documents", "calendar"];
    await admin.ask(e.decideModule, { id: plain.id, module: "calendar", body: { decision: "role" } });
    const effect = (await admin.ask(e.roleEffect, { id: role.id, query: { modules: wanted.join(",") } })).body;
    expect(effect.holders).toBe(2);
    expect(effect.people.find(({ id }) => id === plain.id)?.gains).toEqual(["calendar"]);
    expect(effect.people.find(({ id }) => id === special.id)?.gains ?? []).toEqual([]);
    const body = { version: role.version, changes: { defaultModules: wanted }, applyToHolders: true };
    expect((await admin.ask(e.changeRole, { id: role.id, body })).status).toBe(200);
    expect(await modulesOf(plain)).toContain("calendar");
    expect(await modulesOf(special)).not.toContain("calendar");
  });

  it("are removed only when nobody holds them, and keep their holders when renamed", async () => {
    const role = (await admin.ask(e.createRole, { body: clerk("Gate clerk") })).body;
    const person = await holding("Gina Gate", "Gate clerk");
    const renamed = (
      await admin.ask(e.changeRole, { id: role.id, body: { version: role.version, changes: { name: "Door clerk" } } })
    ).body;
    expect(renamed).toMatchObject({ name: "Door clerk", holders: 1 });
    const [held] = await on.db.select().from(appUser).where(eq(appUser.id, person.id));
    expect(held?.roles).toEqual(["Door clerk"]);
    const refused = await admin.ask(e.archiveRole, { id: role.id, query: { version: String(renamed.version) } });
    expect(refused.problem.message).toBe("One person still holds the role Door clerk. Give them another role first.");
    await admin.ask(e.update, { id: person.id, body: { roles: ["Technician"] } });
    expect((await admin.ask(e.archiveRole, { id: role.id, query: { version: String(renamed.version) } })).status).toBe(204);
    expect((await admin.ask(e.fullRoles, {})).body.map(({ name }) => name)).not.toContain("Door clerk");
  });

  it("are exported as a workbook by whoever sees them", async () => {
    const { status } = await quality.ask(e.exportRoles, { query: { format: "xlsx" } });
    expect(status).toBe(200);
    const { body } = await quality.ask(e.exportRoles, { query: { format: "csv" } });
    expect(String(body)).toContain("Inspection reports");
    expect(String(body)).toContain("VoCoEoA");
  });
});

describe("a module of one person", () => {
  it("is given and taken away at once, and a later change of roles leaves the decision", async () => {
    const person = await on.person("Tess Tech", ["TECH"]);
    expect(await modulesOf(person)).toContain("calendar");
    await admin.ask(e.decideModule, { id: person.id, module: "calendar", body: { decision: "take" } });
    expect(await modulesOf(person)).not.toContain("calendar");
    await admin.ask(e.update, { id: person.id, body: { roles: ["Lead Technician"] } });
    expect(await modulesOf(person)).not.toContain("calendar");
    await admin.ask(e.decideModule, { id: person.id, module: "calendar", body: { decision: "role" } });
    expect(await modulesOf(person)).toContain("calendar");
  });

  it("that was taken away is given back by the older way of setting all of them", async () => {
    const person = await on.person("Olga Older", ["TECH"]);
    await admin.ask(e.decideModule, { id: person.id, module: "calendar", body: { decision: "take" } });
    await admin.ask(e.setModuleAccess, { id: person.id, body: { moduleIds: ["calendar", "forms"] } });
    expect((await modulesOf(person)).toSorted()).toEqual(["calendar", "forms"]);
  });

  it("given for a time ends with its last day where the person works, without anyone doing anything", async () => {
    const person = await on.person("Tim Timed", ["TECH"]);
    const given = await admin.ask(e.decideModule, {
      id: person.id,
      module: "user-permissions",
      body: { decision: "give", lastDay: "2026-05-10" },
    });
    expect(given.body.module?.expiresAt).toBe("2026-05-11T05:00:00.000Z");
    const at = (instant: string) => moduleIdsOf(on.db, person.id, new Date(instant));
    expect(await at("2026-05-11T04:59:59.999Z")).toContain("user-permissions");
    expect(await at("2026-05-11T05:00:00Z")).not.toContain("user-permissions");
    on.at("2026-05-11T05:00:00Z");
    await endAccess(on.services);
    on.at("2026-05-04T09:00:00Z");
    const [told] = await on.db.select().from(auditEvent).where(eq(auditEvent.reason, "It has expired"));
    expect(told).toMatchObject({ entityId: person.id, actorType: "system", action: "User.change modules" });
  });

  it("of an external auditor needs an end within 30 days", async () => {
    const auditor = await on.person("Erik Extern", ["AUD"]);
    const give = (lastDay: string | null) =>
      admin.ask(e.decideModule, { id: auditor.id, module: "invoices", body: { decision: "give", lastDay } });
    for (const day of [null, "2026-06-04"])
      expect((await give(day)).problem.message).toBe("An external auditor needs an end date within 30 days.");
    expect((await give("2026-06-03")).status).toBe(200);
  });

  it("is never one's own to decide, nor the quality manager's to give", async () => {
    const own = await admin.ask(e.decideModule, { id: admin.id, module: "forms", body: { decision: "take" } });
    expect([own.status, own.problem.message]).toEqual([422, "You cannot change your own access. Ask another administrator."]);
    const person = await on.person("Nia None", ["TECH"]);
    expect((await quality.ask(e.decideModule, { id: person.id, module: "forms", body: { decision: "give" } })).status).toBe(403);
    expect((await admin.ask(e.decideModule, { id: person.id, module: "kitchen", body: { decision: "give" } })).status).toBe(404);
  });

  it("stands in the matrix of users with who decided it", async () => {
    const person = await on.person("Max Matrix", ["TECH"]);
    await admin.ask(e.decideModule, { id: person.id, module: "leads", body: { decision: "give", lastDay: "2026-05-20" } });
    const { body } = await quality.ask(e.usersAccess, { query: { q: "Max" } });
    expect(body.rows).toHaveLength(1);
    expect(body.rows[0]?.modules.find(({ moduleId }) => moduleId === "leads")).toMatchObject({
      source: "added",
      grantedByName: "Ada Minh",
      expiresAt: "2026-05-21T05:00:00.000Z",
    });
    const decided = await quality.ask(e.usersAccess, { query: { holds: "leads" } });
    expect(decided.body.rows.map(({ id }) => id)).toEqual([person.id]);
  });
});

describe("explain access", () => {
  const failed = async (question: {
    userId: string;
    module: string;
    action: "view" | "create" | "edit";
    entity?: string;
    entityId?: string;
  }) => {
    const { status, body } = await quality.ask(e.explain, { query: question });
    expect(status).toBe(200);
    return { allowed: body.allowed, at: body.steps.filter(({ passed }) => !passed).map(({ step }) => step), steps: body.steps };
  };

  it("passes every step for what the person may do", async () => {
    const person = await on.person("Eva Explained", ["TECH"]);
    expect(await failed({ userId: person.id, module: "inspection-reports", action: "create" })).toMatchObject({
      allowed: true,
      at: [],
    });
  });

  it("names the module that was taken, and says where to give it", async () => {
    const person = await on.person("Tara Taken", ["TECH"]);
    await admin.ask(e.decideModule, { id: person.id, module: "inspection-reports", body: { decision: "take" } });
    const { allowed, at, steps } = await failed({ userId: person.id, module: "inspection-reports", action: "create" });
    expect([allowed, at]).toEqual([false, ["module", "guard"]]);
    expect(steps.find(({ step }) => step === "module")).toMatchObject({
      detail: "Inspection reports was taken from this person.",
      change: "Enter the module on the tab Users.",
    });
  });

  it("says in the guard's own words that no role grants it, and which roles would", async () => {
    const person = await on.person("Rob Roleless", ["ASST"]);
    await admin.ask(e.decideModule, { id: person.id, module: "rate-sheets", body: { decision: "give" } });
    const { at, steps } = await failed({ userId: person.id, module: "rate-sheets", action: "edit" });
    expect(at).toEqual(["role", "guard"]);
    expect(steps.find(({ step }) => step === "role")?.change).toBe("One of these roles would: Finance, Sales and Commercial.");
    const refusal = "You don't have permission to access this page. Required modules: rate-sheets";
    expect(steps.find(({ step }) => step === "guard")?.detail).toBe(`They read: "${refusal}"`);
  });

  it("finds a record outside the reach of the person", async () => {
    const person = await on.person("Bea Based", ["CRD"], { base: on.bases.aberdeen });
    const other = await on.person("Hugh Houston", ["TECH"]);
    const question = { userId: person.id, module: "user-management", action: "view", entity: "User" } as const;
    expect(await failed({ ...question, entityId: other.id })).toMatchObject({ allowed: false, at: ["scope"] });
    expect(await failed({ ...question, entityId: person.id })).toMatchObject({ allowed: true, at: [] });
  });

  it("stops at an account that is not active", async () => {
    const person = await on.person("Ina Inactive", ["TECH"]);
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, person.id));
    const { allowed, at, steps } = await failed({ userId: person.id, module: "forms", action: "view" });
    expect([allowed, at, steps.length]).toEqual([false, ["account"], 1]);
  });

  it("says of a named approval whose role grants it, and who has delegated it to whom", async () => {
    const equip = await on.person("Nadia Equip", ["EQP"]);
    const lead = await on.person("Wes Lead", ["LEAD"]);
    const ask = async () =>
      (
        await quality.ask(e.explain, {
          query: { userId: lead.id, module: "calibration", action: "approve", approval: "calibration.review" },
        })
      ).body;
    const before = await ask();
    expect(before.steps.filter(({ passed }) => !passed).map(({ step }) => step)).toEqual(["role", "approval", "guard"]);
    expect(before.steps.find(({ step }) => step === "approval")?.change).toBe(
      "One of these roles would: Equipment Controller, NDT Level III, or someone who holds it delegates it.",
    );
    const days = { validFrom: "2026-05-04", validTo: "2026-05-08" };
    const body = { toUserId: lead.id, actions: ["calibration.review"], reason: "Holiday cover", ...days };
    expect((await equip.ask(e.delegate, { body })).status).toBe(200);
    const after = await ask();
    expect(after.allowed).toBe(true);
    expect(after.steps.find(({ step }) => step === "approval")?.detail).toBe(
      "“calibration: review” was delegated to them by Nadia Equip.",
    );
  });

  it("asks which approval is meant, and holds the certificates of the person on that day against it", async () => {
    const lead = await on.person("Cora Certified", ["LEAD"]);
    const query = { userId: lead.id, module: "inspection-reports", action: "approve" } as const;
    const { problem } = await quality.ask(e.explain, { query });
    expect(problem.fields?.[0]).toMatchObject({ path: "approval", message: expect.stringContaining("report: review") });
    const evidence = async (day?: string) => {
      const { body } = await quality.ask(e.explain, { query: { ...query, approval: "report.review", ...(day ? { day } : {}) } });
      return { allowed: body.allowed, ...body.steps.find(({ step }) => step === "evidence") };
    };
    expect(await evidence()).toMatchObject({
      allowed: false,
      passed: false,
      change: "“report: review” takes a certificate of Level II or III, valid on that day.",
    });
    await certifiedLevelII(lead.id);
    expect(await evidence()).toMatchObject({ allowed: true, passed: true });
    expect(await evidence("2036-01-01")).toMatchObject({ allowed: false, passed: false });
  });

  it("says that the time of a role is over", async () => {
    const person = await on.person("Otto Over", ["TECH", "QM"]);
    const roleEnds = { "Quality Manager": "2026-05-04T08:00:00.000Z" };
    await on.db.update(appUser).set({ roleEnds }).where(eq(appUser.id, person.id));
    const query = { userId: person.id, module: "user-permissions", action: "view" } as const;
    const { body } = await quality.ask(e.explain, { query });
    expect(body.steps.find(({ step }) => step === "role")?.detail).toBe(
      "The time they held the role Quality Manager for is over.",
    );
  });

  it("is not for a technician", async () => {
    const person = await on.person("Tom Tech", ["TECH"]);
    const query = { userId: person.id, module: "forms", action: "view" } as const;
    expect((await person.ask(e.explain, { query })).status).toBe(403);
  });
});

describe("the history of access", () => {
  it("tells who decided what about whom, the newest first", async () => {
    const person = await on.person("Hana History", ["TECH"]);
    await admin.ask(e.update, { id: person.id, body: { roles: ["Lead Technician"] } });
    await admin.ask(e.decideModule, { id: person.id, module: "leads", body: { decision: "give" } });
    const { body } = await quality.ask(e.accessHistory, { query: { userId: person.id } });
    expect(body.rows.map(({ actorName, subject, action }) => [actorName, subject, action])).toEqual([
      ["Ada Minh", "Hana History", "User.change modules"],
      ["Ada Minh", "Hana History", "User.change roles"],
    ]);
    expect(body.rows[0]?.changes).toEqual([{ field: "Leads", old: "no access", new: "given" }]);
  });

  it("is read in pages without losing or repeating one", async () => {
    const whole = (await quality.ask(e.accessHistory, { query: { limit: "200" } })).body.rows.map(({ id }) => id);
    const first = (await quality.ask(e.accessHistory, { query: { limit: "3" } })).body;
    const second = (await quality.ask(e.accessHistory, { query: { limit: "3", after: first.next ?? "" } })).body;
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole.slice(0, 6));
    expect((await quality.ask(e.accessHistory, { query: { after: "nonsense" } })).status).toBe(400);
  });
});
