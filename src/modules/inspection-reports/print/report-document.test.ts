import { describe, expect, it } from "vitest";
import { fullWidth, identifierWidth, smallWidths, wordWidth } from "./columns.ts";
import { inBands, lineColumns } from "./lines.ts";
import { pictureName } from "./pictures.ts";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { sheetsOf } from "./sheet.ts";
import { printedSample, samples, textsOf, withLines } from "./testing.ts";
import { criteriaText } from "./words.ts";
import { infoOf } from "#kit/letterhead.ts";
import { quantity } from "#kit/quantity.ts";
import { api510Sample, sampleOf } from "#modules/report-templates/samples.ts";
import { compute } from "#modules/report-templates/engine.ts";

const rt = () => printedSample(samples["RT-FILM"]());
const ut = () => printedSample(samples["UT-THK"]());
const mt = () => printedSample(samples.MT());

const read = (printed: PrintedReport) => textsOf(reportPaper(printed).content).join("\n");

describe("a printed report", () => {
  it("says on its first page who, what, when, by which rules and with which result", () => {
    const text = read(rt());
    for (const said of [
      "REJECTED",
      "1 of 2 welds rejected: W-015. 2 welds, 8 views.",
      "Acme Refining Company",
      "Baytown Refinery, Unit 4, 2800 Decker Drive, Baytown, TX 77520",
      "HOU-WO-2603-0042",
      "12 Mar 2026, 08:00–14:30 CDT",
      "Boot of separator V-204, butt welds W-014 and W-015",
      "QP-RT-01 Rev 4, Radiography, film of welds and components",
      "ASME VIII-1, 2023, UW-51",
      "7K3M-9QXD-2F4T-Y",
    ])
      expect(text).toContain(said);
    expect(JSON.stringify(reportPaper(rt()).content)).toContain('"qr":"https://quality.gulf.example/verify/7K3M9QXD2F4TY"');
  });

  it("prints what only its template asks: rows of the header, and what is worked out and recommended in the summary", () => {
    const text = read(printedSample(api510Sample()));
    for (const said of [
      "Governing CML\nCML 03",
      "Remaining life\n15.0 y",
      "MAWP at next inspection\n1.75 MPa",
      "Next internal or on-stream inspection\n11 Mar 2027",
      "Pressure relief devices\nTag\nSet pressure, MPa\nLast test\nNext test\nPSV-204A\n1.50\n20 May 2024",
      "Remove the fireproofing of the south saddle",
    ])
      expect(text).toContain(said);
    expect(read(rt())).not.toContain("Further results");
  });

  it("carries number, revision and code in head, foot and in the bytes a verifier searches", () => {
    const paper = reportPaper(rt());
    expect(paper).toMatchObject({ title: "Radiography report, film", number: "ACR-RT-26-0001", revision: "0" });
    expect(paper.marks).toEqual(["7K3M-9QXD-2F4T-Y", "Record 9677247fcaeb", "RT-FILM v2"]);
    expect(paper.keywords).toContain("HP-CODE:7K3M-9QXD-2F4T-Y");
    expect(infoOf(paper).keywords).toContain("HP-CODE:7K3M-9QXD-2F4T-Y");
    expect(paper.foot).toBe("Confidential. This report may be copied only as a whole.");
  });

  it("names people with their certificates and instruments with what covered the work", () => {
    const text = read(rt());
    expect(text).toContain("Ana Torres\nPerformed, Radiographer\n12 Mar 2026\nISO 9712 RT Level II, 2026-118\n30 Jun 2030");
    expect(text).toContain("DEN-02\nDensitometer, Maker M-200\nSN-8801\nC-26-010, Texas Metrology\n2 Feb 2026");
  });

  it("prints the verdict of the criteria with clause and numbers beside each indication", () => {
    expect(read(rt())).toContain("REJ – UW-51(b)(2): 8.5 > 6.0 mm");
    expect(read(mt())).toContain("REJ – App. 6, 6-4(a): linear, 6.5 > 3 × 0.5 mm");
  });

  it("computes what the template computes", () => {
    expect(read(ut())).toContain("Governing rate, mm/y");
    expect(read(ut())).toMatch(
      /11\.20 {2}11\.24\n11\.22\n11\.20\n6\.35\n11\.8\n0\.107\n0\.140\n0\.140\n4\.85\n34\.6\n29\u00a0Jan\u00a02059\n3\u00a0Jun\u00a02034\naccept\nnone\nACC/,
    );
  });

  it("shows one sentence for the lines the criteria accept, and the others one by one", () => {
    const text = read(ut());
    expect(text).toContain("REJ – required thickness: 6.12 < 6.35 mm");
    expect(text).toContain("3 of 4 lines are accepted by the same criteria (required thickness).");
    expect(text).not.toContain("tReq");
  });

  it("explains the symbols of the criteria on wall thickness where they are printed", () => {
    const printed = ut();
    const acceptance = { ...printed.content.acceptance, clause: "tReq, tReq + U" };
    expect(read({ ...printed, content: { ...printed.content, acceptance } })).toContain(
      "tReq required thickness   ·   U uncertainty of the gauge",
    );
  });

  it("gives the reason of an item not examined, and explains the codes it uses", () => {
    expect(read(ut())).toContain("Scaffold removed");
    expect(read(ut())).toContain("ACC accepted   ·   REJ rejected   ·   NE not examined");
  });

  it("gives the reason of a view to be repeated, on paper and in the sheet of lines", () => {
    const sample = samples["RT-FILM"]();
    Object.assign(sample.content.lines[0] ?? {}, { result: "RESHOOT", reshootReason: "filmQuality" });
    const printed = printedSample(sample);
    expect(read(printed)).toContain("Repeat: film quality");
    expect(sheetsOf(printed)[0]?.rows[0]?.at(-1)).toEqual({ text: "Repeat: film quality" });
  });

  it("keeps opinions under a heading of their own", () => {
    expect(read(ut())).toContain(
      "Opinions and recommendations\nNot part of the results\nAssess the elbow at CML 04 before the line returns to full pressure, and plan its replacement.",
    );
  });

  it("marks what a subcontractor did", () => {
    const printed = mt();
    const [first, ...lines] = printed.content.lines;
    if (!first) throw new Error("no line");
    const text = read({ ...printed, content: { ...printed.content, lines: [{ ...first, subcontracted: true }, ...lines] } });
    expect(text).toContain("FW-1 (S)");
    expect(text).toContain("(S) result of a subcontractor");
  });

  it("ends with the revisions and says that it ends", () => {
    const printed = rt();
    const revised = {
      ...printed,
      report: { ...printed.report, revision: 1, changeSummary: "Line 3 corrected" },
      revisions: [...printed.revisions, { revision: 1, issuedOn: "2026-04-02", reason: "Wrong film number" }],
    };
    const text = read(revised);
    expect(text).toContain("1\n2 Apr 2026\nWrong film number. Line 3 corrected\nACR-RT-26-0001 Rev 0\nEnd of report");
  });

  it("lists what a revision changed under its reason, whatever that says", () => {
    const printed = rt();
    const text = read({
      ...printed,
      report: { ...printed.report, revision: 1, changeSummary: "Wording corrected" },
      revisions: [...printed.revisions, { revision: 1, issuedOn: "2026-04-02", reason: "Wording corrected" }],
      changes: [
        { of: "W-014", what: "Density at the IQI 2.6, now 2.4" },
        { of: "W-014", what: "Film number W-014-1, now W-014-2" },
        { of: "Equipment", what: "DEN-02 removed" },
      ],
    });
    expect(text).toContain(
      "Changed since Rev 0\nWhere\nWhat\nW-014\nDensity at the IQI 2.6, now 2.4\nFilm number W-014-1, now W-014-2\nEquipment\nDEN-02 removed\nEnd of report",
    );
  });
});

describe("what a client's quality engineer reads first", () => {
  const of = (code: string, change: (printed: PrintedReport) => void = () => undefined) => {
    const printed = structuredClone(printedSample(sampleOf(code) ?? expect.fail(`no sample of ${code}`)));
    change(printed);
    return printed;
  };
  it("counts the parts of an item by what they are: spots of an area, zones of a weld", () => {
    expect(read(of("DFT"))).toContain("1 of 3 areas rejected: Area 3. 3 areas, 15 spots.");
    expect(read(of("HT"))).toContain("2 welds or items, 10 zones.");
    expect(read(rt())).toContain("2 welds, 8 views.");
  });
  it("counts the tubes of confirmed rows among those inspected", () => {
    expect(read(of("ET-TUBE"))).toContain("1 of 240 tubes rejected: 9-11. 1 not examined: 7-04.");
  });
  it("calls a free examination by its name, with the method of its certificate", () => {
    const paper = reportPaper(of("GEN"));
    expect(paper).toMatchObject({ title: "Ultrasonic lamination scan report", subtitle: "Ultrasonic testing" });
    expect(textsOf(paper.content).join("\n")).toContain("Ultrasonic testing, Ultrasonic lamination scan");
    expect(textsOf(paper.content)).not.toContain("Other examination");
    expect(textsOf(paper.content)).not.toContain("Decision rule");
  });
  it('is a report before it is of something: a visual report of welds, not a "welds report"', () => {
    const titles = ["VT", "ET-SURF", "PAUT", "MT"].map((code) => reportPaper(of(code)).title);
    expect(titles).toEqual([
      "Visual report, welds",
      "Eddy current report, surface",
      "Phased-array ultrasonic report, welds",
      "Magnetic particle report",
    ]);
  });
  it("names the technique a tube was examined with", () => {
    const by = (method: string) =>
      reportPaper(of("ET-TUBE", ({ content }) => void (content.technique["method"] = method))).subtitle;
    expect(["ECT", "RFT", "IRIS", "MFL"].map(by)).toEqual([
      "Eddy current testing",
      "Remote field testing",
      "Ultrasonic testing, internal rotary (IRIS)",
      "Magnetic flux leakage testing",
    ]);
  });
  it("prints the boundary of a pressure test across the page, below the facts of the item", () => {
    expect(read(of("LT"))).toContain(
      "Whole test package\nTest boundary\nFrom blind at valve V-2201 to blind at nozzle N4 of D-110;",
    );
  });
  it("has no clause for a standard that is used as a whole", () => {
    expect(read(of("DFT"))).toContain("SSPC-PA 2, 2018\n");
    expect(read(of("DFT"))).not.toContain("whole");
  });
  it("states the limits of an alloy with their specification, and the mean of each check on the hardness block", () => {
    expect(read(of("PMI"))).toContain("Cr 1.90-2.60, Mo 0.87-1.13 (ASTM A335)");
    expect(read(of("HT"))).toContain("Means of the checks\n240.8, 241.4");
  });
});

describe("units", () => {
  it("stand in the heads, as the policy wants them", () => {
    const text = read({ ...ut(), policy: { ...defaultPolicy, unitSystem: "US" } });
    expect(text).toContain("Actual thickness, in");
    expect(text).toContain("0.441");
    expect(text).toContain("Governing rate, mpy");
    expect(text).not.toContain("thickness, mm");
  });

  it("leave an entered reading as it was entered", () => {
    const printed = ut();
    const lines = printed.content.lines.map((line) => ({ ...line, values: { ...line.values, r1: quantity("0.4410", "in") } }));
    const us = read({ ...printed, policy: { ...defaultPolicy, unitSystem: "US" }, content: { ...printed.content, lines } });
    expect(us).toContain("0.4410");
    expect(read({ ...printed, content: { ...printed.content, lines } })).toContain("11.20");
  });

  it("follow the readings where the client mixes them", () => {
    const printed = ut();
    const lines = printed.content.lines.map((line) => ({ ...line, values: { ...line.values, r1: quantity("0.441", "in") } }));
    const text = read({ ...printed, policy: { ...defaultPolicy, unitSystem: "mixed" }, content: { ...printed.content, lines } });
    expect(text).toMatch(/Reading(s| 1), in/);
    expect(text).toContain("Initial reading, mm");
  });

  it("days are written as the policy wants them", () => {
    expect(read({ ...rt(), policy: { ...defaultPolicy, dateFormat: "MM/DD/YYYY" } })).toContain("03/12/2026, 08:00–14:30 CDT");
  });
});

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
    expect(read(named)).toMatch(/^N(, E, S)?, mm$/m);
    const joined = lineColumns(named, compute(definition, named.content, named.context), { joinReadings: true });
    const column = joined.find(({ title }) => title === "N, E, S, mm");
    expect(column?.cells.slice(0, 2)).toEqual(["11.20  11.24  11.30", "10.85  –  11.30"]);
  });

  it("leaves out columns without an entry", () => {
    expect(read(ut())).toContain("Governing rate, mm/y");
    expect(read(ut())).not.toContain("Part replaced on");
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
      read({ ...printed, policy: { ...defaultPolicy, pageSize: "LETTER" }, content: { ...printed.content, lines } }),
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
    const text = read(wide);
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
    const text = read({ ...printed, content: { ...printed.content, acceptance: { ...acceptance, others }, lines } });
    expect(text).toContain("Judged by ASME VIII-1, 2023, UW-51 (lines 1-2, 4-8); by ACR-QA-7, rev 4 (line 3).");
    expect(text).toContain("ASME VIII-1, 2023, UW-51 (lines 1-2, 4-8)");
    expect(text).toContain("ACR-QA-7, rev 4 (line 3)");
    const all = lines.map((line) => ({ ...line, criteriaSetId: "Client specification" }));
    expect(read({ ...printed, content: { ...printed.content, acceptance: { ...acceptance, others }, lines: all } })).toContain(
      "Judged by ACR-QA-7, rev 4.",
    );
  });

  it("names the edition of the criteria once", () => {
    const set = { criteriaSet: "AWS D1.1 Clause 8 (2020)", code: "AWS D1.1", edition: "2020", clause: "Clause 8 (2020)" };
    expect(criteriaText({ ...set, class: "static" })).toBe("AWS D1.1, 2020, Clause 8, loading static");
    expect(criteriaText({ ...set, edition: "2025", class: "static" })).toContain("2025, Clause 8 (2020)");
  });

  it("leaves a box for the Manufacturer's final acceptance of radiographs where the policy asks for it (T-292)", () => {
    const box = "Final acceptance for the Manufacturer\n \nName and date";
    const policy = { ...defaultPolicy, manufacturerSlot: true };
    expect(read({ ...rt(), policy })).toContain(box);
    expect(read(rt())).not.toContain("for the Manufacturer");
    expect(read({ ...ut(), policy })).not.toContain("for the Manufacturer");
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
    const text = read(printedSample(sampleOf("API-570") ?? expect.fail("no sample")));
    expect(text).not.toContain("nothing to judge");
    expect(text).toContain("7 of 8 lines are accepted by the same criteria (condition).");
  });

  it("marks what a subcontractor's people found, also where nobody ticked it", () => {
    const printed = rt();
    const [first] = printed.content.people;
    const people = printed.content.people.map((one) => (one === first ? { ...one, subcontractor: true } : one));
    const lines = printed.content.lines.map((line, at) => (at === 0 ? { ...line, performedBy: first?.id ?? null } : line));
    const text = read({ ...printed, content: { ...printed.content, people, lines } });
    expect(text).toContain(`${printed.content.lines[0]?.itemKey} (S)`);
    expect(text).toContain("(S) result of a subcontractor");
  });

  it("prints what is calculated for the whole item: when the earliest line is due again", () => {
    expect(read(ut())).toMatch(/Earliest next due date\n\d\d? \w{3} \d{4}/);
  });
});

describe("the signatures", () => {
  it("stand with the result and the limitations before technique, equipment and results", () => {
    for (const printed of [ut(), rt(), mt()]) {
      const texts = textsOf(reportPaper(printed).content);
      const at = (heading: string) => texts.indexOf(heading);
      expect(at("Summary and limitations")).toBeLessThan(at("Conformity and signatures"));
      expect(at("Conformity and signatures")).toBeLessThan(at("People"));
      expect(at("Checks on the day")).toBeLessThan(at("Results"));
      expect(at("Results")).toBeLessThan(at("Evidence annex"));
    }
  });
  it("take the end of the section before along when they need a page of their own", () => {
    for (const printed of [ut(), rt(), mt()]) {
      const block = reportPaper(printed).content.find((one) => JSON.stringify(one).includes("Conformity and signatures"));
      expect(block).toMatchObject({ unbreakable: true });
      expect(textsOf(block).indexOf("Conformity and signatures")).toBeGreaterThan(1);
    }
  });
  it("stand below a long statement without what came before it", () => {
    const printed = ut();
    const { summary } = printed.content;
    const content = { ...printed.content, summary: { ...summary, limitations: "Not examined: behind the clamp. ".repeat(60) } };
    const block = reportPaper({ ...printed, content }).content.find((one) =>
      JSON.stringify(one).includes("Conformity and signatures"),
    );
    expect(textsOf(block).join("\n")).not.toContain("behind the clamp");
  });
  const block = (printed: PrintedReport) => {
    const found = reportPaper(printed).content.find((one) => JSON.stringify(one).includes("Conformity and signatures"));
    return found as { unbreakable?: boolean };
  };
  it("stand with the result above them in one block that is never torn apart", () => {
    expect(block(rt()).unbreakable).toBe(true);
    expect(textsOf(block(rt()))).toEqual([
      "Limitations: areas not examined",
      "none",
      "Conformity and signatures",
      "At least one item examined does not meet the acceptance criteria named in this report.",
      "REJECTED. 1 of 2 welds rejected: W-015. 2 welds, 8 views. Judged by ASME VIII-1, 2023, UW-51. Issued on 12 Mar 2026.",
      "Results relate only to the items examined. Not to be reproduced except in full without written approval of Gulf Inspection Services.",
      "Performed by",
      "Ana Torres",
      "Employee no. E-1007\nISO 9712 RT Level II, 2026-118, valid to 30 Jun 2030",
      "Signed 12 Mar 2026, 15:05 CDT",
      "Evaluated by",
      "Ben Ruiz",
      "Employee no. E-1002\nSNT-TC-1A RT Level III, L3-044, valid to 31 Jan 2029",
      "Signed 12 Mar 2026, 15:31 CDT",
      "Reviewed by",
      "Dana Whitfield-Okonkwo",
      "Employee no. E-1011\nISO 9712 RT Level III, 2024-007, valid to 31 May 2029",
      "Signed 12 Mar 2026, 16:12 CDT",
    ]);
  });

  it("leave out what was withdrawn", () => {
    const printed = rt();
    const signatures = printed.signatures.map((one, at) => (at === 1 ? { ...one, state: "withdrawn" as const } : one));
    expect(read({ ...printed, signatures })).not.toContain("Employee no. E-1002");
  });

  it("keep a long statement of conformity outside the block", () => {
    const printed = rt();
    const summary = { ...printed.content.summary, conformityStatement: "Conforms to the order. ".repeat(60) };
    expect(block({ ...printed, content: { ...printed.content, summary } }).unbreakable).toBeUndefined();
  });
});

describe("pictures", () => {
  const dot = "data:image/png;base64,iVBORw0KGgo=";
  const withPictures = (photosPerPage: "2" | "4" | "6", count: number) => {
    const printed = mt();
    const pictures = Array.from({ length: count }, (_, at) => ({
      kind: "photo",
      caption: at === 0 ? "Toe crack" : null,
      lineId: printed.content.lines[2]?.id ?? null,
      takenAt: at === 0 ? "2026-03-12T14:26:53.000Z" : null,
      position: at === 0 ? { latitude: "29.75020", longitude: "-95.35801" } : null,
      image: dot,
    }));
    return reportPaper({ ...printed, policy: { ...defaultPolicy, photosPerPage }, pictures });
  };
  it.each([
    ["2", 3],
    ["4", 2],
    ["6", 1],
  ] as const)("stand %s a page: five of them take %i pages", (perPage, pages) => {
    const found = withPictures(perPage, 5).content.filter((one) => textsOf(one)[0]?.startsWith("Photos and sketches"));
    expect(found).toHaveLength(pages);
  });
  it("carry caption and line, and when and where they were taken", () => {
    const paper = withPictures("4", 2);
    expect(textsOf(paper.content)).toContain(
      "Photo 1 – line 3 FW-3: Toe crack\nTaken 12 Mar 2026, 09:26 CDT, 29.75020° N, 95.35801° W",
    );
    expect(textsOf(paper.content)).toContain("Photo 2 – line 3 FW-3");
    expect(paper.images?.[pictureName(1)]).toBe(dot);
  });
});

describe("the evidence annex", () => {
  const annex = (evidenceAnnex: "none" | "summary" | "full") => read({ ...rt(), policy: { ...defaultPolicy, evidenceAnnex } });
  it("prints nothing, the records, or the checks and hashes too", () => {
    expect(annex("none")).not.toContain("Evidence annex");
    expect(annex("summary")).toContain("near 1 Oct 2026");
    expect(annex("summary")).not.toContain("Checks at signature");
    expect(annex("full")).toContain("Checks at signature\nCheck\nSubject\nOn\nOutcome\nFinding\nG1\nAna Torres");
    expect(annex("full")).not.toContain("Withdrawn signatures");
    expect(annex("full")).toContain("9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138");
  });
  it("shows evidence that was recorded after the inspection", () => {
    expect(annex("summary")).toContain(
      "Recorded, corrected or withdrawn after the inspection\nEvidence\nCertificate 2026-118 of Ana Torres: recorded 14 Mar 2026",
    );
  });
  it("marks signatures that were withdrawn, by whom, when and why", () => {
    const withdrawn = {
      slot: "performed" as const,
      printedName: "Ana Torres",
      certText: "ISO 9712 RT Level II, 2026-118, valid to 2030-06-30",
      signedAt: "2026-03-12T19:00:00.000Z",
      at: "2026-03-12T19:30:00.000Z",
      byName: "Dana Whitfield-Okonkwo",
      reason: "Returned: film 2 is missing",
    };
    const text = read({ ...rt(), policy: { ...defaultPolicy, evidenceAnnex: "summary" }, withdrawn: [withdrawn] });
    expect(text).toContain(
      "Performed by\nAna Torres, ISO 9712 RT Level II, 2026-118, valid to 30 Jun 2030\n12 Mar 2026, 14:00 CDT\n12 Mar 2026, 14:30 CDT, Dana Whitfield-Okonkwo\nReturned: film 2 is missing",
    );
  });
});

describe("copies that are not the report in force", () => {
  it("a field copy says so across every page, without code or accreditation", () => {
    const printed = mt();
    const paper = reportPaper({
      ...printed,
      verification: null,
      signatures: [],
      openSlots: ["performed", "reviewed"],
      evidence: [],
      copy: { kind: "field" },
      report: { ...printed.report, reportNumber: null, issuedOn: null },
    });
    expect(paper.watermark).toBe("FIELD COPY – NOT SIGNED");
    expect(paper.number).toBe("D-7F3-0012");
    expect(paper.marks).toEqual(["Number assigned on submission", "MT v1"]);
    expect(paper.company.accreditation).toBeUndefined();
    expect(paper.keywords).toEqual(["HP-COPY:field"]);
    expect(JSON.stringify(paper.content)).not.toContain('"qr"');
    expect(textsOf(paper.content).join("\n")).toContain("Performed by\n \nNot signed\nReviewed by\n \nNot signed");
  });
  it("a superseded report names the revision that took its place", () => {
    const paper = reportPaper({ ...rt(), copy: { kind: "superseded", byRevision: 1, on: "2026-04-02" } });
    expect(paper.watermark).toBe("SUPERSEDED BY REV 1");
    expect(paper.notice).toBe("SUPERSEDED BY REV 1 on 2 Apr 2026. Do not use; ask for the current revision.");
  });
  it("a void report says since when and why", () => {
    const paper = reportPaper({ ...rt(), copy: { kind: "void", on: "2026-04-02", reason: "Wrong weld examined" } });
    expect(paper).toMatchObject({ watermark: "VOID", notice: "VOID on 2 Apr 2026: Wrong weld examined. Do not use." });
  });
  it("the issued report carries no mark", () => {
    expect(reportPaper(rt())).not.toHaveProperty("watermark");
    expect(reportPaper(rt())).not.toHaveProperty("notice");
  });
});

describe("a report of one line and of many", () => {
  it("stand beside a concession, which changes nothing", () => {
    const printed = rt();
    const [flaw] = printed.content.indications;
    const concessions = [
      {
        id: "5f0c1a52-6a53-4d6f-9b4e-0f5ad2b1c111",
        lineId: flaw?.lineId ?? "",
        indicationId: flaw?.id ?? null,
        number: "NCR-14",
        grantedBy: "M. Price",
        organization: "Acme Refining Company",
        grantedOn: "2026-03-13",
        document: "ACR-DEV-0031 rev 1",
      },
    ];
    const text = read({ ...printed, content: { ...printed.content, concessions } });
    expect(text).toContain("REJ – concession NCR-14");
    expect(text).toContain("M. Price, Acme Refining Company");
    expect(text).toContain("ACR-DEV-0031 rev 1");
    expect(text).toContain("REJECTED");
  });
  it("leaves out what was answered to questions that are no longer asked", () => {
    const printed = ut();
    const answers = { "UT-R5|lines|tActual||0123456789abcdef": "Read three times beside the old grid" };
    expect(read({ ...printed, content: { ...printed.content, answers } })).not.toContain("Read three times beside the old grid");
  });
  it("counts them", () => {
    expect(read(printedSample(withLines(samples.MT(), 1)))).toContain("1 weld or item examined, no relevant indications.");
    expect(read(printedSample(withLines(samples["UT-THK"](), 50)))).toContain("10 of 50 CMLs rejected. 10 not examined.");
  });
});

describe("the maps of a report", () => {
  it("are printed as drawings with their words, for welds whose indications have a place", () => {
    const content = JSON.stringify(reportPaper(printedSample(samples.PAUT())).content);
    expect(content).toContain('"text":"Indication maps"');
    expect(content).toMatch(/"svg":"<svg [^}]*"alt":"Map of FW-42, 698 mm from the datum, 1 indication: 1 Lack of fusion/);
    expect(JSON.stringify(reportPaper(rt()).content)).not.toContain("Indication maps");
  });

  it("show thickness readings by their bands, after the evaluation", () => {
    const content = JSON.stringify(reportPaper(ut()).content);
    expect(content).toMatch(/"text":"Thickness map, mm".*"alt":"Thickness map of 4 locations; thinnest /);
    expect(content.indexOf('"Thickness map, mm"')).toBeGreaterThan(content.indexOf('"Evaluation"'));
    expect(JSON.stringify(reportPaper(mt()).content)).not.toContain("Thickness map");
  });

  it("print photos with what is drawn on them above the photo as taken, and sketches after the photos", () => {
    const sample = rt();
    const shapes = [{ id: "a", kind: "arrow", tone: "bad", at: "10 10 90 90", text: "Undercut" }] as const;
    const image = new Uint8Array([0xff, 0xd8, 0xff]);
    const photo = { kind: "photo", caption: "Cap", lineId: null, takenAt: null, position: null, image };
    const pictures = [photo, { ...photo, markup: { sheet: "1600 1200", shapes: [...shapes] } }];
    const sketch = { id: "s", title: "Shooting sketch", sheet: "1600 1000", shapes: [...shapes], lineId: null, print: true };
    const content = { ...sample.content, sketches: [sketch, { ...sketch, id: "t", title: "Left out", print: false }] };
    const printed = JSON.stringify(reportPaper({ ...sample, content, pictures }).content);
    expect(printed).toContain('"image":"picture-1"');
    expect(printed).not.toContain('"image":"picture-2"');
    expect(printed).toMatch(/<image href=\\"data:image\/jpeg;base64,\/9j\/\\" width=\\"1600\\" height=\\"1200\\"/);
    expect(printed).toContain('"alt":"Photo 2: Cap: Arrow: Undercut"');
    expect(printed).toContain('"alt":"Sketch 1: Shooting sketch: Arrow: Undercut"');
    expect(printed).not.toContain("Left out");
  });

  it("refer to indications by the number in the list", () => {
    expect(read(mt())).toContain("No.\nLine\nWeld or item\nIndication");
    expect(read(printedSample(samples.PAUT()))).not.toContain("No.\nLine\n");
  });
});
