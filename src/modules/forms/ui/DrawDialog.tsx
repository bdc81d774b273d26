import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type FormSubmissionWhole, forms } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SignatureSheet } from "#kit/ui/SignatureSheet.tsx";
import { uploadFile } from "#kit/ui/upload.ts";

const { drawing, sign } = forms.submissions;

interface DrawDialogProps {
  filled: FormSubmissionWhole;
  slot: string;
  label: string;
  onClose: () => void;
}

/** The drawn signature of the person a sent form waits for: a supervisor, or somebody with a role. */
export function DrawDialog({ filled: { id, version, number }, slot, label, onClose }: DrawDialogProps) {
  const [name, setName] = useState(useActor().name);
  const [sending, setSending] = useState(false);
  const signing = useSend(sign, { done: `${number ?? "Form"} signed` });
  async function drawn(file: File): Promise<boolean> {
    setSending(true);
    try {
      const address = addressOf(drawing, { id, query: { slot } });
      const { fileId } = (await uploadFile(address, file, () => undefined)) as { fileId: string };
      await signing.send({ id, body: { version, slot, drawn: { name: name.trim(), fileId, at: new Date().toISOString() } } });
      return true;
    } catch (failure) {
      sayFailure(failure);
      return false;
    } finally {
      setSending(false);
    }
  }
  return (
    <Dialog title={label} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <SignatureSheet
        save="Sign"
        sending={sending}
        waits={name.trim() === ""}
        written={name}
        onDrawn={drawn}
        onClose={onClose}
        above={
          <TextInput
            label="Name"
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        }
        below={<p className="quiet">A drawn signature: a picture with a name and a time. It does not prove an account.</p>}
      />
    </Dialog>
  );
}
