import { svgText } from "../drawing/svg-text.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Content, facts, heading, type Paper, table } from "../letterhead.ts";
import { limits, renderPdf } from "./pdf.ts";

const paper = (content: Content[], more: Partial<Paper> = {}): Paper => ({
  title: "Report",
  number: "R-1",
  revision: "0",
  company: { name: "Gulf Inspection", lines: ["12 Dock Road"] },
  pageSize: "A4",
  orientation: "portrait",
  content,
  printed: { at: "2026-03-14 08:00 UTC", by: "Kim Lee", instant: "2026-03-14T08:00:00.000Z" },
  language: "en-GB",
  ...more,
});
const folder = mkdtempSync(join(tmpdir(), "holdpoint-archive-"));
const path = join(folder, "paper.pdf");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const canRead = existsSync("/usr/bin/pdftotext");
function textOf(bytes: Uint8Array): string {
  writeFileSync(path, bytes);
  return execFileSync("pdftotext", ["-raw", path, "-"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

describe("a document for the archive", () => {
  const content = [
    heading("Job"),
    facts([
      ["Project", "P-117"],
      ["Client", "Acme"],
    ]),
    heading("Welds"),
    table(
      [{ title: "Weld", figures: true }, { title: "Result" }],
      [
        ["W-1", "ACC"],
        ["W-2", "REJ"],
      ],
    ),
    { text: "Afterwards" },
  ];
  const record = { name: "R-1.json", type: "application/json", bytes: Buffer.from('{"welds":2}') };
  let bytes: Uint8Array;
  let text: string;
  beforeAll(async () => {
    bytes = await renderPdf(paper(content), { attachments: [record] });
    text = Buffer.from(bytes).toString("latin1");
  }, 60_000);

  it("declares PDF/A-3b, with its colour profile", () => {
    expect(text.startsWith("%PDF-1.7\n")).toBe(true);
    expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(text).toMatch(/\/OutputIntents \d+ 0 R/);
    expect(text).toMatch(/\/DestOutputProfile \d+ 0 R\s+\/S \/GTS_PDFA1/);
    expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/Launch/);
  });

  it("embeds every font, with the Unicode of its glyphs", () => {
    const fonts = text.match(/\/Type \/FontDescriptor[^]*?endobj/g) ?? [];
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/\/FontFile[23]? \d+ 0 R/);
    expect(text.match(/\/Subtype \/Type0/g)?.length).toBe(text.match(/\/ToUnicode \d+ 0 R/g)?.length);
  });

  it("is tagged: headings, tables with heads and rows, in a language", () => {
    expect(text).toMatch(/\/MarkInfo <<\s*\/Marked true/);
    expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(text).toContain("/Lang (en-GB)");
    for (const [kind, count] of [
      ["H1", 2],
      ["Table", 1],
      ["TH", 2],
      ["TD", 4],
    ] as const)
      expect(text.match(new RegExp(`/S /${kind}\\n`, "g"))?.length).toBe(count);
  });

  it("contains the record it was printed from, marked as its data, and nothing else", () => {
    expect(text.match(/\/Type \/EmbeddedFile/g)).toHaveLength(1);
    expect(text).toMatch(/\/AFRelationship \/Data/);
    expect(text).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(text).toContain("/Subtype /application#2Fjson");
    expect(text).toContain("(R-1.json)");
  });

  it.runIf(canRead)("is read in the order it is seen", () => {
    expect(textOf(bytes).replaceAll(/\s+/g, " ")).toContain(
      "Job Project P-117 Client Acme Welds Weld Result W-1 ACC W-2 REJ Afterwards",
    );
  });

  it("is identical to the byte when it is printed again, and dated by the record", async () => {
    expect(Buffer.from(await renderPdf(paper(content), { attachments: [record] })).equals(bytes)).toBe(true);
    expect(text).toContain("/CreationDate (D:20260314080000Z)");
    const later = { at: "2026-03-14 08:00 UTC", by: "Kim Lee", instant: "2026-03-15T08:00:00.000Z" };
    expect(Buffer.from(await renderPdf(paper(content, { printed: later }))).toString("latin1")).toContain("(D:20260315080000Z)");
  });

  it("contains alternative texts for a drawing and a picture", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><circle cx="5" cy="2" r="2"/></svg>';
    const printed = await renderPdf(
      paper([
        { svg, fit: [100, 100], alt: "Weld map" },
        { qr: "https://example.com/v/1", fit: 60 },
      ]),
    );
    const drawn = Buffer.from(printed).toString("latin1");
    expect(drawn).toContain("/Alt (Weld map)");
    expect(drawn).toContain("/Alt (QR code: https://example.com/v/1)");
  });
});

describe.runIf(canRead)("what people write", () => {
  const hostile = [
    '#read("/etc/passwd")',
    "#let x = 1; #x",
    "*bold* _slanted_ `code`",
    "$x^2$",
    "@ref <label>",
    "= Heading",
    "- item",
    "/* comment */ // comment",
    "\\u{202e} \\ #[]{}()",
    "https://example.com --- ~ ... -> => 3x4",
    "\"quoted\" 'single'",
  ];

  it("is printed as it is and is never read as markup", async () => {
    const everywhere = hostile.map((one): Content => ({ text: [one, { text: one, bold: true }] }));
    const rows = hostile.map((one) => [one, one]);
    const text = textOf(
      await renderPdf(
        paper(
          [...everywhere, table([{ title: hostile[0] ?? "" }, { title: "$x$", figures: true }], rows), facts([["*a*", "#b"]])],
          {
            title: "#title",
            notice: "*notice*",
            foot: "$foot$",
            marks: ["@mark"],
          },
        ),
      ),
    );
    expect(text).not.toContain("root:");
    for (const one of hostile) expect(text.replaceAll(/\s+/g, " ").split(one).length - 1).toBeGreaterThanOrEqual(2);
    for (const one of ["#title", "*notice*", "$foot$", "@mark", "*a*", "#b"]) expect(text).toContain(one);
  });

  it("prints no direction controls", async () => {
    const text = textOf(await renderPdf(paper([{ text: "ACC\u202eJER\u202c \u2067x\u2069 end" }], { title: "A\u202eB" })));
    expect(text).toContain("ACCJER x end");
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it("prints names of other alphabets, and symbols of drawings", async () => {
    const names = [
      "Łukasz Żółć",
      "Ελένη",
      "Жанна Щукина",
      "王小明",
      "田中ひろし",
      "김철수",
      "สมชาย",
      "राजेश",
      "Անի",
      "⌀ 12 ∥ ⟂ ∠ ☑ ≤ ± µ Ω",
    ];
    const bytes = await renderPdf(
      paper([
        table(
          [{ title: "Name" }, { title: "Mono", figures: true }],
          names.map((name) => [name, name]),
        ),
      ]),
    );
    const text = textOf(bytes);
    for (const name of names.filter((one) => !/[สर]/.test(one))) expect(text).toContain(name);
    expect(text).not.toContain("[U+");
    expect(textOf(await renderPdf(paper([{ text: "محمد علي, 2026-118 / משה, 7" }])))).not.toContain("[U+");
  });

  it("prints them in a drawing as well, where the compiler searches no other font than the named one", async () => {
    const part = (text: string, y: number) => ({ text, x: 10, y, size: 12 });
    const words = [part("Weld 溶接 용접 سلام ⌀ 12 \u{1f527}", 20), part("राजेश Weld ⌀ end", 40)];
    const svg = svgText({ width: 400, height: 60, alt: "", parts: words });
    const text = textOf(await renderPdf(paper([{ svg, fit: [400, 60], alt: "Drawing" }])));
    for (const said of ["Weld", "溶接", "용접", "⌀ 12 [U+1F527]", "Weld [U+2300] end"]) expect(text).toContain(said);
  });

  it("prints the code of a character that no font has, not an empty box", async () => {
    const text = textOf(await renderPdf(paper([{ text: "Tool \u{1f527} and a\u0305 and \ud800 and \u{10ffff}." }])));
    expect(text).toContain("Tool [U+1F527] and");
    expect(text).toContain("[U+10FFFF].");
  });

  it("breaks ten thousand letters without a blank over lines and pages, and leaves out controls", async () => {
    const endless = "\u0007#$\\".repeat(2500);
    const both = [{ text: endless }, table([{ title: "Name", width: 80 }], [[`${endless}END`]])];
    const text = textOf(await renderPdf(paper(both, { title: endless.slice(0, 300) }))).replaceAll(/\s+/g, "");
    expect(text.split("#$\\").length - 1).toBeGreaterThan(4000);
    expect(text).toContain("END");
    expect(text).not.toContain("\u0007");
  });

  it("keeps a block that is higher than a page, and a word wider than its column", async () => {
    const lines = Array.from({ length: 120 }, (_, at) => ({ text: `Line ${at}.` }));
    const hash = "9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138";
    const text = textOf(
      await renderPdf(
        paper([
          { stack: lines, unbreakable: true },
          table([{ title: "Hash", width: 60 }], [[hash]]),
          table([{ title: "Long", width: 40 }], [["Ground flush before examination ".repeat(60) + "END"]]),
        ]),
      ),
    );
    for (const { text: line } of lines) expect(text).toContain(line);
    expect(text).not.toContain(hash);
    expect(text.replaceAll(/\s+/g, "")).toContain(hash);
    expect(text).toContain("END");
  });
});

describe("the printer", () => {
  const before = { ...limits };
  afterEach(() => void Object.assign(limits, before));
  const long = () =>
    paper([
      table(
        [{ title: "Weld" }],
        Array.from({ length: 3000 }, (_, at) => [`W-${at}`]),
      ),
    ]);

  it("is ended when a document takes too long, and the next one is printed", async () => {
    limits.longestMilliseconds = 30;
    await expect(renderPdf(long())).rejects.toThrow("too long or too much memory");
    Object.assign(limits, before);
    expect((await renderPdf(paper(["After"]))).length).toBeGreaterThan(1000);
  }, 30_000);

  it.runIf(existsSync("/proc/self/status"))(
    "is ended when a document takes too much memory",
    async () => {
      limits.mostMegabytes = 20;
      await expect(renderPdf({ ...long(), content: [long().content, long().content, long().content].flat() })).rejects.toThrow(
        "too long or too much memory",
      );
    },
    30_000,
  );
});
