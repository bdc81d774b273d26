/** What judged is what is printed: sets, editions, the client's own documents, and answers that rest on results. */
import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "../engine.ts";
import { mtSample, rtFilmSample, utThicknessSample, type Sample } from "../samples.ts";
import { type Change, findings, lineOf, messages } from "./testing.ts";

const acceptance =
  (changes: Partial<Sample["content"]["acceptance"]>): Change =>
  ({ content }) =>
    Object.assign(content.acceptance, changes);

describe("the code and clause printed", () => {
  it.each<[string, Sample, Parameters<typeof acceptance>[0], string[]]>([
    ["MT by its own code", mtSample(), { edition: "2023", clause: "Appendix 6, 6-4" }, []],
    [
      "MT by App. 6 called AWS D1.1",
      mtSample(),
      { code: "AWS D1.1", edition: "2020", clause: "Clause 8" },
      [
        "E The code entered is AWS D1.1, but the lines are judged by ASME VIII-1 App. 6: enter ASME VIII-1, or choose the set of AWS D1.1",
        "W The limits applied by ASME VIII-1 App. 6 are those of ASME VIII-1 2023, and 2020 is not one of the editions they were written for (2023; 2025; 2021). Correct the edition, or state who compared the limits with it",
      ],
    ],
    [
      "RT by UW-51 called API 1104",
      rtFilmSample(),
      { code: "API 1104", edition: "2023", clause: "Section 9" },
      [
        "E The code entered is API 1104, but the lines are judged by ASME VIII-1 UW-51: enter ASME VIII-1, or choose the set of API 1104",
      ],
    ],
    [
      "UT by API 510 called B31.3",
      utThicknessSample(),
      { criteriaSet: "API 510 Section 7", code: "ASME B31.3", edition: "2022", clause: "304.1.2" },
      [
        "E The code entered is ASME B31.3, but the lines are judged by API 510 Section 7: enter API 510, or choose the set of ASME B31.3",
      ],
    ],
    [
      "UT by API 510, clause 7.2",
      utThicknessSample(),
      { criteriaSet: "API 510 Section 7", code: "API 510", edition: "2022", clause: "7.2" },
      [],
    ],
  ])("are those of the set that judged: %s", (_, sample, changes, expected) => {
    expect(messages(sample, "C-ACCEPTANCE", acceptance(changes))).toEqual(expected);
  });
});

describe("the edition", () => {
  it.each([
    ["2023", 0],
    ["2023 edition", 0],
    ["2021", 0],
    ["1950", 1],
    ["2023 Add. 7", 1],
  ])("is one the limits were written for, else it is asked who compared them: %s", (edition, count) => {
    const found = findings(mtSample(), "C-ACCEPTANCE", acceptance({ edition }));
    expect(found.map(({ severity }) => severity)).toEqual(Array.from({ length: count }, () => "W"));
  });
  it("of a reference is whatever the contract names; as on a line, someone compared the results with it", () => {
    const reference = { criteriaSet: "ASME III NB-5300", code: "ASME III", edition: "1971", clause: "NB-5300" };
    const asked =
      "W No limit of ASME III NB-5300 was applied to FW-2, which it judges. State which document of the contract names ASME III 1971, NB-5300, and who compared the results with it";
    const own = [asked.replace(" to FW-2, which it judges", "")];
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", acceptance(reference))).toEqual(own);
    expect(messages(mtSample(), "C-ACCEPTANCE", acceptance({ others: [reference] }), secondLineBy("ASME III NB-5300"))).toEqual([
      asked,
    ]);
    const ordered = { criteriaSet: "Reported for information", byOrderOf: "M. Price" };
    expect(messages(utThicknessSample(), "C-ACCEPTANCE", acceptance(ordered)).filter((one) => one.startsWith("W"))).toEqual([]);
  });
});

const bySpec = { criteriaSet: "Client specification", code: "X-1", edition: "1", clause: "1", clientSpec: "X-1" };
/** The second line with a crack of 10 × 1 mm, accepted. */
const crackAccepted: Change = ({ content }) =>
  Object.assign(content.indications[1] ?? {}, {
    code: "CR",
    values: { ...content.indications[1]?.values, crack: true, length: quantity("10", "mm"), width: quantity("1", "mm") },
  });
const secondLineBy =
  (criteriaSetId: string): Change =>
  (sample) =>
    Object.assign(lineOf(sample, 1), { criteriaSetId });

// ISO/IEC 17025:2017 7.8.6: the decision rule is stated.
it.each([
  [undefined, ["E The decision rule is the client's: name the document that states it, or choose another rule"]],
  [".", ["E The decision rule is the client's: name the document that states it, or choose another rule"]],
  ["ACR-QA-7 rev 4, 5.2", []],
])("a decision rule of the client stands in a document: %s", (clientSpec, expected) => {
  expect(messages(utThicknessSample(), "C-ACCEPTANCE", acceptance({ decisionRule: "client", clientSpec }))).toEqual(expected);
});

describe("a document of the client", () => {
  const asked =
    "W X-1, 1 is a document of the client, so no limit of it was applied to FW-2. State which document of the contract names it, and who compared the results with it";
  it("is named by the contract and compared with by someone, on a line as for the report", () => {
    expect(messages(mtSample(), "C-ACCEPTANCE", acceptance({ others: [bySpec] }), secondLineBy("Client specification"))).toEqual([
      asked,
    ]);
    expect(messages(mtSample(), "C-ACCEPTANCE", acceptance(bySpec))).toEqual([asked.replace(" to FW-2", "")]);
  });
  it("lets no crack pass unasked, nor does a reference", () => {
    const crack = (name: string) =>
      `W FW-2 (line 2): a crack marked ACC by ${name}, of which no limit was applied. State which clause of it lets this crack pass, and who decided`;
    const others = acceptance({ others: [bySpec] });
    expect(messages(mtSample(), "C-EVALUATION", others, secondLineBy("Client specification"), crackAccepted)).toEqual([
      crack("X-1"),
    ]);
    expect(messages(mtSample(), "C-EVALUATION", acceptance(bySpec), crackAccepted)).toEqual([crack("X-1")]);
    const reference = { criteriaSet: "ASME III NB-5300", code: "ASME III", clause: "NB-5300" };
    expect(messages(mtSample(), "C-EVALUATION", acceptance(reference), crackAccepted)).toEqual([crack("ASME III NB-5300")]);
    expect(messages(mtSample(), "C-EVALUATION", crackAccepted)[0]).toMatch(/^E Computed REJ – App. 6, 6-4\(a\)/);
    expect(messages(mtSample(), "C-EVALUATION", acceptance(bySpec))).toEqual([]);
  });
});

describe("planar indications of a film", () => {
  const accepted =
    (code: string, values: object = { length: quantity("4", "mm") }): Change =>
    ({ content }) =>
      Object.assign(content.indications[1] ?? {}, { code, disposition: "ACC", values });
  const asked = (...changes: Change[]) => messages(rtFilmSample(), "C-EVALUATION", ...changes);
  it("are asked about when accepted by a document or a reference of which no limit was applied", () => {
    const why = "of which no limit was applied. State which clause of it lets this indication pass, and who decided";
    expect(asked(acceptance(bySpec), accepted("LF"))).toEqual([
      `W W-014 (line 2): lack of fusion of 4.0 mm marked ACC by X-1, ${why}`,
    ]);
    const reference = { criteriaSet: "ASME III NB-5300", code: "ASME III", clause: "NB-5300" };
    expect(asked(acceptance(reference), accepted("IP", {}))).toEqual([
      `W W-014 (line 2): incomplete penetration marked ACC by ASME III NB-5300, ${why}`,
    ]);
    for (const code of ["IPD", "ICP", "IFD"]) expect(asked(acceptance(bySpec), accepted(code))).toHaveLength(1);
  });
  it("are left to the limits where these are applied; pores, and what is rejected, are not asked about", () => {
    expect(asked(accepted("LF"))[0]).toMatch(/^E Computed REJ/);
    const rejected: Change = ({ content }) => Object.assign(content.indications[1] ?? {}, { code: "LF", disposition: "REJ" });
    expect([...asked(acceptance(bySpec), accepted("PO")), ...asked(acceptance(bySpec), rejected)]).toEqual([]);
  });
});

describe("a further set", () => {
  const spot = { criteriaSet: "ASME VIII-1 UW-52", code: "ASME VIII-1", edition: "2023", clause: "UW-52" };
  const fifthLine: Change = (sample) => Object.assign(lineOf(sample, 4), { criteriaSetId: spot.criteriaSet });
  it("is one the contract names for its lines", () => {
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", acceptance({ others: [spot] }), fifthLine)).toEqual([
      "W W-015: judged by ASME VIII-1 UW-52 in place of the report's own criteria. State which document of the contract names ASME VIII-1 2023, UW-52",
    ]);
  });
  it("judges a line, and so do the criteria of the report", () => {
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", acceptance({ others: [spot] }))).toEqual([
      "E No line is judged by ASME VIII-1 UW-52: choose it on the lines it judges, or remove it",
    ]);
    const everyLine: Change = ({ content }) => {
      for (const line of content.lines) line.criteriaSetId = spot.criteriaSet;
    };
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", acceptance({ others: [spot] }), everyLine)[0]).toBe(
      "E No line is judged by ASME VIII-1 UW-51, the acceptance criteria of the report: choose the criteria in use",
    );
  });
  it("is not the report's own by another name: a line that names it decides nothing for information", () => {
    const forInformation = acceptance({ criteriaSet: "Reported for information", byOrderOf: "M. Price" });
    const named: Change = ({ content }) => {
      for (const line of content.lines) Object.assign(line, { result: "INFO" });
      Object.assign(content.lines[0] ?? {}, { result: "ACC", criteriaSetId: "Reported for information" });
    };
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", forInformation, named)).toEqual([
      "E W-014: ACC in a report for information. Enter INFO, or choose acceptance criteria",
    ]);
  });
});

describe("the answer who compared the results", () => {
  const bySpecNoSet = acceptance({ criteriaSet: null, code: "Client spec", edition: "3", clause: "4.2" });
  const key = (...changes: Change[]) => {
    const [found] = findings(mtSample(), "C-ACCEPTANCE", bySpecNoSet, ...changes);
    return found ? findingKey(found) : expect.fail("nothing is asked");
  };
  const answered = key();
  it("stands for the same results, whatever the ids of the rows", () => {
    const renamed: Change = ({ content }) => {
      for (const line of content.lines) {
        const id = `copy-${line.id}`;
        for (const one of content.indications) if (one.lineId === line.id) one.lineId = id;
        line.id = id;
      }
    };
    expect(key(renamed)).toBe(answered);
  });
  it.each<[string, Change]>([
    ["a length", ({ content }) => Object.assign(content.indications[1]?.values ?? {}, { length: quantity("30", "mm") })],
    [
      "an indication more",
      ({ content }) => {
        const [, second] = content.indications;
        if (second)
          content.indications.push({ ...second, id: "new", values: { ...second.values, length: quantity("20", "mm") } });
      },
    ],
    ["a result", (sample) => (lineOf(sample, 0).result = "INFO")],
    ["an edition", acceptance({ edition: "4" })],
  ])("is asked for again after a change of %s", (_, change) => {
    expect(key(change)).not.toBe(answered);
  });
});

describe("a thickness below the required one", () => {
  const thin: Change = (sample) =>
    Object.assign(lineOf(sample, 0).values, { r1: quantity("5.50", "mm"), r2: null, tReq: quantity("5.53", "mm") });
  const result =
    (result: "ACC" | "REJ" | "INFO"): Change =>
    (sample) =>
      Object.assign(lineOf(sample, 0), { result });
  const refused =
    "E CML 01: 5.50 mm is below the required thickness, 5.53 mm, and its band is reject. Enter REJ, correct the reading or the required thickness, or choose the client's decision rule";
  const byDocument = acceptance({ ...bySpec, code: "" });
  it("is REJ by whatever document, while the report says reject beside it", () => {
    expect(messages(utThicknessSample(), "UT-R10", byDocument, thin, result("REJ"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R10", byDocument, thin, result("ACC"))).toEqual([refused]);
    expect(messages(utThicknessSample(), "UT-R10", byDocument, thin, result("INFO"))).toEqual([refused]);
  });
  it("may be reported where nothing is judged", () => {
    const nothing = acceptance({ criteriaSet: "Reported for information", byOrderOf: "M. Price" });
    expect(messages(utThicknessSample(), "UT-R10", nothing, thin, result("INFO"))).toEqual([]);
  });
});
