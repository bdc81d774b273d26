import { Group } from "@mantine/core";
import { Assignment, calendar } from "../contract.ts";
import { AssignmentActions } from "./AssignmentActions.tsx";
import { AssignmentDetails } from "./AssignmentDetails.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { RefusalOnPage } from "#kit/ui/RefusalOnPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** One assignment over the timeline. */
export function AssignmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useAsk(calendar.endpoints.find, { id });
  const name = found.data ? (found.data.personName ?? found.data.assetTag ?? "Assignment") : "Assignment";
  return (
    <Dialog title={name} size="xl" onClose={onClose}>
      <RefusalOnPage />
      <Asked of={found}>
        {(assignment) => (
          <>
            <Group gap={8} mb="md">
              <FieldShown of={Assignment} field="status" row={assignment} />
              {assignment.atRiskSince && <StatusBadge meaning="bad">At risk</StatusBadge>}
              <AssignmentActions assignment={assignment} />
            </Group>
            <AssignmentDetails assignment={assignment} />
          </>
        )}
      </Asked>
    </Dialog>
  );
}
