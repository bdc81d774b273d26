import { Anchor, Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import "#kit/ui/styles/dialog.ts";
import { send } from "./calls.ts";
import { changeFields, changeProblems } from "./change-password.ts";
import { passwordHint } from "#shell/passwords.ts";
import styles from "./signed-out.module.css";
import { usePasswordRules } from "./password-rules.ts";
import { sessionKey, useSession } from "./session.ts";
import { signOut } from "./sign-out.ts";
import { fieldOf, useSmallForm } from "./small-form.ts";

/**
 * A first or possibly exposed password must be changed before anything else. The dialog cannot be closed; signing out is the alternative. A
 * refusal shows no message (specification section 8): the current password is marked, emptied and focused again.
 */
export default function ForcedChange() {
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const email = user?.email ?? "";
  const [refused, setRefused] = useState(false);
  const rules = usePasswordRules("change", user);
  const { problems, pending, bind } = useSmallForm({
    fields: changeFields,
    check: (typed) => changeProblems(typed, rules),
    async send({ currentPassword, newPassword }, form) {
      try {
        await send("/api/users/change-password", { currentPassword, newPassword });
        await queryClient.refetchQueries({ queryKey: sessionKey });
      } catch {
        setRefused(true);
        const current = fieldOf(form, "currentPassword");
        if (!current) return;
        current.value = "";
        current.focus();
      }
    },
  });

  return (
    <Modal
      opened
      onClose={() => {}}
      title="Change your password"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <form {...bind} className={styles.dialog}>
        <p>Your password was set by someone else or has to be renewed. Choose one that only you know before you continue.</p>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordBox
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          data-autofocus
          onChange={() => setRefused(false)}
          error={problems.currentPassword ?? refused}
        />
        <PasswordBox
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          description={passwordHint(rules)}
          error={problems.newPassword}
        />
        <PasswordBox label="Confirm password" name="confirmation" autoComplete="new-password" error={problems.confirmation} />
        <div className={styles.answer}>
          <Anchor component="button" type="button" className={styles.link} onClick={() => void signOut(queryClient)}>
            Sign out
          </Anchor>
          <Button type="submit" loading={pending}>
            Change password
          </Button>
        </div>
      </form>
    </Modal>
  );
}
