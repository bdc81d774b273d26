import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** True when the password matches the hash. Without a hash it takes as long and is false, so that unknown accounts answer the same. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody()), password);
  return stored !== null && matches;
}

let nobodysHash: Promise<string> | undefined;
const nobody = () => (nobodysHash ??= hashPassword("nobody has this password"));
