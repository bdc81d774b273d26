import { describe, expect, it } from "vitest";
import { browserCandidates, defaultBrowser, profileFolder, windowArguments } from "./browsers.ts";
import { orderFrom } from "./launch.ts";

const windows = {
  platform: "win32",
  env: {
    ProgramFiles: "C:\\Program Files",
    "ProgramFiles(x86)": "C:\\Program Files (x86)",
    LOCALAPPDATA: "C:\\Users\\kim\\AppData\\Local",
  },
  home: "C:\\Users\\kim",
};
const mac = { platform: "darwin", env: {}, home: "/Users/kim" };
const linux = { platform: "linux", env: { PATH: "/opt/bin:/usr/bin:" }, home: "/home/kim" };

describe("a browser for the app window", () => {
  it("is searched where each system keeps programs, Chrome first", () => {
    expect(browserCandidates(windows)[0]).toBe("C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
    expect(browserCandidates(windows)).toContain("C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe");
    expect(browserCandidates(mac)[0]).toBe("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    expect(browserCandidates(mac)).toContain("/Users/kim/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
    expect(browserCandidates(linux).slice(0, 2)).toEqual(["/opt/bin/google-chrome-stable", "/usr/bin/google-chrome-stable"]);
    expect(browserCandidates(linux)).toContain("/usr/bin/chromium");
    expect(browserCandidates(linux).at(-1)).toBe("/snap/bin/chromium");
  });

  it.each([windows, mac, linux])("is the one named by CHROMIUM, before all others ($platform)", (machine) => {
    const named = { ...machine, env: { ...machine.env, CHROMIUM: "/opt/chromium/chrome" } };
    expect(browserCandidates(named)[0]).toBe("/opt/chromium/chrome");
  });

  it("has no candidates if Windows names no folders", () => {
    expect(browserCandidates({ ...windows, env: {} })).toEqual([]);
  });

  it("has its own profile, where it may write", () => {
    expect(profileFolder(windows, "chrome.exe")).toBe("C:\\Users\\kim\\AppData\\Local\\Holdpoint\\Window");
    expect(profileFolder({ ...windows, env: {} }, "chrome.exe")).toBe("C:\\Users\\kim\\AppData\\Local\\Holdpoint\\Window");
    expect(profileFolder(mac, "Chrome")).toBe("/Users/kim/Library/Application Support/Holdpoint/Window");
    expect(profileFolder(linux, "/usr/bin/chromium")).toBe("/home/kim/.local/share/holdpoint/window");
    expect(profileFolder({ ...linux, env: { XDG_DATA_HOME: "/data" } }, "/usr/bin/chromium")).toBe("/data/holdpoint/window");
    expect(profileFolder(linux, "/snap/bin/chromium")).toBe("/home/kim/snap/chromium/common/holdpoint");
  });

  it("gets the address, the profile, and any further arguments", () => {
    expect(windowArguments("http://localhost:3000", "/profile", ["--start-maximized"])).toEqual([
      "--app=http://localhost:3000/",
      "--user-data-dir=/profile",
      "--no-first-run",
      "--no-default-browser-check",
      "--start-maximized",
    ]);
  });

  it("is the person's own if none can show an app window", () => {
    expect(defaultBrowser("linux", "http://localhost:3000")).toEqual(["xdg-open", ["http://localhost:3000"]]);
    expect(defaultBrowser("darwin", "http://localhost:3000")[0]).toBe("open");
    expect(defaultBrowser("win32", "http://localhost:3000")[0]).toBe("rundll32");
  });
});

describe("the arguments of the launcher", () => {
  it("is the server of this clone, on its port", () => {
    expect(orderFrom([], {})).toEqual({ address: null, port: "3000", words: [] });
    expect(orderFrom(["--start-maximized"], { PORT: "8080" })).toEqual({
      address: null,
      port: "8080",
      words: ["--start-maximized"],
    });
  });

  it("is a server elsewhere when its address comes first", () => {
    const order = orderFrom(["https://quality.example.com/calibration", "--kiosk"], {});
    expect(order).toEqual({ address: "https://quality.example.com", port: "3000", words: ["--kiosk"] });
  });
});
