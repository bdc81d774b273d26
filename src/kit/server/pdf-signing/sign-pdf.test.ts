import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Paper } from "../../letterhead.ts";
import { renderPdf } from "../pdf.ts";
import { factsOf, openPkcs12 } from "./certificate.ts";
import { signPdf } from "./sign-pdf.ts";
import { certificateAuthority, filePassword } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-signing-"));
const authority = certificateAuthority(folder);
const servers: Server[] = [];
const at = new Date("2026-03-14T08:00:00.000Z");
const reason = "Report R-1 Rev 0, Łódź";
let pdf: Uint8Array;
let company: ReturnType<typeof openPkcs12>;

const paper: Paper = {
  title: "Report",
  number: "R-1",
  revision: "0",
  company: { name: "Gulf Inspection", lines: ["12 Dock Road"] },
  pageSize: "A4",
  orientation: "portrait",
  content: Array.from({ length: 90 }, (_, line) => ({ text: `Line ${line}` })),
  printed: { at: "2026-03-14 08:00 UTC", by: "Kim Lee", instant: at.toISOString() },
  language: "en-GB",
};

beforeAll(async () => {
  pdf = await renderPdf(paper, { attachments: [{ name: "R-1.json", type: "application/json", bytes: Buffer.from("{}") }] });
  company = openPkcs12(authority.issue("company"), filePassword);
}, 60_000);
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const signed = (timeStampUrl: string | null = null, certificate = company) =>
  signPdf(pdf, { certificate, timeStampUrl }, { reason, at });

/** The output of pdfsig of poppler-utils, which readers on Linux are built on. */
function pdfsig(bytes: Uint8Array): string {
  writeFileSync(join(folder, "signed.pdf"), bytes);
  return execFileSync("pdfsig", ["-nocert", join(folder, "signed.pdf")], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** What openssl says of the signature over the ranges the file names, trusting the test authority alone. */
function openssl(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  const [, ...ranges] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)?.map(Number) ?? [];
  const [from = 0, first = 0, second = 0, length = 0] = ranges;
  expect(second + length).toBe(bytes.length);
  writeFileSync(join(folder, "content"), Buffer.concat([bytes.subarray(from, from + first), bytes.subarray(second)]));
  writeFileSync(join(folder, "signature"), Buffer.from(text.slice(first + 1, second - 1), "hex"));
  const files = ["-in", "signature", "-content", "content", "-out", "out", "-CAfile", "ca.pem"];
  const asked = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", ...files, "-attime", "1773475200"];
  try {
    execFileSync("openssl", asked, { cwd: folder, stdio: "pipe" });
    return "verified";
  } catch (error) {
    return String(error);
  }
}

describe("a PDF signed by the company", () => {
  it("is verified by openssl as CAdES, the certificate being among what is signed, for RSA and for curves", async () => {
    expect(openssl((await signed()).bytes)).toBe("verified");
    const rsa = openPkcs12(authority.issue("rsa", { key: ["-newkey", "rsa:2048", "-nodes"], legacy: true }), filePassword);
    expect(openssl((await signed(null, rsa)).bytes)).toBe("verified");
  });

  it("is not verified any more once a byte of it is another", async () => {
    const { bytes } = await signed();
    const altered = Buffer.from(bytes);
    altered.write("/Marked false", altered.indexOf("/Marked true"), "latin1");
    expect(openssl(altered)).toContain("content verify error");
  });

  it.runIf(existsSync("/usr/bin/pdfsig"))(
    "is shown as valid by a reader, with who signed and nothing left unsigned",
    async () => {
      const { bytes, level } = await signed();
      expect(level).toBe("B-B");
      const shown = pdfsig(bytes);
      for (const words of ["Gulf Inspection", "ETSI.CAdES.detached", "Total document signed", "Signature is Valid."])
        expect(shown).toContain(words);
    },
  );

  it("is one section still, with the marks of PDF/A and its attachment", async () => {
    const text = (await signed()).bytes.toString("latin1");
    expect(text.match(/\nstartxref\n/g)).toHaveLength(1);
    expect(text).not.toContain("/Prev ");
    for (const kept of ["<pdfaid:part>3</pdfaid:part>", "/AFRelationship /Data", "/OutputIntents", "/StructTreeRoot"])
      expect(text).toContain(kept);
    // Not shown, and printed: what PDF/A asks of an annotation without an appearance (ISO 19005-3, 6.3.3).
    expect(text).toMatch(/\/Subtype \/Widget\n {2}\/FT \/Sig\n {2}\/T \(Signature\)\n {2}\/F 132\n {2}\/Rect \[0 0 0 0\]/);
    expect(text).toContain("/M (D:20260314080000Z)");
  });
});

describe("a time-stamp server", () => {
  async function running(answer?: () => { status: number; body: Buffer }): Promise<string> {
    const { url, server } = await authority.timeStampServer(answer);
    servers.push(server);
    return url;
  }

  it("adds its token, which openssl verifies for the signature", async () => {
    const { bytes, level, withoutTime } = await signed(await running());
    expect({ level, withoutTime }).toEqual({ level: "B-T", withoutTime: null });
    expect(openssl(bytes)).toBe("verified");
    const printed = authority.openssl("cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "signature").toString();
    expect(printed).toContain("id-smime-aa-timeStampToken");
    const query = ["-queryfile", "asked.tsq", "-in", "answer.tsr", "-CAfile", "ca.pem", "-attime", "1773475200"];
    expect(authority.openssl("ts", "-verify", ...query).toString()).toContain("Verification: OK");
  });

  it("that fails, refuses or stamps something else leaves the signature without one, and says so", async () => {
    const { bytes, level, withoutTime } = await signed(await running(() => ({ status: 503, body: Buffer.from("busy") })));
    expect({ level, withoutTime }).toEqual({ level: "B-B", withoutTime: "The time-stamp server answered 503." });
    expect(openssl(bytes)).toBe("verified");
    const refused = Buffer.from("30053003020102", "hex");
    expect((await signed(await running(() => ({ status: 200, body: refused })))).withoutTime).toContain("refused");
    await signed(await running());
    const former = readFileSync(join(folder, "answer.tsr"));
    expect((await signed(await running(() => ({ status: 200, body: former })))).withoutTime).toContain("stamped something else");
  });

  it("an answer without end is not read to its end", async () => {
    const endless = await running(() => ({ status: 200, body: Buffer.alloc(2_000_000, 48) }));
    expect((await signed(endless)).withoutTime).toBe("The time-stamp server answered with more than a time stamp.");
  });
});

describe("a PKCS#12 file", () => {
  it("is read with its chain, and told by name, number and days", () => {
    expect(company.chain).toHaveLength(2);
    expect(factsOf(company)).toMatchObject({ subject: "Gulf Inspection", issuer: "Test Authority", selfSigned: false });
    expect(factsOf(company).validTo.toISOString()).toBe("2029-01-01T00:00:00.000Z");
  });

  it.each([
    ["another password", () => [authority.issue("company"), "wrong"], "does not open with this password"],
    ["something else", () => [Buffer.from("hello"), ""], "no PKCS#12 file"],
    ["a short key", () => [authority.issue("short", { key: ["-newkey", "rsa:1024", "-nodes"] }), filePassword], "1024 bits"],
    [
      "another kind of key",
      () => [authority.issue("edwards", { key: ["-newkey", "ed25519", "-nodes"] }), filePassword],
      "This one is another",
    ],
    [
      "an authority",
      () => [authority.issue("issuer", { purpose: "basicConstraints=critical,CA:TRUE\n" }), filePassword],
      "certificate of an authority",
    ],
  ] as const)("with %s is refused", (_, made, words) => {
    const [bytes, password] = made();
    expect(() => openPkcs12(bytes as Buffer, password as string)).toThrow(words);
  });
});
