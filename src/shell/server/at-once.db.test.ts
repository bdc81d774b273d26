import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { sendResetLink } from "./forgot-password.ts";
import { type Browser, browserOn, codeSentTo, messagesTo, notThe } from "./testing/browser.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { settings } from "#modules/settings/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { session, login, verifyTwoFactor, verifyRecoveryCode, beginSentCode, confirmFactor, resetPassword } = shell.endpoints;
const { draftConsentForm, publishConsentForm, consentForms } = settings.endpoints;

let on: TestApp;
let ana: Person;
let admin: Person;
let browser: Browser;
let recoveryCodes: string[];
let clock = Date.parse("2026-03-14T08:00:00Z");
beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString(), channels: { email: async () => undefined } });
  admin = await on.person("Sam Root", ["SUPER"]);
});
afterAll(() => on.close());
beforeEach(async () => {
  clock += 20 * 60_000;
  on.at(new Date(clock).toISOString());
  ana = await on.person("Ana Torres", ["TECH"]);
  browser = browserOn(on);
  await ana.ask(beginSentCode, { body: { password, method: "email" } });
  const confirmed = await ana.ask(confirmFactor, { body: { kind: "email", code: await codeSentTo(on, ana.email) } });
  recoveryCodes = confirmed.body.recoveryCodes ?? [];
  clock += 60_000;
  on.at(new Date(clock).toISOString());
  await browser.ask(login, { body: { email: ana.email, password } });
});

/** The same browser several times, so that the cookies of one answer are not seen by the next request. */
const copies = (count: number) =>
  Array.from({ length: count }, () => {
    const copy = browserOn(on);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  });
const tally = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe("at the same moment", () => {
  it("a code opens one session", async () => {
    const code = await codeSentTo(on, ana.email);
    const answers = await Promise.all(copies(4).map((copy) => copy.ask(verifyTwoFactor, { body: { code } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it("a recovery code opens one session, also from two sign-ins", async () => {
    const other = browserOn(on);
    await other.ask(login, { body: { email: ana.email, password } });
    const [code = ""] = recoveryCodes;
    const answers = await Promise.all([browser, other].map((one) => one.ask(verifyRecoveryCode, { body: { code } })));
    expect(
      tally(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
  });

  it("twelve guesses are five", async () => {
    const wrong = notThe(await codeSentTo(on, ana.email));
    const answers = await Promise.all(copies(12).map((copy) => copy.ask(verifyTwoFactor, { body: { code: wrong } })));
    expect(answers.filter(({ problem }) => problem.code === "wrong-code")).toHaveLength(4);
    expect(answers.filter(({ problem }) => problem.message === "Too many wrong codes. Sign in again.")).toHaveLength(1);
  });

  it("thirty guesses at a password are ten, also of an address nobody has", async () => {
    const networks = { [ana.email]: "198.51.100.1", "nobody@example.com": "198.51.100.2" };
    for (const [email, ip] of Object.entries(networks)) {
      const body = { email, password: "not this one" };
      const guesses = copies(30).map((copy) => copy.ask(login, { body }, { "x-forwarded-for": ip }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect([tally(statuses, 401), tally(statuses, 429)]).toEqual([10, 20]);
    }
  });

  it("a link sets one password", async () => {
    await sendResetLink(on.services, { email: ana.email, ip: null, userAgent: "" });
    const token = (await messagesTo(on, ana.email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
    const answers = await Promise.all(
      copies(3).map((copy, n) => copy.ask(resetPassword, { body: { token, password: `Brass-Kettle-${n}` } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("a session whose access changed gets one new token, and every request is answered", async () => {
    await browser.ask(verifyTwoFactor, { body: { code: await codeSentTo(on, ana.email) } });
    await admin.ask(peopleAndAccess.endpoints.setModuleAccess, { id: ana.id, body: { moduleIds: ["dashboard"] } });
    const former = browser.cookies.get("holdpoint_session");
    const asking = copies(5);
    const answers = await Promise.all(asking.map((copy) => copy.ask(session, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const fresh = asking.map(({ cookies }) => cookies.get("holdpoint_session")).filter((token) => token !== former);
    expect(fresh).toHaveLength(1);
    browser.cookies.set("holdpoint_session", fresh[0] ?? "");
    expect((await browser.ask(session, {})).status).toBe(200);
  });

  it("two people publish two consent forms and one is in force", async () => {
    const draft = { title: "Privacy", content: "What we keep", legallyBinding: true, requiresConsent: true };
    const drafts = await Promise.all(
      ["8.0", "8.1"].map((formVersion) => admin.ask(draftConsentForm, { body: { ...draft, formVersion } })),
    );
    await Promise.all(drafts.map(({ body }) => admin.ask(publishConsentForm, { id: body.id, body: { version: body.version } })));
    const { body } = await admin.ask(consentForms, {});
    expect(body.map(({ state }) => state).toSorted()).toEqual(["active", "retired"]);
  });
});
