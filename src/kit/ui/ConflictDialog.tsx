import { Button, Group, Modal, Radio } from "@mantine/core";
import { useState } from "react";
import { differences, type Conflict } from "./conflict.ts";
import styles from "./conflict.module.css";
import { Instant } from "./display.tsx";
import type { Update } from "./update.ts";
import { valueText } from "./value.tsx";

/** Shows both values of each field that two people changed, and saves again with the selected ones. Placed beside the form it belongs to. */
export function ConflictDialog({ of: update }: { of: Update }) {
  return (
    <Modal opened={update.conflict !== null} onClose={update.giveUp} size="lg" title="Someone changed this record meanwhile">
      {update.conflict && <Question conflict={update.conflict} update={update} />}
    </Modal>
  );
}

function Question({ conflict, update }: { conflict: Conflict; update: Update }) {
  const all = differences(conflict);
  const [choice, setChoice] = useState<Record<string, "mine" | "theirs">>({});
  const undecided = all.filter(({ field, open }) => open && !choice[field]).length;
  return (
    <>
      <p className={styles.words}>
        {conflict.changedBy} changed this record on <Instant at={conflict.changedAt} />. Review the differences and save again.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">{conflict.changedBy}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ field, mine, theirs, open }) => {
            const label = update.labels[field] ?? field;
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                {open ? (
                  (["mine", "theirs"] as const).map((side) => (
                    <td key={side}>
                      <Radio
                        name={`conflict ${field}`}
                        size="sm"
                        label={valueText(side === "mine" ? mine : theirs)}
                        aria-label={`${label}: ${side === "mine" ? "yours" : "theirs"}, ${valueText(side === "mine" ? mine : theirs)}`}
                        checked={choice[field] === side}
                        onChange={() => setChoice({ ...choice, [field]: side })}
                      />
                    </td>
                  ))
                ) : (
                  <>
                    <td>{valueText(mine)} (kept)</td>
                    <td className="quiet">{valueText(theirs)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={update.giveUp}>
          Cancel
        </Button>
        <Button disabled={undecided > 0} onClick={() => update.choose(choice)}>
          {undecided > 0 ? `Choose ${undecided} more` : "Save again"}
        </Button>
      </Group>
    </>
  );
}
