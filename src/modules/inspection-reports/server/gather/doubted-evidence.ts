/**
 * Evidence in doubt without an entry on its own record: a case opened by hand, or on a reference standard behind an instrument. Signing on it while
 * the case is open needs a reason; for instruments calibrated with a doubted standard, until the standard is found valid, even after the case is
 * closed. The annex lists it with the late evidence (gate G12, inspection-reports.md rule 37).
 */
import { and, inArray, ne, notInArray, or } from "drizzle-orm";
import type { GateFacts } from "../../rules/gates.ts";
import { refsOf } from "../evidence-refs.ts";
import type { Loaded } from "../loading.ts";
import { targetOfEvidence } from "./target.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Day, dayIn, eachDay } from "#kit/validity.ts";
import { causesKnownToGates } from "#eligibility/evidence-case.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { recordsHeld } from "../records-held.ts";

type Stood = Parameters<typeof recordsHeld>[1];
type Late = NonNullable<GateFacts["lateEvidence"]>[number];
type Case = typeof evidenceCase.$inferSelect;
/** A case, with the days on which its record is evidence for the report and, for a reference standard, the instrument it was used for. */
interface Doubted {
  of: Case;
  openedOn: Day;
  on: { day: Day; throughId: string | null }[];
}

export async function doubtedEvidence(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  stood: Stood,
  now: Date,
): Promise<{ facts: Late[]; findings: Finding[] }> {
  const found = await casesBehind(eligibility, db, loaded, stood, now);
  const tags = await assetTags(
    db,
    found.flatMap(({ on }) => on.flatMap(({ throughId }) => throughId ?? [])),
  );
  return {
    facts: found.map(({ of, openedOn }) => ({
      subject: of.source,
      recordedOn: openedOn,
      what: "in doubt, evidence case opened",
      evidenceRef: { entity: "EvidenceCase", id: of.id },
    })),
    findings: found.map(({ of, on, openedOn }) => {
      const through = [...new Set(on.flatMap(({ throughId }) => (throughId ? (tags.get(throughId) ?? []) : [])))];
      const behind = through.length > 0 ? `, reference standard of ${through.join(", ")},` : "";
      const days = [...new Set(on.map(({ day }) => day))].toSorted().join(", ");
      return {
        ruleId: "G12",
        severity: "W",
        target: targetOfEvidence(of.sourceEntity, of.id),
        message: `${of.source}${behind} is in doubt: ${of.state === "closed" ? `its evidence case of ${openedOn} is closed without a verdict on the calibration` : `an evidence case has been open since ${openedOn}`}. Explain why the results that depend on it on ${days} are still valid.`,
        clause: null,
      };
    }),
  };
}

/**
 * Out-of-tolerance findings and voided calibrations are questioned for the instrument itself (G4). Events the gates already cover, such as a dropped
 * instrument, are questioned only for reference standards behind an instrument: no gate checks those.
 */
async function casesBehind(
  eligibility: Eligibility,
  db: Reading,
  { report }: Loaded,
  stood: Stood,
  now: Date,
): Promise<Doubted[]> {
  const { state, cause, sourceEntity: source, createdAt } = evidenceCase;
  const isAbout = or(notInArray(cause, [...causesKnownToGates]), inArray(source, ["InventoryItem", "CalibrationRecord"]));
  const held = stood.calibrations.flatMap(({ inventoryItemId, answer }) =>
    answer.ok && answer.held ? [{ inventoryItemId, recordId: answer.held.recordId }] : [],
  );
  const ofStandards = await eligibility.casesOfStandards(
    db,
    held.map(({ recordId }) => recordId),
  );
  const lasting = [...ofStandards.values()].flatMap((ids) => [...ids]);
  const cases = await db
    .select()
    .from(evidenceCase)
    .where(or(and(ne(state, "closed"), isAbout), inArray(evidenceCase.id, lasting)))
    .orderBy(createdAt);
  if (cases.length === 0) return [];
  const taken = { id: report.id, reportId: report.id, takenAt: now.toISOString(), evidence: recordsHeld(report, stood), report };
  const refs = await refsOf(db, [taken]);
  const isAsked = (id: string, day: Day) =>
    stood.calibrations.some((one) => one.inventoryItemId === id && one.day === day && one.doubt !== null);
  return cases.flatMap((of) => {
    const { sourceEntity, sourceId, windowFrom, windowTo } = of;
    const on = refs
      .filter(({ entity, entityId }) => entity === sourceEntity && entityId === sourceId)
      .flatMap(({ fromOn, toOn, throughId = null }) => eachDay(fromOn, toOn).map((day) => ({ day, throughId })))
      .filter(({ day }) => (windowFrom === null || day >= windowFrom) && (windowTo === null || day <= windowTo))
      .filter(({ day, throughId }) =>
        throughId === null
          ? of.state !== "closed" && !(causesKnownToGates.includes(of.cause) || isAsked(sourceId, day))
          : held.some((one) => one.inventoryItemId === throughId && ofStandards.get(one.recordId)?.has(of.id)),
      );
    return on.length > 0 ? [{ of, on, openedOn: dayIn(report.timeZone, new Date(of.createdAt)) }] : [];
  });
}

async function assetTags(db: Reading, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: inventoryItem.id, assetTag: inventoryItem.assetTag })
    .from(inventoryItem)
    .where(inArray(inventoryItem.id, [...new Set(ids)]));
  return new Map(found.map(({ id, assetTag }) => [id, assetTag]));
}
