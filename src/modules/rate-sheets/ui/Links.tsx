import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { type RateSheet, rateSheets } from "../contract.ts";
import { LinkTable } from "./LinkTable.tsx";
import { ShareLinkDraft, usualDays } from "#kit/share-links.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { NumberField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { links, makeLink } = rateSheets.endpoints;
const labels = {
  recipientName: "For",
  recipientEmail: "Email",
  days: "Days it is valid",
  passcode: "Passcode",
  maxViews: "Views at most",
  showsNewer: "Say when a newer revision takes its place",
};

/** The links to a revision: who has one, whether it opens, who opened it; and a new one. */
export function Links({ sheet }: { sheet: RateSheet }) {
  const [isOpen, setOpen] = useState(false);
  const found = useAsk(links, { id: sheet.id });
  const edits = useReach("rate-sheets", "edit") !== null;
  const mayShare = edits && sheet.approvedAt !== null && !sheet.archivedAt;
  return (
    <Section
      title="Links"
      actions={
        mayShare && (
          <Button size="xs" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      {sheet.approvedAt === null && <p className="quiet">Only an approved revision can be shared.</p>}
      <Asked of={found}>{(rows) => <LinkTable links={rows} caption="Links to this revision" mayRevoke={edits} />}</Asked>
      {isOpen && <LinkDialog sheet={sheet} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function LinkDialog({ sheet, onClose }: { sheet: RateSheet; onClose: () => void }) {
  const [href, setHref] = useState<string | null>(null);
  const make = useSend(makeLink, { secret: true, onDone: (made) => setHref(made.href) });
  if (href)
    return (
      <Dialog title="The link" onClose={onClose}>
        <Banner meaning="due" title="Copy it now">
          It is shown only once. Whoever has it sees the rate sheet; a passcode is sent apart from it.
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
    <Dialog title={`Share ${sheet.number} rev ${sheet.revision}`} onClose={onClose}>
      <Form
        schema={ShareLinkDraft}
        start={{ days: usualDays, showsNewer: false }}
        labels={labels}
        save="Make link"
        cancel={onClose}
        onSave={(body) => make.send({ id: sheet.id, body })}
      >
        <Fields>
          <TextField name="recipientName" help="Printed across the page." />
          <TextField name="recipientEmail" type="email" />
          <NumberField name="days" />
          <NumberField name="maxViews" />
          <TextField name="passcode" help="At least 6 characters. Tell it apart from the link; five wrong ones lock it." />
          <SwitchField name="showsNewer" />
        </Fields>
      </Form>
    </Dialog>
  );
}
