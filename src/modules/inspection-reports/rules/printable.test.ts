import { expect, it } from "vitest";
import { unprintableFindings } from "./printable.ts";
import type { Content } from "../report.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";
import { mt } from "#modules/report-templates/builtin/mt.ts";

const written = (remarks: string, itemKey = "FW-1"): Content => ({
  ...emptyContent(mt),
  clientReportNo: null,
  purchaseOrder: null,
  clientJobNo: null,
  orderedBy: null,
  samplingMethod: null,
  locationText: null,
  inspectionStart: null,
  inspectionEnd: null,
  deviations: null,
  opinions: null,
  remarks,
  people: [],
  equipment: [],
  consumables: [],
  lines: [{ ...nextLine(mt, "a"), itemKey }],
  indications: [],
  attachments: [],
  witnesses: [],
  answers: { "R-PRINT": "検査" },
});

it("asks about what would be printed as empty boxes", () => {
  expect(unprintableFindings(written("焊缝打磨", "⌀ 4 in"))).toMatchObject([
    { ruleId: "R-PRINT", severity: "W", message: expect.stringContaining("“⌀ 4 in”, “焊缝打磨”") },
  ]);
  for (const text of ["لحام", "ריתוך", "รอยเชื่อม", "accepted 👍"]) expect(unprintableFindings(written(text))).toHaveLength(1);
});

it("takes what the fonts show: European letters, units, signs of the trade", () => {
  for (const text of ["Łukasz Žižek, Ärmel", "Сварной шов", "Δt ≥ 0.5 µm, Ø 114.3 mm ± 1 °C, R½″ ✓", "Ω × √2 → 3 m²"])
    expect(unprintableFindings(written(text))).toEqual([]);
});
