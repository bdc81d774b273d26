import { z } from "zod";
import { useAccountRequest } from "./account-request.ts";
import styles from "./profile.module.css";
import { TextInput } from "@mantine/core";
import { bodyOf } from "#kit/contract.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { useField } from "#kit/ui/form/use-field.ts";
import { toast } from "#kit/ui/toast.tsx";
import { shell } from "#shell/contract.ts";

const Code = z.object({ code: bodyOf(shell.endpoints.confirmFactor).shape.code });

interface ConfirmCodeProps {
  kind: "email" | "sms" | "totp";
  /** The recovery codes that came with the first factor; null when there were some already. */
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** The first code of a new factor: only what has worked once counts. */
export function ConfirmCode({ kind, onConfirmed, onCancel }: ConfirmCodeProps) {
  const request = useAccountRequest();
  return (
    <Form
      schema={Code}
      start={{ code: "" }}
      save="Confirm"
      cancel={onCancel}
      onSave={async ({ code }) => {
        const { recoveryCodes } = await request(shell.endpoints.confirmFactor, { body: { kind, code } });
        toast({ title: "Second factor set up" });
        onConfirmed(recoveryCodes);
      }}
    >
      <CodeField />
    </Form>
  );
}

function CodeField() {
  const { field, shown } = useField({ name: "code", label: "Six-digit code" });
  return (
    <TextInput
      {...field}
      {...shown}
      value={typeof field.value === "string" ? field.value : ""}
      // Pasted with a gap in the middle, as apps and messages show it.
      onChange={(event) => field.onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      classNames={{ input: `${styles.code} figures` }}
    />
  );
}
