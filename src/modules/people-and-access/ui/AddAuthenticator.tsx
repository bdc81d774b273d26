import { CopyButton, Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmCode } from "./ConfirmCode.tsx";
import { useAccountRequest } from "./account-request.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { SaveCodes, saveCodesTitle } from "./SaveCodes.tsx";
import styles from "./profile.module.css";
import { QrCode } from "./QrCode.tsx";
import { shell } from "#shell/contract.ts";

/** An authenticator app: the password, then the secret as a picture and as text with the app's first code, then the recovery codes. */
export function AddAuthenticator({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useAccountRequest();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ProfileDialog title={codes ? saveCodesTitle : "Set up an authenticator app"} held={codes !== null} onClose={onClose}>
      {codes ? (
        <SaveCodes codes={codes} onClose={onClose} />
      ) : begun === null ? (
        <>
          <p>You need an app that makes one-time codes on your phone, such as the password manager you already use.</p>
          <PasswordForm
            email={email}
            save="Continue"
            onSave={async (password) => setBegun(await request(shell.endpoints.beginTotp, { body: { password } }))}
            onCancel={onClose}
          />
        </>
      ) : (
        <>
          <p>Scan this with the app, or type in the secret. Then enter the code the app shows.</p>
          <QrCode text={begun.uri} label="Secret for the authenticator app" />
          <div className={styles.secret}>
            <code>{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
            <CopyButton value={begun.secret}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {copied ? "Copied" : "Copy secret"}
                </Button>
              )}
            </CopyButton>
          </div>
          <ConfirmCode kind="totp" onConfirmed={(found) => (found ? setCodes(found) : onClose())} onCancel={onClose} />
        </>
      )}
    </ProfileDialog>
  );
}
