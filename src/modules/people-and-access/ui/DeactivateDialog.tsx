import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { type LeaverItem, peopleAndAccess, type User } from "../contract.ts";
import { LeaverGroup } from "./leaver/Reassign.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Asked, Refused } from "#kit/ui/states.tsx";

interface DeactivateDialogProps {
  user: User;
  onClose: () => void;
}

/** Ends a person's access, now or on a day; shows first what would have no owner. */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const left = useAsk(peopleAndAccess.endpoints.leaverCheck, { id: user.id });
  return (
    <Dialog title={`Deactivate ${user.firstName} ${user.lastName}`} size="lg" onClose={onClose}>
      <Asked of={left}>{(items) => <Ending user={user} items={items} onClose={onClose} />}</Asked>
    </Dialog>
  );
}

function Ending({ user, items, onClose }: DeactivateDialogProps & { items: readonly LeaverItem[] }) {
  const [reason, setReason] = useState("");
  const [on, setOn] = useState("");
  const [override, setOverride] = useState("");
  const [tried, setTried] = useState(false);
  const later = on !== "";
  const end = useSend(peopleAndAccess.endpoints.deactivate, {
    done: later ? "End of access scheduled" : "Access has ended",
    onDone: onClose,
  });
  const missing = (text: string, least: number) => tried && text.trim().length < least;
  function go() {
    setTried(true);
    if (reason.trim().length < 3 || (items.length > 0 && override.trim() === "")) return;
    const body = {
      version: user.version,
      reason: reason.trim(),
      on: on || null,
      ...(items.length > 0 ? { overrideReason: override.trim() } : {}),
    };
    void end.send({ id: user.id, body }).catch(() => undefined);
  }
  return (
    <Stack>
      <Refused of={end.failure} />
      {items.length === 0 ? (
        <p>No work would be left without an owner.</p>
      ) : (
        <>
          <p>
            <strong>Would have no owner:</strong> reassign each here or in its record, or give a reason to proceed.
          </p>
          {Object.entries(Object.groupBy(items, ({ kind }) => kind)).map(([kind, ofKind]) => (
            <LeaverGroup key={kind} kind={kind as LeaverItem["kind"]} items={ofKind} from={user.id} />
          ))}
          <Textarea
            label="Reason to proceed"
            required
            autosize
            maxLength={500}
            value={override}
            error={missing(override, 1) ? "Enter a reason, or reassign everything first." : undefined}
            onChange={(event) => setOverride(event.currentTarget.value)}
          />
        </>
      )}
      <Textarea
        label="Reason"
        required
        autosize
        maxLength={500}
        value={reason}
        error={missing(reason, 3) ? "Enter the reason." : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DayInput label="First day without access" description="Leave blank to end access now." value={on} onChange={setOn} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={end.sending} onClick={go}>
          {later ? "Schedule the end of access" : "Deactivate now"}
        </Button>
      </Group>
    </Stack>
  );
}
