import { z } from "zod";
import { about } from "./about.ts";
import { clientDecisions, ProcedureRevision, ProcedureScope, ProcedureVariable, RevisionContent } from "./procedure-revision.ts";
import { Procedure } from "./procedure.ts";
import { defineModule, get, only, patch, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, limitedText } from "#kit/schemas.ts";

export * from "./procedure-revision.ts";
export * from "./procedure.ts";

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
  /** What of the revision is compared with a field of a report. Left out for those who may see neither, and by what a device kept before. */
  variables: z.array(ProcedureVariable).optional(),
  /** What the revision was approved for, so that a device can hold a report against it. Left out like `variables`. */
  scope: ProcedureScope.optional(),
});
export type ProcedureAnswer = z.infer<typeof ProcedureAnswer>;

const reason = reasonText("Enter the reason", 1000);
const version = z.int();
const day = dayText("Enter a date");

export const processesProcedures = defineModule({
  ...about,
  endpoints: {
    ...Procedure.endpoints,
    revisionsOf: get("/api/procedures/:id/revisions", {
      action: "view",
      reply: z.array(ProcedureRevision.row),
      summary: "All revisions of a procedure, the latest first",
    }),
    revise: post("/api/procedures/:id/revisions", {
      action: "create",
      reply: ProcedureRevision.row,
      summary: "Start the next revision as a copy of the latest",
    }),
    submit: post("/api/procedure-revisions/:id/submissions", {
      action: "create",
      body: z.object({ version }),
      reply: ProcedureRevision.row,
      summary: "Submit a draft for technical review",
    }),
    review: post("/api/procedure-revisions/:id/reviews", {
      action: "create",
      namedActions: ["procedure.quality"],
      body: z.object({ version, outcome: z.enum(["accept", "return"]), comment: limitedText(2000).nullable().optional() }),
      reply: ProcedureRevision.row,
      summary: "Accept or return a revision in technical or quality review; return one that waits for the Level III",
    }),
    approve: post("/api/procedure-revisions/:id/approvals", {
      action: "approve",
      body: z.object({
        version,
        password: z.string().min(1, "Enter your password").max(200),
        effectiveFrom: day,
        comment: limitedText(2000).nullable().optional(),
      }),
      reply: ProcedureRevision.row,
      summary: "Approve as Level III with a valid certificate, from a day on",
    }),
    decideForClient: post("/api/procedure-revisions/:id/client-approvals", {
      action: "edit",
      body: z.object({
        clientCompanyId: z.uuid("Choose a client"),
        projectId: z.uuid().nullable().optional(),
        status: z.enum(clientDecisions),
        decidedOn: day,
        byName: limitedText(120).nullable().optional(),
        commentCode: limitedText(20).nullable().optional(),
        comment: limitedText(2000).nullable().optional(),
      }),
      reply: ProcedureRevision.row,
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
      reply: Procedure.row,
      summary: "Suspend a procedure, or one revision, from a day on",
    }),
    liftSuspension: post("/api/procedure-suspensions/:id/end", {
      action: "approve",
      body: z.object({ version, to: day }),
      reply: Procedure.row,
      summary: "End a suspension; the last suspended day is given",
    }),
    withdraw: post("/api/procedures/:id/withdrawals", {
      action: "approve",
      body: z.object({ version, on: day, reason }),
      reply: Procedure.row,
      summary:
        "Propose to withdraw a procedure from a day on; if the Level III proposes it, the quality manager decides, and the other way round",
    }),
    decideWithdrawal: post("/api/procedures/:id/withdrawal-decisions", {
      action: "approve",
      body: z.object({ version, outcome: z.enum(["confirm", "refuse"]), comment: limitedText(1000).nullable().optional() }),
      reply: Procedure.row,
      summary: "Confirm or refuse a withdrawal that someone else has proposed",
    }),
    inForce: get("/api/procedures-in-force", {
      signedIn: true,
      query: z.object({
        on: dayText().optional().describe("The day asked about; today when left out"),
        method: z.string().max(12).optional(),
        procedureId: z.uuid().optional(),
        clientCompanyId: z.uuid().optional(),
        projectId: z.uuid().optional(),
      }),
      reply: z.array(ProcedureAnswer),
      summary: "The revision of each procedure in force on a day, for pickers",
    }),
  },
  records: {
    revisions: {
      ...only(ProcedureRevision.endpoints, "find", "history", "archive"),
      // Whoever may begin a revision writes it; what is approved takes no changes from anybody.
      update: patch("/api/procedure-revisions/:id", {
        action: "create",
        body: z.object({ version, changes: RevisionContent.partial() }),
        reply: ProcedureRevision.row,
        summary: "Change a draft revision; the version read must be the version stored",
      }),
    },
  },
});
