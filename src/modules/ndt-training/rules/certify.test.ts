import { describe, expect, it } from "vitest";
import {
  begunBeforeSigned,
  missingToCertify,
  problemsWithEvent,
  usualVision,
  visionThrough,
  type VisionTest,
} from "#modules/ndt-training/rules.ts";
import { schemeOf } from "#modules/ndt-training/schemes.ts";

const near: VisionTest = { id: "n", testedOn: "2024-02-29", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 305 };
const colour: VisionTest = { id: "c", testedOn: "2021-06-10", kind: "colour", chart: "Ishihara", result: "pass" };
const snt = schemeOf("SNT-TC-1A:2020");

describe("vision", () => {
  it("is colour too where indications are told apart by colour", () => {
    expect([usualVision("MT"), usualVision("PT"), usualVision("UT")]).toEqual(["nearColour", "nearColour", "near"]);
  });
  it("is good through the same day of the month a year or five later", () => {
    expect(visionThrough([near, colour], "2026-01-01", snt)).toEqual({ near: "2025-02-28", colour: "2026-06-10" });
  });
  it("does not count a test that comes later or was voided", () => {
    expect(visionThrough([near, { ...colour, voidedAt: "2022-01-01T00:00:00Z" }], "2024-02-28", snt)).toEqual({
      near: null,
      colour: null,
    });
  });
});

describe("certifying", () => {
  const day = "2026-03-02";
  const days = { issuedOn: day, effectiveFrom: day, expiresOn: "2031-03-01" };
  const draft = { basis: "initial", method: "MT", level: "II", techniques: [], ...days };
  const facts = { certificates: [], files: 0, ndt: true };

  it("is done by the signature: a certificate of the company does not begin before it", () => {
    const refusal = begunBeforeSigned({ basis: "initial", effectiveFrom: "2026-11-01" }, "2026-11-26");
    expect(refusal).toEqual([expect.stringMatching(/^It would take effect on 2026-11-01, before it is signed on 2026-11-26/)]);
    expect(begunBeforeSigned({ basis: "initial", effectiveFrom: "2026-11-26" }, "2026-11-26")).toEqual([]);
    expect(begunBeforeSigned({ basis: "external", effectiveFrom: "2024-01-01" }, "2026-11-26")).toEqual([]);
  });
  it("needs vision valid on the issue date", () => {
    const other = schemeOf("OTHER");
    expect(missingToCertify(draft, [near, colour], other, facts)).toEqual([
      "Cannot certify MT Level II: near vision not valid on 2026-03-02.",
    ]);
    expect(missingToCertify({ ...draft, issuedOn: "2025-02-28" }, [near, colour], other, facts)).toEqual([]);
    expect(missingToCertify({ ...draft, basis: "external" }, [], snt, facts)).toEqual([]);
  });
  it("says in one sentence what of qualification and vision is missing", () => {
    const passed = { takenOn: "2026-02-10", scorePct: "85", examinerName: "Lena Voss" };
    const qualification = {
      trainingHours: "80",
      experienceMethodHours: "612",
      experienceTotalHours: "1655",
      examinations: [
        { ...passed, part: "general" as const },
        { ...passed, part: "specific" as const },
        { ...passed, part: "practical" as const, checkpoints: 10, mandatoryFlawsFound: true },
      ],
      writtenPractice: { title: "WP-01", revision: "4", effectiveFrom: "2025-01-01" },
      papers: "Personnel file",
    };
    expect(missingToCertify({ ...draft, method: "UT", qualification }, [near], snt, facts)).toEqual([
      "Cannot certify UT Level II: 228 h of UT experience missing, near vision not valid on 2026-03-02.",
    ]);
  });
});

describe("a signed certificate", () => {
  const active = { state: "active", effectiveFrom: "2025-03-10", suspendedOn: null };
  const suspended = { ...active, state: "suspended", suspendedOn: "2026-06-01" };

  it("is suspended on a day in its life that is not in the future", () => {
    expect(problemsWithEvent(active, { type: "suspended", effectiveOn: "2026-06-01" }, "2026-06-01")).toEqual([]);
    expect(problemsWithEvent(active, { type: "suspended", effectiveOn: "2026-06-02" }, "2026-06-01")).toEqual([
      "The date is in the future.",
    ]);
    expect(problemsWithEvent(active, { type: "suspended", effectiveOn: "2025-03-09" }, "2026-06-01")).toEqual([
      "The certificate begins on 2025-03-10.",
    ]);
  });
  it("is reinstated only after a suspension, and not before it", () => {
    expect(problemsWithEvent(active, { type: "reinstated", effectiveOn: "2026-06-01" }, "2026-06-01")).toEqual([
      "Only a suspended certificate can be reinstated; this one is active.",
    ]);
    expect(problemsWithEvent(suspended, { type: "reinstated", effectiveOn: "2026-05-31" }, "2026-06-15")).toEqual([
      "It was suspended from 2026-06-01 on.",
    ]);
  });
  it("is revoked once", () => {
    expect(problemsWithEvent(suspended, { type: "revoked", effectiveOn: "2026-06-15" }, "2026-06-15")).toEqual([]);
    expect(
      problemsWithEvent({ ...active, state: "revoked" }, { type: "revoked", effectiveOn: "2026-06-15" }, "2026-06-15"),
    ).toEqual(["Only an active or suspended certificate can be revoked; this one is revoked."]);
  });
});
