import { describe, expect, it } from "vitest";
import { settingsFrom } from "./settings.ts";

const originsOf = (text?: string) => settingsFrom(text === undefined ? {} : { PACKAGED_ORIGINS: text }).packagedOrigins;

describe("PACKAGED_ORIGINS", () => {
  it("is empty unless it is set", () => {
    expect(originsOf()).toEqual([]);
    expect(originsOf("")).toEqual([]);
  });

  it("names origins as a browser writes them, separated by commas", () => {
    expect(originsOf("capacitor://localhost, HTTPS://localhost,app://holdpoint:8080")).toEqual([
      "capacitor://localhost",
      "https://localhost",
      "app://holdpoint:8080",
    ]);
  });

  it.each(["*", "null", "localhost", "https://localhost/", "https://*.example.com"])("stops the start at %s", (wrong) => {
    expect(() => originsOf(wrong)).toThrow(`PACKAGED_ORIGINS names ${wrong};`);
  });
});

describe("TRUST_PROXY", () => {
  const trusted = (text?: string) => settingsFrom(text === undefined ? {} : { TRUST_PROXY: text }).trustProxy;

  it("trusts nobody unless it is set, not even callers on this machine", () => {
    expect(trusted()).toBe("");
    expect(trusted("")).toBe("");
    expect(trusted("loopback, 10.0.0.5")).toBe("loopback,10.0.0.5");
  });
});
