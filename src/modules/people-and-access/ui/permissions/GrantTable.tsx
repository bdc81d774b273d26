import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { RoleInFull } from "../../permissions-contract.ts";
import { cellWords, grantGroups, isModule } from "../../permissions-rules.ts";
import styles from "./permissions.module.css";
import type { Scope } from "#kit/access.ts";
import { capital } from "#kit/capital.ts";
import { type Action, actions } from "#kit/contract.ts";

type Granted = Pick<RoleInFull, "permissions" | "defaultModules">;

const reaches: Record<Scope, string> = { own: "Own records", base: "Records of their own bases", all: "All records" };

interface GrantTableProps extends Granted {
  fixed: boolean;
  onChange: (changes: Partial<Granted>) => void;
}

/** What the role grants, module by module in the groups of the rail: in words, and opened one by one to be changed. */
export function GrantTable({ permissions, defaultModules, fixed, onChange }: GrantTableProps) {
  const [open, setOpen] = useState<string | null>(null);
  function grant(id: string, action: Action, scope: Scope | null) {
    const { [action]: _former, ...others } = permissions[id] ?? {};
    onChange({ permissions: { ...permissions, [id]: scope ? { ...others, [action]: scope } : others } });
  }
  function bring(id: string, brings: boolean) {
    onChange({ defaultModules: brings ? [...defaultModules, id] : defaultModules.filter((one) => one !== id) });
  }
  return grantGroups.map(({ title, of }) => (
    <section key={title} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.grants}>
        {of.map(({ id, name }) => (
          <li key={id} data-open={open === id || undefined}>
            <strong>{name}</strong>
            <span className={cellWords(permissions[id]) === nothing ? "quiet" : undefined}>
              {capital(cellWords(permissions[id]))}
            </span>
            {isModule(id) && (
              <Checkbox
                label="Comes with the role"
                aria-label={`${name} comes with the role`}
                checked={defaultModules.includes(id)}
                disabled={fixed}
                onChange={(event) => bring(id, event.currentTarget.checked)}
              />
            )}
            {!fixed && (
              <Button
                className={styles.change}
                size="compact-xs"
                variant="default"
                aria-expanded={open === id}
                aria-label={`Change ${name}`}
                onClick={() => setOpen(open === id ? null : id)}
              >
                {open === id ? "Done" : "Change"}
              </Button>
            )}
            {open === id && (
              <div className={styles.reaches}>
                {actions.map((action) => (
                  <NativeSelect
                    key={action}
                    size="xs"
                    label={capital(action)}
                    aria-label={`${name}: ${action}`}
                    value={permissions[id]?.[action] ?? ""}
                    data={[
                      { value: "", label: "Not granted" },
                      ...Object.entries(reaches).map(([value, label]) => ({ value, label })),
                    ]}
                    onChange={({ currentTarget: { value } }) => grant(id, action, value === "" ? null : (value as Scope))}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

const nothing = cellWords(undefined);
