import { Button } from "@mantine/core";
import { useState } from "react";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle, useUrl } from "#kit/ui/routing.ts";
import { Door, Refusal } from "./Door.tsx";
import looks from "./door.module.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Where the link of an e-mail leads: a new password, with the token of the address. */
export default function ResetPasswordPage() {
  useTitle("Set a new password");
  const [{ token = "" }] = useUrl();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <Door title="Password changed">
        <div className={looks.done}>
          <p role="status">Your new password is set, and you are signed out everywhere. Sign in with the new password.</p>
          <Button component={Go} href="/auth" autoFocus>
            Return to Login
          </Button>
        </div>
      </Door>
    );
  return (
    <Door title="Set a new password">
      {token === "" ? <TokenMissing /> : <NewPassword token={token} onDone={() => setDone(true)} />}
    </Door>
  );
}

function TokenMissing() {
  return (
    <div className={looks.done}>
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
