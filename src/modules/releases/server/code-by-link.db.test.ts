import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { releases } from "../contract.ts";
import { contactOf, printedReport, sentRelease, tokenOf } from "./testing.ts";
import { releaseRecipient } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { linkCode } from "#kit/server/share-links/tables.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { find, recall, renewLink, remind, shown, sendCode, acknowledge } = releases.endpoints;

let on: TestApp;
let scene: Scene;
let carla: Person;
let release: Awaited<ReturnType<typeof sentRelease>>;
let token: string;
const joan = "joan@acadia.example";
let reportId: string;
let issuedAt = Date.parse("2026-03-13T15:00:00.000Z");
/** So many minutes after the release of this test. */
const after = (minutes: number) => on.at(new Date(issuedAt + minutes * 60_000).toISOString());
/** A further release of the report. */
const next = () => sentRelease(on, carla, [reportId]);

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  await contactOf(on, scene, "Joan Pratt", joan);
  await on.db.update(clientCompany).set({ linkAsksCode: true }).where(eq(clientCompany.id, scene.client));
  reportId = (await printedReport(on, scene)).id;
});
afterAll(() => on.close());
beforeEach(async () => {
  // The clock never goes back; each test has two days.
  issuedAt += 2 * 86_400_000;
  after(0);
  carla = await on.person("Carla Dunn", ["CRD"]);
  release = await next();
  token = await tokenOf(on, release.id);
});

/** The code of the latest message to the recipient. */
async function codeSent(): Promise<string> {
  const [last] = await on.db
    .select()
    .from(message)
    .where(and(eq(message.recipient, joan), like(message.subject, "%is the code%")))
    .orderBy(desc(message.at))
    .limit(1);
  const code = /Your code is (\d{6})/.exec(last?.text ?? "")?.[1];
  if (!code) throw new Error("No code was sent.");
  return code;
}
let requests = 0;
/** Each request comes from an address of its own: those of one are limited by the minute. */
const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${(requests += 1)}` });
const nobody: TestApp["nobody"] = (endpoint, asking, headers) => on.nobody(endpoint, asking, { ...elsewhere(), ...headers });
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
const enter = (code: string, of = token) =>
  on.app.inject({ method: "POST", url: `/api/r/${of}/code`, payload: { code }, headers: elsewhere() });
/** Opens the link as a person does; the cookie of their browser. */
async function opened(of = token): Promise<string> {
  expect((await nobody(sendCode, { token: of })).status).toBe(200);
  const answer = await enter(await codeSent(), of);
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}
const page = (cookie: string, of = token) => nobody(shown, { token: of }, { cookie });

describe("a link that asks for a code", () => {
  it("says so in its email, and shows the company and part of the address until the code is entered; opening it sends nothing", async () => {
    const [sent] = await on.db
      .select({ text: message.text })
      .from(releaseRecipient)
      .innerJoin(message, eq(message.id, releaseRecipient.messageId))
      .where(eq(releaseRecipient.releaseId, release.id));
    expect(sent?.text).toContain("The link asks for a code, which is sent to this address.");
    const before = await on.db.$count(message);
    const { body } = await nobody(shown, { token });
    expect(body).toMatchObject({ code: { to: "jo***@acadia.example", minutes: 10, isSent: false, resendAfter: 0 }, items: [] });
    expect([body.transmittalNo, body.clientName, body.subject, body.message, body.recipient]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await on.db.$count(message)).toBe(before);

    const asked = await nobody(sendCode, { token });
    expect(asked.body.code).toMatchObject({ isSent: true, resendAfter: 60 });
    const answer = await enter(await codeSent());
    expect(answer.json()).toMatchObject({ code: null, transmittalNo: release.transmittalNo, items: [{ mayOpen: true }] });
    expect(String(answer.headers["set-cookie"])).toMatch(
      new RegExp(`^holdpoint_link=[\\w-]{43}; Max-Age=43200; Path=/api/r/${token}; HttpOnly; SameSite=Lax$`),
    );
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await page(cookie)).body.items).toHaveLength(1);
    expect((await nobody(acknowledge, { token, body: { name: "Joan Pratt", role: "QC" } }, { cookie })).body).toMatchObject({
      recipient: { state: "acknowledged" },
    });
    const { events } = (await carla.ask(find, { id: release.id })).body;
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "codeSent", "codeEntered", "acknowledged"]);
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, release.id));
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(["Release.sendCode", "Release.enterCode"]));
    expect(
      (await on.app.inject({ url: `/api/releases/${release.id}/receipts`, headers: { cookie: carla.cookie } })).body,
    ).toContain(`codeEntered`);
  });

  it("gives nothing without the code on any of its addresses: page, files, ZIP, receipt, comments, review", async () => {
    const behind = on.app.served.filter(
      ({ endpoint, name }) => endpoint.path.startsWith("/api/r/:token") && !["shown", "sendCode", "enterCode"].includes(name),
    );
    expect(behind.length).toBeGreaterThan(10);
    const itemId = release.items[0]?.id ?? "";
    const who = {
      name: "Joan Pratt",
      role: "QC manager",
      text: "No",
      kind: "query",
      itemId: null,
      status: "approved",
      fileId: null,
    };
    for (const { endpoint } of behind) {
      const url = endpoint.path.replace(":token", token).replace(":itemId", itemId);
      const form = endpoint.carries === "upload";
      const answer = await on.app.inject({
        method: endpoint.method,
        url,
        ...(endpoint.method === "GET" ? {} : { payload: form ? "--x--\r\n" : who }),
        headers: form ? { "content-type": "multipart/form-data; boundary=x" } : {},
      });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, "link-asks-code"]);
    }
    const inTab = await on.app.inject({ url: `/api/r/${token}/zip`, headers: { "sec-fetch-mode": "navigate" } });
    expect([inTab.statusCode, inTab.headers.location]).toEqual([303, `/r/${token}`]);
    const cookie = await opened();
    for (const path of ["package", "zip", `reports/${itemId}`]) {
      expect((await on.app.inject({ url: `/api/r/${token}/${path}`, headers: { cookie } })).statusCode).toBe(200);
      expect((await on.app.inject({ url: `/api/r/${token}/${path}`, headers: { cookie: `${cookie}x` } })).statusCode).toBe(403);
    }
  });

  it("takes a code once, for ten minutes, and only the one sent last", async () => {
    await nobody(sendCode, { token });
    const first = await codeSent();
    expect((await nobody(sendCode, { token })).status).toBe(429);
    after(1);
    await nobody(sendCode, { token });
    const second = await codeSent();
    if (first !== second) expect((await enter(first)).json()).toMatchObject({ code: "wrong-code" });
    expect((await enter(second)).statusCode).toBe(200);
    expect((await enter(second)).json()).toMatchObject({ code: "code-over" });
    after(3);
    await nobody(sendCode, { token });
    const third = await codeSent();
    after(13.1);
    expect((await enter(third)).json()).toMatchObject({ code: "code-over" });
  });

  it("ends a code after five wrong ones, also of those sent at the same moment, and takes none after fifteen a day", async () => {
    for (const [round, minute] of [0, 2, 4].entries()) {
      after(minute);
      await nobody(sendCode, { token });
      const right = await codeSent();
      const answers = await Promise.all(Array.from({ length: 8 }, () => enter(wrong(right))));
      const codes = answers.map((answer) => String(answer.json().code)).toSorted();
      const later = round < 2 ? "code-over" : "too-many";
      expect(codes).toEqual([
        ...Array<string>(round < 2 ? 4 : 1).fill("code-over"),
        ...(round < 2 ? [] : ["too-many", "too-many", "too-many"]),
        ...Array<string>(4).fill("wrong-code"),
      ]);
      expect((await enter(right)).json()).toMatchObject({ code: later });
    }
    await on.settled();
    expect(await on.db.$count(linkCode, eq(linkCode.tries, 5))).toBe(3);
    after(10);
    expect((await nobody(sendCode, { token })).problem.message).toContain(
      "Too many wrong codes were entered with this link today",
    );
    const events = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "release-link.wrong-code"));
    expect(events.filter(({ severity }) => severity === "medium")).toHaveLength(1);
    const told = await on.db.select().from(notification).where(eq(notification.userId, carla.id));
    expect(told.map(({ title }) => title)).toContain("15 wrong codes at the link of Joan Pratt");
    // A new link starts over.
    const [recipient] = release.recipients;
    await carla.ask(renewLink, { id: release.id, recipientId: recipient?.id ?? "", body: {} });
    token = await tokenOf(on, release.id);
    expect((await page(await opened())).body.code).toBeNull();
  });

  it("sends at most ten codes a day, the last of which can be entered", async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      after(sent * 2);
      await nobody(sendCode, { token });
    }
    after(20);
    expect((await nobody(sendCode, { token })).problem.message).toContain("Too many codes were sent for this link today");
    expect((await enter(await codeSent())).statusCode).toBe(200);
  });

  it("opens for one browser, one recipient and one link: not with the code or the cookie of another", async () => {
    const other = await next();
    const theirs = await tokenOf(on, other.id);
    await nobody(sendCode, { token });
    const code = await codeSent();
    after(1);
    await nobody(sendCode, { token: theirs });
    if (code !== (await codeSent())) expect((await enter(code, theirs)).statusCode).toBe(422);
    const answer = await enter(code);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await page(cookie)).body.code).toBeNull();
    expect((await page(cookie, theirs)).body.code).not.toBeNull();
    expect((await page("")).body.code).not.toBeNull();
    after(12 * 60 + 1);
    expect((await page(cookie)).body).toMatchObject({ items: [], transmittalNo: null });
  });

  it("asks again after a reminder or a new link, which end the one before; after a recall it shows the reason and serves no file", async () => {
    const cookie = await opened();
    after(26 * 60);
    carla = await on.person("Carla Dunn", ["CRD"]);
    const quinn = await on.person("Quinn Ray", ["QM"]);
    expect((await carla.ask(remind, { body: { ids: [release.id] } })).body).toEqual({ releases: 1, recipients: 1 });
    expect((await page(cookie)).status).toBe(404);
    expect((await nobody(sendCode, { token })).status).toBe(404);
    token = await tokenOf(on, release.id);
    expect((await page(cookie)).body.code).not.toBeNull();
    const again = await opened();
    const { version } = (await carla.ask(find, { id: release.id })).body;
    await quinn.ask(recall, { id: release.id, body: { version, reason: "Sent to the wrong plant" } });
    expect((await page("")).body).toMatchObject({ recallReason: null, transmittalNo: null });
    expect((await page(again)).body).toMatchObject({ recallReason: "Sent to the wrong plant", items: [] });
    const zip = await on.app.inject({ url: `/api/r/${token}/zip`, headers: { cookie: again } });
    expect([zip.statusCode, zip.json().code]).toEqual([422, "recalled"]);
    await on.db.update(releaseRecipient).set({ tokenExpiresAt: "2026-03-14T23:59:59.000Z" });
    expect([(await nobody(sendCode, { token })).status, (await enter("123456")).statusCode]).toEqual([410, 410]);
  });

  it("is set for the client by whoever may edit it, with an event, and applies at once", async () => {
    const { update, history } = clientCompanies.endpoints;
    const id = scene.client;
    const { version } = (await carla.ask(clientCompanies.endpoints.find, { id })).body;
    const change = { id, body: { version, changes: { linkAsksCode: false } } };
    const ana = await on.person("Ana Reyes", ["TECH"]);
    expect((await ana.ask(update, change)).status).toBe(403);
    const changed = await carla.ask(update, change);
    expect(changed.status).toBe(200);
    expect((await nobody(shown, { token })).body).toMatchObject({ code: null, transmittalNo: release.transmittalNo });
    expect((await nobody(sendCode, { token })).problem).toMatchObject({ code: "no-code-asked" });
    const told = (await carla.ask(history, { id })).body;
    expect(JSON.stringify(told)).toContain("linkAsksCode");
    await carla.ask(update, { id, body: { version: changed.body.version, changes: { linkAsksCode: true } } });
    expect((await nobody(shown, { token })).body.code).not.toBeNull();
  });
});
