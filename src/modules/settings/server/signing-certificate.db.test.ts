import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { signingCertificate as table } from "#directory/company/server/tables.ts";
import { certificateAuthority, filePassword } from "#kit/server/pdf-signing/testing.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { signingCertificate, installCertificate, changeTimeStamps, removeCertificate } = settings.endpoints;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-certificate-"));
const authority = certificateAuthority(folder);
const servers: Server[] = [];
let on: TestApp;
let admin: Person;
let quality: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Quinn Quality", ["QM"]);
});
afterAll(async () => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

const bodyOf = (file: Buffer, password = filePassword, timeStampUrl: string | null = null) => ({
  body: { file: file.toString("base64"), password, timeStampUrl },
});
const inUse = async () => (await admin.ask(signingCertificate, {})).body.certificate ?? expect.fail("no certificate");
const sample = (cookie: string) => on.app.inject({ url: "/api/settings/signing-certificate/sample.pdf", headers: { cookie } });

describe("the certificate that reports are signed with", () => {
  it("is an administrator's, and there is none at first", async () => {
    expect((await quality.ask(signingCertificate, {})).status).toBe(403);
    expect((await quality.ask(installCertificate, bodyOf(authority.issue("company")))).status).toBe(403);
    expect((await admin.ask(signingCertificate, {})).body).toEqual({ certificate: null });
    expect((await sample(admin.cookie)).statusCode).toBe(422);
  });

  it("is refused with a sentence at its field", async () => {
    const past = authority.issue("past", { days: ["20240101000000Z", "20260503000000Z"] });
    const ahead = authority.issue("ahead", { days: ["20260601000000Z", "20280101000000Z"] });
    for (const [asked, path, words] of [
      [bodyOf(past), "file", "This certificate expired on 2026-05-03."],
      [bodyOf(ahead), "file", "This certificate is valid from 2026-06-01 on. Install it then."],
      [bodyOf(authority.issue("company"), "wrong"), "password", "The file does not open with this password."],
    ] as const) {
      const { status, body } = await admin.ask(installCertificate, asked);
      expect([status, body]).toEqual([400, expect.objectContaining({ fields: [{ path, message: words }] })]);
    }
  });

  it("is kept sealed: neither key nor password is told, stored readably or written to the trail", async () => {
    const { body } = await admin.ask(installCertificate, bodyOf(authority.issue("company")));
    expect(body.certificate).toMatchObject({
      subject: "Gulf Inspection",
      issuer: "Test Authority",
      valid: true,
      selfSigned: false,
    });
    expect(body.certificate).not.toHaveProperty("sealed");
    const rows = await on.db.select().from(table);
    const told = JSON.stringify([body, rows, await on.db.select().from(auditEvent)]);
    expect(told).not.toMatch(/PRIVATE KEY/);
    expect(told).not.toContain(filePassword);
    expect(on.services.secrets.decrypt(rows[0]?.sealed ?? "")).toContain("PRIVATE KEY");
  });

  it("signs a sample, with a time stamp where a server is set, and says when that server fails", async () => {
    const { url, server } = await authority.timeStampServer();
    servers.push(server);
    expect((await sample(admin.cookie)).rawPayload.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
    const { version } = await inUse();
    await admin.ask(changeTimeStamps, { body: { version, timeStampUrl: url } });
    await sample(admin.cookie);
    expect((await inUse()).timeStampFault).toBeNull();
    server.close();
    await new Promise((closed) => server.once("close", closed));
    expect((await sample(admin.cookie)).statusCode).toBe(200);
    expect(await inUse()).toMatchObject({ timeStampFault: "fetch failed", timeStampFaultAt: expect.any(String) });
  });

  it("comes due, to the administrators", async () => {
    const { body } = await admin.ask(
      installCertificate,
      bodyOf(authority.issue("soon", { days: ["20260101000000Z", "20260601120000Z"] })),
    );
    const due = await on.app.inject({ url: "/api/due?subject=signingCertificate", headers: { cookie: admin.cookie } });
    expect(due.json().rows).toEqual([
      expect.objectContaining({ recordId: body.certificate?.id, dueOn: "2026-06-01", label: "Gulf Inspection" }),
    ]);
  });

  it("that is replaced or removed loses its key, and signs no more", async () => {
    const { id } = await inUse();
    expect((await admin.ask(removeCertificate, { id })).body).toEqual({ certificate: null });
    expect((await on.db.select().from(table)).map(({ sealed, archivedAt }) => [sealed, archivedAt !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect((await sample(admin.cookie)).statusCode).toBe(422);
  });
});
