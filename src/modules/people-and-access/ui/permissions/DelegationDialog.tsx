import { Button, Checkbox, Group, Select, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { dayIn, isDay } from "#kit/validity.ts";

const { delegate, forReports } = peopleAndAccess.endpoints;

interface DelegationDialogProps {
  /** Whose approvals are handed over; null while an administrator has not chosen. */
  from: string | null;
  /** Lets an administrator choose; left out, they are one's own. */
  onFrom?: (id: string | null) => void;
  /** The approvals that person can hand over. */
  canGive: readonly string[];
  onClose: () => void;
}

/** Hands named approvals to somebody for a time. */
export function DelegationDialog({ from, onFrom, canGive, onClose }: DelegationDialogProps) {
  const { timeZone } = useActor();
  const [to, setTo] = useState<string | null>(null);
  const [actions, setActions] = useState<string[]>([]);
  const [validFrom, setFrom] = useState(() => dayIn(timeZone, new Date()));
  const [validTo, setLast] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { data: people = [] } = useAsk(forReports, {});
  const send = useSend(delegate, { done: ({ toName }) => `Delegated to ${toName}`, onDone: onClose });
  const chosen = actions.filter((action) => canGive.includes(action));
  const missing = {
    from: from ? null : "Choose whose approvals they are.",
    to: to ? null : "Choose who acts for them.",
    actions: chosen.length > 0 ? null : "Choose at least one approval.",
    validFrom: isDay(validFrom) ? null : "Enter the first day.",
    validTo: isDay(validTo) ? null : "Enter the last day.",
    reason: reason.trim().length >= 3 ? null : "Enter the reason.",
  };
  const said = (field: keyof typeof missing) => (tried ? missing[field] : null);
  function go() {
    setTried(true);
    if (!from || !to || Object.values(missing).some(Boolean)) return;
    const body = {
      toUserId: to,
      actions: chosen,
      validFrom,
      validTo,
      reason: reason.trim(),
      ...(onFrom ? { fromUserId: from } : {}),
    };
    void send.send({ body }).catch(() => undefined);
  }
  const options = people.flatMap((person) => optionOfPerson(person, false) ?? []);
  return (
    <Dialog onClose={onClose} title="Delegate approvals">
      <Stack gap={12}>
        <Refused of={send.failure} />
        {onFrom && <Select label="From" required searchable data={options} value={from} error={said("from")} onChange={onFrom} />}
        <Select
          label="To"
          required
          searchable
          data={options.filter(({ value }) => value !== from)}
          value={to}
          error={said("to")}
          onChange={setTo}
        />
        <Checkbox.Group
          label="Approvals"
          required
          description="Signatures, certification and other approvals that rest on a person's own evidence cannot be delegated."
          value={actions}
          error={said("actions")}
          onChange={setActions}
        >
          <Stack gap={8} mt={8}>
            {canGive.map((namedAction) => (
              <Checkbox key={namedAction} value={namedAction} label={namedActionLabel(namedAction)} />
            ))}
            {!from && <p className="quiet">They are listed here once you have chosen whose approvals they are.</p>}
            {from && canGive.length === 0 && <p className="quiet">This person has no approvals to delegate.</p>}
          </Stack>
        </Checkbox.Group>
        <DayInput label="First day" required value={validFrom} error={said("validFrom") ?? undefined} onChange={setFrom} />
        <DayInput label="Last day" required value={validTo} error={said("validTo") ?? undefined} onChange={setLast} />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={said("reason")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={send.sending} onClick={go}>
            Delegate approvals
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
