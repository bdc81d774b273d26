import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  certificationPeriods,
  certifiedOn,
  type Certification,
  type CertificationEvent,
  type CertificationFacts,
  type VisionTest,
} from "#modules/ndt-training/rules.ts";
import { schemes } from "#modules/ndt-training/schemes.ts";
import { addDays, type Day } from "#kit/validity.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";

const ut2: Certification = {
  id: "ut2",
  certificateNumber: "UT-II-0042",
  schemeId: "SNT-TC-1A:2020",
  method: "UT",
  level: "II",
  techniques: [],
  effectiveFrom: "2025-03-10",
  expiresOn: "2030-03-09",
  authorizedToTest: true,
  signedAt: "2025-03-10T09:00:00Z",
};
const covers = { methods: ["UT"], levels: ["2"] };
const employerAuthorization = { on: "2025-03-10", covers };
const need: CertificationNeed = { method: "UT", minLevel: 2, vision: "nearColour" };

function near(testedOn: Day, more: Partial<VisionTest> = {}): VisionTest {
  return { id: `near ${testedOn}`, testedOn, kind: "near", chart: "Jaeger", result: "J2", distanceMm: 305, ...more };
}

function colour(testedOn: Day): VisionTest {
  return { id: `colour ${testedOn}`, testedOn, kind: "colour", chart: "Ishihara", result: "pass" };
}

function event(type: CertificationEvent["type"], effectiveOn: Day, recordedAt = `${effectiveOn}T08:00:00Z`): CertificationEvent {
  return { certificationId: "ut2", type, effectiveOn, recordedAt };
}

function person(more: Partial<CertificationFacts> = {}): CertificationFacts {
  const visionTests = [near("2025-03-01"), near("2026-04-20"), colour("2025-03-01")];
  return { certifications: [ut2], certificationEvents: [], visionTests, schemes, ...more };
}

describe("a Level III under CP-189, who is one by the ASNT certificate", () => {
  const three: Certification = {
    ...ut2,
    id: "three",
    certificateNumber: "UT-III-0007",
    schemeId: "CP-189:2020",
    level: "III",
    restsOn: { number: "219977", expiresOn: "2028-06-30" },
  };
  const asnt: Certification = {
    ...ut2,
    id: "asnt",
    certificateNumber: "219977",
    schemeId: "OTHER",
    method: "ASNT",
    level: "III",
    expiresOn: "2028-06-30",
  };
  const on = (day: Day, certifications: Certification[], certificationEvents: CertificationEvent[] = []) => {
    const facts = person({ certifications, certificationEvents });
    const { certificate } = certifiedOn(facts, day, { ...need, vision: "none" });
    return certificate.ok ? "certified" : certificate.message;
  };
  const lapsed = (from: Day, to = "") =>
    `UT Level II rests on the ASNT Level III certificate 219977, not valid from ${from}${to}`;

  it("is none after its last day, though the certificate of the company runs on", () => {
    expect(on("2028-06-30", [three])).toBe("certified");
    expect(on("2028-07-01", [three])).toBe(lapsed("2028-07-01"));
    expect(on("2028-07-01", [{ ...three, schemeId: "SNT-TC-1A:2020" }])).toBe("certified");
  });
  it("is none while it is suspended or once it is revoked, where it is on record, and one again once it is reinstated", () => {
    const happened = (type: CertificationEvent["type"], day: Day) => ({ ...event(type, day), certificationId: "asnt" });
    const revoked = [happened("revoked", "2026-09-01")];
    expect(on("2026-08-31", [three, asnt], revoked)).toBe("certified");
    expect(on("2026-09-01", [three, asnt], revoked)).toBe(lapsed("2026-09-01"));
    const suspended = [happened("suspended", "2026-06-01"), happened("reinstated", "2026-06-15")];
    expect(on("2026-06-10", [three, asnt], suspended)).toBe(lapsed("2026-06-01", " to 2026-06-14"));
    expect(on("2026-06-15", [three, asnt], suspended)).toBe("certified");
  });
  it("stays one when it was renewed", () => {
    const superseded = [{ ...event("superseded", "2026-09-01"), certificationId: "asnt" }];
    expect(on("2026-09-02", [three, asnt], superseded)).toBe("certified");
  });
  it("ends in the index of days as in the answer", () => {
    const periods = certificationPeriods(person({ certifications: [three] }));
    expect(periods).toMatchObject([{ validFrom: "2025-03-10", validTo: "2028-06-30" }]);
  });
});

describe("certified on a day", () => {
  const suspendedInJune = person({ certificationEvents: [event("suspended", "2026-06-01"), event("reinstated", "2026-06-15")] });

  it.each([
    ["2026-03-01", true, null],
    ["2026-03-02", false, "near vision expired 2026-03-01"],
    ["2026-04-20", true, null],
    ["2026-06-10", false, "UT Level II suspended 2026-06-01 to 2026-06-14"],
    ["2026-06-15", true, null],
    ["2030-03-10", false, "UT Level II expired 2030-03-09"],
  ])("on %s: %s", (day, valid, why) => {
    const { certificate, vision, ...answer } = certifiedOn(suspendedInJune, day, need);
    expect(answer.valid).toBe(valid);
    if (why) expect([certificate.ok ? null : certificate.message, vision.message]).toContain(why);
  });

  it("answers with the certificate and the vision tests that held", () => {
    const answer = certifiedOn(person(), "2026-03-01", need);
    expect(answer.certificate).toEqual({ ok: true, held: ut2 });
    expect(answer.vision.near).toMatchObject({ test: { testedOn: "2025-03-01" }, validTo: "2026-03-01" });
    expect(answer.vision.colour).toMatchObject({ test: { testedOn: "2025-03-01" }, validTo: "2030-03-01" });
  });

  it("keeps the certificate when vision lapses, and a later test does not repair the day", () => {
    const answer = certifiedOn(person(), "2026-04-19", need);
    expect([answer.certificate.ok, answer.vision.ok, answer.vision.missing]).toEqual([true, false, ["near"]]);
    expect(certifiedOn(person(), "2026-04-19", { ...need, vision: "none" }).valid).toBe(true);
  });

  it("asks for colour only where colour is needed", () => {
    const uncoloured = person({ visionTests: [near("2025-03-01")] });
    expect(certifiedOn(uncoloured, "2025-06-01", { ...need, vision: "near" }).valid).toBe(true);
    expect(certifiedOn(uncoloured, "2025-06-01", need).vision).toMatchObject({
      missing: ["colour"],
      message: "no passed colour-vision test on or before 2025-06-01",
    });
  });

  it("does not count a draft", () => {
    expect(certifiedOn(person({ certifications: [{ ...ut2, signedAt: null }] }), "2025-06-01", need).certificate).toMatchObject({
      ok: false,
      code: "NO_CERTIFICATE",
    });
  });
});

describe("the certificate must fit the work", () => {
  const day = "2025-06-01";
  const code = (changes: Partial<Certification>, asked: Partial<CertificationNeed> = {}) => {
    const { certificate } = certifiedOn(person({ certifications: [{ ...ut2, ...changes }] }), day, {
      ...need,
      vision: "none",
      ...asked,
    });
    return certificate.ok ? "ok" : certificate.code;
  };

  it.each<[string, Partial<Certification>, Partial<CertificationNeed>, string]>([
    ["Level II does Level I work", {}, { minLevel: 1 }, "ok"],
    ["Level I does not do Level II work", { level: "I" }, {}, "LEVEL"],
    ["Level III authorized to test does Level II work", { level: "III" }, {}, "ok"],
    ["Level III not authorized to test does not", { level: "III", authorizedToTest: false }, {}, "NOT_AUTHORIZED_TO_TEST"],
    ["but may review, where nobody tests", { level: "III", authorizedToTest: false }, { testing: false }, "ok"],
    ["and may do Level III work", { level: "III", authorizedToTest: false }, { minLevel: 3 }, "ok"],
    ["ISO level 2 is Level II", { level: "2", schemeId: "ISO-9712:2021", employerAuthorization }, {}, "ok"],
    [
      "without the employer's authorization it is not used",
      { level: "2", schemeId: "ISO-9712:2021" },
      {},
      "NOT_AUTHORIZED_BY_EMPLOYER",
    ],
    ["Level II not authorized to test does not test", { authorizedToTest: false }, {}, "NOT_AUTHORIZED_TO_TEST"],
    ["but may review", { authorizedToTest: false }, { testing: false }, "ok"],
    [
      "ferritic only is not for austenitic",
      { limits: { materials: ["ferritic"] } },
      { examined: { materials: ["austenitic"] } },
      "LIMITED",
    ],
    ["but for ferritic it is", { limits: { materials: ["ferritic"] } }, { examined: { materials: ["ferritic"] } }, "ok"],
    ["another method does not help", { method: "MT" }, {}, "NO_CERTIFICATE"],
    ["UT alone is not phased array", {}, { technique: "PAUT" }, "TECHNIQUE"],
    ["nor does the report method PAUT take it", {}, { method: "PAUT" }, "TECHNIQUE"],
    ["a PAUT technique does", { techniques: ["PAUT"] }, { method: "PAUT" }, "ok"],
    ["and PAUT alone is not UT", { techniques: ["PAUT"] }, {}, "TECHNIQUE"],
    [
      "leak testing has no base: any of its techniques is LT",
      { method: "LT", techniques: ["pressure change"] },
      { method: "LT" },
      "ok",
    ],
    [
      "but none is another",
      { method: "LT", techniques: ["bubble"] },
      { method: "LT", technique: "mass spectrometer" },
      "TECHNIQUE",
    ],
    ["film is what RT means", { method: "RT", techniques: ["film"] }, { method: "RT" }, "ok"],
    ["digital radiography is more than RT", { method: "RT" }, { method: "RT", technique: "DR" }, "TECHNIQUE"],
    ["ISO calls acoustic emission AT", { method: "AT", level: "2" }, { method: "AE" }, "ok"],
    ["the scheme in any edition", {}, { schemes: ["SNT-TC-1A"] }, "ok"],
    ["the client's scheme only", {}, { schemes: ["ISO-9712"] }, "SCHEME"],
    ["a limited certificate is for limited work", { level: "II-L" }, {}, "LEVEL"],
    ["such as thickness readings", { level: "II-L" }, { limited: true }, "ok"],
  ])("%s", (_, changes, asked, expected) => expect(code(changes, asked)).toBe(expected));

  it("may be a credential that will do instead, which has no level", () => {
    const visual: CertificationNeed = { method: "VT", minLevel: 2, vision: "near" };
    const orInspector = { ...visual, alternatives: ["CWI"] };
    const inspector = person({ certifications: [{ ...ut2, id: "cwi", method: "CWI", level: "I" }] });
    const ok = { valid: true, certificate: { ok: true, held: { method: "CWI" } } };
    expect(certifiedOn(inspector, "2025-05-05", orInspector)).toMatchObject(ok);
    expect(certifiedOn(inspector, "2025-05-05", visual).certificate).toMatchObject({ ok: false, code: "NO_CERTIFICATE" });
    const nobody = certifiedOn(person({ certifications: [] }), "2025-05-05", orInspector);
    expect(nobody.certificate).toMatchObject({ message: "holds no VT certificate" });
  });
  it("tells the limit of the certificate that comes nearest, not that of another method", () => {
    const mt = { ...ut2, id: "mt2", method: "MT", limits: { materials: ["austenitic" as const] } };
    const ut = { ...ut2, limits: { products: ["castings" as const] } };
    const asked = { ...need, examined: { materials: ["ferritic" as const], products: ["welds" as const] } };
    expect(certifiedOn(person({ certifications: [mt, ut] }), "2026-05-01", asked).certificate).toMatchObject({
      message: "holds UT Level II limited to castings, which leaves out what is examined",
    });
  });

  it("works under a central scheme from the day the employer authorizes to the last day of that", () => {
    const on = (day: Day, authorization: Certification["employerAuthorization"]) => {
      const iso = { ...ut2, schemeId: "ISO-9712:2021", level: "2", employerAuthorization: authorization ?? null };
      return certifiedOn(person({ certifications: [iso] }), day, { ...need, vision: "none" }).certificate;
    };
    const spring = { on: "2026-03-01", endedOn: "2026-05-31", covers };
    expect([on("2026-02-28", spring).ok, on("2026-03-01", spring).ok, on("2026-05-31", spring).ok]).toEqual([false, true, true]);
    expect(on("2026-06-01", spring)).toMatchObject({
      message: "ISO-9712:2021 UT Level II: no employer authorization on 2026-06-01",
    });
  });

  it("says what is missing in words", () => {
    const { certificate } = certifiedOn(person(), day, { ...need, schemes: ["ISO-9712"] });
    expect(certificate).toMatchObject({ message: "holds UT Level II, but not under ISO-9712 (SNT-TC-1A:2020)" });
    expect(certifiedOn(person(), "2025-03-09", need).certificate).toMatchObject({
      code: "NOT_YET",
      message: "UT Level II begins 2025-03-10",
    });
  });
});

describe("a suspension", () => {
  const on = (day: Day, ...certificationEvents: CertificationEvent[]) =>
    certifiedOn(person({ certificationEvents }), day, need).certificate.ok;
  const suspended = event("suspended", "2025-06-01", "2025-06-03T08:00:00Z");
  const backdated = { ...event("reinstated", "2025-06-02", "2025-06-20T08:00:00Z"), backdated: true };

  it("lifted for days gone by leaves those uncovered on which it was on record", () => {
    const days = ["2025-05-31", "2025-06-01", "2025-06-02", "2025-06-03", "2025-06-19", "2025-06-20"];
    expect(days.map((day) => on(day, suspended, backdated))).toEqual([true, false, true, false, false, true]);
  });

  it("entered for the wrong person and lifted on the same day leaves nothing", () => {
    const noticed = { ...event("reinstated", "2025-06-01", "2025-06-03T09:00:00Z"), backdated: true };
    expect(["2025-06-01", "2025-06-03"].map((day) => on(day, suspended, noticed))).toEqual([true, true]);
  });

  it("is lifted by what is said after it, not by an earlier word dated later", () => {
    const again = event("suspended", "2025-06-10", "2025-06-25T08:00:00Z");
    const lifted = event("reinstated", "2025-06-15", "2025-06-15T08:00:00Z");
    expect(["2025-06-12", "2025-06-16", "2025-07-01"].map((day) => on(day, suspended, lifted, again))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("what ends a certificate", () => {
  it("leaving the company ends the employer's certificate, and of a central one the authorization to work under it", () => {
    const left = person({ employmentEndedOn: "2025-09-30" });
    expect(certifiedOn(left, "2025-09-30", need).certificate.ok).toBe(true);
    expect(certifiedOn(left, "2025-10-01", need).certificate).toMatchObject({ code: "EMPLOYMENT_ENDED" });
    const iso = { ...ut2, schemeId: "ISO-9712:2021", level: "2", employerAuthorization };
    // The central certificate stands; the employer's authorization to work under it does not (ISO 9712:2021).
    expect(certifiedOn({ ...left, certifications: [iso] }, "2025-10-01", need).certificate).toMatchObject({
      code: "NOT_AUTHORIZED_BY_EMPLOYER",
    });
    expect(certificationPeriods({ ...left, certifications: [iso] })[0]?.validTo).toBe("2030-03-09");
    expect(
      certifiedOn(person({ certificationEvents: [event("employmentEnded", "2025-09-30")] }), "2025-10-01", need).certificate.ok,
    ).toBe(false);
  });

  it.each([
    ["revoked", "REVOKED"],
    ["withdrawn", "REVOKED"],
    ["expiredEarly", "EXPIRED"],
    ["superseded", "SUPERSEDED"],
    ["suspended", "SUSPENDED"],
  ] as const)("%s from the day on", (type, code) => {
    const facts = person({ certificationEvents: [event(type, "2025-09-01")] });
    expect(certifiedOn(facts, "2025-08-31", need).certificate.ok).toBe(true);
    expect(certifiedOn(facts, "2025-09-01", need).certificate).toMatchObject({ ok: false, code });
  });

  it("another certificate of the same scope still holds, and the vision of either scheme will do", () => {
    const iso = { ...ut2, id: "iso", schemeId: "ISO-9712:2021", level: "2", expiresOn: "2030-06-01", employerAuthorization };
    const both = person({ certifications: [iso, ut2] });
    // J2 is enough for SNT-TC-1A, not for ISO 9712, though the ISO certificate lasts longer.
    expect(certifiedOn(both, "2025-06-01", need)).toMatchObject({ valid: true, certificate: { held: { id: "ut2" } } });
    const revoked = { ...both, certificationEvents: [event("revoked", "2025-05-01")] };
    expect(certifiedOn(revoked, "2025-06-01", need)).toMatchObject({
      valid: false,
      certificate: { ok: true, held: { id: "iso" } },
    });
  });
});

describe("what was known when the report was signed", () => {
  it("does not know of a suspension entered later for an earlier day", () => {
    const facts = person({ certificationEvents: [event("suspended", "2025-05-01", "2025-06-20T08:00:00Z")] });
    expect(certifiedOn(facts, "2025-06-01", need, "2025-06-02T12:00:00Z").valid).toBe(true);
    expect(certifiedOn(facts, "2025-06-01", need).valid).toBe(false);
  });

  it("nor of a certificate or a vision test that was recorded later", () => {
    const late = person({ certifications: [{ ...ut2, signedAt: "2025-07-01T00:00:00Z" }] });
    expect(certifiedOn(late, "2025-06-01", need, "2025-06-02T12:00:00Z").valid).toBe(false);
    const lateVision = person({
      visionTests: [near("2025-03-01", { recordedAt: "2025-07-01T00:00:00Z" }), colour("2025-03-01")],
    });
    expect(certifiedOn(lateVision, "2025-06-01", need, "2025-06-02T12:00:00Z").valid).toBe(false);
    expect(certifiedOn(lateVision, "2025-06-01", need).valid).toBe(true);
  });
});

describe("the periods kept for the index", () => {
  it("have a row for each technique and span of days", () => {
    const facts = person({
      certifications: [{ ...ut2, techniques: ["UT", "PAUT"] }],
      certificationEvents: [event("suspended", "2026-06-01"), event("reinstated", "2026-06-15")],
    });
    expect(certificationPeriods(facts).map(({ technique, validFrom, validTo }) => [technique, validFrom, validTo])).toEqual([
      [null, "2025-03-10", "2026-05-31"],
      [null, "2026-06-15", "2030-03-09"],
      ["PAUT", "2025-03-10", "2026-05-31"],
      ["PAUT", "2026-06-15", "2030-03-09"],
    ]);
  });

  it("cover exactly the days that are answered with yes", () => {
    const aDay = fc.integer({ min: -30, max: 2000 }).map((n) => addDays("2025-03-10", n));
    const types = ["suspended", "reinstated", "suspended", "reinstated", "revoked", "superseded", "employmentEnded"] as const;
    const anEvent = fc.tuple(fc.constantFrom(...types), aDay).map(([type, day]) => event(type, day));
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 5 }), fc.option(aDay), aDay, (certificationEvents, employmentEndedOn, day) => {
        const facts = person({ certificationEvents, employmentEndedOn });
        const covered = certificationPeriods(facts).some(({ validFrom, validTo }) => validFrom <= day && day <= validTo);
        expect(certifiedOn(facts, day, need).certificate.ok).toBe(covered);
      }),
      { numRuns: 500 },
    );
  });
});
