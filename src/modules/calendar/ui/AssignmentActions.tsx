import { type Assignment, assignmentLife, calendar } from "../contract.ts";
import { ConfirmAssignment } from "./ConfirmAssignment.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";

/** What can be done with an assignment now: by who plans, and by its person. */
export function AssignmentActions({ assignment }: { assignment: Assignment }) {
  const { id: me } = useActor();
  const mine = assignment.userId === me;
  const today = useToday();
  const plans = useReach("calendar", "create") !== null;
  return (
    <LifeActions
      life={assignmentLife}
      endpoints={calendar.endpoints}
      module="calendar"
      record={assignment}
      name={assignment.workOrderNumber ?? "assignment"}
      styles={{
        offer: { offered: assignment.userId !== null },
        accept: { offered: mine, primary: true },
        decline: { offered: mine },
        arrive: { offered: mine, primary: true },
        confirm: { offered: plans, primary: true, Dialog: ConfirmAssignment },
        complete: { offered: assignment.fromOn <= today },
        remove: {
          offered: plans,
          Dialog: RemoveDialog,
        },
      }}
    />
  );
}

function RemoveDialog({ record, onClose }: { record: Assignment; onClose: () => void }) {
  const remove = useSend(calendar.endpoints.remove, { done: "Assignment removed" });
  const soon = record.fromOn <= addDays(useToday(), 1);
  return (
    <ConfirmDialog
      opened
      title="Remove assignment"
      confirm="Remove assignment"
      danger
      reason={soon ? "required" : "optional"}
      onConfirm={(reason) => remove.send({ id: record.id, body: { version: record.version, ...(reason ? { reason } : {}) } })}
      onClose={onClose}
    >
      {["confirmed", "on site"].includes(record.status) && "The person or item leaves the work order, and is told."}
    </ConfirmDialog>
  );
}
