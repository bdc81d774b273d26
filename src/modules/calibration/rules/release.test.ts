import { describe, expect, it } from "vitest";
import { obstaclesToRelease, type ReleaseFound } from "#modules/calibration/rules.ts";

const external: ReleaseFound = {
  calibratedOn: "2026-01-08",
  inHouse: false,
  hasCertificateFile: true,
  submittedById: "coordinator",
  reviewerId: "quality",
  certificate: { serialNumber: "88132", model: "DMS-Go" },
  item: { serialNumber: "88132", model: "DMS-Go" },
  plan: { requirement: "required", parameters: [{ parameter: "thickness", from: "1", to: "100", unit: "mm" }] },
  covers: [{ parameter: "thickness", from: "0.5", to: "200" }],
  provider: { name: "Metrology House", accredited: true },
};
const inHouse: ReleaseFound = {
  ...external,
  inHouse: true,
  performedById: "technician",
  standards: [{ name: "Gauge block set GB-02", answer: { ok: true, held: null } }],
  lowestTur: "4.2",
};

describe("releasing a certificate", () => {
  it("is possible when all is in order", () => {
    expect(obstaclesToRelease(external)).toEqual([]);
    expect(obstaclesToRelease(inHouse)).toEqual([]);
  });

  it.each<[string, ReleaseFound, string]>([
    ["by the one who submitted it", { ...external, reviewerId: "coordinator" }, "A second person must review this certificate."],
    ["by the one who entered it", { ...external, enteredById: "quality" }, "A second person must review this certificate."],
    [
      "by the one who calibrated in-house",
      { ...inHouse, reviewerId: "technician" },
      "A second person must review this certificate.",
    ],
    [
      "of another serial",
      { ...external, certificate: { serialNumber: "88123" } },
      "Certificate serial 88123 is not item serial 88132.",
    ],
    [
      "of another model",
      { ...external, certificate: { model: "DMS-Pro" } },
      "Certificate model DMS-Pro is not item model DMS-Go.",
    ],
    [
      "of another software",
      {
        ...external,
        certificate: { ...external.certificate, firmware: "1.0" },
        item: { ...external.item, firmware: "2.0" },
      },
      "Certificate firmware 1.0 is not item firmware 2.0.",
    ],
    [
      "of an archived laboratory",
      { ...external, provider: { name: "Metrology House", accredited: true, archived: true } },
      "Metrology House is archived: its certificates are no longer accepted.",
    ],
    [
      "judged by a tolerance of nobody",
      { ...external, unplanned: [{ parameter: "thickness", tolerance: "±9 mm" }] },
      "The plan sets no tolerance for thickness: say whose ±9 mm is and why it is fit for use.",
    ],
    ["without its file", { ...external, hasCertificateFile: false }, "Attach the certificate."],
    [
      "of a lapsed laboratory",
      { ...external, provider: { name: "Metrology House", accredited: false } },
      "Metrology House was not accredited for this on 2026-01-08. Enter a reason for accepting the certificate.",
    ],
    [
      "of a narrower range",
      { ...external, covers: [{ parameter: "thickness", from: "1", to: "50" }] },
      "The certificate does not cover thickness 1 to 100 mm of the plan.",
    ],
    [
      "made with an overdue standard",
      {
        ...inHouse,
        standards: [{ name: "Gauge block set GB-02", answer: { ok: false, code: "OVERDUE", message: "", dueOn: "2025-11-30" } }],
      },
      "Gauge block set GB-02 was not in calibration on 2026-01-08 (overdue since 2025-12-01).",
    ],
    [
      "made with itself",
      { ...inHouse, standards: [{ name: "UTG-014", answer: { ok: true, held: null }, why: "cannot be calibrated with itself" }] },
      "UTG-014 cannot be calibrated with itself.",
    ],
    [
      "beyond its standards",
      { ...inHouse, uncovered: ["thickness 50 mm"] },
      "No reference standard covers thickness 50 mm on 2026-01-08.",
    ],
    [
      "made by someone without the right",
      { ...inHouse, performerMay: false },
      "The person who calibrated it is not authorized to calibrate. Choose someone whose role authorizes them (ISO/IEC 17025 6.2.5).",
    ],
    ["by one who wrote on it", { ...external, writers: ["quality"] }, "A second person must review this certificate."],
    [
      "that names no item",
      { ...external, certificate: {} },
      "Enter the serial, model or asset number as printed on the certificate. Without one, what was calibrated cannot be identified.",
    ],
    [
      "just under the ratio",
      { ...inHouse, lowestTur: "3.998", decisionRule: "simple" },
      "TUR 3.99 is below 4: a decision rule with a guard band is required.",
    ],
    ["made without standards", { ...inHouse, standards: [] }, "Enter the reference standards that were used."],
    ["made by nobody", { ...inHouse, performedById: null }, "Enter the person who calibrated it."],
    [
      "with too coarse a standard",
      { ...inHouse, lowestTur: "3.0", decisionRule: "simple" },
      "TUR 3.00 is below 4: a decision rule with a guard band is required.",
    ],
  ])("%s is refused", (_, found, message) => expect(obstaclesToRelease(found)).toEqual([message]));

  it("asks for no range where the plan names none", () => {
    const plan = { requirement: "required", parameters: [{ parameter: "thickness", unit: "mm" }] } as const;
    expect(obstaclesToRelease({ ...external, plan, covers: [{ parameter: "thickness", from: "1", to: "50" }] })).toEqual([]);
    expect(obstaclesToRelease({ ...external, plan, covers: [{ parameter: "hardness", from: "20", to: "70" }] })).toEqual([
      "The certificate does not cover thickness … to … mm of the plan.",
    ]);
  });

  it("asks from where to where it covers what neither certificate nor plan bounds", () => {
    const bare = { requirement: "required", parameters: [{ parameter: "thickness", unit: "mm" }] } as const;
    const asked = ["Enter the range the certificate covers for thickness."];
    for (const covers of [[], [{ parameter: "thickness", unit: "mm" }]])
      expect(obstaclesToRelease({ ...external, plan: bare, covers })).toEqual(asked);
    expect(obstaclesToRelease({ ...external, covers: [] })).toEqual([]);
    expect(obstaclesToRelease({ ...external, covers: [{ parameter: "thickness" }] })).toEqual([]);
    expect(obstaclesToRelease({ ...external, plan: bare, covers: [], hasPoints: true })).toEqual([]);
    expect(obstaclesToRelease({ ...external, plan: bare, covers: [], result: "fail" })).toEqual([]);
    const least = { parameter: "lifting force", unit: "N", toleranceKind: "minimum only", tolerance: "44.1" };
    expect(obstaclesToRelease({ ...external, plan: { requirement: "required", parameters: [least] }, covers: [] })).toEqual([]);
  });

  it("compares the software only where certificate and item both name one", () => {
    const of = (firmware: string | null, own: string | null) =>
      obstaclesToRelease({
        ...external,
        certificate: { ...external.certificate, firmware },
        item: { ...external.item, firmware: own },
      });
    expect([of("1.0", null), of(null, "2.0"), of("2.0", "2.0")]).toEqual([[], [], []]);
  });

  it("holds an outside laboratory to the ratio of our own, unless the instrument failed", () => {
    const coarse = { ...external, lowestTur: "0.5", decisionRule: "simple" } as const;
    const message = "TUR 0.50 is below 4: a decision rule with a guard band is required.";
    expect(obstaclesToRelease(coarse)).toEqual([message]);
    expect(obstaclesToRelease({ ...coarse, decisionRule: "guard band U" })).toEqual([]);
    expect(obstaclesToRelease({ ...coarse, result: "fail" })).toEqual([]);
  });

  it("takes a tolerance that no plan sets for a reason", () => {
    const unplanned = [{ parameter: "thickness", tolerance: "±9 mm" }];
    expect(obstaclesToRelease({ ...external, unplanned, toleranceReason: "The maker's, of the manual" })).toEqual([]);
  });

  it("accepts a lapsed laboratory for a reason, a coarse standard with a guard band, and a serial written with dashes", () => {
    expect(
      obstaclesToRelease({ ...external, provider: { name: "M", accredited: false, acceptedReason: "Renewal in progress" } }),
    ).toEqual([]);
    expect(obstaclesToRelease({ ...inHouse, lowestTur: "3.0", decisionRule: "Z540.3 method 6" })).toEqual([]);
    expect(obstaclesToRelease({ ...external, certificate: { serialNumber: "88-132" } })).toEqual([]);
  });
});
