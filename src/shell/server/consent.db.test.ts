import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fallbackForm } from "../consent.ts";
import { shell } from "../contract.ts";
import { consentRecord } from "./tables.ts";
import { securityKinds } from "./testing/browser.ts";
import { settings } from "#modules/settings/contract.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { consentStatus, activeConsentForm, giveConsent } = shell.endpoints;
const { consentForms, draftConsentForm, changeConsentForm, publishConsentForm } = settings.endpoints;

let on: TestApp;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T08:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
});
afterAll(() => on.close());
beforeEach(async () => {
  ana = await on.person("Ana Torres", ["TECH"]);
});

const claims = {
  userAgent: "Claimed 1.0",
  ipAddress: "qms.example.com",
  timestamp: "2020-01-01T00:00:00.000Z",
  consentText: fallbackForm.content,
};
const builtIn = { consentFormId: 0, formVersion: fallbackForm.version, ...claims } as const;
const hasConsented = async (who: Person) => (await who.ask(consentStatus, { userId: who.id })).body.hasConsented;

async function publish(formVersion: string) {
  const draft = { title: "Privacy", content: `What we keep, ${formVersion}`, legallyBinding: true, requiresConsent: true };
  const made = await admin.ask(draftConsentForm, { body: { ...draft, formVersion } });
  expect(made.status).toBe(200);
  const published = await admin.ask(publishConsentForm, { id: made.body.id, body: { version: made.body.version } });
  expect(published.status).toBe(200);
  return published.body;
}

describe("4 Consent: with no form of the company's own", () => {
  it("the built-in one is in force, and everyone can fetch it", async () => {
    const { status, body } = await ana.ask(activeConsentForm, {});
    expect([status, body]).toEqual([200, fallbackForm]);
  });

  it("agreeing to the built-in form is enough", async () => {
    expect(await hasConsented(ana)).toBe(false);
    const { status } = await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, ...builtIn } });
    expect(status).toBe(200);
    expect(await hasConsented(ana)).toBe(true);
    expect(await securityKinds(on, ana.id)).toContain("consent.given success");
  });

  it("stores what the server saw beside what the browser claimed", async () => {
    const headers = { "x-forwarded-for": "192.0.2.7", "user-agent": "Phone" };
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, ...builtIn } }, headers);
    const [kept] = await on.db.select().from(consentRecord).where(eq(consentRecord.userId, ana.id));
    expect(kept).toMatchObject({
      ip: "192.0.2.7",
      userAgent: "Phone",
      at: "2026-03-14T08:00:00.000Z",
      claimedIp: "qms.example.com",
      claimedUserAgent: "Claimed 1.0",
      claimedAt: "2020-01-01T00:00:00.000Z",
      formVersion: "2.0",
      consentText: fallbackForm.content,
    });
  });

  it("uses version 2.1 when the record has none", async () => {
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, consentFormId: 0 } });
    const [kept] = await on.db.select().from(consentRecord).where(eq(consentRecord.userId, ana.id));
    expect(kept?.formVersion).toBe("2.1");
  });

  it("records a refusal as one", async () => {
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: false, ...builtIn } });
    expect(await hasConsented(ana)).toBe(false);
  });

  it("can be given only for oneself", async () => {
    expect((await ana.ask(giveConsent, { body: { userId: admin.id, accepted: true, ...builtIn } })).status).toBe(403);
  });

  it("can be seen by the person and by readers of settings", async () => {
    expect((await ana.ask(consentStatus, { userId: admin.id })).status).toBe(403);
    expect((await admin.ask(consentStatus, { userId: ana.id })).body).toEqual({ hasConsented: false });
  });

  it("cannot be altered afterwards, not even in the database", async () => {
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, ...builtIn } });
    const altered = on.db.update(consentRecord).set({ accepted: false }).where(eq(consentRecord.userId, ana.id));
    await expect(altered).rejects.toMatchObject({ cause: { code: "HP001" } });
  });
});

describe("4 Consent: forms of the company's own", () => {
  it("need consent again with every version", async () => {
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, ...builtIn } });
    const first = await publish("3.0");
    expect(await hasConsented(ana)).toBe(false);
    const shown = await ana.ask(activeConsentForm, {});
    expect(shown.body).toEqual({
      id: first.id,
      title: "Privacy",
      content: "What we keep, 3.0",
      version: "3.0",
      legallyBinding: true,
      requiresConsent: true,
    });
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, consentFormId: first.id, formVersion: "3.0" } });
    expect(await hasConsented(ana)).toBe(true);

    on.at("2026-03-14T09:00:00Z");
    const second = await publish("3.1");
    expect(await hasConsented(ana)).toBe(false);
    const late = await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, consentFormId: first.id } });
    expect([late.status, late.problem.code]).toEqual([409, "form-not-in-force"]);
    await ana.ask(giveConsent, { body: { userId: ana.id, accepted: true, consentFormId: second.id } });
    expect(await hasConsented(ana)).toBe(true);
    const { body } = await admin.ask(consentForms, {});
    expect(body.map(({ formVersion, state, agreed }) => [formVersion, state, agreed])).toEqual([
      ["3.1", "active", 1],
      ["3.0", "retired", 1],
    ]);
  });

  it("keep the text people agreed to, whatever the browser sends", async () => {
    const form = await publish("4.0");
    await ana.ask(giveConsent, {
      body: { userId: ana.id, accepted: true, consentFormId: form.id, consentText: "something else", formVersion: "9" },
    });
    const [kept] = await on.db.select().from(consentRecord).where(eq(consentRecord.userId, ana.id));
    expect(kept).toMatchObject({ consentText: "What we keep, 4.0", formVersion: "4.0" });
    expect(await hasConsented(ana)).toBe(true);
  });

  it("are final once published", async () => {
    const form = await publish("5.0");
    const change = { version: form.version, changes: { content: "Something else" } };
    expect((await admin.ask(changeConsentForm, { id: form.id, body: change })).status).toBe(409);
    expect((await admin.ask(publishConsentForm, { id: form.id, body: { version: form.version } })).status).toBe(409);
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, form.id)).orderBy(auditEvent.n);
    expect(trail.map(({ action }) => action)).toEqual(["ConsentForm.create", "ConsentForm.publish"]);
  });

  it("are changed while they are drafts, with the version read", async () => {
    const draft = { title: "Privacy", content: "First", formVersion: "6.0", legallyBinding: true, requiresConsent: true };
    const made = await admin.ask(draftConsentForm, { body: draft });
    const changed = await admin.ask(changeConsentForm, {
      id: made.body.id,
      body: { version: 1, changes: { content: "Second" } },
    });
    expect(changed.body).toMatchObject({ content: "Second", version: 2, state: "draft" });
    expect((await admin.ask(changeConsentForm, { id: made.body.id, body: { version: 1, changes: {} } })).status).toBe(409);
    const twice = await admin.ask(draftConsentForm, { body: draft });
    expect([twice.status, twice.problem.message]).toEqual([409, "There is already a version 6.0."]);
  });

  it("can be written by administrators only", async () => {
    const draft = { title: "Mine", content: "Mine", formVersion: "7.0", legallyBinding: false, requiresConsent: true };
    expect((await ana.ask(draftConsentForm, { body: draft })).status).toBe(403);
  });
});
