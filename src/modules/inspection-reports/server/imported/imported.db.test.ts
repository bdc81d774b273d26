import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../../contract.ts";
import type { ImportedRow } from "../../imported/imported-report.ts";
import { issuedReport, type Scene, setScene } from "../testing.ts";
import { importedReport } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";

const { checkIndex, importIndex, awaitingPdf, removeImported, numberRegister, verifyFile, indexMapping } =
  inspectionReports.endpoints;
const { imported } = inspectionReports.records;
let on: TestApp;
let scene: Scene;
let own: Awaited<ReturnType<typeof issuedReport>>;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  own = await issuedReport(scene);
  admin = await on.person("Ada Admin", ["ADM"]);
  auditor = await on.person("Olga Auditor", ["AUD"]);
}, 60_000);
afterAll(() => on.close());

const row = (number: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  row: number,
  reportNumber: `OLD-${number}`,
  revision: "0",
  client: "acr",
  issuedOn: "2026-01-14",
  method: "UT",
  itemTag: "V-117",
  itemDescription: null,
  result: "ACCEPT",
  clientReportNo: `C-${number}`,
  fileName: `old-${number}.pdf`,
  ...more,
});
const put = (rows: ImportedRow[], known: "skip" | "replace" = "skip") =>
  scene.lena.ask(importIndex, { body: { rows, known, mapping: { "Report No": "reportNumber" } } });
const found = async (q: string, who = auditor) => (await who.ask(imported.list, { query: { q } })).body.rows;

/** The smallest file that counts as PDF. */
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);
async function send(id: string, bytes: Buffer, name = "old.pdf", who = scene.lena) {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  const request = new Request("http://x", { method: "POST", body: form });
  return on.app.inject({
    method: "POST",
    url: `/api/imported-reports/${id}/pdf`,
    headers: { cookie: who.cookie, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe("an index of old reports", () => {
  it("is imported by quality managers and administrators only", async () => {
    const body = { rows: [row(1)], known: "skip" as const, mapping: {} };
    expect((await scene.ana.ask(importIndex, { body })).status).toBe(403);
    expect((await auditor.ask(checkIndex, { body: { rows: [row(1)] } })).status).toBe(403);
    expect((await admin.ask(checkIndex, { body: { rows: [row(1)] } })).status).toBe(200);
  });

  it("is checked against clients, own numbers and the day, and nothing is written while a row is bad", async () => {
    const rows = [
      row(2),
      row(3, { client: "Nobody Inc" }),
      row(4, { reportNumber: (own.reportNumber ?? "").toLowerCase() }),
      row(5, { issuedOn: "2026-03-14" }),
    ];
    const { bad } = (await scene.lena.ask(checkIndex, { body: { rows } })).body;
    expect(bad).toEqual([
      { row: 3, field: "client", message: "'Nobody Inc' is no client by its code or name" },
      { row: 4, field: "reportNumber", message: expect.stringContaining("is the number of a report written in Holdpoint") },
      { row: 5, field: "issuedOn", message: "2026-03-14 is in the future" },
    ]);
    const refused = await put(rows);
    expect([refused.status, refused.problem.reasons?.length]).toEqual([422, 3]);
    expect(await on.db.select().from(importedReport)).toEqual([]);
  });

  it("is found by number, client's number and item, and asks about what was imported before", async () => {
    expect((await put([row(2), row(3)])).body).toEqual({ imported: 2, replaced: 0, skipped: 0 });
    for (const q of ["OLD-2", "C-2"]) expect((await found(q)).map(({ reportNumber }) => reportNumber)).toEqual(["OLD-2"]);
    expect(await found("V-117")).toHaveLength(2);
    expect((await scene.lena.ask(checkIndex, { body: { rows: [row(3), row(4)] } })).body.known).toEqual([3]);
    expect((await put([row(3, { itemTag: "V-9" }), row(4)])).body).toEqual({ imported: 1, replaced: 0, skipped: 1 });
    expect((await put([row(3, { itemTag: "V-9" })], "replace")).body).toEqual({ imported: 0, replaced: 1, skipped: 0 });
    expect((await found("OLD-3")).map(({ itemTag }) => itemTag)).toEqual(["V-9"]);
    expect((await scene.lena.ask(indexMapping, {})).body.mapping).toEqual({ "Report No": "reportNumber" });
  });
});

describe("the PDF of an imported report", () => {
  it("follows the index, once; it is opened by readers of the register, and its check says that it is imported, never genuine", async () => {
    await put([row(20)]);
    const waiting = (await scene.lena.ask(awaitingPdf, {})).body.find(({ fileName }) => fileName === "old-20.pdf");
    const id = waiting?.id ?? expect.fail("not waiting");
    expect((await send(id, pdf("a"), "old-20.pdf", scene.ana)).statusCode).toBe(403);
    const sent = await send(id, pdf("a"), "old-20.pdf");
    expect([sent.statusCode, sent.json().pdfSize]).toEqual([200, pdf("a").length]);
    expect((await send(id, pdf("b"))).statusCode).toBe(409);
    const read = await on.app.inject({ url: `/api/imported-reports/${id}/pdf`, headers: { cookie: auditor.cookie } });
    expect(read.rawPayload.equals(pdf("a"))).toBe(true);
    const body = { sha256: sent.json().pdfSha256, code: null };
    expect((await on.nobody(verifyFile, { body })).body).toMatchObject({
      verdict: "imported",
      number: "OLD-20",
      revision: "0",
      issuedOn: "2026-01-14",
      recordHash: null,
    });
    expect((await scene.lena.ask(awaitingPdf, {})).body.some(({ fileName }) => fileName === "old-20.pdf")).toBe(false);
  });

  it("of a confidential client is nobody's who is not listed", async () => {
    await put([row(21)]);
    const [{ id } = { id: "" }] = await found("OLD-21");
    await on.db.update(clientCompany).set({ confidentialityLevel: "restricted" }).where(eq(clientCompany.id, scene.client));
    expect(await found("OLD-21")).toEqual([]);
    const read = await on.app.inject({ url: `/api/imported-reports/${id}/pdf`, headers: { cookie: auditor.cookie } });
    expect(read.statusCode).toBe(404);
    await on.db.update(clientCompany).set({ confidentialityLevel: "normal" }).where(eq(clientCompany.id, scene.client));
  });

  it("goes with a report that was imported by mistake, whose number can then be imported again", async () => {
    const [one = expect.fail("not found")] = await found("OLD-21");
    const { id, version } = one;
    expect((await scene.ana.ask(removeImported, { id, query: { version } })).status).toBe(403);
    await scene.lena.ask(removeImported, { id, query: { version } });
    expect(await found("OLD-21")).toEqual([]);
    expect((await put([row(21)])).body.imported).toBe(1);
  });
});

it("the numbers of reports go on after the imported ones, and the register says where they came from", async () => {
  const rows = [row(50, { reportNumber: "ACR-UT-26-0117" }), row(51, { reportNumber: "ACR-UT-26-0117", revision: "1" })];
  const { sequences } = (await scene.lena.ask(checkIndex, { body: { rows } })).body;
  expect(sequences).toEqual([{ sequence: expect.stringContaining("CLIENT=ACR"), next: "ACR-UT-26-0118" }]);
  await put(rows);
  const next = await issuedReport(scene);
  expect(next.reportNumber).toBe("ACR-UT-26-0118");
  const [register] = (await scene.lena.ask(numberRegister, {})).body.filter(({ sequence }) => sequence.includes("CLIENT=ACR"));
  expect(register).toMatchObject({ before: 117, last: 118, missing: [], duplicates: [] });
  expect(register?.rows.filter(({ state }) => state === "imported").map(({ number }) => number)).toEqual(["ACR-UT-26-0117"]);
});
