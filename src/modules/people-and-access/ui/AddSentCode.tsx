import { useState } from "react";
import { ConfirmCode } from "./ConfirmCode.tsx";
import { useAccountRequest } from "./account-request.ts";
import { Account, PasswordForm } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { SaveCodes, saveCodesTitle } from "./SaveCodes.tsx";
import { bodyOf } from "#kit/contract.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { shell } from "#shell/contract.ts";

const begin = shell.endpoints.beginSentCode;
const Phone = bodyOf(begin).required({ phone: true }).omit({ method: true });

interface AddSentCodeProps {
  method: "email" | "sms";
  email: string;
  onClose: () => void;
}

/** Codes by e-mail or text message: the password (and the number), then the first code, then the recovery codes if there were none. */
export function AddSentCode({ method, email, onClose }: AddSentCodeProps) {
  const request = useAccountRequest();
  const [sent, setSent] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = method === "email" ? "Set up codes by email" : "Set up codes by text message";
  return (
    <ProfileDialog title={codes ? saveCodesTitle : title} held={codes !== null} onClose={onClose}>
      {codes ? (
        <SaveCodes codes={codes} onClose={onClose} />
      ) : sent !== null ? (
        <>
          <p role="status">{sent}</p>
          <ConfirmCode kind={method} onConfirmed={(found) => (found ? setCodes(found) : onClose())} onCancel={onClose} />
        </>
      ) : method === "email" ? (
        <>
          <p>
            A code is sent to <strong>{email}</strong>, now to confirm it and then at every sign-in.
          </p>
          <PasswordForm
            email={email}
            save="Send code"
            onSave={async (password) => setSent((await request(begin, { body: { method, password } })).message)}
            onCancel={onClose}
          />
        </>
      ) : (
        <>
          <p>A code is sent to this number, now to confirm it and then at every sign-in.</p>
          <Form
            schema={Phone}
            start={{ phone: "", password: "" }}
            save="Send code"
            cancel={onClose}
            onSave={async ({ phone, password }) => setSent((await request(begin, { body: { method, phone, password } })).message)}
          >
            <TextField name="phone" label="Mobile number" type="tel" autoComplete="tel" placeholder="+1 713 555 0100" />
            <Account email={email} />
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
          </Form>
        </>
      )}
    </ProfileDialog>
  );
}
