import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { messageTemplate } from "./tables.ts";
import { letter } from "#directory/company/letters.ts";
import { personFormats } from "#directory/people/server/tables.ts";
import { written } from "#kit/server/mail.ts";
import { message } from "#kit/server/mail/tables.ts";
import { sendResetLink } from "#shell/server/forgot-password.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { wording, saveWording, resetWording } = settings.endpoints;

let on: TestApp;
let admin: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Quinn Quality", ["QM"]);
});
afterAll(() => on.close());
beforeEach(() => on.db.delete(messageTemplate));

const ours = { subject: "Code for Gulf", body: "Use {CODE} now." };
const save = (locale: string, words: { subject: string; body: string }, version = 0) =>
  admin.ask(saveWording, { key: "sign-in-code", locale, body: { ...words, version } });
const code = (to: string) => written(on.db, on.services, letter("sign-in-code", to, { CODE: "482913", MINUTES: "10" }));

describe("the wording of messages", () => {
  it("is shipped until the company writes its own, and again once it takes them back", async () => {
    expect((await code("a@b.test")).text).toContain("Your code is 482913.");
    const saved = await save("en-US", ours);
    expect(saved.body).toMatchObject({ version: 1, locale: "en-US" });
    expect(await code("a@b.test")).toMatchObject({ subject: "Code for Gulf", text: "Use 482913 now.\n" });
    expect((await admin.ask(wording, {})).body.find(({ key }) => key === "sign-in-code")?.own).toHaveLength(1);

    const of = { key: "sign-in-code", locale: "en-US" };
    expect((await admin.ask(resetWording, { ...of, query: { version: 1 } })).status).toBe(200);
    expect((await code("a@b.test")).text).toContain("Your code is 482913.");
    expect((await save("en-US", { ...ours, subject: "Reworded" })).status).toBe(200);
    expect(await code("a@b.test")).toMatchObject({ subject: "Reworded" });
  });

  it("is chosen by the person's language and country, then the language, then the company's", async () => {
    await save("de-DE", { subject: "Kode", body: "{CODE}" });
    await on.db
      .insert(personFormats)
      .values({ userId: quality.id, formats: { locale: "de-AT" }, updatedAt: on.services.clock().toISOString() });
    expect(await code(quality.email.toUpperCase())).toMatchObject({ subject: "Kode" });
    expect(await code("someone@else.test")).toMatchObject({ subject: "482913 is your Holdpoint code" });
    await save("en-GB", { subject: "English", body: "{CODE}" });
    expect(await code("someone@else.test")).toMatchObject({ subject: "English" });
    await save("de-AT", { subject: "Servus", body: "{CODE}" });
    expect(await code(quality.email)).toMatchObject({ subject: "Servus" });
  });

  it("refuses an unknown variable by its name, a text without its code, and a language that is none", async () => {
    const unknown = await save("en-US", { ...ours, subject: "{PASSWORD}" });
    expect(unknown).toMatchObject({ status: 400, problem: { fields: [{ path: "subject" }] } });
    expect(JSON.stringify(unknown.problem)).toContain("{PASSWORD} is not a variable of this message.");
    expect((await save("en-US", { ...ours, body: "Look elsewhere" })).status).toBe(400);
    expect((await save("klingon!", ours)).status).toBe(400);
    expect((await admin.ask(saveWording, { key: "nothing", locale: "en-US", body: { ...ours, version: 0 } })).status).toBe(404);
    expect(await on.db.select().from(messageTemplate)).toEqual([]);
  });

  it("refuses a stale save", async () => {
    await save("en-US", ours);
    expect((await save("en-US", ours, 7)).status).toBe(409);
    expect((await save("en-US", ours, 0)).status).toBe(409);
  });

  it("is for administrators only", async () => {
    expect((await quality.ask(wording, {})).status).toBe(403);
    expect((await quality.ask(saveWording, { key: "notice", locale: "en-US", body: { ...ours, version: 0 } })).status).toBe(403);
    const reset = { key: "notice", locale: "en-US", query: { version: 1 } };
    expect((await quality.ask(resetWording, reset)).status).toBe(403);
  });

  it("holds for what really goes out", async () => {
    const words = { subject: "A new password for Gulf", body: "Open {LINK}" };
    await admin.ask(saveWording, { key: "password-reset", locale: "en-US", body: { ...words, version: 0 } });
    await sendResetLink(on.services, { email: quality.email, ip: null, userAgent: "a browser" });
    const sent = (await on.db.select().from(message)).findLast(({ recipient }) => recipient === quality.email);
    expect(sent).toMatchObject({ subject: "A new password for Gulf" });
    expect(sent?.text).toMatch(/^Open http\S+reset-password\?token=\S+\n$/);
  });
});
