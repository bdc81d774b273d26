import { describe, expect, it } from "vitest";
import { baseUrlFor, isPackaged, type Surroundings } from "./packaged.ts";

const browser: Surroundings = {
  protocol: "https:",
  host: "quality.example.com",
  userAgent: "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  electron: false,
  capacitor: false,
};
const known = ["10.0.0.7:3000", "quality.example.com"];

describe("1 Packaged app", () => {
  it("is not a browser at a host the server is known under", () => {
    expect(isPackaged(browser, known)).toBe(false);
    expect(isPackaged({ ...browser, protocol: "http:", host: "10.0.0.7:3000" }, known)).toBe(false);
  });

  it.each(["localhost", "localhost:5173", "127.0.0.1:3000", "[::1]:3000", "[::1]", "app.localhost:3000"])(
    "is not a browser at the development host %s",
    (host) => expect(isPackaged({ ...browser, protocol: "http:", host }, [])).toBe(false),
  );

  it.each<[string, Partial<Surroundings>]>([
    ["a desktop shell that makes itself known", { electron: true }],
    ["a desktop shell that says so in its name", { userAgent: `${browser.userAgent} Electron/38.1.0` }],
    ["a mobile wrapper, also at its localhost", { capacitor: true, host: "localhost" }],
    ["a file", { protocol: "file:", host: "" }],
    ["a protocol of its own, also at localhost", { protocol: "capacitor:", host: "localhost" }],
    ["a host nobody knows", { host: "pages.example.net" }],
    ["a known host at another port", { host: "10.0.0.7:4000" }],
    ["a host that only looks like a development host", { host: "localhost.example.net" }],
  ])("is %s", (_what, where) => {
    expect(isPackaged({ ...browser, ...where }, known)).toBe(true);
  });
});

describe("7 General request behaviour: the base URL", () => {
  it("is empty in a browser and the production host in a packaged app", () => {
    expect(baseUrlFor(browser, known, "https://quality.example.com")).toBe("");
    expect(baseUrlFor({ ...browser, capacitor: true }, known, "https://quality.example.com/")).toBe(
      "https://quality.example.com",
    );
  });

  it("stays empty in a shell that shows the server's own pages, for which no production host was built in", () => {
    expect(baseUrlFor({ ...browser, electron: true }, known, "")).toBe("");
  });
});
