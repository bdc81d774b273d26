import { describe, expect, it } from "vitest";
import {
  latestLastDay,
  problemsWith,
  problemsWithVision,
  remindersFor,
  type Certification,
  type CertificationEntry,
  type VisionTest,
} from "#modules/ndt-training/rules.ts";
import { schemeOf, type CertificationScheme } from "#modules/ndt-training/schemes.ts";

function scheme(id: string): CertificationScheme {
  const found = schemeOf(id);
  if (!found) throw new Error(`${id} is not shipped`);
  return found;
}

const snt = scheme("SNT-TC-1A:2020");
const iso = scheme("ISO-9712:2021");

describe("the last valid day", () => {
  it("is sixty months less a day away", () => {
    expect(latestLastDay(snt, "2025-03-10")).toBe("2030-03-09");
    expect(latestLastDay(iso, "2030-03-10")).toBe("2035-03-09");
    // No body is known that certifies for longer, whatever its scheme is called.
    expect(latestLastDay(scheme("OTHER"), "2025-03-10")).toBe("2030-03-09");
  });

  it("is announced 90, 60, 30 and 7 days ahead and on the day", () => {
    expect(remindersFor("2030-03-09")).toEqual(["2029-12-09", "2030-01-08", "2030-02-07", "2030-03-02", "2030-03-09"]);
  });
});

describe("writing a certificate", () => {
  const draft: CertificationEntry = {
    schemeId: snt.id,
    method: "UT",
    level: "II",
    techniques: [],
    basis: "initial",
    issuedOn: "2025-03-10",
    effectiveFrom: "2025-03-10",
    expiresOn: "2030-03-09",
  };
  const held: Certification = {
    ...draft,
    id: "old",
    certificateNumber: "UT-II-0042",
    authorizedToTest: true,
    signedAt: "2025-03-10T00:00:00Z",
  };

  it("is refused for a first day whose year was mistyped", () => {
    const far = { ...draft, effectiveFrom: "9999-12-31", expiresOn: "9999-12-31" };
    expect(problemsWith(far, snt, "2025-03-10")).toEqual(["No certificate takes effect on 9999-12-31: check the year."]);
  });

  const problems = (changes: Partial<CertificationEntry>, others: Certification[] = []) =>
    problemsWith({ ...draft, ...changes }, snt, "2025-03-10", others);

  it("is accepted up to the last day", () => expect(problems({})).toEqual([]));

  it.each<[Partial<CertificationEntry>, string]>([
    [{ expiresOn: "2030-03-10" }, "SNT-TC-1A:2020 allows at most 60 months: latest last day is 2030-03-09."],
    [{ issuedOn: "2025-03-11", effectiveFrom: "2025-03-11" }, "Issue date is in the future."],
    [{ effectiveFrom: "2025-03-09" }, "A certificate cannot take effect before it is issued."],
    [{ expiresOn: "2025-03-09" }, "The last day is before the first day."],
    [{ level: "IV" }, "SNT-TC-1A:2020 has no Level IV."],
    [{ level: "2" }, "SNT-TC-1A:2020 has no Level 2."],
  ])("with %o is refused", (changes, message) => expect(problems(changes)).toContain(message));

  it.each([
    ["with its issue", {}, "2025-03-10", true],
    ["after the days its signatures take", {}, "2025-04-09", true],
    ["a month and more after its issue", {}, "2025-04-10", false],
    ["as a renewal the day after the old one, within half a year", { renewsId: "old" }, "2025-09-10", true],
    ["as a renewal later than that day", { renewsId: "old" }, "2025-09-11", false],
    ["as a renewal of a certificate that runs longer", { renewsId: "long" }, "2025-09-11", false],
  ])("that takes effect %s", (_, changes, effectiveFrom, isTaken) => {
    const others = [
      { ...held, expiresOn: "2025-09-09" },
      { ...held, id: "long", level: "I", expiresOn: "2025-09-11" },
    ];
    const found = problems({ basis: "renewal", ...changes, effectiveFrom, expiresOn: "2026-03-09" }, others);
    expect(found.some((one) => one.includes("takes effect on"))).toBe(!isTaken);
  });

  it("begins with its issue even where the one it renews has years to go", () => {
    expect(
      problems({ basis: "renewal", renewsId: "old", effectiveFrom: "2027-10-11" }, [{ ...held, expiresOn: "2027-10-10" }]),
    ).toEqual(["Issued on 2025-03-10, it takes effect on 2025-04-09 at the latest: issue it closer to its first day."]);
  });

  it("under another scheme than those known here is one from outside, for five years at most", () => {
    const other = scheme("OTHER");
    const under = (changes: Partial<CertificationEntry>) =>
      problemsWith({ ...draft, schemeId: "OTHER", ...changes }, other, "2025-03-10");
    expect(under({})).toEqual([
      "OTHER records UT certificates issued elsewhere: choose External as the basis, or the scheme by which the company certifies.",
    ]);
    expect([under({ basis: "external" }), under({ method: "PMI" })]).toEqual([[], []]);
    expect(under({ basis: "external", expiresOn: "2040-03-09" })).toEqual([
      "OTHER allows at most 60 months: latest last day is 2030-03-09.",
    ]);
  });

  it("of a central scheme is one from outside, with its copy", () => {
    const central = { ...draft, schemeId: iso?.id ?? "", level: "2", expiresOn: "2030-03-09" };
    const refusal =
      "ISO-9712:2021 certificates are issued by a certification body: choose External as the basis, and attach a copy.";
    for (const basis of ["initial", "renewal", "recertification"])
      expect(problemsWith({ ...central, basis }, iso, "2025-03-10")).toEqual([refusal]);
    expect(problemsWith({ ...central, basis: "external" }, iso, "2025-03-10")).toEqual([]);
  });

  it("is refused twice for one scope, unless it renews or comes after", () => {
    const twice = ["Certificate UT-II-0042 already covers this; renew it instead."];
    expect(problems({}, [held])).toEqual(twice);
    expect(problems({ renewsId: "old" }, [held])).toEqual([]);
    expect(problems({ level: "III" }, [held])).toEqual([]);
    expect(problems({ techniques: ["PAUT"] }, [held])).toEqual([]);
    expect(problems({}, [{ ...held, level: "II-L" }])).toEqual([]);
    expect(problems({ level: "II-L" }, [held])).toEqual(["A limited Level II needs its limitation."]);
    expect(problems({ level: "II-L", limitation: "Thickness only" }, [held])).toEqual([]);
    const after = { issuedOn: "2030-03-10", effectiveFrom: "2030-03-10", expiresOn: "2035-03-09" };
    expect(problemsWith({ ...draft, ...after }, snt, "2030-03-10", [held])).toEqual([]);
  });
});

describe("recording a vision test", () => {
  const test: Omit<VisionTest, "id"> = { testedOn: "2026-01-10", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 305 };

  it("is accepted as it stands", () => expect(problemsWithVision(test, snt, "2026-01-10")).toEqual([]));

  it("is refused in the future, held too close, or in words that grade nothing", () => {
    expect(problemsWithVision({ ...test, testedOn: "2026-01-11" }, iso, "2026-01-10")).toEqual(["Test date is in the future."]);
    expect(problemsWithVision({ ...test, distanceMm: 250 }, iso, "2026-01-10")).toEqual([
      "Reading distance 250 mm is under the 300 mm this scheme asks.",
    ]);
    expect(problemsWithVision({ ...test, distanceMm: null }, iso, "2026-01-10")).toEqual(["Enter the reading distance."]);
    expect(problemsWithVision({ ...test, result: "good" }, iso, "2026-01-10")).toEqual(["Enter the result as J1."]);
    const other = { ...test, chart: "other", result: "pass" } as const;
    for (const missing of [{}, { chartName: "Rosenbaum card" }, { chartName: "x", equivalentTo: "Jaeger 1" }] as const)
      expect(problemsWithVision({ ...other, ...missing }, iso, "2026-01-10")).toEqual([
        "Enter the chart that was read close by, and state what it is equivalent to: Jaeger 1 or Jaeger 2.",
      ]);
    expect(problemsWithVision({ ...other, chartName: "Rosenbaum card", equivalentTo: "Jaeger 1" }, iso, "2026-01-10")).toEqual(
      [],
    );
    const plates = { testedOn: "2026-01-10", kind: "colour", chart: "Ishihara" } as const;
    expect(problemsWithVision({ ...plates, result: "17/17" }, iso, "2026-01-10")).toEqual(["Enter the result as pass or fail."]);
    expect(problemsWithVision({ ...plates, result: "pass" }, iso, "2026-01-10")).toEqual([]);
  });
});
