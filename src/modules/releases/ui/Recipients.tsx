import { Button } from "@mantine/core";
import { useState } from "react";
import { deliveries, type Recipient, RecipientDraft, recipientKinds, releases, type ReleaseWhole } from "../contract.ts";
import { recipientWords } from "./words.ts";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** The recipients of a release, and how far each has come. */
export function Recipients({ release }: { release: ReleaseWhole }) {
  const { id, recipients, status } = release;
  const [adding, setAdding] = useState(false);
  const mayChange = useNamed("release.issue") && status !== "recalled";
  const renew = useSend(releases.endpoints.renewLink, { done: "New link sent" });
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
        columns={mayChange && release.packagedAt ? columnsWith((recipientId) => renew.run({ id, recipientId })) : columns}
      />
      {adding && <AddRecipient id={id} onClose={() => setAdding(false)} />}
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
  { field: "delivery", title: "Delivery", show: ({ delivery }) => (delivery === "link" ? "Link by email" : `By ${delivery}`) },
  { field: "acknowledgedBy", title: "Confirmed by" },
  { field: "tokenExpiresAt", title: "Link until", show: ({ tokenExpiresAt }) => <Day on={tokenExpiresAt?.slice(0, 10)} /> },
];

const columnsWith = (renew: (recipientId: string) => void): Column<Recipient>[] => [
  ...columns,
  {
    field: "link",
    title: "Link",
    show: ({ id, delivery, name }) =>
      delivery === "link" ? (
        <Button size="compact-xs" variant="subtle" aria-label={`Send ${name} a new link`} onClick={() => renew(id)}>
          Send new link
        </Button>
      ) : (
        "–"
      ),
  },
];

function AddRecipient({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useSend(releases.endpoints.addRecipient, { done: "Recipient added", onDone: onClose });
  return (
    <Dialog onClose={onClose} title="Add recipient" size="lg">
      <Form
        schema={RecipientDraft}
        labels={{ name: "Name", email: "Email", organization: "Organization", kind: "Kind", delivery: "Delivery" }}
        start={{ kind: "cc", delivery: "link" }}
        save="Add recipient"
        cancel={onClose}
        onSave={(recipient) => send.send({ id, body: { recipient } })}
      >
        <Fields>
          <TextField<RecipientDraft> name="name" />
          <TextField<RecipientDraft> name="email" type="email" />
          <TextField<RecipientDraft> name="organization" />
          <SelectField<RecipientDraft> name="kind" options={optionsOf(recipientKinds, { cc: "In copy" })} />
          <SelectField<RecipientDraft> name="delivery" options={optionsOf(deliveries, { link: "Link by email" })} />
        </Fields>
      </Form>
    </Dialog>
  );
}
