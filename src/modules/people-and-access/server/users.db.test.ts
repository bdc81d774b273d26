import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../contract.ts";
import { applyAccountEnds } from "./nightly.ts";
import { password, type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser, role, userSession } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { shell } from "#shell/contract.ts";

let on: TestApp;
let admin: Person;
let root: Person;
let technician: Person;
let trainer: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  root = await on.person("Ruth Root", ["SUPER"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  trainer = await on.person("Claire Dubois", ["TRN"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;
const draft = (email: string, more: object = {}) => ({
  email,
  firstName: "Nina",
  lastName: "Berg",
  employmentType: "employee" as const,
  roles: ["Technician"],
  ...more,
});
const tokenOf = (link: string | null) => new URL(link ?? "http://none").searchParams.get("token") ?? "";
const accept = (link: string | null) =>
  on.nobody(e.acceptInvitation, { body: { token: tokenOf(link), password: "Strong-Harbour-42" } });
const invited = async (email: string, more: object = {}) => (await admin.ask(e.invite, { body: draft(email, more) })).body;

describe("an invitation", () => {
  it("of six people at the same moment gives each an employee number of their own", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => admin.ask(e.invite, { body: draft(`crew${n}@berg.example`) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.employeeNumber)).size).toBe(6);
  });

  it("gives its link to the administrator where no email can be sent, for seven days", async () => {
    const { status, body } = await admin.ask(e.invite, { body: draft("Nina@Berg.example") });
    expect([status, body.user.status, body.user.email]).toEqual([200, "invited", "nina@berg.example"]);
    expect(body.user.invitedUntil).toBe("2026-05-11T09:00:00.000Z");
    expect(body.link).toContain("/auth/accept-invitation?token=");
  });

  it("sets the password once; then the person signs in", async () => {
    const { link, user } = await invited("once@berg.example");
    const shown = await on.nobody(e.invitation, { body: { token: tokenOf(link) } });
    expect(shown.body).toMatchObject({ firstName: "Nina", email: "once@berg.example" });
    expect((await accept(link)).status).toBe(200);
    expect((await admin.ask(e.find, { id: user.id })).body).toMatchObject({ status: "active", invitedUntil: null });
    const signedIn = await on.nobody(shell.endpoints.login, {
      body: { email: "once@berg.example", password: "Strong-Harbour-42" },
    });
    expect(signedIn.status).toBe(200);
    const { status, problem } = await accept(link);
    expect([status, problem.message]).toEqual([400, "This invitation is no longer valid. Ask your administrator for a new one."]);
  });

  it("keeps to the rules of passwords", async () => {
    const { link } = await invited("weak@berg.example");
    const token = tokenOf(link);
    const weak = await on.nobody(e.acceptInvitation, { body: { token, password: "holdpoint" } });
    expect(weak.problem.fields?.[0]?.message).toBe("Password must contain at least one uppercase letter");
    expect((await accept(link)).status).toBe(200);
  });

  it("sent again ends the former link", async () => {
    const first = await invited("again@berg.example");
    const second = await admin.ask(e.inviteAgain, { id: first.user.id });
    expect((await accept(first.link)).status).toBe(400);
    expect((await accept(second.body.link)).status).toBe(200);
    expect((await admin.ask(e.inviteAgain, { id: first.user.id })).status).toBe(422);
  });

  it("is over after seven days, and when it is taken back", async () => {
    const late = await invited("late@berg.example");
    const back = await invited("back@berg.example");
    expect((await admin.ask(e.revokeInvitation, { id: back.user.id })).body.status).toBe("archived");
    expect((await accept(back.link)).status).toBe(400);
    on.at("2026-05-11T09:00:00Z");
    expect((await accept(late.link)).status).toBe(400);
    on.at("2026-05-04T09:00:00Z");
    expect((await accept(late.link)).status).toBe(200);
  });

  it("says who has an address already, and leads back to someone who left", async () => {
    const { problem } = await admin.ask(e.invite, { body: draft(technician.email) });
    expect(problem.fields).toEqual([{ path: "email", message: `${technician.email} already belongs to Ana Torres (active).` }]);
    const gone = await admin.ask(e.invite, { body: draft("back@berg.example") });
    expect([gone.status, gone.problem.message, gone.problem.reasons?.[0]?.message]).toEqual([
      409,
      "back@berg.example already belongs to Nina Berg (archived).",
      "Restore Nina Berg",
    ]);
  });

  it("of an external auditor needs an end date within 30 days", async () => {
    const asAuditor = (endDate?: string) =>
      admin.ask(e.invite, { body: draft("auditor@berg.example", { roles: ["Auditor"], endDate }) });
    const words = "An external auditor needs an end date within 30 days.";
    expect((await asAuditor()).problem.fields).toEqual([{ path: "endDate", message: words }]);
    expect((await asAuditor("2026-06-04")).status).toBe(400);
    expect((await asAuditor("2026-06-03")).status).toBe(200);
  });

  it("of a subcontractor needs the company and the days of its agreement", async () => {
    const { problem } = await admin.ask(e.invite, {
      body: draft("sub@berg.example", { employmentType: "subcontractor" }),
    });
    expect(problem.fields?.[0]?.path).toBe("companyName");
  });

  it("is for administrators", async () => {
    for (const who of [technician, trainer])
      expect((await who.ask(e.invite, { body: draft("x@berg.example") })).status).toBe(403);
  });
});

describe("the record of a person", () => {
  const change = async (who: Person, id: string, changes: object) => {
    const { body } = await root.ask(e.find, { id });
    return who.ask(e.changeRecord, { id, body: { version: body.version, changes } });
  };

  it("has a manager, in no circle", async () => {
    expect((await change(admin, technician.id, { managerId: trainer.id })).body.managerName).toBe("Claire Dubois");
    const { problem } = await change(admin, trainer.id, { managerId: technician.id });
    expect(problem.fields?.[0]?.message).toBe("This person reports to the one you are changing. Choose another manager.");
  });

  it("is corrected by the training coordinator, but for roles and the email address", async () => {
    expect((await change(trainer, technician.id, { jobTitle: "Technician II" })).status).toBe(200);
    expect((await change(trainer, technician.id, { roles: ["Quality Manager"] })).status).toBe(403);
    expect((await change(trainer, technician.id, { email: "mine@trn.example" })).status).toBe(403);
  });

  it("is not one's own to give roles", async () => {
    const { status, problem } = await change(admin, admin.id, { roles: ["Administrator", "Quality Manager"] });
    expect([status, problem.message]).toEqual([422, "You cannot change your own access. Ask another administrator."]);
  });

  it("that was changed meanwhile is shown as it is now, without its password", async () => {
    const { status, problem } = await admin.ask(e.changeRecord, {
      id: technician.id,
      body: { version: 1, changes: { jobTitle: "Else" } },
    });
    expect(status).toBe(409);
    expect(problem.current).toMatchObject({ jobTitle: "Technician II" });
    expect(JSON.stringify(problem)).not.toContain("argon2");
  });

  it("tells administrators and the quality manager of a weighty role", async () => {
    const { id, email } = await on.person("Max Adler", ["TECH"]);
    await change(admin, id, { roles: ["Technician", "NDT Level III"] });
    const letters = await on.db.select().from(message).where(eq(message.subject, "Max Adler is now NDT Level III"));
    expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, root.email].toSorted());
    expect(letters[0]?.text).toContain(email);
  });

  it("keeps address and emergency contact for the person, HSE, Operations and administrators", async () => {
    const body = {
      emergencyContact: { name: "Luis Torres", relation: "brother", phone: "+1 713 555 0100" },
      address: "5 Bay Street",
      birthDate: null,
    };
    expect((await admin.ask(e.changePersonal, { id: technician.id, body })).body).toEqual(body);
    const hse = await on.person("Tom Gallagher", ["HSE"]);
    const level3 = await on.person("Samuel Okoye", ["L3"]);
    for (const who of [technician, hse]) expect((await who.ask(e.personal, { id: technician.id })).body).toEqual(body);
    for (const who of [level3, trainer]) expect((await who.ask(e.personal, { id: technician.id })).status).toBe(403);
    const history = await admin.ask(e.history, { id: technician.id });
    expect(JSON.stringify(history.body)).not.toContain("Bay Street");
  });
});

describe("one's own profile", () => {
  it("changes what rule 18 allows, and nobody else's", async () => {
    const { body } = await technician.ask(e.myProfile, {});
    const asked = { version: body.version, changes: { preferredName: "Annie", initials: "AT" } };
    const saved = await technician.ask(e.changeMyProfile, { id: technician.id, body: asked });
    expect(saved.body).toMatchObject({ preferredName: "Annie", initials: "AT" });
    expect((await technician.ask(e.changeMyProfile, { id: trainer.id, body: asked })).status).toBe(403);
  });

  it("does not take roles along", async () => {
    const { body } = await technician.ask(e.myProfile, {});
    const changes = { preferredName: "Ann", roles: ["Administrator"], employeeNumber: "E-1" } as object;
    await technician.ask(e.changeMyProfile, { id: technician.id, body: { version: body.version, changes } });
    expect((await admin.ask(e.find, { id: technician.id })).body.roles).toEqual(["Technician"]);
  });
});

describe("who leaves", () => {
  const version = async (id: string) => (await root.ask(e.find, { id })).body.version;
  const end = async (who: Person, id: string, more: object = {}) =>
    who.ask(e.deactivate, { id, body: { version: await version(id), reason: "New job elsewhere", ...more } });

  it("loses access at once", async () => {
    const leaver = await on.person("Leo Vance", ["TECH"]);
    expect((await end(admin, leaver.id)).body).toMatchObject({ status: "deactivated", endDate: "2026-05-04" });
    expect((await leaver.ask(shell.endpoints.session, {})).status).toBe(401);
  });

  it("leaves today or later: a day that is past is entered as the last day of employment", async () => {
    const leaver = await on.person("Lars Past", ["TECH"]);
    expect((await end(admin, leaver.id, { on: "2026-04-30" })).problem.fields).toEqual([
      {
        path: "on",
        message:
          "2026-04-30 has passed: access ends today at the earliest. If Lars Past left on that day, enter it as the last day of employment first.",
      },
    ]);
    expect((await admin.ask(e.update, { id: leaver.id, body: { endDate: "2026-04-30" } })).status).toBe(200);
    expect((await end(admin, leaver.id, { on: "2026-05-04" })).body).toMatchObject({
      status: "deactivated",
      endDate: "2026-04-30",
    });
  });

  it("is asked first what would have no owner; it can be overridden with a reason", async () => {
    const seller = await on.person("Vic Almeida", ["COM"]);
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
    await on.db.update(baseLocation).set({ rsoId: seller.id }).where(eq(baseLocation.id, on.bases.aberdeen));
    const found = await admin.ask(e.leaverCheck, { id: seller.id });
    const officer = expect.stringMatching(/^Is the only Radiation Safety Officer of \w+ /);
    expect(found.body.map(({ message: words }) => words)).toEqual([officer, "Looks after North Bay"]);
    await on.db.update(baseLocation).set({ rsoId: null }).where(eq(baseLocation.id, on.bases.aberdeen));
    const { status, problem } = await end(admin, seller.id);
    expect([status, problem.code, problem.reasons?.length]).toEqual([422, "leaver-check", 1]);
    const over = await end(admin, seller.id, { overrideReason: "Sales reassigns next week" });
    expect(over.body.statusReason).toContain("Sales reassigns next week");
  });

  it("on a later day keeps access until then, and the night ends it", async () => {
    const leaver = await on.person("Later Lee", ["TECH"]);
    const planned = await end(admin, leaver.id, { on: "2026-05-20" });
    expect(planned.body).toMatchObject({ status: "active", deactivateOn: "2026-05-20" });
    on.at("2026-05-20T01:00:00Z");
    await applyAccountEnds(on.services);
    await applyAccountEnds(on.services);
    on.at("2026-05-04T09:00:00Z");
    expect((await root.ask(e.find, { id: leaver.id })).body).toMatchObject({ status: "deactivated", deactivateOn: null });
  });

  it("comes back with a new password and a new second factor", async () => {
    const leaver = await on.person("Back Again", ["TECH"]);
    await end(admin, leaver.id);
    const { body } = await admin.ask(e.reactivate, { id: leaver.id, body: { version: await version(leaver.id) } });
    expect(body.user).toMatchObject({ status: "active", mustChangePassword: true, endDate: null });
    expect(body.link).toContain("/auth/reset-password?token=");
  });

  it("is not oneself, nor the last Super Admin, and never on a word of a training coordinator", async () => {
    expect((await end(admin, admin.id)).problem.message).toBe("You cannot change your own access. Ask another administrator.");
    expect((await end(admin, root.id)).status).toBe(403);
    expect((await end(trainer, technician.id)).status).toBe(403);
  });

  it("is archived only after that, and restored with a new invitation", async () => {
    const leaver = await on.person("Arch Ive", ["TECH"]);
    const early = await admin.ask(e.archive, { id: leaver.id, query: { version: await version(leaver.id) } });
    expect(early.problem.message).toContain("Deactivate Arch Ive first");
    await end(admin, leaver.id);
    await admin.ask(e.archive, { id: leaver.id, query: { version: await version(leaver.id) } });
    const back = await admin.ask(e.restore, { id: leaver.id, body: { version: await version(leaver.id) } });
    expect(back.body).toMatchObject({ status: "invited", archivedAt: null });
    expect(back.body.invitedUntil).not.toBeNull();
  });
});

describe("a password reset by an administrator", () => {
  it("ends every session and sends a link; nobody types a password", async () => {
    const person = await on.person("Forgetful Fay", ["TECH"]);
    const { body } = await admin.ask(e.sendPasswordLink, { id: person.id });
    expect(body.link).toContain("/auth/reset-password?token=");
    expect((await person.ask(shell.endpoints.session, {})).status).toBe(401);
    const login = await on.nobody(shell.endpoints.login, { body: { email: person.email, password } });
    expect(login.body.user?.mustChangePassword).toBe(true);
  });
});

describe("an account nobody uses", () => {
  it("is told of after 11 months, again a week before, and archived after 12; a Super Admin is only told", async () => {
    const idle = await on.person("Idle Ida", ["TECH"]);
    const chief = await on.person("Idle Chief", ["SUPER"]);
    const at = "2025-03-10T08:00:00Z";
    for (const { id } of [idle, chief]) {
      await on.db.update(appUser).set({ createdAt: at, lastSeenAt: at }).where(eq(appUser.id, id));
      await on.db.update(userSession).set({ lastSeenAt: at }).where(eq(userSession.userId, id));
    }
    const letters = async (to: string) =>
      (await on.db.select().from(message).where(eq(message.recipient, to))).filter(({ subject }) =>
        subject?.includes("will be archived"),
      ).length;
    const told: number[] = [];
    for (const day of ["2026-02-09", "2026-02-10", "2026-02-11", "2026-03-03", "2026-03-09"]) {
      on.at(`${day}T01:00:00Z`);
      await applyAccountEnds(on.services);
      told.push(await letters(idle.email));
    }
    expect(told).toEqual([0, 1, 1, 2, 2]);
    on.at("2026-03-10T01:00:00Z");
    await applyAccountEnds(on.services);
    const status = async (id: string) =>
      (await on.db.select({ status: appUser.status }).from(appUser).where(eq(appUser.id, id)))[0]?.status;
    expect([await status(idle.id), await status(chief.id)]).toEqual(["archived", "active"]);
    on.at("2026-05-04T09:00:00Z");
  });
});

describe("the list of users", () => {
  it("finds those without a second factor, without consent, and not seen for months", async () => {
    const idle = await on.person("Quiet Quinn", ["TECH"]);
    const at = "2025-10-01T08:00:00Z";
    await on.db.update(userSession).set({ lastSeenAt: at }).where(eq(userSession.userId, idle.id));
    await on.db.update(appUser).set({ lastSeenAt: at }).where(eq(appUser.id, idle.id));
    const found = async (query: object) =>
      (await admin.ask(e.list, { query: { q: "Quiet", ...query } })).body.rows.map(({ id }) => id);
    expect(await found({ inactiveMonths: "6" })).toEqual([idle.id]);
    expect(await found({ inactiveMonths: "11" })).toEqual([]);
    expect(await found({ noSecondFactor: "true", consentMissing: "true" })).toEqual([idle.id]);
    expect(await found({ noSecondFactor: "false" })).toEqual([]);
    expect(await found({ moduleId: "calibration" })).toEqual([idle.id]);
    expect(await found({ moduleId: "invoices" })).toEqual([]);
    const [row] = (await admin.ask(e.list, { query: { q: "Quiet" } })).body.rows;
    expect(row).toMatchObject({ lastSeenAt: "2025-10-01T08:00:00.000Z", certificatesValid: 0, secondFactors: [] });
  });
});

describe("a person's state", () => {
  const changed = async (who: Person, id: string, changes: object) => {
    const { status, problem } = await who.ask(e.update, { id, body: changes });
    return [status, problem.fields?.[0]?.path ?? problem.message];
  };

  it("is typed by nobody: neither the status nor a forced password, not by an administrator and not of a technician", async () => {
    const tess = await on.person("Tess State", ["TECH"]);
    for (const who of [admin, root, trainer]) {
      expect(await changed(who, tess.id, { status: "deactivated" })).toEqual([400, "status"]);
      expect(await changed(who, tess.id, { status: "locked" })).toEqual([400, "status"]);
      expect(await changed(who, tess.id, { mustChangePassword: true })).toEqual([400, "mustChangePassword"]);
    }
    const same = { status: "active" as const, mustChangePassword: false, jobTitle: "UT Technician" };
    const { status, body } = await admin.ask(e.update, { id: tess.id, body: same });
    expect([status, body.status, body.jobTitle]).toEqual([200, "active", "UT Technician"]);
  });

  it("changes by its action, for whoever may do that", async () => {
    const tess = await on.person("Tess Leaves", ["TECH"]);
    const { version } = (await admin.ask(e.find, { id: tess.id })).body;
    const left = { version, reason: "Left the company" };
    expect((await trainer.ask(e.deactivate, { id: tess.id, body: left })).status).toBe(403);
    expect((await trainer.ask(e.sendPasswordLink, { id: tess.id })).status).toBe(403);
    expect((await admin.ask(e.deactivate, { id: tess.id, body: left })).body.status).toBe("deactivated");
  });

  it("is not ended by a Training Coordinator through the last day of employment", async () => {
    const tess = await on.person("Tess Ends", ["TECH"]);
    expect((await trainer.ask(e.update, { id: tess.id, body: { endDate: "2026-05-03" } })).status).toBe(403);
    expect((await trainer.ask(e.update, { id: tess.id, body: { endDate: null } })).status).toBe(200);
    expect((await admin.ask(e.update, { id: tess.id, body: { endDate: "2026-12-31" } })).body.endDate).toBe("2026-12-31");
  });
});

describe("someone who administers access", () => {
  it("is not changed by a Training Coordinator, who corrects a technician's record", async () => {
    const tess = await on.person("Tess Corrected", ["TECH"]);
    for (const [target, words] of [
      [admin, "Ada Minh is an Administrator. Changing their record needs the Administrator role."],
      [root, "Ruth Root is a Super Admin. Their record, access and sessions are changed by themselves or by a Super Admin only."],
    ] as const) {
      const { status, problem } = await trainer.ask(e.update, { id: target.id, body: { phone: "+1 713 555 0199" } });
      expect([status, problem.message]).toEqual([403, words]);
      const { version } = (await root.ask(e.find, { id: target.id })).body;
      const changes = { version, changes: { jobTitle: "Nothing" } };
      expect((await trainer.ask(e.changeRecord, { id: target.id, body: changes })).status).toBe(403);
      const moved = await trainer.ask(e.bulkBase, { body: { ids: [target.id], baseLocationId: on.bases.aberdeen } });
      expect(moved.body[0]?.outcome).toBe("refused");
    }
    expect((await trainer.ask(e.update, { id: tess.id, body: { phone: "+1 713 555 0199" } })).status).toBe(200);
    expect((await admin.ask(e.update, { id: admin.id, body: { phone: "+1 713 555 0199" } })).status).toBe(200);
  });

  it("is not deactivated by a role of the company's own that may archive people but does not administer access", async () => {
    const at = on.services.clock().toISOString();
    const reach = { view: "all", edit: "all", archive: "all" } as const;
    await on.db.insert(role).values({
      id: randomUUID(),
      createdAt: at,
      updatedAt: at,
      name: "Personnel Clerk",
      description: "Keeps the list of people",
      builtIn: false,
      permissions: { "user-management": reach },
      defaultModules: ["user-management"],
      namedActions: [],
    });
    const clerk = await on.person("Cleo Clerk", ["TECH"]);
    await admin.ask(e.update, { id: clerk.id, body: { roles: ["Personnel Clerk"] } });
    const other = await on.person("Otto Admin", ["ADM"]);
    const tess = await on.person("Tess Archived", ["TECH"]);
    const ended = async (id: string) => {
      const { version } = (await root.ask(e.find, { id })).body;
      return (await clerk.ask(e.deactivate, { id, body: { version, reason: "Left", overrideReason: "Nothing is open" } })).status;
    };
    expect(await ended(other.id)).toBe(403);
    expect(await ended(tess.id)).toBe(200);
  });
});

describe("one's own record", () => {
  it("keeps its employee number and base until someone else changes them", async () => {
    const own = async (changes: object) => {
      const { status, problem } = await admin.ask(e.update, { id: admin.id, body: changes });
      return [status, problem.message];
    };
    expect(await own({ employeeNumber: "E-1" })).toEqual([
      400,
      "You cannot change your own employee number. Ask another administrator.",
    ]);
    expect(await own({ baseLocationId: on.bases.aberdeen })).toEqual([
      400,
      "You cannot change your own base. Ask another administrator.",
    ]);
    const same = { baseLocationId: on.bases.houston, phone: "+1 713 555 0100" };
    expect((await admin.ask(e.update, { id: admin.id, body: same })).status).toBe(200);
    const byAnother = await root.ask(e.update, { id: admin.id, body: { employeeNumber: "E-9001" } });
    expect(byAnother.body.employeeNumber).toBe("E-9001");
  });
});
