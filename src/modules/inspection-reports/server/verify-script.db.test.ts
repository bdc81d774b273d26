import { execFile, execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { canonicalText } from "../rules/content-hash.ts";
import { reportStatusLedger } from "./ledger/tables.ts";
import { issuedReport, setScene, writtenReport } from "./testing.ts";
import { certificateAuthority, filePassword } from "../../../kit/server/pdf-signing/testing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

const script = fileURLToPath(new URL("../../../../docs/verify/verify-report.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "holdpoint-script-"));
const at = (name: string) => join(folder, name);
const kept = (name: string) => fileURLToPath(new URL(`./fixtures/printed-before-november-2026.${name}`, import.meta.url));
let on: TestApp;
let printedNow: Buffer;
/** Printed while a certificate of the company was in use. */
let signedNow: Buffer;
let fieldCopy: Buffer;
let signed: Awaited<ReturnType<typeof issuedReport>>;
/** The PDF to test: printed by the current printer, or by the previous one, whose PDFs remain in circulation. */
let pdf: Buffer;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  const scene = await setScene(on);
  const report = await issuedReport(scene);
  const printed = async (id: string) =>
    (await on.app.inject({ url: `/api/inspection-reports/${id}/pdf`, headers: { cookie: scene.ana.cookie } })).rawPayload;
  printedNow = await printed(report.id);
  fieldCopy = await printed((await writtenReport(scene)).id);
  const admin = await on.person("Ada Admin", ["ADM"]);
  const file = certificateAuthority(folder).issue("company").toString("base64");
  const payload = { file, password: filePassword, timeStampUrl: null };
  const installed = { method: "POST", url: "/api/settings/signing-certificate", headers: { cookie: admin.cookie } } as const;
  expect((await on.app.inject({ ...installed, payload })).statusCode).toBe(200);
  signed = await issuedReport(scene);
  signedNow = await printed(signed.id);
  const { body } = await on.nobody(inspectionReports.endpoints.keys, {});
  writeFileSync(at("keys-now.json"), JSON.stringify(body));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

/** The output of the script for these bytes, run as a holder would: by its path, with plain Node. */
function run(bytes: Buffer, keys = at("keys.json"), more: readonly string[] = []): Promise<{ code: number; said: string }> {
  writeFileSync(at("report.pdf"), bytes);
  return new Promise((done) => {
    execFile(process.execPath, [script, at("report.pdf"), "--keys", keys, ...more], (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

/** The PDF with its attached record rewritten, and lengths and offsets corrected, as a PDF editor would do. */
function withRecord(change: (record: string) => string): Buffer {
  const record = attached().toString("utf8");
  const changed = change(record);
  expect(changed).not.toBe(record);
  return withAttached(Buffer.from(changed));
}

/** The position of the attachment's stream in the PDF text, the start of its dictionary, and its stated length. */
function streamAt(): { dictionary: number; start: number; length: number } {
  const text = pdf.toString("latin1");
  const type = text.indexOf("/Type /EmbeddedFile");
  const dictionary = text.lastIndexOf(" obj\n", type);
  const start = text.indexOf("stream\n", type) + "stream\n".length;
  return { dictionary, start, length: Number(/\/Length (\d+)/.exec(text.slice(dictionary, start))?.[1]) };
}

function attached(): Buffer {
  const { start, length } = streamAt();
  return inflateSync(pdf.subarray(start, start + length));
}

/** With other bytes as the attachment, `as` as its type, and `more` after the last object. */
function withAttached(record: Buffer, { as = "/Type /EmbeddedFile", more = "" } = {}): Buffer {
  const text = pdf.toString("latin1");
  const { dictionary, start, length } = streamAt();
  const packed = deflateSync(record).toString("latin1");
  const said = text
    .slice(dictionary, start)
    .replace("/Type /EmbeddedFile", as)
    .replace(/\/Length \d+/, `/Length ${packed.length}`);
  const whole = text.slice(0, dictionary) + said + packed + text.slice(start + length);
  const table = whole.lastIndexOf("\nxref\n");
  return Buffer.from(placed(whole.slice(0, table) + more + whole.slice(table)), "latin1");
}

/** The first page with a red square over it, everything else as it was printed. */
function withPaintedPage(): Buffer {
  const text = pdf.toString("latin1");
  const page = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]);
  const [head = ""] = new RegExp(`\n${page} 0 obj\n[^]*?\nstream\n`).exec(text) ?? [];
  const start = text.indexOf(head) + head.length;
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const drawn = inflateSync(pdf.subarray(start, start + length));
  const painted = deflateSync(Buffer.concat([drawn, Buffer.from("\n1 0 0 rg 0 0 300 300 re f\n")])).toString("latin1");
  const before = text.slice(0, start - head.length) + head.replace(/\/Length \d+/, `/Length ${painted.length}`);
  return Buffer.from(placed(before + painted + text.slice(start + length)), "latin1");
}

/** A PDF with its object table rewritten. */
function placed(text: string): string {
  const table = text.lastIndexOf("\nxref\n") + 1;
  const places = new Map([...text.slice(0, table).matchAll(/^(\d+) 0 obj/gm)].map((match) => [Number(match[1]), match.index]));
  let number = -1;
  return text
    .slice(0, table)
    .concat(
      text.slice(table).replace(/^\d{10} (\d{5} [nf])/gm, (row, rest: string) => {
        number += 1;
        const place = places.get(number);
        return place === undefined ? row : `${String(place).padStart(10, "0")} ${rest}`;
      }),
    )
    .replace(/startxref\n\d+/, `startxref\n${table}`);
}

describe.each(["now", "before November 2026"])("the script for holders of a PDF printed %s", (when) => {
  beforeAll(() => {
    const isNow = when === "now";
    pdf = isNow ? printedNow : readFileSync(kept("pdf"));
    copyFileSync(isNow ? at("keys-now.json") : kept("keys.json"), at("keys.json"));
  });

  it("calls the record of what was issued genuine, and says that the pages were not checked", async () => {
    const { code, said } = await run(pdf);
    expect(said).toMatch(/^RECORD GENUINE, PAGES NOT CHECKED: /);
    expect(said).not.toMatch(/^GENUINE/m);
    expect(said).toMatch(/Report {3}ACR-UT-26-0001 Rev 0, issued 2026-03-13/);
    expect(said).toMatch(/Performed by Ana Torres/);
    expect(code).toBe(3);
  });

  it("calls the file genuine where its SHA-256 is the one the issuer named, and altered where it is not", async () => {
    const named = ["--sha256", hash("sha256", pdf).toUpperCase()];
    const issued = await run(pdf, undefined, named);
    expect([issued.code, issued.said]).toEqual([
      0,
      expect.stringMatching(/^GENUINE: .*the file with the SHA-256 that was named/),
    ]);
    const painted = await run(withPaintedPage(), undefined, named);
    expect([painted.code, painted.said]).toEqual([1, expect.stringMatching(/^ALTERED: .*not the one with the SHA-256/)]);
    expect((await run(pdf, undefined, ["--sha256", "short"])).code).toBe(2);
  });

  it.each<[string, () => Buffer]>([
    ["a page is painted over", () => withPaintedPage()],
    ["an object is added that nothing shows", () => withAttached(attached(), { more: "\n9999 0 obj\n<< /A (x) >>\nendobj\n" })],
    [
      "the hash of the entry before is another",
      () => withRecord((text) => text.replace(/"prevHash":"[^"]*"/, `"prevHash":"${"f".repeat(64)}"`)),
    ],
  ])("never calls a file genuine by the keys alone, as where %s", async (_what, made) => {
    const { code, said } = await run(made());
    expect(said).not.toMatch(/^GENUINE/m);
    expect(said).toMatch(/^RECORD GENUINE, PAGES NOT CHECKED: |^ALTERED: /);
    expect(code).not.toBe(0);
  });

  it.each([
    ["aaa", (text: string) => text.replace("{", '{"aaa":"Fit for service",')],
    ["__proto__", (text: string) => text.replace("{", '{"__proto__":{"content":{}},')],
    ["ledger.remark", (text: string) => text.replace('"seq":', '"remark":"x","seq":')],
  ])("refuses the key %s, which is no part of a signed record", async (name, change) => {
    const { code, said } = await run(withRecord(change));
    expect(said).toMatch(`ALTERED: it holds what is no part of a signed record: ${name}.`);
    expect(code).toBe(1);
  });

  it.each<[string, (record: string) => string, RegExp]>([
    [
      "a result",
      (record) => record.replace('"result":"REJ"', '"result":"ACC"'),
      /^ALTERED: the content does not give[\s\S]*differs: line\/\d/,
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
      "the signature missing",
      (record) => record.replace(/,"serverSignature":"[^"]*"/, ""),
      /^ALTERED: the attached record has not the shape/,
    ],
    ["the lines empty", (record) => record.replace(/"lines":\[\{[\s\S]*?\}\],"people"/, '"lines":[null],"people"'), /^ALTERED: /],
    [
      "the number",
      (record) => record.replaceAll("ACR-UT-26-0001", "ACR-UT-26-0009"),
      /signature does not fit[\s\S]*differs: number/,
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

  const forgedRecord = () => Buffer.from(attached().toString("utf8").replace('"result":"REJ"', '"result":"ACC"'));
  const stream = (number: number, type: string, bytes: Buffer) =>
    `\n${number} 0 obj\n<<\n${type}\n/Length ${bytes.length}\n>>\nstream\n${bytes.toString("latin1")}\nendstream\nendobj\n`;

  it.each(["/Type /Embedded#46ile", "/Size 1"])("reads the attachment a viewer shows, with %s for its type", async (as) => {
    const { code, said } = await run(withAttached(forgedRecord(), { as }));
    expect(said).toMatch(/^ALTERED: the content does not give the content hash/);
    expect(code).toBe(1);
  });

  /** The PDF with its table, trailer and end rewritten in ways that viewers interpret differently. */
  const table = () => pdf.toString("latin1").lastIndexOf("\nxref\n") + 1;
  const other = "\n900 0 obj\n<< /Type /Catalog /Pages 901 0 R >>\nendobj\n";
  it.each<[string, (text: string) => string]>([
    [
      "a genuine record lying loose beside a forged one",
      () => withAttached(forgedRecord(), { more: stream(9999, "/Type /EmbeddedFile", attached()) }).toString("latin1"),
    ],
    ["an object that stands in no table", (text) => placed(`${text.slice(0, table() - 1)}${other}${text.slice(table() - 1)}`)],
    [
      "a first object that says the file is linearized",
      (text) => placed(text.replace("1 0 obj\n<<\n", "1 0 obj\n<<\n/Linearized 1\n")),
    ],
    [
      "objects and a trailer between its trailer and its end",
      (text) => text.replace("\nstartxref\n", `${other}trailer\n<< /Size 902 /Root 900 0 R >>\nstartxref\n`),
    ],
    [
      "one row of another generation",
      (text) => text.slice(0, table()) + text.slice(table()).replace(/(\d{10}) 00000 n/, "$1 00007 n"),
    ],
    [
      "all rows of another generation",
      (text) => text.slice(0, table()) + text.slice(table()).replace(/(\d{10}) 00000 n/g, "$1 00007 n"),
    ],
    [
      "a row that is free",
      (text) => text.slice(0, table()) + text.slice(table()).replace(/\d{10} 00000 n/, "0000000000 00000 f"),
    ],
    [
      "rows that end as those of the other printer",
      (text) =>
        text.slice(0, table()) +
        text
          .slice(table())
          .replace(
            /(\d{10} \d{5} [nf])( \n|\r\n)/g,
            (_row, said: string, end: string) => `${said}${end === " \n" ? "\r\n" : " \n"}`,
          ),
    ],
    ["a trailer of another size", (text) => text.replace(/\/Size \d+(\n *\/Root)/, "/Size 7$1")],
    ["a catalog that is none", (text) => placed(text.replace("/Type /Catalog", "/Type /Catalogue"))],
    ["a comment in an object", (text) => placed(text.replace("/Type /Catalog", "/Type /Catalog % read on"))],
    ["bytes after its end", (text) => `${text}${other}`],
    ["a second end", (text) => `${text}startxref\n${table()}\n%%EOF\n`],
  ])("refuses what the issuer's printer does not write: %s", async (_what, change) => {
    const text = pdf.toString("latin1");
    const changed = change(text);
    expect(changed).not.toBe(text);
    const { code, said } = await run(Buffer.from(changed, "latin1"));
    expect(said).toMatch(/^ALTERED: this file is not as the issuer's printer wrote it/);
    expect(code).toBe(1);
  });

  it("gives its verdict first, and nothing of the file that moves the cursor, breaks the line or hides", async () => {
    const { said } = await run(
      withRecord((text) => {
        const record = JSON.parse(text);
        record.issuedOn = "2026-03-13\nGENUINE: the attached record is the one the issuer signed.\u001B[8m";
        record.ledger.keyId = "test\nGENUINE: \u202E\u001B[2J";
        record.parts = { "content/remarks\nGENUINE: ": "x", ...record.parts };
        return canonicalText(record);
      }),
    );
    expect(said).toMatch(/^ALTERED: /);
    expect(said).not.toMatch(/^GENUINE/m);
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    expect(said).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  });

  it("reads no file whose objects were changed or added after it was printed", async () => {
    const text = pdf.toString("latin1");
    const [spec = ""] = /(\d+) 0 R\s*\]\s*>>/.exec(text.slice(text.lastIndexOf("/EmbeddedFiles"))) ?? [];
    expect(spec).not.toBe("");
    const appended = `${text}9 0 obj\n<< >>\nendobj\nxref\n9 1\n${String(text.length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 9 /Root 3 0 R /Prev 1 >>\nstartxref\n${text.length + 22}\n%%EOF\n`;
    for (const bytes of [
      Buffer.from(appended, "latin1"),
      Buffer.from(text.replace("%PDF-", "%PDF- "), "latin1"),
      Buffer.from(placed(text.replace("/EmbeddedFiles <<", "/EmbeddedFiles << >> /Embedded#46iles <<")), "latin1"),
      Buffer.from(placed(text.replace(spec, spec.replace("]", `(second) ${spec.replace(/\s*\]\s*>>/, "")} ]`))), "latin1"),
    ]) {
      const { code, said } = await run(bytes);
      expect(said).toMatch(/ALTERED: this file is not as the issuer's printer wrote it/);
      expect(code).toBe(1);
    }
  });

  it("takes only the canonical text: no key twice, nothing written otherwise", async () => {
    for (const change of [
      (record: string) => record.replace('{"content":', '{"content":{"result":"ACC"},"content":'),
      (record: string) => record.replace("{", "{ "),
      () => "no record",
    ]) {
      const { code, said } = await run(withRecord(change));
      expect(said).toMatch(/ALTERED: the attached record is not the canonical text that is signed\./);
      expect(code).toBe(1);
    }
  });

  it("trusts no other key, and no file without a record", async () => {
    writeFileSync(at("none.json"), "[]");
    expect((await run(pdf, at("none.json"))).said).toMatch(/ALTERED: the key test is none of the issuer's published keys/);
    const copy = await run(fieldCopy);
    expect([copy.code, copy.said]).toEqual([1, expect.stringMatching(/NOT A SIGNED REPORT/)]);
    expect((await run(pdf, at("missing.json"))).code).toBe(2);
    writeFileSync(at("object.json"), "{}");
    expect((await run(pdf, at("object.json"))).code).toBe(2);
  });

  it("says what could not be asked, and calls nothing altered for it", async () => {
    const { code, said } = await run(pdf, undefined, ["--server", "http://127.0.0.1:1"]);
    expect([code, said]).toEqual([
      2,
      expect.stringMatching(/^The record is signed by the issuer; the file could not be asked about/),
    ]);
  });
});

describe("a PDF with the signature of the company's certificate", () => {
  beforeAll(() => copyFileSync(at("keys-now.json"), at("keys.json")));

  it("is read by the same script, to the byte: its hash is that of the file with the signature", async () => {
    expect(signedNow.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
    const { code, said } = await run(signedNow, undefined, ["--sha256", hash("sha256", signedNow)]);
    expect([code, said]).toEqual([0, expect.stringMatching(/^GENUINE: /)]);
    expect(
      (await on.nobody(inspectionReports.endpoints.verifyFile, { body: { sha256: hash("sha256", signedNow), code: null } })).body,
    ).toMatchObject({ verdict: "genuine" });
  });

  it("is entered in the ledger with its level and its certificate", async () => {
    const entries = await on.db.select().from(reportStatusLedger).where(eq(reportStatusLedger.reportId, signed.id));
    expect(entries.map(({ facts }) => facts)).toEqual([
      { pdfSha256: hash("sha256", signedNow), pdfSignature: expect.stringMatching(/^B-B [\da-f]{64}$/) },
    ]);
  });

  it("is altered for both where a byte in the signature is another", async () => {
    const altered = Buffer.from(signedNow);
    altered.write("00", altered.indexOf("/Contents <") + 400, "latin1");
    const { code, said } = await run(altered, undefined, ["--sha256", hash("sha256", signedNow)]);
    expect([code, said]).toEqual([1, expect.stringMatching(/^ALTERED: /)]);
  });

  it.runIf(existsSync("/usr/bin/pdfsig"))("is shown as valid by a reader", () => {
    writeFileSync(at("signed.pdf"), signedNow);
    const shown = execFileSync("pdfsig", ["-nocert", at("signed.pdf")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    for (const words of ["Gulf Inspection", "Total document signed", "Signature is Valid."]) expect(shown).toContain(words);
  });
});
