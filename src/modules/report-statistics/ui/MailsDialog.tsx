import { Button } from "@mantine/core";
import { reportStatistics } from "../contract.ts";
import { type FigureMail, FigureMailDraft } from "../contract-mails.ts";
import type { TabName } from "../metrics-of-tabs.ts";
import { mailRhythms } from "../rules/mail-period.ts";
import { capital } from "#kit/capital.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { MultiSelectField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Search } from "#kit/ui/routing.ts";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";

const { mails, mailRecipients, addMail, endMail } = reportStatistics.endpoints;

interface MailsProps {
  tab: TabName;
  query: Search;
  mayAdd: boolean;
  onClose: () => void;
}

/** Which figures are mailed to whom, and a form to have those on screen mailed. */
export default function MailsDialog({ tab, query, mayAdd, onClose }: MailsProps) {
  const found = useAsk(mails, {});
  return (
    <Dialog onClose={onClose} size="lg" title="Figures by mail">
      <Asked of={found} skeleton={<LinesSkeleton lines={3} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="quiet">
              {mayAdd
                ? "No figures are mailed by you or to you yet."
                : "No figures are mailed to you. Whoever may export them can have them mailed to you."}
            </p>
          ) : (
            <Entries>
              {all.map((mail) => (
                <MailEntry key={mail.id} mail={mail} />
              ))}
            </Entries>
          )
        }
      </Asked>
      {mayAdd && <AddMail tab={tab} query={query} />}
    </Dialog>
  );
}

const rhythmWords = { week: "Every Monday, the week before", month: "On the first of the month, the month before" } as const;

function MailEntry({ mail: { id, name, tab, every, recipients, own, ownerName } }: { mail: FigureMail }) {
  const end = useSend(endMail, { done: own ? "Mail ended" : "You no longer receive it" });
  return (
    <Entry
      actions={
        <Button
          size="xs"
          variant="default"
          loading={end.sending}
          aria-label={own ? `End the mail ${name}` : `No longer receive ${name}`}
          onClick={() => end.run({ id })}
        >
          {own ? "End" : "No longer receive"}
        </Button>
      }
    >
      <strong>{name}</strong>
      <div className="quiet">{`${capital(tab)}. ${rhythmWords[every]}, from 6:00.`}</div>
      <div className="quiet">{own ? `To ${recipients.join(", ")}` : `From ${ownerName}`}</div>
    </Entry>
  );
}

function AddMail({ tab, query }: Pick<MailsProps, "tab" | "query">) {
  const people = useAsk(mailRecipients, {}).data ?? [];
  const add = useSend(addMail, { done: "The figures will be mailed" });
  const { from: _from, to: _to, ...filter } = query;
  return (
    <Section title={`Have this tab mailed: ${capital(tab)}`}>
      <p className="quiet">
        With the filters on screen, as a PDF of the last complete week or month. Each person gets what they may see when it is
        sent, or nothing. It ends when your account ends.
      </p>
      <Form
        schema={FigureMailDraft.pick({ name: true, every: true, recipientIds: true })}
        start={{ every: "month", recipientIds: [] }}
        labels={{ name: "Name", every: "When", recipientIds: "To" }}
        save="Have it mailed"
        onSave={(body) => add.send({ body: { ...body, tab, filter } })}
      >
        <Fields>
          <TextField name="name" />
          <SelectField name="every" options={mailRhythms.map((value) => ({ value, label: rhythmWords[value] }))} />
          <MultiSelectField name="recipientIds" options={people.map(({ id, name }) => ({ value: id, label: name }))} />
        </Fields>
      </Form>
    </Section>
  );
}
