import { posix, win32 } from "node:path";

export interface Machine {
  /** Node's name of it: "win32", "darwin", or else a Unix with a search path. */
  platform: string;
  env: Record<string, string | undefined>;
  home: string;
}

/**
 * Where browsers that can show an app window may be, most likely first: the one named by CHROMIUM, then Chrome, Edge and Chromium. Firefox and Safari
 * have no such window.
 */
export function browserCandidates({ platform, env, home }: Machine): string[] {
  const named = env["CHROMIUM"] ? [env["CHROMIUM"]] : [];
  if (platform === "win32") return [...named, ...onWindows(env)];
  if (platform === "darwin") return [...named, ...onMac(home)];
  return [...named, ...onPath(env)];
}

function onWindows(env: Machine["env"]): string[] {
  const roots = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) => env[name] ?? []);
  const programs = [
    "Google\\Chrome\\Application\\chrome.exe",
    "Microsoft\\Edge\\Application\\msedge.exe",
    "Chromium\\Application\\chrome.exe",
  ];
  return programs.flatMap((program) => roots.map((root) => win32.join(root, program)));
}

function onMac(home: string): string[] {
  return ["Google Chrome", "Microsoft Edge", "Chromium"].flatMap((name) =>
    ["/Applications", posix.join(home, "Applications")].map((folder) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
  );
}

function onPath(env: Machine["env"]): string[] {
  const folders = (env["PATH"] || "/usr/bin").split(":").filter(Boolean);
  const names = [
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "chromium",
    "chromium-browser",
  ];
  return [...names.flatMap((name) => folders.map((folder) => posix.join(folder, name))), "/snap/bin/chromium"];
}

/**
 * The window's own profile, so that it is not a tab of the browser in use, keeps its own sign-in, and its closing can be detected. A browser from a
 * snap may write only below its own folder.
 */
export function profileFolder({ platform, env, home }: Machine, browser: string): string {
  if (platform === "win32") return win32.join(env["LOCALAPPDATA"] || win32.join(home, "AppData", "Local"), "Holdpoint", "Window");
  if (platform === "darwin") return posix.join(home, "Library/Application Support/Holdpoint/Window");
  if (browser.startsWith("/snap/")) return posix.join(home, "snap/chromium/common/holdpoint");
  return posix.join(env["XDG_DATA_HOME"] || posix.join(home, ".local/share"), "holdpoint/window");
}

/** The arguments for Chrome, Edge and Chromium. */
export function windowArguments(address: string, profile: string, words: readonly string[]): string[] {
  return [`--app=${address}/`, `--user-data-dir=${profile}`, "--no-first-run", "--no-default-browser-check", ...words];
}

/** The command that opens an address in the person's own browser. */
export function defaultBrowser(platform: string, address: string): [command: string, words: string[]] {
  if (platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", address]];
  return [platform === "darwin" ? "open" : "xdg-open", [address]];
}
