import { z } from "zod";
import { bodyOf } from "#kit/contract.ts";
import { shell } from "#shell/contract.ts";
import { changeMessages, type PasswordRule, passwordsDiffer, wrongWith } from "#shell/passwords.ts";

/** The password asked for again before a change of one's own sign-in. */
export const ownPassword = z.object({ password: bodyOf(shell.endpoints.removeFactor).shape.password });
export type OwnPassword = z.infer<typeof ownPassword>;

/** The change of one's own password: what the company asks, and the new one twice (specification section 5, forced change). */
export const passwordChange = (rules: readonly PasswordRule[]) =>
  changeBody.superRefine(({ newPassword }, found) => {
    const wrong = wrongWith(newPassword, rules);
    if (wrong) found.addIssue({ code: "custom", path: ["newPassword"], message: wrong });
  });

const changeBody = bodyOf(shell.endpoints.changePassword)
  .extend({ confirmation: z.string().min(1, changeMessages.confirmation) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ["confirmation"],
    message: passwordsDiffer.change,
    when: ({ value }) => typeof (value as { confirmation?: unknown }).confirmation === "string",
  });
export type PasswordChange = z.infer<typeof changeBody>;
