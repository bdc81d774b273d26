import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { sendResetLink } from "./forgot-password.ts";
import { hashOf } from "./sessions.ts";
import { passwordReset } from "./tables.ts";
import { type Browser, browserOn, messagesTo, securityKinds } from "./testing/browser.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { session, login, logout, forgotPassword, resetPassword, changePassword, mySessions, consentStatus } = shell.endpoints;

let on: TestApp;
let ana: Person;
let browser: Browser;
let clock = Date.parse("2026-03-14T08:00:00Z");

function pass({ seconds = 0, minutes = 0 }: { seconds?: number; minutes?: number }): void {
  clock += (minutes * 60 + seconds) * 1000;
  on.at(new Date(clock).toISOString());
}

beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString(), channels: { email: async () => undefined } });
});
afterAll(() => on.close());
beforeEach(async () => {
  pass({ minutes: 61 });
  ana = await on.person("Ana Torres", ["TECH"]);
  browser = browserOn(on);
  on.jobs.length = 0;
});

const newPassword = "Brass-Kettle-42";

/** Requests a link and runs the job that sends it. */
async function ask(email: string) {
  const answer = await browser.ask(forgotPassword, { body: { email } });
  for (const { name, data } of on.jobs.splice(0))
    if (name === "password.forgotten") await sendResetLink(on.services, data as Parameters<typeof sendResetLink>[1]);
  return answer;
}

async function links(email: string): Promise<string[]> {
  const texts = (await messagesTo(on, email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  return texts.filter((token): token is string => token !== undefined);
}

async function link(email: string): Promise<string> {
  await ask(email);
  return (await links(email))[0] ?? expect.fail(`no link was sent to ${email}`);
}

describe("4 Forgot password", () => {
  it("answers the same for every address, and looks it up only afterwards", async () => {
    const known = await browser.ask(forgotPassword, { body: { email: ana.email } });
    const unknown = await browser.ask(forgotPassword, { body: { email: "nobody@example.com" } });
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
    expect(on.jobs.map(({ name, data }) => [name, Object.keys(data)])).toEqual([
      ["password.forgotten", ["email", "ip", "userAgent"]],
      ["password.forgotten", ["email", "ip", "userAgent"]],
    ]);
    expect(await messagesTo(on, ana.email)).toEqual([]);
  });

  it("sends a link to the address, whatever the case it was typed in, and nothing to others", async () => {
    await ask(ana.email.toUpperCase());
    await ask("nobody@example.com");
    const [letter] = await messagesTo(on, ana.email);
    expect(letter?.text).toMatch(/http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}\n/);
    expect(await messagesTo(on, "nobody@example.com")).toEqual([]);
  });

  it("keeps only the hash of the token", async () => {
    const token = await link(ana.email);
    const [kept] = await on.db.select().from(passwordReset).where(eq(passwordReset.userId, ana.id));
    expect(kept?.tokenHash).toBe(hashOf(token));
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it("sends nothing to someone who has left", async () => {
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, ana.id));
    await ask(ana.email);
    expect(await links(ana.email)).toEqual([]);
  });

  it("sends at most five links an hour", async () => {
    for (let n = 0; n < 7; n += 1) {
      pass({ minutes: 1 });
      await ask(ana.email);
    }
    expect(await links(ana.email)).toHaveLength(5);
    expect(await securityKinds(on, ana.id)).toContain("password.forgotten denied");
    pass({ minutes: 60 });
    await ask(ana.email);
    expect(await links(ana.email)).toHaveLength(6);
  });

  it("accepts twenty requests a minute from one network address", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await browser.ask(forgotPassword, { body: { email: `n${n}@example.com` } })).status);
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
  });
});

describe("4 Reset password", () => {
  it("sets the password, ends every session and tells the person", async () => {
    const token = await link(ana.email);
    const { status, body } = await browser.ask(resetPassword, { body: { token, password: newPassword } });
    expect([status, body.message]).toEqual([200, "Your password was changed. Sign in with it."]);
    expect((await ana.ask(session, {})).status).toBe(401);
    expect((await browser.ask(login, { body: { email: ana.email, password } })).status).toBe(401);
    expect((await browser.ask(login, { body: { email: ana.email, password: newPassword } })).status).toBe(200);
    expect((await messagesTo(on, ana.email)).map(({ subject }) => subject)).toContain("Your password was changed");
    expect(await securityKinds(on, ana.id)).toContain("password.reset success");
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, ana.id));
    expect(trail.map(({ action, changes }) => [action, changes])).toContainEqual([
      "User.change password",
      [{ field: "passwordHash", old: null, new: "changed" }],
    ]);
  });

  it("accepts a link once", async () => {
    const token = await link(ana.email);
    await browser.ask(resetPassword, { body: { token, password: newPassword } });
    const again = await browser.ask(resetPassword, { body: { token, password: "Copper-Kettle-43" } });
    expect([again.status, again.problem.message]).toEqual([400, "This link is no longer valid. Ask for a new one."]);
  });

  it("accepts a link for sixty minutes", async () => {
    const token = await link(ana.email);
    pass({ minutes: 60, seconds: 1 });
    expect((await browser.ask(resetPassword, { body: { token, password: newPassword } })).problem.code).toBe("link-ended");
  });

  it("accepts only the newest link", async () => {
    const former = await link(ana.email);
    pass({ minutes: 1 });
    const newest = await link(ana.email);
    expect((await browser.ask(resetPassword, { body: { token: former, password: newPassword } })).status).toBe(400);
    expect((await browser.ask(resetPassword, { body: { token: newest, password: newPassword } })).status).toBe(200);
  });

  it("accepts no link that was never sent", async () => {
    const { status, problem } = await browser.ask(resetPassword, { body: { token: "made-up", password: newPassword } });
    expect([status, problem.message]).toEqual([400, "This link is no longer valid. Ask for a new one."]);
  });

  it("ends a lock", async () => {
    pass({ seconds: 1 });
    for (let n = 0; n < 10; n += 1) {
      await browser.ask(login, { body: { email: ana.email, password: "wrong one" } });
      await securityKinds(on, ana.id);
    }
    expect((await browser.ask(login, { body: { email: ana.email, password } })).status).toBe(429);
    pass({ seconds: 1 });
    await browser.ask(resetPassword, { body: { token: await link(ana.email), password: newPassword } });
    await securityKinds(on, ana.id);
    expect((await browser.ask(login, { body: { email: ana.email, password: newPassword } })).status).toBe(200);
  });
});

describe("5 Validation rules", () => {
  it.each([
    ["Sh0rt-y", "Password must be at least 8 characters"],
    ["no-upper-1", "Password must contain at least one uppercase letter"],
    ["NO-LOWER-1", "Password must contain at least one lowercase letter"],
    ["No-Number-Here", "Password must contain at least one number"],
    ["NoSpecial123", "Password must contain at least one special character"],
  ])("of a reset: %s", async (candidate, message) => {
    const { status, problem } = await browser.ask(resetPassword, { body: { token: "any", password: candidate } });
    expect([status, problem.fields]).toEqual([400, [{ path: "password", message }]]);
  });

  it.each([
    ["P@ssw0rd", "This password is too common. Choose another"],
    ["My-torres-2026", "Password must not contain your name or email address"],
  ])("refuses what is easily guessed: %s; the link stays valid", async (candidate, message) => {
    const token = await link(ana.email);
    const weak = await browser.ask(resetPassword, { body: { token, password: candidate } });
    expect([weak.status, weak.problem.fields]).toEqual([400, [{ path: "password", message }]]);
    expect((await browser.ask(resetPassword, { body: { token, password: newPassword } })).status).toBe(200);
  });

  it("of a forced change: a current password, and eight characters for the new one", async () => {
    const { problem } = await ana.ask(changePassword, { body: { currentPassword: "", newPassword: "short" } });
    expect(problem.fields).toEqual([
      { path: "currentPassword", message: "Current password is required" },
      { path: "newPassword", message: "Password must be at least 8 characters" },
    ]);
  });

  it("of a forgotten password: a valid address", async () => {
    const { status, problem } = await browser.ask(forgotPassword, { body: { email: "ana" } });
    expect([status, problem.fields]).toEqual([400, [{ path: "email", message: "Invalid email address" }]]);
  });
});

describe("the company's password policy", () => {
  const policy = (securityPolicy: Partial<SecurityPolicy>) => on.db.update(companySettings).set({ securityPolicy });
  afterEach(() => policy({}));

  it("requires more characters wherever a password is set, and the link stays valid", async () => {
    await policy({ passwordLength: 16 });
    const message = "Password must be at least 16 characters";
    const token = await link(ana.email);
    const reset = await browser.ask(resetPassword, { body: { token, password: newPassword } });
    expect([reset.status, reset.problem.fields]).toEqual([400, [{ path: "password", message }]]);
    const changed = await ana.ask(changePassword, { body: { currentPassword: password, newPassword } });
    expect([changed.status, changed.problem.fields]).toEqual([400, [{ path: "newPassword", message }]]);
    expect((await browser.ask(resetPassword, { body: { token, password: "Brass-Kettle-4242" } })).status).toBe(200);
  });

  it("accepts fifteen letters where it requires only length", async () => {
    await policy({ passwordLength: 15, passwordComposition: "never" });
    const token = await link(ana.email);
    expect((await browser.ask(resetPassword, { body: { token, password: "brasskettlesong" } })).status).toBe(200);
  });

  it("requires every kind of character at a change, too, where it says always", async () => {
    const plain = { body: { currentPassword: password, newPassword: "brasskettles" } };
    await policy({ passwordComposition: "always" });
    const refused = await ana.ask(changePassword, plain);
    expect(refused.problem.fields).toEqual([
      { path: "newPassword", message: "Password must contain at least one uppercase letter" },
    ]);
    await policy({});
    expect((await ana.ask(changePassword, plain)).status).toBe(200);
  });

  it("locks as it says", async () => {
    await policy({ lockFailures: 3, lockMinutes: 5 });
    pass({ seconds: 1 });
    for (let n = 0; n < 3; n += 1) await browser.ask(login, { body: { email: ana.email, password: "wrong one" } });
    const locked = await browser.ask(login, { body: { email: ana.email, password } });
    expect([locked.status, locked.problem.message]).toEqual([429, "Too many failed sign-ins. Try again in 5 minutes."]);
    pass({ minutes: 5 });
    expect((await browser.ask(login, { body: { email: ana.email, password } })).status).toBe(200);
  });
});

describe("7 Calls made: POST /api/users/change-password", () => {
  it("ends every other session, and gives this one a new token", async () => {
    await browser.ask(login, { body: { email: ana.email, password } });
    const before = browser.cookies.get("holdpoint_session");
    expect((await browser.ask(changePassword, { body: { currentPassword: password, newPassword } })).status).toBe(200);
    expect(browser.cookies.get("holdpoint_session")).not.toBe(before);
    expect((await browser.ask(mySessions, {})).body).toMatchObject([{ current: true }]);
    expect((await ana.ask(session, {})).status).toBe(401);
    expect((await browser.ask(login, { body: { email: ana.email, password: newPassword } })).status).toBe(200);
    expect(await securityKinds(on, ana.id)).toContain("password.changed success");
  });

  it("refuses a wrong current password without signing the page out", async () => {
    const { status, problem } = await ana.ask(changePassword, { body: { currentPassword: "wrong", newPassword } });
    expect([status, problem.fields]).toEqual([400, [{ path: "currentPassword", message: "The password is not correct." }]]);
    expect((await ana.ask(session, {})).status).toBe(200);
  });

  it("refuses the same password again, and a common one", async () => {
    const same = await ana.ask(changePassword, { body: { currentPassword: password, newPassword: password } });
    expect(same.problem.fields?.[0]).toEqual({ path: "newPassword", message: "Choose a password that is not the current one" });
    const common = await ana.ask(changePassword, { body: { currentPassword: password, newPassword: "password123" } });
    expect(common.problem.fields?.[0]?.path).toBe("newPassword");
  });
});

describe("4 Forced password change", () => {
  beforeEach(async () => {
    await on.db.update(appUser).set({ mustChangePassword: true }).where(eq(appUser.id, ana.id));
    await on.services.accounts.forget(new PlainRows(on.db), ana.id);
    await browser.ask(login, { body: { email: ana.email, password } });
  });

  it("refuses every request except those needed for the change", async () => {
    const { modules, forReports } = peopleAndAccess.endpoints;
    expect((await browser.ask(session, {})).body.user.mustChangePassword).toBe(true);
    expect((await browser.ask(modules, {})).status).toBe(200);
    expect((await browser.ask(consentStatus, { userId: ana.id })).status).toBe(200);
    expect((await on.app.inject({ url: "/api/health" })).statusCode).toBe(200);
    for (const endpoint of [forReports, mySessions, calibration.endpoints.list]) {
      const { status, problem } = await browser.ask(endpoint, {});
      expect([status, problem.code, problem.message]).toEqual([403, "password-change-required", "Change your password first."]);
    }
  });

  it("ends with a new password", async () => {
    expect((await browser.ask(changePassword, { body: { currentPassword: password, newPassword } })).status).toBe(200);
    expect((await browser.ask(session, {})).body.user.mustChangePassword).toBe(false);
    expect((await browser.ask(mySessions, {})).status).toBe(200);
  });

  it("can be left by signing out", async () => {
    expect((await browser.ask(logout, {})).status).toBe(200);
    expect((await browser.ask(session, {})).status).toBe(401);
  });
});
