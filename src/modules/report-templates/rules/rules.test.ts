import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Line, Values } from "../content.ts";
import { check } from "../engine.ts";
import { mtSample, rtFilmSample, utThicknessSample, type Sample } from "../samples.ts";
import type { Finding } from "../findings.ts";

const mm = (entered: string) => quantity(entered, "mm");

/** The findings of one rule after a change to a report that is otherwise in order. */
function findings(sample: Sample, ruleId: string, change: (sample: Sample) => void = () => undefined): Finding[] {
  change(sample);
  return check(sample.definition, sample.content, sample.context).filter((one) => one.ruleId === ruleId);
}

function messages(sample: Sample, ruleId: string, change?: (sample: Sample) => void): string[] {
  return findings(sample, ruleId, change).map(({ severity, message }) => `${severity} ${message}`);
}

function lineOf({ content }: Sample, index: number): Line {
  return content.lines[index] ?? expect.fail(`no line ${index}`);
}

const technique = (values: Values) => (sample: Sample) => void Object.assign(sample.content.technique, values);
const header = (values: Values) => (sample: Sample) => void Object.assign(sample.content.header, values);
const calibration = (values: Values) => (sample: Sample) => void Object.assign(sample.content.calibration, values);
const firstLine = (values: Values) => (sample: Sample) => void Object.assign(lineOf(sample, 0).values, values);

/** The report judged by the client's own document, not yet named. */
const ofClient = { criteriaSet: "Client specification", code: "", edition: "", clause: "as named in the report" };

describe("every report", () => {
  it("needs its required fields", () => {
    const missing = findings(mtSample(), "C-REQUIRED", header({ material: "  ", procedure: null }));
    expect(missing.map(({ target, message }) => [target.key, message])).toEqual([
      ["material", "Enter material"],
      ["procedure", "Enter procedure"],
    ]);
  });
  it("needs limitations in words, even if none", () => {
    expect(messages(mtSample(), "C-REQUIRED", ({ content }) => void (content.summary["limitations"] = null))).toEqual([
      "E Enter limitations",
    ]);
  });
  it("needs an answered yes or no, and no is an answer", () => {
    expect(messages(utThicknessSample(), "C-REQUIRED", technique({ throughCoating: null }))).toEqual([
      "E Enter measured through coating",
    ]);
    expect(messages(utThicknessSample(), "C-REQUIRED", technique({ throughCoating: false }))).toEqual([]);
  });
  it("asks nothing of a line not examined, or to be shot again", () => {
    const blank = (result: "NE" | "RESHOOT" | "ACC") => (sample: Sample) =>
      Object.assign(lineOf(sample, 0), { result, neReason: "No access", values: {} });
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("NE"))).toEqual([]);
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("RESHOOT"))).toEqual([]);
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("ACC")).length).toBe(12);
  });
  it("needs the reason of a line to be shot again", () => {
    const again = (reshootReason: string | null) => (sample: Sample) =>
      Object.assign(lineOf(sample, 0), { result: "RESHOOT", reshootReason });
    expect(findings(rtFilmSample(), "C-LINES", again(null)).map(({ target, message }) => [target.key, message])).toEqual([
      ["reshootReason", "W-014 (line 1): choose the reason for repeating it"],
    ]);
    expect(findings(rtFilmSample(), "C-LINES", again("density"))).toEqual([]);
  });
  it("needs every cell of a check row", () => {
    const step = { when: "interval", at: "2024-06-03T11:00:00Z", step: mm("12.50"), read: null };
    const found = findings(utThicknessSample(), "C-REQUIRED", ({ content }) => {
      const rows = content.calibration["checks"];
      if (Array.isArray(rows)) content.calibration["checks"] = [step, ...rows.filter((row) => typeof row === "object")];
    });
    expect(found.map(({ message, target }) => [message, target.row])).toEqual([["Checks on the block, row 1: enter read", 0]]);
  });
  it.each([
    [
      "a number where a length is asked",
      header({ nominalThickness: "9.53" }),
      "Nominal thickness: Enter a number with its unit, mm",
    ],
    [
      "a weight where a length is asked",
      header({ nominalThickness: quantity("9.53", "kg") }),
      "Nominal thickness: Unit kg does not fit nominal thickness",
    ],
    ["a length below nothing", header({ nominalThickness: mm("-1") }), "Nominal thickness: At least 0 mm"],
    [
      "a choice that is not offered",
      header({ jointType: "glued" }),
      "Type of joint: Choose one of: butt, fillet, branch, socket, lap, corner, none",
    ],
    ["text too long", header({ drawingRev: "12345678901" }), "Drawing revision: At most 10 characters; 11 entered"],
    ["half an exposure", technique({ exposuresPerWeld: "3.5" }), "Exposures per weld: Enter a whole number"],
    ["no exposure", technique({ exposuresPerWeld: 0 }), "Exposures per weld: At least 1"],
    [
      "an instrument not on the report",
      calibration({ densitometer: "another" }),
      "Densitometer: Choose the densitometer from the equipment of this report",
    ],
    [
      "the wrong kind of instrument",
      calibration({ densitometer: "sample-step-wedge" }),
      "Densitometer: SWF-01 step wedge film is the wrong type of instrument",
    ],
  ])("refuses %s", (_, change, message) => {
    expect(messages(rtFilmSample(), "C-FORMAT", change)).toEqual([`E ${message}`]);
  });
  it("refuses a day and a time that do not exist, and a batch of the wrong kind", () => {
    const change = (sample: Sample) => {
      const liftTests = [{ on: "2026-02-30", mass: quantity("4.54", "kg"), held: true }];
      Object.assign(sample.content.calibration, { liftTests, bath: quantity("1.6", "mL/100mL"), bathAt: "2026-03-16 12:30" });
      Object.assign(sample.content.technique, { ink: "sample-paint", wetHorizontal: true });
    };
    expect(messages(mtSample(), "C-FORMAT", change)).toEqual([
      "E Ink or powder: Magnaflux WCP-2 is the wrong type of consumable",
      "E Lift tests before use, at maximum pole spacing, row 1, Day: Enter a date such as 2026-03-14",
      "E Settling test at: Enter a date and time",
    ]);
  });
  it.each([".", "-", " ? ", "--", "/"])("takes no %j for a text that is required", (text) => {
    const summary = ({ content }: Sample) => void Object.assign(content.summary, { limitations: text, recommendations: text });
    expect(messages(mtSample(), "C-REQUIRED", header({ extent: text }))).toEqual([
      `E Enter extent of examination in words or figures: "${text.trim()}" says nothing`,
    ]);
    expect(messages(mtSample(), "C-REQUIRED", summary)).toEqual([
      `E Enter limitations in words or figures: "${text.trim()}" says nothing`,
    ]);
    const line = (sample: Sample) => void Object.assign(lineOf(sample, 0), { itemKey: text, result: "NE", neReason: text });
    expect(messages(mtSample(), "C-LINES", line)).toHaveLength(2);
    const code = ({ content }: Sample) => void Object.assign(content.acceptance, { clause: text });
    expect(messages(mtSample(), "C-ACCEPTANCE", code)).toHaveLength(1);
  });
  it("takes inches where millimetres are asked", () => {
    expect(findings(rtFilmSample(), "C-FORMAT", header({ nominalThickness: quantity("0.375", "in") }))).toEqual([]);
  });
  it("needs at least one line", () => {
    expect(messages(mtSample(), "C-LINES", ({ content }) => void (content.lines = []))).toEqual(["E Add at least one line"]);
  });
  it("needs of each line its item, day, stage and result, and the reason when not examined", () => {
    const blank = (sample: Sample) =>
      Object.assign(lineOf(sample, 0), { itemKey: "", performedOn: null, result: null, examStage: null });
    expect(messages(mtSample(), "C-LINES", blank)).toEqual([
      "E Line 1: enter the weld or item",
      "E Line 1: enter the result",
      "E Line 1: choose the stage of the examination",
      "E Line 1: choose the day",
    ]);
    expect(messages(mtSample(), "C-LINES", (sample) => Object.assign(lineOf(sample, 0), { result: "NE" }))).toEqual([
      "E FW-1 (line 1): explain why it was not examined",
    ]);
  });
  it("refuses a line worked on another day than the inspection", () => {
    expect(messages(mtSample(), "C-LINES", (sample) => Object.assign(lineOf(sample, 0), { performedOn: "2026-03-17" }))).toEqual([
      "E FW-1 (line 1): 2026-03-17 is not one of the days of this inspection (2026-03-16)",
    ]);
  });
  it("wants a reshoot followed by another line of the same view", () => {
    const reshoot = (index: number) => (sample: Sample) => Object.assign(lineOf(sample, index), { result: "RESHOOT" });
    expect(findings(rtFilmSample(), "C-RESHOOT", reshoot(0))).toHaveLength(1);
    const shotAgain = (sample: Sample) => {
      reshoot(0)(sample);
      lineOf(sample, 1).values["position"] = lineOf(sample, 0).values["position"] ?? null;
    };
    expect(findings(rtFilmSample(), "C-RESHOOT", shotAgain)).toEqual([]);
    expect(messages(rtFilmSample(), "C-RESHOOT", reshoot(7))).toEqual([
      "E W-015 (line 8): to be repeated, but no later line of the same view repeats it or is marked not examined",
    ]);
  });
  it("does not accept a line with a rejected indication", () => {
    expect(messages(mtSample(), "C-INDICATIONS", (sample) => Object.assign(lineOf(sample, 2), { result: "ACC" }))).toEqual([
      "E FW-3 (line 3): ACC, but an indication on it is rejected",
    ]);
  });
  it("needs type and decision of every indication, and its line", () => {
    const change = ({ content }: Sample) => {
      const [first, second] = content.indications;
      Object.assign(first ?? {}, { code: null, disposition: null });
      Object.assign(second ?? {}, { lineId: "gone" });
    };
    expect(messages(mtSample(), "C-INDICATIONS", change)).toEqual([
      "E FW-3 (line 3): choose the type of indication",
      "E FW-3 (line 3): accept or reject the indication",
      "E This indication belongs to no line",
    ]);
    expect(
      messages(mtSample(), "C-INDICATIONS", ({ content }) => Object.assign(content.indications[1] ?? {}, { code: "SI" })),
    ).toEqual(["E FW-2 (line 2): SI is not a type of this template"]);
  });
  it("asks why a line without indication is rejected", () => {
    expect(messages(mtSample(), "C-NO-INDICATION", (sample) => Object.assign(lineOf(sample, 0), { result: "REJ" }))).toEqual([
      "W FW-1 (line 1): rejected without a rejected indication",
    ]);
  });
  it("refuses to accept what the criteria reject, and asks why a decision is stricter", () => {
    const decide =
      (index: number, disposition: "ACC" | "REJ") =>
      ({ content }: Sample) =>
        void Object.assign(content.indications[index] ?? {}, { disposition });
    expect(messages(rtFilmSample(), "C-EVALUATION", decide(0, "ACC"))).toEqual([
      "E Computed REJ – UW-51(b)(2): correct the indication, name another acceptance set, or enter a concession (W-015 (line 5): 8.5 > 6.0 mm)",
    ]);
    expect(messages(rtFilmSample(), "C-EVALUATION", decide(1, "REJ"))).toEqual([
      "W W-014 (line 2): rejected although the criteria accept: ACC – UW-51(b)(2): 3.0 <= 6.0 mm. Explain why",
    ]);
  });
  it("asks how a flaw was decided that the clause does not speak of, once for all of one kind", () => {
    const pores = ({ content }: Sample) => {
      for (const one of content.indications) Object.assign(one, { code: "BT", disposition: "ACC" });
      lineOf({ content } as Sample, 4).result = "ACC";
    };
    expect(messages(rtFilmSample(), "C-EVALUATION", pores)).toEqual([
      "W W-015 (line 5): not decided by UW-51 of ASME VIII-1, 2023: the clause does not cover BT. State how it was decided (2 places: W-015, W-014)",
    ]);
  });
  it("refuses a reading below the required thickness that is only reported, and takes it as REJ", () => {
    const below = (result: "INFO" | "REJ") => (sample: Sample) => {
      lineOf(sample, 0).result = result;
      firstLine({ r1: mm("6.30"), r2: null })(sample);
    };
    expect(messages(utThicknessSample(), "C-EVALUATION", below("REJ"))).toEqual([]);
    expect(messages(utThicknessSample(), "C-EVALUATION", below("INFO"))).toEqual([
      "E Computed REJ – required thickness: INFO leaves it out of the result. Enter REJ, correct the measurement, name another acceptance set, or choose “Reported for information” if nothing is to be judged (CML 01 (line 1): 6.30 < 6.35 mm)",
    ]);
  });
  it("takes a reading above the required thickness for information", () => {
    const above = (sample: Sample) => void (lineOf(sample, 0).result = "INFO");
    expect(messages(utThicknessSample(), "C-EVALUATION", above)).toEqual([]);
  });
  it("judges a line by the further set of the contract it names", () => {
    const further = { criteriaSet: "ASME VIII-1 UW-52", code: "ASME VIII-1", edition: "2023", clause: "UW-52" };
    const named = (others: (typeof further)[]) => (sample: Sample) => {
      sample.content.acceptance.others = others;
      Object.assign(lineOf(sample, 4), { criteriaSetId: "ASME VIII-1 UW-52" });
    };
    // 2t/3 of 9.53 mm is 6.35 mm.
    expect(messages(rtFilmSample(), "C-EVALUATION", named([further]))).toEqual([]);
    const change = (sample: Sample) => {
      named([further])(sample);
      Object.assign(sample.content.indications[0] ?? {}, { disposition: "ACC" });
    };
    expect(messages(rtFilmSample(), "C-EVALUATION", change)).toEqual([
      "E Computed REJ – UW-52(c)(2): correct the indication, name another acceptance set, or enter a concession (W-015 (line 5): 8.5 > 6.4 mm)",
    ]);
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", named([]))).toEqual([
      "E W-015: judged by ASME VIII-1 UW-52, which is not among the acceptance criteria of the report. Add it with its edition",
    ]);
  });
  it.each<[string, Partial<Sample["content"]["acceptance"]>, string[]]>([
    [
      "nothing",
      { criteriaSet: null, code: "", edition: "", clause: "" },
      ["E Choose the acceptance criteria: code, edition and clause, or the client's document"],
    ],
    ["no code", { code: " " }, ["E Enter the code of the acceptance criteria"]],
    ["no edition", { edition: "" }, ["E Enter the edition of ASME VIII-1"]],
    ["no clause", { clause: "" }, ["E Enter the clause of ASME VIII-1"]],
    ["the set of another method", { criteriaSet: "ASME VIII-1 App. 6" }, ["E ASME VIII-1 App. 6 does not judge RT"]],
    ["a set nobody knows", { criteriaSet: "House rules" }, ["E Acceptance set House rules is unknown: choose one from the list"]],
    [
      "no level",
      { criteriaSet: "ISO 10675-1", code: "ISO 10675-1", edition: "2016", clause: "whole" },
      ["E Acceptance level of ISO 10675-1: choose one of 1; 2; 3"],
    ],
    [
      "a level of another set",
      { criteriaSet: "ISO 10675-1", code: "ISO 10675-1", edition: "2016", clause: "whole", class: "B" },
      ["E Acceptance level of ISO 10675-1: choose one of 1; 2; 3. “B” is none of them"],
    ],
    ["a level", { criteriaSet: "ISO 10675-1", code: "ISO 10675-1", edition: "2016", clause: "whole", class: "2" }, []],
    [
      "the client's document unnamed",
      { ...ofClient, clientSpec: "" },
      ["E Enter the client's document the results are accepted by"],
    ],
    ["the client's document without revision", { ...ofClient, clientSpec: "ACR-QA-7" }, ["E Enter the revision of ACR-QA-7"]],
    ["the client's document", { ...ofClient, clientSpec: "ACR-QA-7 rev 4" }, []],
    [
      "the client's document under the code of another",
      { ...ofClient, code: "AWS D1.1", edition: "2020", clause: "Clause 8", clientSpec: "ACR-QA-7 rev 4" },
      [
        "E The code entered is AWS D1.1, but the results are judged by ACR-QA-7 rev 4: leave the code out, or choose a set of AWS D1.1",
      ],
    ],
    [
      "a code in the place of the client's document",
      { ...ofClient, edition: "2020", clientSpec: "AWS D1.1" },
      ["E AWS D1.1 is a code, not a document of the client: choose its acceptance set, or name the document"],
    ],
    ["a code, edition and clause", {}, []],
    ["an edition of a dot", { edition: "." }, ["E Enter the edition of ASME VIII-1"]],
    ["a part of the clause", { clause: "UW-51(b)" }, []],
    [
      "the clause of another set",
      { clause: "UW-52" },
      ["E The clause entered is that of ASME VIII-1 UW-52, but the report is judged by ASME VIII-1 UW-51: correct one of them"],
    ],
    [
      "no set, and the clause of another method",
      { criteriaSet: null, clause: "App. 6" },
      ["E ASME VIII-1 App. 6 does not judge RT"],
    ],
    [
      "no set, and a clause with limits here",
      { criteriaSet: null, clause: "UW-51(b)" },
      ["E ASME VIII-1 UW-51 is named, but its limits were not applied: choose ASME VIII-1 UW-51 as the acceptance set"],
    ],
    ["no set, and the clause of a reference", { criteriaSet: null, code: "ASME III", clause: "NB-5300" }, []],
    [
      "the code of another set",
      { code: "API 1104", edition: "22nd, 2021", clause: "Section 9" },
      [
        "E The code entered is API 1104, but the lines are judged by ASME VIII-1 UW-51: enter ASME VIII-1, or choose the set of API 1104",
      ],
    ],
    [
      "a code nobody shipped, over the limits of a set",
      { code: "House Code 7" },
      [
        "E The code entered is House Code 7, but the lines are judged by ASME VIII-1 UW-51: enter ASME VIII-1, or choose the set of House Code 7",
      ],
    ],
    [
      "a clause the set does not have",
      { clause: "UW-99" },
      ["E The lines are judged by ASME VIII-1 UW-51, and UW-99 is not one of its clauses: enter UW-51"],
    ],
    [
      "a further set under another code",
      { others: [{ criteriaSet: "ASME VIII-1 UW-52", code: "ASME B31.1", edition: "2022", clause: "136.4" }] },
      [
        "E The code entered is ASME B31.1, but the lines are judged by ASME VIII-1 UW-52: enter ASME VIII-1, or choose the set of ASME B31.1",
        "E No line is judged by ASME VIII-1 UW-52: choose it on the lines it judges, or remove it",
      ],
    ],
    [
      "a set twice",
      { others: [{ criteriaSet: "ASME VIII-1 UW-51", code: "ASME VIII-1", edition: "2021", clause: "UW-51" }] },
      ["E ASME VIII-1 UW-51 is among the acceptance criteria twice: remove one of them"],
    ],
    [
      "a set for wall thickness",
      { criteriaSet: "API 570 Section 7", code: "API 570", clause: "Section 7" },
      ["E API 570 Section 7 judges wall thickness, which this template does not measure"],
    ],
  ])("needs acceptance criteria: %s", (_, change, expected) => {
    const found = messages(rtFilmSample(), "C-ACCEPTANCE", ({ content }) => void Object.assign(content.acceptance, change));
    expect(found.filter((message) => message.startsWith("E"))).toEqual(expected);
  });
  it.each<[string, Partial<Sample["content"]["acceptance"]>, string[]]>([
    ["a code of the index", { criteriaSet: null, code: "ASME III", clause: "NB-5300" }, []],
    ["its name punctuated otherwise", { criteriaSet: null, code: "asme iii", clause: "NB-5300(a)" }, []],
    [
      "a code nobody shipped",
      { criteriaSet: null, code: "House Code 7", edition: "3", clause: "4.2" },
      [
        "W House Code 7 is not in the code index of this product, so no limit of it was applied. State which document of the contract names House Code 7 3, 4.2, and who compared the results with it",
      ],
    ],
    [
      "a clause the index does not have",
      { criteriaSet: null, clause: "UW-99" },
      [
        "W Clause UW-99 of ASME VIII-1 is not in the code index of this product, so no limit of it was applied. State which document of the contract names ASME VIII-1 2023, UW-99, and who compared the results with it",
      ],
    ],
    [
      "a code nobody shipped, without clause",
      { criteriaSet: null, code: "House Code 7", clause: " " },
      ["E Enter the clause of House Code 7"],
    ],
    [
      "the client's document",
      { criteriaSet: null, code: "", edition: "", clause: "", clientSpec: "ACR-QA-7 rev 4" },
      [
        "W ACR-QA-7 rev 4 is a document of the client, so no limit of it was applied. State which document of the contract names it, and who compared the results with it",
      ],
    ],
    [
      "the client's document as a set",
      { ...ofClient, edition: "4", clientSpec: "ACR-QA-7" },
      [
        "W ACR-QA-7, 4 is a document of the client, so no limit of it was applied. State which document of the contract names it, and who compared the results with it",
      ],
    ],
  ])("asks about a reference the index does not have: %s", (_, change, expected) => {
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", ({ content }) => void Object.assign(content.acceptance, change))).toEqual(
      expected,
    );
  });
  it("says by whose order nothing is judged, and judges nothing then", () => {
    const forInformation = (byOrderOf: string) => (sample: Sample) => {
      Object.assign(sample.content.acceptance, { criteriaSet: "Reported for information", edition: "", byOrderOf });
      for (const line of sample.content.lines) line.result = "INFO";
    };
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", forInformation(""))).toEqual([
      "E Reported for information: name who ordered it",
    ]);
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", forInformation("M. Price, Acadia Refining"))).toEqual([]);
    const evaluatedAll = (sample: Sample) => {
      forInformation("M. Price")(sample);
      lineOf(sample, 0).result = "ACC";
    };
    expect(messages(rtFilmSample(), "C-ACCEPTANCE", evaluatedAll)).toEqual([
      "E W-014: ACC in a report for information. Enter INFO, or choose acceptance criteria",
    ]);
  });
  it("tells that limits are to be verified by a Level III", () => {
    const found = messages(
      rtFilmSample(),
      "C-ACCEPTANCE",
      ({ content }) =>
        void Object.assign(content.acceptance, {
          criteriaSet: "API 1104 Section 9",
          code: "API 1104",
          edition: "22nd",
          clause: "Section 9",
        }),
    );
    expect(found).toEqual([
      "I The limits of API 1104 Section 9, by API 1104, 22nd edition, are to be verified by a Level III against the edition in force",
    ]);
  });
  it("leaves reference criteria to the evaluator", () => {
    const change = ({ content }: Sample) => {
      content.acceptance.criteriaSet = "ASME I PW-51, PW-52";
      Object.assign(content.indications[0] ?? {}, { disposition: "ACC" });
    };
    expect(findings(rtFilmSample(), "C-EVALUATION", change)).toEqual([]);
  });
  it("needs the instruments of the method", () => {
    expect(
      messages(utThicknessSample(), "C-EQUIPMENT", ({ context }) => void (context.equipment = context.equipment.slice(0, 2))),
    ).toEqual(["E Add the step block used to the equipment of this report"]);
  });
  it("carries at most sixty photos", () => {
    const photos =
      (count: number) =>
      ({ context }: Sample) =>
        void (context.attachments = Array.from({ length: count }, () => ({ kind: "photo" })));
    expect(findings(mtSample(), "C-ATTACHMENTS", photos(60))).toEqual([]);
    expect(messages(mtSample(), "C-ATTACHMENTS", photos(61))).toEqual(["E Photos: at most 60, 61 attached"]);
  });
});
