import { useState } from "react";
import { type Assignment, calendar, type Finding } from "../contract.ts";
import { Findings } from "./Findings.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { CallFailed } from "#kit/client.ts";

/** Confirms an assignment. Soft findings are shown, and Operations enters the reason for which they may pass. */
export function ConfirmAssignment({ record, onClose }: { record: Assignment; onClose: () => void }) {
  const confirm = useSend(calendar.endpoints.confirm, { done: "Assignment confirmed" });
  const overriding = useNamed("assignment.override");
  const [asked, setAsked] = useState(false);
  const open = openOf(record);
  const soft = open.filter(({ severity }) => severity === "soft");
  const needsReason = overriding && (soft.length > 0 || asked);
  return (
    <ConfirmDialog
      opened
      title="Confirm assignment"
      confirm="Confirm assignment"
      {...(needsReason ? { reason: "required" as const } : {})}
      onConfirm={(reason) =>
        confirm
          .send({
            id: record.id,
            body: {
              version: record.version,
              ...(needsReason ? { overrides: checksOf(soft).map((check) => ({ check, reason })) } : {}),
            },
          })
          .catch((failure: unknown) => {
            if (failure instanceof CallFailed && failure.problem?.code === "needs-reason") setAsked(true);
            throw failure;
          })
      }
      onClose={onClose}
    >
      <Findings findings={record.checked?.findings ?? []} overrides={record.overrides} />
    </ConfirmDialog>
  );
}

const openOf = ({ checked, overrides }: Assignment): Finding[] =>
  (checked?.findings ?? []).filter(
    ({ check, message }) => !overrides.some((one) => one.check === check && one.message === message),
  );
const checksOf = (found: readonly Finding[]) => [...new Set(found.map(({ check }) => check))];
