import { Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { ModuleDecision, UserAccess } from "../../permissions-contract.ts";
import { sourceWords } from "./words.ts";
import { accessIds } from "#access/matrix.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { dayIn, isDay } from "#kit/validity.ts";

type Decision = ModuleDecision["decision"];
interface ModuleDialogProps {
  person: UserAccess;
  moduleId: string;
  onClose: () => void;
}

/** Gives one person one module, for good or until a day, takes it away, or leaves it to their roles. */
export function ModuleDialog({ person, moduleId, onClose }: ModuleDialogProps) {
  const held = person.modules.find((one) => one.moduleId === moduleId);
  const name = accessIds[moduleId as keyof typeof accessIds];
  const auditor = person.roles.includes(builtInRoles.AUD);
  const [decision, setDecision] = useState<Decision>(firstOf(held?.source));
  const [lastDay, setLastDay] = useState(() =>
    held?.expiresAt ? dayIn(person.timeZone, new Date(Date.parse(held.expiresAt) - 1)) : "",
  );
  const decide = useSend(peopleAndAccess.endpoints.decideModule, {
    done: `${name} decided for ${person.firstName} ${person.lastName}`,
    onDone: ({ warning }) => {
      if (warning) toast({ title: warning, bad: true });
      onClose();
    },
  });
  const noDay = lastDay !== "" && !isDay(lastDay);
  return (
    <Dialog onClose={onClose} title={`${name} of ${person.firstName} ${person.lastName}`}>
      <Stack gap={12}>
        <Refused of={decide.failure} />
        <p>
          Now: {sourceWords(held)}
          {held?.expiresAt && (
            <>
              , ends <Instant at={held.expiresAt} timeZone={person.timeZone} />
            </>
          )}
          {held?.grantedByName && `, decided by ${held.grantedByName}`}.
        </p>
        <Radio.Group label="Decision" value={decision} onChange={(value) => setDecision(value)}>
          <Stack gap={8} mt={4}>
            <Radio value="role" label="As the roles grant" />
            <Radio value="give" label="Give to this person" />
            <Radio value="take" label="Remove from this person" />
          </Stack>
        </Radio.Group>
        {decision === "give" && (
          <DayInput
            label="Last day"
            required={auditor}
            description={auditor ? "Auditors have access for at most 30 days." : "Leave blank for no end date."}
            value={lastDay}
            error={noDay ? "Not a valid date." : undefined}
            onChange={setLastDay}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={decide.sending}
            disabled={noDay}
            onClick={() =>
              void decide
                .send({ id: person.id, module: moduleId, body: { decision, lastDay: lastDay === "" ? null : lastDay } })
                .catch(() => undefined)
            }
          >
            Save decision
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What stands chosen at first: what counts now. */
function firstOf(source: "role default" | "added" | "removed" | undefined): Decision {
  if (source === "removed") return "take";
  return source === "role default" ? "role" : "give";
}
