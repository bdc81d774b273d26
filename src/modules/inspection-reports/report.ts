/** The schemas of a report and its parts, for pages, exports and the frozen record. */
import { z } from "zod";
import { asStored, Stored } from "#kit/contract.ts";
import { Position } from "#kit/position.ts";
import { dayText, limitedText, requiredText } from "#kit/schemas.ts";
import { AcceptanceChoice, Indication, Line, type ReportContent, Setup, Values } from "#modules/report-templates/content.ts";
import { consumableForms } from "#modules/report-templates/consumable-forms.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { Markup, mostSketches, Sketch } from "./sketch/shapes.ts";
import { reasonClasses } from "./revision-reason.ts";
import { CertificateLimits } from "#modules/ndt-training/contract.ts";

export const reportStates = ["draft", "submitted", "returned", "signed", "released", "superseded", "void"] as const;
export type ReportState = (typeof reportStates)[number];
/** States a reader of the register may see (R39). */
export const finished = ["signed", "released", "superseded", "void"] as const;
export const reportResults = ["ACCEPT", "REJECT", "FOR_INFORMATION", "INCOMPLETE"] as const;
export const personRoles = ["performer", "assistant", "evaluator", "radiographer", "authorizedInspector", "witness"] as const;
export type PersonRole = (typeof personRoles)[number];

const text = (most: number) => limitedText(most).nullable();
const day = dayText();

/**
 * The documents of a person of another organization, by which they are assessed like our own: certificate, vision tests and, under a central scheme,
 * the authorization of their employer. A draft may lack some; a signature requires them. `fileId` is the copy of the certificate, a file of the
 * report.
 */
export const ExternalPapers = z.object({
  schemeId: text(60),
  /** The name of the scheme if it is not in the list (OTHER). */
  schemeName: text(120).nullish(),
  method: text(12),
  level: text(8),
  techniques: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
  certificateNumber: text(60),
  issuedBy: text(120).default(null),
  validFrom: day.nullable(),
  expiresOn: day.nullable(),
  limitation: text(300).default(null),
  limits: CertificateLimits.nullable().default(null),
  nearTestedOn: day.nullable(),
  colourTestedOn: day.nullable().default(null),
  greyTestedOn: day.nullable().default(null),
  authorizedOn: day.nullable().default(null),
  authorizedTo: day.nullable().default(null),
  fileId: z.uuid().nullable(),
});
export type ExternalPapers = z.infer<typeof ExternalPapers>;

/** Someone who took part: a member of staff, or a named person of another organization. */
export const ReportPerson = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  externalName: text(120),
  organization: text(120),
  roles: z.array(z.enum(personRoles)).min(1, "Choose what this person did"),
  /** The days this person worked; empty means every day of the inspection. */
  dates: z.array(day),
  subcontractor: z.boolean(),
  /** Only for a person of another organization. */
  papers: ExternalPapers.nullish(),
});
export type ReportPerson = z.infer<typeof ReportPerson>;

const performing: readonly string[] = ["performer", "radiographer"];

/** Whether a line is a subcontractor's result: marked as such, or performed only by their people (ISO/IEC 17020:2012 7.4.4). */
export function isSubcontracted(
  { subcontracted, performedBy }: { subcontracted?: boolean | undefined; performedBy?: string | null | undefined },
  people: readonly ReportPerson[],
): boolean {
  if (subcontracted) return true;
  const named = people.filter(({ id }) => id === performedBy);
  const crew = named.length > 0 ? named : people.filter(({ roles }) => roles.some((role) => performing.includes(role)));
  return crew.length > 0 && crew.every(({ subcontractor }) => subcontractor);
}

/** An instrument used on the report; without days it was used on every day of the inspection. */
export const ReportEquipment = z.object({
  id: z.uuid(),
  inventoryItemId: z.uuid(),
  purpose: text(120),
  usedFrom: day.nullable(),
  usedTo: day.nullable(),
});
export type ReportEquipment = z.infer<typeof ReportEquipment>;

/** A batch of penetrant, couplant, film and the like; `expiresOn` is the last valid day, null if none is stated. */
export const ReportConsumable = z.object({
  id: z.uuid(),
  kind: z.string().max(40),
  product: requiredText("Enter the product", 120),
  manufacturer: text(120),
  batch: requiredText("Enter the batch", 60),
  expiresOn: day.nullable(),
  /** The type on the maker's label, for kinds where it is required: "visible wet" for magnetic particles. */
  form: z.enum(consumableForms).nullish(),
});
export type ReportConsumable = z.infer<typeof ReportConsumable>;

/** Makers of couplant usually state no expiry: a batch without one is valid and printed as such (gate G7). */
export function statesNoExpiry(kind: string): boolean {
  return kind === "UT-CPL";
}

/**
 * A file on the report: its place, whether it prints, and its caption. The file itself is a StoredFile of the report; a caption entered here replaces
 * the one it was uploaded with.
 */
export const ReportAttachment = z.object({
  fileId: z.uuid(),
  lineId: z.string().nullable(),
  print: z.boolean(),
  caption: z.string().trim().max(300).optional(),
  /** Where a photo was taken; stored if the report policy allows it. */
  position: Position.optional(),
  /** What is drawn on the photo, as vectors; the photo itself stays as it is (R31). */
  markup: Markup.optional(),
});
export type ReportAttachment = z.infer<typeof ReportAttachment>;

/** The caption of a file: the one entered on the report, else the one it was uploaded with; null if there is none. */
export function captionOf(
  attachment: Pick<ReportAttachment, "caption"> | undefined,
  file: { caption: string | null },
): string | null {
  return (attachment?.caption ?? file.caption) || null;
}

/** A mark by a representative who witnessed; part of the content, not an electronic signature. */
export const WitnessMark = z.object({
  id: z.uuid(),
  name: requiredText("Enter the witness", 120),
  organization: text(120),
  role: text(80),
  markedAt: z.string(),
});
export type WitnessMark = z.infer<typeof WitnessMark>;

/**
 * Permission of the owner or client to use a rejected item (17020 and 17025 7.8.6): printed beside the REJ, which stays. It belongs to a line, or to
 * one indication on it.
 */
export const ReportConcession = z.object({
  id: z.uuid(),
  lineId: z.uuid(),
  indicationId: z.uuid().nullish(),
  number: requiredText("Enter the number of the concession", 60),
  /** Who granted it, and for whom they speak. */
  grantedBy: requiredText("Enter who granted it", 120),
  organization: requiredText("Enter their organization", 120),
  grantedOn: day,
  /** Its document, with the revision. */
  document: requiredText("Enter the document that states it", 120),
  /** That document, if it is among the files of the report. */
  documentId: z.uuid().nullish(),
});
export type ReportConcession = z.infer<typeof ReportConcession>;

/** Written answers to W findings, by finding. */
export const FindingAnswers = z.record(z.string(), z.string().max(1000));
export type FindingAnswers = z.infer<typeof FindingAnswers>;

const StoredSetup = Setup.extend({ id: z.uuid() });
export type StoredSetup = z.infer<typeof StoredSetup>;

/** Everything a person enters; each key is a section that is saved as a whole. */
export const contentShape = {
  clientReportNo: text(40),
  purchaseOrder: text(60),
  clientJobNo: text(60),
  /** Who ordered the work: a person or office of the client. */
  orderedBy: text(120),
  /** How items were selected, if not all were examined (ISO/IEC 17020:2012 Annex B). */
  samplingMethod: text(200),
  locationText: text(200),
  inspectionStart: z.string().nullable(),
  inspectionEnd: z.string().nullable(),
  header: Values,
  technique: Values,
  calibration: Values,
  /** The setups beside A, whose technique and calibration are the report's own; absent if there are none. */
  setups: z
    .array(StoredSetup)
    .max(25)
    .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, "Two setups have the same letter")
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Two setups have the same id")
    .optional(),
  summary: Values,
  acceptance: AcceptanceChoice,
  deviations: text(4000),
  opinions: text(4000),
  remarks: text(4000),
  people: z.array(ReportPerson).max(60),
  equipment: z.array(ReportEquipment).max(60),
  consumables: z.array(ReportConsumable).max(60),
  lines: z.array(Line.extend({ id: z.uuid(), setupId: z.uuid().nullish() })).max(5000),
  indications: z.array(Indication.extend({ id: z.uuid(), lineId: z.uuid() })).max(5000),
  attachments: z.array(ReportAttachment).max(60),
  /** Absent if there are none. */
  sketches: z.array(Sketch).max(mostSketches).optional(),
  witnesses: z.array(WitnessMark).max(10),
  /** Absent if there are none. */
  concessions: z.array(ReportConcession).max(200).optional(),
  answers: FindingAnswers,
};
export const Content = z.object(contentShape);
export type Content = z.infer<typeof Content>;

/** The same for display: every save has validated it, and the server assembles it section by section. */
const shownContent = {
  ...contentShape,
  header: asStored(contentShape.header),
  technique: asStored(contentShape.technique),
  calibration: asStored(contentShape.calibration),
  setups: asStored(contentShape.setups.unwrap()).optional(),
  summary: asStored(contentShape.summary),
  acceptance: asStored(contentShape.acceptance),
  people: asStored(contentShape.people),
  equipment: asStored(contentShape.equipment),
  consumables: asStored(contentShape.consumables),
  lines: asStored(contentShape.lines),
  indications: asStored(contentShape.indications),
  attachments: asStored(contentShape.attachments),
  sketches: asStored(contentShape.sketches.unwrap()).optional(),
  witnesses: asStored(contentShape.witnesses),
  concessions: asStored(contentShape.concessions.unwrap()).optional(),
  answers: asStored(contentShape.answers),
};

/** What a report held when its reviewer last returned it. */
export const LastReturned = z.object({ at: z.iso.datetime({ offset: true }), content: z.object(shownContent) });
export type LastReturned = z.infer<typeof LastReturned>;

/** The part of the content that the template's engine computes and checks. */
export function templateContent(content: Content): ReportContent {
  const { header, technique, calibration, setups, summary, acceptance, lines, indications } = content;
  return { header, technique, calibration, ...(setups ? { setups } : {}), summary, acceptance, lines, indications };
}

/** A row of the list and of the register. */
export const ReportItem = Stored.extend({
  reportNumber: z.string().nullable(),
  revision: z.int(),
  provisionalRef: z.string(),
  clientReportNo: z.string().nullable(),
  method: z.enum(methods),
  templateCode: z.string(),
  clientCompanyId: z.uuid(),
  clientName: z.string().nullable(),
  clientSiteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  projectId: z.uuid().nullable(),
  workOrderId: z.uuid().nullable(),
  workOrderNumber: z.string().nullable(),
  itemTag: z.string().nullable(),
  itemDescription: z.string().nullable(),
  /** A value that is not a day was written by hand in the database, and is not shown; the other rows are. */
  inspectedOn: day.nullable().catch(null),
  authorName: z.string().nullable(),
  /** Its evidence is being reviewed. */
  underCaution: z.boolean().optional(),
  /** Found altered since it was signed, and still altered. */
  isAltered: z.boolean().optional(),
  status: z.enum(reportStates),
  result: z.enum(reportResults).nullable(),
  stateSince: z.string(),
  issuedOn: day.nullable().catch(null),
  verificationCode: z.string().nullable(),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const slotNames = ["performed", "evaluated", "reviewed", "approved"] as const;
export type SlotName = (typeof slotNames)[number];

/** How the signer proved who they are: "password" shortly after a full proof; otherwise with the user ID, with a code as well, or with a passkey. */
export const authMethods = ["password", "password+id", "password+otp", "passkey"] as const;

export const Signature = z.object({
  id: z.uuid(),
  slot: z.enum(slotNames),
  meaning: z.string(),
  signerUserId: z.uuid(),
  printedName: z.string(),
  employeeNo: z.string(),
  certText: z.string(),
  signedAt: z.string(),
  timeZone: z.string(),
  contentHash: z.string(),
  authMethod: z.enum(authMethods),
  state: z.enum(["active", "withdrawn"]),
  withdrawnReason: z.string().nullable(),
});
export type Signature = z.infer<typeof Signature>;

/** When a signature was withdrawn, by whom and why; null if not recorded. */
export const Withdrawal = z.object({ at: z.string().nullable(), byName: z.string().nullable(), reason: z.string().nullable() });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const ReviewComment = z.object({
  id: z.uuid(),
  version: z.int(),
  target: z.string(),
  text: z.string(),
  severity: z.enum(["mustFix", "query", "note"]),
  state: z.enum(["open", "answered", "closed"]),
  answer: z.string().nullable(),
  createdAt: z.string(),
  authorName: z.string(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** The whole report, as the editor and the record page show it. */
export const Report = ReportItem.extend(shownContent).extend({
  templateId: z.uuid(),
  templateVersion: z.int(),
  /** The newest approved version of the template, only for a draft: it can be moved to it. */
  newestTemplateVersion: z.int().nullable(),
  timeZone: z.string(),
  /** How far the clock of a device it was written on was off, in seconds; behind below zero, null where none was. */
  clockSkewSec: z.int().nullable(),
  /** The display units, if the reader has not chosen others. */
  unitSystem: z.enum(["SI", "US"]),
  /** Whether the policy requires the client's approval of the procedure. */
  procedureClientApproval: z.boolean(),
  /** Whether the policy allows storing the position of photos. */
  photoPositions: z.boolean(),
  performedDates: z.array(day),
  clientCode: z.string(),
  projectNumber: z.string().nullable(),
  baseLocationId: z.uuid().nullable(),
  reasonForRevision: z.string().nullable(),
  reasonClass: z.enum(reasonClasses).nullable(),
  changeSummary: z.string().nullable(),
  replacesReportId: z.uuid().nullable(),
  supersededById: z.uuid().nullable(),
  voidReason: z.string().nullable(),
  contentHash: z.string().nullable(),
  recordHash: z.string().nullable(),
  ledgerSeq: z.int().nullable(),
  pdfSha256: z.string().nullable(),
  frozenAt: z.string().nullable(),
  slots: z.array(z.enum(slotNames)),
  signatures: z.array(Signature),
  comments: z.array(ReviewComment),
  revisions: z.array(
    z.object({
      id: z.uuid(),
      revision: z.int(),
      status: z.enum(reportStates),
      issuedOn: day.nullable(),
      reasonForRevision: z.string().nullable(),
    }),
  ),
  /** What this person may do with it now. */
  may: z.object({
    edit: z.boolean(),
    /** May edit only the references of the job and the names of the item. */
    headerOnly: z.boolean(),
    moveTemplate: z.boolean(),
    sign: z.enum(slotNames).nullable(),
    return: z.boolean(),
    recall: z.boolean(),
    revise: z.boolean(),
    void: z.boolean(),
  }),
});
export type Report = z.infer<typeof Report>;

/** The permitted actions on a report that cannot be continued. */
export const mayNothing = {
  edit: false,
  moveTemplate: false,
  sign: null,
  return: false,
  recall: false,
  revise: false,
  void: false,
} satisfies Partial<Report["may"]>;
