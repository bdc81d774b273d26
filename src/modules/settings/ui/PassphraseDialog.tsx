import { Button, Group } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CallFailed } from "#kit/client.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";

interface PassphraseProps {
  title: string;
  /** What the button does. */
  confirm: string;
  wanted: "optional" | "required";
  /** Why the server refused. */
  failure: Error | null;
  children: ReactNode;
  onGiven: (passphrase: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the passphrase of an archive. */
export function PassphraseDialog({ title, confirm, wanted, failure, children, onGiven, onClose }: PassphraseProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  async function go(event: FormEvent) {
    event.preventDefault();
    const wrong = problemWith(text, wanted);
    setProblem(wrong);
    if (wrong) return;
    setSending(true);
    // The refusal is shown under the field.
    await onGiven(text === "" ? null : text).catch(() => undefined);
    setSending(false);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void go(event)} noValidate>
        {children}
        <PasswordBox
          mt="md"
          label="Passphrase"
          description={wanted === "optional" ? "Leave blank for an unencrypted archive." : undefined}
          autoComplete="off"
          value={text}
          error={problem ?? (failure instanceof CallFailed ? failure.sentence : failure?.message)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function problemWith(text: string, wanted: "optional" | "required"): string | null {
  if (wanted === "required") return text === "" ? "Enter the passphrase." : null;
  return text !== "" && text.length < 12 ? "Use at least 12 characters. Several words are easiest to remember." : null;
}
