import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { type Authenticator, softwareAuthenticator } from "./testing/authenticator.ts";
import { type Browser, browserOn, messagesTo, securityKinds } from "./testing/browser.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { session, login, logout, askPasskey, verifyPasskey, offerPasskey, addPasskey, removePasskey, mySecurity } =
  shell.endpoints;

let on: TestApp;
let ana: Person;
let browser: Browser;
let key: Authenticator;
let clock = Date.parse("2026-03-14T08:00:00Z");
beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString() });
});
afterAll(() => on.close());
beforeEach(async () => {
  pass(20);
  ana = await on.person("Ana Torres", ["TECH"]);
  browser = browserOn(on);
  key = softwareAuthenticator();
});

function pass(minutes: number): void {
  clock += minutes * 60_000;
  on.at(new Date(clock).toISOString());
}

async function add(who = ana, from = key) {
  const options = (await who.ask(offerPasskey, { body: { password } })).body;
  return who.ask(addPasskey, { body: { name: "Blue key", response: from.create(options) } });
}

const signIn = (from = browser) => from.ask(login, { body: { email: ana.email, password } });
const question = async (from = browser) => (await from.ask(askPasskey, {})).body;

describe("a passkey", () => {
  it("is added with the password, by its name, and brings recovery codes", async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.security.passkeys).toMatchObject([{ name: "Blue key", lastUsedAt: null }]);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await messagesTo(on, ana.email)).map(({ subject }) => subject)).toContain("A second factor was added");
  });

  it("completes a sign-in as its second step, with nothing sent", async () => {
    await add();
    const { body } = await signIn();
    expect(body).toMatchObject({ requiresTwoFactor: true, method: null, methods: ["passkey"], message: "Use your passkey." });
    const options = await question();
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: key.credentialId }] });
    expect((await browser.ask(verifyPasskey, { body: { response: key.get(options) } })).status).toBe(200);
    expect((await browser.ask(session, {})).body.user.email).toBe(ana.email);
    expect((await ana.ask(mySecurity, {})).body.passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(await securityKinds(on, ana.id)).toEqual(expect.arrayContaining(["factor.added success", "sign-in success"]));
  });

  it("answers a challenge once", async () => {
    await add();
    await signIn();
    const response = key.get(await question());
    expect((await browser.ask(verifyPasskey, { body: { response } })).status).toBe(200);
    const thief = browserOn(on);
    await signIn(thief);
    expect((await thief.ask(verifyPasskey, { body: { response } })).status).toBe(401);
    await question(thief);
    expect((await thief.ask(verifyPasskey, { body: { response } })).status).toBe(401);
  });

  it("is not accepted from another site", async () => {
    await add();
    await signIn();
    const place = { origin: "https://evil.example", host: "evil.example" };
    expect((await browser.ask(verifyPasskey, { body: { response: key.get(await question(), place) } })).status).toBe(401);
  });

  it("of someone else proves nothing, nor does an unregistered one", async () => {
    await add();
    const ben = await on.person("Ben Ruiz", ["TECH"]);
    const bens = softwareAuthenticator();
    await add(ben, bens);
    await signIn();
    expect((await browser.ask(verifyPasskey, { body: { response: bens.get(await question()) } })).status).toBe(401);
    const strange = softwareAuthenticator().get(await question());
    expect((await browser.ask(verifyPasskey, { body: { response: strange } })).status).toBe(401);
    expect((await browser.ask(verifyPasskey, { body: { response: {} } })).problem.code).toBe("wrong-code");
  });

  it("whose counter went back is a copy and is refused", async () => {
    await add();
    await signIn();
    await browser.ask(verifyPasskey, { body: { response: key.get(await question()) } });
    await signIn();
    key.setBack();
    expect((await browser.ask(verifyPasskey, { body: { response: key.get(await question()) } })).status).toBe(401);
  });

  it("counts five wrong proofs like wrong codes", async () => {
    await add();
    await signIn();
    for (let tries = 1; tries < 5; tries += 1)
      expect((await browser.ask(verifyPasskey, { body: { response: {} } })).problem.code).toBe("wrong-code");
    expect((await browser.ask(verifyPasskey, { body: { response: {} } })).problem.code).toBe("second-step-ended");
  });

  it("is offered for ten minutes, once, and registered once", async () => {
    const options = (await ana.ask(offerPasskey, { body: { password } })).body;
    pass(11);
    const late = await ana.ask(addPasskey, { body: { name: "Late", response: key.create(options) } });
    expect([late.status, late.problem.code]).toEqual([409, "no-offer"]);
    expect((await add()).status).toBe(200);
    expect((await add()).problem.code).toBe("duplicate");
    const again = (await ana.ask(offerPasskey, { body: { password } })).body;
    const other = softwareAuthenticator();
    const wrong = await ana.ask(addPasskey, { body: { name: "Wrong", response: other.create(options) } });
    expect([wrong.status, wrong.problem.message]).toEqual([400, "The passkey could not be checked. Start again."]);
    expect((await ana.ask(addPasskey, { body: { name: "Right", response: other.create(again) } })).problem.code).toBe("no-offer");
  });

  it("is refused after its person has signed out: neither an earlier offer nor an earlier challenge is valid", async () => {
    await add();
    await signIn();
    const last = key.get(await question());
    expect((await browser.ask(verifyPasskey, { body: { response: last } })).status).toBe(200);
    const offered = (await browser.ask(offerPasskey, { body: { password } })).body;
    expect((await browser.ask(logout, {})).status).toBe(200);
    expect((await browser.ask(session, {})).status).toBe(401);
    expect((await browser.ask(verifyPasskey, { body: { response: last } })).problem.code).toBe("second-step-ended");
    expect((await browser.ask(askPasskey, {})).problem.code).toBe("second-step-ended");
    await signIn();
    await browser.ask(verifyPasskey, { body: { response: key.get(await question()) } });
    const late = { name: "Of before", response: softwareAuthenticator().create(offered) };
    expect((await browser.ask(addPasskey, { body: late })).problem.code).toBe("no-offer");
  });

  it("needs the password to be added and removed; with the last one the recovery codes are deleted", async () => {
    expect((await ana.ask(offerPasskey, { body: { password: "wrong one" } })).status).toBe(400);
    const [added] = (await add()).body.security.passkeys;
    const id = added?.id ?? "";
    expect((await ana.ask(removePasskey, { id, body: { password: "wrong one" } })).status).toBe(400);
    const ben = await on.person("Ben Ruiz", ["TECH"]);
    expect((await ben.ask(removePasskey, { id, body: { password } })).status).toBe(404);
    const { body } = await ana.ask(removePasskey, { id, body: { password } });
    expect(body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn()).body.requiresTwoFactor).toBe(false);
  });

  it("is requested only during a sign-in, of a person who has one", async () => {
    expect((await browser.ask(askPasskey, {})).problem.code).toBe("second-step-ended");
  });
});
