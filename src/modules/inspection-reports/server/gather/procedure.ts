/** The procedure of a report: which revision was in force on each day, and whether its requirements were met (G6). */
import { and, asc, eq } from "drizzle-orm";
import { daysOfUse } from "../../rules/film-reading.ts";
import type { GateFacts } from "../../rules/gates.ts";
import { datedContent, type Loaded } from "../loading.ts";
import { evidenceSnapshot, reportSignature } from "../tables.ts";
import type { InstrumentOnReport } from "../../rules/named-instruments.ts";
import { heldAgainstScope, inWords } from "../../rules/procedure-scope.ts";
import type { PartFound } from "../../rules/person-found.ts";
import { methodsIn, needOf } from "../../rules/roles.ts";
import type { ProcedureFound as ProcedureAnswer, ProcedureHeld } from "#eligibility/contract.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { levelName } from "#modules/ndt-training/rules/scope.ts";
import { schemes as knownSchemes } from "#modules/ndt-training/schemes.ts";
import { equipmentUnmet, schemesAccepted } from "#modules/processes-procedures/rules.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import type { LevelRank } from "#eligibility/certificates.ts";

type Unmet = NonNullable<GateFacts["procedures"][number]["unmet"]>[number];

/** Looks up the revision in force on each day; none if the report has no procedure. */
export async function procedureAnswers(
  eligibility: Eligibility,
  db: Reading,
  { report, content, definition, client, policy }: Loaded,
): Promise<ProcedureAnswer[]> {
  const procedureId = procedureOf(content.header.procedure);
  if (!procedureId) return [];
  return eligibility.procedure(db, {
    procedureId,
    days: report.performedDates,
    clientCompanyId: client.id,
    projectId: report.projectId,
    clientApprovalRequired: policy.procedureClientApprovalRequired,
    method: definition.method,
    // A lamination scan in the free layout follows the company's ultrasonic procedure.
    ...(definition.method === "OTHER" ? { otherMethods: methodsIn(definition, content) } : {}),
  });
}

function procedureOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Everything G6 evaluates, and questions about the scope only a person can answer. */
export async function procedureFound(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  answers: readonly ProcedureAnswer[],
  needs: readonly PartFound[],
  instruments: readonly (InstrumentOnReport & { asset: string })[],
): Promise<{ facts: GateFacts["procedures"]; findings: Finding[] }> {
  const [first] = answers;
  if (!first) return { facts: [], findings: [] };
  const signed = await frozenRevisions(db, loaded);
  const heldOn = (day: Day) => answers.flatMap((one) => (one.day === day && one.answer.ok ? [one.answer.held] : []))[0];
  const named = answers.flatMap(({ answer }) => (answer.ok ? [answer.held] : []))[0];
  const days = answers.map(({ day, answer, procedureId }) => ({
    onDate: day,
    answer,
    revision: answer.ok ? answer.held.revisionNo : null,
    signedUnder: signed.get(day) ?? null,
    evidenceRef: { entity: "Procedure", id: procedureId },
  }));
  if (!named) {
    const number = await procedureNumber(db, first.procedureId);
    return { facts: [{ number, revision: 0, effective: null, days }], findings: [] };
  }
  const { definition, report } = loaded;
  const work = { content: datedContent(loaded), definition, days: report.performedDates, timeZone: report.timeZone };
  const scope = heldAgainstScope(work, named);
  const facts = {
    number: named.number,
    revision: named.revisionNo,
    effective: { from: named.effectiveFrom, to: named.effectiveTo },
    days,
    unmet: [
      ...scope.outside.map((message) => outside(named, message)),
      ...instrumentsUnmet(loaded, instruments, heldOn),
      ...(await peopleUnmet(eligibility, db, loaded, needs, heldOn)),
    ],
  };
  return { facts: [facts], findings: [...scope.asked, ...scope.notStated] };
}

async function procedureNumber(db: Reading, id: string): Promise<string> {
  const [row] = await db.select({ number: procedure.number }).from(procedure).where(eq(procedure.id, id));
  return row?.number ?? "Procedure";
}

/** The revision of the first signature, by day; none before it. */
async function frozenRevisions(db: Reading, { report }: Loaded): Promise<Map<Day, number>> {
  if (report.status !== "submitted") return new Map();
  const [first] = await db
    .select({ evidence: evidenceSnapshot.evidence })
    .from(reportSignature)
    .innerJoin(evidenceSnapshot, eq(evidenceSnapshot.signatureId, reportSignature.id))
    .where(and(eq(reportSignature.reportId, report.id), eq(reportSignature.state, "active")))
    .orderBy(asc(reportSignature.signedAt), asc(reportSignature.id))
    .limit(1);
  const frozen = (first?.evidence as { procedures?: { day: Day; held: { revisionNo: string } | null }[] } | undefined)
    ?.procedures;
  return new Map((frozen ?? []).flatMap(({ day, held }) => (held ? [[day, Number(held.revisionNo)] as const] : [])));
}

const refOf = ({ procedureId }: ProcedureHeld) => ({ entity: "Procedure", id: procedureId });
const outside = (held: ProcedureHeld, message: string): Unmet => ({
  subject: inWords(held),
  onDate: null,
  code: "SCOPE",
  message,
  evidenceRef: refOf(held),
});

/** Rule 8: the instruments required by the revision of each day were used that day. */
function instrumentsUnmet(
  { report, content, definition }: Loaded,
  instruments: readonly (InstrumentOnReport & { asset: string })[],
  heldOn: (day: Day) => ProcedureHeld | undefined,
): Unmet[] {
  const groups = definition.requiredEquipment.map(({ anyOf }) => anyOf);
  const { lines } = datedContent({ content, report });
  return report.performedDates.flatMap((day) => {
    const held = heldOn(day);
    if (!held) return [];
    const used = instruments.filter(({ days }) => days.includes(day));
    const demanded = held.equipmentTypes.filter((type) => daysOfUse([type], lines, report.performedDates).includes(day));
    return equipmentUnmet(demanded, used, groups, inWords(held)).map((message) => ({
      subject: inWords(held),
      onDate: day,
      code: "EQUIPMENT",
      message: `${message} on ${day}`,
      evidenceRef: refOf(held),
    }));
  });
}

/** Rule 8: levels and schemes of the revision, if it requires more than the template. */
async function peopleUnmet(
  eligibility: Eligibility,
  db: Reading,
  { definition }: Loaded,
  needs: readonly PartFound[],
  heldOn: (day: Day) => ProcedureHeld | undefined,
): Promise<Unmet[]> {
  const known = knownSchemes.map(({ id }) => id);
  const asked = needs.flatMap(({ person: { userId }, name, role, days }) => {
    if (!userId) return [];
    return days.flatMap((day) => {
      const held = heldOn(day);
      if (!held) return [];
      const { performLevel, interpretLevel } = held.personnelRequirement;
      const performs = role.role === "performer" || role.role === "radiographer";
      const minLevel = Math.max(role.minLevel, performs ? performLevel : interpretLevel) as LevelRank;
      const schemes = schemesAccepted(held.personnelRequirement, known);
      if (minLevel === role.minLevel && schemes.length === 0) return [];
      // The schemes the template accepts are checked separately (G1).
      const need = {
        ...needOf(role, definition.roles, builtInCodeOf(definition)),
        minLevel,
        schemes: schemes.length > 0 ? schemes : role.schemes,
      };
      return [{ held, name, need: { ...need, vision: "none" as const, userId, day } }];
    });
  });
  const found = await eligibility.certification(db, { needs: asked.map(({ need }) => need) });
  return asked.flatMap(({ held, name, need }, index) => {
    if (found[index]?.certificate.ok) return [];
    const scheme = held.personnelRequirement.schemes.length > 0 ? ` under ${held.personnelRequirement.schemes.join(" or ")}` : "";
    return {
      subject: name,
      onDate: need.day,
      code: "PERSONNEL",
      message: `${name}: ${inWords(held)} requires ${need.method} Level ${levelName(need.minLevel)}${scheme}, not held on ${need.day}`,
      evidenceRef: { entity: "User", id: need.userId },
    };
  });
}
