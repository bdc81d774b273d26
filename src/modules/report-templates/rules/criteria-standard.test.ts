import { describe, expect, it } from "vitest";
import { mtSample, rtFilmSample, utThicknessSample, type Sample } from "../samples.ts";
import { messages } from "./testing.ts";

const by = (standard: string) => (sample: Sample) => (sample.content.technique["standard"] = standard);
const to = (criteriaSet: string) => (sample: Sample) => (sample.content.acceptance.criteriaSet = criteriaSet);

describe("the technique and the criteria", () => {
  it("of one body ask nothing", () => {
    expect(messages(mtSample(), "C-STANDARD")).toEqual([]);
    expect(messages(utThicknessSample(), "C-STANDARD")).toEqual([]);
    expect(messages(mtSample(), "C-STANDARD", by("ISO 17638"), to("ISO 23278"))).toEqual([]);
  });
  it("VIII-1 App. 6 takes its technique from Section V", () => {
    expect(messages(mtSample(), "C-STANDARD", by("ISO 17638"))).toEqual([
      "W The technique follows ISO 17638, but ASME VIII-1 App. 6 requires ASME V. Choose that standard, or state which document of the contract allows it",
    ]);
    expect(messages(rtFilmSample(), "C-STANDARD", by("ISO 17636-1 A"))).toHaveLength(1);
  });
  it("ISO 23278 asks for an ISO technique", () => {
    expect(messages(mtSample(), "C-STANDARD", to("ISO 23278"))).toHaveLength(1);
  });
});
