import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { company, changeCompany, companyHistory, removeLogo } = settings.endpoints;

let on: TestApp;
let admin: Person;
let technician: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  technician = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

/** A PNG of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function send(person: Person, name: string, content: Buffer) {
  const mark = "----logo";
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return on.app.inject({
    method: "POST",
    url: "/api/settings/company/logo",
    headers: { cookie: person.cookie, "content-type": `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
}

describe("the company", () => {
  it("exists from the first start, for everyone signed in", async () => {
    const { status, body } = await technician.ask(company, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ legalName: "Your company", unitSystem: "SI", pageSize: "A4", logo: null, version: 1 });
    expect((await on.nobody(company, {})).status).toBe(401);
  });

  it("is changed by an administrator, with the version read", async () => {
    const changes = {
      legalName: "Gulf Inspection Services Ltd",
      address: "12 Dock Road\nHouston",
      country: "US",
      pageSize: "LETTER" as const,
    };
    const changed = await admin.ask(changeCompany, { body: { version: 1, changes } });
    expect(changed.body).toMatchObject({ ...changes, version: 2 });
    const stale = await admin.ask(changeCompany, { body: { version: 1, changes: { legalName: "Another" } } });
    expect(stale.status).toBe(409);
    expect(stale.problem.message).toMatch(/^Ada Admin changed this record at .*\. Review the differences and save again\.$/);
    expect(stale.problem.current).toMatchObject({ legalName: "Gulf Inspection Services Ltd" });
    const history = await admin.ask(companyHistory, { id: changed.body.id });
    expect(history.body[0]?.changes).toContainEqual({ field: "legalName", old: "Your company", new: changes.legalName });
  });

  it("is refused an unknown time zone and a wrong address of a website", async () => {
    const changes = { timeZone: "Mars/Olympus", website: "gulf", legalName: " " };
    const { status, problem } = await admin.ask(changeCompany, { body: { version: 2, changes } });
    expect(status).toBe(400);
    expect(problem.fields?.map(({ message }) => message)).toEqual([
      "Enter the legal name; it prints on reports",
      "Enter a web address that begins with https://",
      "Choose a time zone from the list.",
    ]);
  });

  it("is not changed by those who only read or keep part of the settings", async () => {
    const quality = await on.person("Quinn Quality", ["QM"]);
    for (const person of [technician, quality]) {
      expect((await person.ask(changeCompany, { body: { version: 2, changes: { legalName: "Mine" } } })).status).toBe(403);
      expect((await send(person, "logo.png", png)).statusCode).toBe(403);
    }
  });
});

describe("the logo", () => {
  it("is put on by an administrator, replaced and taken away", async () => {
    const first = await send(admin, "logo.png", png);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ logo: { name: "logo.png", mediaType: "image/png" } });
    const second = await send(admin, "new.png", Buffer.concat([png, Buffer.from("2")]));
    expect(second.json()).toMatchObject({ logo: { name: "new.png" } });
    const shown = await on.app.inject({ url: "/api/settings/company/logo", headers: { cookie: technician.cookie } });
    expect(shown.headers["content-type"]).toBe("image/png");
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    expect((await admin.ask(removeLogo, {})).body.logo).toBeNull();
    const gone = await on.app.inject({ url: "/api/settings/company/logo", headers: { cookie: technician.cookie } });
    expect(gone.statusCode).toBe(404);
  });

  it("is a picture and at most 2 MB", async () => {
    expect((await send(admin, "logo.txt", Buffer.from("no picture"))).json()).toMatchObject({
      message: "A logo is a PNG, JPEG or SVG file.",
    });
    expect((await admin.ask(company, {})).body.logo).toBeNull();
  });

  it("can be drawn: one that cannot would stop every paper", async () => {
    const broken = await send(admin, "logo.png", Buffer.from(png).fill(0, 41, 54));
    expect([broken.statusCode, broken.body]).toEqual([400, expect.stringContaining("This picture cannot be read.")]);
    expect((await admin.ask(company, {})).body.logo).toBeNull();
  });
});
