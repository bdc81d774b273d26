import { changeMessages, type PasswordRule, passwordsDiffer, wrongWith } from "#shell/passwords.ts";
import type { Problems, Typed } from "./small-form.ts";

export const changeFields = ["currentPassword", "newPassword", "confirmation"] as const;
type Field = (typeof changeFields)[number];

/** What is wrong with a change of password (specification section 5, forced change). */
export function changeProblems(
  { currentPassword, newPassword, confirmation }: Typed<Field>,
  rules: readonly PasswordRule[],
): Problems<Field> {
  const wrong = wrongWith(newPassword, rules);
  const unconfirmed =
    confirmation === "" ? changeMessages.confirmation : confirmation === newPassword ? null : passwordsDiffer.change;
  return {
    ...(currentPassword === "" ? { currentPassword: changeMessages.current } : {}),
    ...(wrong === null ? {} : { newPassword: wrong }),
    ...(unconfirmed === null ? {} : { confirmation: unconfirmed }),
  };
}
