import { Anchor, Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import { isSecurePage } from "#kit/ui/secure-page.ts";
import { useTitle } from "#kit/ui/routing.ts";
import type { LoginAnswer } from "#shell/contract.ts";
import { ContinueOffline } from "./ContinueOffline.tsx";
import { sessionFailed } from "./find-session.ts";
import { SignedOutPage, Refusal } from "./SignedOutPage.tsx";
import styles from "./signed-out.module.css";
import { finishSignIn, signIn, signInFields, signInProblems } from "./sign-in.ts";
import { fieldOf, useSmallForm } from "./small-form.ts";

const ForgotDialog = lazy(() => import("./ForgotDialog.tsx"));
const SecondStepDialog = lazy(() => import("./SecondStepDialog.tsx"));

const serverTrouble = "The server has a problem and cannot tell who is signed in. Sign in, or try again in a few minutes.";

/** Email and password, then a second step where one is required. */
export default function SignInPage() {
  useTitle("Sign in");
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(() => (sessionFailed() ? serverTrouble : null));
  const [secondStep, setSecondStep] = useState<LoginAnswer | null>(null);
  const [forgotten, setForgotten] = useState<{ email: string } | null>(null);
  const password = useRef<HTMLInputElement>(null);
  const { problems, pending, bind } = useSmallForm({
    fields: signInFields,
    check: signInProblems,
    async send(typed) {
      setRefusal(null);
      const answer = await signIn(typed);
      if (typeof answer === "string") {
        setRefusal(answer);
        password.current?.focus();
      } else if (answer.requiresTwoFactor) setSecondStep(answer);
      else await finishSignIn(answer, queryClient);
    },
  });

  return (
    <SignedOutPage title="Sign in">
      <ContinueOffline />
      <form {...bind}>
        <Refusal words={refusal} />
        <TextInput label="Email" name="email" type="email" autoComplete="username" autoFocus error={problems.email} />
        <PasswordBox ref={password} label="Password" name="password" autoComplete="current-password" error={problems.password} />
        <Button type="submit" loading={pending} loaderProps={{ children: "Signing in..." }}>
          {pending ? "Signing in..." : "Sign in"}
        </Button>
        <Anchor
          component="button"
          type="button"
          className={styles.link}
          onClick={(event) =>
            setForgotten({ email: (event.currentTarget.form && fieldOf(event.currentTarget.form, "email")?.value) ?? "" })
          }
        >
          Forgot password
        </Anchor>
      </form>
      <Suspense>
        {forgotten && <ForgotDialog email={forgotten.email} onClose={() => setForgotten(null)} />}
        {secondStep && (
          <SecondStepDialog
            answer={secondStep}
            onDone={(answer) => finishSignIn(answer, queryClient)}
            onOver={(words) => {
              setSecondStep(null);
              setRefusal(words);
              password.current?.focus();
            }}
            onCancel={() => {
              setSecondStep(null);
              password.current?.focus();
            }}
          />
        )}
      </Suspense>
      {!isSecurePage() && (
        <p className={styles.note}>
          This page was opened over http, so this device cannot keep your sign-in for offline work. Open its https address for
          that.
        </p>
      )}
      {import.meta.env.DEV && <p className={styles.version}>2.0.3010</p>}
    </SignedOutPage>
  );
}
