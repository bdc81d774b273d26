import { z } from "zod";
import { materialGroups, productSectors } from "./rules/limits.ts";
import { visionCharts } from "./rules/records.ts";
import { reasonText } from "#kit/reasons.ts";
import { defineModule, flag, get, many, only, ordinary, post, Stored } from "#kit/contract.ts";

/** As stored; whether a certificate has expired is asked of a day and never kept. */
export const certificationStates = ["draft", "in review", "active", "suspended", "revoked", "withdrawn", "superseded"] as const;
/** What a list shows today: the stored state, or that the last day is over, or that the first is still to come. */
export const certificationStatuses = [...certificationStates, "expired", "not yet"] as const;
export const certificationBases = ["initial", "renewal", "recertification", "reinstatement", "external"] as const;
export const certificationEventTypes = [
  "suspended",
  "reinstated",
  "revoked",
  "withdrawn",
  "expiredEarly",
  "employmentEnded",
  "superseded",
] as const;
export const visionKinds = ["near", "colour", "grey-scale"] as const;
const visionNeeds = ["none", "near", "nearColour"] as const;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const day = z.iso.date("Give a date");
const method = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,12}$/, "Give the method by its letters, such as UT");
const technique = z.string().trim().toUpperCase().min(1).max(20);
const level = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(I|II|II-L|III|1|2|3)$/, "Give the level: I, II, II-L, III, or 1, 2, 3");

/** What the employer authorizes for, in a form that work is held against: methods, levels, and techniques beyond the base method by name. */
const AuthorizedScope = z.object({
  methods: z.array(method).min(1, "Name the methods").max(20),
  levels: z.array(level).min(1, "Name the levels").max(6),
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
  scope: text(300).nullish(),
  /** The instant at which it was put on record after the certificate was signed. */
  recordedAt: z.string().nullish(),
});
export type EmployerAuthorization = z.infer<typeof EmployerAuthorization>;

/** As it is entered: by method and level. */
export const EmployerAuthorizationDraft = z.object({
  ...authorizationDays,
  covers: AuthorizedScope,
  scope: text(300).nullish(),
});
export type EmployerAuthorizationDraft = z.infer<typeof EmployerAuthorizationDraft>;

/** What the certificate is limited to, in a form that reports are checked against; limits in other words are in `limitation`. */
export const CertificateLimits = z.object({
  materials: z.array(z.enum(materialGroups)).optional(),
  products: z.array(z.enum(productSectors)).optional(),
});
export type CertificateLimits = z.infer<typeof CertificateLimits>;

export const CertificationDraft = z.object({
  /** Left out, the next number of the product's own series is taken. */
  certificateNumber: text(60).nullable().optional(),
  userId: z.uuid("Choose a person"),
  schemeId: z.string().min(1, "Choose a scheme"),
  method,
  level,
  /** Empty is the base method. */
  techniques: z.array(technique).max(20),
  basis: z.enum(certificationBases),
  /** The certificate this one renews. */
  renewsId: z.uuid().nullable().optional(),
  issuedOn: day,
  effectiveFrom: day,
  expiresOn: day,
  /** Left out: true for Level I and II, false for Level III, which must be said knowingly. */
  authorizedToTest: z.boolean().optional(),
  issuedBy: text(120).nullable().optional(),
  sector: text(200).nullable().optional(),
  limitation: text(300).nullable().optional(),
  limits: CertificateLimits.nullable().optional(),
  employerAuthorization: EmployerAuthorizationDraft.nullable().optional(),
});
export type CertificationDraft = z.infer<typeof CertificationDraft>;

const VisionOnIssue = z.object({ testedOn: z.string(), validTo: z.string() });
/** What stood behind an internal certificate when it was signed. */
export const CertificationEvidence = z.object({
  near: VisionOnIssue.nullable(),
  colour: VisionOnIssue.nullable(),
  level3CertificateNumber: z.string().nullable(),
});
export type CertificationEvidence = z.infer<typeof CertificationEvidence>;

export const Certification = Stored.extend({
  certificateNumber: z.string(),
  userId: z.uuid(),
  /** The holder's name as it stands on the certificate. */
  personName: z.string(),
  schemeId: z.string(),
  method: z.string(),
  level: z.string(),
  techniques: z.array(z.string()),
  basis: z.enum(certificationBases),
  renewsId: z.uuid().nullable(),
  issuedOn: z.string(),
  effectiveFrom: z.string(),
  /** The last good day. */
  expiresOn: z.string(),
  authorizedToTest: z.boolean(),
  issuedBy: z.string().nullable(),
  sector: z.string().nullable(),
  limitation: z.string().nullable(),
  limits: CertificateLimits.nullable(),
  employerAuthorization: EmployerAuthorization.nullable(),
  state: z.enum(certificationStates),
  status: z.enum(certificationStatuses),
  level3Name: z.string().nullable(),
  level3SignedAt: z.string().nullable(),
  certifiedByName: z.string().nullable(),
  certifiedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  evidence: CertificationEvidence.nullable(),
  frozenAt: z.string().nullable(),
});
export type Certification = z.infer<typeof Certification>;

export const CertificationEvent = z.object({
  id: z.uuid(),
  type: z.enum(certificationEventTypes),
  effectiveOn: z.string(),
  reason: z.string(),
  recordedAt: z.string(),
  byName: z.string(),
});
export type CertificationEvent = z.infer<typeof CertificationEvent>;

const reason = reasonText("Give the reason", 1000);

/** What a person may record about a signed certificate; the other events follow from renewals and from the end of employment. */
export const CertificationEventDraft = z.object({
  version: z.int(),
  type: z.enum(["suspended", "reinstated", "revoked", "withdrawn"]),
  effectiveOn: day,
  reason,
});
export type CertificationEventDraft = z.infer<typeof CertificationEventDraft>;

/** A signature: the version that was read, and the signer's password. */
export const Signature = z.object({ version: z.int(), password: z.string().min(1, "Enter your password").max(200) });
export type Signature = z.infer<typeof Signature>;

export const VisionTestDraft = z.object({
  userId: z.uuid("Choose a person"),
  testedOn: day,
  kind: z.enum(visionKinds),
  chart: z.enum(visionCharts),
  result: text(30).min(1, "Give the result"),
  distanceMm: z.int("Give the distance in whole millimetres").min(1).max(10_000).nullable().optional(),
  eye: z.enum(["left", "right", "both"]),
  corrected: z.boolean(),
  examinerName: text(120).min(1, "Give the examiner's name"),
  examinerQualification: text(120).min(1, "Give the examiner's qualification"),
});
export type VisionTestDraft = z.infer<typeof VisionTestDraft>;

/** Details of the eyes are for the holder, the Level III and the coordinator; others see passed or not, and the days (rule 23). */
export const VisionTest = Stored.extend({
  userId: z.uuid(),
  personName: z.string(),
  testedOn: z.string(),
  kind: z.enum(visionKinds),
  chart: z.enum(visionCharts).nullable(),
  result: z.string().nullable(),
  distanceMm: z.int().nullable(),
  eye: z.enum(["left", "right", "both"]).nullable(),
  corrected: z.boolean().nullable(),
  examinerName: z.string().nullable(),
  examinerQualification: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Whether it meets what most schemes ask; a stricter scheme decides for itself. */
  passed: z.boolean(),
  /** The last good day, when it was passed and not voided. */
  validTo: z.string().nullable(),
});
export type VisionTest = z.infer<typeof VisionTest>;

/** Colours of the matrix: good for more than 90 days, 90 or fewer, not valid on the day. */
const cellStates = ["in date", "due soon", "not valid"] as const;
export const MatrixCell = z.object({
  certificationId: z.uuid(),
  certificateNumber: z.string(),
  schemeId: z.string(),
  expiresOn: z.string(),
  state: z.enum(cellStates),
  /** Why not, in words; or null. */
  message: z.string().nullable(),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

export const Matrix = z.object({
  on: z.string(),
  /** Method with technique and level rank, in order. */
  columns: z.array(z.object({ key: z.string(), method: z.string(), technique: z.string().nullable(), level: z.string() })),
  people: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      employeeNumber: z.string(),
      baseName: z.string().nullable(),
      cells: z.record(z.string(), MatrixCell),
    }),
  ),
});
export type Matrix = z.infer<typeof Matrix>;

export const VisionStatus = z.object({
  userId: z.uuid(),
  name: z.string(),
  employeeNumber: z.string(),
  baseName: z.string().nullable(),
  /** Last good days of the tests that hold, or held last; null when there is none. */
  nearValidTo: z.string().nullable(),
  colourValidTo: z.string().nullable(),
  nearOk: z.boolean(),
  colourOk: z.boolean(),
});
export type VisionStatus = z.infer<typeof VisionStatus>;

/** One person's answer for a method, a level and a day. */
export const CertifiedPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  employeeNumber: z.string(),
  active: z.boolean(),
  valid: z.boolean(),
  certificateNumber: z.string().nullable(),
  schemeId: z.string().nullable(),
  level: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Why not, in words; null when valid. */
  message: z.string().nullable(),
});
export type CertifiedPerson = z.infer<typeof CertifiedPerson>;

export const SchemeSummary = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["employer", "central", "external"]),
  maxMonths: z.int().nullable(),
  levels: z.array(z.string()),
  methods: z.array(z.string()),
});
export type SchemeSummary = z.infer<typeof SchemeSummary>;

export const certificationLabels = {
  certificateNumber: "Certificate",
  personName: "Person",
  method: "Method",
  level: "Level",
  techniques: "Techniques",
  schemeId: "Scheme",
  issuedOn: "Issued",
  effectiveFrom: "Effective from",
  expiresOn: "Last good day",
  status: "State",
  state: "State",
  basis: "Basis",
  authorizedToTest: "Authorized to test",
  issuedBy: "Issued by",
  sector: "Sector",
  limitation: "Limitation",
  limits: "Limited to",
  employerAuthorization: "Employer's authorization",
  renewsId: "Renews",
  userId: "Person",
  level3Name: "Level III",
  level3SignedAt: "Level III signed",
  certifiedByName: "Certifying authority",
  certifiedAt: "Authority signed",
  signedAt: "Counts from",
};

export const visionLabels = {
  personName: "Person",
  testedOn: "Tested",
  kind: "Kind",
  chart: "Chart",
  result: "Result",
  distanceMm: "Distance (mm)",
  eye: "Eye",
  corrected: "Corrected",
  examinerName: "Examiner",
  examinerQualification: "Examiner's qualification",
  passed: "Passed",
  validTo: "Last good day",
  voidedAt: "Voided",
  voidReason: "Reason for voiding",
};

const certifications = ordinary("/api/certifications", {
  row: Certification,
  draft: CertificationDraft,
  filters: {
    status: many(z.enum(certificationStatuses)),
    method: many(z.string()),
    level: many(z.string()),
    schemeId: many(z.string()),
    userId: z.uuid().optional(),
    /** The last good day falls on or before this day. */
    expiresBefore: z.iso.date().optional(),
  },
  labels: certificationLabels,
  noun: "certification",
});

const visionTests = ordinary("/api/vision-tests", {
  row: VisionTest,
  draft: VisionTestDraft,
  filters: { kind: many(z.enum(visionKinds)), userId: z.uuid().optional(), voided: flag },
  labels: visionLabels,
  noun: "vision test",
});

const onDay = { on: z.iso.date().optional().describe("The day asked about; today when left out") };

export const ndtTraining = defineModule({
  id: "ndt-training",
  title: "NDT training",
  endpoints: {
    ...certifications,
    submit: post("/api/certifications/:id/submissions", {
      action: "edit",
      body: z.object({ version: z.int() }),
      reply: Certification,
      summary: "Hand a draft over for signature",
    }),
    returnToDraft: post("/api/certifications/:id/returns", {
      action: "approve",
      body: z.object({ version: z.int(), reason }),
      reply: Certification,
      summary: "Give a certificate in review back with a reason",
    }),
    sign: post("/api/certifications/:id/signatures", {
      action: "approve",
      body: Signature,
      reply: Certification,
      summary: "Sign as Level III, then as certifying authority; accept an external certificate",
    }),
    authorize: post("/api/certifications/:id/authorizations", {
      action: "approve",
      namedActions: ["certification.certify"],
      body: z.object({ version: z.int(), employerAuthorization: EmployerAuthorizationDraft }),
      reply: Certification,
      summary: "Record for what, and from when to when, the employer lets the holder of a signed certificate work under it",
    }),
    events: get("/api/certifications/:id/events", {
      action: "view",
      reply: z.array(CertificationEvent),
      summary: "Suspensions, reinstatements and the end of a certificate",
    }),
    recordEvent: post("/api/certifications/:id/events", {
      action: "approve",
      namedActions: ["certification.suspend", "certification.revoke"],
      body: CertificationEventDraft,
      reply: Certification,
      summary: "Suspend, reinstate, revoke or withdraw a certificate",
    }),
    visionStatus: get("/api/ndt-training/vision", {
      action: "view",
      query: z.object({ ...onDay, baseLocationId: z.uuid().optional() }),
      reply: z.array(VisionStatus),
      summary: "Whose near and colour vision holds on a day, and through when",
    }),
    matrix: get("/api/ndt-training/matrix", {
      action: "view",
      query: z.object({
        ...onDay,
        baseLocationId: z.uuid().optional(),
        knownAt: z.iso.datetime({ offset: true }).optional().describe("Answers with what was on record at this instant"),
      }),
      reply: Matrix,
      summary: "Who is certified for what on a day",
    }),
    certified: get("/api/ndt-training/certified", {
      signedIn: true,
      query: z.object({
        ...onDay,
        method,
        technique: technique.optional(),
        level: z.coerce.number().int().min(1).max(3).default(2),
        vision: z.enum(visionNeeds).optional(),
      }),
      reply: z.array(CertifiedPerson),
      summary: "People for a role: certified on the day first, then those who hold the method but not on that day",
    }),
    schemes: get("/api/ndt-training/schemes", {
      signedIn: true,
      reply: z.array(SchemeSummary),
      summary: "The certification schemes the product knows",
    }),
  },
  records: {
    visionTests: {
      ...only(visionTests, "list", "count", "export", "find", "history", "create"),
      void: post("/api/vision-tests/:id/voidings", {
        action: "edit",
        body: z.object({ version: z.int(), reason }),
        reply: VisionTest,
        summary: "Void a vision test with a reason; it stays visible",
      }),
    },
  },
});
