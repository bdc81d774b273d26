import { expect, it } from "vitest";
import type { Content } from "../report.ts";
import { reportWordFindings } from "./report-words.ts";
import { mtSample } from "#modules/report-templates/samples.ts";

/** The findings about words written beside the template's, in a report that accepts every weld. */
function found(words: Partial<Pick<Content, "deviations" | "opinions" | "remarks">>, last: "ACC" | "REJ" = "ACC") {
  const { content, definition } = mtSample();
  content.indications = [];
  content.lines.forEach((line, index) => Object.assign(line, { result: index === 2 ? last : "ACC" }));
  return reportWordFindings({ ...content, deviations: null, opinions: null, remarks: null, ...words } as Content, definition);
}

it("remarks and opinions that speak against an accepted report are asked about", () => {
  expect(found({ remarks: "Results not reliable, yoke defective" })).toMatchObject([
    {
      ruleId: "C-CONFORMITY",
      severity: "W",
      target: { block: "report", key: "remarks" },
      message:
        'The remark is "Results not reliable, yoke defective", but the report accepts every line: correct one of them, or state what it refers to',
    },
  ]);
  expect(found({ opinions: "Weld should be rejected" })).toHaveLength(1);
  expect(found({ opinions: "Weld should be rejected" }, "REJ")).toEqual([]);
  for (const remarks of ["", "No repair required", "Read again within the year to follow its corrosion rate"])
    expect(found({ remarks })).toEqual([]);
});

it("a deviation names the addendum or the agreement that covers it", () => {
  expect(found({ deviations: "Lift test not done" })).toMatchObject([
    { ruleId: "C-DEVIATIONS", message: expect.stringContaining("name the addendum of the procedure") },
  ]);
  expect(found({ deviations: "Spacing 160 mm, by addendum 2 of MT-001" })).toEqual([]);
});

it("an answer belongs to the words it was given for", () => {
  const about = (remarks: string) => found({ remarks }).map((one) => one.about);
  expect(about("Crack at FW-1")).not.toEqual(about("Crack at FW-2"));
});
