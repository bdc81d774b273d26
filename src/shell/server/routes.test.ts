import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "../../testing.ts";

let on: TestApp;
let ana: Person;
let admin: Person;
beforeAll(async () => {
  on = await createTestApp();
  ana = await on.person("Ana Torres", ["TECH"]);
  admin = await on.person("Sam Root", ["SUPER"]);
});
afterAll(() => on.close());

const { session, login, logout } = shell.endpoints;

describe("signing in", () => {
  it("answers 401 without a session", async () => {
    expect((await on.nobody(session, {})).status).toBe(401);
  });
  it("tells who is signed in and what they may open", async () => {
    const { status, body } = await ana.ask(session, {});
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ firstName: "Ana", role: "Technician", mustChangePassword: false });
    expect(body.moduleAccess["inspection-reports"]).toBe(true);
    expect(body.moduleAccess["settings"]).toBeUndefined();
    expect(body.rights["inspection-reports"]).toEqual({ view: "own", create: "own", edit: "own", approve: "all" });
  });
  it("names every module as its id reads with capitals and blanks, in the session and in the list", async () => {
    const { body } = await admin.ask(session, {});
    const { body: list } = await admin.ask(peopleAndAccess.endpoints.modules, {});
    const listed = [...body.modules, ...list];
    expect(listed.length).toBeGreaterThan(60);
    expect(listed.filter(({ id, name }) => name.toLowerCase().replaceAll(" ", "-") !== id)).toEqual([]);
  });
  it("refuses a wrong password and an unknown address with the same words", async () => {
    const wrong = await on.nobody(login, { body: { email: ana.email, password: "not this one" } });
    const unknown = await on.nobody(login, { body: { email: "nobody@example.com", password: "not this one" } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.problem.message).toBe(unknown.problem.message);
  });
  it("names the fields that are wrong", async () => {
    const { status, problem } = await on.nobody(login, { body: { email: "ana", password: "short" } });
    expect(status).toBe(400);
    expect(problem.fields).toEqual([
      { path: "email", message: "Invalid email address" },
      { path: "password", message: "Password must be at least 6 characters" },
    ]);
  });
  it("locks an account for 15 minutes after ten failures, and not another one", async () => {
    const ben = await on.person("Ben Ruiz", ["TECH"]);
    for (let n = 0; n < 10; n += 1)
      expect((await on.nobody(login, { body: { email: ben.email, password: "wrong one" } })).status, `try ${n + 1}`).toBe(401);
    expect((await on.nobody(login, { body: { email: ben.email, password } })).status).toBe(429);
    expect((await on.nobody(login, { body: { email: ana.email, password } })).status).toBe(200);
  });
  describe("failures at an address", () => {
    const from = (ip: string, device?: string) => ({ "x-forwarded-for": ip, ...(device && { "x-device-id": device }) });
    const tryIn = async (person: Person, headers: Record<string, string>, typed = password) =>
      (await on.nobody(login, { body: { email: person.email, password: typed } }, headers)).status;
    const failFrom = async (person: Person, network: string) => {
      for (let n = 0; n < 10; n += 1) await tryIn(person, from(network), "wrong one");
    };

    it("lock it in the network they came from, and let through the device its person knows", async () => {
      const gil = await on.person("Gil Moss", ["TECH"]);
      expect(await tryIn(gil, from("198.51.100.1", "device_gil"))).toBe(200);
      await failFrom(gil, "198.51.100.1");
      expect(await tryIn(gil, from("198.51.100.1"))).toBe(429);
      expect(await tryIn(gil, from("198.51.100.1", "device_other"))).toBe(429);
      expect(await tryIn(gil, from("203.0.113.5"))).toBe(200);
    });

    it("from many networks lock it in all, but neither a known device nor the last administrator", async () => {
      const hal = await on.person("Hal Dunn", ["TECH"]);
      expect(await tryIn(hal, from("203.0.113.5", "device_hal"))).toBe(200);
      for (let n = 1; n <= 5; n += 1) {
        await failFrom(hal, `192.0.2.${n}`);
        await failFrom(admin, `192.0.2.${n}`);
      }
      expect(await tryIn(hal, from("203.0.113.6"))).toBe(429);
      expect(await tryIn(hal, from("203.0.113.6", "device_hal"))).toBe(200);
      expect(await tryIn(admin, from("192.0.2.1"))).toBe(429);
      expect(await tryIn(admin, from("203.0.113.6"))).toBe(200);
    });

    it("on a known device count there", async () => {
      const ida = await on.person("Ida Rowe", ["TECH"]);
      expect(await tryIn(ida, from("203.0.113.7", "device_ida"))).toBe(200);
      for (let n = 0; n < 10; n += 1) await tryIn(ida, from("203.0.113.7", "device_ida"), "wrong one");
      expect(await tryIn(ida, from("203.0.113.7", "device_ida"))).toBe(429);
      expect(await tryIn(ida, from("203.0.113.7"))).toBe(200);
    });
  });
  it("ends the session at sign-out", async () => {
    const cas = await on.person("Cas Lind", ["TECH"]);
    expect((await cas.ask(session, {})).status).toBe(200);
    expect((await cas.ask(logout, {})).status).toBe(200);
    expect((await cas.ask(session, {})).status).toBe(401);
  });
});

describe("users", () => {
  const { create, update, list, setModuleAccess, moduleAccess } = peopleAndAccess.endpoints;
  const draft = {
    email: "New.Hire@Example.com",
    firstName: "New",
    lastName: "Hire",
    role: "technician",
    password: "Long-Enough-1",
  };

  it("are created by an administrator with the modules of their role, and can sign in", async () => {
    const { status, body } = await admin.ask(create, { body: { ...draft, mustChangePassword: false } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: "new.hire@example.com", roles: ["Technician"], mustChangePassword: false });
    expect(body).not.toHaveProperty("passwordHash");
    const modules = await admin.ask(moduleAccess, { id: body.id });
    const reports = { id: "inspection-reports", name: "Inspection reports" };
    expect(modules.body).toContainEqual({ moduleId: reports.id, module: reports });
    expect((await on.nobody(login, { body: { email: draft.email, password: draft.password } })).status).toBe(200);
  });
  it("cannot be created twice with one address", async () => {
    const { status, problem } = await admin.ask(create, { body: draft });
    expect(status).toBe(409);
    expect(problem.message).toBe(`${draft.email} already belongs to ${draft.firstName} ${draft.lastName} (active).`);
  });
  it("cannot be created or listed by a technician", async () => {
    expect((await ana.ask(create, { body: draft })).status).toBe(403);
    expect((await ana.ask(list, {})).status).toBe(403);
  });
  it("lose a module at the next request after it is taken away", async () => {
    const dee = await on.person("Dee Okoye", ["TECH"]);
    expect((await dee.ask(session, {})).body.moduleAccess["calibration"]).toBe(true);
    await admin.ask(setModuleAccess, { id: dee.id, body: { moduleIds: ["dashboard", "inspection-reports"] } });
    expect((await dee.ask(session, {})).body.modules.map(({ id }) => id)).toEqual(["dashboard", "inspection-reports"]);
  });
  it("cannot change their own access, and the last Super Admin stays", async () => {
    expect((await admin.ask(setModuleAccess, { id: admin.id, body: { moduleIds: [] } })).status).toBe(422);
    const second = await on.person("Second Root", ["SUPER"]);
    const { body: first } = await second.ask(peopleAndAccess.endpoints.find, { id: admin.id });
    const ended = { version: first.version, reason: "Left" };
    expect((await second.ask(peopleAndAccess.endpoints.deactivate, { id: admin.id, body: ended })).status).toBe(200);
    expect((await second.ask(update, { id: second.id, body: { roles: ["Technician"] } })).status).toBe(422);
    expect((await admin.ask(session, {})).status).toBe(401);
  });
});
