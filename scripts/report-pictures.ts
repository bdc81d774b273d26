/**
 * `node scripts/report-pictures.ts`: the pictures in docs/reports, two for each built-in template: the first page of its sample as a client receives
 * it, and the page with the results. Needs poppler's pdftotext and pdftocairo.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { renderPdf } from "../src/kit/server/pdf.ts";
import { reportPaper } from "../src/modules/inspection-reports/print/report-document.ts";
import { printedSample } from "../src/modules/inspection-reports/print/testing.ts";
import { builtInTemplates } from "../src/modules/report-templates/builtin/index.ts";
import { sampleOf } from "../src/modules/report-templates/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-pictures-"));
try {
  for (const { code } of builtInTemplates) await picture(code);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function picture(code: string): Promise<void> {
  const sample = sampleOf(code);
  if (!sample) throw new Error(`There is no sample of ${code}.`);
  const pdf = join(folder, `${code}.pdf`);
  writeFileSync(pdf, await renderPdf(reportPaper(printedSample(sample))));
  const pages = execFileSync("pdftotext", [pdf, "-"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\f");
  const results = pages.findIndex((text) => /^Results$/m.test(text)) + 1;
  for (const [name, page] of [
    ["first", 1],
    ["results", results],
  ] as const) {
    const at = ["-f", String(page), "-l", String(page), "-singlefile", "-png", "-r", "80"];
    execFileSync("pdftocairo", [...at, pdf, join(folder, name)], { stdio: "ignore" });
    const to = new URL(`../docs/reports/${code}-${name}.webp`, import.meta.url).pathname;
    await sharp(join(folder, `${name}.png`))
      .webp({ quality: 60, preset: "text" })
      .toFile(to);
  }
}
