import { describe, expect, it } from "vitest";
import { settingsFrom } from "./settings.ts";

const builtIn = { server: "https://quality.example.com", updateUrl: "https://quality.example.com/desktop" };
const from = (env: Record<string, string> = {}, file: object | string | null = null, built = builtIn) =>
  settingsFrom({ env, file: file === null || typeof file === "string" ? file : JSON.stringify(file), builtIn: built });

describe("the settings of the desktop app", () => {
  it("are those it was built with", () => {
    expect(from()).toEqual({ server: builtIn.server, updates: { url: builtIn.updateUrl, channel: "latest" } });
  });

  it("are overridden by settings.json, and that by the environment", () => {
    const file = { server: "https://other.example.com/", updates: { url: "https://updates.example.com", channel: "beta" } };
    expect(from({}, file)).toEqual({
      server: "https://other.example.com",
      updates: { url: "https://updates.example.com", channel: "beta" },
    });
    expect(from({ HOLDPOINT_SERVER: "http://localhost:3000", HOLDPOINT_UPDATE_CHANNEL: "latest" }, file)).toEqual({
      server: "http://localhost:3000",
      updates: { url: "https://updates.example.com", channel: "latest" },
    });
  });

  it("look for no updates without an address", () => {
    expect(from({}, null, { server: builtIn.server, updateUrl: "" }).updates).toBeNull();
  });

  it.each([
    ["No server is set", {}, null, { server: "", updateUrl: "" }],
    ["The server is http://quality.example.com;", { HOLDPOINT_SERVER: "http://quality.example.com" }, null, builtIn],
    ["Updates come from ftp://x;", { HOLDPOINT_UPDATE_URL: "ftp://x" }, null, builtIn],
    ["The update channel is nightly; give latest or beta.", { HOLDPOINT_UPDATE_CHANNEL: "nightly" }, null, builtIn],
    ["settings.json cannot be read", {}, "{", builtIn],
    ['"server" in settings.json is not a text', {}, { server: 3 }, builtIn],
  ])("are refused with the reason: %s", (reason, env, file, built) => {
    expect(() => from(env, file, built)).toThrow(reason);
  });

  it("ignore other entries in settings.json", () => {
    expect(from({}, "null").server).toBe(builtIn.server);
    expect(from({}, { updates: "yes" }).server).toBe(builtIn.server);
  });
});
