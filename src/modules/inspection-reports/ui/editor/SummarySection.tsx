import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Instant } from "#kit/ui/display.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { reportResult } from "#modules/inspection-reports/rules/result.ts";
import { resultWords } from "../words.ts";
import { BlockFields } from "./BlockFields.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { LongText } from "./LongText.tsx";
import { Concessions } from "./Concessions.tsx";
import { WitnessDialog } from "./WitnessDialog.tsx";

export function SummarySection() {
  const { content, change } = useEditing();
  const result = resultWords[useMemo(() => reportResult(content.lines), [content.lines])];
  return (
    <>
      <fieldset className={styles.group}>
        <legend data-section>Summary</legend>
        <p>
          Result of the lines: <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>
        </p>
        <BlockFields block="summary" />
        <div data-place="report.remarks">
          <LongText
            label="Remarks"
            minRows={2}
            maxRows={10}
            maxLength={4000}
            value={content.remarks ?? ""}
            onChange={(text) => change("remarks", text || null)}
          />
        </div>
      </fieldset>
      <Concessions />
      <Witnesses />
    </>
  );
}

function Witnesses() {
  const { content, change, context } = useEditing();
  const [adding, setAdding] = useState(false);
  return (
    <fieldset className={styles.group}>
      <legend>Witnesses</legend>
      {content.witnesses.length === 0 && <p className="quiet">No witnesses yet.</p>}
      <ul className={styles.plainList}>
        {content.witnesses.map(({ id, name, organization, role, markedAt }) => (
          <li key={id} className={styles.listRow}>
            <div>
              <strong>{name}</strong> {[role, organization].filter(Boolean).join(", ")}
              <div className="quiet">
                Present at <Instant at={markedAt} timeZone={context.timeZone} />
              </div>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={() => change("witnesses", (rows) => rows.filter((row) => row.id !== id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
          Add a witness
        </Button>
      </div>
      {adding && <WitnessDialog onClose={() => setAdding(false)} />}
    </fieldset>
  );
}
