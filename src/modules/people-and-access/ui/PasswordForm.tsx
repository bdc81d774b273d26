import { Form } from "#kit/ui/form/Form.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { type OwnPassword, ownPassword } from "./password.ts";

/** Asks for the password before a change of one's own sign-in; a refusal is shown at the field or above it. */
export function PasswordForm({
  email,
  save,
  onSave,
  onCancel,
}: {
  email: string;
  save: string;
  onSave: (password: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  return (
    <Form schema={ownPassword} start={{ password: "" }} save={save} cancel={onCancel} onSave={({ password }) => onSave(password)}>
      <Account email={email} />
      <PasswordField<OwnPassword> name="password" label="Your password" autoComplete="current-password" />
    </Form>
  );
}

/** Tells a password manager whose password is asked for. */
export function Account({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
