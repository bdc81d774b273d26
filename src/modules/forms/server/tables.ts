import { eq, type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ActionDone } from "../action-done.ts";
import type { Answers } from "../answers.ts";
import { type Audience, categories, confidentialities, type FormDefinition } from "../definition.ts";
import { formActionKinds } from "../form-action.ts";
import { formActionStates } from "../form-action-life.ts";
import { filling } from "../filling.ts";
import type { Amendment, ReviewNote, SlotSignature } from "../form-submission.ts";
import { submissionStates } from "../submission-life.ts";
import { templateStates } from "../template-life.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import { describeRecord, indexOfKnown, instant, record } from "#kit/server/record.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const day = () => date({ mode: "string" });

/** A version of a form. An issued version is final; a change needs a new version. */
export const formTemplate = snakeCase.table(
  "form_template",
  {
    ...record(),
    code: text().notNull(),
    formVersion: integer().notNull(),
    title: text().notNull(),
    description: text(),
    category: text({ enum: categories }).notNull(),
    status: text({ enum: templateStates }).notNull().default("draft"),
    definition: jsonb().$type<FormDefinition>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    numberPattern: text(),
    confidential: text({ enum: confidentialities }).notNull().default("normal"),
    retentionYears: integer().notNull(),
    changeNote: text(),
    effectiveFrom: day(),
    testedAt: instant(),
    sentById: uuid(),
    issuedOn: day(),
    issuedById: uuid(),
    issuedByName: text(),
    supersededAt: instant(),
    reviewDueOn: day(),
    withdrawnReason: text(),
    withdrawnAt: instant(),
  },
  (t) => [
    unique().on(t.code, t.formVersion),
    uniqueIndex("form_template_issued")
      .on(t.code)
      .where(sql`${t.status} = 'issued'`),
    uniqueIndex("form_template_in_work")
      .on(t.code)
      .where(sql`${t.status} in ('draft', 'in review') and ${t.archivedAt} is null`),
    index().on(t.title, t.id),
    index().on(t.category, t.code, t.id),
    index().on(t.status, t.code, t.id),
    index("form_template_search").using("gin", sql`(${t.code} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
/** Anyone who may see forms reads all but the drafts of others. */
const readable = (actor: Actor) =>
  sql`(${formTemplate.createdById} = ${actor.id} or ${formTemplate.status} in ('issued', 'superseded', 'withdrawn'))`;
describeRecord(formTemplate, {
  entity: "FormTemplate",
  noun: "form",
  modules: ["forms"],
  label: (row) => `${row.code} version ${row.formVersion}`,
  own: readable,
  base: readable,
  closed: (row) => row.status !== "draft",
  afterFreeze: ["status", "supersededAt", "withdrawnReason", "withdrawnAt", "reviewDueOn"],
  unique: {
    form_template_code_form_version_unique: { field: "code", message: "A form {value} exists already." },
    form_template_in_work: { field: "code", message: "A draft of {value} exists already." },
  },
});

/** A link to one form for somebody without an account. The token is only in the address; here is its hash. */
export const formLink = snakeCase.table(
  "form_link",
  {
    ...record(),
    formCode: text().notNull(),
    purpose: text().notNull(),
    workOrderId: uuid().references(() => workOrder.id),
    baseLocationId: uuid().references(() => baseLocation.id),
    about: text().notNull().default(""),
    tokenHash: text().notNull().unique(),
    /** Offered to everyone who signs in, for reports of which nobody learns who sent them. */
    anonymous: boolean().notNull().default(false),
    /** Only of an anonymous one, whose address every one of them may know. */
    token: text(),
    /** Null for any number. */
    usesLeft: integer(),
    expiresOn: day(),
    usedCount: integer().notNull().default(0),
    lastUsedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.formCode, t.createdAt, t.id),
    indexOfKnown(t.workOrderId),
    index("form_link_search").using("gin", sql`(${t.formCode} || ' ' || ${t.purpose}) gin_trgm_ops`),
  ],
);
describeRecord(formLink, {
  entity: "FormLink",
  noun: "form link",
  modules: ["forms"],
  label: ({ formCode, purpose }) => `${formCode} for ${purpose}`,
  own: (actor) => sql`${formLink.createdById} = ${actor.id}`,
  base: formLink.baseLocationId,
  outside: (actor) => sql`${formLink.createdById} = ${actor.id}`,
  closed: (row) => row.endedAt !== null,
});

/** A tablet on which people of a base fill forms with their PIN. The token is only in the address; here is its hash. */
export const formKiosk = snakeCase.table(
  "form_kiosk",
  {
    ...record(),
    name: text().notNull(),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    formCodes: text().array().notNull(),
    tokenHash: text().notNull().unique(),
    usedCount: integer().notNull().default(0),
    lastUsedAt: instant(),
    endedAt: instant(),
  },
  (t) => [index().on(t.createdAt, t.id), index("form_kiosk_search").using("gin", sql`${t.name} gin_trgm_ops`)],
);
describeRecord(formKiosk, {
  entity: "FormKiosk",
  noun: "kiosk",
  modules: filling,
  label: ({ name }) => name,
  base: formKiosk.baseLocationId,
  outside: () => sql`false`,
  closed: (row) => row.endedAt !== null,
  secret: ["tokenHash"],
});

/** The PIN of a person for kiosks, which they chose themselves. It proves nothing elsewhere. */
export const kioskPin = snakeCase.table("kiosk_pin", {
  ...record(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => appUser.id),
  pinHash: text().notNull(),
});
describeRecord(kioskPin, {
  entity: "KioskPin",
  noun: "kiosk PIN",
  modules: filling,
  label: () => "Kiosk PIN",
  own: (actor) => sql`${kioskPin.userId} = ${actor.id}`,
  secret: ["pinHash"],
});

/** A filled form. Its answers are final once submitted; it is frozen once closed. */
export const formSubmission = snakeCase.table(
  "form_submission",
  {
    ...record(),
    number: text().unique(),
    provisionalRef: text().unique(),
    templateId: uuid()
      .notNull()
      .references(() => formTemplate.id),
    formCode: text().notNull(),
    formTitle: text().notNull(),
    formVersion: integer().notNull(),
    category: text({ enum: categories }).notNull(),
    confidential: text({ enum: confidentialities }).notNull(),
    status: text({ enum: submissionStates }).notNull().default("draft"),
    answers: jsonb().$type<Answers>().notNull().default({}),
    language: text(),
    zone: text().notNull(),
    /** What it is about, in the words of when it was started. */
    about: text().notNull().default(""),
    workOrderId: uuid().references(() => workOrder.id),
    projectId: uuid().references(() => project.id),
    clientCompanyId: uuid().references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    baseLocationId: uuid().references(() => baseLocation.id),
    inventoryItemId: uuid().references(() => inventoryItem.id),
    subjectUserId: uuid().references(() => appUser.id),
    /** The link it came through, from somebody without an account. */
    linkId: uuid().references(() => formLink.id),
    /** Null where it came through a link. */
    filledById: uuid().references(() => appUser.id),
    filledByName: text().notNull(),
    /** The name of the kiosk it was filled at. */
    atKiosk: text(),
    startedAt: instant().notNull(),
    openedAt: instant(),
    submittedAt: instant(),
    receivedAt: instant(),
    closedAt: instant(),
    clockSkewSec: integer(),
    versionNote: text(),
    createdOffline: boolean().notNull().default(false),
    signatures: jsonb().$type<SlotSignature[]>().notNull().default([]),
    reviews: jsonb().$type<ReviewNote[]>().notNull().default([]),
    amendments: jsonb().$type<Amendment[]>().notNull().default([]),
    /** The actions of its answers, each once. */
    actions: jsonb().$type<ActionDone[]>().notNull().default([]),
    score: text(),
    flagCount: integer().notNull().default(0),
    riskScore: integer(),
    /** The current reviewer: a person, or a role by its name; and the step of a two-step review. */
    reviewerId: uuid(),
    reviewRole: text(),
    reviewStep: integer().notNull().default(0),
    reviewDueOn: day(),
    /** The next signer, by role name or person. */
    signerId: uuid(),
    signerRole: text(),
    waitsFor: text(),
    voidReason: text(),
    contentHash: text(),
    /** Of one with an electronic signature, for /verify: 13 characters without dashes. */
    verificationCode: text().unique(),
  },
  (t) => [
    index().on(t.submittedAt, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.formCode, t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.category, t.createdAt, t.id),
    index().on(t.filledById, t.createdAt, t.id),
    index().on(t.baseLocationId, t.createdAt, t.id),
    index().on(t.templateId),
    indexOfKnown(t.linkId),
    indexOfKnown(t.workOrderId),
    indexOfKnown(t.projectId),
    indexOfKnown(t.clientCompanyId),
    indexOfKnown(t.inventoryItemId),
    indexOfKnown(t.subjectUserId),
    indexOfKnown(t.reviewerId),
    index("form_submission_search").using("gin", sql`${submissionWords(t)} gin_trgm_ops`),
  ],
);

/** What an answer asks of somebody. It has what is shown of it, so that its owner need not read the form. */
export const formAction = snakeCase.table(
  "form_action",
  {
    ...record(),
    submissionId: uuid()
      .notNull()
      .references(() => formSubmission.id),
    submissionNumber: text().notNull(),
    formCode: text().notNull(),
    formTitle: text().notNull(),
    about: text().notNull().default(""),
    confidential: text({ enum: confidentialities }).notNull(),
    kind: text({ enum: formActionKinds }).notNull(),
    title: text().notNull(),
    ownerId: uuid().references(() => appUser.id),
    ownerRole: text(),
    ownerName: text().notNull(),
    dueOn: day(),
    baseLocationId: uuid().references(() => baseLocation.id),
    state: text({ enum: formActionStates }).notNull().default("open"),
    outcome: text(),
    closedAt: instant(),
    closedByName: text(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.dueOn, t.id),
    index().on(t.submissionId),
    indexOfKnown(t.ownerId),
    index("form_action_search").using("gin", sql`(${t.submissionNumber} || ' ' || ${t.title} || ' ' || ${t.about}) gin_trgm_ops`),
  ],
);

/** The text the search box searches. */
export function submissionWords(t: {
  number: unknown;
  formTitle: unknown;
  about: unknown;
  filledByName: unknown;
  provisionalRef: unknown;
}) {
  return sql`(coalesce(${t.number}, '') || ' ' || coalesce(${t.provisionalRef}, '') || ' ' || ${t.formTitle} || ' ' || ${t.about} || ' ' || ${t.filledByName})`;
}

/** Filled, signed or reviewed by the person, or waiting for their signature or review. */
function tookPart({ id }: Actor): SQL {
  return sql`(${formSubmission.filledById} = ${id} or ${formSubmission.signerId} = ${id} or ${formSubmission.reviewerId} = ${id}
    or ${formSubmission.signatures} @> ${JSON.stringify([{ personId: id }])}::jsonb or ${formSubmission.reviews} @> ${JSON.stringify([{ byId: id }])}::jsonb)`;
}

/** One they took part in, about them, by someone they supervise, or waiting for a role of theirs. */
function concerns(actor: Actor): SQL {
  const roles = rolesOf(actor);
  return sql`(${tookPart(actor)} or ${formSubmission.subjectUserId} = ${actor.id} or ${formSubmission.reviewRole} = any(${roles}) or ${formSubmission.signerRole} = any(${roles})
    or (${formSubmission.confidential} = 'normal' and ${formSubmission.filledById} in (select ${appUser.id} from ${appUser} where ${appUser.managerId} = ${actor.id})))`;
}

const rolesOf = ({ roles }: Actor): SQL =>
  sql`array[${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )}]::text[]`;

/** Who reads the confidential forms of others. */
const circles = {
  HSE: [builtInRoles.HSE, builtInRoles.OPS, builtInRoles.QM, builtInRoles.RSO],
  HR: [builtInRoles.TRN],
} as const;

/** Whether a person may read a confidential form of someone else, by a role of its circle or because it is about them. */
export async function mayReadConfidential(
  db: Reading,
  userId: string,
  {
    confidential,
    subjectUserId,
    reviewerId,
  }: Pick<typeof formSubmission.$inferSelect, "confidential" | "subjectUserId" | "reviewerId">,
): Promise<boolean> {
  if (confidential === "normal" || userId === subjectUserId || userId === reviewerId) return true;
  const [person] = await db.select({ roles: appUser.roles }).from(appUser).where(eq(appUser.id, userId));
  return circles[confidential].some((role) => person?.roles.includes(role));
}

function kindsReadBy(actor: Actor): SQL {
  const read = (["HSE", "HR"] as const).filter((kind) => circles[kind].some((role) => actor.roles.includes(role)));
  return sql.join(
    ["normal", ...read].map((kind) => sql`${kind}`),
    sql`, `,
  );
}

describeRecord(formSubmission, {
  entity: "FormSubmission",
  noun: "filled form",
  modules: filling,
  withoutVideo: true,
  label: (row) => `${row.number ?? row.provisionalRef ?? "Draft"} ${row.formTitle}`,
  own: concerns,
  base: formSubmission.baseLocationId,
  // A draft is visible only to its author; a confidential form to those it concerns and the circle of its kind.
  visible: (actor) => sql`((${formSubmission.status} <> 'draft' or ${formSubmission.filledById} = ${actor.id})
      and (${formSubmission.confidential} in (${kindsReadBy(actor)}) or ${concerns(actor)}))`,
  outside: tookPart,
  closed: (row) => !["draft", "opened", "returned"].includes(row.status),
  afterFreeze: ["status", "voidReason", "waitsFor", "amendments"],
  about: (row) => ({ baseLocationId: row.baseLocationId, clientCompanyId: row.clientCompanyId, projectId: row.projectId }),
});

const ownedBy = (actor: Actor): SQL =>
  sql`(${formAction.ownerId} = ${actor.id} or ${formAction.ownerRole} = any(${rolesOf(actor)}) or ${formAction.createdById} = ${actor.id})`;

describeRecord(formAction, {
  entity: "FormAction",
  noun: "action of a form",
  modules: filling,
  label: ({ submissionNumber, title }) => `${submissionNumber}: ${title}`,
  own: ownedBy,
  base: formAction.baseLocationId,
  visible: (actor) => sql`(${formAction.confidential} in (${kindsReadBy(actor)}) or ${ownedBy(actor)})`,
  outside: (actor) => sql`${formAction.ownerId} = ${actor.id}`,
  closed: ({ state }) => state !== "open",
  about: ({ baseLocationId }) => ({ baseLocationId }),
});
