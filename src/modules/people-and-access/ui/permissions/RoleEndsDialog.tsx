import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import { isAuditor } from "../../ends-rules.ts";
import type { UserAccess } from "../../permissions-contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { dayIn, isDay } from "#kit/validity.ts";

/** The last day of each role given for a time, as a form shows it: in the person's own zone, "" for none. */
export const lastDaysOf = (ends: Readonly<Record<string, string>>, timeZone: string): Record<string, string> =>
  Object.fromEntries(Object.entries(ends).map(([role, end]) => [role, dayIn(timeZone, new Date(Date.parse(end) - 1))]));

/** Decides when roles of one person end by themselves. */
export function RoleEndsDialog({ person, onClose }: { person: UserAccess; onClose: () => void }) {
  const { id, version, roles, roleEnds, timeZone, firstName, lastName } = person;
  const [days, setDays] = useState(() => lastDaysOf(roleEnds, timeZone));
  const name = `${firstName} ${lastName}`;
  const save = useSend(peopleAndAccess.endpoints.setRoleEnds, { done: `Roles of ${name} decided`, onDone: onClose });
  const wrong = (role: string) => Boolean(days[role]) && !isDay(days[role] ?? "");
  return (
    <Dialog onClose={onClose} title={`How long the roles of ${name} last`}>
      <Stack gap={12}>
        <Refused of={save.failure} />
        {roles.map((role) => (
          <DayInput
            key={role}
            label={`Last day as ${role}`}
            required={isAuditor([role])}
            description={isAuditor([role]) ? "Auditors have access for at most 30 days." : "Leave blank for no end date."}
            value={days[role] ?? ""}
            error={wrong(role) ? "Not a valid date." : undefined}
            onChange={(day) => setDays({ ...days, [role]: day })}
          />
        ))}
        {roles.length === 0 && <p>{name} holds no role. Give one in User management.</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={save.sending}
            disabled={roles.length === 0 || roles.some(wrong)}
            onClick={() =>
              void save
                .send({
                  id,
                  body: { version, lastDays: Object.fromEntries(roles.map((role) => [role, days[role] ? days[role] : null])) },
                })
                .catch(() => undefined)
            }
          >
            Save ends
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
