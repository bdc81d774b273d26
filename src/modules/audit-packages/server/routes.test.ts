import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditPackage, auditPackages } from "../contract.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reportAlteration } from "#modules/inspection-reports/server/ledger/tables.ts";
import { instrument, type Scene, setScene, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { contactOf, printedReport, sentRelease } from "#modules/releases/server/testing.ts";
import { createTestApp, type Person, type TestApp } from "../../../testing.ts";

const { find } = auditPackages.endpoints;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-package-"));

let on: TestApp;
let scene: Scene;
let auditor: Person;
let report: Awaited<ReturnType<typeof printedReport>>;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  auditor = await on.person("Audrey Lund", ["AUD"]);
  const carla = await on.person("Carla Dunn", ["CRD"]);
  await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
  await calibratedWith("STD-100");
  await paper("Certification", scene.certificates.ana, "certificate", "Ana Torres.pdf");
  report = await printedReport(on, scene);
  await sentRelease(on, carla, [report.id]);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

/** The gauge of the scene was calibrated with this standard, which has a calibration of its own. */
async function calibratedWith(assetTag: string): Promise<void> {
  const itemId = await instrument(on, assetTag, "UT-BLOCK");
  const of = (id: string) => eq(calibrationRecord.itemId, id);
  const [own] = await on.db.select().from(calibrationRecord).where(of(itemId));
  const standard = {
    itemId,
    assetTag,
    recordId: own?.id ?? null,
    certificateNumber: own?.certificateNumber ?? null,
    dueOn: "2027-01-10",
  };
  await on.db
    .update(calibrationRecord)
    .set({ standards: [standard] })
    .where(of(scene.gauge));
}

async function paper(entity: string, entityId: string, kind: string, name: string): Promise<void> {
  const at = "2026-01-02T08:00:00.000Z";
  const put = await on.services.files.put(Readable.from([Buffer.from("%PDF-1.7\nof Ana\n%%EOF")]), { limit: 1000, name });
  await on.db.insert(storedFile).values({ id: randomUUID(), createdAt: at, updatedAt: at, entity, entityId, kind, name, ...put });
}

const section = (of: AuditPackage, key: string) => of.sections.find((one) => one.key === key)?.entries ?? [];
const titles = (of: AuditPackage, key: string) => section(of, key).map(({ title }) => title);
const zipOf = (cookie: string, id = report.id) =>
  on.app.inject({ url: `/api/inspection-reports/${id}/audit-package.zip`, headers: { cookie } });

describe("the audit package of a signed report", () => {
  it("names everything behind it: people, instruments, the standard above the gauge, procedure, template, release and trail", async () => {
    const { body } = await auditor.ask(find, { id: report.id });
    expect(titles(body, "report")).toEqual([`${report.reportNumber} Rev 0`]);
    expect(titles(body, "people")).toEqual(
      expect.arrayContaining(["Ana Torres: SNT-TC-1A:2020 UT Level II", "Ben Ruiz: SNT-TC-1A:2020 UT Level II"]),
    );
    const [ana] = section(body, "people").filter(({ id }) => id === scene.certificates.ana);
    expect(ana?.files).toMatchObject([{ name: "Ana Torres.pdf", isFrozen: true }]);
    expect(ana?.facts).toContainEqual({ label: "Used on", value: "2026-03-12" });
    expect(titles(body, "instruments").slice(-2)).toEqual([
      "UTG-014: UT thickness gauge",
      expect.stringMatching(/^UTG-014: calibration C-/),
    ]);
    expect(titles(body, "traceability").join()).toMatch(/^STD-100: .*,STD-100: calibration C-/);
    expect(titles(body, "procedure")).toHaveLength(1);
    expect(section(body, "releases")).toMatchObject([{ title: expect.stringMatching(/^T-ACR-26-0001: /) as string }]);
    expect(section(body, "doubts")).toEqual([]);
    expect(Number(section(body, "trail")[0]?.facts[0]?.value)).toBeGreaterThan(3);
  });

  it("leaves out what a technician may not read, and is not theirs to take along", async () => {
    const { body } = await scene.ana.ask(find, { id: report.id });
    expect(section(body, "trail")).toMatchObject([{ files: [], leftOut: expect.stringContaining("audit trail") as string }]);
    const bens = section(body, "people").filter(({ id }) => id === scene.certificates.ben);
    expect(bens).toMatchObject([{ files: [], leftOut: expect.stringContaining("your access") as string }]);
    expect((await zipOf(scene.ana.cookie)).statusCode).toBe(403);
    expect((await zipOf("")).statusCode).toBe(401);
  });

  it("is refused of a draft, and of a report that is not within reach", async () => {
    const draft = await writtenReport(scene);
    expect((await scene.ana.ask(find, { id: draft.id })).problem.message).toMatch(/^Only a signed report/);
    expect((await zipOf(auditor.cookie, draft.id)).statusCode).toBe(422);
    const stranger = await on.person("Sam Field", ["TECH"]);
    expect((await stranger.ask(find, { id: report.id })).status).toBe(404);
  });

  it("does without the PDF where the report was found altered, and says so", async () => {
    await on.db.insert(reportAlteration).values({ reportId: report.id, foundAt: "2026-03-13T15:00:00Z", altered: ["line 3"] });
    const { body } = await auditor.ask(find, { id: report.id });
    await on.db.delete(reportAlteration);
    expect(body.altered).toEqual(["line 3"]);
    expect(section(body, "report")).toMatchObject([{ leftOut: expect.stringContaining("not as it was signed") as string }]);
    expect(section(body, "report")[0]?.files.some(({ name }) => name.endsWith(".pdf"))).toBe(false);
  });
});

describe("its ZIP", () => {
  it("checks itself, and names what was changed, added or taken away", async () => {
    const answer = await zipOf(auditor.cookie);
    expect(answer.headers["content-disposition"]).toContain("audit-package.zip");
    unpack(answer.rawPayload);
    const keys = join(folder, "..", `${randomUUID()}.json`);
    writeFileSync(keys, JSON.stringify((await on.nobody(inspectionReports.endpoints.keys, {})).body));
    expect(check()).toMatchObject({ code: 3, said: expect.stringContaining("CONSISTENT, ISSUER NOT CHECKED") as string });
    expect(check("--keys", keys)).toMatchObject({ code: 0, said: expect.stringContaining("RECORD GENUINE") as string });

    const index = join(folder, "index.html");
    const whole = readFileSync(index, "utf8");
    expect(whole).toContain("Ana Torres");
    writeFileSync(index, whole.replace("Level II", "Level III"));
    writeFileSync(join(folder, "2-people", "another.pdf"), "x");
    expect(check("--keys", keys)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/index\.html is not as it was packed; 2-people\/another\.pdf was added/) as string,
    });
    rmSync(join(folder, "2-people", "another.pdf"));
    expect(resigned(whole.replace("Level II", "Level III"))).toMatchObject({ code: 3 });
    // Somebody else's key: consistent in itself, and unmasked by the keys the issuer publishes.
    expect(check("--keys", keys)).toMatchObject({ code: 1, said: expect.stringContaining("not among the keys") as string });
    rmSync(keys);
  });

  it("gives no way around the list: two files exchanged, one dropped, names that write over the verdict, an ended key", async () => {
    const packed = (await zipOf(auditor.cookie)).rawPayload;
    const keys = join(folder, "..", `${randomUUID()}.json`);
    const published = (await on.nobody(inspectionReports.endpoints.keys, {})).body;
    const wholeAgain = (shown: unknown = published) => {
      rmSync(folder, { recursive: true, force: true });
      unpack(packed);
      writeFileSync(keys, JSON.stringify(shown));
    };
    const checked = () => check("--keys", keys);
    wholeAgain();
    expect(checked()).toMatchObject({ code: 0, said: expect.stringMatching(/^GENUINE: /) as string });
    const [one, other] = ["keys.json", "index.json"].map((name) => join(folder, name)) as [string, string];
    renameSync(one, `${one}.away`);
    renameSync(other, one);
    renameSync(`${one}.away`, other);
    expect(checked()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/index\.json is not as .*keys\.json is not as/) as string,
    });
    wholeAgain();
    rmSync(join(folder, "2-people"), { recursive: true });
    writeFileSync(join(folder, "x\u001B[2J\nGENUINE: all is well"), "x");
    const { code, said } = checked();
    expect([code, said]).toEqual([1, expect.stringMatching(/^ALTERED: 2-people\/.* is missing.* was added/)]);
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    expect(said).not.toMatch(/^GENUINE|\u001B/m);
    wholeAgain(published.map((key) => ({ ...key, validTo: "2026-03-01T00:00:00.000Z" })));
    expect(checked()).toMatchObject({
      code: 1,
      said: expect.stringContaining("a key that the issuer gave up 2026-03-01") as string,
    });
    wholeAgain({ keys: published });
    expect(checked()).toMatchObject({ code: 2, said: expect.stringContaining("they are no list") as string });
    rmSync(keys);
  });

  it("is on record in the trail before it leaves", async () => {
    await zipOf(auditor.cookie);
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "AuditPackage.export"));
    expect(events.at(-1)).toMatchObject({
      actorId: auditor.id,
      entityId: report.id,
      entityLabel: `${report.reportNumber} Rev 0`,
    });
  });
});

function unpack(bytes: Uint8Array): void {
  for (const [path, content] of Object.entries(unzipSync(bytes))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function check(...more: string[]): { code: number; said: string } {
  try {
    return { code: 0, said: execFileSync(process.execPath, [join(folder, "check-package.mjs"), ...more], { encoding: "utf8" }) };
  } catch (failure) {
    const { status, stdout } = failure as { status: number; stdout: string };
    return { code: status, said: stdout };
  }
}

/** As a forger does it: another index, a list that fits it, signed with a key of their own that they add to the folder's. */
function resigned(index: string): { code: number; said: string } {
  writeFileSync(join(folder, "index.html"), index);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const own = [...(JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")) as object[]), { keyId: "forged", publicKey: pem }];
  writeFileSync(join(folder, "keys.json"), JSON.stringify(own));
  const manifest = JSON.parse(readFileSync(join(folder, "MANIFEST.json"), "utf8")) as {
    files: { path: string; size: number; sha256: string }[];
  };
  for (const file of manifest.files) {
    const bytes = readFileSync(join(folder, file.path));
    Object.assign(file, { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  writeFileSync(join(folder, "MANIFEST.json"), bytes);
  const text = `audit-package;${createHash("sha256").update(bytes).digest("hex")}`;
  const serverSignature = sign(null, Buffer.from(text), privateKey).toString("base64url");
  writeFileSync(join(folder, "MANIFEST.signature.json"), JSON.stringify({ keyId: "forged", serverSignature }));
  return check();
}
