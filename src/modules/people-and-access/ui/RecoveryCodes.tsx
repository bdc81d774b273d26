import { Button } from "@mantine/core";
import { useState } from "react";
import { useAccountRequest } from "./account-request.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { SaveCodes, saveCodesTitle } from "./SaveCodes.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { shell, type SignInSecurity } from "#shell/contract.ts";

/** Few enough that the next sign-in abroad may be the last. */
const few = 3;

/** How many recovery codes are left, and new ones. Without a second factor there are none, and the section says nothing. */
export function RecoveryCodesSection({ security, email }: { security: SignInSecurity; email: string }) {
  const request = useAccountRequest();
  const [asked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = security.recoveryCodesLeft;
  const hasFactor = security.totp ?? security.sms ?? security.email ?? security.passkeys[0];
  if (!hasFactor && !codes) return null;
  const close = () => {
    setAsked(false);
    setCodes(null);
  };
  return (
    <Section
      title="Recovery codes"
      actions={
        <Button variant="default" onClick={() => setAsked(true)}>
          Make new codes
        </Button>
      }
    >
      {left <= few ? (
        <Banner
          meaning="due"
          title={left === 0 ? "No recovery codes are left" : `Only ${left} recovery ${left === 1 ? "code is" : "codes are"} left`}
        >
          Make new ones before you need them.
        </Banner>
      ) : (
        <p className="quiet">{left} codes are left. Each signs you in once when your second factor is not available.</p>
      )}
      {asked && (
        <ProfileDialog title={codes ? saveCodesTitle : "Make new recovery codes"} held={codes !== null} onClose={close}>
          {codes ? (
            <SaveCodes codes={codes} onClose={close} />
          ) : (
            <>
              <p>The old codes stop working immediately.</p>
              <PasswordForm
                email={email}
                save="Make new codes"
                onSave={async (password) =>
                  setCodes((await request(shell.endpoints.newRecoveryCodes, { body: { password } })).recoveryCodes)
                }
                onCancel={close}
              />
            </>
          )}
        </ProfileDialog>
      )}
    </Section>
  );
}
