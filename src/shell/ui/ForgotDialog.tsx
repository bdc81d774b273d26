import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import "#kit/ui/styles/dialog.ts";
import { send } from "./calls.ts";
import styles from "./signed-out.module.css";
import { emailProblem } from "./sign-in.ts";
import { useSmallForm } from "./small-form.ts";

/**
 * Asks for the address and says that an email is on its way, whether or not there is such an account and even when the call failed (specification
 * sections 4 and 8): nobody can find out here who has an account.
 */
export default function ForgotDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={sentTo === null ? "Forgot password" : "Check Your Email"}>
      {sentTo === null ? (
        <Ask email={email} onSent={setSentTo} onClose={onClose} />
      ) : (
        <div className={styles.dialog}>
          <p role="status">
            If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on its way. It can be used once,
            within an hour. Check your junk folder too.
          </p>
          <div className={styles.foot}>
            <Button autoFocus onClick={onClose}>
              Back to sign in
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Ask({ email, onSent, onClose }: { email: string; onSent: (email: string) => void; onClose: () => void }) {
  const { problems, pending, bind } = useSmallForm({
    fields: ["email"] as const,
    check: ({ email: typed }) => emailProblem(typed),
    async send(typed) {
      const address = typed.email.trim();
      await send("/api/auth/forgot-password", { email: address }).catch(() => {});
      onSent(address);
    },
  });
  return (
    <form {...bind} className={styles.dialog}>
      <p>Enter the email address you sign in with. A link to set a new password is sent to it.</p>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        data-autofocus
        defaultValue={email}
        error={problems.email}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          Send link
        </Button>
      </div>
    </form>
  );
}
