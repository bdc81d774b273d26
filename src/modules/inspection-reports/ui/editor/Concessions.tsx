import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { dayText } from "#kit/ui/format.ts";
import { DayField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { lineName } from "#modules/inspection-reports/differences.ts";
import { type Content, ReportConcession } from "#modules/inspection-reports/report.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

/** Concessions of the owner or client for rejected results: printed beside the REJ, which stays. */
export function Concessions() {
  const { content, change } = useEditing();
  const [adding, setAdding] = useState(false);
  const { concessions = [] } = content;
  const rejected = placesOf(content);
  if (rejected.length === 0 && concessions.length === 0) return null;
  const nameOf = ({ lineId, indicationId }: ReportConcession) =>
    rejected.find(({ value }) => value === (indicationId ?? lineId))?.label ??
    `${lineName(content.lines.find(({ id }) => id === lineId))}, no longer rejected`;
  return (
    <fieldset className={styles.group} data-place="concessions">
      <legend>Concessions</legend>
      {concessions.length === 0 && <p className="quiet">No concessions. A concession leaves the result REJ.</p>}
      <ul className={styles.plainList}>
        {concessions.map((one) => (
          <li key={one.id} className={styles.listRow}>
            <div>
              <strong>REJ – concession {one.number}</strong> {nameOf(one)}
              <div className="quiet">
                {one.grantedBy}, {one.organization}, {dayText(one.grantedOn)}, {one.document}
              </div>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove concession ${one.number}`}
              onClick={() => change("concessions", (rows = []) => rows.filter(({ id }) => id !== one.id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {rejected.length > 0 && (
        <div>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            Enter a concession
          </Button>
        </div>
      )}
      {adding && <ConcessionDialog onClose={() => setAdding(false)} />}
    </fieldset>
  );
}

/** Rejected indications, and rejected lines, by id. */
function placesOf({ lines, indications }: Content): { value: string; label: string }[] {
  const rejected = lines.filter(({ result }) => result === "REJ");
  return rejected.flatMap((line) => [
    { value: line.id, label: `Line ${line.lineNo} ${lineName(line)}` },
    ...indications
      .filter(({ lineId, disposition }) => lineId === line.id && disposition === "REJ")
      .map(({ id, code }) => ({ value: id, label: `Line ${line.lineNo} ${lineName(line)}, indication ${code ?? ""}` })),
  ]);
}

const Granted = ReportConcession.pick({
  number: true,
  grantedBy: true,
  organization: true,
  grantedOn: true,
  document: true,
}).extend({
  place: z.string().min(1, "Choose what it was granted for"),
});

function ConcessionDialog({ onClose }: { onClose: () => void }) {
  const { content, change } = useEditing();
  const places = placesOf(content);
  function save({ place, ...granted }: z.infer<typeof Granted>) {
    const indication = content.indications.find(({ id }) => id === place);
    const made = { ...granted, id: uuid(), lineId: indication?.lineId ?? place, indicationId: indication?.id ?? null };
    change("concessions", (rows = []) => [...rows, made]);
    onClose();
    return Promise.resolve();
  }
  return (
    <Dialog onClose={onClose} title="Enter a concession">
      <Form
        schema={Granted}
        start={{
          place: places.length === 1 ? (places[0]?.value ?? "") : "",
          number: "",
          grantedBy: "",
          organization: "",
          grantedOn: "",
          document: "",
        }}
        save="Enter concession"
        cancel={onClose}
        onSave={save}
        labels={{
          place: "Granted for",
          number: "Number",
          grantedBy: "Granted by",
          organization: "Organization",
          grantedOn: "Granted on",
          document: "Document and revision",
        }}
      >
        <Fields>
          <SelectField name="place" options={places} />
          <TextField name="number" />
          <TextField name="grantedBy" />
          <TextField name="organization" />
          <DayField name="grantedOn" />
          <TextField name="document" />
        </Fields>
      </Form>
    </Dialog>
  );
}
