import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../dialogs.tsx";
import { NumberField, SwitchField, TextField } from "../form/fields.tsx";
import { Fields, Form } from "../form/Form.tsx";
import { Banner } from "../status.tsx";
import { ShareLinkDraft, usualDays } from "#kit/share-links.ts";

const labels = {
  recipientName: "For",
  recipientEmail: "Email",
  days: "Days it is valid",
  passcode: "Passcode",
  maxViews: "Views at most",
  showsNewer: "Say when a newer revision takes its place",
};

interface NewLinkDialogProps {
  /** What a person calls the record: "RS-0042 rev C". */
  name: string;
  /** What kind of record it is: "rate sheet". */
  noun: string;
  start?: Partial<ShareLinkDraft>;
  /** Makes the link; its answer is the only place where the token ever is. */
  onMake: (draft: ShareLinkDraft) => Promise<{ href: string }>;
  onClose: () => void;
}

/** For whom a link is and how long it opens; then the link, once. */
export function NewLinkDialog({ name, noun, start = {}, onMake, onClose }: NewLinkDialogProps) {
  const [href, setHref] = useState<string | null>(null);
  if (href)
    return (
      <Dialog title="The link" onClose={onClose}>
        <Banner meaning="due" title="Copy it now">
          It is shown only once. Whoever has it sees the {noun}; a passcode is sent apart from it.
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
          <TextField name="passcode" help="At least 6 characters. Tell it apart from the link; five wrong ones lock it." />
          <SwitchField name="showsNewer" />
        </Fields>
      </Form>
    </Dialog>
  );
}
