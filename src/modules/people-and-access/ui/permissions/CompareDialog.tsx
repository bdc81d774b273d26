import { Group, Select } from "@mantine/core";
import { useState } from "react";
import type { RoleInFull } from "../../permissions-contract.ts";
import { differencesOf } from "../../permissions-rules.ts";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";

/** Two roles side by side, only where they differ. */
export function CompareDialog({ roles, onClose }: { roles: readonly RoleInFull[]; onClose: () => void }) {
  const [left, setLeft] = useState(roles[0]?.id ?? "");
  const [right, setRight] = useState(roles[1]?.id ?? "");
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  const [one, other] = [left, right].map((id) => roles.find((role) => role.id === id));
  return (
    <Dialog onClose={onClose} title="Compare two roles" size="lg">
      <Group mb="md" grow>
        <Select
          label="One role"
          data={options}
          value={left}
          onChange={(id) => setLeft(id ?? "")}
          allowDeselect={false}
          searchable
        />
        <Select
          label="Other role"
          data={options}
          value={right}
          onChange={(id) => setRight(id ?? "")}
          allowDeselect={false}
          searchable
        />
      </Group>
      {one && other && <Differences left={one} right={other} />}
    </Dialog>
  );
}

function Differences({ left, right }: { left: RoleInFull; right: RoleInFull }) {
  const rows = differencesOf(left.permissions, right.permissions);
  const only = (a: RoleInFull, b: RoleInFull) =>
    a.namedActions.filter((namedAction) => !b.namedActions.includes(namedAction)).map(namedActionLabel);
  const named = [
    [left, only(left, right)],
    [right, only(right, left)],
  ] as const;
  return (
    <>
      {rows.length === 0 ? (
        <p>Both roles grant the same in every module.</p>
      ) : (
        <DataTable
          caption={`Where ${left.name} and ${right.name} differ`}
          rows={rows}
          short
          columns={[
            { field: "name", title: "Module" },
            { field: "left", title: left.name, mono: true },
            { field: "right", title: right.name, mono: true },
          ]}
        />
      )}
      {named.map(([role, actions]) => actions.length > 0 && <p key={role.id}>{`Only ${role.name}: ${actions.join(", ")}.`}</p>)}
    </>
  );
}
