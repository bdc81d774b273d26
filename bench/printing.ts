/**
 * `node bench/printing.ts`: how long a thickness report of about 20 pages takes to print: with the product's PDF renderer, with headless Chromium printing the same tables as HTML, and with an earlier checkout of the product, if BENCH_FORMER names one (`git worktree add ../former e0f49ec`, and `npm ci` in it: the renderer was pdfmake then). Goal: at most a quarter of Chromium's time. CHROMIUM names the browser. Not part of the tests.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { median } from "./measure.ts";
import type { Content, TableCell } from "#kit/content.ts";
import type { Paper } from "#kit/letterhead.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { reportPaper } from "#modules/inspection-reports/print/report-document.ts";
import { printedSample, samples, withLines } from "#modules/inspection-reports/print/testing.ts";

const turns = Number(process.env["BENCH_TURNS"] ?? 7);
const browser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const former = process.env["BENCH_FORMER"];
const folder = mkdtempSync(join(tmpdir(), "holdpoint-printing-"));
const record = { name: "record.json", type: "application/json", bytes: Buffer.alloc(200_000, '{"line":7.11}') };

const paper = reportPaper(printedSample(withLines(samples["UT-THK"](), 180)));
const page = join(folder, "report.html");
writeFileSync(page, asHtml(paper));

await measured("Typst, first (starts the process)", 1, () => renderPdf(paper, { attachments: [record] }));
const typst = await measured("Typst", turns, () => renderPdf(paper, { attachments: [record] }));
if (former) {
  const own = (path: string) => import(pathToFileURL(join(former, "src", path)).href) as Promise<Record<string, never>>;
  const before = {
    ...(await own("kit/server/pdf.ts")),
    ...(await own("modules/inspection-reports/print/report-document.ts")),
    ...(await own("modules/inspection-reports/print/testing.ts")),
  } as unknown as { renderPdf: typeof renderPdf; reportPaper: typeof reportPaper; printedSample: typeof printedSample };
  const same = before.reportPaper(before.printedSample(withLines(samples["UT-THK"](), 180)));
  await measured("pdfmake, first (starts the thread)", 1, () => before.renderPdf(same, { attachments: [record] }));
  await measured("pdfmake", turns, () => before.renderPdf(same, { attachments: [record] }));
}
const target = join(folder, "chromium.pdf");
const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", `--print-to-pdf=${target}`];
const alone = await measured("Chromium, started for each", turns, () => {
  execFileSync(browser, [...options, pathToFileURL(page).href], { stdio: "ignore" });
  return readFileSync(target);
});
const running = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
const kept = await measured("Chromium, kept running", turns, async () => {
  const tab = await running.newPage();
  await tab.goto(pathToFileURL(page).href);
  const bytes = await tab.pdf({ preferCSSPageSize: true, tagged: true });
  await tab.close();
  return bytes;
});
await running.close();
console.log(
  `Typst takes ${(typst / alone).toFixed(2)} of Chromium started for each (wanted <= 0.25), ${(typst / kept).toFixed(2)} of one kept running.`,
);
rmSync(folder, { recursive: true, force: true });
process.exit(0);

/** The median in milliseconds, printed with pages and bytes of the result. */
async function measured(name: string, times: number, print: () => Uint8Array | Promise<Uint8Array>): Promise<number> {
  const taken: number[] = [];
  let bytes: Uint8Array = new Uint8Array();
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    bytes = await print();
    taken.push(performance.now() - began);
  }
  const path = join(folder, "printed.pdf");
  writeFileSync(path, bytes);
  const said = execFileSync("pdfinfo", [path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [, pages = "?"] = /^Pages: +(\d+)/m.exec(said) ?? [];
  const [, tagged = "?"] = /^Tagged: +(\w+)/m.exec(said) ?? [];
  console.log(
    `${name.padEnd(36)} ${median(taken).toFixed(0).padStart(6)} ms  ${pages} pages, ${Math.round(bytes.length / 1024)} KB, tagged: ${tagged}`,
  );
  return median(taken);
}

function asHtml({ title, content }: Paper): string {
  const style =
    "@page { size: A4; margin: 37mm 14mm 20mm } @page wide { size: A4 landscape } .wide { page: wide } body { font: 8.5pt Inter, sans-serif; margin: 0; font-variant-numeric: tabular-nums } table { border-collapse: collapse; width: 100% } thead { display: table-header-group } tr { break-inside: avoid } td, th { border-bottom: 0.3pt solid #c3c9d1; padding: 1.5pt 3pt; text-align: left; vertical-align: top }";
  let isWide = false;
  const parts = content.map((one) => {
    const turned = typeof one === "string" ? undefined : one.pageOrientation;
    if (turned) isWide = turned === "landscape";
    return `<div${isWide ? ' class="wide"' : ""}>${htmlOf(one)}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><html lang="en"><title>${title}</title><style>${style}</style>${parts.join("")}`;
}

function htmlOf(one: Content | TableCell): string {
  const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll("\n", "<br>");
  if (typeof one === "string") return `<p>${escaped(one)}</p>`;
  if ("text" in one) {
    const text =
      typeof one.text === "string" ? one.text : one.text.map((part) => (typeof part === "string" ? part : part.text)).join("");
    return one.headlineLevel
      ? `<h2>${escaped(text)}</h2>`
      : `<div style="font-size:${one.fontSize ?? 8.5}pt">${escaped(text)}</div>`;
  }
  if ("stack" in one) return one.stack.map(htmlOf).join("");
  if ("columns" in one) return one.columns.map(htmlOf).join("");
  if (!("table" in one)) return "";
  const rows = one.table.body.map((row, at) => {
    const kind = at < (one.table.headerRows ?? 0) ? "th" : "td";
    const cells = row.map((cell) => `<${kind}>${htmlOf(cell)}</${kind}>`).join("");
    return kind === "th" ? `<thead><tr>${cells}</tr></thead>` : `<tr>${cells}</tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}
