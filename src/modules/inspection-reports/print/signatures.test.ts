import { describe, expect, it } from "vitest";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { mt, paperText, rt, textsOf, ut } from "./testing.ts";

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
    // Days are not broken over two lines.
    expect(textsOf(block(rt())).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
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
    expect(textsOf(block(rt())).join()).toContain("valid to 30\u00a0Jun\u00a02030");
  });

  it("leave out what was withdrawn", () => {
    const printed = rt();
    const signatures = printed.signatures.map((one, at) => (at === 1 ? { ...one, state: "withdrawn" as const } : one));
    expect(paperText({ ...printed, signatures })).not.toContain("Employee no. E-1002");
  });

  it("keep a long statement of conformity outside the block", () => {
    const printed = rt();
    const summary = { ...printed.content.summary, conformityStatement: "Conforms to the order. ".repeat(60) };
    expect(block({ ...printed, content: { ...printed.content, summary } }).unbreakable).toBeUndefined();
  });
});
