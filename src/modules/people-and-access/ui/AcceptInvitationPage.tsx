import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invitationOver } from "../rules.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle, useUrl } from "#kit/ui/routing.ts";
import type { PasswordOwner } from "#shell/passwords.ts";
import { send } from "#shell/ui/calls.ts";
import { SignedOutPage, Refusal } from "#shell/ui/SignedOutPage.tsx";
import styles from "#shell/ui/signed-out.module.css";
import { NewPasswordForm } from "#shell/ui/NewPasswordForm.tsx";
import { finishSignIn, signIn } from "#shell/ui/sign-in.ts";

/** Where the link of an invitation leads: the first password of a person. */
export default function AcceptInvitationPage() {
  useTitle("Accept the invitation");
  const [{ token = "" }] = useUrl();
  const [email, setEmail] = useState<string | null>(null);
  const queryClient = useQueryClient();
  /** Who has just chosen a password is not asked for it again, unless a second step is needed. */
  async function begin(as: string, password: string) {
    const answer = await signIn({ email: as, password });
    if (typeof answer === "string" || answer.requiresTwoFactor) setEmail(as);
    else await finishSignIn(answer, queryClient);
  }
  if (email !== null)
    return (
      <SignedOutPage title="Welcome">
        <div className={styles.done}>
          <p role="status">Your password is set. Sign in as {email} with it.</p>
          <Button component={Go} href="/auth" autoFocus>
            Go to sign-in
          </Button>
        </div>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Accept the invitation">
      {token === "" ? <Over /> : <FirstPassword token={token} onDone={begin} />}
    </SignedOutPage>
  );
}

function Over() {
  return (
    <div className={styles.done}>
      <Refusal words={invitationOver} />
      <Button variant="default" component={Go} href="/auth">
        Back to Login
      </Button>
    </div>
  );
}

/** Whom the link is for. Read by hand: the contract would bring the schemas of every endpoint along. */
function whomOf(answer: unknown): PasswordOwner {
  const found = typeof answer === "object" && answer !== null ? answer : {};
  const text = (name: string) => String(Object.entries(found).find(([key]) => key === name)?.[1] ?? "");
  return { firstName: text("firstName"), lastName: text("lastName"), email: text("email") };
}

function FirstPassword({ token, onDone }: { token: string; onDone: (email: string, password: string) => Promise<void> }) {
  const whom = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => whomOf(await send("/api/auth/invitation", { token })),
    retry: false,
  });
  if (whom.error) return <Over />;
  if (!whom.data) return null;
  const { firstName, lastName, email } = whom.data;
  return (
    <NewPasswordForm
      address="/api/auth/accept-invitation"
      token={token}
      save="Set password"
      failed="The password could not be set."
      owner={{ firstName, lastName, email }}
      onDone={(password) => onDone(email, password)}
      before={
        <>
          <p>
            Welcome, {firstName}. You will sign in as <strong>{email}</strong>. Set a password of your own.
          </p>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        </>
      }
    />
  );
}
