import { capital } from "#kit/capital.ts";
import type { InventoryItem } from "../contract.ts";
import { calibrationMeanings, itemMeanings } from "../words.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Where an item stands today. */
export function ItemStatus({ of: { state } }: { of: Pick<InventoryItem, "state"> }) {
  return <StatusBadge meaning={itemMeanings[state]}>{capital(state)}</StatusBadge>;
}

/** Whether calibration lets it be used. */
export function CalibrationStatus({ state }: { state: InventoryItem["calibrationState"] }) {
  return <StatusBadge meaning={calibrationMeanings[state]}>{capital(state)}</StatusBadge>;
}
