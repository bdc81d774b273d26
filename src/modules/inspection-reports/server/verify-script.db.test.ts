import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { canonicalText } from "../rules/content-hash.ts";
import { issuedReport, setScene, writtenReport } from "./testing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

const script = fileURLToPath(new URL("../../../../docs/verify/verify-report.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "holdpoint-script-"));
const at = (name: string) => join(folder, name);
let on: TestApp;
let pdf: Buffer;
let fieldCopy: Buffer;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  const scene = await setScene(on);
  const report = await issuedReport(scene);
  const printed = async (id: string) =>
    (await on.app.inject({ url: `/api/inspection-reports/${id}/pdf`, headers: { cookie: scene.ana.cookie } })).rawPayload;
  pdf = await printed(report.id);
  fieldCopy = await printed((await writtenReport(scene)).id);
  const { body } = await on.nobody(inspectionReports.endpoints.keys, {});
  writeFileSync(at("keys.json"), JSON.stringify(body));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

/** What the script says of these bytes, as a holder runs it: by its path, with Node alone. */
function run(bytes: Buffer, keys = at("keys.json")): Promise<{ code: number; said: string }> {
  writeFileSync(at("report.pdf"), bytes);
  return new Promise((done) => {
    execFile(process.execPath, [script, at("report.pdf"), "--keys", keys], (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

/** The PDF with its attached record rewritten, as an editor of PDFs would. */
function withRecord(change: (record: string) => string): Buffer {
  const text = pdf.toString("latin1");
  const start = text.indexOf("stream", text.indexOf("/Type /EmbeddedFile")) + "stream\n".length;
  const end = text.indexOf("endstream", start);
  const record = inflateSync(pdf.subarray(start, end)).toString("utf8");
  const changed = change(record);
  expect(changed).not.toBe(record);
  return Buffer.concat([pdf.subarray(0, start), deflateSync(Buffer.from(changed)), Buffer.from("\n"), pdf.subarray(end)]);
}

describe("the script for holders of a PDF", () => {
  it("calls what was issued genuine", async () => {
    const { code, said } = await run(pdf);
    expect(said).toMatch(/^GENUINE: /m);
    expect(said).toMatch(/Report {3}ACR-UT-26-0001 Rev 0, issued 2026-03-13/);
    expect(said).toMatch(/Performed by Ana Torres/);
    expect(code).toBe(0);
  });

  it.each<[string, (record: string) => string, RegExp]>([
    [
      "a result",
      (record) => record.replace('"result":"REJ"', '"result":"ACC"'),
      /differs: line\/\d[\s\S]*ALTERED: the content does not give/,
    ],
    [
      "a signer",
      (record) => record.replace('"printedName":"Ana Torres"', '"printedName":"Ana Other"'),
      /ALTERED: content, signatures and evidence/,
    ],
    [
      "a calibration",
      (record) => record.replace('"dueOn":"2027-01-10"', '"dueOn":"2029-01-10"'),
      /ALTERED: content, signatures and evidence/,
    ],
    [
      "the number",
      (record) => record.replaceAll("ACR-UT-26-0001", "ACR-UT-26-0009"),
      /differs: number[\s\S]*signature does not fit/,
    ],
  ])("finds %s altered", async (_what, change, words) => {
    const { code, said } = await run(withRecord(change));
    expect(said).toMatch(words);
    expect(code).toBe(1);
  });

  it("finds a record whose hashes were made to fit by the issuer's signature", async () => {
    const sha = (value: unknown) => hash("sha256", canonicalText(value));
    const { code, said } = await run(
      withRecord((text) => {
        const record = JSON.parse(text);
        record.content.content.remarks = "Fit for service";
        record.contentHash = sha(record.content);
        const { contentHash, evidence, form, issued, parts, signatures } = record;
        record.recordHash = sha({ contentHash, evidence, form, issued, parts, signatures });
        return canonicalText(record);
      }),
    );
    expect(said).toMatch(/ALTERED: the issuer's signature does not fit\./);
    expect(code).toBe(1);
  });

  it("trusts no other key, and no file without a record", async () => {
    writeFileSync(at("none.json"), "[]");
    expect((await run(pdf, at("none.json"))).said).toMatch(/ALTERED: the key test is none of the issuer's published keys/);
    const copy = await run(fieldCopy);
    expect([copy.code, copy.said]).toEqual([1, expect.stringMatching(/NOT A SIGNED REPORT/)]);
    expect((await run(pdf, at("missing.json"))).code).toBe(2);
  });
});
