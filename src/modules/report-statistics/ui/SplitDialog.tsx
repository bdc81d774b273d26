import { reportStatistics } from "../contract.ts";
import type { SameNumber } from "../contract-items.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";

/** Asks why items that were joined are to count as several again. */
export default function SplitDialog({ of: { id, item, parts, joined }, onClose }: { of: SameNumber; onClose: () => void }) {
  const split = useSend(reportStatistics.endpoints.splitItems, { done: `${item} split` });
  return (
    <ConfirmDialog
      opened
      title={`Split ${item}`}
      confirm="Split items"
      reason="required"
      onConfirm={(reason) => split.send({ id, body: { reason } })}
      onClose={onClose}
    >
      {joined && (
        <p>
          Joined by {joined.by} on <Day on={joined.at.slice(0, 10)} />: {joined.reason}
        </p>
      )}
      <p>
        {`Each drawing has its own item again, in the figures of all periods: ${parts.flatMap(({ drawings }) => drawings).join(", ")}.`}
      </p>
    </ConfirmDialog>
  );
}
