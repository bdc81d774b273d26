import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { builtInTemplates } from "../src/modules/report-templates/builtin/index.ts";

const folder = new URL("../docs/reports/", import.meta.url);

it.each(builtInTemplates.map(({ code }) => code))(
  "the documents show the first page and the results of a report by %s",
  (code) => {
    const told = readFileSync(new URL("README.md", folder), "utf8");
    for (const name of [`${code}-first.webp`, `${code}-results.webp`]) {
      expect(told).toContain(`(${name})`);
      expect(existsSync(new URL(name, folder))).toBe(true);
    }
  },
);
