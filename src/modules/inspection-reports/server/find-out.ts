import { eq, inArray } from "drizzle-orm";
import type { PersonRole, ReportPerson, SlotName } from "../report.ts";
import type { Answered, GateFacts, PersonFound } from "../rules/gates.ts";
import { reviewLevel } from "../rules/review.ts";
import { reportResult } from "../rules/result.ts";
import { demandsMet } from "./demands.ts";
import { duplicateFindings } from "./duplicates.ts";
import { type Loaded, templateContent, type Written } from "./loading.ts";
import { parameterFindings } from "./procedure-parameters.ts";
import { contextOf } from "./template-context.ts";
import { reportOpening } from "./tables.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import type {
  CalibrationFound,
  CertificateHeld,
  CertificationFound,
  ProcedureFound as ProcedureAnswer,
} from "#eligibility/contract.ts";
import * as eligibility from "#eligibility/server/index.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { levelName, levelRank, type LevelRank, scopeName } from "#modules/ndt-training/rules/scope.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";
import { check, evaluate, type Finding, findingKey } from "#modules/report-templates/engine.ts";

/** Everything asked of the records behind a report, with the copies a signature will freeze. */
export interface Found {
  facts: GateFacts;
  findings: (Finding & { id: string })[];
  verdicts: ReturnType<typeof evaluate>;
  certifications: (CertificationFound & { role: string })[];
  calibrations: CalibrationFound[];
  procedures: ProcedureAnswer[];
  /** What lets the reviewer sign, when one is about to. */
  reviewerCertificate: CertificateHeld | null;
}

interface Need {
  person: ReportPerson;
  name: string;
  role: RoleNeed;
  days: Day[];
}

/** Asks the owners of the records about every day of the inspection. `reviewer` is the person about to sign a review slot. */
export async function findOut(
  db: Reading,
  loaded: Loaded,
  reviewer: { actor: Actor; slot: SlotName; contentHash: string; today: Day } | null,
): Promise<Found> {
  const { report, content, definition, client, policy } = loaded;
  const days = report.performedDates;
  const names = await namesOf(db, content.people);
  const needs = needsOf(loaded, names);
  const asked = needs.map(({ person: { userId }, role, days: on }) =>
    userId ? on.map((day) => ({ userId, day, ...certificateNeed(role, definition.code) })) : [],
  );
  const answers = await eligibility.certification(db, { needs: asked.flat() });
  const answersOf = needs.map((_, index) =>
    answers.slice(asked.slice(0, index).flat().length, asked.slice(0, index + 1).flat().length),
  );
  const equipment = content.equipment.map((item) => ({ item, days: usedOn(item, days) }));
  const calibrations = await eligibility.calibration(db, {
    inventoryItemIds: [...new Set(content.equipment.map(({ inventoryItemId }) => inventoryItemId))],
    days,
  });
  const procedureId = typeof content.header.procedure === "string" ? content.header.procedure : null;
  const procedures = procedureId
    ? await eligibility.procedure(db, {
        procedureId,
        days,
        clientCompanyId: client.id,
        projectId: report.projectId,
        clientApprovalRequired: policy.procedureClientApprovalRequired,
        method: definition.method,
      })
    : [];
  const context = await contextOf(db, loaded);
  const findings = [
    ...check(definition, templateContent(content), context),
    ...(await parameterFindings(db, loaded, procedures)),
    ...(await duplicateFindings(db, report)),
  ].map((finding) => ({ ...finding, id: findingKey(finding) }));
  const listed = new Set(context.equipment.map(({ typeCode }) => typeCode));
  const broken = findings.filter(({ severity, target }) => severity === "E" && target.block === "calibration");
  const review = reviewer ? await reviewerFound(db, loaded, reviewer) : null;
  const facts: GateFacts = {
    performedDates: days,
    people: needs.map((need, index) => personFound(need, answersOf[index] ?? [])),
    instruments: equipment.map(({ item, days: on }) => instrumentFound(item.inventoryItemId, on, calibrations)),
    requiredEquipment: definition.requiredEquipment.map(({ label, anyOf }) => ({
      label,
      listed: anyOf.some((code) => listed.has(code)),
    })),
    onTheDay:
      broken.length > 0
        ? broken.map(({ target, message }) => ({ field: target.key ?? "Calibration", ok: false, message }))
        : [{ field: "On-the-day checks", ok: true }],
    procedures: procedureFacts(await procedureNumber(db, procedureId), procedures),
    consumables: content.consumables.map(({ product, batch, expiresOn }) => ({ product, batch, expiresOn, dates: days })),
    reviewer: review?.facts ?? null,
    template: {
      name: `${loaded.template.code} v${loaded.template.templateVersion}`,
      approved: loaded.template.status !== "draft",
    },
    workOrder: loaded.workOrder
      ? {
          number: loaded.workOrder.number,
          evidenceRef: { entity: "WorkOrder", id: loaded.workOrder.id },
          openOn: days.map((onDate) => ({ onDate, open: wasOpen(loaded.workOrder, onDate) })),
        }
      : null,
    client: {
      name: client.displayName,
      active: client.status === "active",
      evidenceRef: { entity: "ClientCompany", id: client.id },
    },
    lateEvidence: lateEvidence(report.inspectionEnd, answers),
    clientRequirements: [...witnessAsked(loaded), ...(await demandsMet(db, loaded, (userId) => names.get(userId) ?? "Somebody"))],
  };
  return {
    facts,
    findings,
    verdicts: evaluate(definition, templateContent(content), context),
    certifications: needs.flatMap(({ role: { role } }, index) => (answersOf[index] ?? []).map((answer) => ({ ...answer, role }))),
    calibrations: calibrations.filter(({ inventoryItemId, day }) =>
      equipment.some(({ item, days: on }) => item.inventoryItemId === inventoryItemId && on.includes(day)),
    ),
    procedures,
    reviewerCertificate: review?.certificate ?? null,
  };
}

/** A policy that wants a witness is met by a mark on the report. */
function witnessAsked({ policy, client, content }: Loaded): NonNullable<GateFacts["clientRequirements"]> {
  if (!policy.witnessRequired) return [];
  const source = `Report policy of ${client.displayName}`;
  return [
    {
      subject: "Witness",
      requirement: "a witness mark",
      source,
      onDate: null,
      met: content.witnesses.length > 0,
      blocking: true,
    },
  ];
}

/** Which level must review, with the result and answers as they are; null when nobody must. */
export function reviewAsked({ content, report, policy }: Written): 2 | 3 | null {
  return reviewLevel(policy, {
    method: report.method,
    result: reportResult(content.lines),
    warningsAnswered: Object.values(content.answers).some((answer) => answer.trim() !== ""),
  });
}

async function namesOf(db: Reading, people: readonly ReportPerson[]): Promise<Map<string, string>> {
  const ids = people.flatMap(({ userId }) => (userId ? [userId] : []));
  if (ids.length === 0) return new Map();
  const users = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(inArray(appUser.id, ids));
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** For each part a person has in the report, what the template asks of that part. */
function needsOf({ report, content, definition }: Loaded, names: Map<string, string>): Need[] {
  return content.people.flatMap((person) =>
    definition.roles
      .filter(({ role }) => person.roles.includes(role as PersonRole))
      .map((role) => ({
        person,
        name: person.userId ? (names.get(person.userId) ?? "Somebody") : (person.externalName ?? "Somebody"),
        role,
        days: person.dates.length > 0 ? person.dates : report.performedDates,
      })),
  );
}

/** A limited certificate (UT-T) will do for thickness readings. */
function certificateNeed({ method, technique, minLevel, schemes, vision }: RoleNeed, templateCode: string) {
  return {
    method,
    technique: technique ?? null,
    minLevel: minLevel as LevelRank,
    schemes,
    vision,
    limited: templateCode === "UT-THK",
  };
}

function personFound({ person, name, role, days }: Need, answers: CertificationFound[]): PersonFound {
  const found = days.map((onDate) => {
    const answer = answers.find(({ day }) => day === onDate);
    if (!answer) {
      const missing: Answered = { ok: false, code: "NOT_ON_RECORD", message: `${name} is not on record with certificates` };
      return { onDate, certificate: missing, vision: { ok: true, missing: [], message: null } };
    }
    const { certificate, vision } = answer;
    const evidenceRef = certificate.ok
      ? { entity: "Certification", id: certificate.held.certificationId }
      : { entity: "User", id: answer.userId };
    return { onDate, certificate: certificate.ok ? { ok: true as const } : certificate, vision, evidenceRef };
  });
  const held = answers.find(({ certificate }) => certificate.ok)?.certificate;
  return {
    name,
    role: role.role === "performer" || role.role === "radiographer" ? role.role : "evaluator",
    scope: scopeName({ method: role.method, technique: role.technique ?? null }),
    level: levelName(role.minLevel as LevelRank),
    rankHeld: held?.ok ? levelRank(held.held.level) : null,
    credential: role.role === "authorizedInspector" ? role.method : null,
    signs: person.userId !== null,
    days: found,
  };
}

function usedOn({ usedFrom, usedTo }: { usedFrom: Day | null; usedTo: Day | null }, days: readonly Day[]): Day[] {
  return days.filter((day) => (!usedFrom || usedFrom <= day) && (!usedTo || day <= usedTo));
}

function instrumentFound(inventoryItemId: string, days: readonly Day[], answers: CalibrationFound[]) {
  const own = answers.filter((one) => one.inventoryItemId === inventoryItemId);
  return {
    asset: own[0]?.assetTag ?? "Instrument",
    days: days.flatMap((onDate) => {
      const found = own.find(({ day }) => day === onDate);
      return found ? [{ onDate, answer: found.answer, evidenceRef: { entity: "InventoryItem", id: inventoryItemId } }] : [];
    }),
  };
}

async function procedureNumber(db: Reading, id: string | null): Promise<string> {
  if (!id) return "";
  const [row] = await db.select({ number: procedure.number }).from(procedure).where(eq(procedure.id, id));
  return row?.number ?? "Procedure";
}

/** The revision that answers for the first day is the one the report stands on; a change of revision during the work shows. */
function procedureFacts(number: string, answers: ProcedureAnswer[]): GateFacts["procedures"] {
  const named = answers.flatMap(({ answer }) => (answer.ok ? [answer.held] : []))[0];
  if (answers.length === 0) return [];
  if (!named)
    return [
      {
        number,
        revision: 0,
        effective: null,
        days: answers.map(({ day, answer, procedureId }) => ({
          onDate: day,
          answer,
          revision: null,
          evidenceRef: { entity: "Procedure", id: procedureId },
        })),
      },
    ];
  return [
    {
      number: named.number,
      revision: named.revisionNo,
      effective: { from: named.effectiveFrom, to: named.effectiveTo },
      days: answers.map(({ day, answer, procedureId }) => ({
        onDate: day,
        answer,
        revision: answer.ok ? named.revisionNo : null,
        evidenceRef: { entity: "Procedure", id: procedureId },
      })),
    },
  ];
}

function wasOpen(order: Loaded["workOrder"], day: Day): boolean {
  if (!order || order.status === "draft" || order.status === "cancelled") return false;
  return order.status !== "closed" || order.closedOn === null || day <= order.closedOn;
}

/** Certificates signed after the inspection ended: allowed, shown, printed. */
function lateEvidence(inspectionEnd: string | null, answers: CertificationFound[]): NonNullable<GateFacts["lateEvidence"]> {
  if (!inspectionEnd) return [];
  const late = answers.flatMap(({ certificate }) =>
    certificate.ok && certificate.held.signedAt && certificate.held.signedAt > inspectionEnd ? [certificate.held] : [],
  );
  const once = new Map(late.map((held) => [held.certificationId, held]));
  return [...once.values()].map(({ certificationId, certificateNumber, personName, signedAt }) => ({
    subject: `Certificate ${certificateNumber} of ${personName}`,
    recordedOn: (signedAt ?? "").slice(0, 10),
    evidenceRef: { entity: "Certification", id: certificationId },
  }));
}

/** R10: another person, certified today at the level asked, who has opened every section of this very content. */
async function reviewerFound(
  db: Reading,
  loaded: Loaded,
  { actor, slot, contentHash, today }: { actor: Actor; slot: SlotName; contentHash: string; today: Day },
): Promise<{ facts: NonNullable<GateFacts["reviewer"]>; certificate: CertificateHeld | null }> {
  const level = slot === "approved" ? 3 : 2;
  const [answer] = await eligibility.certification(db, {
    needs: [{ userId: actor.id, day: today, method: loaded.definition.method, minLevel: level, vision: "none", testing: false }],
  });
  const openings = await db
    .select({ section: reportOpening.section, hash: reportOpening.contentHash, userId: reportOpening.userId })
    .from(reportOpening)
    .where(eq(reportOpening.reportId, loaded.report.id));
  const opened = new Set(
    openings.filter(({ hash, userId }) => hash === contentHash && userId === actor.id).map(({ section }) => section),
  );
  const facts = {
    userId: actor.id,
    name: actor.name,
    examinerIds: loaded.content.people.flatMap(({ userId, roles }) =>
      userId && roles.some((role) => role !== "assistant" && role !== "witness") ? [userId] : [],
    ),
    mustDiffer: loaded.policy.reviewerMustDiffer,
    clientName: loaded.client.displayName,
    method: loaded.definition.method,
    level,
    today,
    certified: answer?.certificate.ok
      ? ({ ok: true } as const)
      : (answer?.certificate ?? ({ ok: false, code: "NO_CERTIFICATE", message: "" } as const)),
    openedEverything: sectionsToOpen.every((section) => opened.has(section)),
  } satisfies NonNullable<GateFacts["reviewer"]>;
  return { facts, certificate: answer?.certificate.ok ? answer.certificate.held : null };
}
