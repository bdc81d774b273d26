import { useState } from "react";
import { type FormSubmissionWhole, forms } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { DrawnSignatureDialog } from "#kit/ui/SignatureSheet.tsx";
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
  const { name: own } = useActor();
  const [sending, setSending] = useState(false);
  const signing = useSend(sign, { done: `${number ?? "Form"} signed` });
  async function drawn(file: File, name: string) {
    setSending(true);
    try {
      const address = addressOf(drawing, { id, query: { slot } });
      const { fileId } = (await uploadFile(address, file, () => undefined)) as { fileId: string };
      await signing.send({ id, body: { version, slot, drawn: { name, fileId, at: new Date().toISOString() } } });
    } finally {
      setSending(false);
    }
  }
  return <DrawnSignatureDialog label={label} name={own} sending={sending} onDrawn={drawn} onClose={onClose} />;
}
