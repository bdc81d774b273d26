import {
  calibrationOn,
  doubtOn,
  formerIdentity,
  identityText,
  isSpokenOf,
  knowsLimitation,
  countedSince,
  whyNotMeasured,
} from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts, uncertifiedBy } from "./facts.ts";
import type { CalibrationFound } from "#eligibility/contract.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Day } from "#kit/validity.ts";
import { whyNotInField } from "#modules/inventory/rules/in-the-field.ts";
import type { CalibrationQuestion, FieldUse } from "#eligibility/questions.ts";

/** Everything on record of these instruments, of which more than one question about their calibration is answered. */
export const instruments: Questions["instruments"] = async (db, ids) => {
  const items = await loadFacts(db, ids);
  return { items, calibration: (question) => calibrationFrom(items, question) };
};

function calibrationFrom(
  items: ReadonlyMap<string, ItemFacts>,
  { inventoryItemIds, days, uses = [], knownAt }: CalibrationQuestion,
): CalibrationFound[] {
  const used = Map.groupBy(uses, ({ inventoryItemId, day }) => `${inventoryItemId} ${day}`);
  return inventoryItemIds.flatMap((id) => {
    const item = items.get(id) ?? { ...unknown, id };
    const { assetTag, typeCode, typeName, manufacturer, model, serialNumber } = item;
    const named = { inventoryItemId: id, assetTag, typeCode, typeName, manufacturer, model, serialNumber };
    return days.map((day) => ({
      ...named,
      day,
      uncertified: uncertifiedBy(item, day),
      ...answerOn(item, day, used.get(`${id} ${day}`) ?? [], knownAt),
    }));
  });
}

const unknown: Omit<ItemFacts, "id"> = {
  assetTag: "An unknown item",
  typeCode: "",
  typeName: "",
  manufacturer: "",
  model: "",
  serialNumber: null,
  identityChanges: [],
  requirement: "required",
  retiredOn: null,
  isReference: false,
  onlyForCalibration: false,
  calibrationOnlyFrom: null,
  calibrationOnlyBefore: [],
  plans: [],
  records: [],
  events: [],
  extensions: [],
};

const nothingAsked = { unexamined: null, uncountedUse: null, formerIdentity: null };

function answerOn(
  item: ItemFacts,
  day: Day,
  uses: readonly FieldUse[],
  knownAt: string | undefined,
): Pick<CalibrationFound, "answer" | "unexamined" | "uncountedUse" | "doubt" | "formerIdentity"> {
  const found = doubtOn(item, day, knownAt);
  const doubt = found && {
    cause: found.cause,
    recordId: found.record.id,
    certificateNumber: found.record.certificateNumber,
    foundOn: found.foundOn,
    lastGoodOn: found.lastGood?.calibratedOn ?? null,
  };
  const refused = (code: string, message: string, dueOn: Day | null = null) => ({
    answer: { ok: false as const, code, message, dueOn },
    ...nothingAsked,
    doubt,
  });
  const kept = whyNotInField({ ...item, asset: item.assetTag }, day);
  if (kept) return refused(kept.code, kept.message);
  const facts = factsOn(item, day);
  const answer = calibrationOn(facts, day, {}, knownAt);
  if (!answer.ok) return refused(answer.code, answer.message, answer.dueOn ?? null);
  if (!answer.held) return { answer: { ok: true, held: null }, ...nothingAsked, doubt };
  const { record, dueOn, extendedTo, limitation } = answer.held;
  for (const use of uses) {
    const why = isSpokenOf(use, record, facts.plan) ? whyNotMeasured(use, record, facts.plan) : null;
    if (why) return refused("LIMITED", `${item.assetTag} was limited on ${day}: ${why}${readingOf(use)}.`, dueOn);
  }
  const held = {
    recordId: record.id,
    certificateNumber: record.certificateNumber,
    laboratory: record.providerName,
    calibratedOn: record.calibratedOn,
    dueOn,
    extendedTo,
    limitation,
    fileSha256: record.sha256,
  };
  const use = countedSince(record.calibratedOn, day, facts);
  const former = formerIdentity(item, item.identityChanges, record.releasedAt ?? "");
  return {
    answer: { ok: true, held },
    unexamined: limitation !== null && !knowsLimitation(record, uses) ? limitation : null,
    uncountedUse: use && !use.recorded ? `${use.limit.toFixed()} ${use.unit}` : null,
    doubt,
    formerIdentity: former && identityText(former),
  };
}

/** "; line 3 CML-07, Reading 1 is 6.1 mm". */
function readingOf({ place, value, unit }: FieldUse): string {
  if (place === undefined) return "";
  return value === undefined ? `; ${place}` : `; ${place} is ${[value, unit].filter(Boolean).join(" ")}`;
}
