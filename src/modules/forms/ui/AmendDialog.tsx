import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { amendmentSlot } from "../amending.ts";
import { type FormSubmissionWhole, forms } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DrawnSignatureDialog } from "#kit/ui/SignatureSheet.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

const { amend, drawing } = forms.submissions;

interface AmendDialogProps {
  filled: FormSubmissionWhole;
  onClose: () => void;
}

/** What is added under a closed form: a correction, or the signature of somebody who came later. */
export function AmendDialog({ filled: { id, version }, onClose }: AmendDialogProps) {
  const [text, setText] = useState("");
  const [signing, setSigning] = useState(false);
  const [storing, setStoring] = useState(false);
  const adding = useSend(amend, { done: "Amendment added" });
  const add = async (signature?: { name: string; fileId: string }) => {
    await adding.send({ id, body: { version, text: text.trim(), ...(signature ? { signature } : {}) } });
    onClose();
  };
  async function drawn(file: File, name: string) {
    setStoring(true);
    try {
      const address = addressOf(drawing, { id, query: { slot: amendmentSlot } });
      const { fileId } = (await uploadFile(address, file, () => undefined)) as { fileId: string };
      await add({ name, fileId });
    } finally {
      setStoring(false);
    }
  }
  if (signing)
    return (
      <DrawnSignatureDialog
        label="Sign the amendment"
        name=""
        sending={storing}
        onDrawn={drawn}
        onClose={() => setSigning(false)}
      />
    );
  return (
    <Dialog title="Add an amendment" onClose={onClose}>
      <Stack>
        <Refused of={adding.failure} />
        <Textarea
          data-autofocus
          label="What is added"
          description="A correction, or who joined later. It is printed under the form, whose answers stay as they are."
          required
          autosize
          minRows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" disabled={text.trim() === ""} onClick={() => setSigning(true)}>
            Add with a signature
          </Button>
          <Button loading={adding.sending} disabled={text.trim() === ""} onClick={() => void add().catch(() => undefined)}>
            Add
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
