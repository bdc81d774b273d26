import { Checkbox } from "@mantine/core";
import type { RoleInFull } from "../../permissions-contract.ts";
import { grantable, isModule, letterOf } from "../../permissions-rules.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import styles from "./permissions.module.css";
import type { Scope } from "#kit/access.ts";
import { type Action, actions } from "#kit/contract.ts";

type Granted = Pick<RoleInFull, "permissions" | "defaultModules">;
const reaches: Record<Scope, string> = { own: "own", base: "bases", all: "all" };

/** A line for each module: whether the role brings it, and how far each action reaches in it. */
export function GrantTable({
  permissions,
  defaultModules,
  fixed,
  onChange,
}: Granted & { fixed: boolean; onChange: (changes: Partial<Granted>) => void }) {
  function grant(id: string, action: Action, scope: Scope | null) {
    const { [action]: _former, ...others } = permissions[id] ?? {};
    onChange({ permissions: { ...permissions, [id]: scope ? { ...others, [action]: scope } : others } });
  }
  function bring(id: string, brings: boolean) {
    onChange({ defaultModules: brings ? [...defaultModules, id] : defaultModules.filter((one) => one !== id) });
  }
  return (
    <ScrollRegion label="What the role grants" className={styles.frame}>
      <table className={styles.matrix}>
        <caption className="onlyRead">Modules and actions of the role</caption>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Comes with the role</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                <span className="mono">{letterOf[action]}</span> {action}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grantable.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {isModule(id) && (
                  <Checkbox
                    aria-label={`${name} comes with the role`}
                    checked={defaultModules.includes(id)}
                    disabled={fixed}
                    onChange={(event) => bring(id, event.currentTarget.checked)}
                  />
                )}
              </td>
              {actions.map((action) => (
                <td key={action}>
                  <Reach
                    label={`${name}: ${action}`}
                    value={permissions[id]?.[action] ?? null}
                    fixed={fixed}
                    onChange={(scope) => grant(id, action, scope)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface ReachProps {
  label: string;
  value: Scope | null;
  fixed: boolean;
  onChange: (scope: Scope | null) => void;
}

/** A plain select: there are more than two hundred of them on the page. */
function Reach({ label, value, fixed, onChange }: ReachProps) {
  if (fixed) return value ? <>{reaches[value]}</> : <span className="quiet">–</span>;
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value ?? ""}
      data-granted={value ?? undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : (currentTarget.value as Scope))}
    >
      <option value="">–</option>
      {Object.entries(reaches).map(([scope, words]) => (
        <option key={scope} value={scope}>
          {words}
        </option>
      ))}
    </select>
  );
}
