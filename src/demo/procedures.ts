/** The procedures: in force through revisions, one suspended, one withdrawn, two in preparation, some approved by a client. */
import type { Calendar } from "./calendar.ts";
import { nameOf, personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { clientId } from "./clients.ts";
import { type Draft, drafts } from "./procedure-drafts.ts";
import { writeNumbers, writeRecords, type Written } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";
import type { ProcedureVariable } from "#modules/processes-procedures/contract.ts";
import {
  procedure,
  procedureClientApproval,
  procedureReview,
  procedureRevision,
  procedureSuspension,
} from "#modules/processes-procedures/server/tables.ts";
import type { Filed } from "./filed.ts";
import type { Key } from "./keys.ts";

export const procedureNumbers = drafts.map(({ number }) => number);

export const procedureId = (number: string) => idOf(`procedure ${number}`);

/** The approved revisions with their first days, for documents and client approvals. */
export interface RevisionSpec {
  id: string;
  number: string;
  title: string;
  revisionNo: number;
  effectiveFrom: Day;
  /** The first day of the next revision, or null. */
  supersededOn: Day | null;
}

export function approvedRevisions({ ago }: Calendar): RevisionSpec[] {
  return drafts.flatMap(({ number, title, effective }) =>
    effective.map((daysAgo, revisionNo) => {
      const next = effective[revisionNo + 1];
      return {
        id: idOf(`revision ${number} ${revisionNo}`),
        number,
        title,
        revisionNo,
        effectiveFrom: ago(daysAgo),
        supersededOn: next === undefined ? null : ago(next),
      };
    }),
  );
}

export async function writeProcedures(db: Db, calendar: Calendar, documents: ReadonlyMap<string, Filed>): Promise<void> {
  const { ago, at } = calendar;
  const by = personId("samuel");
  const written = (daysAgo: number) => at(ago(daysAgo), "13:00");
  const begun = (draft: Draft) => (draft.effective[0] ?? 30) + 40;
  await writeRecords(
    db,
    procedure,
    drafts.map((draft) => ({
      id: procedureId(draft.number),
      at: written(begun(draft)),
      by,
      number: draft.number,
      title: draft.title,
      kind: draft.kind ?? ("NDT procedure" as const),
      method: draft.method,
      technique: null,
      responsibleLevelIIIId: by,
      reviewIntervalMonths: 24,
      ...(draft.withdrawnDaysAgo === undefined
        ? {}
        : {
            withdrawnOn: ago(draft.withdrawnDaysAgo),
            withdrawalReason: "Replaced by PT-001; the water washable system is no longer bought",
          }),
    })),
  );
  for (const letters of new Set(drafts.map(({ number }) => number.split("-")[0] ?? ""))) {
    const given = drafts
      .filter(({ number }) => number.startsWith(`${letters}-`))
      .map((draft) => ({ number: draft.number, entityId: procedureId(draft.number), at: written(begun(draft)) }));
    await writeNumbers(db, { key: "procedure", scope: letters, period: "" }, "Procedure", given);
  }
  await writeRecords(db, procedureRevision, [
    ...approvedRevisions(calendar).map((one) => approvedRow(calendar, one, documents.get(one.id))),
    ...drafts.flatMap((draft) => openRow(calendar, draft)),
  ]);
  await writeRecords(
    db,
    procedureReview,
    approvedRevisions(calendar).flatMap((one) => reviewsOf(calendar, one)),
    "review",
  );
  const suspended = drafts.filter(({ suspendedDaysAgo }) => suspendedDaysAgo !== undefined);
  await writeRecords(
    db,
    procedureSuspension,
    suspended.map(({ number, suspendedDaysAgo = 0 }) => ({
      id: idOf(`suspension ${number}`),
      at: written(suspendedDaysAgo),
      by,
      procedureId: procedureId(number),
      revisionId: null,
      from: ago(suspendedDaysAgo),
      to: null,
      reason: "X-ray set sold; technique radiographs to be repeated with the new one",
    })),
  );
  await writeRecords(
    db,
    procedureClientApproval,
    approvedRevisions(calendar)
      .filter(({ number }) => ["UT-001", "MT-001", "ET-001"].includes(number))
      .map((one) => clientApproval(calendar, one)),
    "record",
  );
}

function approvedRow(calendar: Calendar, spec: RevisionSpec, document: Filed | undefined): Written<typeof procedureRevision> {
  const { id, number, revisionNo, effectiveFrom } = spec;
  const approvedOn = addDays(effectiveFrom, -10);
  return {
    id,
    at: calendar.at(addDays(effectiveFrom, -40), "13:00"),
    by: personId("samuel"),
    procedureId: procedureId(number),
    procedureNumber: number,
    revisionNo,
    status: "approved",
    changeSummary:
      revisionNo === 0 ? "First issue" : "Brought to the edition of the code in force; wording of the evaluation made clearer",
    ...bodyOf(number),
    approvedOn,
    approvedById: personId("samuel"),
    approvedByName: nameOf("samuel"),
    approverCertificate: draftOf(number).method ? `NB-4102-${draftOf(number).method}3` : null,
    effectiveFrom,
    documentFileId: document?.id ?? null,
    documentName: document?.name ?? null,
    documentSha256: document?.sha256 ?? null,
    frozenAt: calendar.at(approvedOn, "16:00"),
  };
}

function openRow({ ago, at }: Calendar, { number, open, effective }: Draft): Written<typeof procedureRevision>[] {
  if (!open) return [];
  return [
    {
      id: idOf(`revision ${number} open`),
      at: at(ago(18), "13:00"),
      by: personId("wes"),
      procedureId: procedureId(number),
      procedureNumber: number,
      revisionNo: effective.length,
      status: open,
      changeSummary: effective.length === 0 ? "First issue" : "Lift test at the spacing used; light measured at the surface",
      ...bodyOf(number),
    },
  ];
}

/** Methods whose procedures are not written for welds alone. */
const notOfWelds: readonly string[] = ["API", "ET", "LT", "PMI", "HT", "DFT"];

function bodyOf(number: string) {
  const { method, standards, stated = [], equipment, materials } = draftOf(number);
  const ofWelds = method === null || !notOfWelds.includes(method);
  return {
    standards: [...standards],
    referencingCodes: standards.filter(({ role }) => role === "acceptance").map(({ code }) => code),
    scope: {
      products: "Piping, pressure vessels, storage tanks, structural steel",
      materials: materials ?? (method === "MT" ? "Ferromagnetic steels" : "Carbon and low-alloy steels"),
      jointTypes: method === "UT" || !ofWelds ? null : "Butt, fillet and branch welds",
      surface: ofWelds ? "As welded, ground or coated" : null,
      thickness: ofWelds ? { from: "3", to: "60" } : null,
      diameter: null,
      temperature: readsTemperature(method) ? { from: "5", to: "60" } : null,
    },
    personnelRequirement: { performLevel: 1, interpretLevel: 2, schemes: [] },
    equipmentTypes: equipment ? [...equipment] : (equipmentOf[method ?? ""] ?? []),
    variables: [
      ...(readsTemperature(method) ? [surfaceTemperature] : []),
      ...stated.map(([key, label, allowed]) => ({
        ...ofTechnique(method),
        key,
        label,
        allowed,
        reportFieldKey: `technique.${key}`,
      })),
    ],
  };
}

/** Gauge and particles work within a temperature range; radiographs do not depend on it. */
const readsTemperature = (method: string | null) => method === "UT" || method === "MT";

const equipmentOf: Record<string, string[]> = {
  UT: ["UT-TG", "UT-PROBE", "UT-BLOCK"],
  RT: ["RT-DENS", "RT-STEPFILM"],
  MT: ["MT-YAC", "LM-VIS"],
};

const surfaceTemperature: ProcedureVariable = {
  key: "surfaceTemp",
  label: "Surface temperature",
  tableRef: null,
  class: "essential",
  type: "range",
  unit: "°C",
  min: "5",
  max: "60",
  allowed: null,
  decreaseOnly: false,
  reportFieldKey: "header.surfaceTemp",
};

/** An essential variable of the technique, one of the values it was qualified for (ASME V T-721, T-221.1). */
const ofTechnique = (method: string | null) => ({
  tableRef: method === "RT" ? "T-221.1" : "T-721",
  class: "essential" as const,
  type: "enum set" as const,
  unit: null,
  min: null,
  max: null,
  decreaseOnly: false,
});

function reviewsOf(calendar: Calendar, { id, effectiveFrom }: RevisionSpec): Written<typeof procedureReview>[] {
  const step = (
    daysBefore: number,
    who: Key,
    name: (typeof procedureReview.$inferInsert)["step"],
    outcome: (typeof procedureReview.$inferInsert)["outcome"],
  ) => {
    const at = calendar.at(addDays(effectiveFrom, -daysBefore), "14:20");
    return {
      id: idOf(`review ${id} ${name}`),
      at,
      by: personId(who),
      revisionId: id,
      step: name,
      outcome,
      byName: nameOf(who),
      comment: null,
    };
  };
  return [
    step(30, "wes", "submission", "submitted"),
    step(24, "ben", "technical review", "accepted"),
    step(16, "helen", "quality review", "accepted"),
    step(10, "samuel", "Level III approval", "approved"),
  ];
}

/** Hebrides Energy approves procedures before they are used on its plants. */
function clientApproval(calendar: Calendar, { id, effectiveFrom }: RevisionSpec): Written<typeof procedureClientApproval> {
  const decidedOn = addDays(effectiveFrom, -3);
  return {
    id: idOf(`client approval ${id}`),
    at: calendar.at(decidedOn, "12:00"),
    by: personId("ben"),
    revisionId: id,
    clientCompanyId: clientId("HEB"),
    status: "approved",
    decidedOn,
    byName: "Morag Sinclair",
    commentCode: "A",
  };
}

function draftOf(number: string): Draft {
  const found = drafts.find((one) => one.number === number);
  if (!found) throw new RangeError(`There is no procedure ${number}`);
  return found;
}
