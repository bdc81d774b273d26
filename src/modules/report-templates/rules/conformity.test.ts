import { describe, expect, it } from "vitest";
import type { LineResult, Values } from "../content.ts";
import { mtSample, rtFilmSample, utThicknessSample } from "../samples.ts";
import { type Change, findings, firstLine, header, messages } from "./testing.ts";

const stated =
  (conformityStatement: string): Change =>
  ({ content }) =>
    Object.assign(content.summary, { conformityStatement, summary: null });
/** The results of the three welds of the sample. */
const results =
  (...codes: LineResult[]): Change =>
  ({ content }) => {
    content.indications = [];
    content.lines.forEach((line, index) => Object.assign(line, { result: codes[index] ?? null, neReason: "Scaffold removed" }));
  };
const all = stated("All welds conform to ASME VIII-1 App. 6, no exceptions.");

describe("a statement of conformity (C-CONFORMITY)", () => {
  const says = (...changes: Change[]) => messages(mtSample(), "C-CONFORMITY", ...changes);
  const against = (what: string) => [
    `W The statement of conformity is "All welds conform to ASME VIII-1 App. 6, no exceptions.", but ${what}: state what it does not apply to, or explain why it is true`,
  ];
  it("agrees with the result of the report", () => {
    expect(says(results("ACC", "ACC", "ACC"), all)).toEqual([]);
    expect(says(results("ACC", "ACC", "REJ"), all)).toEqual(against("the report rejects"));
    expect(says(results("ACC", "ACC", "NE"), all)).toEqual(against("not everything was examined"));
    expect(says(results("INFO", "INFO", "INFO"), all)).toEqual(against("nothing was accepted or rejected"));
  });
  it("does not speak of rejects in a report that accepts every line, but of what was repaired before", () => {
    const accepted = results("ACC", "ACC", "ACC");
    expect(says(accepted, stated("FW-3 does not conform to App. 6."))).toEqual([
      'W The statement of conformity is "FW-3 does not conform to App. 6.", but the report accepts every line: correct one of them, or state what it refers to',
    ]);
    for (const words of [
      "Crack found in FW-2",
      "The welds do NOT meet App. 6",
      "FW-3 was not examined",
      "FW-3 rejected.",
      "Weld FW-2 is unacceptable",
      "All welds accepted; FW-3 fails App. 6.",
    ])
      expect(says(accepted, stated(words))).toHaveLength(1);
    for (const words of [
      "No cracks or other defects found",
      "Free of cracks",
      "No rejects.",
      "FW-3, rejected before, was repaired and conforms.",
      "None of the welds was rejected",
    ])
      expect(says(accepted, stated(words))).toEqual([]);
  });
  it("names the appendix and the edition by which the lines were judged, and so do remarks that accept", () => {
    const accepted = results("ACC", "ACC", "ACC");
    const judged: Change = ({ content }) =>
      Object.assign(content.acceptance, { code: "ASME VIII-1", edition: "2023", clause: "App. 6" });
    const remark =
      (remarks: string): Change =>
      ({ content: { lines } }) =>
        Object.assign(lines[0]?.values ?? {}, { remarks });
    const about = (...changes: Change[]) =>
      says(accepted, judged, ...changes).flatMap((one) => /judged by ([^:]*):/.exec(one)?.[1] ?? []);
    expect(about(stated("The welds conform to ASME VIII-1 App. 8."))).toEqual(["Appendix 8"]);
    expect(about(stated("The welds conform to ASME VIII-1 Appendix 6, edition 2021."))).toEqual(["the edition of 2021"]);
    expect(about(stated("The welds conform to ASME VIII-1 App. 6, 2023 edition."))).toEqual([]);
    expect(about(remark("Accepted to API 1104."))).toEqual(["API 1104"]);
    expect(about(remark("Fabricated to ASME B31.3. Examined with API 1104 in mind"))).toEqual([]);
  });
  it("names the code by which the lines were judged", () => {
    const accepted = results("ACC", "ACC", "ACC");
    expect(says(accepted, stated("The welds examined conform to AWS D1.1."))).toEqual([
      'W The statement of conformity is "The welds examined conform to AWS D1.1.", but no line was judged by AWS D1.1: name the criteria of the report, or state which examination shows conformity with AWS D1.1',
    ]);
    expect(says(accepted, stated("The welds conform to ASME Section VIII Div. 1 App. 6."))).toEqual([]);
  });
  it("nor denies the rejects of a report that has some", () => {
    const summary =
      (text: string): Change =>
      ({ content }) =>
        Object.assign(content.summary, { summary: text });
    const one = results("ACC", "ACC", "REJ");
    expect(says(one, summary("No relevant indication rejected."))).toHaveLength(1);
    expect(says(one, summary("FW-3 rejected; no other weld rejected."))).toEqual([]);
  });
  it("may state what does not conform", () => {
    for (const words of ["FW-1 and FW-2 conform; FW-3 does not.", "All but FW-3, rejected, conform to App. 6", "", "–"])
      expect(says(results("ACC", "ACC", "REJ"), stated(words))).toEqual([]);
  });
});

describe("the remark of a line (C-REMARKS)", () => {
  const says = (result: LineResult, remarks: string) =>
    messages(mtSample(), "C-REMARKS", results("ACC", result, "ACC"), ({ content }) => {
      Object.assign(content.lines[1]?.values ?? {}, { remarks });
    });
  it("says what the result says", () => {
    expect(says("ACC", "Rejected, crack found")).toEqual([
      'W The remark is "Rejected, crack found", but the result is ACC: correct one of them, or state what it refers to',
    ]);
    for (const words of ["Does NOT meet App. 6", "Not examined", "Transverse crack 4 mm", "Below minimum"])
      expect(says("ACC", words)).toHaveLength(1);
    for (const words of ["Acceptable", "No relevant indications", "Weld accepted"]) {
      expect(says("REJ", words)).toHaveLength(1);
      expect(says("NE", words)).toHaveLength(1);
    }
  });
  it("may tell of what was repaired, denied, or still to come", () => {
    for (const words of [
      "",
      "No cracks",
      "Crack of the first examination removed",
      "Re-examined after repair",
      "Undercut 0.4 mm",
    ])
      expect(says("ACC", words)).toEqual([]);
    for (const words of ["Not acceptable", "Acceptable after repair", "Porosity", "Scaffold removed"])
      expect(says("REJ", words)).toEqual([]);
  });
});

describe("a report in which every line is INFO (C-ACCEPTANCE)", () => {
  const says = (...changes: Change[]) => messages(mtSample(), "C-ACCEPTANCE", ...changes);
  const refused = [
    "E No line is accepted or rejected, so nothing is judged by ASME VIII-1 App. 6: choose “Reported for information” and name who ordered it, or enter the results",
  ];
  it("says so by its criteria, and by whose order", () => {
    expect(says(results("INFO", "INFO", "INFO"))).toEqual(refused);
    expect(says(results("INFO", "NE", "INFO"))).toEqual(refused);
    expect(says(results("NE", "NE", "NE"))).toEqual([]);
    // Among lines that are judged it is asked of those that are not.
    expect(says(results("INFO", "ACC", "INFO"))).toEqual([
      "W FW-1, FW-3: INFO, so not judged by ASME VIII-1 App. 6. Enter the result, name “Reported for information” as the further set of the line, or state who ordered it without a judgement",
    ]);
    const ordered: Change = ({ content }) =>
      Object.assign(content.acceptance, { criteriaSet: "Reported for information", byOrderOf: "M. Price" });
    expect(says(results("INFO", "INFO", "INFO"), ordered)).toEqual([]);
  });
  it("also where thickness is read", () => {
    const information: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { result: "INFO" }));
    expect(messages(utThicknessSample(), "C-ACCEPTANCE", information)).toEqual([
      expect.stringMatching(/^E No line is accepted or rejected, so nothing is judged by API 570 Section 7/),
    ]);
  });
});

it("a summary that accepts all of a report that rejects is asked about (C-CONFORMITY)", () => {
  const summed =
    (summary: string): Change =>
    ({ content }) =>
      Object.assign(content.summary, { summary, conformityStatement: null });
  const says = (text: string) => messages(mtSample(), "C-CONFORMITY", results("ACC", "REJ", "ACC"), summed(text));
  expect(says("All welds accepted.")).toEqual([
    'W The summary is "All welds accepted.", but the report rejects: state what it does not apply to, or explain why it is true',
  ]);
  expect([...says("All welds accepted but FW-2, rejected."), ...says("FW-1 and FW-3 accepted.")]).toEqual([]);
  expect(messages(mtSample(), "C-CONFORMITY", results("ACC", "ACC", "ACC"), summed("All welds accepted."))).toEqual([]);
});

describe("what is said of a report that accepts every line", () => {
  const accepted = results("ACC", "ACC", "ACC");
  const texts =
    (values: Values): Change =>
    ({ content }) =>
      Object.assign(content.summary, { summary: null, ...values });
  const says = (ruleId: string, values: Values, ...changes: Change[]) =>
    messages(mtSample(), ruleId, accepted, texts(values), ...changes);
  it("is asked about where it speaks against that, whichever field it stands in (C-CONFORMITY)", () => {
    const but = "but the report accepts every line: correct one of them, or state what it refers to";
    expect(says("C-CONFORMITY", { recommendations: "Repair the crack before start-up" })).toEqual([
      `W The recommendation is "Repair the crack before start-up", ${but}`,
    ]);
    expect(says("C-CONFORMITY", { conformityStatement: "NOT OK" })).toEqual([
      `W The statement of conformity is "NOT OK", ${but}`,
    ]);
    expect(says("C-CONFORMITY", { summary: "One linear indication 12 mm left in place" })).toHaveLength(1);
    expect(says("C-CONFORMITY", { deviations: "Lift test not done, by agreement with the client" })).toHaveLength(1);
    expect(says("C-CONFORMITY", {}, header({ itemCondition: "perforated, leaking", extent: "3 welds" }))).toHaveLength(1);
    expect(says("C-CONFORMITY", { limitations: "IQI not visible on two films" }, header({ extent: "3 welds" }))).toHaveLength(1);
    expect(says("C-CONFORMITY", { limitations: "North lug not accessible" }, header({ extent: "3 welds" }))).toEqual([]);
    expect(says("C-CONFORMITY", { recommendations: "Examine again in five years", limitations: "none" })).toEqual([]);
  });
  it("answers to it stand as long as the words do", () => {
    const about = (recommendations: string) =>
      findings(mtSample(), "C-CONFORMITY", accepted, texts({ recommendations })).map((one) => one.about);
    expect(about("Repair the crack")).toEqual(about("Repair the crack"));
    expect(about("Repair the crack")).not.toEqual(about("Repair the crack at FW-2"));
    const long = `${"Everything is in good order at this place. ".repeat(8)}Repair the crack.`;
    expect(about(long)).not.toEqual(about(`${long} Or not.`));
  });
  it("a limitation beside an extent of 100 % or full coverage is asked about (C-LIMITATIONS)", () => {
    const limitations = "Rear half of each weld: no scaffold";
    expect(says("C-LIMITATIONS", { limitations })).toEqual([
      'W The limitation is "Rear half of each weld: no scaffold", but the extent of the examination is "100 %": correct the extent, enter what was not examined as such, or explain why the whole was still examined',
    ]);
    expect(says("C-LIMITATIONS", { limitations }, header({ extent: "10 % random" }))).toEqual([]);
    for (const none of ["none", "None.", "No limitations", "N/A", "nil", "–", "none: all welds reached"])
      expect(says("C-LIMITATIONS", { limitations: none })).toEqual([]);
    expect(says("C-LIMITATIONS", { limitations: "None, except behind the support" })).toHaveLength(1);
    const full = header({ extent: "two welds" });
    expect(messages(rtFilmSample(), "C-LIMITATIONS", full, texts({ limitations: "Branch side" }))).toEqual([
      expect.stringMatching(/but coverage is full: correct/),
    ]);
  });
  it("a limitation that names a line not examined is told by its result", () => {
    const limitations = "FW-3 not examined: scaffold removed.";
    const open = results("ACC", "ACC", "NE");
    expect(says("C-LIMITATIONS", { limitations }, open)).toEqual([]);
    expect(says("C-LIMITATIONS", { limitations: `${limitations} FW-1 only from one side.` }, open)).toHaveLength(1);
  });
  it("a deviation names who approved it (C-DEVIATIONS)", () => {
    expect(says("C-DEVIATIONS", { deviations: "Lift test not done" })).toEqual([
      'W The deviation is "Lift test not done": name the addendum of the procedure or the agreement of the client that covers it',
    ]);
    expect(says("C-DEVIATIONS", { deviations: "Procedure MT-001 not followed, approval pending, not approved" })).toHaveLength(1);
    for (const deviations of ["none", "No deviations", null, "Spacing 160 mm by addendum 2 of MT-001"])
      expect(says("C-DEVIATIONS", { deviations })).toEqual([]);
  });
  it("the area of a line is read as its remark is (C-REMARKS)", () => {
    const area = firstLine({ area: "Cap only, root not accessible" });
    expect(says("C-REMARKS", {}, area)).toEqual([
      'W The area is "Cap only, root not accessible", but the result is ACC: correct one of them, or state what it refers to',
    ]);
  });
});
