import { z } from "zod";
import { defineRecord } from "#kit/define-record.ts";
import { derived, field } from "#kit/fields.ts";
import { Stored } from "#kit/contract.ts";
import { decimalText, limitedText, requiredText } from "#kit/schemas.ts";

/** The way of a revision to its approval; from when it counts is a day, not a state. */
export const revisionStates = ["draft", "technical review", "quality review", "Level III approval", "approved"] as const;
export const clientDecisions = [
  "submitted",
  "approved",
  "approved with comments, may proceed",
  "approved with comments, resubmit",
  "rejected",
] as const;
export const variableClasses = ["essential", "nonessential", "not classified"] as const;
export const variableTypes = ["range", "enum set", "text", "boolean"] as const;

/** Decimal strings, inclusive; mm for thickness and diameter, °C for temperature. An open end is null. */
const Range = z.object({ from: decimalText().nullable(), to: decimalText().nullable() });

export const ProcedureScope = z.object({
  products: limitedText(300).nullable(),
  materials: limitedText(300).nullable(),
  jointTypes: limitedText(300).nullable(),
  surface: limitedText(300).nullable(),
  thickness: Range.nullable(),
  diameter: Range.nullable(),
  temperature: Range.nullable(),
});
export type ProcedureScope = z.infer<typeof ProcedureScope>;

export const ProcedureStandard = z.object({
  code: requiredText("Enter the code", 60),
  edition: limitedText(30),
  clause: limitedText(60),
  role: z.enum(["method", "acceptance", "personnel"]),
});
export type ProcedureStandard = z.infer<typeof ProcedureStandard>;

/** Level ranks; empty schemes accept every scheme the company accepts. */
export const PersonnelRequirement = z.object({
  performLevel: z.int().min(1).max(3),
  interpretLevel: z.int().min(1).max(3),
  schemes: z.array(limitedText(40)),
});
export type PersonnelRequirement = z.infer<typeof PersonnelRequirement>;

export const ProcedureVariable = z.object({
  key: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, "A key is letters and digits"),
  label: requiredText("Enter a name for the variable", 120),
  tableRef: limitedText(30).nullable(),
  class: z.enum(variableClasses),
  type: z.enum(variableTypes),
  unit: limitedText(20).nullable(),
  min: decimalText().nullable(),
  max: decimalText().nullable(),
  allowed: z.array(limitedText(120)).nullable(),
  /** Only a value below `min` leaves the range. */
  decreaseOnly: z.boolean(),
  /** The field of a report template that is compared with it, such as "header.surfaceTemp", or "calibration.checks.read" for a column. */
  reportFieldKey: limitedText(80).nullable(),
});
export type ProcedureVariable = z.infer<typeof ProcedureVariable>;

/** Why an essential change may be approved: what qualified it, or the Level III's statement that the code asks for none. */
export const Qualification = z.object({
  basis: z.enum(["qualified", "not required"]),
  statement: limitedText(1000).min(3, "Enter what qualified it, or why the code requires no qualification"),
});
export type Qualification = z.infer<typeof Qualification>;

/** What is approved of a procedure: its content, from a day on, until the next revision. */
export const RevisionContent = z.object({
  changeSummary: limitedText(2000),
  standards: z.array(ProcedureStandard).max(40),
  referencingCodes: z.array(limitedText(60)).max(40),
  scope: ProcedureScope,
  personnelRequirement: PersonnelRequirement,
  equipmentTypes: z.array(limitedText(40)).max(60),
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

/** One field of the content: entered as it is stored. */
const content = <S extends z.ZodType>(label: string, schema: S) => field(label, schema, schema);
const { shape } = RevisionContent;

export const ProcedureRevision = defineRecord({
  entity: "ProcedureRevision",
  noun: "procedure revision",
  path: "/api/procedure-revisions",
  page: "/procedures",
  fields: {
    changeSummary: content("What changed", shape.changeSummary),
    standards: content("Standards", shape.standards),
    referencingCodes: content("Referencing codes", shape.referencingCodes),
    scope: content("Scope", shape.scope),
    personnelRequirement: content("Personnel", shape.personnelRequirement),
    equipmentTypes: content("Equipment types", shape.equipmentTypes),
    variables: content("Variables", shape.variables),
    qualification: content("Qualification", shape.qualification),
  },
  shown: {
    procedureId: derived("", z.uuid()),
    procedureNumber: derived("", z.string()),
    revisionNo: derived("Revision", z.int()),
    status: derived("State", z.enum(revisionStates), { options: revisionStates }),
    approvedOn: derived("Approved on", z.string().nullable()),
    approvedByName: derived("Approved by", z.string().nullable()),
    /** The approver's Level III certificate on the day. */
    approverCertificate: derived("", z.string().nullable()),
    effectiveFrom: derived("Effective from", z.string().nullable()),
    /** The day before the next revision begins, or before the withdrawal; null while open. */
    effectiveTo: derived("", z.string().nullable()),
    reviewDueOn: derived("", z.string().nullable()),
    suspendedFrom: derived("", z.string().nullable()),
    documentName: derived("", z.string().nullable()),
    documentSha256: derived("", z.string().nullable()),
    frozenAt: derived("", z.string().nullable()),
    /** What the change of variables asks for, compared with the revision before. */
    decision: derived("", z.string()),
    reviews: derived("", z.array(ReviewEntry)),
    clientApprovals: derived("", z.array(ClientApproval)),
  },
});
export type ProcedureRevision = z.infer<typeof ProcedureRevision.row>;
