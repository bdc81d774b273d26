import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { reportPaper } from "./report-document.ts";
import { printedSample } from "./testing.ts";
import { decimalPointsOf } from "#kit/server/testing/printed-glyphs.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";

/** Ink-free space beside a point, in tenths of a figure's height: with the font's kerning a point before 1 lies 1.7 under the figure. */
const clear = 0.8;

describe.runIf(existsSync("/usr/bin/pdftocairo"))("the numbers of a printed report", () => {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-numbers-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(builtInTemplates.map(({ code }) => code))(
    "show every decimal point between its figures, on each page of %s",
    async (code) => {
      const path = join(folder, `${code}.pdf`);
      const printed = printedSample(sampleOf(code) ?? expect.fail(`no sample of ${code}`));
      writeFileSync(path, await renderPdf(reportPaper(printed)));
      const pages = execFileSync("pdftotext", ["-raw", path, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
      expect(pages.length).toBeGreaterThan(2);
      const [, results = ""] = /^Results$([^]*)Evidence annex/m.exec(pages.join("\n")) ?? [];
      for (const { lineNo, itemKey } of printed.content.lines)
        expect(results).toMatch(new RegExp(`^ *${lineNo} +${itemKey.replaceAll(/[()]/g, ".")}\\b`, "m"));
      pages.forEach((text, at) => {
        const points = decimalPointsOf(path, at + 1);
        expect(points.filter(({ before, after }) => before < clear || after < clear)).toEqual([]);
        // A point between tall letters looks like one between figures, so there may be more.
        expect(points.length).toBeGreaterThanOrEqual(text.match(/(?<=\d)\.(?=\d)/g)?.length ?? 0);
      });
    },
    60_000,
  );
});
