import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { facts, heading, unbroken, type Paper, signatureBlock, table } from "../letterhead.ts";
import { renderPdf } from "./pdf.ts";

const paper: Paper = {
  title: "Magnetic Particle Examination Report",
  number: "HOU-MT-2603-0042",
  revision: "B",
  company: {
    name: "Gulf Inspection Ltd",
    lines: ["12 Dock Road, Houston, TX 77002", "+1 713 555 0100"],
    accreditation: "ISO/IEC 17020 Type A",
  },
  client: { name: "Baytown Refining", lines: ["Unit 4, Baytown"] },
  pageSize: "A4",
  orientation: "portrait",
  watermark: "DRAFT",
  printed: { at: "2026-03-14 08:00 UTC", by: "Kim Lee", instant: "2026-03-14T08:00:00.000Z" },
  foot: "This report may be copied only as a whole.",
  verifyUrl: "https://quality.example.com/verify/HOU-MT-2603-0042/B",
  keywords: ["sha256:abc123"],
  content: [
    heading("Job"),
    facts([
      ["Project", "P-117"],
      ["Procedure", "MT-01 rev 3"],
      ["Yoke", "Y-12, due 2026-09-01"],
      ["Field", "2.4 kA/m, 20 µT residual, Δ 5 %"],
    ]),
    heading("Welds"),
    table(
      [
        { title: "Weld", width: 60, figures: true },
        { title: "Result", width: 60 },
        { title: "Length, mm", align: "right", figures: true, width: 60 },
        { title: "Remark" },
      ],
      Array.from({ length: 720 }, (_, at) => [
        `W-${at + 1}`,
        "Accept",
        `${(at * 7) % 900}.5`,
        at % 5 === 0 ? "Surface ground before examination, no relevant indication was found along the whole length" : "",
      ]),
    ),
    signatureBlock("The welds listed above were examined to the procedure named.", [
      { role: "Technician", name: "Kim Lee", qualification: "MT Level II, ISO 9712", signedAt: "2026-03-14 07:55 UTC" },
      { role: "Client", name: "", signedAt: "" },
    ]),
  ],
};

describe("a report of 720 welds as PDF", () => {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-pdf-"));
  const path = join(folder, "report.pdf");
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await renderPdf(paper, {
      attachments: [{ name: "report.json", type: "application/json", bytes: Buffer.from('{"welds":720}') }],
    });
    writeFileSync(path, bytes);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("can be found by its number, revision and seal in the bytes of the file", () => {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text).toContain("(HOU-MT-2603-0042, rev B, sha256:abc123)");
    expect(text).toContain("(Magnetic Particle Examination Report HOU-MT-2603-0042 rev B)");
  });

  it("carries the data behind it as an attachment", () => {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain("/Type /EmbeddedFile");
    expect(text).toContain("(report.json)");
    if (existsSync("/usr/bin/pdfdetach")) {
      execFileSync("pdfdetach", ["-save", "1", "-o", join(folder, "report.json"), path]);
      expect(readFileSync(join(folder, "report.json"), "utf8")).toBe('{"welds":720}');
    }
  });

  it.runIf(existsSync("/usr/bin/pdftotext"))(
    "repeats the head of the table, the letterhead and the page number on every page",
    () => {
      const pages = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
      expect(pages.length).toBeGreaterThan(10);
      pages.forEach((page, at) => {
        expect(page).toContain("Gulf Inspection Ltd");
        expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
        expect(page).toContain("Printed 2026-03-14 08:00 UTC by Kim Lee");
        if (/W-\d/.test(page)) expect(page).toMatch(/Weld\s+Result\s+Length, mm\s+Remark/);
      });
      const all = pages.join("");
      expect(new Set(all.match(/W-\d+/g)).size).toBe(720);
      expect(all).toContain("20 µT residual, Δ 5 %");
      expect(pages.at(-1)).toMatch(/examined to the procedure named[\s\S]*Technician[\s\S]*Kim Lee[\s\S]*Signed 2026-03-14/);
    },
  );

  it.runIf(existsSync("/usr/bin/pdftotext"))(
    "never leaves a heading behind at the bottom of a page",
    async () => {
      const above = (lines: number) => Array.from({ length: lines }, (_, at) => ({ text: `Line ${at}` }));
      for (let lines = 40; lines < 60; lines++) {
        const content = [...above(lines), heading("Indications"), table([{ title: "Indication" }], [["1"], ["2"]])];
        writeFileSync(path, await renderPdf({ ...paper, client: undefined, content }));
        const pages = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }).split("\f");
        expect(pages.find((page) => page.includes("Indications"))).toMatch(/Indications\s+Indication\s+1/);
      }
    },
    30_000,
  );

  it("prints identifiers with spaces, and a heading inside a block that is kept whole", async () => {
    const rows = Array.from({ length: 52 }, (_, at) => ({ text: `Line ${at}` }));
    const kept = unbroken(heading("Equipment"), table([{ title: "Asset", figures: true }], [["UT SET 42"], ["UT SET 43"]]));
    writeFileSync(path, await renderPdf({ ...paper, client: undefined, content: [...rows, kept, { text: "Afterwards" }] }));
    if (!existsSync("/usr/bin/pdftotext")) return;
    const pages = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }).split("\f");
    expect(pages.find((page) => page.includes("Equipment"))).toMatch(/Equipment\s+Asset\s+UT SET 42\s+UT SET 43\s+Afterwards/);
  });

  it("is refused a picture on the disk or elsewhere", async () => {
    await expect(renderPdf({ ...paper, content: [{ image: "/etc/hostname", fit: [9, 9] }] })).rejects.toThrow(
      "could not be printed",
    );
    await expect(
      renderPdf({ ...paper, content: [{ image: "a", fit: [9, 9] }], images: { a: "http://127.0.0.1:9/x.png" } }),
    ).rejects.toThrow("must be bytes or a data: address");
  });
});
