import { z } from "zod";
import { Qualification, QualificationEvidence } from "./qualification.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day as dayField, derived, field, ref, text, yesNo } from "#kit/fields.ts";
import { dayText, limitedText } from "#kit/schemas.ts";
import { materialGroups, productSectors } from "#eligibility/certificates.ts";

/** As stored; whether a certificate has expired is asked of a day and never kept. */
export const certificationStates = ["draft", "in review", "active", "suspended", "revoked", "withdrawn", "superseded"] as const;
/** What a list shows today: the stored state, or that the last day is over, or that the first is still to come. */
export const certificationStatuses = [...certificationStates, "expired", "not yet"] as const;
export const certificationBases = ["initial", "renewal", "recertification", "reinstatement", "external"] as const;
const day = dayText("Enter a date");
export const method = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,12}$/, "Enter the method by its letters, such as UT");
export const technique = z.string().trim().toUpperCase().min(1).max(20);
const level = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(I|II|II-L|III|1|2|3)$/, "Enter the level: I, II, II-L, III, or 1, 2, 3");

/** What the employer authorizes for, in a form that work is held against: methods, levels, and techniques beyond the base method by name. */
const AuthorizedScope = z.object({
  methods: z.array(method).min(1, "Enter the methods").max(20),
  levels: z.array(level).min(1, "Enter the levels").max(6),
  techniques: z.array(technique).max(20).default([]),
});

const authorizationDays = {
  by: z.uuid("Choose who authorizes"),
  on: day,
  /** The last good day; null while it goes on. */
  endedOn: day.nullish(),
};

/** A central scheme certifies the person; the employer says what they may do here and until when (ISO 9712 operating authorization). */
export const EmployerAuthorization = z.object({
  ...authorizationDays,
  /** Left out where it was written down in words only, before methods and levels were asked for. */
  covers: AuthorizedScope.nullish(),
  /** Further words: a site, a kind of work. Of old ones the whole scope. */
  scope: limitedText(300).nullish(),
  /** The instant at which it was put on record after the certificate was signed. */
  recordedAt: z.string().nullish(),
});
export type EmployerAuthorization = z.infer<typeof EmployerAuthorization>;

/** As it is entered: by method and level. */
export const EmployerAuthorizationDraft = z.object({
  ...authorizationDays,
  covers: AuthorizedScope,
  scope: limitedText(300).nullish(),
});
export type EmployerAuthorizationDraft = z.infer<typeof EmployerAuthorizationDraft>;

/** What the certificate is limited to, in a form that reports are checked against; limits in other words are in `limitation`. */
export const CertificateLimits = z.object({
  materials: z.array(z.enum(materialGroups)).optional(),
  products: z.array(z.enum(productSectors)).optional(),
});
export type CertificateLimits = z.infer<typeof CertificateLimits>;

const VisionOnIssue = z.object({ testedOn: z.string(), validTo: z.string() });
/** What stood behind an internal certificate when it was signed. */
export const CertificationEvidence = z.object({
  near: VisionOnIssue.nullable(),
  colour: VisionOnIssue.nullable(),
  level3CertificateNumber: z.string().nullable(),
  /** Left out of certificates that were signed before it was asked for. */
  proof: QualificationEvidence.optional(),
});
export type CertificationEvidence = z.infer<typeof CertificationEvidence>;

const dated = { required: "Enter a date" } as const;

/** For which method, techniques and level a person is qualified, by which scheme, and through when. */
export const Certification = defineRecord({
  entity: "Certification",
  noun: "certification",
  path: "/api/certifications",
  page: "/ndt-training/certifications",
  fields: {
    /** Left out, the next number of the product's own series is taken. */
    certificateNumber: text("Certificate", { filledIn: true, most: 60, mono: true }),
    userId: ref("Person", { required: "Choose a person" }),
    schemeId: field("Scheme", z.string("Choose a scheme").min(1, "Choose a scheme"), z.string()),
    method: field("Method", method, z.string()),
    level: field("Level", level, z.string()),
    /** Empty is the base method. */
    techniques: field("Techniques", z.array(technique).max(20), z.array(z.string())),
    basis: choice("Basis", certificationBases, {
      required: "Choose the basis",
      words: { external: "External, issued elsewhere" },
    }),
    /** The certificate this one renews. */
    renewsId: ref("Renews", {}),
    issuedOn: dayField("Issued", dated),
    effectiveFrom: dayField("Effective from", dated),
    expiresOn: dayField("Valid through", dated),
    /** Left out: true for Level I and II, false for Level III, which must be said knowingly. */
    authorizedToTest: yesNo("Authorized to test", {
      help: "Turn on if the practical examination was also passed. Without it, a Level III cannot perform tests as a Level II.",
    }),
    issuedBy: text("Issued by", {}),
    sector: text("Sector", {
      most: 200,
      help: "As printed: Castings (c), Forgings (f), Welds (w), Tubes and pipes (t), Wrought products (wp), or Multi-sector. Reports on other products are refused; an industrial sector is asked about.",
    }),
    limitation: text("Limitation", {
      most: 300,
      help: "Limits in other words. Whoever signs a report must explain why they cover it.",
    }),
    limits: field("Limited to", CertificateLimits.nullable().optional(), CertificateLimits.nullable()),
    employerAuthorization: field(
      "Employer's authorization",
      EmployerAuthorizationDraft.nullable().optional(),
      EmployerAuthorization.nullable(),
    ),
    /** Of a certificate of the company: training, experience, examinations and what else it rests on. */
    qualification: field("Proof of qualification", Qualification.nullable().optional(), Qualification.nullable()),
  },
  shown: {
    /** The holder's name as it stands on the certificate. */
    personName: derived("Person", z.string()),
    state: derived("State", z.enum(certificationStates), { options: certificationStates }),
    status: derived("Status", z.enum(certificationStatuses), {
      options: certificationStatuses,
      words: { "not yet": "Not yet effective" },
      meanings: {
        draft: "idle",
        "in review": "waiting",
        active: "good",
        suspended: "bad",
        revoked: "bad",
        withdrawn: "idle",
        superseded: "idle",
        expired: "bad",
        "not yet": "waiting",
      },
    }),
    level3Name: derived("Level III", z.string().nullable()),
    level3SignedAt: derived("Level III signed", z.string().nullable()),
    certifiedByName: derived("Certifying authority", z.string().nullable()),
    certifiedAt: derived("Authority signed", z.string().nullable()),
    signedAt: derived("Counts from", z.string().nullable()),
    evidence: derived("", CertificationEvidence.nullable()),
    frozenAt: derived("", z.string().nullable()),
  },
  filters: {
    status: many(z.enum(certificationStatuses)),
    method: many(z.string()),
    level: many(z.string()),
    schemeId: many(z.string()),
    userId: z.uuid().optional(),
    /** The last good day falls on or before this day. */
    expiresBefore: dayText().optional(),
  },
});
export type Certification = z.infer<typeof Certification.row>;
export type CertificationDraft = z.infer<typeof Certification.draft>;
