import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type FormSubmissionWhole, forms } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";

interface SignDialogProps {
  filled: FormSubmissionWhole;
  slot: string;
  label: string;
  onClose: () => void;
}

/** An electronic signature: the password, and where the server requires it the user ID and a code. */
export function SignDialog({ filled: { id, version, number }, slot, label, onClose }: SignDialogProps) {
  const [password, setPassword] = useState("");
  const [userId, setUserId] = useState("");
  const [code, setCode] = useState("");
  const signing = useSend(forms.submissions.sign, { done: `${number ?? "Form"} signed`, secret: true, onDone: onClose });
  const optional = (text: string) => (text.trim() === "" ? undefined : text.trim());
  function sign(event: FormEvent) {
    event.preventDefault();
    const body = { version, slot, password, userId: optional(userId), code: optional(code) };
    void signing.send({ id, body }).catch(() => null);
  }
  return (
    <Dialog title={`Sign: ${label}`} onClose={onClose}>
      <form onSubmit={sign}>
        <Stack>
          <Refused of={signing.failure} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <TextInput
            label="User ID (email)"
            description="Required when your last full sign-in was more than 15 minutes ago"
            value={userId}
            onChange={({ target }) => setUserId(target.value)}
          />
          <TextInput
            label="Code of your second factor"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={signing.sending} disabled={password === ""}>
              Sign
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
