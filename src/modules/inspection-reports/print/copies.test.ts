import { describe, expect, it } from "vitest";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { reportPaper } from "./report-document.ts";
import { mt, paperText, rt, textsOf } from "./testing.ts";

describe("the evidence annex", () => {
  const annex = (evidenceAnnex: "none" | "summary" | "full") =>
    paperText({ ...rt(), policy: { ...defaultPolicy, evidenceAnnex } });
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
    const text = paperText({ ...rt(), policy: { ...defaultPolicy, evidenceAnnex: "summary" }, withdrawn: [withdrawn] });
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
