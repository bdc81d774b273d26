import { Anchor, Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import "#kit/ui/styles/dialog.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";
import { setSessionEnded } from "./session-ended.ts";
import { goOnSignedIn, passwordProblem, signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { Refusal } from "./SignedOutPage.tsx";
import styles from "./signed-out.module.css";
import { useSmallForm } from "./small-form.ts";

const SecondStepDialog = lazy(() => import("./SecondStepDialog.tsx"));
const fields = ["password"] as const;

/**
 * In front of a page whose session has ended: the same person signs in again, and the page continues with what was typed. Until then none of it
 * is visible.
 */
export default function SignInOver({ user }: { user: Session["user"] }) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [secondStep, setSecondStep] = useState<LoginAnswer | null>(null);
  async function goOn(answer: LoginAnswer) {
    await goOnSignedIn(answer, user.id, queryClient);
    setSessionEnded(false);
  }
  const { problems, pending, bind } = useSmallForm({
    fields,
    check: passwordProblem,
    async send({ password }) {
      setRefusal(null);
      const answer = await signIn({ email: user.email, password });
      if (typeof answer === "string") setRefusal(answer);
      else if (answer.requiresTwoFactor) setSecondStep(answer);
      else await goOn(answer);
    },
  });
  return (
    <Dialog
      onClose={() => {}}
      title="Sign in to continue"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 1, color: "var(--surface-sunken)" }}
    >
      <form className={styles.dialog} {...bind}>
        <p>Your session has ended. Sign in again to continue where you left off; what you typed is kept.</p>
        <Refusal words={refusal} />
        <TextInput label="Email" name="email" type="email" autoComplete="username" value={user.email} readOnly />
        <PasswordBox
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
          autoFocus
          data-autofocus
        />
        <div className={styles.answer}>
          <Anchor component="button" type="button" className={styles.link} onClick={() => void signOut(queryClient)}>
            Sign in as someone else
          </Anchor>
          <Button type="submit" loading={pending}>
            Sign in
          </Button>
        </div>
      </form>
      <Suspense>
        {secondStep && (
          <SecondStepDialog
            answer={secondStep}
            onDone={goOn}
            onOver={(words) => {
              setSecondStep(null);
              setRefusal(words);
            }}
            onCancel={() => setSecondStep(null)}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
