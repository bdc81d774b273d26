import { expect, it } from "vitest";
import { acceptanceFindings, isSameCode } from "./procedure-acceptance.ts";
import { mtSample, utThicknessSample } from "#modules/report-templates/samples.ts";

const written = (...codes: string[]) => [{ named: "MT-001 rev 2", standards: [], referencingCodes: codes }];
function says(set: string, codes: string[], judged?: string) {
  const { content } = mtSample();
  Object.assign(content.acceptance, { criteriaSet: set, code: judged ?? "", clause: "", edition: "" });
  return acceptanceFindings({ content }, written(...codes)).map(({ severity, message }) => `${severity} ${message}`);
}

it("criteria of another code than the procedure is written for are asked about", () => {
  expect(says("API 1104 Section 9", ["ASME VIII-1", "ASME B31.3"])).toEqual([
    "W MT-001 rev 2 is written for ASME VIII-1, ASME B31.3, but the lines are judged by API 1104 Section 9: choose the criteria of the item's code, or state which document of the contract names API 1104 for it",
  ]);
  expect(says("API 1104 Section 9", ["API 1104"])).toEqual([]);
  expect(says("ASME VIII-1 App. 6", ["ASME Section VIII Div. 1"])).toEqual([]);
});

it("nothing is asked where the procedure names no code, or a document of the client or nothing judges", () => {
  expect(says("API 1104 Section 9", [])).toEqual([]);
  expect(says("Client specification", ["ASME VIII-1"], "SP-77")).toEqual([]);
  expect(says("Reported for information", ["ASME VIII-1"])).toEqual([]);
  expect(acceptanceFindings({ content: utThicknessSample().content }, written("ASME VIII-1"))).toEqual([]);
});

const mt001 = (code: string, edition: string, clause: string) => [
  { named: "MT-001 rev 1", standards: [{ code, edition, clause, role: "acceptance" as const }], referencingCodes: [code] },
];
function judged(acceptance: { criteriaSet: string; edition: string; class?: string }, procedures: ReturnType<typeof mt001>) {
  const { content } = mtSample();
  Object.assign(content.acceptance, { code: "", clause: "" }, acceptance);
  return acceptanceFindings({ content }, procedures).map(({ severity, message }) => `${severity} ${message}`);
}

it("a weaker acceptance level than the procedure names is asked about", () => {
  const by = (level: string) =>
    judged({ criteriaSet: "ISO 23278", edition: "2015", class: level }, mt001("ISO 23278", "2015", "2X"));
  expect(by("3")).toEqual([
    "W MT-001 rev 1 names acceptance level 2X of ISO 23278, but the lines are judged by acceptance level 3: choose that of the procedure, or state which document of the contract names 3",
  ]);
  for (const weaker of ["2", "3X"]) expect(by(weaker)).toHaveLength(1);
  for (const asStrict of ["2X", "1"]) expect(by(asStrict)).toEqual([]);
});

it("a level stands in the clause of the procedure however it is written, and where it names none nothing is asked", () => {
  const level3 = (clause: string) =>
    judged({ criteriaSet: "ISO 23278", edition: "2015", class: "3" }, mt001("ISO 23278", "2015", clause)).length;
  expect([level3("Table 1, level 2X"), level3("Level 2"), level3("level 3"), level3("Table 2"), level3("")]).toEqual([
    1, 1, 0, 0, 0,
  ]);
  const aws = (loading: string) =>
    judged(
      { criteriaSet: "AWS D1.1 Clause 8 (2020)", edition: "2020", class: loading },
      mt001("AWS D1.1", "2020", "Clause 8, cyclic, tension"),
    );
  expect([aws("static").length, aws("cyclic, tension").length]).toEqual([1, 0]);
});

it("another edition of the code than the procedure names is asked about", () => {
  const by = (edition: string) =>
    judged({ criteriaSet: "ASME VIII-1 App. 6", edition }, mt001("ASME VIII-1", "2023", "Appendix 6"));
  expect(by("2021")).toEqual([
    "W MT-001 rev 1 names ASME VIII-1 2023, but the lines are judged by its edition 2021: choose that of the procedure, or state which document of the contract fixes 2021",
  ]);
  expect([by("2023"), by("2023 edition")]).toEqual([[], []]);
  expect(judged({ criteriaSet: "ASME VIII-1 App. 6", edition: "2021" }, mt001("ASME VIII-1", "", "Appendix 6"))).toEqual([]);
});

it("codes are the same however they are written out", () => {
  for (const [one, other] of [
    ["ASME VIII-1", "ASME BPVC Section VIII Division 1"],
    ["B31.3", "ASME B31.3"],
    ["ISO 10675-1", "EN ISO 10675-1"],
    ["AWS D1.1", "AWS D1.1/D1.1M"],
  ] as const)
    expect(isSameCode(one, other)).toBe(true);
  expect([isSameCode("ASME VIII-1", "API 1104"), isSameCode("B31.1", "B31.3"), isSameCode("", "API 1104")]).toEqual([
    false,
    false,
    false,
  ]);
});
