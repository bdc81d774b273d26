import { describe, expect, it } from "vitest";
import { gradleProperties, versionCode, xcodeSettings } from "./native-server.ts";

describe("the settings of the native projects", () => {
  it("are the host of the server and the version, in the format of each", () => {
    expect(gradleProperties("https://quality.example.com:8443", "2.0.3010")).toBe(
      "serverHost=quality.example.com\nversionName=2.0.3010\nversionCode=20003010\n",
    );
    expect(xcodeSettings("https://quality.example.com", "2.0.3010")).toBe(
      "HOLDPOINT_SERVER_HOST = quality.example.com\nMARKETING_VERSION = 2.0.3010\nCURRENT_PROJECT_VERSION = 20003010\n",
    );
  });

  it("number versions so that a later one is always higher", () => {
    const inOrder = ["1.0.99999", "1.1.0", "1.99.0", "2.0.0", "2.0.3010", "2.0.3011", "209.99.99999"];
    const codes = inOrder.map(versionCode);
    expect(codes).toEqual(codes.toSorted((a, b) => a - b));
    expect(new Set(codes).size).toBe(inOrder.length);
    expect(Math.max(...codes)).toBeLessThanOrEqual(2_100_000_000);
  });

  it.each(["2.0", "2.0.x", "2.100.0", "2.0.100000", "210.0.0"])("refuse a version they cannot number: %s", (version) => {
    expect(() => versionCode(version)).toThrow("is not a version the stores can number");
  });
});
