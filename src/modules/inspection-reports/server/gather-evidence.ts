import { setImmediate } from "node:timers/promises";
import type { SlotName } from "../report.ts";
import { evaluationDays, examinationDays } from "../rules/film-reading.ts";
import { misfits } from "../rules/fits.ts";
import { unprintableFindings } from "../rules/printable.ts";
import type { GateFacts } from "../rules/gates.ts";
import { reportWordFindings } from "../rules/report-words.ts";
import { samplingFindings } from "../rules/sampling.ts";
import { demandsMet } from "./demands.ts";
import { duplicateFindings } from "./duplicates.ts";
import { beginningFindings } from "./gather/beginnings.ts";
import { blockFindings } from "./gather/block-steps.ts";
import { earlierReadingFindings } from "./gather/earlier-readings.ts";
import { revisionFindings } from "./gather/earlier-revisions.ts";
import { elsewhereFindings } from "./gather/elsewhere.ts";
import { examinedBeforeFindings } from "./gather/examined-before.ts";
import { holdPointsFound } from "./gather/hold-points.ts";
import { instrumentsFound, instrumentsOn } from "./gather/instruments.ts";
import { doubtedEvidence } from "./gather/doubted-evidence.ts";
import { doubtedReadings } from "./gather/doubted-readings.ts";
import { knownErrors } from "./gather/known-errors.ts";
import { lateEvidence } from "./gather/late-evidence.ts";
import { limitationFindings } from "./gather/limitations.ts";
import { peopleFound } from "./gather/people.ts";
import { numberFindings } from "./gather/register.ts";
import { type Signer, signerFindings } from "./gather/signers.ts";
import { procedureAnswers, procedureFound } from "./gather/procedure.ts";
import { criteriaFound, radiationFound, scopeFound } from "./gather/scope-of-work.ts";
import { reviewerFound } from "./gather/reviewer.ts";
import { witnessAsked } from "./gather/witness.ts";
import { datedContent, type Loaded } from "./loading.ts";
import { parameterFindings } from "./procedure-parameters.ts";
import { contextOf, knownInstruments } from "./template-context.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Actor } from "#kit/server/actor.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { type Day, dayIn } from "#kit/validity.ts";
import { statesNoExpiry } from "#modules/inspection-reports/report.ts";
import { findingKey, judge } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import type { Found } from "./found.ts";

/**
 * Asks the owners of the records about every day of the inspection, as of `now`. `reviewer` is the person about to sign a review slot, `signers` are those who have signed for the work or are about to.
 */
export async function gatherEvidence(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  now: Date,
  reviewer: { actor: Actor; slot: SlotName; contentHash: string; today: Day } | null,
  signers: readonly Signer[],
): Promise<Found> {
  const { report, content, definition } = loaded;
  const days = report.performedDates;
  // First what can be asked about the report alone; then what needs those answers; then which of it is late or in doubt.
  const records = knownInstruments(eligibility, db, loaded);
  const [people, context, procedures, review, duplicates, criteria, numbers] = await together([
    peopleFound(eligibility, db, loaded),
    contextOf(eligibility, db, loaded, records),
    procedureAnswers(eligibility, db, loaded),
    reviewer ? reviewerFound(eligibility, db, loaded, reviewer) : null,
    duplicateFindings(db, report),
    criteriaFound(db, loaded),
    numberFindings(db, loaded),
  ]);
  const dated = datedContent(loaded);
  const labels = new Map(context.equipment.map(({ inventoryItemId, label }) => [inventoryItemId, label]));
  const types = new Map(context.equipment.map(({ inventoryItemId, typeCode }) => [inventoryItemId, typeCode]));
  const assetOf = (id: string) => labels.get(id) ?? "Instrument";
  const listed = instrumentsOn(content, days, types).map((one) => ({ ...one, asset: assetOf(one.id) }));
  const instruments = instrumentsFound(await records, loaded, context, dayIn(report.timeZone, now), procedures);
  const procedure = await procedureFound(eligibility, db, loaded, procedures, people.parts, listed);
  const sources = radiationFound(loaded);
  const stood = {
    certifications: people.parts.flatMap(({ role: { role }, answers: of }) => of.map((answer) => ({ ...answer, role }))),
    calibrations: instruments.calibrations,
    procedures,
    reviewerCertificate: review?.certificate ?? null,
  };
  const last = together([
    doubtedEvidence(eligibility, db, loaded, stood, now),
    lateEvidence(db, loaded, stood),
    parameterFindings(db, loaded, context, procedures),
    demandsMet(eligibility, db, loaded, (userId) => people.nameOf({ userId, externalName: null })),
    revisionFindings(db, loaded, people.nameOf),
    beginningFindings(db, people.parts, listed),
    earlierReadingFindings(eligibility, db, loaded),
    witnessAsked(db, loaded),
    signerFindings(eligibility, db, loaded, people.parts, signers),
    blockFindings(db, loaded, await records),
    examinedBeforeFindings(db, loaded),
    elsewhereFindings(db, loaded, { person: people.nameOf, instrument: assetOf }),
    doubtedReadings(db, loaded, instruments.calibrations, dayIn(report.timeZone, now)),
    knownErrors(db, loaded, instruments.calibrations),
    holdPointsFound(eligibility, db, loaded, now),
  ]);
  // The rules are evaluated while the database answers.
  last.catch(() => undefined);
  await setImmediate();
  const judged = judge(definition, dated, context);
  const [
    doubted,
    late,
    parameters,
    demands,
    examiners,
    beginnings,
    earlier,
    witness,
    signing,
    steps,
    before,
    elsewhere,
    misread,
    offBy,
    holds,
  ] = await last;
  const findings = [
    ...judged.findings,
    ...misfits({
      content,
      definition,
      performedDates: days,
      timeZone: report.timeZone,
      now: now.toISOString(),
      names: { person: people.nameOf, instrument: assetOf },
    }),
    ...reportWordFindings(content, definition),
    ...samplingFindings(content),
    ...limitationFindings(loaded, people.parts),
    ...numbers,
    ...examiners,
    ...unprintableFindings(content),
    ...beginnings,
    ...signing,
    ...earlier,
    ...steps,
    ...before,
    ...elsewhere,
    ...misread,
    ...offBy,
    // A question the scope asks too is asked once.
    ...parameters.filter(
      ({ severity, target }) => severity !== "W" || !procedure.findings.some((one) => isSamePlace(one.target, target)),
    ),
    ...duplicates,
    ...instruments.findings,
    ...procedure.findings,
    ...sources.findings,
    ...doubted.findings,
    ...late.findings,
  ].map((finding) => ({ ...finding, id: findingKey(finding) }));
  const calibrationField = (key: string | undefined) => definition.blocks.calibration.find((one) => one.key === key)?.label;
  const broken = findings.filter(({ severity, target }) => severity === "E" && target.block === "calibration");
  const facts: GateFacts = {
    performedDates: days,
    examinedOn: examinationDays(dated.lines, days),
    evaluatedOn: evaluationDays(dated.lines, days),
    people: people.facts,
    rolesNotOffered: people.rolesNotOffered,
    ...instruments.facts,
    onTheDay:
      broken.length > 0
        ? broken.map(({ target, message }) => ({ field: calibrationField(target.key) ?? "Calibration", ok: false, message }))
        : [{ field: "On-the-day checks", ok: true }],
    procedures: procedure.facts,
    consumables: content.consumables.map(({ kind, product, batch, expiresOn }) => ({
      product,
      batch,
      expiresOn,
      noneStated: statesNoExpiry(kind),
      dates: days,
    })),
    reviewer: review?.facts ?? null,
    ...scopeFound(loaded),
    criteria,
    radiation: sources.facts,
    lateEvidence: [...late.facts, ...doubted.facts],
    holdPoints: holds,
    clientRequirements: [...witness, ...demands],
  };
  return {
    facts,
    findings,
    people: content.people.map((person) => ({ id: person.id, name: people.nameOf(person) })),
    verdicts: judged.verdicts,
    ...stood,
  };
}

function isSamePlace(one: Finding["target"], other: Finding["target"]): boolean {
  return one.block === other.block && one.key === other.key && one.lineId === other.lineId;
}
