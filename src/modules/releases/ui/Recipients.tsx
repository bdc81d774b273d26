import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import {
  byEmail,
  deliveries,
  deliveryWords,
  HandReceipt,
  NewLink,
  type Recipient,
  RecipientDraft,
  recipientKinds,
  releases,
  type ReleaseWhole,
} from "../contract.ts";
import { RecipientName } from "./RecipientName.tsx";
import { recipientWords } from "./words.ts";
import { CallFailed } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** The recipients of a release, and how far each has come. */
export function Recipients({ release }: { release: ReleaseWhole }) {
  const { id, recipients, status } = release;
  const [adding, setAdding] = useState(false);
  const [received, setReceived] = useState<Recipient | null>(null);
  const mayChange = useNamed("release.issue") && status !== "recalled";
  const [renewed, setRenewed] = useState<Recipient | null>(null);
  const add = mayChange && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      Add recipient
    </Button>
  );
  return (
    <Section title="Recipients" actions={add}>
      <DataTable
        short
        rows={recipients}
        caption="Recipients of this release"
        columns={mayChange && release.packagedAt ? columnsWith(setRenewed, setReceived) : columns}
      />
      {received && <RecordReceipt id={id} recipient={received} onClose={() => setReceived(null)} />}
      {renewed && <RenewLink id={id} recipient={renewed} onClose={() => setRenewed(null)} />}
      {adding && <AddRecipient release={release} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** How far it has come; a message that no mail server has taken is not sent. */
function RecipientStatus({ state, mailError }: Pick<Recipient, "state" | "mailError">) {
  const { meaning, words } = recipientWords[state];
  if (state === "sent" && mailError) return <StatusBadge meaning="waiting">Waits to be sent</StatusBadge>;
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}

const columns: Column<Recipient>[] = [
  {
    field: "name",
    title: "Name",
    phone: "title",
    show: ({ name, kind }) => (kind === "cc" ? `${name} (in copy)` : name),
  },
  {
    field: "state",
    title: "State",
    phone: "status",
    show: ({ state, mailError }) => (
      <>
        <RecipientStatus state={state} mailError={mailError} />
        {mailError && <div className="quiet">{mailError}</div>}
      </>
    ),
  },
  { field: "email", title: "Email", phone: "detail" },
  { field: "organization", title: "Organization" },
  { field: "delivery", title: "Delivery", show: ({ delivery }) => deliveryWords[delivery] },
  { field: "acknowledgedBy", title: "Confirmed by" },
  { field: "tokenExpiresAt", title: "Link until", show: ({ tokenExpiresAt }) => <Day on={tokenExpiresAt?.slice(0, 10)} /> },
];

const columnsWith = (renew: (one: Recipient) => void, record: (one: Recipient) => void): Column<Recipient>[] => [
  ...columns,
  {
    field: "next",
    title: "Next",
    show: (one) => (
      <>
        {byEmail(one.delivery) && (
          <Button size="compact-xs" variant="subtle" aria-label={`Send ${one.name} a new link`} onClick={() => renew(one)}>
            Send new link
          </Button>
        )}
        {one.state !== "acknowledged" && one.state !== "pending" && (
          <Button size="compact-xs" variant="subtle" aria-label={`Record receipt of ${one.name}`} onClick={() => record(one)}>
            Record receipt
          </Button>
        )}
      </>
    ),
  },
];

interface RecordReceiptProps {
  id: string;
  recipient: Recipient;
  onClose: () => void;
}

/** A receipt that somebody has given by hand, on paper or by telephone. */
function RecordReceipt({ id, recipient, onClose }: RecordReceiptProps) {
  const send = useSend(releases.endpoints.recordReceipt, { done: "Receipt recorded", onDone: onClose });
  return (
    <Dialog onClose={onClose} title={`Record receipt of ${recipient.name}`}>
      <Form
        schema={HandReceipt}
        labels={{ name: "Received by", role: "Role", receivedOn: "Received on" }}
        start={{ name: recipient.name }}
        save="Record receipt"
        cancel={onClose}
        onSave={(body) => send.send({ id, recipientId: recipient.id, body })}
      >
        <Fields>
          <TextField<HandReceipt> name="name" />
          <TextField<HandReceipt> name="role" />
          <DayField<HandReceipt> name="receivedOn" />
        </Fields>
      </Form>
    </Dialog>
  );
}

const isToConfirm = (failure: Error | null) => failure instanceof CallFailed && failure.problem?.code === "to-confirm";

/** A new link, to another address where the message came back; the previous link stops working. */
function RenewLink({ id, recipient, onClose }: RecordReceiptProps) {
  const send = useSend(releases.endpoints.renewLink, { done: "New link sent", onDone: onClose });
  const isStrange = isToConfirm(send.failure);
  return (
    <Dialog onClose={onClose} title={`Send ${recipient.name} a new link`}>
      {recipient.mailError && <p>{`Mail to ${recipient.email ?? ""} bounced: ${recipient.mailError}`}</p>}
      <Form
        schema={NewLink}
        labels={{ email: "Email", confirmation: "Reason to send it anyway" }}
        start={{ email: recipient.email ?? "" }}
        save="Send new link"
        cancel={onClose}
        onSave={(body) => send.send({ id, recipientId: recipient.id, body })}
      >
        <Fields>
          <TextField<NewLink> name="email" type="email" help="The previous link stops working." />
          {isStrange && <TextAreaField<NewLink> name="confirmation" />}
        </Fields>
      </Form>
    </Dialog>
  );
}

const AddedRecipient = RecipientDraft.safeExtend({ confirmation: NewLink.shape.confirmation });
type AddedRecipient = z.infer<typeof AddedRecipient>;

function AddRecipient({ release: { id, clientCompanyId }, onClose }: { release: ReleaseWhole; onClose: () => void }) {
  const send = useSend(releases.endpoints.addRecipient, { done: "Recipient added", onDone: onClose });
  const isStrange = isToConfirm(send.failure);
  return (
    <Dialog onClose={onClose} title="Add recipient" size="lg">
      <Form
        schema={AddedRecipient}
        labels={{
          name: "Name",
          email: "Email",
          organization: "Organization",
          kind: "Kind",
          delivery: "Delivery",
          confirmation: "Reason to send it anyway",
        }}
        start={{ kind: "cc", delivery: "link" }}
        save="Add recipient"
        cancel={onClose}
        onSave={({ confirmation, ...recipient }) =>
          send.send({ id, body: { recipient, ...(confirmation ? { confirmation } : {}) } })
        }
      >
        <Fields>
          <RecipientName clientCompanyId={clientCompanyId} />
          <TextField<AddedRecipient> name="email" type="email" />
          <TextField<AddedRecipient> name="organization" />
          <SelectField<AddedRecipient> name="kind" options={optionsOf(recipientKinds, { cc: "In copy" })} />
          <SelectField<AddedRecipient> name="delivery" options={optionsOf(deliveries, deliveryWords)} />
          {isStrange && <TextAreaField<AddedRecipient> name="confirmation" />}
        </Fields>
      </Form>
    </Dialog>
  );
}
