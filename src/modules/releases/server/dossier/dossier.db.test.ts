import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { releases } from "../../contract.ts";
import { packageJob } from "../making.ts";
import { makePackage } from "../package.ts";
import { packageProgress, release, releaseRecipient } from "../tables.ts";
import { contactOf, printedReport, sentRelease, tokenOf } from "../testing.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { storedFile } from "#kit/server/tables.ts";
import { evidenceCases } from "#modules/evidence-cases/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { verificationLookup } from "#modules/inspection-reports/server/ledger/tables.ts";
import { forgetLookups } from "#modules/inspection-reports/server/lookups.ts";
import { inspectionDay, type Scene, setScene, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";

const { createDossier, dossier, find, issue, update, shown, makePackage: makeAgain } = releases.endpoints;
const { verifySeveral } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let carla: Person;
let projectId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  carla = await on.person("Carla Dunn", ["CRD"]);
  await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
  projectId = (await on.db.select().from(project))[0]?.id ?? "";
});
afterAll(() => on.close());

const get = (url: string, cookie = carla.cookie) => on.app.inject({ method: "GET", url, headers: cookie ? { cookie } : {} });

/** A copy of the certificate, as it was signed on. */
async function paperOf(entity: string, entityId: string, text: string): Promise<void> {
  const { services } = on;
  const { Readable } = await import("node:stream");
  const put = await services.files.put(Readable.from([Buffer.from(`%PDF-1.7 ${text}`)]), { limit: 1_000, name: "paper.pdf" });
  const at = "2026-01-05T12:00:00.000Z";
  const row = { id: randomUUID(), createdAt: at, updatedAt: at, entity, entityId, kind: "certificate", name: "paper.pdf" };
  await on.db.insert(storedFile).values({ ...row, sha256: put.sha256, size: put.size, mediaType: put.mediaType });
}

describe("a turnover dossier or another release", () => {
  it("has every current report of its project with what covers it, and names what is missing", async () => {
    expect((await carla.ask(createDossier, { body: { projectId } })).problem.message).toBe(
      "This project has no signed report yet.",
    );
    const [first, second] = [await printedReport(on, scene), await printedReport(on, scene)];
    const unsigned = await writtenReport(scene);
    await paperOf("Certification", scene.certificates.ana, "certificate of Ana");
    expect((await scene.ana.ask(createDossier, { body: { projectId } })).status).toBe(403);
    const other = await carla.ask(createDossier, { body: { projectId, workOrderId: randomUUID() } });
    expect(other.problem.fields).toMatchObject([{ path: "workOrderId" }]);
    const { body } = await carla.ask(createDossier, { body: { projectId, workOrderId: scene.order } });
    expect(body).toMatchObject({
      purpose: "turnover dossier",
      status: "draft",
      subject: "Turnover dossier of WO-26-0001, Circuit CW-31",
      items: [{ reportId: first.id }, { reportId: second.id }],
    });
    const found = (await carla.ask(dossier, { id: body.id })).body;
    expect(found.of).toBe("P-26-0001 Thickness survey, WO-26-0001");
    const open = found.items.filter(({ outcome }) => outcome === "not signed");
    expect([open.length > 0, new Set(open.flatMap(({ reports }) => reports))]).toEqual([
      true,
      new Set([unsigned.provisionalRef]),
    ]);
    expect(found.registers[0]?.rows.map(([name]) => name)).toContain("Ana Torres");
    expect(found.registers[3]?.rows).toMatchObject([expect.arrayContaining(["Ultragel II, Sonotech", "UG-2511", "2027-11-30"])]);
    expect(found.papers).toMatchObject([{ path: expect.stringMatching(/^papers\/certificates\/Certificate-of-Ana-Torres-/) }]);
    expect(found.gaps).toContainEqual(expect.stringMatching(/^Procedure UT-004 Rev 2: no copy is held$/));
    const tag = first.itemTag ?? "";
    const listed = { version: body.version, changes: { requiredItems: [tag, tag, "CW-99"] } };
    expect((await carla.ask(update, { id: body.id, body: listed })).body.dossierScope?.requiredItems).toEqual([tag, "CW-99"]);
    const again = (await carla.ask(dossier, { id: body.id })).body;
    expect(again).toMatchObject({ required: 2, examined: 1, accepted: 0, coverage: "0.0 %" });
    expect(again.gaps).toEqual(
      expect.arrayContaining(["CW-99: not examined", `${tag}: rejected in ${first.reportNumber} Rev 0`]),
    );
    expect((await get(`/api/releases/${body.id}/dossier.pdf`)).rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("whose package broke off has it made from the beginning at the next attempt, and nobody is sent it twice; a failure is shown and told", async () => {
    const report = await printedReport(on, scene);
    const put = vi.spyOn(on.services.files, "put").mockRejectedValueOnce(new Error("The disk is full"));
    const failed = async () => {
      const draft = (await carla.ask(releases.endpoints.create, { body: { reportIds: [report.id] } })).body;
      await carla.ask(issue, { id: draft.id, body: { version: draft.version } });
      await expect(packageJob(on.services, draft.id, { last: true })).rejects.toThrow("The disk is full");
      return draft.id;
    };
    const id = await failed();
    put.mockRestore();
    expect((await carla.ask(find, { id })).body).toMatchObject({
      making: { failure: "The disk is full" },
      recipients: [{ state: "pending" }],
    });
    const told = await on.db.select().from(notification).where(eq(notification.userId, carla.id));
    expect(told.filter(({ title }) => title.endsWith("could not be made"))).toMatchObject([{ body: "The disk is full" }]);
    expect((await carla.ask(makeAgain, { id, body: {} })).body.making?.failure).toBeNull();
    for (const _ of [1, 2]) await packageJob(on.services, id, { last: false });
    expect((await carla.ask(makeAgain, { id, body: {} })).problem.message).toBe("The package of this release is made.");
    const sent = await on.db
      .select({ id: message.id })
      .from(releaseRecipient)
      .innerJoin(message, eq(message.id, releaseRecipient.messageId))
      .where(eq(releaseRecipient.releaseId, id));
    expect(sent).toHaveLength(1);
    expect(await on.db.$count(packageProgress, eq(packageProgress.releaseId, id))).toBe(0);
    expect((await sentRelease(on, carla, [(await printedReport(on, scene)).id])).making).not.toBeUndefined();
  });

  it("is checked at /verify with all its reports by its package, as one lookup; a report that is void is named among them", async () => {
    const [kept, gone] = [await printedReport(on, scene), await printedReport(on, scene)];
    const { id, transmittalNo } = await sentRelease(on, carla, [kept.id, gone.id]);
    const quinn = await on.person("Quinn Ray", ["QM"]);
    const { version } = (await quinn.ask(inspectionReports.endpoints.find, { id: gone.id })).body;
    await quinn.ask(inspectionReports.endpoints.void, { id: gone.id, body: { version, reason: "Wrong circuit" } });
    const { packageSha256, sheetSha256 } = (await on.db.select().from(release).where(eq(release.id, id)))[0] ?? {};
    const ask = async (...hashes: string[]) =>
      (await on.nobody(verifySeveral, { body: { files: hashes.map((sha256) => ({ sha256, name: "a.pdf" })) } })).body;
    const { transmittal, results } = await ask(packageSha256 ?? "");
    expect(transmittal).toEqual({ transmittalNo, isRecalled: false });
    expect(results.map(({ number, verdict, name }) => [number, verdict, name])).toEqual([
      [kept.reportNumber, "genuine", null],
      [gone.reportNumber, "void", null],
    ]);
    const items = (await carla.ask(find, { id })).body.items.map(({ pdfSha256 }) => pdfSha256 ?? "");
    const ofZip = await ask(sheetSha256 ?? "", ...items, "f".repeat(64));
    expect([ofZip.transmittal?.transmittalNo, ofZip.results.map(({ verdict }) => verdict)]).toEqual([
      transmittalNo,
      ["genuine", "void", "unknown"],
    ]);
    const looked = await on.db.select().from(verificationLookup);
    expect(looked.map(({ outcome, asked }) => [outcome, asked.length])).toEqual([
      ["transmittal", 8],
      ["transmittal", 8],
    ]);
  });

  it("its codes are looked up ten times a minute and a hundred a day from one address; a mistyped code and a file by its hash are not counted", async () => {
    const report = await printedReport(on, scene);
    const code = report.verificationCode ?? "";
    const from = async (remoteAddress: string, method: "GET" | "POST", url: string, payload?: object) =>
      (await on.app.inject({ method, url, remoteAddress, ...(payload ? { payload } : {}) })).statusCode;
    const byCode = (address: string, one = code) => from(address, "GET", `/api/verify/${one}`);
    const last = code.endsWith("0") ? "1" : "0";
    for (let tries = 0; tries < 3; tries += 1) await byCode("192.0.2.50", `${code.slice(0, -1)}${last}`);
    const tries = Array.from({ length: 10 }, () => byCode("192.0.2.50"));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([200]));
    expect([await byCode("192.0.2.50"), await byCode("192.0.2.51")]).toEqual([429, 200]);
    const { pdfSha256 } = (await carla.ask(inspectionReports.endpoints.find, { id: report.id })).body;
    const file = { sha256: pdfSha256, code: null };
    expect(await from("192.0.2.50", "POST", "/api/verify", file)).toBe(200);
    // A file of another hash with a code is a lookup of that code.
    expect(await from("192.0.2.50", "POST", "/api/verify", { sha256: "e".repeat(64), code })).toBe(429);
    const looked = await on.db.select().from(verificationLookup).where(isNotNull(verificationLookup.ipHash));
    const row = [...Map.groupBy(looked, ({ ipHash }) => ipHash).values()].find(({ length }) => length === 10)?.[0];
    const ofDay = Array.from({ length: 90 }, () => ({ ...row, id: randomUUID(), at: "2026-03-13T10:00:00.000Z" }));
    await on.db.insert(verificationLookup).values(ofDay as (typeof verificationLookup.$inferInsert)[]);
    on.at("2026-03-13T15:02:00.000Z");
    expect(await byCode("192.0.2.50")).toBe(429);
    on.at("2026-03-14T00:00:01.000Z");
    expect(await byCode("192.0.2.50")).toBe(200);
    on.at("2027-05-01T00:00:00.000Z");
    await forgetLookups(on.services);
    expect(await on.db.$count(verificationLookup)).toBe(0);
    on.at("2026-03-13T15:00:00.000Z");
  });

  it("is issued as it stands: frozen, printed before its reports, with its papers in the ZIP and its coverage on the link", async () => {
    const { body } = await carla.ask(createDossier, { body: { projectId } });
    const { body: doubted } = { body: { entity: "InventoryItem" as const, entityId: scene.gauge } };
    const lena = { ...doubted, from: inspectionDay, to: inspectionDay, reason: "Found dropped" };
    expect((await scene.lena.ask(evidenceCases.endpoints.open, { body: lena })).status).toBe(200);
    const confirmation = "The client takes them with the caution";
    const issued = await carla.ask(issue, { id: body.id, body: { version: body.version, confirmation } });
    expect(issued.status).toBe(200);
    expect(issued.body.making).toEqual({ done: 0, total: 0, failure: null });
    await makePackage(on.services, body.id);
    const frozen = (await carla.ask(dossier, { id: body.id })).body;
    expect(frozen.gaps.filter((gap) => gap.endsWith("its evidence is in doubt"))).toHaveLength(body.items.length);
    await paperOf("Certification", scene.certificates.ben, "certificate of Ben");
    expect((await carla.ask(dossier, { id: body.id })).body).toEqual(frozen);
    const files = unzipSync(new Uint8Array((await get(`/api/releases/${body.id}/zip`)).rawPayload));
    const number = issued.body.transmittalNo ?? "";
    expect(Object.keys(files)).toEqual(expect.arrayContaining([`${number}-dossier.pdf`, frozen.papers[0]?.path]));
    const token = await tokenOf(on, body.id);
    const page = (await on.nobody(shown, { token })).body;
    expect(page.dossier).toEqual({ coverage: frozen.coverage, incomplete: `INCOMPLETE: ${frozen.gaps.length} items` });
    const file = await get(`/api/r/${token}/dossier`, "");
    expect(Buffer.from(file.rawPayload)).toEqual(Buffer.from(files[`${number}-dossier.pdf`] ?? []));
    expect((await carla.ask(find, { id: body.id })).body.making).toBeNull();
  });
});
