import { describe, expect, it } from "vitest";
import { isPermitted, isServerAddress, placeOf } from "./addresses.ts";

const server = "https://quality.example.com";

describe("an address in the desktop app", () => {
  it.each([
    "https://quality.example.com/",
    "https://quality.example.com/api/files/42",
    "https://QUALITY.example.com:443/verify/K7M2",
    "blob:https://quality.example.com/3f0c",
  ])("%s is shown in the app", (address) => {
    expect(placeOf(address, server)).toBe("here");
  });

  it.each([
    "https://elsewhere.example/",
    "http://quality.example.com/",
    "https://quality.example.com:8443/",
    "https://quality.example.com.elsewhere.example/",
    "mailto:client@example.com",
    "tel:+15550100",
  ])("%s is left to another program", (address) => {
    expect(placeOf(address, server)).toBe("outside");
  });

  it.each([
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,hello",
    "blob:https://elsewhere.example/3f0c",
    "about:blank",
    "ms-msdt:/id",
    "smb://server/share",
    "holdpoint://calibration",
    "https://quality.example.com@elsewhere.example/",
    "https://me:secret@quality.example.com/",
    "not an address",
    "",
  ])("%s is opened nowhere", (address) => {
    expect(placeOf(address, server)).toBe("nowhere");
  });
});

describe("a permission", () => {
  it("is given to the server's pages for what the product uses", () => {
    expect(isPermitted("media", `${server}/inspection-reports`, server, ["video"])).toBe(true);
    expect(isPermitted("clipboard-sanitized-write", server, server)).toBe(true);
    expect(isPermitted("persistent-storage", server, server)).toBe(true);
  });

  it.each([
    "geolocation",
    "notifications",
    "midi",
    "hid",
    "serial",
    "usb",
    "clipboard-read",
    "fileSystem",
    "openExternal",
    "unknown",
  ])("is not given for %s", (permission) => expect(isPermitted(permission, server, server)).toBe(false));

  it("is not given for the microphone, nor if the device is not specified", () => {
    expect(isPermitted("media", server, server, ["audio"])).toBe(false);
    expect(isPermitted("media", server, server, ["video", "audio"])).toBe(false);
    expect(isPermitted("media", server, server)).toBe(false);
  });

  it("is not given to other origins", () => {
    for (const asker of ["https://elsewhere.example/", "data:text/html,hello", "null", ""]) {
      expect(isPermitted("clipboard-sanitized-write", asker, server)).toBe(false);
    }
  });
});

describe("a server named in settings", () => {
  it.each([
    ["https://quality.example.com", true],
    ["http://localhost:3000", true],
    ["http://127.0.0.1:3000", true],
    ["http://quality.example.com", false],
    ["http://localhost.elsewhere.example", false],
    ["quality.example.com", false],
    ["file:///etc", false],
  ])("%s: %s", (address, allowed) => {
    expect(isServerAddress(address)).toBe(allowed);
  });
});
