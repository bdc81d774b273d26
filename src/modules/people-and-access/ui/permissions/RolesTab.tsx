import { Anchor, Button } from "@mantine/core";
import { IconArrowsDiff, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { RoleInFull } from "../../permissions-contract.ts";
import { cellText, cellWords, grantable } from "../../permissions-rules.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import styles from "./permissions.module.css";
import { addressOf } from "#kit/client.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { Asked, TableSkeleton } from "#kit/ui/states.tsx";

const { fullRoles, exportRoles } = peopleAndAccess.endpoints;

/** Every role beside the others, module by module. */
export function RolesTab() {
  const [comparing, setComparing] = useState(false);
  const [saving, setSaving] = useState(false);
  const roles = useAsk(fullRoles, {});
  async function save() {
    setSaving(true);
    await saveFile(addressOf(exportRoles, { query: { format: "xlsx" } }), "permissions.xlsx").catch(sayFailure);
    setSaving(false);
  }
  return (
    <>
      <div className={`${styles.controls} noPrint`}>
        <p className={styles.legend}>
          V view, C create, E edit, D archive, A approve, X export, M administer. A small o or b after a letter: own records only,
          or records of their own bases. A Super Admin may do everything.
        </p>
        <div className={styles.end}>
          <Button variant="default" leftSection={<IconArrowsDiff size={16} aria-hidden />} onClick={() => setComparing(true)}>
            Compare two roles
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving}
            onClick={() => void save()}
          >
            Export XLSX
          </Button>
        </div>
      </div>
      <Asked of={roles} skeleton={<TableSkeleton columns={8} />}>
        {(found) => (
          <>
            <Matrix roles={found} />
            {comparing && <CompareDialog roles={found} onClose={() => setComparing(false)} />}
          </>
        )}
      </Asked>
    </>
  );
}

function Matrix({ roles }: { roles: readonly RoleInFull[] }) {
  return (
    <ScrollRegion label="Roles and modules" className={styles.frame}>
      <table className={styles.matrix}>
        <caption className="onlyRead">What each role grants in each module</caption>
        <thead>
          <tr>
            <th scope="col">Module</th>
            {roles.map(({ id, name, builtIn, holders }) => (
              <th key={id} scope="col">
                <Anchor component={Go} href={`/user-permissions/roles/${id}`} inherit>
                  {name}
                </Anchor>
                <div className={styles.under}>
                  {builtIn ? "Built-in" : "Own role"}, {holders === 1 ? "1 person" : `${holders} people`}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grantable.map((module) => (
            <tr key={module.id}>
              <th scope="row">{module.name}</th>
              {roles.map(({ id, permissions }) => (
                <td key={id} className="mono">
                  <span aria-hidden title={cellWords(permissions[module.id])}>
                    {cellText(permissions[module.id]) || "–"}
                  </span>
                  <span className="onlyRead">{cellWords(permissions[module.id])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
