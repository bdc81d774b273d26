import { isServerAddress } from "./addresses.ts";

/** The settings of the desktop app. `server` is an origin. Without `updates` it never looks for a newer version. */
export interface DesktopSettings {
  server: string;
  updates: { url: string; channel: Channel } | null;
}

/** The update channels, as electron-builder names the files it publishes: latest.yml, beta.yml. */
type Channel = "latest" | "beta";

interface Sources {
  env: Record<string, string | undefined>;
  /** The text of settings.json in the app's user folder, or null if there is none. */
  file: string | null;
  /** The settings of the build. */
  builtIn: { server: string; updateUrl: string };
}

/**
 * An environment variable overrides settings.json, which overrides the settings of the build: HOLDPOINT_SERVER, HOLDPOINT_UPDATE_URL,
 * HOLDPOINT_UPDATE_CHANNEL; {"server": ..., "updates": {"url": ..., "channel": ...}}. Throws an error that names the wrong setting.
 */
export function settingsFrom({ env, file, builtIn }: Sources): DesktopSettings {
  const kept = settingsIn(file);
  const updates = fieldsOf(kept["updates"]);
  const server = env["HOLDPOINT_SERVER"] || textIn(kept, "server") || builtIn.server;
  if (!server) throw new Error('No server is set. Give its address in HOLDPOINT_SERVER or as "server" in settings.json.');
  if (!isServerAddress(server)) throw new Error(`The server is ${server}; give an address such as https://quality.example.com.`);
  const url = env["HOLDPOINT_UPDATE_URL"] || textIn(updates, "url") || builtIn.updateUrl;
  if (url && !isServerAddress(url)) throw new Error(`Updates come from ${url}; give an address that begins with https://.`);
  const channel = env["HOLDPOINT_UPDATE_CHANNEL"] || textIn(updates, "channel") || "latest";
  if (!isChannel(channel)) throw new Error(`The update channel is ${channel}; give latest or beta.`);
  return { server: new URL(server).origin, updates: url ? { url, channel } : null };
}

function settingsIn(file: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(file ?? "{}"));
  } catch {
    throw new Error("settings.json cannot be read; it is not JSON.");
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textIn(fields: Record<string, unknown>, name: string): string {
  const value = fields[name] ?? "";
  if (typeof value !== "string") throw new Error(`"${name}" in settings.json is not a text.`);
  return value;
}

function isChannel(text: string): text is Channel {
  return text === "latest" || text === "beta";
}
