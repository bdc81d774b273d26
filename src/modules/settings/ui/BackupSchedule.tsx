import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { settings } from "../contract.ts";
import { type Backups, ScheduleFields, scheduleLabels } from "../contract-backup.ts";
import { PassphraseDialog } from "./PassphraseDialog.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { NumberField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";

const { changeBackupSchedule } = settings.endpoints;

/** When backups are made by themselves. */
export function ScheduleForm({ schedule }: { schedule: Backups["schedule"] }) {
  const { version, sealed } = schedule;
  const [asking, setAsking] = useState(false);
  const change = useSend(changeBackupSchedule, { done: "Nightly backups saved" });
  const seal = useSend(changeBackupSchedule, {
    done: "Passphrase of the nightly backups saved",
    secret: true,
    onDone: () => setAsking(false),
  });
  return (
    <Section title="Every night">
      <Form
        key={version}
        schema={ScheduleFields}
        start={ScheduleFields.parse(schedule)}
        labels={scheduleLabels}
        save="Save nightly backups"
        draft="settings backup"
        lesser
        onSave={(changes) => change.send({ body: { version, changes } })}
      >
        <Fields>
          <SwitchField name="nightly" help="After 03:00 UTC. A missed backup is made when the server next runs" />
          <NumberField name="keep" help="Older nightly ones are removed. Manual backups stay until deleted." />
        </Fields>
      </Form>
      <Group mt="md">
        <span>{sealed ? "Nightly backups are encrypted with a passphrase." : "Nightly backups are not encrypted."}</span>
        <Button variant="default" onClick={() => setAsking(true)}>
          {sealed ? "Change the passphrase" : "Encrypt with a passphrase"}
        </Button>
      </Group>
      {asking && (
        <PassphraseDialog
          title="Passphrase of the nightly backups"
          confirm="Save passphrase"
          wanted="optional"
          failure={seal.failure}
          onClose={() => setAsking(false)}
          onGiven={(passphrase) => seal.send({ body: { version, changes: { passphrase } } })}
        >
          It encrypts every nightly backup from now on; earlier ones are unchanged. Store it somewhere safe outside this server:
          without it the backups cannot be restored.
        </PassphraseDialog>
      )}
    </Section>
  );
}
