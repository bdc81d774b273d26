import { Button, Group } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import type { RoleEffect, RoleInFull } from "../../permissions-contract.ts";
import { accessIds } from "#access/matrix.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Asked } from "#kit/ui/states.tsx";

interface ApplyDialogProps {
  role: RoleInFull;
  defaultModules: readonly string[];
  onChosen: (apply: boolean) => void;
  onClose: () => void;
}

/** Asks whether changed default modules are for those who hold the role already, and shows beforehand what that does to each. */
export function ApplyDialog({ role, defaultModules, onChosen, onClose }: ApplyDialogProps) {
  const effect = useAsk(peopleAndAccess.endpoints.roleEffect, { id: role.id, query: { modules: defaultModules.join(",") } });
  return (
    <Dialog onClose={onClose} title="Apply the modules to those who hold the role?" size="lg">
      <Asked of={effect}>{(found) => <Effect of={found} onChosen={onChosen} onClose={onClose} />}</Asked>
    </Dialog>
  );
}

function Effect({
  of: { people, holders },
  onChosen,
  onClose,
}: { of: RoleEffect } & Pick<ApplyDialogProps, "onChosen" | "onClose">) {
  return (
    <>
      <p>
        {people.length === 0
          ? `None of the ${holders} people who hold the role would gain or lose a module.`
          : "Individual decisions stay unchanged."}
      </p>
      {people.length > 0 && (
        <DataTable
          caption="Changes"
          rows={people}
          short
          columns={[
            { field: "name", title: "Person" },
            { field: "gains", title: "Gains", show: ({ gains }) => named(gains) },
            { field: "loses", title: "Loses", show: ({ loses }) => named(loses) },
          ]}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={people.length === 0 ? "filled" : "default"} onClick={() => onChosen(false)}>
          Save for new people only
        </Button>
        {people.length > 0 && (
          <Button
            onClick={() => onChosen(true)}
          >{`Save and apply to ${people.length === 1 ? "1 user" : `${people.length} users`}`}</Button>
        )}
      </Group>
    </>
  );
}

const names: Readonly<Record<string, string>> = accessIds;
const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? id).join(", ") || "–";
