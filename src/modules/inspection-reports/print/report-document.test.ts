import { describe, expect, it } from "vitest";
import { pictureName } from "./pictures.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportDocument, reportPaper } from "./report-document.ts";
import { printedSample, samples, withLines } from "./testing.ts";
import { defaultPolicy } from "#modules/client-companies/report-policy.ts";
import { quantity } from "#kit/quantity.ts";

const rt = () => printedSample(samples["RT-FILM"]());
const ut = () => printedSample(samples["UT-THK"]());
const mt = () => printedSample(samples.MT());

/** Every text of the document in reading order, one entry a line. */
function textsOf(node: unknown): string[] {
  if (typeof node === "string") return node === "" ? [] : [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const { text, stack, columns, table } = node as {
    text?: unknown;
    stack?: unknown;
    columns?: unknown;
    table?: { body?: unknown };
  };
  const own = Array.isArray(text) ? [textsOf(text).join("")] : textsOf(text);
  return [...own, ...textsOf(stack), ...textsOf(columns), ...textsOf(table?.body)];
}
const read = (printed: PrintedReport) => textsOf(reportPaper(printed).content).join("\n");

describe("a printed report", () => {
  it("says on its first page who, what, when, by which rules and with which result", () => {
    const text = read(rt());
    for (const said of [
      "REJECTED",
      "1 of 4 lines rejected: line 3 W-015.",
      "Acme Refining Company",
      "Baytown Refinery, Unit 4, 2800 Decker Drive, Baytown, TX 77520",
      "HOU-WO-2603-0042",
      "12 Mar 2026, 08:00–14:30 CDT",
      "Crude transfer line, butt welds W-014 and W-015",
      "QP-RT-01 Rev 4, Radiography, film of welds and components",
      "ASME VIII-1, UW-51",
      "7K3M-9QXD-2F4T-Y",
    ])
      expect(text).toContain(said);
    expect(JSON.stringify(reportPaper(rt()).content)).toContain('"qr":"https://quality.gulf.example/verify/7K3M9QXD2F4TY"');
  });

  it("carries number, revision and code in head, foot and in the bytes a verifier searches", () => {
    const paper = reportPaper(rt());
    expect(paper).toMatchObject({ title: "Radiography, film report", number: "ACR-RT-26-0001", revision: "0" });
    expect(paper.marks).toEqual(["7K3M-9QXD-2F4T-Y", "Record 9677247fcaeb", "RT-FILM v1"]);
    expect(paper.keywords).toContain("HP-CODE:7K3M-9QXD-2F4T-Y");
    expect(reportDocument(rt()).info?.keywords).toContain("HP-CODE:7K3M-9QXD-2F4T-Y");
    expect(paper.foot).toBe("Confidential. This report may be copied only as a whole.");
  });

  it("names people with their certificates and instruments with what covered the work", () => {
    const text = read(rt());
    expect(text).toContain("Ana Torres\nPerformed, Radiographer\n12 Mar 2026\nISO 9712 RT Level II, 2026-118\n30 Jun 2030");
    expect(text).toContain("DEN-02\nDensitometer\nMaker M-200\nSN-8801\nC-26-010, Texas Metrology\n02 Feb 2026");
  });

  it("prints the verdict of the criteria with clause and numbers beside each indication", () => {
    expect(read(rt())).toContain("REJ – UW-51(b)(2): 8.5 > 6.0 mm");
    expect(read(mt())).toContain("REJ – App. 6, 6-4(a): linear, 6.5 > 3 × 0.5 mm");
  });

  it("computes what the template computes", () => {
    expect(read(ut())).toContain("Governing rate, mm/y");
    expect(read(ut())).toMatch(
      /11\.20\n11\.24\n11\.20\n6\.35\n11\.8\n0\.107\n0\.140\n0\.140\n34\.7\n03\u00a0Jun\u00a02034\naccept\nACC/,
    );
  });

  it("shows one sentence for the lines the criteria accept, and the others one by one", () => {
    const text = read(ut());
    expect(text).toContain("REJ – required thickness: 6.12 < 6.35 mm");
    expect(text).toContain("3 of 4 lines are accepted by the same criteria (required thickness).");
  });

  it("gives the reason of an item not examined, and explains the codes it uses", () => {
    expect(read(ut())).toContain("Scaffold removed");
    expect(read(ut())).toContain("ACC accepted   ·   REJ rejected   ·   NE not examined");
  });

  it("keeps opinions under a heading of their own", () => {
    expect(read(ut())).toContain(
      "Opinions and recommendations\nNot part of the results\nReplace the elbow at CML 04 at the next opportunity.",
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
    expect(text).toContain("1\n02 Apr 2026\nWrong film number. Line 3 corrected\nACR-RT-26-0001 Rev 0\nEnd of report");
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
    expect(text).toContain("Reading 1, in");
    expect(text).toContain("Reading 2, mm");
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

  it("repeats its head and never splits a row", () => {
    const tables = JSON.stringify(reportPaper(ut()).content).match(/"headerRows":1,"dontBreakRows":true/g);
    expect(tables?.length).toBeGreaterThan(4);
  });

  it("leaves out columns without an entry", () => {
    expect(read(ut())).toContain("Reading 2, mm");
    expect(read(ut())).not.toContain("Reading 3, mm");
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
});

describe("the signatures", () => {
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
      "REJECTED. 1 of 4 lines rejected: line 3 W-015.",
      "Judged by ASME VIII-1, UW-51. Issued on 12 Mar 2026.",
      "Performed by",
      "Ana Torres",
      "Employee no. E-1007\nISO 9712 RT Level II, 2026-118, valid to 2030-06-30",
      "Signed 12 Mar 2026, 15:05 CDT",
      "Evaluated by",
      "Ben Ruiz",
      "Employee no. E-1002\nSNT-TC-1A RT Level III, L3-044, valid to 2029-01-31",
      "Signed 12 Mar 2026, 15:31 CDT",
      "Reviewed by",
      "Dana Whitfield-Okonkwo",
      "Employee no. E-1011\nISO 9712 RT Level III, 2024-007, valid to 2029-05-31",
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
  it("carry caption and line", () => {
    const paper = withPictures("4", 2);
    expect(textsOf(paper.content)).toContain("Photo 1 – line 3 FW-3: Toe crack");
    expect(paper.images?.[pictureName(1)]).toBe(dot);
  });
});

describe("the evidence annex", () => {
  const annex = (evidenceAnnex: "none" | "summary" | "full") => read({ ...rt(), policy: { ...defaultPolicy, evidenceAnnex } });
  it("prints nothing, the records, or the checks and hashes too", () => {
    expect(annex("none")).not.toContain("Evidence annex");
    expect(annex("summary")).toContain("near 01 Oct 2026");
    expect(annex("summary")).not.toContain("Checks at signature");
    expect(annex("full")).toContain("Checks at signature\nCheck\nSubject\nOn\nOutcome\nFinding\nG1\nAna Torres");
    expect(annex("full")).toContain("9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138");
  });
  it("shows evidence that was recorded after the inspection", () => {
    expect(annex("summary")).toContain(
      "Recorded after the inspection\nEvidence\nCertificate 2026-118 of Ana Torres: recorded 2026-03-14",
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
    expect(paper.notice).toBe("SUPERSEDED BY REV 1 on 02 Apr 2026. Do not use; ask for the current revision.");
  });
  it("a void report says since when and why", () => {
    const paper = reportPaper({ ...rt(), copy: { kind: "void", on: "2026-04-02", reason: "Wrong weld examined" } });
    expect(paper).toMatchObject({ watermark: "VOID", notice: "VOID on 02 Apr 2026: Wrong weld examined. Do not use." });
  });
  it("the issued report carries no mark", () => {
    expect(reportPaper(rt())).not.toHaveProperty("watermark");
    expect(reportPaper(rt())).not.toHaveProperty("notice");
  });
});

describe("a report of one line and of many", () => {
  it("counts them", () => {
    expect(read(printedSample(withLines(samples.MT(), 1)))).toContain("1 line examined, no relevant indications.");
    expect(read(printedSample(withLines(samples["UT-THK"](), 50)))).toContain("10 of 50 lines rejected. 10 not examined.");
  });
});
