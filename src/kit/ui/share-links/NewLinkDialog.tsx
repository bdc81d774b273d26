import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../dialogs.tsx";
import { NumberField, SwitchField, TextField } from "../form/fields.tsx";
import { Fields, Form } from "../form/Form.tsx";
import { Banner } from "../status.tsx";
import { CodedLinkDraft, ShareLinkDraft, usualDays } from "#kit/share-links.ts";

const labels = {
  recipientName: "For",
  recipientEmail: "Email",
  days: "Days it is valid",
  passcode: "Passcode",
  asksCode: "Code by email to open it",
  maxViews: "Views at most",
  showsNewer: "Say when a newer revision takes its place",
};

interface NewLinkDialogProps {
  /** What a person calls the record: "RS-0042 rev C". */
  name: string;
  /** What kind of record it is: "rate sheet". */
  noun: string;
  start?: Partial<ShareLinkDraft>;
  /** False where no newer revision can take its place. */
  hasRevisions?: boolean;
  /** Makes the link; its answer is the only place where the token ever is. */
  onMake: (draft: ShareLinkDraft) => Promise<{ href: string }>;
  onClose: () => void;
}

/** The link, once. */
export function MadeLink({
  href,
  sees,
  onClose,
}: {
  href: string;
  /** "sees the rate sheet" */ sees: string;
  onClose: () => void;
}) {
  return (
    <Dialog title="The link" onClose={onClose}>
      <Banner meaning="due" title="Copy it now">
        It is shown only once. Whoever has it {sees}; a passcode is sent apart from it.
      </Banner>
      <Group align="end" mt="sm" wrap="nowrap">
        <TextInput label="Link" value={href} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={href}>{({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}</CopyButton>
      </Group>
    </Dialog>
  );
}

interface SigningLinkDialogProps {
  name: string;
  /** What it is for: "sign the ticket". */
  purpose: string;
  onMake: (draft: CodedLinkDraft) => Promise<{ href: string }>;
  onClose: () => void;
}

/** The same for a link with which the client signs: a code by email opens it, unless that is switched off. */
export function SigningLinkDialog({ name, purpose, onMake, onClose }: SigningLinkDialogProps) {
  const [href, setHref] = useState<string | null>(null);
  if (href) return <MadeLink href={href} sees={`can ${purpose}`} onClose={onClose} />;
  return (
    <Dialog title={`Link for ${name}`} onClose={onClose}>
      <Form
        schema={CodedLinkDraft}
        start={{ days: usualDays, showsNewer: false, asksCode: true }}
        labels={labels}
        save="Make link"
        cancel={onClose}
        onSave={async (draft) => setHref((await onMake(draft)).href)}
      >
        <Fields>
          <TextField name="recipientName" />
          <TextField name="recipientEmail" type="email" />
          <SwitchField name="asksCode" help="Six digits, sent to this address when the link is opened." />
          <NumberField name="days" />
          <TextField name="passcode" help={passcodeHelp} />
        </Fields>
      </Form>
    </Dialog>
  );
}

const passcodeHelp = "At least 6 characters. Tell it apart from the link; five wrong ones lock it.";

/** For whom a link is and how long it opens; then the link, once. */
export function NewLinkDialog({ name, noun, start = {}, hasRevisions = true, onMake, onClose }: NewLinkDialogProps) {
  const [href, setHref] = useState<string | null>(null);
  if (href) return <MadeLink href={href} sees={`sees the ${noun}`} onClose={onClose} />;
  return (
    <Dialog title={`Share ${name}`} onClose={onClose}>
      <Form
        schema={ShareLinkDraft}
        start={{ days: usualDays, showsNewer: false, ...start }}
        labels={labels}
        save="Make link"
        cancel={onClose}
        onSave={async (draft) => setHref((await onMake(draft)).href)}
      >
        <Fields>
          <TextField name="recipientName" help="Printed across the page." />
          <TextField name="recipientEmail" type="email" />
          <NumberField name="days" />
          <NumberField name="maxViews" />
          <TextField name="passcode" help={passcodeHelp} />
          {hasRevisions && <SwitchField name="showsNewer" />}
        </Fields>
      </Form>
    </Dialog>
  );
}
