import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { calendar, mostOutsideCharacters, mostOutsideEvents, OutsideCalendar } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { counted } from "#kit/plural.ts";

const { list, create, archive } = calendar.outside;

/** The calendars from elsewhere that are shown over the plan: imported from a file, and removed. */
export function OutsideCalendars() {
  const found = useAsk(list, { query: {} });
  const plans = useNamed("assignment.plan");
  const mayRemove = useReach("calendar", "archive") !== null && plans;
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const remove = useSend(archive, { done: "Outside calendar removed" });
  async function read(chosen: File | null) {
    if (!chosen) return;
    if (chosen.size > mostOutsideCharacters) toast({ title: "The file is larger than 500 kB." });
    else setFile({ name: chosen.name, text: await chosen.text() });
  }
  const add = plans && (
    <NeedsNetwork>
      <FileButton accept=".ics,text/calendar" onChange={(chosen) => void read(chosen)}>
        {(props) => (
          <Button {...props} variant="default" size="xs">
            Import .ics file
          </Button>
        )}
      </FileButton>
    </NeedsNetwork>
  );
  return (
    <Section title="Outside calendars" actions={add}>
      <Asked of={found}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">None imported. Public holidays or the outage plan of a client are shown over the plan.</p>
          ) : (
            <Entries>
              {rows.map((row) => (
                <Entry
                  key={row.id}
                  actions={
                    mayRemove && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        loading={remove.sending}
                        aria-label={`Remove ${row.name}`}
                        onClick={() => remove.run({ id: row.id, query: { version: String(row.version) } })}
                      >
                        Remove
                      </Button>
                    )
                  }
                >
                  <Imported row={row} />
                </Entry>
              ))}
            </Entries>
          )
        }
      </Asked>
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </Section>
  );
}

function Imported({ row: { name, source, events, firstOnly, baseName, createdAt } }: { row: OutsideCalendar }) {
  return (
    <>
      {name}{" "}
      <span className="quiet">
        {counted(events, "event")} of {source}, {baseName}, imported <Instant at={createdAt} />
        {events >= mostOutsideEvents &&
          `; the first ${decimalText(String(mostOutsideEvents))} events of the file were read, later ones are not shown`}
        {firstOnly > 0 && `; of ${counted(firstOnly, "event")} only the first day, as the repeat pattern is not supported`}
      </span>
    </>
  );
}

function ImportDialog({ file, onClose }: { file: { name: string; text: string }; onClose: () => void }) {
  const sending = useSend(create, { done: ({ name }) => `${name} imported`, onDone: onClose });
  return (
    <Dialog title={`Import ${file.name}`} onClose={onClose}>
      <p>Everyone who opens the calendar sees it. It is never part of the plan: nobody is booked by it.</p>
      <Form
        schema={OutsideCalendar.draft}
        labels={OutsideCalendar.labels}
        start={{ name: file.name.replace(/\.ics$/i, "") }}
        save="Import calendar"
        cancel={onClose}
        onSave={(draft) => sending.send({ body: { ...draft, source: file.name, text: file.text } })}
      >
        <Fields>
          <TextField name="name" />
          <AskedSelectField
            name="baseLocationId"
            endpoint={baseEndpoints.names}
            option={({ id, name }) => ({ value: id, label: name })}
          />
        </Fields>
      </Form>
    </Dialog>
  );
}
