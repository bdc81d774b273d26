import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { browserOn, codeSentTo } from "./testing/browser.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ packagedOrigins: ["capacitor://localhost"] });
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const write = (headers: Record<string, string>) =>
  on.app.inject({
    method: "POST",
    url: "/api/my-sessions/end-others",
    headers: { host: "qms.example.com", cookie: ana.cookie, ...headers },
  });

describe("a write", () => {
  it.each<[string, Record<string, string>]>([
    ["a program that is not a browser", {}],
    ["a page of the public address", { origin: "http://localhost:3000" }],
    ["a page of the requested host, behind a proxy", { origin: "https://qms.example.com", "x-forwarded-proto": "https" }],
    ["a configured packaged app", { origin: "capacitor://localhost" }],
    ["a page of the same origin that names none", { "sec-fetch-site": "same-origin" }],
    ["the address bar", { "sec-fetch-site": "none" }],
  ])("passes from %s", async (_from, headers) => {
    expect((await write(headers)).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example" }],
    ["another site that claims to be the same", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    ["another port of the same host", { origin: "https://qms.example.com:8443" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another subdomain", { "sec-fetch-site": "same-site" }],
    ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
    ["a packaged app that is not configured", { origin: "ionic://localhost" }],
  ])("is refused from %s", async (_from, headers) => {
    const answer = await write(headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "foreign-origin"]);
  });

  it("is refused before anyone is looked up: the sign-in too", async () => {
    const payload = { email: ana.email, password };
    const headers = { origin: "https://evil.example" };
    const answer = await on.app.inject({ method: "POST", url: "/api/login", headers, payload });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
  });

  it("is logged when refused, once a minute for an address", async () => {
    for (let n = 0; n < 3; n += 1) await write({ origin: "https://evil.example", "x-forwarded-for": "192.0.2.66" });
    const events = await on.db.select().from(securityEvent).where(eq(securityEvent.ip, "192.0.2.66"));
    expect(events.map(({ kind, outcome, detail }) => [kind, outcome, detail])).toEqual([
      ["origin.refused", "denied", "POST /api/my-sessions/end-others from https://evil.example"],
    ]);
  });
});

describe("a read", () => {
  it("is answered for every origin, but readable only by packaged apps", async () => {
    const read = (origin: string) => on.app.inject({ url: "/api/auth/session", headers: { cookie: ana.cookie, origin } });
    const own = await read("capacitor://localhost");
    expect(own.headers).toMatchObject({
      "access-control-allow-origin": "capacitor://localhost",
      "access-control-allow-credentials": "true",
    });
    const foreign = await read("https://evil.example");
    expect([foreign.statusCode, foreign.headers["access-control-allow-origin"]]).toEqual([200, undefined]);
  });
});

describe("the session cookie", () => {
  const signIn = (headers: Record<string, string>) =>
    on.app.inject({ method: "POST", url: "/api/login", headers, payload: { email: ana.email, password } });

  it("is sent across sites for a packaged app, and only over TLS", async () => {
    const { headers } = await signIn({ origin: "capacitor://localhost" });
    expect(String(headers["set-cookie"])).toMatch(/^holdpoint_session=.*; HttpOnly; Secure; SameSite=None$/);
  });

  it("is not sent across sites for a browser", async () => {
    const { headers } = await signIn({ origin: "http://localhost:3000" });
    expect(String(headers["set-cookie"])).toMatch(/^holdpoint_session=.*; HttpOnly; SameSite=Lax$/);
  });
});

describe("cookies of a server behind TLS", () => {
  let encrypted: TestApp;
  beforeAll(async () => {
    encrypted = await createTestApp({ publicUrl: "https://qms.example.com", channels: { email: async () => undefined } });
  });
  afterAll(() => encrypted.close());

  it("are limited by the browser to this host, that of the session and that of the second step, also when they end", async () => {
    const wes = await encrypted.person("Wes Hale", ["LEAD"]);
    expect(wes.cookie).toMatch(/^__Host-holdpoint_session=[\w-]{43}$/);
    expect((await wes.ask(shell.endpoints.session, {})).status).toBe(200);

    const browser = browserOn(encrypted);
    const signIn = () => browser.ask(shell.endpoints.login, { body: { email: wes.email, password } });
    const kept =
      /^__Host-holdpoint_(session|second_step)=[\w-]*; (Max-Age=\d+; )?Path=\/; (Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/;
    await wes.ask(shell.endpoints.beginSentCode, { body: { method: "email", password } });
    const first = await codeSentTo(encrypted, wes.email);
    await wes.ask(shell.endpoints.confirmFactor, { body: { kind: "email", code: first } });
    await signIn();
    expect(browser.lastSet).toEqual([expect.stringMatching(kept)]);
    expect([...browser.cookies.keys()]).toEqual(["__Host-holdpoint_second_step"]);
    const code = await codeSentTo(encrypted, wes.email);
    expect((await browser.ask(shell.endpoints.verifyTwoFactor, { body: { code } })).status).toBe(200);
    for (const set of browser.lastSet) expect(set).toMatch(kept);
    expect([...browser.cookies.keys()]).toEqual(["__Host-holdpoint_session"]);
  });
});

describe("a packaged app asking first", () => {
  const ask = (origin: string) =>
    on.app.inject({
      method: "OPTIONS",
      url: "/api/login",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
    });

  it("is allowed", async () => {
    const { statusCode, headers } = await ask("capacitor://localhost");
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([204, "capacitor://localhost"]);
  });

  it("gets no answer when it is not configured", async () => {
    expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });
});
