import { z } from "zod";

/** How people sign in (settings.md rule 6). */
export const SecurityPolicy = z.object({
  /** A second factor for everyone. Off until it is turned on: without a way to send codes it would lock everyone out. */
  requireTwoFactor: z.boolean(),
  /** How long a device may be used without a network after a sign-in. */
  offlineDays: z
    .int("Give whole days from 1 to 30")
    .min(1, "Give whole days from 1 to 30")
    .max(30, "Give whole days from 1 to 30"),
});
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

export const defaultSecurity: SecurityPolicy = { requireTwoFactor: false, offlineDays: 30 };
