/**
 * How reports for a client are numbered, reviewed, printed and kept. A policy is given in parts: the company's own defaults, then the
 * client, the site, the project, the work order. What guards the report may only become stricter on the way; what is a matter of form
 * is taken from the nearest part that says it. The resolved policy is frozen with each report.
 */
import { z } from "zod";
import { problemsWithPattern } from "#kit/numbering.ts";

export const reviewLevels = ["none", "levelII", "levelIII"] as const;
export const evidenceAnnexes = ["none", "summary", "full"] as const;
export const verifyDetails = ["status", "summary"] as const;
export const pageSizes = ["A4", "LETTER"] as const;

/** Where US Letter is the usual paper (Unicode CLDR, measurementData, paperSize US-Letter); everywhere else it is A4. */
const onLetter = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** The usual paper of a country, by its ISO 3166 code. */
export const paperIn = (country: string): (typeof pageSizes)[number] => (onLetter.has(country) ? "LETTER" : "A4");

export const unitSystems = ["SI", "US", "mixed"] as const;
export const dateFormats = ["YYYY-MM-DD", "DD MMM YYYY", "DD/MM/YYYY", "MM/DD/YYYY"] as const;
export const photosPerPage = ["2", "4", "6"] as const;

export const ReportPolicy = z.object({
  numberPattern: z
    .string()
    .trim()
    .max(80)
    .superRefine((pattern, check) => {
      for (const message of problemsWithPattern({ pattern, resetEvery: "never" })) check.addIssue({ code: "custom", message });
    }),
  reviewLevel: z.enum(reviewLevels),
  reviewerMustDiffer: z.boolean(),
  reviewOnlyIfReject: z.boolean(),
  levelIIIForMethods: z.array(z.string().max(10)),
  witnessRequired: z.boolean(),
  procedureClientApprovalRequired: z.boolean(),
  /** Template code -> the code of the template this client gets instead. */
  templateOverrides: z.record(z.string(), z.string()),
  /** The client's logo is printed beside the company's. */
  clientLogo: z.boolean(),
  letterhead: z.string().trim().max(400),
  pageSize: z.enum(pageSizes),
  unitSystem: z.enum(unitSystems),
  language: z.string().max(10),
  dateFormat: z.enum(dateFormats),
  evidenceAnnex: z.enum(evidenceAnnexes),
  photosPerPage: z.enum(photosPerPage),
  /** Keep where photos were taken. */
  photoPositions: z.boolean().optional(),
  /** Radiographs: a box for the Manufacturer's representative who accepts them finally (ASME V T-292). */
  manufacturerSlot: z.boolean().optional(),
  autoRelease: z.boolean(),
  publicVerifyDetail: z.enum(verifyDetails),
  retentionYears: z.int().min(10, "Reports are kept at least 10 years").max(100),
});
export type ReportPolicy = z.infer<typeof ReportPolicy>;

/** What one level sets; the other levels decide the rest. */
export const ReportPolicyPart = ReportPolicy.partial();
export type ReportPolicyPart = z.infer<typeof ReportPolicyPart>;

/** In force by default. */
export const defaultPolicy: ReportPolicy = {
  numberPattern: "{CLIENT}-{METHOD}-{YY}-{SEQ:4}",
  reviewLevel: "levelII",
  reviewerMustDiffer: true,
  reviewOnlyIfReject: false,
  levelIIIForMethods: [],
  witnessRequired: false,
  procedureClientApprovalRequired: false,
  templateOverrides: {},
  clientLogo: true,
  letterhead: "",
  pageSize: "A4",
  unitSystem: "SI",
  language: "en",
  dateFormat: "DD MMM YYYY",
  evidenceAnnex: "summary",
  photosPerPage: "4",
  autoRelease: false,
  publicVerifyDetail: "summary",
  retentionYears: 10,
};

/** The policy of a report: of what guards it the stricter of all parts, of its form what the nearest part says. */
export function resolvePolicy(defaults: ReportPolicy, ...parts: readonly (ReportPolicyPart | null | undefined)[]): ReportPolicy {
  return parts.reduce<ReportPolicy>((policy, part) => (part ? narrowed(policy, part) : policy), defaults);
}

/** The units a report is shown in: where a policy mixes them, what is calculated stands in metric ones. */
export const shownUnits = ({ unitSystem }: Pick<ReportPolicy, "unitSystem">): "SI" | "US" => (unitSystem === "US" ? "US" : "SI");

/** What a policy decides about a report before anything is written in it. */
export const policyAtBeginning = (policy: ReportPolicy) => ({
  unitSystem: shownUnits(policy),
  procedureClientApproval: policy.procedureClientApprovalRequired,
  photoPositions: policy.photoPositions === true,
});

/** The same where the wider levels are known only by what they decide, with the narrower ones, the most specific last. */
export function narrowedAtBeginning(
  wider: ReturnType<typeof policyAtBeginning>,
  ...parts: readonly ReportPolicyPart[]
): ReturnType<typeof policyAtBeginning> {
  const { procedureClientApproval: procedureClientApprovalRequired, ...of } = wider;
  return policyAtBeginning(resolvePolicy({ ...defaultPolicy, ...of, procedureClientApprovalRequired }, ...parts));
}

/** A source of the policy, as a form names it ("from the client", "set here"), and what they say. */
export interface PolicyLevel {
  name: string;
  part: ReportPolicyPart | null | undefined;
}

/** The policy and, rule by rule, which level it comes from: of what guards the report the one that asks for most, of its form the nearest. */
export function policyWithSources(
  defaults: PolicyLevel & { part: ReportPolicy },
  ...levels: readonly PolicyLevel[]
): { values: ReportPolicy; from: Record<keyof ReportPolicy, string> } {
  // Every rule, also those that the company's own defaults do not mention.
  const rules = Object.keys(ReportPolicy.shape) as (keyof ReportPolicy)[];
  const from = Object.fromEntries(rules.map((rule) => [rule, defaults.name])) as Record<keyof ReportPolicy, string>;
  const values = levels.reduce((before, { name, part }) => {
    if (!part) return before;
    const after = narrowed(before, part);
    for (const rule of rules)
      if (said(part[rule]) && (same(after[rule], part[rule]) || !same(after[rule], before[rule]))) from[rule] = name;
    return after;
  }, defaults.part);
  return { values, from };
}

const said = (value: unknown) => value !== undefined;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function narrowed(policy: ReportPolicy, part: ReportPolicyPart): ReportPolicy {
  const said = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as ReportPolicyPart;
  const nearest = { ...policy, ...said };
  return {
    ...nearest,
    templateOverrides: { ...policy.templateOverrides, ...said.templateOverrides },
    reviewLevel: later(reviewLevels, policy.reviewLevel, nearest.reviewLevel),
    evidenceAnnex: later(evidenceAnnexes, policy.evidenceAnnex, nearest.evidenceAnnex),
    levelIIIForMethods: [...new Set([...policy.levelIIIForMethods, ...nearest.levelIIIForMethods])],
    reviewerMustDiffer: policy.reviewerMustDiffer || nearest.reviewerMustDiffer,
    reviewOnlyIfReject: policy.reviewOnlyIfReject && nearest.reviewOnlyIfReject,
    witnessRequired: policy.witnessRequired || nearest.witnessRequired,
    ...(policy.manufacturerSlot || nearest.manufacturerSlot ? { manufacturerSlot: true } : {}),
    procedureClientApprovalRequired: policy.procedureClientApprovalRequired || nearest.procedureClientApprovalRequired,
    // "status" tells a stranger less than "summary".
    publicVerifyDetail: policy.publicVerifyDetail === "status" || nearest.publicVerifyDetail === "status" ? "status" : "summary",
    retentionYears: Math.max(policy.retentionYears, nearest.retentionYears),
  };
}

function later<T extends string>(order: readonly T[], a: T, b: T): T {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}
