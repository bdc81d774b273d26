import type { RoleInFull } from "../../permissions-contract.ts";
import { cellWords, differencesOf } from "../../permissions-rules.ts";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { accessIds } from "#access/matrix.ts";
import { capital } from "#kit/capital.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";

type Granting = Pick<RoleInFull, "permissions" | "defaultModules" | "namedActions">;

/** What saving changes for those who hold the role; nothing where it grants what it granted. */
export function RoleChanges({ before, after }: { before: RoleInFull; after: Granting }) {
  const rows = [
    ...differencesOf(before.permissions, after.permissions).map(({ id, name }) => ({
      id,
      what: name,
      before: capital(cellWords(before.permissions[id])),
      after: capital(cellWords(after.permissions[id])),
    })),
    ...turned(before.defaultModules, after.defaultModules).map(({ id, isIn }) => ({
      id: `module ${id}`,
      what: `${names[id] ?? id}: comes with the role`,
      ...yesOrNo(isIn),
    })),
    ...turned(before.namedActions, after.namedActions).map(({ id, isIn }) => ({
      id: `action ${id}`,
      what: namedActionLabel(id),
      ...yesOrNo(isIn),
    })),
  ];
  if (rows.length === 0) return null;
  const { holders } = before;
  return (
    <Section title="What changes">
      <p>
        {holders === 0
          ? "Nobody holds this role yet."
          : `${holders === 1 ? "1 person holds" : `${holders} people hold`} this role: their rights change as soon as it is saved.`}
      </p>
      <DataTable
        short
        rows={rows}
        caption="What changes"
        columns={[
          { field: "what", title: "Right", phone: "title" },
          { field: "before", title: "Now", phone: "detail" },
          { field: "after", title: "After saving", phone: "detail" },
        ]}
      />
    </Section>
  );
}

/** What was added to a list or removed from it. */
const turned = <T extends string>(before: readonly T[], after: readonly T[]): { id: T; isIn: boolean }[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, isIn: true })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, isIn: false })),
];

const yesOrNo = (isIn: boolean) => (isIn ? { before: "No", after: "Yes" } : { before: "Yes", after: "No" });
const names: Readonly<Record<string, string>> = accessIds;
