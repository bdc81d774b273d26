import { StartRefused } from "#kit/server/database-errors.ts";
import { type S3Place, s3From } from "#kit/server/files/s3-place.ts";

/** What an installation is told from outside, with its defaults (docs/operations.md). */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  admin: { email: string; password: string } | null;
  s3: S3Place | undefined;
  env: Record<string, string | undefined>;
}

/** Reads the settings from the environment; a wrong one is refused with its name and what it takes. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const port = Number(env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefused(`PORT is ${env["PORT"]}; give a number from 1 to 65535.`);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (Boolean(email) !== Boolean(password)) throw new StartRefused("Give ADMIN_EMAIL and ADMIN_PASSWORD together.");
  return {
    port,
    host: env["HOST"] || "0.0.0.0",
    dataDir: env["DATA_DIR"] || "./data",
    databaseUrl: env["DATABASE_URL"] || undefined,
    publicUrl: (env["PUBLIC_URL"] || `http://localhost:${port}`).replace(/\/+$/, ""),
    admin: email && password ? { email, password } : null,
    s3: s3From(env),
    env,
  };
}
