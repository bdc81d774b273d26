import { describe, expect, it } from "vitest";
import { reportPaper } from "./report-document.ts";
import { sheetsOf } from "./sheet.ts";
import { mt, paperText, printedSample, rt, samples, ut, withLines } from "./testing.ts";
import { infoOf } from "#kit/letterhead.ts";
import { api510Sample } from "#modules/report-templates/samples.ts";

describe("a printed report", () => {
  it("says on its first page who, what, when, by which rules and with which result", () => {
    const text = paperText(rt());
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
    const text = paperText(printedSample(api510Sample()));
    for (const said of [
      "Governing CML\nCML 03",
      "Remaining life\n15.0 y",
      "MAWP at next inspection\n1.75 MPa",
      "Next internal or on-stream inspection\n11 Mar 2027",
      "Pressure relief devices\nTag\nSet pressure, MPa\nLast test\nNext test\nPSV-204A\n1.50\n20 May 2024",
      "Remove the fireproofing of the south saddle",
    ])
      expect(text).toContain(said);
    expect(paperText(rt())).not.toContain("Further results");
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
    const text = paperText(rt());
    expect(text).toContain("Ana Torres\nPerformed, Radiographer\n12 Mar 2026\nISO 9712 RT Level II, 2026-118\n30 Jun 2030");
    expect(text).toContain("DEN-02\nDensitometer, Maker M-200\nSN-8801\nC-26-010, Texas Metrology\n2 Feb 2026");
  });

  it("prints the verdict of the criteria with clause and numbers beside each indication", () => {
    expect(paperText(rt())).toContain("REJ – UW-51(b)(2): 8.5 > 6.0 mm");
    expect(paperText(mt())).toContain("REJ – App. 6, 6-4(a): linear, 6.5 > 3 × 0.5 mm");
  });

  it("computes what the template computes", () => {
    expect(paperText(ut())).toContain("Governing rate, mm/y");
    expect(paperText(ut())).toMatch(
      /11\.20 {2}11\.24\n11\.22\n11\.20\n6\.35\n11\.8\n0\.107\n0\.140\n0\.140\n4\.85\n34\.6\n29\u00a0Jan\u00a02059\n3\u00a0Jun\u00a02034\naccept\nnone\nACC/,
    );
  });

  it("shows one sentence for the lines the criteria accept, and the others one by one", () => {
    const text = paperText(ut());
    expect(text).toContain("REJ – required thickness: 6.12 < 6.35 mm");
    expect(text).toContain("3 of 4 lines are accepted by the same criteria (required thickness).");
    expect(text).not.toContain("tReq");
  });

  it("explains the symbols of the criteria on wall thickness where they are printed", () => {
    const printed = ut();
    const acceptance = { ...printed.content.acceptance, clause: "tReq, tReq + U" };
    expect(paperText({ ...printed, content: { ...printed.content, acceptance } })).toContain(
      "tReq required thickness   ·   U uncertainty of the gauge",
    );
  });

  it("gives the reason of an item not examined, and explains the codes it uses", () => {
    expect(paperText(ut())).toContain("Scaffold removed");
    expect(paperText(ut())).toContain("ACC accepted   ·   REJ rejected   ·   NE not examined");
  });

  it("gives the reason of a view to be repeated, on paper and in the sheet of lines", () => {
    const sample = samples["RT-FILM"]();
    Object.assign(sample.content.lines[0] ?? {}, { result: "RESHOOT", reshootReason: "filmQuality" });
    const printed = printedSample(sample);
    expect(paperText(printed)).toContain("Repeat: film quality");
    expect(sheetsOf(printed)[0]?.rows[0]?.at(-1)).toEqual({ text: "Repeat: film quality" });
  });

  it("keeps opinions under a heading of their own", () => {
    expect(paperText(ut())).toContain(
      "Opinions and recommendations\nNot part of the results\nAssess the elbow at CML 04 before the line returns to full pressure, and plan its replacement.",
    );
  });

  it("marks what a subcontractor did", () => {
    const printed = mt();
    const [first, ...lines] = printed.content.lines;
    if (!first) throw new Error("no line");
    const text = paperText({ ...printed, content: { ...printed.content, lines: [{ ...first, subcontracted: true }, ...lines] } });
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
    const text = paperText(revised);
    expect(text).toContain("1\n2 Apr 2026\nWrong film number. Line 3 corrected\nACR-RT-26-0001 Rev 0\nEnd of report");
  });

  it("lists what a revision changed under its reason, whatever that says", () => {
    const printed = rt();
    const text = paperText({
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
    const text = paperText({ ...printed, content: { ...printed.content, concessions } });
    expect(text).toContain("REJ – concession NCR-14");
    expect(text).toContain("M. Price, Acme Refining Company");
    expect(text).toContain("ACR-DEV-0031 rev 1");
    expect(text).toContain("REJECTED");
  });
  it("leaves out what was answered to questions that are no longer asked", () => {
    const printed = ut();
    const answers = { "UT-R5|lines|tActual||0123456789abcdef": "Read three times beside the old grid" };
    expect(paperText({ ...printed, content: { ...printed.content, answers } })).not.toContain(
      "Read three times beside the old grid",
    );
  });
  it("counts them", () => {
    expect(paperText(printedSample(withLines(samples.MT(), 1)))).toContain("1 weld or item examined, no relevant indications.");
    expect(paperText(printedSample(withLines(samples["UT-THK"](), 50)))).toContain("10 of 50 CMLs rejected. 10 not examined.");
  });
});
