import { z } from "zod";
import { del, flag, get, HistoryEntry, many, post, Stored } from "#kit/contract.ts";
import { dayText, limitedText, requiredText } from "#kit/schemas.ts";
import { Certification, VisionTest } from "#modules/ndt-training/contract.ts";

/** What a person hands in about themselves for somebody else to approve (rule 18). */
export const requestKinds = ["email", "name", "certificate", "vision", "experience", "cv"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A draft gathers its files; a new e-mail address is confirmed from both addresses before it waits for a decision. */
export const requestStates = ["draft", "confirming", "waiting", "approved", "refused", "withdrawn"] as const;
export type RequestState = (typeof requestStates)[number];

const name = requiredText("Enter a name", 80);
const day = dayText("Enter a date");

export const EmailRequest = z.object({
  kind: z.literal("email"),
  email: z.email("Invalid email address").max(200),
});
export const NameRequest = z.object({
  kind: z.literal("name"),
  firstName: name,
  lastName: name,
  reason: limitedText(300).min(3, "Explain why, such as marriage on 2026-05-02"),
});
/** A certificate another body has issued; a copy of it belongs to the request. */
export const CertificateRequest = Certification.draft
  .pick({
    schemeId: true,
    method: true,
    level: true,
    techniques: true,
    issuedOn: true,
    effectiveFrom: true,
    expiresOn: true,
    sector: true,
    limitation: true,
  })
  .extend({
    kind: z.literal("certificate"),
    certificateNumber: limitedText(60).min(1, "Enter the number on the certificate"),
    issuedBy: limitedText(120).min(1, "Give who issued it"),
  });
/** What an eye test found. Which of near, colour and grey-scale it was is said by `test`. */
export const VisionRequest = VisionTest.draft.omit({ userId: true, kind: true }).extend({
  kind: z.literal("vision"),
  test: VisionTest.draft.shape.kind,
});
export const ExperienceRequest = z.object({
  kind: z.literal("experience"),
  method: Certification.draft.shape.method,
  level: Certification.draft.shape.level,
  from: day,
  to: day,
  /** Whole hours worked in the method. */
  hours: z.int("Enter whole hours").min(1, "Enter whole hours").max(10_000, "At most 10,000 hours"),
  supervisor: limitedText(120).min(1, "Give who supervised the work"),
  work: limitedText(500).min(3, "State what was done"),
});
export const CvRequest = z.object({ kind: z.literal("cv"), note: limitedText(300).nullable().optional() });

export const RequestDraft = z.discriminatedUnion("kind", [
  EmailRequest,
  NameRequest,
  CertificateRequest,
  VisionRequest,
  ExperienceRequest,
  CvRequest,
]);
export type RequestDraft = z.infer<typeof RequestDraft>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const ProfileRequest = Stored.extend({
  userId: z.uuid(),
  personName: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** What was handed in, by the names of the fields. */
  values: z.record(z.string(), Value),
  /** The same fields of the person's record as they were then, where the request changes them. */
  before: z.record(z.string(), Value).nullable(),
  submittedAt: z.string().nullable(),
  /** When the link sent to the present address was opened, and that to the new one. */
  oldConfirmedAt: z.string().nullable(),
  newConfirmedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** The record that was made of it when it was approved. */
  madeEntity: z.string().nullable(),
  madeId: z.uuid().nullable(),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

export const requestLabels = {
  personName: "Person",
  kind: "About",
  state: "State",
  values: "What was submitted",
  before: "As it was",
  email: "New email address",
  firstName: "First name",
  lastName: "Last name",
  reason: "Why",
  schemeId: "Scheme",
  method: "Method",
  level: "Level",
  techniques: "Techniques",
  issuedOn: "Issued",
  effectiveFrom: "Effective from",
  expiresOn: "Valid through",
  sector: "Sector",
  limitation: "Limitation",
  certificateNumber: "Certificate",
  issuedBy: "Issued by",
  test: "Kind of test",
  testedOn: "Tested",
  chart: "Chart",
  chartName: "Name of the chart",
  equivalentTo: "Equivalent to",
  result: "Result",
  distanceMm: "Distance",
  eye: "Eye",
  corrected: "With glasses or lenses",
  examinerName: "Examiner",
  examinerQualification: "Examiner's qualification",
  from: "First day",
  to: "Last day",
  hours: "Hours",
  supervisor: "Supervised by",
  work: "Work done",
  note: "Note",
  submittedAt: "Submitted",
  oldConfirmedAt: "Confirmed from the present address",
  newConfirmedAt: "Confirmed from the new address",
  decidedAt: "Decided",
  decidedByName: "Decided by",
  decisionReason: "Reason",
  createdAt: "Written",
};

const version = z.int();
const token = z.string().min(1).max(200);
const listing = {
  q: z.string().trim().max(200).optional().describe("Words of the person's name"),
  sort: z.string().max(60).optional(),
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  archived: flag,
  state: many(z.enum(requestStates)),
  kind: many(z.enum(requestKinds)),
  userId: z.uuid().optional(),
};
const deciding = { action: "edit", modules: ["user-management"] } as const;

/** What people ask to be changed or recorded about themselves, and who decides it. */
export const requestEndpoints = {
  myRequests: get("/api/my-profile/requests", {
    signedIn: true,
    reply: z.array(ProfileRequest),
    summary: "One's own requests, the last 100",
  }),
  draftRequest: post("/api/my-profile/requests", {
    signedIn: true,
    body: RequestDraft,
    reply: ProfileRequest,
    summary: "Create a request about oneself; a new email address is sent its two links at once",
  }),
  submitRequest: post("/api/my-profile/requests/:id/submission", {
    signedIn: true,
    body: z.object({ version }),
    reply: ProfileRequest,
    summary: "Submit one's own request for approval",
  }),
  withdrawRequest: del("/api/my-profile/requests/:id", {
    signedIn: true,
    query: z.object({ version: z.coerce.number().int() }),
    reply: ProfileRequest,
    summary: "Withdraw one's own request before it is decided",
  }),
  confirmAddress: post("/api/auth/email-confirmation", {
    open: true,
    body: z.object({ token }),
    reply: z.object({ message: z.string() }),
    summary: "Confirm one of the two addresses of a change of email with its link, once",
  }),
  requests: {
    ...get("/api/profile-requests", {
      ...deciding,
      query: z.object(listing),
      reply: z.object({ rows: z.array(ProfileRequest), next: z.string().nullable() }),
      summary: "The requests one may decide, and one's own",
    }),
    labels: requestLabels,
  },
  requestCount: get("/api/profile-requests/count", {
    ...deciding,
    query: z.object(listing),
    reply: z.object({ count: z.int() }),
    summary: "How many requests the filter finds",
  }),
  findRequest: get("/api/profile-requests/:id", {
    signedIn: true,
    reply: ProfileRequest,
    summary: "One request, for the person and for whoever decides it",
  }),
  requestHistory: get("/api/profile-requests/:id/history", {
    signedIn: true,
    reply: z.array(HistoryEntry),
    summary: "History of a request",
  }),
  decideRequest: post("/api/profile-requests/:id/decision", {
    ...deciding,
    body: z.object({ version, approve: z.boolean(), reason: limitedText(500).optional() }),
    reply: ProfileRequest,
    summary: "Approve or refuse a request of someone else; refusing needs a reason",
  }),
  experienceOf: get("/api/users/:id/experience", {
    action: "view",
    modules: ["user-management"],
    reply: z.array(ProfileRequest),
    summary: "The approved experience and CVs of a person; as far as one may see that person",
  }),
};
