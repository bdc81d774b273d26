import { Radio, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { moduleList, peopleAndAccess, type User } from "../../contract.ts";
import { BulkFrame } from "./BulkFrame.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";

const e = peopleAndAccess.endpoints;

export interface BulkProps {
  people: readonly User[];
  onClose: () => void;
}
const idsOf = (people: readonly User[]) => people.map(({ id }) => id);

/** Gives everybody chosen a role, or takes it from them. */
export function BulkRoles({ people, onClose }: BulkProps) {
  const { isSuperUser } = useActor();
  const known = (useAsk(e.roles, {}).data ?? []).map(({ name }) => name);
  const choice = useChoice();
  return (
    <BulkFrame
      title="Change a role"
      people={people}
      endpoint={e.bulkRoles}
      asking={() => choice.given((role) => ({ body: { ids: idsOf(people), role, add: choice.add } }))}
      confirm={choice.add ? "Enter the role" : "Take the role"}
      onClose={onClose}
    >
      <GiveOrTake choice={choice} what="the role" />
      <Select
        label="Role"
        required
        searchable
        data={[...(isSuperUser ? [superAdmin] : []), ...known]}
        {...choice.field("Choose a role.")}
      />
    </BulkFrame>
  );
}

/** Gives everybody chosen a module, or takes it from them; what is decided here outlasts changes of their roles. */
export function BulkModules({ people, onClose }: BulkProps) {
  const choice = useChoice();
  const [lastDay, setLastDay] = useState("");
  return (
    <BulkFrame
      title="Change a module"
      people={people}
      endpoint={e.bulkModules}
      asking={() =>
        choice.given((moduleId) => ({
          body: { ids: idsOf(people), moduleId, add: choice.add, lastDay: choice.add && lastDay ? lastDay : null },
        }))
      }
      confirm={choice.add ? "Enter the module" : "Take the module"}
      onClose={onClose}
    >
      <GiveOrTake choice={choice} what="the module" />
      <Select
        label="Module"
        required
        searchable
        data={moduleList.map(({ id, name }) => ({ value: id, label: name }))}
        {...choice.field("Choose a module.")}
      />
      {choice.add && (
        <DayInput
          label="Last day"
          description="Leave blank for no end date. Auditors have access for at most 30 days."
          value={lastDay}
          onChange={setLastDay}
        />
      )}
    </BulkFrame>
  );
}

/** Moves everybody chosen to another home base. */
export function BulkBase({ people, onClose }: BulkProps) {
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const choice = useChoice();
  return (
    <BulkFrame
      title="Move to another base"
      people={people}
      endpoint={e.bulkBase}
      asking={() => choice.given((baseLocationId) => ({ body: { ids: idsOf(people), baseLocationId } }))}
      confirm="Move"
      onClose={onClose}
    >
      <p className="quiet">Rights that reach “own bases” follow the home base at once.</p>
      <Select
        label="Base"
        required
        searchable
        data={bases.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        {...choice.field("Choose a base.")}
      />
    </BulkFrame>
  );
}

/** Sends new invitations to those chosen who have not come yet. */
export function BulkInvitations({ people, onClose }: BulkProps) {
  return (
    <BulkFrame
      title="Resend invitations"
      people={people}
      endpoint={e.bulkInvitations}
      asking={() => ({ body: { ids: idsOf(people) } })}
      confirm="Resend invitations"
      onClose={onClose}
    >
      <p>Invited people get a new link, valid for 7 days; their old link stops working. The others are unchanged.</p>
    </BulkFrame>
  );
}

type Choice = ReturnType<typeof useChoice>;

/** One thing chosen, given or taken; the field says what is missing once somebody tried to go on. */
function useChoice() {
  const [value, setValue] = useState<string | null>(null);
  const [add, setAdd] = useState(true);
  const [tried, setTried] = useState(false);
  return {
    add,
    setAdd,
    field: (missing: string) => ({ value, onChange: setValue, error: tried && value === null ? missing : undefined }),
    given<T>(make: (value: string) => T): T | null {
      setTried(true);
      return value === null ? null : make(value);
    },
  };
}

function GiveOrTake({ choice: { add, setAdd }, what }: { choice: Choice; what: string }) {
  return (
    <Radio.Group label="What to do" value={add ? "give" : "take"} onChange={(value) => setAdd(value === "give")}>
      <Stack gap={8} mt={4}>
        <Radio value="give" label={`Give ${what}`} />
        <Radio value="take" label={`Take ${what} away`} />
      </Stack>
    </Radio.Group>
  );
}
