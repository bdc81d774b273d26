import { isIP } from "node:net";
import { StartRefused } from "#kit/server/database-errors.ts";
import { type S3Place, s3From } from "#kit/server/files/s3-place.ts";

/** The settings of an installation from its environment, with their defaults (docs/operations.md). */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  /**
   * Addresses and networks of reverse proxies whose X-Forwarded-For is trusted; none by default, and then the caller's address is that of the
   * connection.
   */
  trustProxy: string;
  /** Origins of packaged apps ("capacitor://localhost") that may call this server; none by default. */
  packagedOrigins: string[];
  admin: { email: string; password: string } | null;
  s3: S3Place | undefined;
  env: Record<string, string | undefined>;
}

/** Reads the settings from the environment; a wrong one is refused with its name and what is accepted. */
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
    trustProxy: proxiesFrom(env["TRUST_PROXY"] ?? ""),
    packagedOrigins: originsFrom(env["PACKAGED_ORIGINS"] ?? ""),
    admin: email && password ? { email, password } : null,
    s3: s3From(env),
    env,
  };
}

const networks = ["loopback", "linklocal", "uniquelocal"];

/** "10.0.0.5, 192.168.7.0/24, loopback" without its spaces. */
function proxiesFrom(text: string): string {
  const proxies = text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = proxies.find((one) => !networks.includes(one) && !isNetwork(one));
  if (wrong !== undefined)
    throw new StartRefused(
      `TRUST_PROXY names ${wrong}; give addresses or networks such as 10.0.0.5 or 10.0.0.0/8, or ${networks.join(", ")}.`,
    );
  return proxies.join(",");
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** "capacitor://localhost, https://localhost": a scheme and a host each, as a browser writes them in the Origin header. */
function originsFrom(text: string): string[] {
  const origins = text
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  const wrong = origins.find((one) => !/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(one));
  if (wrong !== undefined)
    throw new StartRefused(`PACKAGED_ORIGINS names ${wrong}; give origins such as capacitor://localhost or https://localhost.`);
  return origins;
}
