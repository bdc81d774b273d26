import { useAccountRequest } from "./account-request.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { shell } from "#shell/contract.ts";

/** A factor to be taken away, with its name inside a sentence: "the authenticator app". */
export type Removed = { name: string } & ({ kind: "email" | "sms" | "totp" } | { kind: "passkey"; id: string });

/** Asks for the password before a second factor is taken away. */
export function Removal({ removed, email, onClose }: { removed: Removed; email: string; onClose: () => void }) {
  const request = useAccountRequest();
  async function remove(password: string) {
    if (removed.kind === "passkey") await request(shell.endpoints.removePasskey, { id: removed.id, body: { password } });
    else await request(shell.endpoints.removeFactor, { body: { kind: removed.kind, password } });
    toast({ title: "Second factor removed" });
    onClose();
  }
  return (
    <ProfileDialog title={`Remove ${removed.name}?`} onClose={onClose}>
      <p>It will not work at your next sign-in. Without a second factor your recovery codes stop working too.</p>
      <PasswordForm email={email} save="Remove" onSave={remove} onCancel={onClose} />
    </ProfileDialog>
  );
}
