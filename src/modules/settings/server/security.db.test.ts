import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { defaultSecurity, type SecurityPolicy } from "#directory/company/security-policy.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { shell } from "#shell/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { company, changeSecurity, companyHistory } = settings.endpoints;
const { login, beginTotp, confirmFactor, passwordPolicy } = shell.endpoints;
const now = "2026-03-14T08:00:00Z";

let on: TestApp;
let admin: Person;
let ana: Person;
let canMail = false;
beforeAll(async () => {
  on = await createTestApp({ now });
  on.services.canSend = async () => ({ email: canMail, sms: false });
  admin = await on.person("Ada Admin", ["ADM"]);
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const read = async () => (await ana.ask(company, {})).body;
const change = async (changes: Partial<SecurityPolicy>, who = admin) =>
  who.ask(changeSecurity, { body: { version: (await read()).version, changes } });

describe("the security policy", () => {
  it("asks for no second factor and allows thirty days without a network until it is changed", async () => {
    expect((await read()).security).toEqual(defaultSecurity);
  });

  it("holds the days a device may be used without a network, from 1 to 30", async () => {
    expect((await change({ offlineDays: 7 })).body.security).toEqual({ ...defaultSecurity, offlineDays: 7 });
    expect((await on.nobody(login, { body: { email: ana.email, password } })).body.offlineDays).toBe(7);
    for (const offlineDays of [0, 31, 1.5]) expect((await change({ offlineDays })).status).toBe(400);
  });

  it("takes a password of letters alone only when it is long, and says so at the field", async () => {
    const short = await change({ passwordComposition: "never" });
    const message = "Without character rules a password needs at least 15";
    expect([short.status, short.problem.fields]).toEqual([400, [{ path: "passwordLength", message }]]);
    expect((await change({ passwordComposition: "never", passwordLength: 15 })).status).toBe(200);
    expect((await change({ passwordLength: 8 })).status).toBe(400);
    expect((await on.nobody(passwordPolicy, {})).body).toEqual({ length: 15, composition: "never" });
    expect((await change({ passwordComposition: "links", passwordLength: 8 })).status).toBe(200);
  });

  it("says in the security log what is otherwise now", async () => {
    await change({ lockMinutes: 30, codeTries: 3 });
    await on.settled();
    const noted = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "security-policy.changed"));
    expect(noted.map(({ detail }) => detail)).toContain(
      "Attempts per code: 3 tries, was 5 tries; Locked for: 30 minutes, was 15 minutes",
    );
    await change({ lockMinutes: 15, codeTries: 5 });
  });

  it("is an administrator's to change, with the version read, and stands in the history", async () => {
    expect((await change({ offlineDays: 3 }, ana)).status).toBe(403);
    expect((await admin.ask(changeSecurity, { body: { version: 1, changes: { offlineDays: 3 } } })).status).toBe(409);
    const { id } = await read();
    const { body } = await admin.ask(companyHistory, { id });
    expect(body[0]).toMatchObject({ action: "CompanySettings.change security" });
    expect(body[0]?.changes).toMatchObject([
      { field: "securityPolicy", old: { codeTries: 3, lockMinutes: 30 }, new: { codeTries: 5, lockMinutes: 15 } },
    ]);
  });

  it("asks everyone for a second factor only when a code can reach them", async () => {
    const refused = await change({ requireTwoFactor: true });
    expect([refused.status, refused.problem.message]).toEqual([
      422,
      "No email channel is configured, so codes could not be received. Configure one first.",
    ]);
    canMail = true;
    expect((await change({ requireTwoFactor: true })).body.security.requireTwoFactor).toBe(true);
    expect((await on.nobody(login, { body: { email: ana.email, password } })).body.requiresTwoFactor).toBe(true);
    expect((await change({ requireTwoFactor: false })).status).toBe(200);
    canMail = false;
  });

  it("asks for it without email where everyone active has an authenticator app", async () => {
    for (const person of [admin, ana]) {
      const { body } = await person.ask(beginTotp, { body: { password } });
      const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: Date.parse(now) });
      expect((await person.ask(confirmFactor, { body: { kind: "totp", code } })).status).toBe(200);
    }
    expect((await change({ requireTwoFactor: true })).status).toBe(200);
    expect((await change({ offlineDays: 5 })).body.security).toEqual({
      ...defaultSecurity,
      requireTwoFactor: true,
      offlineDays: 5,
    });
  });
});
