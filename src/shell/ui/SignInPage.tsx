import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTitle } from "#kit/ui/routing.ts";
import { Door } from "./Door.tsx";
import looks from "./door.module.css";
import { signIn, signInProblems, type SignInProblems } from "./sign-in.ts";

/** E-mail and password; after a good answer the page is loaded anew at the front door, so that nothing of a former person stays in memory. */
export default function SignInPage() {
  useTitle("Sign in");
  const [problems, setProblems] = useState<SignInProblems>({});
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = signInProblems(typedIn(form));
    setProblems(found);
    setSent(true);
    setRefusal(null);
    const firstWrong = found.email ? "email" : found.password ? "password" : null;
    if (firstWrong) return form.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
    setPending(true);
    const answer = await signIn(typedIn(form));
    if (answer === null) return window.location.replace("/");
    setPending(false);
    setRefusal(answer);
  }

  return (
    <Door title="Sign in">
      <form noValidate onSubmit={submit} onChange={(event) => sent && setProblems(signInProblems(typedIn(event.currentTarget)))}>
        {refusal && (
          <div role="alert" className={looks.refusal}>
            {refusal}
          </div>
        )}
        <TextInput label="Email" name="email" type="email" autoComplete="username" autoFocus error={problems.email} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
          visibilityToggleButtonProps={{ tabIndex: 0, "aria-hidden": false, "aria-label": "Show or hide the password" }}
        />
        <Button type="submit" loading={pending} loaderProps={{ children: "Signing in..." }}>
          {pending ? "Signing in..." : "Sign in"}
        </Button>
      </form>
      {import.meta.env.DEV && <p className={looks.version}>2.0.3010</p>}
    </Door>
  );
}

function typedIn(form: HTMLFormElement) {
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  return { email: value("email"), password: value("password") };
}
