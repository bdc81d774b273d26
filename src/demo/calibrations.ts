/** Years of calibrations: most in date, some overdue, one failed, one waiting for review, one limited, one moved. */
import { isNotNull, sql } from "drizzle-orm";
import type { Calendar } from "./calendar.ts";
import { nameOf, personId } from "./cast.ts";
import { chanceOf, idOf } from "./chance.ts";
import { type Instrument, instrument, instruments, newest } from "./instruments.ts";
import { writeRecords, writeRows, type Written } from "./write.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import { inHouse, type StandardUsed } from "#modules/calibration/contract.ts";
import { type Calibration, calibrationOn, dueOn, evaluatedPoint } from "#modules/calibration/rules.ts";
import { rebuildPeriods } from "#modules/calibration/server/periods.ts";
import {
  calibrationExtension,
  calibrationPoint,
  calibrationProvider,
  calibrationRecord,
  equipmentEvent,
} from "#modules/calibration/server/tables.ts";
import { shippedTypes } from "#modules/inventory/shipped-types.ts";
import type { Key } from "./keys.ts";
import type { CalibrationRequirement } from "#eligibility/contract.ts";

export type CalibrationRow = Written<typeof calibrationRecord>;

export interface Calibrations {
  records: CalibrationRow[];
  /** Instruments of a type that were in calibration on a day, by the product's own rule. */
  usable: (type: string, day: Day) => Instrument[];
  /** The day of the calibration in force on a day, or null. */
  calibratedOn: (id: string, day: Day) => Day | null;
}

export const overdueGauge = "UT-TG-002";
export const failedGauge = "UT-TG-006";
const dropped = { tag: "UT-FD-003", daysAgo: 9 };
const moved = { tag: "VT-WG-002", dueDaysAgo: 5, approvedDaysAgo: 12, days: 25 };

const laboratories = {
  HOU: { name: "Gulf Metrology Laboratory", number: "CAL-0418", letters: "GML" },
  ABZ: { name: "Caledonian Calibration Centre", number: "CAL-1177", letters: "CCC" },
  AUH: { name: "Emirates Measurement Services", number: "CAL-2306", letters: "EMS" },
} as const;
const providerId = (base: keyof typeof laboratories) => idOf(`laboratory ${base}`);

/** Types a base has calibrated itself, by one of its people, since its own standard is calibrated; before that by a laboratory. */
const ownStandard: Partial<Record<string, Partial<Record<keyof typeof laboratories, string>>>> = {
  "MT-YAC": { HOU: "MT-WT-001", ABZ: "MT-WT-002", AUH: "MT-WT-003" },
  "RT-DENS": { HOU: "RT-STEP-001" },
};
/**
 * What certificates state of themselves: those of gauges the range, as their points are steps within it; those of instruments whose plan names no
 * parameter what was calibrated.
 */
const statedBy: Readonly<Record<string, NonNullable<CalibrationRow["covers"]>>> = {
  "UT-TG": [{ parameter: "thickness", unit: "mm", from: "1", to: "200" }],
  "UT-PA": [
    { parameter: "screen height linearity", unit: "%FSH" },
    { parameter: "horizontal linearity", unit: "%" },
  ],
  "RT-DDA": [{ parameter: "image quality" }],
  "PMI-XRF": [{ parameter: "composition" }],
  "HT-UCI": [{ parameter: "hardness" }],
  "HT-BLK": [{ parameter: "hardness" }],
  DFT: [{ parameter: "coating thickness" }],
  HOL: [{ parameter: "voltage" }],
  HYG: [{ parameter: "temperature" }, { parameter: "relative humidity" }],
  "ET-INST": [{ parameter: "frequency" }],
  "ET-BLOCK": [{ parameter: "notch depth" }],
  "ET-REF": [{ parameter: "flaw depth" }],
  PG: [{ parameter: "pressure" }],
  REC: [{ parameter: "pressure" }],
  THM: [{ parameter: "temperature" }],
};

const calibratesAt = { HOU: "nadia", ABZ: "ben", AUH: "omar" } as const;

/** Deviations from an ordinary history: days since the last calibration, counted from its due date where that matters. */
const special: Record<string, (calendar: Calendar) => { last: Day; more?: Partial<CalibrationRow> }> = {
  [overdueGauge]: ({ ago }) => ({ last: addMonths(ago(13), -12) }),
  "RAD-SM-002": ({ ago }) => ({ last: addMonths(ago(40), -6) }),
  [moved.tag]: ({ ago }) => ({ last: addMonths(ago(moved.dueDaysAgo), -12) }),
  "LM-VIS-001": ({ ago }) => ({ last: ago(344) }),
  [failedGauge]: ({ ago }) => ({
    last: ago(18),
    more: {
      asFound: "out of tolerance",
      asLeft: "out of tolerance",
      result: "fail",
      notes: "Reads 0.21 mm thick on the 12.5 mm step; sent for repair",
    },
  }),
  "MT-YAC-004": ({ ago }) => ({ last: ago(3), more: { state: "awaiting review" } }),
  "LM-VIS-003": ({ ago }) => ({
    last: ago(95),
    more: {
      result: "limited",
      limitation: "Not above 5000 lx",
      excludes: [{ parameter: "illuminance", unit: "lx", from: "5000", to: null }],
    },
  }),
};

export function calibrationsOf(calendar: Calendar): Calibrations {
  const records = instruments.flatMap((one) => (one.tag === newest ? [] : historyOf(calendar, one)));
  const ofItem = Map.groupBy(records, ({ itemId }) => itemId);
  const answer = (one: Instrument, day: Day) => {
    const events = one.tag === dropped.tag ? [droppedEvent(calendar)] : [];
    const facts = {
      asset: one.tag,
      plan: { requirement: planOf(one.type).requirement },
      records: (ofItem.get(one.id) ?? []) as Calibration[],
      events,
    };
    return calibrationOn(facts, day);
  };
  return {
    records,
    usable: (type, day) =>
      instruments.filter((one) => one.type === type && answer(one, day).ok && !isAway(ofItem.get(one.id) ?? [], day)),
    calibratedOn: (id, day) => {
      const one = instruments.find((item) => item.id === id);
      const found = one && answer(one, day);
      return found?.ok ? (found.held?.record.calibratedOn ?? null) : null;
    },
  };
}

/** An instrument found out of tolerance had not been used for some weeks: no signature after the finding is based on it. */
function isAway(records: readonly CalibrationRow[], day: Day): boolean {
  return records.some(
    ({ asFound, calibratedOn }) => asFound === "out of tolerance" && addDays(calibratedOn, -40) <= day && day <= calibratedOn,
  );
}

export async function writeCalibrations(
  services: Services,
  db: Db,
  calendar: Calendar,
  { records }: Calibrations,
  actor: (key: Key) => Actor,
): Promise<void> {
  await writeRecords(db, calibrationProvider, providers(calendar));
  await writeRecords(
    db,
    calibrationRecord,
    records.map((row) => ({ ...row, frozenAt: null, ...(row.state === "superseded" ? { state: "in force" } : {}) })),
    "record",
  );
  await writeRows(db, calibrationPoint, records.flatMap(pointsOf));
  await db
    .update(calibrationRecord)
    .set({ frozenAt: sql`${calibrationRecord.releasedAt}` })
    .where(isNotNull(calibrationRecord.releasedAt));
  for (const { id, at } of replacements(records))
    await actAs(services, db, actor("samuel"), new Date(at), ({ store }) =>
      store.annotate(calibrationRecord, id, 1, { state: "superseded" }, "supersede"),
    );
  await writeRecords(db, equipmentEvent, [droppedRow(calendar)], "record");
  await writeRecords(db, calibrationExtension, [extension(calendar, records)], "approve");
  await actAs(services, db, actor("nadia"), calendar.now, ({ store }) =>
    rebuildPeriods(
      store,
      instruments.map(({ id }) => id),
    ),
  );
}

/** Which calibrations a later one replaced, and when that was released: until then each was in force. */
function replacements(records: readonly CalibrationRow[]): { id: string; at: string }[] {
  return records.flatMap(({ id, itemId, state, calibratedOn }) => {
    const released = records.flatMap((next) =>
      next.itemId === itemId && next.calibratedOn > calibratedOn && next.releasedAt ? next.releasedAt : [],
    );
    const at = released.toSorted()[0];
    return state === "superseded" && at ? { id, at } : [];
  });
}

/** The calibrations with a certificate on file: the latest of some instruments calibrated by laboratories. */
export function withCertificate(records: readonly CalibrationRow[]): CalibrationRow[] {
  return records.filter(({ state, providerId: from }) => state === "in force" && from !== null).slice(0, 8);
}

function historyOf(calendar: Calendar, one: Instrument): CalibrationRow[] {
  const { requirement, months, days } = planOf(one.type);
  if (requirement !== "required") return [];
  const interval = days ?? Math.round((months ?? 12) * 30.4);
  const chance = chanceOf(`calibration ${one.tag}`);
  const usual = interval > 500 ? chance.whole(500, 900) : chance.whole(20, Math.min(Math.round(interval * 0.7), 240));
  const { last, more = {} } = special[one.tag]?.(calendar) ?? { last: calendar.workday(usual) };
  const earliest = calendar.ago(one.since);
  const rows: CalibrationRow[] = [];
  for (let on = last; on >= earliest && rows.length < 8; on = addDays(on, -Math.round(interval * 0.94)))
    rows.push(recordOf(calendar, one, on, rows.length === 0 ? more : { state: "superseded" }));
  const first = rows.at(-1);
  if (first) first.asFound = first.asFound === "in tolerance" ? "not tested" : first.asFound;
  const current = rows.find(({ releasedAt }) => releasedAt);
  if (current) current.state = "in force";
  if (current && one.type === "UT-TG" && current.result !== "fail")
    current.toleranceReason = "The maker's ±0.05 mm, half of the smallest loss that UT-001 reports";
  return rows;
}

/** The base's own standard with the certificate it had on the day; null if the base has none or it was not calibrated yet. */
function standardUsed(calendar: Calendar, { type, base }: Instrument, day: Day): StandardUsed | null {
  const tag = ownStandard[type]?.[base];
  if (!tag) return null;
  const standard = instrument(tag);
  const held = historyOf(calendar, standard).find(({ calibratedOn, dueOn: due }) => calibratedOn <= day && day <= due);
  if (!held?.id) return null;
  const { id: recordId, certificateNumber, dueOn: due } = held;
  return { itemId: standard.id, assetTag: tag, recordId, certificateNumber, dueOn: due };
}

function recordOf(calendar: Calendar, one: Instrument, calibratedOn: Day, more: Partial<CalibrationRow>): CalibrationRow {
  const { requirement, months, days } = planOf(one.type);
  const interval = days ? { value: days, unit: "days" as const } : { value: months ?? 12, unit: "months" as const };
  const standard = standardUsed(calendar, one, calibratedOn);
  const lab = laboratories[one.base];
  const chance = chanceOf(`certificate ${one.tag} ${calibratedOn}`);
  const releasedAt = calendar.at(addDays(calibratedOn, standard ? 1 : 2), "16:30");
  const waiting = more.state === "awaiting review" || releasedAt > calendar.now.toISOString();
  const year = calibratedOn.slice(2, 4);
  return {
    id: idOf(`calibration ${one.tag} ${calibratedOn}`),
    at: calendar.at(calibratedOn, "15:10"),
    by: personId("nadia"),
    itemId: one.id,
    certificateNumber: standard
      ? `${one.base}-${year}-${one.tag}-${calibratedOn.slice(5).replace("-", "")}`
      : `${lab.letters}-${year}-${chance.whole(10_000, 99_999)}`,
    calibratedOn,
    dueOn: dueOn({ requirement, interval }, calibratedOn) ?? calibratedOn,
    providerId: standard ? null : providerId(one.base),
    providerName: standard ? inHouse : lab.name,
    performedById: standard ? personId(calibratesAt[one.base]) : null,
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    excludes: [],
    covers: statedBy[one.type] ?? [],
    decisionRule: "simple",
    certificateSerial: one.serial,
    certificateModel: one.model,
    certificateAssetTag: one.tag,
    temperatureC: String(chance.whole(19, 22)),
    humidityPercent: String(chance.whole(38, 55)),
    standardItemIds: standard ? [standard.itemId] : [],
    standards: standard ? [standard] : [],
    receivedOn: addDays(calibratedOn, 1),
    submittedById: personId("nadia"),
    submittedAt: calendar.at(calibratedOn, "15:40"),
    state: "in force",
    ...(waiting ? {} : { reviewedById: personId("samuel"), reviewedOn: addDays(calibratedOn, standard ? 1 : 2), releasedAt }),
    ...more,
    ...(waiting ? { state: "awaiting review" as const } : {}),
  };
}

/** Five steps of a block and both ends of the range, read before and after, for the current calibrations of the thickness gauges. */
function pointsOf({ id, state, certificateAssetTag, result }: CalibrationRow): (typeof calibrationPoint.$inferInsert)[] {
  if (!certificateAssetTag?.startsWith("UT-TG") || state !== "in force") return [];
  const chance = chanceOf(`points ${id}`);
  const steps = ["1.00", "2.50", "5.00", "7.50", "10.00", "12.50", "200.00"];
  return (["as found", "as left"] as const).flatMap((phase, round) =>
    steps.map((reference, index) => {
      const off = result === "fail" ? Math.min(0.016 * Number(reference), 0.2) : chance.around(0, 0.02);
      const point = {
        phase,
        reference,
        indicated: (Number(reference) + off).toFixed(2),
        toleranceMinus: "-0.05",
        tolerancePlus: "0.05",
        u95: "0.01",
      };
      return {
        id: idOf(`point ${id} ${phase} ${index}`),
        recordId: id,
        position: round * steps.length + index,
        parameter: "thickness",
        unit: "mm",
        nominal: reference,
        k: "2",
        ...evaluatedPoint(point),
      };
    }),
  );
}

/** The laboratories' scope of accreditation: everything they calibrate for the bases. */
const scope = [
  { parameter: "thickness", unit: "mm", from: "0.1", to: "500", cmc: "0.002 mm" },
  { parameter: "dimension", unit: "mm", from: "0.1", to: "500", cmc: "0.001 mm" },
  { parameter: "length", unit: "mm", from: "0", to: "1000", cmc: "0.001 mm" },
  { parameter: "angle", unit: "deg", from: "0", to: "360" },
  { parameter: "horizontal linearity", unit: "%" },
  { parameter: "screen height linearity", unit: "%FSH" },
  { parameter: "amplitude control", unit: "dB" },
  { parameter: "image quality" },
  { parameter: "composition" },
  { parameter: "hardness" },
  { parameter: "coating thickness" },
  { parameter: "voltage" },
  { parameter: "temperature" },
  { parameter: "relative humidity" },
  { parameter: "frequency" },
  { parameter: "notch depth" },
  { parameter: "flaw depth" },
  { parameter: "pressure" },
  { parameter: "optical density", from: "0", to: "5", cmc: "0.01" },
  { parameter: "dose rate", unit: "mSv/h", from: "0.001", to: "100" },
  { parameter: "dose", unit: "mSv", from: "0.01", to: "10" },
  { parameter: "alarm dose rate", unit: "mSv/h", from: "0.1", to: "20" },
  { parameter: "lifting force", unit: "N", from: "10", to: "1000", cmc: "0.1 N" },
  { parameter: "irradiance", unit: "uW/cm2", from: "1", to: "20000" },
  { parameter: "illuminance", unit: "lx", from: "1", to: "200000" },
];

function providers({ ago, at }: Calendar): Written<typeof calibrationProvider>[] {
  return Object.entries(laboratories).map(([base, { name, number }]) => ({
    id: providerId(base as keyof typeof laboratories),
    at: at(ago(2200), "10:00"),
    by: personId("nadia"),
    name,
    accreditationBody: "ILAC MRA signatory",
    accreditationNumber: number,
    accreditedFrom: ago(2600),
    accreditedTo: ago(-400),
    scope,
    contact: "laboratory@demo.example",
  }));
}

function droppedEvent({ ago, at }: Calendar) {
  return { type: "dropped" as const, effectiveOn: ago(dropped.daysAgo), recordedAt: at(ago(dropped.daysAgo), "13:45") };
}

function droppedRow(calendar: Calendar): Written<typeof equipmentEvent> {
  const { type, effectiveOn, recordedAt } = droppedEvent(calendar);
  const note = "Fell from the scaffold, 2 m; case cracked at the probe socket";
  return {
    id: idOf("event dropped"),
    at: recordedAt,
    by: personId("omar"),
    itemId: instrument(dropped.tag).id,
    type,
    effectiveOn,
    note,
  };
}

function extension({ ago, at }: Calendar, records: readonly CalibrationRow[]): Written<typeof calibrationExtension> {
  const itemId = instrument(moved.tag).id;
  const record = records.find((one) => one.itemId === itemId && one.state === "in force");
  if (!record) throw new Error(`${moved.tag} has no calibration in force.`);
  return {
    id: idOf("extension"),
    at: at(ago(moved.approvedDaysAgo), "09:40"),
    by: personId("samuel"),
    recordId: record.id,
    itemId,
    fromDueOn: record.dueOn,
    toDueOn: addDays(record.dueOn, moved.days),
    approvedOn: ago(moved.approvedDaysAgo),
    approvedById: personId("samuel"),
    reason: "Needed on the turnaround until the spare returns from the laboratory",
    riskAssessment: `Three calibrations in a row without adjustment; compared with VT-WG-001 by ${nameOf("wes")}`,
  };
}

function planOf(type: string): { requirement: CalibrationRequirement; months: number | null; days: number | null } {
  const shipped = shippedTypes.find(({ code }) => code === type);
  const interval = shipped?.interval ?? null;
  return {
    requirement: shipped?.calibrationRequirement ?? "none",
    months: interval?.unit === "months" ? interval.value : null,
    days: interval?.unit === "days" ? interval.value : null,
  };
}
