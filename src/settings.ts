import { StartRefused } from "#kit/server/database-errors.ts";

/** What an installation is told from outside, with its defaults (docs/operations.md). */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  admin: { email: string; password: string } | null;
  s3: { endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  env: Record<string, string | undefined>;
}

/** Reads the settings from the environment; a wrong one is refused with its name and what it takes. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const port = Number(env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefused(`PORT is ${env["PORT"]}; give a number from 1 to 65535.`);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, S3_BUCKET: bucket } = env;
  if (Boolean(email) !== Boolean(password)) throw new StartRefused("Give ADMIN_EMAIL and ADMIN_PASSWORD together.");
  return {
    port,
    host: env["HOST"] || "0.0.0.0",
    dataDir: env["DATA_DIR"] || "./data",
    databaseUrl: env["DATABASE_URL"] || undefined,
    publicUrl: (env["PUBLIC_URL"] || `http://localhost:${port}`).replace(/\/+$/, ""),
    admin: email && password ? { email, password } : null,
    s3: bucket
      ? {
          endpoint: env["S3_ENDPOINT"],
          bucket,
          region: env["S3_REGION"] || "us-east-1",
          accessKeyId: env["S3_ACCESS_KEY_ID"] ?? "",
          secretAccessKey: env["S3_SECRET_ACCESS_KEY"] ?? "",
        }
      : undefined,
    env,
  };
}
