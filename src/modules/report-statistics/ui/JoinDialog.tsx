import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { reportStatistics } from "../contract.ts";
import type { SameNumber } from "../contract-items.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";

/** Asks which drawings show the same item, and why; two drawings are chosen at once, of more the person chooses. */
export default function JoinDialog({ of: { item, parts }, onClose }: { of: SameNumber; onClose: () => void }) {
  const [itemIds, setItemIds] = useState(() => (parts.length === 2 ? parts.map(({ itemId }) => itemId) : []));
  const join = useSend(reportStatistics.endpoints.joinItems, { done: `${item} joined` });
  return (
    <ConfirmDialog
      opened
      title={`Join ${item}`}
      confirm="Join items"
      reason="required"
      onConfirm={(reason) => join.send({ body: { itemIds, reason } })}
      onClose={onClose}
    >
      <Checkbox.Group
        label="Drawings that show the same item"
        description="Its examinations are then of one item, in the figures of all periods. It can be split again."
        value={itemIds}
        onChange={setItemIds}
      >
        <Stack gap={8} mt={8}>
          {parts.map(({ itemId, drawings, reports }) => (
            <Checkbox
              key={itemId}
              value={itemId}
              label={drawings.join(", ")}
              description={reports.map(({ number }) => number).join(", ")}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmDialog>
  );
}
