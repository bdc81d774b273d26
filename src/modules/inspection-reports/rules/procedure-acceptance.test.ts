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
    "W MT-001 rev 2 is written for ASME VIII-1, ASME B31.3, and the lines are judged by API 1104 Section 9: choose the criteria of the item's code, or say which document of the contract names API 1104 for it",
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
