import type { InventoryItem } from "../contract.ts";
import { calibrationMeanings, capital, itemMeanings } from "../words.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Where an item stands today. */
export function ItemStanding({ of: { state } }: { of: Pick<InventoryItem, "state"> }) {
  return <StatusBadge meaning={itemMeanings[state]}>{capital(state)}</StatusBadge>;
}

/** Whether calibration lets it be used. */
export function CalibrationStanding({ state }: { state: InventoryItem["calibrationState"] }) {
  return <StatusBadge meaning={calibrationMeanings[state]}>{capital(state)}</StatusBadge>;
}
