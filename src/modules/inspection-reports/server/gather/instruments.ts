/** The instruments on a report: the status of their calibrations on each day of use, for what was measured with them. */
import type { Content } from "../../report.ts";
import { usedOn } from "../../rules/dates.ts";
import { daysOfUse } from "../../rules/film-reading.ts";
import type { GateFacts } from "../../rules/gates.ts";
import { calibratedAsAsked, kindsAsked } from "../../rules/kinds-asked.ts";
import { type InstrumentOnReport, namedBySetup, namedUnused } from "../../rules/named-instruments.ts";
import { datedContent, type Loaded } from "../loading.ts";
import type { CalibrationFound, ProcedureFound } from "#eligibility/contract.ts";
import type { FieldUse } from "#eligibility/questions.ts";
import type { KnownInstruments } from "#eligibility/server/source.ts";
import type { Day } from "#kit/validity.ts";
import { identityText } from "#modules/calibration/rules.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import { fieldAt, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { measuresOf, readingsAt } from "#modules/report-templates/measures.ts";
import { bySetup } from "#modules/report-templates/setups.ts";

/** Each instrument once, with the days of all its rows. */
export function instrumentsOn(
  { equipment }: Pick<Content, "equipment">,
  days: readonly Day[],
  types: ReadonlyMap<string, string>,
): InstrumentOnReport[] {
  return [...Map.groupBy(equipment, ({ inventoryItemId }) => inventoryItemId)].map(([id, rows]) => ({
    id,
    typeCode: types.get(id) ?? "",
    days: days.filter((day) => rows.some((row) => usedOn(row, [day]).length > 0)),
  }));
}

/**
 * Everything G4 checks in the records of the instruments, with the questions a person has to answer (limitations without figures, findings made
 * since, a maker, model or serial changed since the certificate).
 */
export function instrumentsFound(
  records: KnownInstruments,
  loaded: Loaded,
  context: ReportContext,
  today: Day | null,
  procedures: readonly ProcedureFound[],
): {
  facts: Pick<GateFacts, "instruments" | "namedUnused" | "requiredEquipment">;
  calibrations: CalibrationFound[];
  findings: Finding[];
} {
  const { report, content, definition } = loaded;
  const types = new Map(context.equipment.map(({ inventoryItemId, typeCode }) => [inventoryItemId, typeCode]));
  const listed = instrumentsOn(content, report.performedDates, types);
  const uses = usesOf(loaded, listed);
  const answers = records.calibration({
    inventoryItemIds: listed.map(({ id }) => id),
    days: report.performedDates,
    uses,
  });
  const assetOf = (id: string) => answers.find((one) => one.inventoryItemId === id)?.assetTag ?? "Instrument";
  const calibrations = answers.filter(({ inventoryItemId, day }) =>
    listed.some(({ id, days }) => id === inventoryItemId && days.includes(day)),
  );
  const dated = datedContent(loaded);
  const requiredEquipment = definition.requiredEquipment.map(({ label, anyOf }) => {
    const serving = listed.filter(({ typeCode }) => anyOf.includes(typeCode));
    const asked = daysOfUse(anyOf, dated.lines, report.performedDates);
    const uncoveredOn = asked.filter((day) => !serving.some(({ days }) => days.includes(day)));
    return { label, anyOf, listed: serving.length > 0, uncoveredOn };
  });
  /** Reported once: if no instrument of the kind was used on the day, the named one was not used either. */
  const isSaid = (id: string, day: Day) =>
    requiredEquipment.some(({ anyOf, uncoveredOn }) => uncoveredOn.includes(day) && anyOf.includes(types.get(id) ?? ""));
  return {
    facts: {
      instruments: listed.map(({ id, days }) => instrumentFound(id, days, answers, kindsAsked(definition, procedures))),
      requiredEquipment,
      namedUnused: namedUnused(dated, definition, listed, report.performedDates)
        .filter(({ inventoryItemId, day }) => !isSaid(inventoryItemId, day))
        .map((one) => ({ ...one, asset: assetOf(one.inventoryItemId) })),
    },
    calibrations,
    findings: questionsAbout(calibrations, uses, today),
  };
}

function instrumentFound(inventoryItemId: string, days: readonly Day[], answers: CalibrationFound[], asked: ReadonlySet<string>) {
  const own = answers.filter((one) => one.inventoryItemId === inventoryItemId);
  return {
    asset: own[0]?.assetTag ?? "Instrument",
    days: days.flatMap((onDate) => {
      const found = own.find(({ day }) => day === onDate);
      const evidenceRef = { entity: "InventoryItem", id: inventoryItemId };
      return found ? [{ onDate, ...calibratedAsAsked(found, asked), evidenceRef }] : [];
    }),
  };
}

/**
 * What was measured with which instrument on which day. The instrument named in a field took the readings of its setup; if none is named, those of
 * the report that fit the field and do not belong to another setup.
 */
function usesOf({ report, content, definition }: Loaded, listed: readonly InstrumentOnReport[]): FieldUse[] {
  const { performedDates: days, timeZone } = report;
  const named = namedBySetup(content, definition);
  return bySetup(datedContent({ content, report })).flatMap(({ setup, content: own }) =>
    usesIn(
      own,
      definition,
      listed.filter(({ id }) => ![...named].some(([label, ids]) => label !== setup.label && ids.has(id))),
      listed,
      { days, timeZone },
    ),
  );
}

/** The same for one setup; `unnamed` are the report's instruments that no other setup names. */
function usesIn(
  content: ReportContent,
  definition: TemplateDefinition,
  unnamed: readonly InstrumentOnReport[],
  listed: readonly InstrumentOnReport[],
  { days, timeZone }: { days: readonly Day[]; timeZone: string },
): FieldUse[] {
  return measuresOf(definition).flatMap(({ field, parameter, alsoCalled = [], values }) => {
    const [block = "", key = ""] = field.split(".");
    const named = block === "technique" || block === "calibration" || block === "header" ? content[block][key] : null;
    const serving = fieldAt(definition, field)?.equipmentTypes ?? [];
    const takersOn = (day: Day) => {
      const own = listed.filter(({ id, days: used }) => id === named && used.includes(day));
      return own.length > 0 ? own : unnamed.filter((one) => one.days.includes(day) && serving.includes(one.typeCode));
    };
    if (values.length === 0)
      return days.flatMap((day) => takersOn(day).map(({ id }) => ({ inventoryItemId: id, day, parameter, alsoCalled })));
    const readings = readingsAt(definition, content, values, { days, timeZone });
    return readings.flatMap(({ value, unit, place, days: on }) =>
      on.flatMap((day) =>
        takersOn(day).map(({ id }) => ({ inventoryItemId: id, day, parameter, alsoCalled, value, unit, place })),
      ),
    );
  });
}

/**
 * Asked once for each instrument and record, with the days; findings after `today` are not known yet. An answer explains why the measurements are
 * valid, so it applies to these readings only.
 */
function questionsAbout(found: readonly CalibrationFound[], uses: readonly FieldUse[], today: Day | null): Finding[] {
  const limited = found.flatMap((one) =>
    one.answer.ok && one.answer.held && one.unexamined !== null
      ? [
          {
            ...one,
            about: one.answer.held.certificateNumber,
            text: `is limited by certificate ${one.answer.held.certificateNumber}: ${one.unexamined}`,
          },
        ]
      : [],
  );
  const doubted = found.flatMap((one) =>
    one.doubt && (today === null || one.doubt.foundOn <= today)
      ? [{ ...one, about: `${one.doubt.certificateNumber} ${one.doubt.cause}`, text: doubtInWords(one.doubt) }]
      : [],
  );
  const uncounted = found.flatMap((one) => {
    if (!one.answer.ok || !one.answer.held || one.uncountedUse === null) return [];
    const text = `may be used for ${one.uncountedUse} between calibrations, but no use is on record since ${one.answer.held.calibratedOn}`;
    return [{ ...one, about: `${one.answer.held.certificateNumber} use`, text }];
  });
  const renamed = found.flatMap((one) => {
    if (!one.answer.ok || !one.answer.held || one.formerIdentity === null) return [];
    const { certificateNumber } = one.answer.held;
    const text = `is ${identityText(one)} today, but certificate ${certificateNumber} was released for ${one.formerIdentity}`;
    return [{ ...one, about: `${certificateNumber} identity`, text }];
  });
  return [
    ...Map.groupBy([...limited, ...doubted, ...renamed, ...uncounted], ({ assetTag, text }) => `${assetTag} ${text}`).values(),
  ].flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    const { assetTag, about, text, inventoryItemId } = first;
    const used = days.map(({ day }) => day).join(", ");
    const message = `${assetTag} ${text}. Explain why the measurements made with it on ${used} are valid.`;
    const measured = uses
      .filter((use) => use.inventoryItemId === inventoryItemId && days.some(({ day }) => day === use.day))
      .map(({ day, parameter, value, unit, place }) => [day, parameter, value, unit, place]);
    return {
      ruleId: "G4",
      severity: "W" as const,
      target: { block: "equipment" as const, key: `${assetTag} ${about}` },
      message,
      clause: null,
      about: fingerprint([message, measured]),
    };
  });
}

function doubtInWords({ cause, certificateNumber, foundOn, lastGoodOn }: NonNullable<CalibrationFound["doubt"]>): string {
  const good = lastGoodOn ? `, last known good ${lastGoodOn}` : ", never known to be good before";
  if (cause === "voided") return `depended on certificate ${certificateNumber}, which was voided on ${foundOn}`;
  const what = {
    failed: "failed its calibration",
    "found out of tolerance": "was found out of tolerance",
    "not tested as found": "was not tested as found",
  }[cause];
  return `${what} on ${foundOn} (certificate ${certificateNumber}${good})`;
}
