import { describe, expect, it } from "vitest";
import {
  defaultPolicy,
  narrowedAtBeginning,
  policyAtBeginning,
  policyWithSources,
  ReportPolicy,
  ReportPolicyPart,
  resolvePolicy,
} from "./report-policy.ts";

const resolve = (...parts: ReportPolicyPart[]) => resolvePolicy(defaultPolicy, ...parts);

describe("the policy of a report", () => {
  it("is the company's own where nobody says anything else", () => {
    expect(resolvePolicy(defaultPolicy, null, undefined, {})).toEqual(defaultPolicy);
    expect(ReportPolicy.safeParse(defaultPolicy).success).toBe(true);
  });
  it("asks the higher review of client and site, in whichever order they say it", () => {
    expect(resolve({ reviewLevel: "levelIII" }, { reviewLevel: "none" }).reviewLevel).toBe("levelIII");
    expect(resolve({ reviewLevel: "none" }, { reviewLevel: "levelIII" }).reviewLevel).toBe("levelIII");
  });
  it("never falls below the company's own review", () => {
    expect(resolve({ reviewLevel: "none", reviewerMustDiffer: false, reviewOnlyIfReject: true })).toMatchObject({
      reviewLevel: "levelII",
      reviewerMustDiffer: true,
      reviewOnlyIfReject: false,
    });
  });
  it("reviews rejections only when every level agrees to it", () => {
    const lenient = { ...defaultPolicy, reviewOnlyIfReject: true };
    expect(resolvePolicy(lenient, { reviewOnlyIfReject: true }).reviewOnlyIfReject).toBe(true);
    expect(resolvePolicy(lenient, { reviewOnlyIfReject: true }, { reviewOnlyIfReject: false }).reviewOnlyIfReject).toBe(false);
  });
  it("keeps the Manufacturer's box for radiographs that a client asks for, whatever a work order says", () => {
    expect(resolve({ manufacturerSlot: true }, { manufacturerSlot: false }).manufacturerSlot).toBe(true);
    expect(resolve({ manufacturerSlot: false }).manufacturerSlot).not.toBe(true);
  });
  it("adds up the methods that need a Level III", () => {
    expect(resolve({ levelIIIForMethods: ["RT"] }, {}, { levelIIIForMethods: ["PAUT", "RT"] }).levelIIIForMethods).toEqual([
      "RT",
      "PAUT",
    ]);
  });
  it("keeps reports for the longest time anyone asks for", () => {
    expect(resolve({ retentionYears: 30 }, { retentionYears: 15 }).retentionYears).toBe(30);
  });
  it("tells strangers no more than the most discreet level allows", () => {
    expect(resolve({ publicVerifyDetail: "status" }, { publicVerifyDetail: "summary" }).publicVerifyDetail).toBe("status");
  });
  it("keeps a demanded witness, client approval and full annex", () => {
    const demanded = { witnessRequired: true, procedureClientApprovalRequired: true, evidenceAnnex: "full" } as const;
    const waived = { witnessRequired: false, procedureClientApprovalRequired: false, evidenceAnnex: "none" } as const;
    expect(resolve(demanded, waived)).toMatchObject(demanded);
  });
  it("decides the same about a new report where a device knows of the client only what it decided, and then project and job", () => {
    const client = { procedureClientApprovalRequired: true, unitSystem: "US" } as const;
    const narrower = [
      { procedureClientApprovalRequired: false, photoPositions: true },
      { unitSystem: "mixed" } as const,
    ] as const;
    const known = policyAtBeginning(resolve(client));
    expect(known).toEqual({ unitSystem: "US", procedureClientApproval: true, photoPositions: false });
    expect(narrowedAtBeginning(known, ...narrower)).toEqual(policyAtBeginning(resolve(client, ...narrower)));
    expect(narrowedAtBeginning(known, ...narrower)).toEqual({
      unitSystem: "SI",
      procedureClientApproval: true,
      photoPositions: true,
    });
  });
  it("takes matters of form from the nearest level that says them", () => {
    const policy = resolve(
      { pageSize: "LETTER", dateFormat: "MM/DD/YYYY" },
      {},
      { pageSize: "A4", numberPattern: "{WO}-{SEQ:3}" },
    );
    expect(policy).toMatchObject({ pageSize: "A4", dateFormat: "MM/DD/YYYY", numberPattern: "{WO}-{SEQ:3}" });
  });
  it("takes each template from the nearest level that replaces it", () => {
    expect(
      resolve({ templateOverrides: { "UT-THK": "A", "MT-01": "B" } }, { templateOverrides: { "UT-THK": "C" } }).templateOverrides,
    ).toEqual({ "UT-THK": "C", "MT-01": "B" });
  });
  it("says of each rule whose it is: of what guards a report the strictest, of its form the nearest", () => {
    const { values, from } = policyWithSources(
      { name: "the company", part: defaultPolicy },
      { name: "the client", part: { reviewLevel: "levelIII", pageSize: "LETTER" } },
      { name: "the site", part: null },
      { name: "the project", part: { reviewLevel: "none", pageSize: "A4", retentionYears: 5 } },
    );
    expect(values).toEqual(resolve({ reviewLevel: "levelIII", pageSize: "LETTER" }, { reviewLevel: "none", pageSize: "A4" }));
    expect(from).toMatchObject({
      reviewLevel: "the client",
      pageSize: "the project",
      retentionYears: "the company",
      language: "the company",
    });
  });
  it("says whose a rule is that the company's own defaults do not mention", () => {
    const company = { name: "the company", part: defaultPolicy };
    expect(policyWithSources(company).from.photoPositions).toBe("the company");
    const client = { name: "the client", part: { photoPositions: true, manufacturerSlot: true } };
    expect(policyWithSources(company, client).from).toMatchObject({
      photoPositions: "the client",
      manufacturerSlot: "the client",
    });
  });
  it("refuses a number pattern that cannot count", () => {
    expect(ReportPolicyPart.safeParse({ numberPattern: "{CLIENT}-{YY}" }).error?.issues[0]?.message).toBe(
      "Pattern needs {SEQ} or {MSEQ}",
    );
  });
});
