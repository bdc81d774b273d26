import { inArray, eq, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import {
  certificationBases,
  certificationEventTypes,
  certificationStates,
  type CertificateLimits,
  type CertificationEvidence,
  type EmployerAuthorization,
  type Qualification,
  visionKinds,
} from "../contract.ts";
import { chartEquivalents, visionCharts } from "../rules/records.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, instant, onlyAdded, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });

/** Proof that a person is qualified for a method, its techniques and a level, in the edition of one scheme. Final once signed. */
export const certification = snakeCase.table(
  "certification",
  {
    ...record(),
    certificateNumber: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    /** As printed: a later change of name does not reach the certificate. */
    personName: text().notNull(),
    schemeId: text().notNull(),
    method: text().notNull(),
    level: text().notNull(),
    techniques: text().array().notNull(),
    basis: text({ enum: certificationBases }).notNull(),
    renewsId: uuid(),
    issuedOn: day().notNull(),
    effectiveFrom: day().notNull(),
    expiresOn: day().notNull(),
    authorizedToTest: boolean().notNull(),
    issuedBy: text(),
    sector: text(),
    limitation: text(),
    limits: jsonb().$type<CertificateLimits>(),
    employerAuthorization: jsonb().$type<EmployerAuthorization>(),
    qualification: jsonb().$type<Qualification>(),
    state: text({ enum: certificationStates }).notNull(),
    level3Id: uuid(),
    level3Name: text(),
    level3SignedAt: instant(),
    certifiedById: uuid(),
    certifiedByName: text(),
    certifiedAt: instant(),
    /** The instant from which it counts. */
    signedAt: instant(),
    evidence: jsonb().$type<CertificationEvidence>(),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.personName, t.id),
    index().on(t.expiresOn, t.id),
    index().on(t.issuedOn, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.method, t.expiresOn, t.id),
    index().on(t.state, t.expiresOn, t.id),
    index().on(t.schemeId, t.expiresOn, t.id),
    index("certification_search").using("gin", sql`(${t.certificateNumber} || ' ' || ${t.personName}) gin_trgm_ops`),
  ],
);

/** People of the actor's bases: certificates and vision tests have no base of their own, their holder has. */
const holderInBase = (column: typeof certification.userId | typeof visionTest.userId) => (actor: Actor) =>
  actor.baseIds.length === 0
    ? sql`false`
    : inArray(column, sql`(select ${appUser.id} from ${appUser} where ${inArray(appUser.baseLocationId, [...actor.baseIds])})`);

describeRecord(certification, {
  entity: "Certification",
  noun: "certification",
  modules: ["ndt-training"],
  label: (row) => row.certificateNumber,
  personal: { of: "userId", fields: ["personName", "qualification", "evidence"] },
  own: (actor) => eq(certification.userId, actor.id),
  evidenceOf: ({ userId }) => ({ table: appUser, id: userId }),
  base: (actor) => holderInBase(certification.userId)(actor),
  closed: (row) => row.state !== "draft",
  // The employer's authorization of a certificate from outside begins and ends while the certificate stands.
  afterFreeze: ["state", "employerAuthorization"],
  unique: {
    certification_certificate_number_key: {
      field: "certificateNumber",
      message: "Certificate {value} is on record already.",
    },
  },
});

/** What happened to a signed certificate; only ever added to. */
export const certificationEvent = snakeCase.table(
  "certification_event",
  {
    ...record(),
    certificationId: uuid()
      .notNull()
      .references(() => certification.id),
    type: text({ enum: certificationEventTypes }).notNull(),
    effectiveOn: day().notNull(),
    reason: text().notNull(),
    recordedAt: instant().notNull(),
    /** Null of those recorded before it was noted: their days tell. */
    backdated: boolean(),
  },
  (t) => [index().on(t.certificationId, t.effectiveOn)],
);
describeRecord(certificationEvent, {
  entity: "CertificationEvent",
  noun: "certification event",
  modules: ["ndt-training"],
  label: (row) => `${row.type} ${row.effectiveOn}`,
});
onlyAdded(certificationEvent);

/**
 * The days on which each certificate counts, derived again in the transaction of every signature and event. A row that no longer holds keeps
 * `knownTo`. The end of employment is not in it: the answer itself adds that from the person, so that a corrected leaving date needs no rebuild.
 */
export const certificationPeriod = snakeCase.table(
  "certification_period",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    certificationId: uuid()
      .notNull()
      .references(() => certification.id),
    schemeId: text().notNull(),
    method: text().notNull(),
    technique: text(),
    levelRank: integer().notNull(),
    validFrom: day().notNull(),
    validTo: day().notNull(),
    knownFrom: instant().notNull(),
    knownTo: instant(),
  },
  (t) => [
    index().on(t.userId, t.method, t.validFrom, t.validTo),
    index().on(t.method, t.levelRank, t.validTo),
    index().on(t.certificationId),
  ],
);

/** One test of the eyes. Never edited: a wrong one is voided with a reason and stays visible. */
export const visionTest = snakeCase.table(
  "vision_test",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    personName: text().notNull(),
    testedOn: day().notNull(),
    kind: text({ enum: visionKinds }).notNull(),
    chart: text({ enum: visionCharts }).notNull(),
    /** Of the chart "other" read close by: which it was, and what passing it is equivalent to. */
    chartName: text(),
    equivalentTo: text({ enum: chartEquivalents }),
    result: text().notNull(),
    distanceMm: integer(),
    eye: text({ enum: ["left", "right", "both"] }).notNull(),
    corrected: boolean().notNull(),
    examinerName: text().notNull(),
    examinerQualification: text().notNull(),
    recordedAt: instant().notNull(),
    voidedAt: instant(),
    voidReason: text(),
  },
  (t) => [
    index().on(t.userId, t.testedOn),
    index().on(t.testedOn, t.id),
    index().on(t.personName, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.kind, t.testedOn, t.id),
    index("vision_test_search").using("gin", sql`(${t.personName} || ' ' || ${t.examinerName}) gin_trgm_ops`),
  ],
);
/** Rule 23: what an eye test found is for its holder, the Level III and the coordinator; others are told passed or not, and the days. */
export function mayReadDetails(actor: Actor, { userId }: { userId: string }): boolean {
  return userId === actor.id || actor.isSuperUser || Boolean(actor.rights["ndt-training"]?.edit);
}

describeRecord(visionTest, {
  entity: "VisionTest",
  noun: "vision test",
  modules: ["ndt-training"],
  label: (row) => `${row.personName} ${row.kind} ${row.testedOn}`,
  personal: { of: "userId", label: true, fields: ["personName"] },
  own: (actor) => eq(visionTest.userId, actor.id),
  evidenceOf: ({ userId }) => ({ table: appUser, id: userId }),
  base: (actor) => holderInBase(visionTest.userId)(actor),
  closed: (row) => row.voidedAt !== null,
  secret: [
    "result",
    "chart",
    "chartName",
    "equivalentTo",
    "distanceMm",
    "corrected",
    "eye",
    "examinerName",
    "examinerQualification",
  ],
  papers: (row, actor) => mayReadDetails(actor, row),
});
