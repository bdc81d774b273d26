import { z } from "zod";
import { reasonText } from "#kit/reasons.ts";
import { defineModule, flag, get, many, only, ordinary, patch, post, Stored } from "#kit/contract.ts";

export const procedureKinds = [
  "NDT procedure",
  "technique sheet",
  "inspection procedure",
  "welding",
  "radiation operating and emergency",
  "rope method statement",
  "calibration",
] as const;
/** Kinds that name an NDT method and are approved by a Level III in it. */
export const ndtKinds: readonly string[] = ["NDT procedure", "technique sheet"];

export const procedureMethods = [
  "RT",
  "UT",
  "PAUT",
  "TOFD",
  "MT",
  "PT",
  "VT",
  "ET",
  "LT",
  "PMI",
  "HT",
  "DFT",
  "API",
  "OTHER",
] as const;

/** The way of a revision to its approval; from when it counts is a day, not a state. */
export const revisionStates = ["draft", "technical review", "quality review", "Level III approval", "approved"] as const;
/** How a procedure stands on a day. */
export const procedureStatuses = [
  "draft",
  "technical review",
  "quality review",
  "Level III approval",
  "approved",
  "effective",
  "suspended",
  "withdrawn",
] as const;
export const clientDecisions = [
  "submitted",
  "approved",
  "approved with comments, may proceed",
  "approved with comments, resubmit",
  "rejected",
] as const;
export const variableClasses = ["essential", "nonessential", "not classified"] as const;
export const variableTypes = ["range", "enum set", "text", "boolean"] as const;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const day = z.iso.date("Give a date");
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, "Write a number such as 11.20");

/** Decimal strings, inclusive; mm for thickness and diameter, °C for temperature. An open end is null. */
const Range = z.object({ from: decimal.nullable(), to: decimal.nullable() });

export const ProcedureScope = z.object({
  products: text(300).nullable(),
  materials: text(300).nullable(),
  jointTypes: text(300).nullable(),
  surface: text(300).nullable(),
  thickness: Range.nullable(),
  diameter: Range.nullable(),
  temperature: Range.nullable(),
});
export type ProcedureScope = z.infer<typeof ProcedureScope>;

export const ProcedureStandard = z.object({
  code: text(60).min(1, "Name the code"),
  edition: text(30),
  clause: text(60),
  role: z.enum(["method", "acceptance", "personnel"]),
});
export type ProcedureStandard = z.infer<typeof ProcedureStandard>;

/** Level ranks; empty schemes accept every scheme the company accepts. */
export const PersonnelRequirement = z.object({
  performLevel: z.int().min(1).max(3),
  interpretLevel: z.int().min(1).max(3),
  schemes: z.array(text(40)),
});
export type PersonnelRequirement = z.infer<typeof PersonnelRequirement>;

export const ProcedureVariable = z.object({
  key: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, "A key is letters and digits"),
  label: text(120).min(1, "Name the variable"),
  tableRef: text(30).nullable(),
  class: z.enum(variableClasses),
  type: z.enum(variableTypes),
  unit: text(20).nullable(),
  min: decimal.nullable(),
  max: decimal.nullable(),
  allowed: z.array(text(120)).nullable(),
  /** Only a value below `min` leaves the range. */
  decreaseOnly: z.boolean(),
  /** The field of a report template that is compared with it, such as "header.surfaceTemp", or "calibration.checks.read" for a column. */
  reportFieldKey: text(80).nullable(),
});
export type ProcedureVariable = z.infer<typeof ProcedureVariable>;

/** Why an essential change may be approved: what qualified it, or the Level III's statement that the code asks for none. */
export const Qualification = z.object({
  basis: z.enum(["qualified", "not required"]),
  statement: text(1000).min(3, "Say what qualified it, or why the code asks for no qualification"),
});
export type Qualification = z.infer<typeof Qualification>;

export const ProcedureDraft = z.object({
  /** Left out, the next number of the method is taken. */
  number: text(30).nullable().optional(),
  title: text(160).min(1, "Give a title"),
  kind: z.enum(procedureKinds),
  method: z.enum(procedureMethods).nullable(),
  technique: text(60).nullable().optional(),
  responsibleLevelIIIId: z.uuid("Choose the responsible Level III"),
  clientCompanyId: z.uuid().nullable().optional(),
  reviewIntervalMonths: z.int().min(1).max(120).optional(),
  parentId: z.uuid().nullable().optional(),
});
export type ProcedureDraft = z.infer<typeof ProcedureDraft>;

export const Procedure = Stored.extend({
  number: z.string(),
  title: z.string(),
  kind: z.enum(procedureKinds),
  method: z.enum(procedureMethods).nullable(),
  technique: z.string().nullable(),
  responsibleLevelIIIId: z.uuid(),
  responsibleName: z.string(),
  clientCompanyId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  reviewIntervalMonths: z.int(),
  parentId: z.uuid().nullable(),
  parentNumber: z.string().nullable(),
  withdrawnOn: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
  /** As it stands today. */
  status: z.enum(procedureStatuses),
  /** The revision in force today, or the next one to come, or the latest draft. */
  revisionId: z.uuid().nullable(),
  revisionNo: z.int().nullable(),
  effectiveFrom: z.string().nullable(),
  reviewDueOn: z.string().nullable(),
  /** An open draft or review beside the revision in force. */
  inPreparation: z.int().nullable(),
});
export type Procedure = z.infer<typeof Procedure>;

export const RevisionContent = z.object({
  changeSummary: text(2000),
  standards: z.array(ProcedureStandard).max(40),
  referencingCodes: z.array(text(60)).max(40),
  scope: ProcedureScope,
  personnelRequirement: PersonnelRequirement,
  equipmentTypes: z.array(text(40)).max(60),
  variables: z.array(ProcedureVariable).max(200),
  qualification: Qualification.nullable(),
});
export type RevisionContent = z.infer<typeof RevisionContent>;

export const ReviewEntry = z.object({
  id: z.uuid(),
  step: z.enum(["submission", "technical review", "quality review", "Level III approval"]),
  outcome: z.enum(["submitted", "accepted", "returned", "approved"]),
  byName: z.string(),
  at: z.string(),
  comment: z.string().nullable(),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

export const ClientApproval = Stored.extend({
  revisionId: z.uuid(),
  clientCompanyId: z.uuid(),
  clientName: z.string(),
  projectId: z.uuid().nullable(),
  projectNumber: z.string().nullable(),
  status: z.enum(clientDecisions),
  decidedOn: z.string(),
  byName: z.string().nullable(),
  commentCode: z.string().nullable(),
  comment: z.string().nullable(),
});
export type ClientApproval = z.infer<typeof ClientApproval>;

export const ProcedureRevision = Stored.extend(RevisionContent.shape).extend({
  procedureId: z.uuid(),
  procedureNumber: z.string(),
  revisionNo: z.int(),
  status: z.enum(revisionStates),
  approvedOn: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** The approver's Level III certificate on the day. */
  approverCertificate: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  /** The day before the next revision begins, or before the withdrawal; null while open. */
  effectiveTo: z.string().nullable(),
  reviewDueOn: z.string().nullable(),
  suspendedFrom: z.string().nullable(),
  documentName: z.string().nullable(),
  documentSha256: z.string().nullable(),
  frozenAt: z.string().nullable(),
  /** What the change of variables asks for, compared with the revision before. */
  decision: z.string(),
  reviews: z.array(ReviewEntry),
  clientApprovals: z.array(ClientApproval),
});
export type ProcedureRevision = z.infer<typeof ProcedureRevision>;

export const Suspension = z.object({
  id: z.uuid(),
  version: z.int(),
  revisionId: z.uuid().nullable(),
  revisionNo: z.int().nullable(),
  from: z.string(),
  /** The last suspended day, or null while it lasts. */
  to: z.string().nullable(),
  reason: z.string(),
  byName: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

/** Which revision answers for a day, for pickers. */
export const ProcedureAnswer = z.object({
  procedureId: z.uuid(),
  number: z.string(),
  title: z.string(),
  method: z.string().nullable(),
  ok: z.boolean(),
  revisionId: z.uuid().nullable(),
  revisionNo: z.int().nullable(),
  effectiveFrom: z.string().nullable(),
  /** Why not, in words; null when it holds. */
  message: z.string().nullable(),
});
export type ProcedureAnswer = z.infer<typeof ProcedureAnswer>;

export const procedureLabels = {
  number: "Number",
  title: "Title",
  method: "Method",
  technique: "Technique",
  kind: "Kind",
  revisionNo: "Rev",
  status: "Status",
  effectiveFrom: "Effective from",
  reviewDueOn: "Review due",
  responsibleName: "Level III",
  clientName: "Client",
  inPreparation: "In preparation",
  responsibleLevelIIIId: "Responsible Level III",
  clientCompanyId: "Client",
  reviewIntervalMonths: "Review interval (months)",
  parentId: "Procedure above",
  withdrawnOn: "Withdrawn on",
  withdrawalReason: "Reason for withdrawal",
};

export const revisionLabels = {
  revisionNo: "Revision",
  status: "State",
  changeSummary: "What changed",
  standards: "Standards",
  referencingCodes: "Referencing codes",
  scope: "Scope",
  personnelRequirement: "Personnel",
  equipmentTypes: "Equipment types",
  variables: "Variables",
  qualification: "Qualification",
  approvedOn: "Approved on",
  approvedByName: "Approved by",
  effectiveFrom: "Effective from",
};

const procedures = ordinary("/api/procedures", {
  row: Procedure,
  draft: ProcedureDraft,
  filters: {
    method: many(z.string()),
    kind: many(z.enum(procedureKinds)),
    status: many(z.enum(procedureStatuses)),
    clientCompanyId: z.uuid().optional(),
    parentId: z.uuid().optional(),
    reviewOverdue: flag,
  },
  labels: procedureLabels,
  noun: "procedure",
});

const revisions = ordinary("/api/procedure-revisions", {
  row: ProcedureRevision,
  draft: z.object({ procedureId: z.uuid() }),
  labels: revisionLabels,
  noun: "procedure revision",
});

const reason = reasonText("Give the reason", 1000);
const version = z.int();

export const processesProcedures = defineModule({
  id: "processes-procedures",
  title: "Processes and procedures",
  endpoints: {
    ...procedures,
    revisionsOf: get("/api/procedures/:id/revisions", {
      action: "view",
      reply: z.array(ProcedureRevision),
      summary: "All revisions of a procedure, the latest first",
    }),
    revise: post("/api/procedures/:id/revisions", {
      action: "create",
      reply: ProcedureRevision,
      summary: "Start the next revision as a copy of the latest",
    }),
    submit: post("/api/procedure-revisions/:id/submissions", {
      action: "create",
      body: z.object({ version }),
      reply: ProcedureRevision,
      summary: "Hand a draft over for technical review",
    }),
    review: post("/api/procedure-revisions/:id/reviews", {
      action: "create",
      namedActions: ["procedure.quality"],
      body: z.object({ version, outcome: z.enum(["accept", "return"]), comment: text(2000).nullable().optional() }),
      reply: ProcedureRevision,
      summary: "Accept or return a revision in technical or quality review; return one that waits for the Level III",
    }),
    approve: post("/api/procedure-revisions/:id/approvals", {
      action: "approve",
      body: z.object({
        version,
        password: z.string().min(1, "Enter your password").max(200),
        effectiveFrom: day,
        comment: text(2000).nullable().optional(),
      }),
      reply: ProcedureRevision,
      summary: "Approve as Level III with a valid certificate, from a day on",
    }),
    decideForClient: post("/api/procedure-revisions/:id/client-approvals", {
      action: "edit",
      body: z.object({
        clientCompanyId: z.uuid("Choose a client"),
        projectId: z.uuid().nullable().optional(),
        status: z.enum(clientDecisions),
        decidedOn: day,
        byName: text(120).nullable().optional(),
        commentCode: text(20).nullable().optional(),
        comment: text(2000).nullable().optional(),
      }),
      reply: ProcedureRevision,
      summary: "Record what a client decided about a revision",
    }),
    suspensions: get("/api/procedures/:id/suspensions", {
      action: "view",
      reply: z.array(Suspension),
      summary: "When a procedure or one of its revisions was suspended",
    }),
    suspend: post("/api/procedures/:id/suspensions", {
      action: "approve",
      body: z.object({ version, revisionId: z.uuid().nullable(), from: day, reason }),
      reply: Procedure,
      summary: "Suspend a procedure, or one revision, from a day on",
    }),
    liftSuspension: post("/api/procedure-suspensions/:id/end", {
      action: "approve",
      body: z.object({ version, to: day }),
      reply: Procedure,
      summary: "End a suspension; the last suspended day is given",
    }),
    withdraw: post("/api/procedures/:id/withdrawals", {
      action: "approve",
      body: z.object({ version, on: day, reason }),
      reply: Procedure,
      summary: "Withdraw a procedure from a day on",
    }),
    inForce: get("/api/procedures-in-force", {
      signedIn: true,
      query: z.object({
        on: z.iso.date().optional().describe("The day asked about; today when left out"),
        method: z.string().max(12).optional(),
        procedureId: z.uuid().optional(),
        clientCompanyId: z.uuid().optional(),
        projectId: z.uuid().optional(),
      }),
      reply: z.array(ProcedureAnswer),
      summary: "Which revision of each procedure answers for a day, for pickers",
    }),
  },
  records: {
    revisions: {
      ...only(revisions, "find", "history", "archive"),
      // Whoever may begin a revision writes it; what is approved takes no changes from anybody.
      update: patch("/api/procedure-revisions/:id", {
        action: "create",
        body: z.object({ version, changes: RevisionContent.partial() }),
        reply: ProcedureRevision,
        summary: "Change a draft revision; the version read must be the version stored",
      }),
    },
  },
});
