import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconFile, IconMail, IconMapPin, IconNote, IconPhone, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { activityKinds, type Lead, leads, LeadActivity, NewActivity } from "../contract.ts";
import { isOpen } from "../rules.ts";
import styles from "./timeline.module.css";
import { addressOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { ChooseFiles } from "#kit/ui/ChooseFiles.tsx";
import { readAgain, sayFailure, useList, useSend } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { DayField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

const icons = {
  call: IconPhone,
  email: IconMail,
  visit: IconMapPin,
  meeting: IconUsers,
  note: IconNote,
  file: IconFile,
} as const;

/** What was said and done, the latest first, and a quick way to log the next thing. */
export function Timeline({ lead, mayLog }: { lead: Lead; mayLog: boolean }) {
  const list = useList(leads.activities.list, { columns, fixed: { leadId: lead.id }, inUrl: false });
  return (
    <Section title="Timeline">
      {mayLog && (
        <NeedsNetwork>
          <QuickLog lead={lead} />
        </NeedsNetwork>
      )}
      <Listed of={list} empty={<p className="quiet">Nothing has been logged yet.</p>}>
        {(rows) => (
          <>
            <Entries>
              {rows.map((row) => (
                <ActivityShown key={row.id} activity={row} />
              ))}
            </Entries>
            <More list={list} />
          </>
        )}
      </Listed>
    </Section>
  );
}

const columns = columnsOf(LeadActivity, { text: true });

function ActivityShown({ activity: { kind, text, outcome, at, byName } }: { activity: LeadActivity }) {
  const Icon = icons[kind];
  return (
    <Entry
      actions={
        <span className="quiet">
          {byName ?? "The client"}, <Instant at={at} zone={false} />
        </span>
      }
    >
      <span className={styles.activity}>
        <Icon size={16} aria-label={kind} className={styles.icon} />
        <span className={styles.text}>{text}</span>
      </span>
      {outcome && <div className="quiet">{outcome}</div>}
    </Entry>
  );
}

/** One thing logged, with what is next; a photo or file goes to the files of the lead. */
function QuickLog({ lead: { id, status } }: { lead: Lead }) {
  const [round, setRound] = useState(0);
  const log = useSend(leads.activities.create, { done: "Logged", onDone: () => setRound((before) => before + 1) });
  const addFile = useFileLogged(id);
  return (
    <div className={styles.log}>
      <Form
        key={round}
        lesser
        schema={NewActivity}
        start={{ leadId: id, kind: "call" as const }}
        labels={{ ...LeadActivity.labels, nextAction: "Next action", nextActionOn: "On" }}
        save="Log activity"
        onSave={(body) => log.send({ body })}
      >
        <Fields>
          <SelectField name="kind" options={optionsOf(activityKinds)} />
          <TextField name="outcome" />
          <Wide>
            <TextAreaField name="text" rows={2} />
          </Wide>
          {isOpen(status) && (
            <>
              <TextField name="nextAction" />
              <DayField name="nextActionOn" />
            </>
          )}
        </Fields>
      </Form>
      <Group gap={8} mt={8}>
        <ChooseFiles camera size="xs" onChosen={({ files: chosen }) => addFile(chosen, "photo")}>
          Photo
        </ChooseFiles>
        <ChooseFiles size="xs" onChosen={({ files: chosen }) => addFile(chosen, "file")}>
          File
        </ChooseFiles>
      </Group>
    </div>
  );
}

/** Attaches files to the lead, and logs each by its name. */
function useFileLogged(leadId: string) {
  const queryClient = useQueryClient();
  const { send } = useSend(leads.activities.create, { done: "File added" });
  return (chosen: readonly File[], kind: "photo" | "file") => {
    const one = async (file: File) => {
      const place = { entity: "Lead", entityId: leadId, kind };
      await uploadFile(addressOf(files.endpoints.add, { query: place }), file, () => {});
      await send({ body: { leadId, kind: "file", text: file.name } });
    };
    void chosen
      .reduce((before, file) => before.then(() => one(file)), Promise.resolve())
      .then(() => readAgain(queryClient))
      .catch(sayFailure);
  };
}
