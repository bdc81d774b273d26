import { Button } from "@mantine/core";
import { useState } from "react";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle, useUrl } from "#kit/ui/routing.ts";
import { SignedOutPage, Refusal } from "./SignedOutPage.tsx";
import styles from "./signed-out.module.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** The page of the link in an email: a new password, with the token of the address. */
export default function ResetPasswordPage() {
  useTitle("Set a new password");
  const [{ token = "" }] = useUrl();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <SignedOutPage title="Password changed">
        <div className={styles.done}>
          <p role="status">Your new password is set, and you are signed out everywhere. Sign in with the new password.</p>
          <Button component={Go} href="/auth" autoFocus>
            Return to Login
          </Button>
        </div>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Set a new password">
      {token === "" ? <TokenMissing /> : <NewPassword token={token} onDone={() => setDone(true)} />}
    </SignedOutPage>
  );
}

function TokenMissing() {
  return (
    <div className={styles.done}>
      <Refusal words="Reset token is missing. Please use the link from your email." />
      <BackToLogin />
    </div>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <NewPasswordForm
      address="/api/auth/reset-password"
      token={token}
      save="Set new password"
      failed="Failed to reset password."
      onDone={onDone}
      after={<BackToLogin />}
    />
  );
}

function BackToLogin() {
  return (
    <Button variant="default" component={Go} href="/auth">
      Back to Login
    </Button>
  );
}
