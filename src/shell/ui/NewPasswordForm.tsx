import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import { type PasswordOwner, type PasswordRule, passwordsDiffer, wrongWith } from "#shell/passwords.ts";
import { send, sentenceOf } from "./calls.ts";
import { Refusal } from "./SignedOutPage.tsx";
import { usePasswordRules } from "./password-rules.ts";
import { PasswordRules } from "./PasswordRules.tsx";
import { type Problems, type Typed, useSmallForm } from "./small-form.ts";

const fields = ["newPassword", "confirmation"] as const;
type Field = (typeof fields)[number];

interface NewPasswordProps {
  /** Where the password is sent, with the token of the link. */
  address: string;
  token: string;
  /** The label of the button. */
  save: string;
  /** The message when the server gives none of its own. */
  failed: string;
  /** The person it belongs to, where known. */
  owner?: PasswordOwner;
  onDone: (password: string) => void | Promise<void>;
  /** Shown above the fields and below the button. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Sets a password with the link of an email, with every rule shown (specification section 5). */
export function NewPasswordForm({ address, token, save, failed, owner, onDone, before, after }: NewPasswordProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const rules = usePasswordRules("link", owner);
  const { problems, pending, bind } = useSmallForm({
    fields,
    check: (typed) => newPasswordProblems(typed, rules),
    async send({ newPassword }) {
      setRefusal(null);
      try {
        await send(address, { token, password: newPassword });
        await onDone(newPassword);
      } catch (failure) {
        setRefusal(sentenceOf(failure, failed));
      }
    },
  });
  return (
    <form {...bind}>
      {before}
      <Refusal words={refusal} />
      <PasswordBox
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        autoFocus
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problems.newPassword}
      />
      <PasswordRules rules={rules} password={password} anonymous={!owner} />
      <PasswordBox label="Confirm password" name="confirmation" autoComplete="new-password" error={problems.confirmation} />
      <Button type="submit" loading={pending}>
        {save}
      </Button>
      {after}
    </form>
  );
}

/** One problem at a time for each field, in the order of the rules. */
function newPasswordProblems({ newPassword, confirmation }: Typed<Field>, rules: readonly PasswordRule[]): Problems<Field> {
  const wrong = wrongWith(newPassword, rules);
  return {
    ...(wrong === null ? {} : { newPassword: wrong }),
    ...(newPassword === confirmation ? {} : { confirmation: passwordsDiffer.reset }),
  };
}
