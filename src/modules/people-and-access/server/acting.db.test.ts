import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { baseLocations } from "#modules/base-locations/contract.ts";

let on: TestApp;
let admin: Person;
let root: Person;
let technician: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  root = await on.person("Ruth Root", ["SUPER"]);
  technician = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;

describe("someone who administers access", () => {
  const ofRoot =
    "Ruth Root is a Super Admin. Their record, access and sessions are changed by themselves or by a Super Admin only.";
  const audit = activityAndAudit.endpoints;
  const noContact = { emergencyContact: null, address: null, birthDate: null };
  const version = async (id: string) => (await root.ask(e.find, { id })).body.version;
  const firstSession = async (userId: string) =>
    (await root.ask(audit.userSessions, { query: { userId, state: "active" } })).body.rows[0]?.id ?? "";
  const delegated = (fromUserId: string, toUserId: string) => ({
    fromUserId,
    toUserId,
    actions: ["report.voidSigned"],
    validFrom: "2026-05-05",
    validTo: "2026-05-08",
    reason: "Holiday",
  });
  const calls: [string, (by: Person, id: string) => Promise<{ status: number; problem: { message: string } }>][] = [
    ["the record at its address", (by, id) => by.ask(e.update, { id, body: { jobTitle: "Nothing" } })],
    [
      "the record by its form",
      async (by, id) => by.ask(e.changeRecord, { id, body: { version: await version(id), changes: { jobTitle: "Nothing" } } }),
    ],
    [
      "the mobile number",
      async (by, id) => by.ask(e.changeRecord, { id, body: { version: await version(id), changes: { mobile: "+17135550111" } } }),
    ],
    ["the base", (by, id) => by.ask(e.update, { id, body: { baseLocationId: on.bases.aberdeen } })],
    [
      "where they were before",
      (by, subjectId) =>
        by.ask(baseLocations.endpoints.correctMove, {
          body: { subjectType: "User", subjectId, toBaseId: on.bases.aberdeen, effectiveOn: "2026-01-05", reason: "Was there" },
        }),
    ],
    ["the last day at work", (by, id) => by.ask(e.update, { id, body: { endDate: "2026-12-31" } })],
    ["address and emergency contact", (by, id) => by.ask(e.changePersonal, { id, body: noContact })],
    ["all modules", (by, id) => by.ask(e.setModuleAccess, { id, body: { moduleIds: ["dashboard"] } })],
    ["one module", (by, id) => by.ask(e.decideModule, { id, module: "settings", body: { decision: "take" } })],
    [
      "how long the roles last",
      async (by, id) => by.ask(e.setRoleEnds, { id, body: { version: await version(id), lastDays: {} } }),
    ],
    [
      "the mark of a device",
      async (by, id) => by.ask(audit.markFieldDevice, { body: { sessionId: await firstSession(id), field: true } }),
    ],
    ["one session", async (by, id) => by.ask(audit.endUserSession, { id: await firstSession(id) })],
    ["all sessions", (by, userId) => by.ask(audit.endAllSessions, { body: { userId } })],
    ["the password", (by, id) => by.ask(e.sendPasswordLink, { id })],
    [
      "the end of access",
      async (by, id) => by.ask(e.deactivate, { id, body: { version: await version(id), reason: "Left", on: "2026-06-01" } }),
    ],
    ["approvals handed to someone else", (by, id) => by.ask(e.delegate, { body: delegated(id, technician.id) })],
  ];

  it.each(calls)("as Super Admin is not acted on by an Administrator: %s", async (_what, call) => {
    const { status, problem } = await call(admin, root.id);
    expect([status, problem.message]).toEqual([403, ofRoot]);
  });

  it("has a mobile number with its country code, or none", async () => {
    const tess = await on.person("Tess Mobile", ["TECH"]);
    const changed = async (mobile: string | null) =>
      admin.ask(e.changeRecord, { id: tess.id, body: { version: await version(tess.id), changes: { mobile } } });
    expect((await changed("+1")).problem.fields).toEqual([
      { path: "changes.mobile", message: "Enter the number with its country code, such as +1 713 555 0100." },
    ]);
    expect((await changed("+1 713 555 0100")).status).toBe(200);
    expect((await changed(null)).status).toBe(200);
  });

  it("as Administrator is acted on by another Administrator", async () => {
    const other = await on.person("Otto Acted", ["ADM"]);
    for (const [what, call] of calls) {
      if (what === "approvals handed to someone else") continue;
      const { status, problem } = await call(admin, other.id);
      expect([what, status, problem.message]).toEqual([what, 200, undefined]);
    }
  });

  it("as Super Admin is looked after by another one, and by themselves", async () => {
    const second = await on.person("Sami Root", ["SUPER"]);
    expect((await root.ask(e.update, { id: second.id, body: { jobTitle: "Director" } })).body.jobTitle).toBe("Director");
    expect((await root.ask(e.changePersonal, { id: second.id, body: noContact })).status).toBe(200);
    expect((await second.ask(e.changePersonal, { id: second.id, body: noContact })).status).toBe(200);
    expect((await root.ask(audit.endAllSessions, { body: { userId: second.id } })).body.count).toBe(1);
  });

  it("as Super Admin without access is invited, brought back, put away and erased by a Super Admin only", async () => {
    const gone = await on.person("Gil Gone", ["SUPER"]);
    const words = ofRoot.replace("Ruth Root", "Gil Gone");
    const set = (status: "invited" | "deactivated" | "archived") =>
      on.db.update(appUser).set({ status }).where(eq(appUser.id, gone.id));
    const refused = async (asked: Promise<{ status: number; problem: { message: string } }>) => {
      const { status, problem } = await asked;
      expect([status, problem.message]).toEqual([403, words]);
    };
    const { id } = gone;
    const body = { version: await version(id) };
    await set("invited");
    await refused(admin.ask(e.inviteAgain, { id }));
    await refused(admin.ask(e.revokeInvitation, { id }));
    await set("deactivated");
    await refused(admin.ask(e.reactivate, { id, body }));
    await refused(admin.ask(e.archive, { id, query: body }));
    await refused(admin.ask(e.erase, { id, body: { ...body, receivedOn: "2026-05-01", reason: "By letter" } }));
    await set("archived");
    await refused(admin.ask(e.restore, { id, body }));
    expect((await root.ask(e.restore, { id, body })).status).toBe(200);
  });

  it("is shown with sessions that an Administrator may not end", async () => {
    const shown = async (by: Person, userId: string) =>
      (await by.ask(audit.userSessions, { query: { userId } })).body.rows.map(({ mayEnd }) => mayEnd);
    expect(new Set(await shown(admin, root.id))).toEqual(new Set([false]));
    expect(new Set(await shown(root, root.id))).toEqual(new Set([true]));
    expect(new Set(await shown(admin, technician.id))).toEqual(new Set([true]));
  });
});
