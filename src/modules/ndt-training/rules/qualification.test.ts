import { describe, expect, it } from "vitest";
import {
  cannotCertify,
  type CertifiedDraft,
  type Examination,
  gradedExaminations,
  type HeldCertificate,
  hoursNeeded,
  latestRenewedDay,
  partsNeeded,
  type QualificationEntered,
  type QualificationFacts,
  qualificationItems,
  unconfirmedRow,
} from "#modules/ndt-training/rules.ts";
import { type CertificationScheme, isNdt, schemeOf } from "#modules/ndt-training/schemes.ts";

function scheme(id: string): CertificationScheme {
  const found = schemeOf(id);
  if (!found) throw new Error(`${id} is not shipped`);
  return found;
}
const snt = scheme("SNT-TC-1A:2020");
const cp189 = scheme("CP-189:2020");
const nas = scheme("NAS410:Rev5|EN4179:2021");
const iso = scheme("ISO-9712:2021");

const exam = (part: Examination["part"], scorePct: string, more: Partial<Examination> = {}): Examination => ({
  part,
  scorePct,
  takenOn: "2026-02-10",
  examinerName: "Lena Voss",
  ...(part === "practical" ? { checkpoints: 10, mandatoryFlawsFound: true } : {}),
  ...more,
});
const examinations = [exam("general", "82"), exam("specific", "80"), exam("practical", "88")];
const complete: QualificationEntered = {
  trainingHours: "80",
  experienceMethodHours: "840",
  experienceTotalHours: "1600",
  examinations,
  writtenPractice: { title: "WP-01", revision: "4", effectiveFrom: "2025-01-01" },
  papers: "Personnel file, cabinet 3",
};
const draft = (more: Partial<CertifiedDraft> = {}, qualification: QualificationEntered = {}): CertifiedDraft => ({
  basis: "initial",
  method: "UT",
  level: "II",
  techniques: [],
  issuedOn: "2026-03-02",
  effectiveFrom: "2026-03-02",
  expiresOn: "2031-03-01",
  ...more,
  qualification: { ...complete, ...qualification },
});
const facts = (...certificates: HeldCertificate[]): QualificationFacts => ({ certificates, files: 0, ndt: true });
const missing = (one: CertifiedDraft, by = snt, known = facts()) =>
  qualificationItems(one, by, known).flatMap(({ missing: gap }) => gap ?? []);
const line = (what: string, one: CertifiedDraft, by = snt, known = facts()) =>
  qualificationItems(one, by, known).find((item) => item.what === what);

const levelI: HeldCertificate = {
  id: "one",
  certificateNumber: "PT-I-0003",
  schemeId: snt.id,
  method: "PT",
  techniques: [],
  level: "I",
  issuedOn: "2024-01-10",
  effectiveFrom: "2024-01-10",
  expiresOn: "2029-01-09",
  state: "active",
};

describe("a part that is taken again (rule 15)", () => {
  const again = (...generals: Examination[]) => [...generals, exam("specific", "80"), exam("practical", "88")];
  const failed = exam("general", "60", { takenOn: "2026-01-20" });
  const tried = (by: CertificationScheme, ...generals: Examination[]) =>
    missing(draft({}, { examinations: again(...generals) }), by).filter((gap) => gap.includes("general"));

  it("waits 30 days under SNT-TC-1A, or for further training", () => {
    const passed = (takenOn: string, more: Partial<Examination> = {}) => exam("general", "82", { takenOn, ...more });
    expect(tried(snt, failed, passed("2026-02-19"))).toEqual([]);
    expect(tried(snt, failed, passed("2026-02-18"))).toEqual([
      "general examination of 2026-02-18 too early: next attempt possible from 2026-02-19 (30 days), or record extra training",
    ]);
    expect(tried(snt, failed, passed("2026-02-02", { furtherTraining: "8 h with Lena Voss on 2026-01-28" }))).toEqual([]);
    expect(tried(snt, failed, passed("2026-02-02", { furtherTraining: "x" }))).toHaveLength(1);
  });
  it("waits 30 days under CP-189, where further training does not stand for them", () => {
    const passed = exam("general", "82", { takenOn: "2026-02-02", furtherTraining: "8 h with Lena Voss" });
    expect(tried(cp189, failed, passed)).toEqual([
      "general examination of 2026-02-02 too early: next attempt possible from 2026-02-19 (30 days)",
    ]);
  });
  it("is taken again twice at most under ISO 9712, and within 24 months", () => {
    const on = (takenOn: string) => exam("general", "82", { takenOn });
    const two = draft(
      { level: "2" },
      { examinations: again(on("2025-09-01"), on("2025-10-10"), on("2025-11-20"), on("2026-01-10")) },
    );
    expect(missing(two, iso)).toContainEqual(
      expect.stringContaining("general examination taken again 3 times: ISO-9712:2021 allows 2 (verify in the edition in use)"),
    );
    const late = draft({ level: "2" }, { examinations: again(on("2024-01-10"), on("2026-01-11")) });
    expect(missing(late, iso)).toContainEqual(
      expect.stringContaining("general examination of 2026-01-11 more than 24 months after the first of 2024-01-10"),
    );
  });
  it("is one attempt with those of a draft that came to nothing", () => {
    const now = draft({}, { examinations: again(exam("general", "82")) });
    const known = { ...facts(), attempts: [exam("general", "60", { takenOn: "2026-02-03" })] };
    expect(missing(now, snt, known)).toEqual([
      "general examination of 2026-02-10 too early: next attempt possible from 2026-03-05 (30 days), or record extra training",
    ]);
  });
});

describe("missing to certify (5.2)", () => {
  it("is counted for SNT UT Level II direct: 16 h of training, 228 h in UT, none in all", () => {
    const short = draft({}, { trainingHours: "64", experienceMethodHours: "612", experienceTotalHours: "1655" });
    expect(missing(short)).toEqual(["16 h of UT training missing", "228 h of UT experience missing"]);
    expect(cannotCertify(short, qualificationItems(short, snt, facts()))).toEqual([
      "Cannot certify UT Level II: 16 h of UT training missing, 228 h of UT experience missing.",
    ]);
    expect(line("UT training", short)).toMatchObject({
      needed: "80 h, Levels I and II added",
      held: "64 h",
      source: "SNT-TC-1A Table 6.3.1A (2020)",
    });
    expect(line("NDT experience", short)).toMatchObject({
      needed: "1600 h, Levels I and II added",
      held: "1655 h",
      missing: null,
    });
  });

  it("asks PT Level II after Level I for 8, 140 and 270 h", () => {
    const after = { trainingHours: "8", experienceMethodHours: "140", experienceTotalHours: "270" };
    expect(missing(draft({ method: "PT" }, { ...after, previousCertificate: "PT-I-0003" }), snt, facts(levelI))).toEqual([]);
    expect(missing(draft({ method: "PT" }, after), snt, facts(levelI))).toEqual([
      "4 h of PT training missing",
      "70 h of PT experience missing",
      "130 h of NDT experience missing",
    ]);
  });

  it("does not take another person's number, another method or a later certificate for the Level I before it", () => {
    const named = draft({ method: "PT" }, { previousCertificate: "PT-I-0003" });
    const refusal = [expect.stringMatching(/^PT-I-0003 is no PT Level I certificate of this person before the issue date/)];
    expect(missing(named)).toEqual(refusal);
    expect(missing(named, snt, facts({ ...levelI, method: "MT" }))).toEqual(refusal);
    expect(missing(named, snt, facts({ ...levelI, effectiveFrom: "2026-03-03" }))).toEqual(refusal);
    expect(missing(named, snt, facts({ ...levelI, level: "II" }))).toEqual(refusal);
  });

  it("adds both levels for NAS 410 MT Level 2 direct: 32 h and 530 h", () => {
    const short = draft(
      { method: "MT", level: "2" },
      { trainingHours: "30", experienceMethodHours: "500", experienceTotalHours: null },
    );
    expect(missing(short, nas)).toEqual(["2 h of MT training missing", "30 h of MT experience missing"]);
  });

  it("counts ISO 9712 in whole days: 1300 h are 185, and UT Level 2 direct asks 18 and 180", () => {
    const direct = draft({ level: "2" }, { trainingHours: "126", experienceMethodHours: "1300" });
    expect(line("UT training", direct, iso)).toMatchObject({ needed: "18 days, Levels I and II added", missing: null });
    expect(line("UT experience", direct, iso)).toMatchObject({ held: "185 days (1300 h)", missing: null });
    const first = draft({ method: "MT", level: "1" }, { trainingHours: "21", experienceMethodHours: "100" });
    expect(missing(first, iso)).toEqual(["1 day of MT experience missing"]);
  });

  it("asks phased array on top of a certified Level II of the base method", () => {
    const paut = draft({ techniques: ["PAUT"] }, { trainingHours: "80", experienceMethodHours: "160" });
    const base = { ...levelI, certificateNumber: "UT-II-0001", method: "UT", level: "II" };
    expect(missing(paut)).toEqual(["certified UT Level II of the base method missing"]);
    expect(missing(paut, snt, facts(base))).toEqual([]);
    expect(line("UT experience", paut, snt, facts(base))).toMatchObject({ needed: "160 h", unconfirmed: true });
  });

  it("asks for a technique where the table has no base method, and for the written practice's hours where it has no row", () => {
    expect(missing(draft({ method: "LT" }))).toEqual([
      "technique not among those SNT-TC-1A:2020 has LT figures for (bubble, pressure change, halogen diode, mass spectrometer)",
    ]);
    expect(missing(draft({ method: "LT", techniques: ["HELIUM"] }, { trainingHours: "64" }))).toEqual([]);
    expect(missing(draft({ method: "VT", level: "2" }, { trainingHours: null }), nas)).toEqual([
      "VT training not given, for which NAS410:Rev5|EN4179:2021 has no figure",
    ]);
  });

  it("asks nothing where the scheme has no data, of what is no inspection method, and of certificates from outside", () => {
    expect(qualificationItems(draft({ qualification: null }), scheme("OTHER"), facts())).toEqual([]);
    expect(qualificationItems(draft({ method: "RA" }), snt, { ...facts(), ndt: isNdt("RA") })).toEqual([]);
    expect(qualificationItems(draft({ basis: "external" }), snt, facts())).toEqual([]);
    expect([isNdt("UT"), isNdt("FA"), isNdt("DFT")]).toEqual([true, false, true]);
  });

  it("refuses a row of an edition that nobody has confirmed (rule 24)", () => {
    const known = facts();
    expect(unconfirmedRow(draft(), scheme("SNT-TC-1A:2024"), known)).toEqual([
      "SNT-TC-1A:2024 UT Level II is not confirmed. A Level III must confirm the row first.",
    ]);
    expect(unconfirmedRow(draft(), snt, known)).toEqual([]);
    // Open figures of other editions are shown as such.
    expect(unconfirmedRow(draft(), cp189, known)).toEqual([]);
    expect(line("UT training", draft(), cp189)).toMatchObject({ unconfirmed: true, source: "CP-189 4.1 (2020)" });
  });

  it("asks for the written practice in force and for where the papers are", () => {
    const later = { title: "WP-01", revision: "5", effectiveFrom: "2026-03-03" };
    expect(missing(draft({}, { writtenPractice: later, papers: " " }))).toEqual([
      "written practice is in force from 2026-03-03 only",
      "papers of training, experience and examinations neither attached nor their place given",
    ]);
    expect(missing(draft({}, { writtenPractice: null, papers: null }), snt, { ...facts(), files: 1 })).toEqual([
      "written practice and its revision not given",
    ]);
  });
});

describe("grading (5.1)", () => {
  const graded = (general: string, specific: string, practical: string, by = snt) => {
    const one = draft({}, { examinations: [exam("general", general), exam("specific", specific), exam("practical", practical)] });
    const { composite } = gradedExaminations(one, by, facts(), "all");
    return [composite?.toFixed(2), ...missing(one, by)];
  };

  it("compares each part and the mean", () => {
    expect(graded("78", "76", "86")).toEqual(["80.00"]);
    expect(graded("72", "72", "92")).toEqual(["78.67", "composite 78.67 % below 80 %"]);
    expect(graded("69", "90", "95")).toEqual(["84.67", "general examination of 69 % below 70 %"]);
    expect(graded("90", "85", "78")).toEqual(["84.33", "practical examination of 78 % below 80 %"]);
  });

  it("compares unrounded values, and says so where two decimals would not tell", () => {
    expect(graded("78", "76", "85.99")).toEqual(["80.00", "composite 79.99666666 % below 80 %"]);
    expect(graded("69.999", "90", "95").slice(1)).toEqual(["general examination of 69.999 % below 70 %"]);
  });

  it("asks ISO 9712 and NAS 410 for 70 % of each part, and NAS 410 for a composite", () => {
    const all = [...examinations.filter(({ part }) => part !== "practical"), exam("practical", "70"), exam("instruction", "69")];
    const days = draft({ level: "2" }, { trainingHours: "126", experienceMethodHours: "1300", examinations: all });
    expect(missing(days, iso)).toEqual(["instruction examination of 69 % below 70 %"]);
    expect(line("Composite", days, iso)).toBeUndefined();
    const aero = draft({ level: "2" }, { experienceMethodHours: "800", examinations: all });
    expect(missing(aero, nas)).toEqual(["composite 77.33 % below 80 %"]);
  });

  it("fails the practical with a missed mandatory flaw whatever the score, and with too few checkpoints", () => {
    const practical = (more: Partial<Examination>) =>
      missing(draft({}, { examinations: [...examinations.slice(0, 2), exam("practical", "98", more)] }));
    expect(practical({ mandatoryFlawsFound: false })).toEqual(["practical examination failed: a mandatory flaw was missed"]);
    expect(practical({ mandatoryFlawsFound: null })).toEqual([
      "practical examination does not state whether all mandatory flaws were found",
    ]);
    expect(practical({ checkpoints: 8 })).toEqual(["2 checkpoints of the practical examination missing"]);
  });

  it("are not set by the candidate, nor by a letter", () => {
    const by = (examinerName: string) => {
      const set = [exam("general", "82", { examinerName }), ...examinations.slice(1)];
      return missing(draft({ personName: "Ana Torres" }, { examinations: set }));
    };
    expect(by("Torres, Ana")).toEqual(["general examination examined by the candidate"]);
    expect(by("X")).toEqual(["general examination without its examiner"]);
    expect(by("Lena Voss")).toEqual([]);
  });

  it("refuses parts that are missing, after the issue date, without examiner, or too old", () => {
    expect(missing(draft({}, { examinations: examinations.slice(1) }))).toEqual(["general examination missing"]);
    const of = (more: Partial<Examination>) => [exam("general", "82", more), ...examinations.slice(1)];
    expect(missing(draft({}, { examinations: of({ takenOn: "2026-03-03" }) }))).toEqual([
      "general examination of 2026-03-03 is after the issue date",
    ]);
    expect(missing(draft({}, { examinations: of({ takenOn: "2026-03-02", examinerName: "" }) }))).toEqual([
      "general examination without its examiner",
    ]);
    const inIso = (takenOn: string) =>
      missing(
        draft(
          { level: "1" },
          { examinations: [exam("general", "82", { takenOn }), ...examinations.slice(1)], experienceMethodHours: "1300" },
        ),
        iso,
      );
    expect(inIso("2021-03-02")).toEqual([]);
    expect(inIso("2021-03-01")).toEqual(["general examination of 2021-03-01 is older than 5 years"]);
  });

  it("counts the last attempt", () => {
    const twice = [exam("general", "65", { takenOn: "2026-01-05" }), ...examinations];
    expect(missing(draft({}, { examinations: twice }))).toEqual([]);
    const worse = [exam("general", "82", { takenOn: "2026-01-05" }), exam("general", "60", { takenOn: "2026-02-20" })];
    expect(missing(draft({}, { examinations: [...worse, ...examinations.slice(1)] }))).toContain(
      "general examination of 60 % below 70 %",
    );
  });
});

describe("Level III", () => {
  const three = (qualification: QualificationEntered, more: Partial<CertifiedDraft> = {}) =>
    draft(
      { level: "III", ...more },
      {
        education: "degree, 4 years, engineering or science",
        levelIISince: "2024-03-02",
        examinations: [exam("basic", "82"), exam("method", "84"), exam("specific", "80")],
        ...qualification,
      },
    );

  it("asks for education, the years as Level II beside it, and its own examinations", () => {
    expect(partsNeeded(snt, "III")).toEqual(["specific", "basic", "method"]);
    expect(missing(three({}))).toEqual([]);
    expect(missing(three({ education: "other" }))).toEqual(["24 months as Level II missing"]);
    expect(missing(three({ education: null, levelIISince: null }))).toEqual([
      "education not given",
      "48 months as Level II missing",
    ]);
  });

  it("may rest on an ASNT Level III certificate in place of basic and method", () => {
    const rested = { examinations: [exam("specific", "84")], restsOn: { number: "219977", expiresOn: "2028-06-30" } };
    expect(missing(three(rested))).toEqual([]);
    expect(missing(three({ ...rested, restsOn: { number: "219977", expiresOn: "2026-03-01" } }))).toEqual([
      "ASNT Level III certificate 219977 expired 2026-03-01",
      "basic examination missing",
      "method examination missing",
    ]);
  });

  it("of CP-189 needs it, and ends with it (rule 25)", () => {
    const part = {
      examinations: [exam("specific", "84"), exam("practical", "90", { checkpoints: null, mandatoryFlawsFound: null })],
    };
    const rested = { ...part, restsOn: { number: "219977", expiresOn: "2028-06-30" } };
    expect(missing(three(rested, { expiresOn: "2028-06-30" }), cp189)).toEqual([]);
    expect(missing(three(rested), cp189)).toEqual([
      "last valid day 2031-03-01 is after 2028-06-30, that of the ASNT Level III certificate 219977",
    ]);
    expect(missing(three(part), cp189)).toEqual([
      "number of the ASNT Level III certificate missing, last day of the ASNT Level III certificate missing",
    ]);
  });
});

describe("renewals (rule 14)", () => {
  const old: HeldCertificate = {
    ...levelI,
    id: "old",
    certificateNumber: "UT-II-0042",
    method: "UT",
    level: "II",
    issuedOn: "2021-03-10",
    effectiveFrom: "2021-03-10",
    expiresOn: "2026-03-09",
  };
  const performance = { how: "performance", reference: "Review 2026-02", on: "2026-02-20" } as const;
  const renewal = (more: Partial<CertifiedDraft> = {}, qualification: QualificationEntered = {}) =>
    draft(
      { basis: "renewal", renewsId: "old", expiresOn: "2031-03-01", ...more },
      {
        trainingHours: null,
        experienceMethodHours: null,
        experienceTotalHours: null,
        examinations: [],
        renewal: performance,
        ...qualification,
      },
    );

  it("rest on continuing performance or a re-examination, with reference and date, and ask no hours again", () => {
    expect(missing(renewal(), snt, facts(old))).toEqual([]);
    expect(missing(renewal({}, { renewal: null }), snt, facts(old))).toEqual(["way of renewal not chosen"]);
    expect(missing(renewal({}, { renewal: { how: "performance" } }), snt, facts(old))).toEqual([
      "reference of the renewal's evidence missing, date of the renewal's evidence missing",
    ]);
    expect(missing(renewal({}, { renewal: { ...performance, on: "2021-03-10" } }), snt, facts(old))).toEqual([
      "evidence of 2021-03-10 was behind UT-II-0042 already",
    ]);
    expect(missing(renewal({}, { renewal: { ...performance, how: "credits" } }), snt, facts(old))).toEqual([
      "SNT-TC-1A:2020 does not renew by structured credits",
    ]);
  });

  it("by re-examination ask for examinations since the old certificate, each of them passed", () => {
    const again = { ...performance, how: "re-examination" } as const;
    const by = (...given: Examination[]) => missing(renewal({}, { renewal: again, examinations: given }), snt, facts(old));
    expect(by()).toEqual(["examinations of the re-examination missing"]);
    expect(by(exam("practical", "85"))).toEqual([]);
    expect(by(exam("practical", "79"))).toEqual(["practical examination of 79 % below 80 %"]);
    expect(by(exam("practical", "85", { takenOn: "2021-03-01" }))).toEqual([
      "practical examination of 2021-03-01 was behind UT-II-0042 already",
    ]);
  });

  it("name a certificate of the same person, method and level", () => {
    expect(missing(renewal({ renewsId: null }), snt, facts(old))).toEqual([
      "the certificate it renews not named (use Renew on the old one)",
    ]);
    expect(missing(renewal(), snt, facts())).toEqual(["the certificate it renews is none of this person's signed ones"]);
    expect(missing(renewal({ level: "III" }), snt, facts(old))).toEqual(["UT-II-0042 is UT Level II, which this does not renew"]);
    expect(missing(renewal({ method: "MT" }), snt, facts(old))).toEqual(["UT-II-0042 is UT Level II, which this does not renew"]);
    expect(missing(renewal({ techniques: ["PAUT"] }), snt, facts(old))).toEqual([
      "UT-II-0042 does not cover PAUT, which a renewal cannot add",
    ]);
    expect(missing(renewal(), snt, facts({ ...old, state: "revoked" }))).toEqual(["UT-II-0042 is revoked and cannot be renewed"]);
    expect(missing(renewal(), nas, facts(old))).toEqual(["UT-II-0042 was issued under SNT-TC-1A:2020"]);
  });

  it("need a full set of examinations after the last day, or while it is suspended", () => {
    const late = renewal({ issuedOn: "2026-03-10", effectiveFrom: "2026-03-10" });
    expect(missing(late, snt, facts(old))).toEqual([
      "general examination missing",
      "specific examination missing",
      "practical examination missing",
    ]);
    expect(missing({ ...late, qualification: { ...late.qualification, examinations } }, snt, facts(old))).toEqual([]);
    expect(missing(renewal({ issuedOn: "2026-03-09" }), snt, facts(old))).toEqual([]);
    expect(missing(renewal(), snt, facts({ ...old, state: "suspended" }))).toHaveLength(3);
  });

  it("keep the anniversary where the scheme keeps it (5.4), and count from the issue elsewhere", () => {
    const renewed = { expiresOn: "2030-03-09" };
    const early = { issuedOn: "2029-11-20", effectiveFrom: "2030-03-10" };
    expect(latestRenewedDay(iso, renewed, early)).toBe("2035-03-09");
    expect(latestRenewedDay(iso, renewed, { ...early, issuedOn: "2029-09-08" })).toBe("2034-09-07");
    expect(latestRenewedDay(snt, renewed, early)).toBe("2034-11-19");
    const kept = renewal({ effectiveFrom: "2026-03-10", expiresOn: "2031-03-09" });
    expect(missing(kept, snt, facts(old))).toEqual([
      "issued on 2026-03-02 it lasts through 2031-03-01 at most: SNT-TC-1A:2020 keeps no anniversary",
    ]);
  });
});

describe("the figures of a scheme", () => {
  it("count once for techniques that have a Level I of their own, and are read from limited rows for II-L", () => {
    const films = { method: "RT", techniques: ["FILM", "DR"], level: "II" };
    expect(hoursNeeded(snt, films, true)).toMatchObject({ training: 80, experienceMethod: 840, experienceTotal: 1600 });
    expect(hoursNeeded(nas, { ...films, level: "2" }, true)).toMatchObject({ training: null, experienceMethod: 1000 });
    const limited = { method: "UT", techniques: [], level: "II-L", limitation: "Thickness with A-scan presentation" };
    expect(hoursNeeded(snt, limited, true)).toMatchObject({ training: 24, experienceMethod: 175, experienceTotal: null });
    expect(hoursNeeded(snt, { ...limited, limitation: "Thickness, read-out" }, true)).toMatchObject({ training: 24 });
  });
});
