import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { useAccountRequest } from "./account-request.ts";
import { bodyOf } from "#kit/contract.ts";
import { deviceOf } from "#kit/ui/device-words.ts";
import { Account } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { SaveCodes, saveCodesTitle } from "./SaveCodes.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { shell } from "#shell/contract.ts";

const { offerPasskey, addPasskey } = shell.endpoints;
const Asked = bodyOf(offerPasskey).extend({ name: bodyOf(addPasskey).shape.name });

/** A passkey: its name and the password, then the device asks in its own way, then the recovery codes if there were none. */
export function AddPasskey({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useAccountRequest();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [unmade, setUnmade] = useState(false);

  async function add({ name, password }: { name: string; password: string }) {
    setUnmade(false);
    const options = await request(offerPasskey, { body: { password } });
    const response = await madeByDevice(options);
    if (!response) return setUnmade(true);
    const { recoveryCodes } = await request(addPasskey, { body: { name, response } });
    toast({ title: "Passkey added" });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  return (
    <ProfileDialog title={codes ? saveCodesTitle : "Add a passkey"} held={codes !== null} onClose={onClose}>
      {codes ? (
        <SaveCodes codes={codes} onClose={onClose} />
      ) : (
        <>
          <p>Your device will ask for its screen lock or for a security key. Nothing secret leaves it.</p>
          {unmade && (
            <Banner meaning="bad" title="No passkey was created">
              It was cancelled, took too long, or this device has one already. Try again.
            </Banner>
          )}
          <Form
            schema={Asked}
            start={{ name: deviceOf(navigator.userAgent), password: "" }}
            save="Add passkey"
            cancel={onClose}
            onSave={add}
          >
            <TextField name="name" label="Name" help="A name to recognize it" />
            <Account email={email} />
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
          </Form>
        </>
      )}
    </ProfileDialog>
  );
}

/** What the device answers to the server's offer; null when it was cancelled or cannot. */
async function madeByDevice(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON: unknown = options;
  try {
    return { ...(await startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON })) };
  } catch {
    return null;
  }
}
