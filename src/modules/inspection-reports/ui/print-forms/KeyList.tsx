import { TextInput } from "@mantine/core";
import { useState } from "react";
import styles from "./print-forms.module.css";
import type { FormKey } from "#modules/report-templates/print-form-keys.ts";

/** The keys of a template in their groups, found by name; choosing one hands it over. */
export function KeyList({ keys, onChoose }: { keys: readonly FormKey[]; onChoose: (key: string) => void }) {
  const [wanted, setWanted] = useState("");
  const found = keys.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={styles.keys} role="group" aria-label="Keys of the template">
      <TextInput label="Find a key" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} />
      <div className={styles.list}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            {found
              .filter((one) => one.group === group)
              .map(({ key, label }) => (
                <button key={key} type="button" className={styles.key} onClick={() => onChoose(key)}>
                  {label} <span className="mono quiet">{key}</span>
                </button>
              ))}
          </section>
        ))}
        {found.length === 0 && <p className="quiet">No key has this name.</p>}
      </div>
    </div>
  );
}
