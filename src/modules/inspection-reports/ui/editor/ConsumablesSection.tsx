import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ReportConsumable } from "#modules/inspection-reports/report.ts";
import { ConsumableDialog, consumableKinds } from "./ConsumableDialog.tsx";
import { ExpiryValidity } from "./ConsumableInput.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

/** Batches of couplant, ink, penetrant and the like, with the last valid day of each. */
export function ConsumablesSection() {
  const { content, change, definition } = useEditing();
  const [open, setOpen] = useState<ReportConsumable | "new" | null>(null);
  const kinds = new Map(consumableKinds(definition).map(({ value, label }) => [value, label]));
  return (
    <fieldset className={styles.group}>
      <legend data-section>Consumables</legend>
      {content.consumables.length === 0 && <p className="quiet">No batches on this report yet.</p>}
      <ul className={styles.plainList}>
        {content.consumables.map((batch) => (
          <li key={batch.id} className={styles.listRow}>
            <div>
              <strong>{batch.product}</strong> batch <span className="mono">{batch.batch}</span>
              <div className="quiet">{[kinds.get(batch.kind), batch.form, batch.manufacturer].filter(Boolean).join(", ")}</div>
              <ExpiryValidity batch={batch} />
            </div>
            <div className={styles.rowActions}>
              <ActionIcon variant="subtle" color="gray" aria-label={`Change ${batch.product}`} onClick={() => setOpen(batch)}>
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${batch.product}`}
                onClick={() => change("consumables", (rows) => rows.filter(({ id }) => id !== batch.id))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen("new")}>
          Add a batch
        </Button>
      </div>
      {open && <ConsumableDialog kind="" {...(open === "new" ? {} : { batch: open })} onClose={() => setOpen(null)} />}
    </fieldset>
  );
}
