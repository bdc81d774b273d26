import { describe, expect, it } from "vitest";
import { fullWidth, identifierWidth, smallWidths, wordWidth } from "./columns.ts";
import { inBands, lineColumns } from "./lines.ts";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { mt, paperText, printedSample, rt, samples, textsOf, ut } from "./testing.ts";
import { criteriaText } from "./words.ts";
import { quantity } from "#kit/quantity.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";
import { compute } from "#modules/report-templates/engine.ts";

describe("the table of lines", () => {
  const orientation = (printed: PrintedReport) =>
    JSON.stringify(reportPaper(printed).content).includes('"pageOrientation":"landscape"');
  it("turns landscape where it is wide", () => {
    expect(orientation(ut())).toBe(true);
    expect(orientation(mt())).toBe(false);
  });
  it("turns landscape where its indications are wide", () => {
    const weld = printedSample(samples["UT-WELD"]());
    expect(orientation(weld)).toBe(true);
    expect(orientation({ ...weld, content: { ...weld.content, indications: [] } })).toBe(false);
  });

  it("turns only the results: the checks of the day fill the upright page of the instruments", () => {
    for (const code of ["UT-WELD", "PAUT", "TOFD", "UT-THK"] as const) {
      const content = reportPaper(printedSample(samples[code]())).content.map((one) => JSON.stringify(one));
      const at = (words: string) => content.findIndex((one) => one.includes(words));
      const turned = at('"pageOrientation":"landscape"');
      expect([at('"Checks on the day"') < turned, at('"Equipment"') < turned, at('"Results"')]).toEqual([true, true, turned]);
    }
  });

  it("names the interpreter of a film, and gives the density of each film of a set", () => {
    const sample = samples["RT-FILM"]();
    const film = (name: string, min: string, max: string) => ({
      // The database gives the keys back in an order of its own.
      max: quantity(max, ""),
      min: quantity(min, ""),
      film: name,
    });
    for (const { values } of sample.content.lines)
      values["filmDensities"] = [film("A", "1.30", "1.62"), film("B", "1.32", "1.60")];
    const texts = textsOf(reportPaper(printedSample(sample)).content);
    expect(texts).toContain("Ben Ruiz");
    expect(texts).toContain("A 1.30 1.62; B 1.32 1.60");
  });

  it("repeats its head and never splits a row", () => {
    const tables = JSON.stringify(reportPaper(ut()).content).match(/"headerRows":1/g);
    expect(tables?.length).toBeGreaterThan(4);
  });

  it("names the readings as the report does, and keeps the place of one that is missing", () => {
    const printed = ut();
    const content = { ...printed.content, technique: { ...printed.content.technique, readingNames: "N, E, S, W" } };
    const lines = content.lines.map((line, index) => {
      const values = { ...line.values, r3: quantity("11.30", "mm") };
      return { ...line, values: index === 0 ? values : { ...values, r2: null } };
    });
    const definition = withOwnLabels(printed.definition, content);
    const named = { ...printed, definition, content: { ...content, lines } };
    expect(paperText(named)).toMatch(/^N(, E, S)?, mm$/m);
    const joined = lineColumns(named, compute(definition, named.content, named.context), { joinReadings: true });
    const column = joined.find(({ title }) => title === "N, E, S, mm");
    expect(column?.cells.slice(0, 2)).toEqual(["11.20  11.24  11.30", "10.85  –  11.30"]);
  });

  it("leaves out columns without an entry", () => {
    expect(paperText(ut())).toContain("Governing rate, mm/y");
    expect(paperText(ut())).not.toContain("Part replaced on");
  });

  it("joins the readings when all eight would not fit", () => {
    const printed = ut();
    const readings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`r${n}`, quantity(`${10 + n}.25`, "mm")]));
    const lines = printed.content.lines.map((line) => ({
      ...line,
      itemKey: `CML-2104-${line.lineNo}-EXTRADOS`,
      values: { ...line.values, ...readings, remarks: "Readings taken through the coating" },
    }));
    expect(
      paperText({ ...printed, policy: { ...defaultPolicy, pageSize: "LETTER" }, content: { ...printed.content, lines } }),
    ).toContain("11.25  12.25  13.25");
  });

  it("goes on in a further table rather than break a day, a number or a word", () => {
    const printed = ut();
    const more = {
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`r${n}`, quantity(`${10 + n}.25`, "mm")])),
      replacedOn: "2021-08-01",
      position: "0.5m-downstream-of-W-118",
      remarks: "Readings taken through the coating, extrados-of-elbow-EL-2104",
    };
    const technique = { ...printed.content.technique, throughCoating: true };
    const lines = printed.content.lines.map((line) => ({
      ...line,
      itemKey: `CML-2104-${line.lineNo}-EXTRADOS`,
      values: {
        ...line.values,
        ...more,
        // What all lines say alike would stand above the table.
        nominal: quantity(`${12 + line.lineNo}.70`, "mm"),
        tReq: quantity(`${5 + line.lineNo}.35`, "mm"),
        coatingThickness: quantity(`${320 + line.lineNo}`, "µm"),
        coatingVelocity: quantity(`${2350 + line.lineNo}`, "m/s"),
      },
    }));
    const wide = {
      ...printed,
      policy: { ...defaultPolicy, pageSize: "LETTER" as const },
      content: { ...printed.content, technique, lines },
    };
    const text = paperText(wide);
    expect(text).toContain("Results, continued");
    expect(text.match(/^CML-2104-1-EXTRADOS$/gm)).toHaveLength(2);
    const columns = lineColumns(wide, compute(wide.definition, wide.content, wide.context), { joinReadings: true });
    for (const { columns: own, fit } of inBands(columns, 700))
      own.forEach((column, at) => expect(fullWidth(column, fit.fontSize)).toBeLessThan((fit.widths[at] ?? 0) + 7));
  });

  it("says which set judged which lines, and the client's document by its name", () => {
    const printed = rt();
    const { acceptance } = printed.content;
    const others = [
      {
        criteriaSet: "Client specification",
        code: "",
        edition: "rev 4",
        clause: "as named in the report",
        clientSpec: "ACR-QA-7",
      },
    ];
    const lines = printed.content.lines.map((line, at) => (at === 2 ? { ...line, criteriaSetId: "Client specification" } : line));
    const text = paperText({ ...printed, content: { ...printed.content, acceptance: { ...acceptance, others }, lines } });
    expect(text).toContain("Judged by ASME VIII-1, 2023, UW-51 (lines 1-2, 4-8); by ACR-QA-7, rev 4 (line 3).");
    expect(text).toContain("ASME VIII-1, 2023, UW-51 (lines 1-2, 4-8)");
    expect(text).toContain("ACR-QA-7, rev 4 (line 3)");
    const all = lines.map((line) => ({ ...line, criteriaSetId: "Client specification" }));
    expect(
      paperText({ ...printed, content: { ...printed.content, acceptance: { ...acceptance, others }, lines: all } }),
    ).toContain("Judged by ACR-QA-7, rev 4.");
  });

  it("names the edition of the criteria once", () => {
    const set = { criteriaSet: "AWS D1.1 Clause 8 (2020)", code: "AWS D1.1", edition: "2020", clause: "Clause 8 (2020)" };
    expect(criteriaText({ ...set, class: "static" })).toBe("AWS D1.1, 2020, Clause 8, loading static");
    expect(criteriaText({ ...set, edition: "2025", class: "static" })).toContain("2025, Clause 8 (2020)");
  });

  it("leaves a box for the Manufacturer's final acceptance of radiographs where the policy asks for it (T-292)", () => {
    const box = "Final acceptance for the Manufacturer\n \nName and date";
    const policy = { ...defaultPolicy, manufacturerSlot: true };
    expect(paperText({ ...rt(), policy })).toContain(box);
    expect(paperText(rt())).not.toContain("for the Manufacturer");
    expect(paperText({ ...ut(), policy })).not.toContain("for the Manufacturer");
  });

  it("keeps every asset number whole", () => {
    expect(identifierWidth([["UT-TG-001"], ["RT-STEPFILM-001"]], 48)).toBeGreaterThan(15 * 0.6 * 8);
    expect(identifierWidth([["UT-1"]], 48)).toBe(48);
    expect(wordWidth(["HOU-26-RT-DENS-001-1031, in-house", "–"], 54)).toBeGreaterThan(100);
  });

  it("gives the one long text of a small table the room that short columns leave", () => {
    const of = (title: string, ...cells: string[]) => ({ title, align: "left" as const, cells });
    const long = "Lift the line at column 21-7, reposition shoe S-14 on its beam and install a guide";
    const [number, text, report] = smallWidths([of("No.", "1"), of("Recommendation", long), of("Report", "ACR-UT-26-0031")], 500);
    expect([number, text]).toEqual(["auto", "*"]);
    expect(report).toBeGreaterThan(14 * 4);
    expect(smallWidths([of("Finding", long, long), of("Cause", long)], 500)).toEqual(["auto", "auto"]);
  });

  it("writes the least thickness of a tank's courses across the page", () => {
    const { content } = reportPaper(printedSample(sampleOf("API-653") ?? expect.fail("no sample")));
    const across = content.map((one) => textsOf(one).join()).find((text) => text.startsWith("1: 12.41 mm"));
    expect(across).toContain("5: 2.54 mm (0.6: 1.52 mm)");
    // The courses are numbered as the minimum thicknesses are.
    const courses = content.map((one) => textsOf(one)).find((texts) => texts.includes("Course") && texts.includes("14.60"));
    expect(courses?.slice(0, 3)).toEqual(["Shell courses, from the bottom", "Course", "Height, m"]);
    expect(courses).toEqual(expect.arrayContaining(["5", "6.30"]));
  });

  it("leaves items that the asset does not have out of the evaluation", () => {
    const text = paperText(printedSample(sampleOf("API-570") ?? expect.fail("no sample")));
    expect(text).not.toContain("nothing to judge");
    expect(text).toContain("7 of 8 lines are accepted by the same criteria (condition).");
  });

  it("marks what a subcontractor's people found, also where nobody ticked it", () => {
    const printed = rt();
    const [first] = printed.content.people;
    const people = printed.content.people.map((one) => (one === first ? { ...one, subcontractor: true } : one));
    const lines = printed.content.lines.map((line, at) => (at === 0 ? { ...line, performedBy: first?.id ?? null } : line));
    const text = paperText({ ...printed, content: { ...printed.content, people, lines } });
    expect(text).toContain(`${printed.content.lines[0]?.itemKey} (S)`);
    expect(text).toContain("(S) result of a subcontractor");
  });

  it("prints what is calculated for the whole item: when the earliest line is due again", () => {
    expect(paperText(ut())).toMatch(/Earliest next due date\n\d\d? \w{3} \d{4}/);
  });
});
