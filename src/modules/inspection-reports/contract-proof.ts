import { z } from "zod";

/** Proof of a signer besides the password. */
export const SecondFactor = z.enum(["totp", "passkey", "sms", "email"]);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Proof of identity. The user ID may be left out within 15 minutes of the last signature. */
export const Proof = z.object({
  userId: z.string().trim().max(200).optional(),
  password: z.string().min(1, "Enter your password").max(200),
  /** Six digits from an app or a message, or a recovery code, if a second factor is required. */
  code: z.string().trim().max(40).optional(),
  /** Or the answer of a passkey. */
  passkey: z.record(z.string(), z.unknown()).optional(),
});
export type Proof = z.infer<typeof Proof>;
