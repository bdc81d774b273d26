import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldTickets, type TicketWhole } from "../contract.ts";
import { ShareLinkDraft, type ShareLinkRow, usualDays } from "#kit/share-links.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { NumberField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const { links, makeLink, revokeLink } = fieldTickets.endpoints;
const labels = { recipientName: "For", recipientEmail: "Email", days: "Days it is valid", passcode: "Passcode" };

/** Links with which the client signs later. */
export function LinksOfTicket({ ticket }: { ticket: TicketWhole }) {
  const [isOpen, setOpen] = useState(false);
  const found = useAsk(links, { id: ticket.id });
  const mayShare = useReach("projects", "create") !== null;
  const revoke = useSend(revokeLink, { done: "Link revoked" });
  const row = ({ id, recipientName, isLive, expiresAt, views }: ShareLinkRow) => (
    <Entry
      key={id}
      actions={
        isLive &&
        mayShare && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Revoke the link of ${recipientName}`}
            onClick={() => revoke.run({ linkId: id })}
          >
            Revoke
          </Button>
        )
      }
    >
      {recipientName} <StatusBadge meaning={isLive ? "good" : "idle"}>{isLive ? "Opens" : "Over"}</StatusBadge>{" "}
      <span className="quiet">
        until {dayText(expiresAt.slice(0, 10))}, opened {views}×
      </span>
    </Entry>
  );
  return (
    <Section
      title="Links to sign"
      actions={
        mayShare &&
        ticket.status === "ready" && (
          <Button size="xs" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      <Asked of={found}>
        {(rows) => (rows.length === 0 ? <p className="quiet">No links.</p> : <Entries>{rows.map(row)}</Entries>)}
      </Asked>
      {isOpen && <LinkDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function LinkDialog({ ticket, onClose }: { ticket: TicketWhole; onClose: () => void }) {
  const [href, setHref] = useState<string | null>(null);
  const make = useSend(makeLink, { secret: true, onDone: (made) => setHref(made.href) });
  if (href)
    return (
      <Dialog title="The link" onClose={onClose}>
        <Banner meaning="due" title="Copy it now">
          It is shown only once. Whoever has it sees the ticket and can sign it; a passcode is sent apart from it.
        </Banner>
        <Group align="end" mt="sm" wrap="nowrap">
          <TextInput label="Link" value={href} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={href}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
          </CopyButton>
        </Group>
      </Dialog>
    );
  return (
    <Dialog title={`Link to sign ${ticket.shownNumber}`} onClose={onClose}>
      <Form
        schema={ShareLinkDraft}
        start={{ days: usualDays, showsNewer: false }}
        labels={labels}
        save="Make link"
        cancel={onClose}
        onSave={(body) => make.send({ id: ticket.id, body })}
      >
        <Fields>
          <TextField name="recipientName" />
          <TextField name="recipientEmail" type="email" />
          <NumberField name="days" />
          <TextField name="passcode" help="At least 6 characters. Tell it apart from the link; five wrong ones lock it." />
        </Fields>
      </Form>
    </Dialog>
  );
}
