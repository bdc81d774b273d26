import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { secondFactor, secondStep } from "./tables.ts";
import { type Browser, browserOn, codeSentTo, messagesTo, notThe, securityKinds } from "./testing/browser.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const {
  session,
  login,
  verifyTwoFactor,
  mySessions,
  resendTwoFactor,
  verifyRecoveryCode,
  beginSentCode,
  beginTotp,
  confirmFactor,
  removeFactor,
  mySecurity,
  newRecoveryCodes,
} = shell.endpoints;

let on: TestApp;
let ana: Person;
let browser: Browser;
let clock = Date.parse("2026-03-14T08:00:00Z");

/** Advances the time. */
function pass({ seconds = 0, minutes = 0 }: { seconds?: number; minutes?: number }): void {
  clock += (minutes * 60 + seconds) * 1000;
  on.at(new Date(clock).toISOString());
}

beforeAll(async () => {
  on = await createTestApp({
    now: new Date(clock).toISOString(),
    channels: { email: async () => undefined, sms: async () => undefined },
  });
});
afterAll(() => on.close());
beforeEach(async () => {
  pass({ minutes: 20 });
  ana = await on.person("Ana Torres", ["TECH"]);
  browser = browserOn(on);
});

const signIn = (from = browser, who = ana) => from.ask(login, { body: { email: who.email, password } });
const policy = (securityPolicy: Partial<SecurityPolicy>) => on.db.update(companySettings).set({ securityPolicy });

/** Ana sets up an authenticator app; returns a function that makes its codes, and her recovery codes. */
async function withApp(who = ana) {
  const { body } = await who.ask(beginTotp, { body: { password } });
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = () => app.generate({ timestamp: clock });
  const confirmed = await who.ask(confirmFactor, { body: { kind: "totp", code: code() } });
  pass({ seconds: 60 });
  return { code, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

async function withEmail(who = ana) {
  await who.ask(beginSentCode, { body: { password, method: "email" } });
  const confirmed = await who.ask(confirmFactor, { body: { kind: "email", code: await codeSentTo(on, who.email) } });
  expect(confirmed.status).toBe(200);
  pass({ minutes: 2 });
}

describe("4 Login", () => {
  it("opens a session immediately where neither the person nor the company requires a second step", async () => {
    const { body } = await signIn();
    expect(body).toMatchObject({
      requiresTwoFactor: false,
      user: { email: ana.email },
      method: null,
      methods: [],
      offlineDays: 30,
    });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect((await browser.ask(session, {})).status).toBe(200);
  });

  it("saves nothing of a session while the second step is open", async () => {
    await withEmail();
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body).toEqual({
      requiresTwoFactor: true,
      message: expect.stringMatching(/^A six-digit code was sent to an\*\*\*@example\.com\.$/),
      user: null,
      token: null,
      isSuperUser: false,
      moduleAccess: {},
      modules: [],
      roles: [],
      method: "email",
      methods: ["email"],
      resendAfter: 60,
      offlineDays: 30,
    });
    expect([...browser.cookies.keys()]).toEqual(["holdpoint_second_step"]);
    expect(browser.lastSet[0]).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await browser.ask(session, {})).status).toBe(401);
  });

  it("is completed with the code that was sent, and opens a new session", async () => {
    await withEmail();
    await signIn();
    const code = await codeSentTo(on, ana.email);
    const { status, body } = await browser.ask(verifyTwoFactor, { body: { code } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ requiresTwoFactor: false, user: { email: ana.email }, message: "Signed in" });
    expect(browser.cookies.has("holdpoint_second_step")).toBe(false);
    expect((await browser.ask(session, {})).body.user.email).toBe(ana.email);
    expect(await securityKinds(on, ana.id)).toEqual(expect.arrayContaining(["second-step.asked success", "sign-in success"]));
    expect((await browser.ask(verifyTwoFactor, { body: { code } })).status).toBe(401);
  });

  it("opens another session at every sign-in, and ends the one this browser had", async () => {
    await signIn();
    const first = browser.cookies.get("holdpoint_session");
    await signIn();
    expect(browser.cookies.get("holdpoint_session")).not.toBe(first);
    const old = browserOn(on);
    old.cookies.set("holdpoint_session", first ?? "");
    expect((await old.ask(session, {})).status).toBe(401);
  });

  it("sends a code to the person's address where only the company requires a second step", async () => {
    await policy({ requireTwoFactor: true, offlineDays: 7 });
    const { body } = await signIn();
    expect(body).toMatchObject({ requiresTwoFactor: true, method: "email", methods: ["email"], offlineDays: 7 });
    const verified = await browser.ask(verifyTwoFactor, { body: { code: await codeSentTo(on, ana.email) } });
    expect(verified.body).toMatchObject({ requiresTwoFactor: false, offlineDays: 7 });
    await policy({});
  });

  it("accepts no code from a browser that did not send the password", async () => {
    await withEmail();
    await signIn();
    const stranger = browserOn(on);
    const { status, problem } = await stranger.ask(verifyTwoFactor, { body: { code: await codeSentTo(on, ana.email) } });
    expect([status, problem.code]).toEqual([401, "second-step-ended"]);
  });

  it("accepts a code for ten minutes and no longer", async () => {
    await withEmail();
    await signIn();
    const code = await codeSentTo(on, ana.email);
    pass({ minutes: 10, seconds: 1 });
    expect((await browser.ask(verifyTwoFactor, { body: { code } })).status).toBe(401);
  });

  it("ends the step at the fifth wrong code, also for the right one", async () => {
    await withEmail();
    await signIn();
    const code = await codeSentTo(on, ana.email);
    for (let tries = 1; tries < 5; tries += 1)
      expect((await browser.ask(verifyTwoFactor, { body: { code: notThe(code) } })).problem.code).toBe("wrong-code");
    const step = new Map(browser.cookies);
    const fifth = await browser.ask(verifyTwoFactor, { body: { code: notThe(code) } });
    expect(fifth.problem).toMatchObject({ code: "second-step-ended", message: "Too many wrong codes. Sign in again." });
    for (const [name, value] of step) browser.cookies.set(name, value);
    expect((await browser.ask(verifyTwoFactor, { body: { code } })).status).toBe(401);
  });

  it("locks the account after ten failures at the second step, as at the password", async () => {
    await withEmail();
    for (let round = 0; round < 2; round += 1) {
      await signIn();
      const code = await codeSentTo(on, ana.email);
      for (let tries = 0; tries < 5; tries += 1) {
        await browser.ask(verifyTwoFactor, { body: { code: notThe(code) } });
        await securityKinds(on, ana.id);
      }
      pass({ seconds: 5 });
    }
    expect((await signIn()).status).toBe(429);
    pass({ minutes: 16 });
    expect((await signIn()).status).toBe(200);
  });

  it("starts no more than ten steps in ten minutes", async () => {
    await withEmail();
    for (let step = 0; step < 10; step += 1) expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(429);
  });

  it("keeps neither the code nor the cookie's token readable", async () => {
    await withEmail();
    await signIn();
    const [step] = await on.db.select().from(secondStep).where(eq(secondStep.userId, ana.id));
    const code = await codeSentTo(on, ana.email);
    expect(JSON.stringify(step)).not.toContain(code);
    expect(step?.tokenHash).not.toBe(browser.cookies.get("holdpoint_second_step"));
  });
});

describe("7 Calls made: POST /api/resend-2fa", () => {
  it("sends a new code after a minute; the earlier one becomes invalid", async () => {
    await withEmail();
    await signIn();
    const former = await codeSentTo(on, ana.email);
    const early = await browser.ask(resendTwoFactor, {});
    expect(early.status).toBe(429);
    expect(early.problem.message).toBe("A code was sent a moment ago. Another one can be sent in 60 seconds.");
    pass({ seconds: 61 });
    const { status, body } = await browser.ask(resendTwoFactor, { body: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ requiresTwoFactor: true, method: "email" });
    const code = await codeSentTo(on, ana.email);
    if (code !== former) expect((await browser.ask(verifyTwoFactor, { body: { code: former } })).status).toBe(401);
    expect((await browser.ask(verifyTwoFactor, { body: { code } })).status).toBe(200);
    expect(await securityKinds(on, ana.id)).toContain("second-step.sent success");
    expect((await browser.ask(mySessions, {})).body.find(({ current }) => current)?.factor).toBe("email code");
  });

  it("has the waiting time, validity and number of attempts the company sets", async () => {
    await withEmail();
    await policy({ codeMinutes: 2, codeTries: 3, resendSeconds: 120 });
    expect((await signIn()).body.resendAfter).toBe(120);
    expect((await messagesTo(on, ana.email))[0]?.text).toContain("It is valid for 2 minutes.");
    pass({ seconds: 61 });
    const early = await browser.ask(resendTwoFactor, {});
    expect(early.problem.message).toBe("A code was sent a moment ago. Another one can be sent in 59 seconds.");
    const code = await codeSentTo(on, ana.email);
    const wrong = { body: { code: notThe(code) } };
    expect((await browser.ask(verifyTwoFactor, wrong)).problem.code).toBe("wrong-code");
    expect((await browser.ask(verifyTwoFactor, wrong)).problem.code).toBe("wrong-code");
    expect((await browser.ask(verifyTwoFactor, wrong)).problem.code).toBe("second-step-ended");
    await signIn();
    pass({ seconds: 121 });
    const late = await browser.ask(verifyTwoFactor, { body: { code: await codeSentTo(on, ana.email) } });
    expect(late.problem.code).toBe("second-step-ended");
    await policy({});
  });

  it("sends only by a method the person has confirmed", async () => {
    await withEmail();
    await signIn();
    pass({ seconds: 61 });
    expect((await browser.ask(resendTwoFactor, { body: { method: "sms" } })).status).toBe(400);
  });

  it("sends a text message to the confirmed number", async () => {
    await ana.ask(beginSentCode, { body: { password, method: "sms", phone: "+1 (713) 555-0100" } });
    await ana.ask(confirmFactor, { body: { kind: "sms", code: await codeSentTo(on, "+17135550100") } });
    await withEmail();
    const { body } = await signIn();
    expect(body).toMatchObject({ method: "sms", methods: ["sms", "email"], message: "A six-digit code was sent to ***0100." });
    pass({ seconds: 61 });
    expect((await browser.ask(resendTwoFactor, { body: { method: "email" } })).body.method).toBe("email");
    const code = await codeSentTo(on, ana.email);
    expect((await browser.ask(verifyTwoFactor, { body: { code } })).status).toBe(200);
  });

  it("needs a sign-in in progress", async () => {
    expect((await browser.ask(resendTwoFactor, {})).problem.code).toBe("second-step-ended");
  });
});

describe("an authenticator app", () => {
  it("is requested first, and nothing is sent", async () => {
    const { code } = await withApp();
    await withEmail();
    const before = (await messagesTo(on, ana.email)).length;
    const { body } = await signIn();
    expect(body).toMatchObject({
      method: null,
      methods: ["totp", "email"],
      message: "Enter the code of your authenticator app.",
    });
    expect(await messagesTo(on, ana.email)).toHaveLength(before);
    expect((await browser.ask(verifyTwoFactor, { body: { code: code() } })).status).toBe(200);
  });

  it("accepts a code once", async () => {
    const { code } = await withApp();
    await signIn();
    const shown = code();
    expect((await browser.ask(verifyTwoFactor, { body: { code: shown } })).status).toBe(200);
    const thief = browserOn(on);
    await signIn(thief);
    expect((await thief.ask(verifyTwoFactor, { body: { code: shown } })).status).toBe(401);
    pass({ seconds: 30 });
    expect((await thief.ask(verifyTwoFactor, { body: { code: code() } })).status).toBe(200);
  });

  it("may be one step of thirty seconds behind, not two", async () => {
    const { code } = await withApp();
    const stale = code();
    pass({ seconds: 60 });
    await signIn();
    expect((await browser.ask(verifyTwoFactor, { body: { code: stale } })).status).toBe(401);
    const late = code();
    pass({ seconds: 30 });
    expect((await browser.ask(verifyTwoFactor, { body: { code: late } })).status).toBe(200);
  });

  it("leaves a secret that nobody reads in the database", async () => {
    const { body } = await ana.ask(beginTotp, { body: { password } });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Holdpoint:/);
    const [factor] = await on.db.select().from(secondFactor).where(eq(secondFactor.userId, ana.id));
    expect(factor?.sealedSecret).not.toContain(body.secret);
    expect(on.services.secrets.decrypt(factor?.sealedSecret ?? "")).toBe(body.secret);
  });

  it("is not valid before its first code was entered", async () => {
    await ana.ask(beginTotp, { body: { password } });
    expect((await signIn()).body.requiresTwoFactor).toBe(false);
    expect((await ana.ask(mySecurity, {})).body.totp).toBeNull();
  });
});

describe("a recovery code", () => {
  it("are created with the first factor, ten of them, and each signs in once", async () => {
    const { recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}$/);
    await signIn();
    expect((await browser.ask(verifyRecoveryCode, { body: { code: code.toUpperCase().replace("-", " ") } })).status).toBe(200);
    expect((await ana.ask(mySecurity, {})).body.recoveryCodesLeft).toBe(9);
    await signIn();
    expect((await browser.ask(verifyRecoveryCode, { body: { code } })).status).toBe(401);
    expect(await securityKinds(on, ana.id)).toContain("recovery-code success");
  });

  it("works for its owner only", async () => {
    const { recoveryCodes } = await withApp();
    const ben = await on.person("Ben Ruiz", ["TECH"]);
    await withApp(ben);
    await signIn(browser, ben);
    expect((await browser.ask(verifyRecoveryCode, { body: { code: recoveryCodes[0] ?? "" } })).status).toBe(401);
  });

  it("ends when new ones are made", async () => {
    const { recoveryCodes } = await withApp();
    const made = await ana.ask(newRecoveryCodes, { body: { password } });
    expect(made.body.recoveryCodes).toHaveLength(10);
    await signIn();
    expect((await browser.ask(verifyRecoveryCode, { body: { code: recoveryCodes[3] ?? "" } })).status).toBe(401);
    expect((await browser.ask(verifyRecoveryCode, { body: { code: made.body.recoveryCodes[3] ?? "" } })).status).toBe(200);
  });

  it("is created only for a person with a second factor", async () => {
    expect((await ana.ask(newRecoveryCodes, { body: { password } })).status).toBe(422);
  });
});

describe("setting up a second factor", () => {
  it("requires the password, without signing the page out at a wrong one", async () => {
    for (const endpoint of [beginTotp, newRecoveryCodes]) {
      const { status, problem } = await ana.ask(endpoint, { body: { password: "not this one" } });
      expect([status, problem.fields]).toEqual([400, [{ path: "password", message: "The password is not correct." }]]);
    }
    expect((await ana.ask(session, {})).status).toBe(200);
  });

  it("counts wrong passwords towards the lock of this device, and of no other", async () => {
    pass({ seconds: 1 });
    for (let n = 0; n < 10; n += 1) {
      await ana.ask(beginTotp, { body: { password: "not this one" } });
      await securityKinds(on, ana.id);
    }
    expect((await ana.ask(beginTotp, { body: { password } })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  it("takes the number with its country code", async () => {
    const { status, problem } = await ana.ask(beginSentCode, { body: { password, method: "sms", phone: "713 555 0100" } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, "phone"]);
    expect((await ana.ask(beginSentCode, { body: { password, method: "sms" } })).status).toBe(400);
  });

  it("ends at the fifth wrong code and can be started again", async () => {
    await ana.ask(beginSentCode, { body: { password, method: "email" } });
    const code = await codeSentTo(on, ana.email);
    for (let tries = 1; tries < 5; tries += 1)
      expect((await ana.ask(confirmFactor, { body: { kind: "email", code: notThe(code) } })).problem.message).toBe(
        "This code is not correct.",
      );
    const fifth = await ana.ask(confirmFactor, { body: { kind: "email", code: notThe(code) } });
    expect(fifth.problem.message).toBe("Too many wrong codes. Start again.");
    expect((await ana.ask(confirmFactor, { body: { kind: "email", code } })).problem.message).toBe(
      "This code has expired. Start again.",
    );
  });

  it("is confirmed within ten minutes", async () => {
    await ana.ask(beginSentCode, { body: { password, method: "email" } });
    const code = await codeSentTo(on, ana.email);
    pass({ minutes: 11 });
    expect((await ana.ask(confirmFactor, { body: { kind: "email", code } })).status).toBe(400);
  });

  it("sends no second code within a minute, and does not overwrite a confirmed factor", async () => {
    await ana.ask(beginSentCode, { body: { password, method: "email" } });
    expect((await ana.ask(beginSentCode, { body: { password, method: "email" } })).status).toBe(429);
    await ana.ask(confirmFactor, { body: { kind: "email", code: await codeSentTo(on, ana.email) } });
    pass({ minutes: 2 });
    expect((await ana.ask(beginSentCode, { body: { password, method: "email" } })).status).toBe(409);
  });

  it("tells the person by email, and logs it, when a factor is added or removed", async () => {
    await withApp();
    expect((await messagesTo(on, ana.email)).map(({ subject }) => subject)).toContain("A second factor was added");
    const { body } = await ana.ask(removeFactor, { body: { kind: "totp", password } });
    expect(body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await messagesTo(on, ana.email)).map(({ subject }) => subject)).toContain("A second factor was removed");
    expect(await securityKinds(on, ana.id)).toEqual(expect.arrayContaining(["factor.added success", "factor.removed success"]));
    expect((await signIn()).body.requiresTwoFactor).toBe(false);
    expect((await ana.ask(removeFactor, { body: { kind: "totp", password } })).status).toBe(404);
  });

  it("is answered for a request that was sent twice, and a wrong code is not stored as its answer", async () => {
    await ana.ask(beginSentCode, { body: { password, method: "email" } });
    const code = await codeSentTo(on, ana.email);
    const once = { "idempotency-key": "confirm-1" };
    expect((await ana.ask(confirmFactor, { body: { kind: "email", code: notThe(code) } }, once)).status).toBe(400);
    expect((await ana.ask(confirmFactor, { body: { kind: "email", code } }, once)).status).toBe(200);
    expect((await ana.ask(confirmFactor, { body: { kind: "email", code } }, once)).status).toBe(200);
  });
});
