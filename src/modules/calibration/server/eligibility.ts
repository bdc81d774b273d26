import { calibrationOn, type CalibrationNeed } from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import type { CalibrationFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

export { calibrationStatesOn, isInState, isOutOfServiceAs, periodOn, stateOn } from "./states.ts";

/**
 * Whether each instrument was in calibration on each day, with the copy to freeze into a signed report. One query for all of them.
 * `need` narrows the question to a parameter and a value; `knownAt` (an instant) answers with what was on record then.
 */
export async function calibration(
  db: Reading,
  {
    inventoryItemIds,
    days,
    need = {},
    knownAt,
  }: { inventoryItemIds: readonly string[]; days: readonly Day[]; need?: CalibrationNeed; knownAt?: string },
): Promise<CalibrationFound[]> {
  const items = await loadFacts(db, inventoryItemIds);
  return inventoryItemIds.flatMap((id) => {
    const item = items.get(id) ?? { ...unknown, id };
    const { assetTag, typeCode, typeName, manufacturer, model, serialNumber } = item;
    const named = { inventoryItemId: id, assetTag, typeCode, typeName, manufacturer, model, serialNumber };
    return days.map((day) => ({ ...named, day, answer: answerOn(item, day, need, knownAt) }));
  });
}

const unknown: Omit<ItemFacts, "id"> = {
  assetTag: "An unknown item",
  typeCode: "",
  typeName: "",
  manufacturer: "",
  model: "",
  serialNumber: null,
  requirement: "required",
  plans: [],
  records: [],
  events: [],
  extensions: [],
};

function answerOn(item: ItemFacts, day: Day, need: CalibrationNeed, knownAt: string | undefined): CalibrationFound["answer"] {
  const answer = calibrationOn(factsOn(item, day), day, need, knownAt);
  if (!answer.ok) return { ok: false, code: answer.code, message: answer.message, dueOn: answer.dueOn ?? null };
  if (!answer.held) return { ok: true, held: null };
  const { record, dueOn, extendedTo, limitation } = answer.held;
  return {
    ok: true,
    held: {
      recordId: record.id,
      certificateNumber: record.certificateNumber,
      laboratory: record.providerName,
      calibratedOn: record.calibratedOn,
      dueOn,
      extendedTo,
      limitation,
      fileSha256: record.sha256,
    },
  };
}
