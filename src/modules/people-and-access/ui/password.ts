import { z } from "zod";
import { shell } from "#shell/contract.ts";
import { changeMessages, passwordsDiffer } from "#shell/passwords.ts";

/** The password asked for again before a change of one's own sign-in. */
export const ownPassword = z.object({ password: shell.endpoints.removeFactor.body.shape.password });
export type OwnPassword = z.infer<typeof ownPassword>;

/** The change of one's own password: what the server asks, and the new one twice (specification section 5, forced change). */
export const PasswordChange = shell.endpoints.changePassword.body
  .extend({ confirmation: z.string().min(1, changeMessages.confirmation) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ["confirmation"],
    message: passwordsDiffer.change,
    when: ({ value }) => typeof (value as { confirmation?: unknown }).confirmation === "string",
  });
export type PasswordChange = z.infer<typeof PasswordChange>;
