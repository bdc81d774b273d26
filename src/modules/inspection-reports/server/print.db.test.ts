import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { contentHash, issuedRecordHash } from "../rules/content-hash.ts";
import { storeReportPdf } from "./print.ts";
import { answerAll, correctedRevision, issuedReport, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { inspectionReport } from "./tables.ts";
import type { BaseScope } from "#directory/bases/scopes.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-report-"));
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

const { find, save, verifyFile } = inspectionReports.endpoints;
const voidIt = inspectionReports.endpoints.void;

const get = (person: Person, id: string, what: string) =>
  on.app.inject({ url: `/api/inspection-reports/${id}/${what}`, headers: { cookie: person.cookie } });

/** The text of a PDF, and its attachments; null if the machine cannot read PDF. */
function inside(bytes: Buffer): { text: string; record: string } | null {
  if (!existsSync("/usr/bin/pdftotext")) return null;
  const path = join(folder, "report.pdf");
  writeFileSync(path, bytes);
  const record = join(folder, "record.json");
  rmSync(record, { force: true });
  execFileSync("pdfdetach", ["-saveall", "-o", folder, path]);
  const attached = execFileSync("pdfdetach", ["-list", path], { encoding: "utf8" });
  const name = /^1: (.+)$/m.exec(attached)?.[1];
  return {
    text: execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }),
    record: name ? readFileSync(join(folder, name), "utf8") : "",
  };
}

describe("before the last signature", () => {
  it("the PDF is a field copy that says so, without a verification code", async () => {
    const { id } = await writtenReport(scene);
    const answer = await get(scene.ana, id, "pdf");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toContain("-field-copy.pdf");
    expect(answer.rawPayload.toString("latin1")).not.toContain("HP-CODE");
    const read = inside(answer.rawPayload);
    if (!read) return;
    expect(read.text).toContain("FIELD COPY – NOT SIGNED. This is not an issued report.");
    expect(read.text).toContain("Number assigned on submission");
    expect(read.text).toContain("Ana Torres");
    expect(read.text).toMatch(/UTG-014 .*C-[0-9a-f]{6}, Gulf/);
  }, 60_000);

  it("carries the company's logo and the photos marked for print, with caption and line", async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="16"><rect width="40" height="16" fill="#123a5e"/></svg>',
    );
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer();
    const store = async (
      bytes: Buffer,
      entity: string,
      entityId: string,
      more: { kind: string; name: string; mediaType: string; caption?: string },
    ) => {
      const { sha256, size } = await on.services.files.put(Readable.from([bytes]), { limit: 1_000_000 });
      const at = on.services.clock().toISOString();
      const [row] = await on.db
        .insert(storedFile)
        .values({ id: randomUUID(), createdAt: at, updatedAt: at, entity, entityId, sha256, size, ...more })
        .returning();
      return row?.id ?? "";
    };
    const [company] = await on.db.select().from(companySettings);
    await store(svg, "CompanySettings", company?.id ?? "", { kind: "logo", name: "logo.svg", mediaType: "image/svg+xml" });
    const { id, version, lines } = await writtenReport(scene);
    const file = (name: string) =>
      store(photo, "InspectionReport", id, { kind: "photo", name, mediaType: "image/jpeg", caption: `Elbow, ${name}` });
    const [shown, hidden] = [await file("a.jpg"), await file("b.jpg")];
    const attachments = [
      { fileId: shown, lineId: lines[3]?.id ?? null, print: true },
      { fileId: hidden, lineId: null, print: false },
    ];
    expect((await scene.ana.ask(save, { id, body: { version, changes: { attachments } } })).status).toBe(200);
    const { rawPayload } = await get(scene.ana, id, "pdf");
    // A PNG with transparency takes two images, and the photo one.
    expect(rawPayload.toString("latin1").match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const read = inside(rawPayload);
    if (!read) return;
    expect(read.text).toContain("Photo 1 – line 4 CML 04: Elbow, a.jpg");
    expect(read.text).not.toContain("Photo 2");
    expect(read.text).toMatch(/Files of this report[\s\S]*b\.jpg: Elbow, b\.jpg/);
  }, 60_000);

  it("no copy is kept", async () => {
    const { id } = await writtenReport(scene);
    await storeReportPdf(on.services, id);
    expect((await scene.ana.ask(find, { id })).body.pdfSha256).toBeNull();
  });
});

describe("the PDF of an issued report", () => {
  it("is printed for whoever opens it first or by the job, once, and can be verified by its bytes", async () => {
    const report = await issuedReport(scene);
    const early = await get(scene.ana, report.id, "pdf");
    expect(early.statusCode).toBe(200);
    const { body: after } = await scene.ana.ask(find, { id: report.id });
    await storeReportPdf(on.services, report.id);
    const kept = await on.db
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.entityId, report.id), eq(storedFile.kind, "pdf")));
    expect(kept).toHaveLength(1);
    expect((await scene.ana.ask(find, { id: report.id })).body).toMatchObject({
      pdfSha256: after.pdfSha256,
      version: after.version,
    });

    const { rawPayload } = await get(scene.ana, report.id, "pdf");
    expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(after.pdfSha256);
    expect(kept[0]).toMatchObject({ sha256: after.pdfSha256, size: rawPayload.length, name: `${report.reportNumber}-rev0.pdf` });
    const code = /HP-CODE:([0-9A-Z-]+)/.exec(rawPayload.toString("latin1"))?.[1];
    expect(code?.replaceAll("-", "")).toBe(report.verificationCode);
    const verified = await on.nobody(verifyFile, { body: { sha256: after.pdfSha256 ?? "", code: code ?? null } });
    expect(verified.body.verdict).toBe("genuine");
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, report.id));
    expect(trail.map(({ action }) => action)).toContain("InspectionReport.print");
  }, 60_000);

  it("names everyone as they were called when it was signed, and is not made with a photo that is another", async () => {
    const jake = await on.person("Jake Moreau", ["ASST"]);
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer();
    const { sha256, size } = await on.services.files.put(Readable.from([photo]), { limit: 1_000_000 });
    const draft = await writtenReport(scene);
    const at = on.services.clock().toISOString();
    const fileId = randomUUID();
    await on.db.insert(storedFile).values({
      id: fileId,
      createdAt: at,
      updatedAt: at,
      entity: "InspectionReport",
      entityId: draft.id,
      sha256,
      size,
      kind: "photo",
      name: "elbow.jpg",
      mediaType: "image/jpeg",
    });
    const assistant = {
      id: randomUUID(),
      userId: jake.id,
      externalName: null,
      organization: null,
      roles: ["assistant" as const],
      dates: [],
      subcontractor: false,
    };
    const changes = { people: [...draft.people, assistant], attachments: [{ fileId, lineId: null, print: true }] };
    expect((await scene.ana.ask(save, { id: draft.id, body: { version: draft.version, changes } })).status).toBe(200);
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, draft.id)).status).toBe(200);
    await on.db.update(appUser).set({ firstName: "Jacob", lastName: "Forged" }).where(eq(appUser.id, jake.id));
    const other = await sharp(photo).negate().jpeg().toBuffer();
    const { read: asStored } = on.services.files;
    on.services.files.read = async (name) => (name === sha256 ? Readable.from([other]) : asStored(name));
    const refusal = await get(scene.ana, draft.id, "pdf");
    expect([refusal.statusCode, refusal.json()]).toMatchObject([422, { code: "altered" }]);
    const shown = () => on.app.inject({ url: `/api/files/${fileId}/content`, headers: { cookie: scene.ana.cookie } });
    const replaced = await shown();
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      422,
      {
        code: "altered",
        message: expect.stringMatching(/is not as it was stored, and it is not shown\. Restore it from a backup\.$/),
      },
    ]);
    on.services.files.read = asStored;
    expect((await shown()).rawPayload).toEqual(photo);
    const read = inside((await get(scene.ana, draft.id, "pdf")).rawPayload);
    if (!read) return;
    expect(read.text).toContain("Jake Moreau");
    expect(read.text).not.toContain("Forged");
  }, 60_000);

  it("carries the canonical record, from which its hashes can be computed again", async () => {
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const record = (await get(scene.ana, report.id, "json")).json<{
      content: never;
      signatures: never;
      evidence: unknown[];
      form: number;
      parts: never;
      issued: never;
      contentHash: string;
      recordHash: string;
    }>();
    expect(await contentHash(record.content)).toBe(report.contentHash);
    expect(record.evidence).toHaveLength(2);
    const { form, signatures, evidence, issued, parts } = record;
    expect(form).toBe(2);
    expect(await issuedRecordHash({ form, contentHash: record.contentHash, parts, signatures, evidence, issued })).toBe(
      report.recordHash,
    );
    const read = inside((await get(scene.ana, report.id, "pdf")).rawPayload);
    if (read) expect(JSON.parse(read.record)).toEqual(record);
  }, 60_000);

  it("shows signatures, certificates, instruments and procedure as frozen", async () => {
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const read = inside((await get(scene.ana, report.id, "pdf")).rawPayload);
    if (!read) return;
    expect(read.text).toContain("UT-004 Rev 2");
    expect(read.text).toMatch(/Performed by\s+Reviewed by[\s\S]*Ana Torres\s+Ben Ruiz/);
    const [, equipment = ""] = /^ *Equipment$([^]*?)^ *Consumables$/m.exec(read.text) ?? [];
    expect(equipment).toMatch(/UTG-014\s+.*S-UTG-014\s+C-[0-9a-f]{6}, Gulf/);
    expect(equipment).toMatch(/Olympus[^]*38DL/);
    expect(read.text).toContain("Evidence annex");
    expect(read.text).toContain("End of report");
  }, 60_000);

  it("names the accreditation only where base, method and day lie inside its scope", async () => {
    const scope = { standard: "ISO/IEC 17020", accreditationNumber: "IB-123", validFrom: null, validTo: "2026-12-31" };
    const titled = async (methods: string[]) => {
      await on.db
        .update(baseLocation)
        .set({ scopes: [{ ...scope, methods }] })
        .where(eq(baseLocation.id, on.bases.houston));
      const report = await issuedReport(scene);
      await storeReportPdf(on.services, report.id);
      return inside((await get(scene.ana, report.id, "pdf")).rawPayload)?.text ?? "";
    };
    if (!existsSync("/usr/bin/pdftotext")) return;
    expect(await titled(["UT"])).toContain("ISO/IEC 17020, IB-123");
    expect(await titled(["RT"])).not.toContain("IB-123");
  }, 60_000);

  it("keeps brand and accreditation as they were when it was signed, whatever they become", async () => {
    const accredited = { standard: "ISO/IEC 17020", accreditationNumber: "IB-77", methods: ["UT"], validFrom: null };
    const scoped = (scopes: BaseScope[]) =>
      on.db.update(baseLocation).set({ scopes }).where(eq(baseLocation.id, on.bases.houston));
    await scoped([{ ...accredited, validTo: "2026-12-31" }]);
    const id = randomUUID();
    const body = { body: "ANAB", number: "IB-77", standard: "ISO/IEC 17020:2012", validFrom: null, validTo: null };
    const named = { legalName: "Gulf Inspection Services", tradingName: null, inspectionBodyType: "A" as const };
    await on.db
      .update(companySettings)
      .set({ ...named, accreditations: [{ id, ...body, symbolAllowedOn: ["reports" as const] }] });
    const at = on.services.clock().toISOString();
    const [company] = await on.db.select().from(companySettings);
    for (const kind of ["letterhead", `symbol-${id}`]) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="${kind.length}" cy="15" r="9"/></svg>`;
      const kept = await on.services.files.put(Readable.from([Buffer.from(svg)]), { limit: 10_000, name: "a.svg" });
      await on.db.insert(storedFile).values({
        ...kept,
        id: randomUUID(),
        createdAt: at,
        updatedAt: at,
        entity: "CompanySettings",
        entityId: company?.id ?? "",
        kind,
        name: `${kind}.svg`,
      });
    }
    const first = await issuedReport(scene);
    const second = await correctedRevision(scene, first.id);
    const fieldCopy = await get(scene.ana, second.id, "pdf");
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, second.id)).status).toBe(200);
    await scoped([]);
    await on.db.update(companySettings).set({ legalName: "Renamed since", accreditations: [] });
    await on.db.update(storedFile).set({ archivedAt: at }).where(eq(storedFile.kind, "letterhead"));

    const overlay = await get(scene.ana, first.id, "pdf");
    const pictures = (bytes: Buffer) => bytes.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
    // Letterhead and symbol; a picture with transparency takes two images. The copy before the signature has no symbol.
    expect(pictures(overlay.rawPayload)).toBe(pictures(fieldCopy.rawPayload) + 2);
    const read = inside(overlay.rawPayload);
    if (!read) return;
    expect(read.text).toContain("ISO/IEC 17020:2012 Type A, IB-77");
    expect(read.text).toContain("Gulf Inspection Services");
    expect(read.text).not.toContain("Renamed since");
    expect(inside(fieldCopy.rawPayload)?.text).not.toContain("IB-77");
    expect(inside((await get(scene.ana, (await writtenReport(scene)).id, "pdf")).rawPayload)?.text).toContain("Renamed since");
  }, 60_000);
});

describe("a report that no longer stands", () => {
  it("is shown with what took its place across every page; the original bytes stay", async () => {
    const first = await issuedReport(scene);
    await storeReportPdf(on.services, first.id);
    const original = (await get(scene.ana, first.id, "pdf")).rawPayload;
    const second = await correctedRevision(scene, first.id);
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, second.id)).status).toBe(200);

    const overlay = await get(scene.ana, first.id, "pdf");
    expect(overlay.headers["content-disposition"]).toContain("-superseded.pdf");
    const read = inside(overlay.rawPayload);
    if (read) expect(read.text.match(/SUPERSEDED BY REV 1 on 13 Mar 2026/g)?.length).toBeGreaterThan(2);
    expect((await get(scene.ana, first.id, "pdf?original=true")).rawPayload.equals(original)).toBe(true);

    // The copy can be identified by its fingerprint alone, and it carries the record.
    const fingerprint = createHash("sha256").update(overlay.rawPayload).digest("hex");
    const ask = (sha256: string) => on.nobody(verifyFile, { body: { sha256, code: null } });
    expect((await ask(fingerprint)).body).toMatchObject({ verdict: "superseded", number: first.reportNumber, altered: [] });
    expect(overlay.rawPayload.toString("latin1")).toContain("/EmbeddedFile");
    await on.database.query(
      `insert into report_rendition select '${"c".repeat(64)}', report_id, at, server_signature, key_id from report_rendition where sha256 = '${fingerprint}'`,
    );
    expect((await ask("c".repeat(64))).body.verdict).toBe("unknown");

    await storeReportPdf(on.services, second.id);
    const revised = inside((await get(scene.ana, second.id, "pdf")).rawPayload);
    if (revised) expect(revised.text).toMatch(/Revisions[\s\S]*First issue[\s\S]*Drawing named\. Remarks[\s\S]*Rev 0/);
    if (revised)
      expect(revised.text).toMatch(/Changed since Rev 0\s+Where\s+What\s+Summary\s+Remarks\s+"Drawing 1042 sheet 2\."/);
  }, 60_000);

  it("lists what it changed of the revision before, and lists the same when it is printed again after an instrument was renamed", async () => {
    const first = await issuedReport(scene);
    const equipment = first.equipment.map((one, at) => ({
      ...one,
      id: randomUUID(),
      purpose: at === 0 ? "thinnest readings" : one.purpose,
    }));
    const second = await correctedRevision(scene, first.id, { remarks: "Typing error", equipment });
    await answerAll(scene, second);
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, second.id)).status).toBe(200);
    await storeReportPdf(on.services, second.id);
    const changed =
      /Changed since Rev 0\s+Where\s+What\s+Equipment\s+UTG-014 used, now thinnest readings\s+Summary\s+Remarks\s+"Typing error",\s+not\s+stated\s+before/;
    const issued = inside((await get(scene.ana, second.id, "pdf")).rawPayload);
    if (issued) expect(issued.text).toMatch(changed);
    await on.byHand(`update inventory_item set asset_tag = 'UTG-914' where asset_tag = 'UTG-014'`);
    const { version } = (await scene.lena.ask(find, { id: second.id })).body;
    expect((await scene.lena.ask(voidIt, { id: second.id, body: { version, reason: "Other circuit" } })).status).toBe(200);
    const again = inside((await get(scene.ana, second.id, "pdf")).rawPayload);
    if (again) expect(again.text).toMatch(changed);
    await on.byHand(`update inventory_item set asset_tag = 'UTG-014' where asset_tag = 'UTG-914'`);
  }, 60_000);

  it("says that it is void, and why", async () => {
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const { version } = (await scene.lena.ask(find, { id: report.id })).body;
    const voided = await scene.lena.ask(voidIt, { id: report.id, body: { version, reason: "Other circuit" } });
    expect(voided.status).toBe(200);
    const read = inside((await get(scene.lena, report.id, "pdf")).rawPayload);
    if (read) expect(read.text).toContain("VOID on 13 Mar 2026: Other circuit. Do not use.");
    const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, report.id));
    expect(row?.pdfSha256).toMatch(/^[0-9a-f]{64}$/);
  }, 60_000);
});

describe("the lines as a workbook", () => {
  it("hold numbers as numbers, days as days and words as words", async () => {
    const { id } = await writtenReport(scene);
    const answer = await get(scene.ana, id, "lines.xlsx");
    expect(answer.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const sheets = await readSheets(answer.rawPayload);
    const rows = sheets[0]?.data ?? [];
    const [heads = [], first = []] = rows;
    const cell = (head: string) => first[heads.indexOf(head)];
    expect(rows).toHaveLength(6);
    expect(cell("CML")).toBe("CML 01");
    expect(cell("Reading 1, mm")).toBe(11.2);
    expect(cell("Governing rate, mm/y")).toBe(0.103);
    expect(cell("Examined on")).toEqual(new Date("2026-03-12T00:00:00Z"));
    expect(cell("Result")).toBe("ACC");
  }, 60_000);
});
