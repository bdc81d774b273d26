import { capital } from "#kit/capital.ts";
import type { CalibrationStatus } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { calibrationMeanings } from "#modules/inventory/choices.ts";

/** Whether an item may be used as far as calibration goes; out of service says for what. */
export function StateBadge({ state, cause }: { state: CalibrationStatus["state"]; cause?: string | null }) {
  return (
    <StatusBadge meaning={calibrationMeanings[state]}>
      {capital(cause && cause !== "out of service" ? `${state}: ${cause}` : state)}
    </StatusBadge>
  );
}
