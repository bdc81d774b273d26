import { expect, it } from "vitest";
import { unprintableFindings } from "./printable.ts";
import type { Content } from "../report.ts";
import { blankContent } from "../testing.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";
import { mt } from "#modules/report-templates/builtin/mt.ts";

const written = (remarks: string, itemKey = "FW-1"): Content => ({
  ...blankContent(mt),
  remarks,
  lines: [{ ...nextLine(mt, "a"), itemKey }],
  answers: { "R-PRINT": "検査" },
});

it("asks about what would be printed as the code of a letter", () => {
  expect(unprintableFindings(written("ওয়েল্ড", "accepted 👍"))).toMatchObject([
    { ruleId: "R-PRINT", severity: "W", message: expect.stringContaining("“accepted 👍”, “ওয়েল্ড”") },
  ]);
  for (const text of ["வெல்ட்", "ការផ្សារ"]) expect(unprintableFindings(written(text))).toHaveLength(1);
});

it("takes what the fonts show: the letters of most clients, units, signs of the trade", () => {
  const texts = [
    "Łukasz Žižek",
    "Сварной шов",
    "Δt ≥ 0.5 µm, ⌀ 114.3 mm ± 1 °C, R½″ ✓",
    "Ω × √2 → 3 m²",
    "焊缝",
    "溶接部",
    "용접",
    "لحام",
    "ריתוך",
    "รอยเชื่อม",
  ];
  for (const text of texts) expect(unprintableFindings(written(text))).toEqual([]);
});
