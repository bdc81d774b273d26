import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { fallbackForm } from "#shell/consent.ts";
import { shell } from "#shell/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { consentAnswers, countConsentAnswers, exportConsentAnswers, draftConsentForm, publishConsentForm, consentForms } =
  settings.endpoints;
const { giveConsent } = shell.endpoints;

let on: TestApp;
let admin: Person;
let finance: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T08:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  finance = await on.person("Fay Finance", ["FIN"]);
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const claims = { userAgent: "Claimed 1.0", ipAddress: "qms.example.com", timestamp: "2020-01-01T00:00:00.000Z" };
const seen = { "x-forwarded-for": "192.0.2.7", "user-agent": "Phone" };
const agree = (who: Person, accepted = true) =>
  who.ask(
    giveConsent,
    { body: { userId: who.id, accepted, consentFormId: 0, formVersion: "2.0", consentText: fallbackForm.content, ...claims } },
    seen,
  );
const rows = async (who: Person, query: object = {}) => (await who.ask(consentAnswers, { query })).body.rows;

describe("the answers to the consent form", () => {
  it("name who, which version, when and from where, with what the browser claimed beside it", async () => {
    await agree(ana);
    on.at("2026-03-14T08:05:00Z");
    await agree(finance, false);
    const [last, first] = await rows(admin);
    expect(last).toMatchObject({ userName: "Fay Finance", state: "refused" });
    expect(first).toMatchObject({
      userName: "Ana Torres",
      state: "agreed",
      formVersion: "2.0",
      at: "2026-03-14T08:00:00.000Z",
      ip: "192.0.2.7",
      userAgent: "Phone",
      claimedAt: "2020-01-01T00:00:00.000Z",
      claimedIp: "qms.example.com",
      claimedUserAgent: "Claimed 1.0",
    });
    expect((await admin.ask(countConsentAnswers, { query: { state: "agreed" } })).body.count).toBe(1);
  });

  it("are paged without a gap, and found by name", async () => {
    const first = (await admin.ask(consentAnswers, { query: { limit: 1 } })).body;
    const second = (await admin.ask(consentAnswers, { query: { limit: 1, after: first.next ?? "" } })).body;
    expect([first.rows[0]?.userName, second.rows[0]?.userName, second.next]).toEqual(["Fay Finance", "Ana Torres", null]);
    expect(await rows(admin, { q: "torr" })).toHaveLength(1);
    expect((await admin.ask(consentAnswers, { query: { after: "x" } })).status).toBe(400);
  });

  it("are missing of active people who have not agreed, by name", async () => {
    const first = (await admin.ask(consentAnswers, { query: { state: "missing", limit: 1 } })).body;
    expect(first.rows).toMatchObject([{ userName: "Ada Admin", state: "missing", at: null }]);
    const second = (await admin.ask(consentAnswers, { query: { state: "missing", after: first.next ?? "" } })).body;
    expect(second.rows.map(({ userName }) => userName)).toEqual(["Fay Finance"]);
    expect((await admin.ask(countConsentAnswers, { query: { state: "missing" } })).body.count).toBe(2);
  });

  it("are missing of everyone once a newer version is in force", async () => {
    const draft = { title: "Privacy", content: "New", formVersion: "3.0", legallyBinding: true, requiresConsent: true };
    const { body } = await admin.ask(draftConsentForm, { body: draft });
    await admin.ask(publishConsentForm, { id: body.id, body: { version: body.version } });
    expect(await rows(admin, { state: "missing" })).toHaveLength(3);
    expect((await admin.ask(consentForms, {})).body[0]).toMatchObject({ agreed: 0, people: 3 });
  });

  it("show addresses and browsers only to who may see the security log", async () => {
    const [row] = await rows(finance, { state: "agreed" });
    expect(row).toMatchObject({ userName: "Ana Torres", ip: null, userAgent: null, claimedIp: null, claimedUserAgent: null });
  });

  it("are not for people without settings, and exported by administrators alone", async () => {
    expect((await ana.ask(consentAnswers, {})).status).toBe(403);
    expect((await finance.ask(exportConsentAnswers, {})).status).toBe(403);
    const file = await admin.ask(exportConsentAnswers, { query: { state: "missing", columns: "userName,state" } });
    expect([file.status, String(file.body)]).toEqual([
      200,
      "\uFEFFWho,Answer\r\nAda Admin,missing\r\nFay Finance,missing\r\nAna Torres,missing",
    ]);
  });
});
