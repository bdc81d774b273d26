import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useAccountRequest } from "./account-request.ts";
import { Account } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { type PasswordChange, passwordChange } from "./password.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { shell } from "#shell/contract.ts";
import { passwordHint } from "#shell/passwords.ts";
import { useSession } from "#shell/ui/session.ts";
import { usePasswordRules } from "#shell/ui/password-rules.ts";

/** Changing one's own password. It ends every other session, so that whoever knew the former one is out. */
export function PasswordSection({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Password"
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      <p className="quiet">Changing it signs you out everywhere else.</p>
      {open && <ChangeDialog email={email} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ChangeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useAccountRequest();
  const rules = usePasswordRules("change", useSession()?.user);
  const schema = useMemo(() => passwordChange(rules), [rules]);
  return (
    <ProfileDialog title="Change your password" onClose={onClose}>
      <Form
        schema={schema}
        start={{ currentPassword: "", newPassword: "", confirmation: "" }}
        save="Change password"
        cancel={onClose}
        onSave={async ({ currentPassword, newPassword }) => {
          await request(shell.endpoints.changePassword, { body: { currentPassword, newPassword } });
          toast({ title: "Password changed", description: "You are signed out everywhere else." });
          onClose();
        }}
      >
        <Account email={email} />
        <PasswordField<PasswordChange> name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField<PasswordChange>
          name="newPassword"
          label="New password"
          help={passwordHint(rules)}
          autoComplete="new-password"
        />
        <PasswordField<PasswordChange> name="confirmation" label="Confirm password" autoComplete="new-password" />
      </Form>
    </ProfileDialog>
  );
}
