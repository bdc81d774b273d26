import { z } from "zod";
import { about } from "./about.ts";
import { Certification, EmployerAuthorizationDraft, method, technique } from "./certification.ts";
import { ChecklistItem } from "./qualification.ts";
import { VisionTest } from "./vision-test.ts";
import { defineModule, get, only, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText } from "#kit/schemas.ts";

export * from "./certification.ts";
export * from "./vision-test.ts";
export { Qualification } from "./qualification.ts";

export const certificationEventTypes = [
  "suspended",
  "reinstated",
  "revoked",
  "withdrawn",
  "expiredEarly",
  "employmentEnded",
  "superseded",
] as const;
const visionNeeds = ["none", "near", "nearColour"] as const;

export const CertificationEvent = z.object({
  id: z.uuid(),
  type: z.enum(certificationEventTypes),
  effectiveOn: z.string(),
  reason: z.string(),
  recordedAt: z.string(),
  byName: z.string(),
  /** It took effect on a day before the one it was recorded on. */
  backdated: z.boolean(),
});
export type CertificationEvent = z.infer<typeof CertificationEvent>;

const reason = reasonText("Enter the reason", 1000);

/** What a person may record about a signed certificate; the other events follow from renewals and from the end of employment. */
export const CertificationEventDraft = z.object({
  version: z.int(),
  type: z.enum(["suspended", "reinstated", "revoked", "withdrawn"]),
  effectiveOn: dayText("Enter a date"),
  reason,
});
export type CertificationEventDraft = z.infer<typeof CertificationEventDraft>;

/** A signature: the version that was read, and the signer's password. */
export const Signature = z.object({ version: z.int(), password: z.string().min(1, "Enter your password").max(200) });
export type Signature = z.infer<typeof Signature>;

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
  /** Valid throughs of the tests that hold, or held last; null when there is none. */
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

const onDay = { on: dayText().optional().describe("The day asked about; today when left out") };

export const ndtTraining = defineModule({
  ...about,
  endpoints: {
    ...Certification.endpoints,
    submit: post("/api/certifications/:id/submissions", {
      action: "edit",
      body: z.object({ version: z.int() }),
      reply: Certification.row,
      summary: "Submit a draft for signature",
    }),
    returnToDraft: post("/api/certifications/:id/returns", {
      action: "approve",
      body: z.object({ version: z.int(), reason }),
      reply: Certification.row,
      summary: "Return a certificate in review with a reason",
    }),
    sign: post("/api/certifications/:id/signatures", {
      action: "approve",
      body: Signature,
      reply: Certification.row,
      summary: "Sign as Level III, then as certifying authority; accept an external certificate",
    }),
    authorize: post("/api/certifications/:id/authorizations", {
      action: "approve",
      namedActions: ["certification.certify"],
      body: z.object({ version: z.int(), employerAuthorization: EmployerAuthorizationDraft }),
      reply: Certification.row,
      summary: "Record for what, and from when to when, the employer lets the holder of a signed certificate work under it",
    }),
    checklist: get("/api/certifications/:id/checklist", {
      action: "view",
      reply: z.array(ChecklistItem),
      summary: "What a certificate of the company needs, what is there, and what is missing; as frozen once it is signed",
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
      reply: Certification.row,
      summary: "Suspend, reinstate, revoke or withdraw a certificate",
    }),
    visionStatus: get("/api/ndt-training/vision", {
      action: "view",
      query: z.object({ ...onDay, baseLocationId: z.uuid().optional() }),
      reply: z.array(VisionStatus),
      summary: "People whose near and colour vision tests are valid on a day, and until when",
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
      ...only(VisionTest.endpoints, "list", "count", "export", "find", "history", "create"),
      void: post("/api/vision-tests/:id/voidings", {
        action: "edit",
        body: z.object({ version: z.int(), reason }),
        reply: VisionTest.row,
        summary: "Void a vision test with a reason; it stays visible",
      }),
    },
  },
});
