import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  screen,
  session,
  shell,
  type BrowserWindowConstructorOptions,
  type WebContents,
} from "electron";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkIn, pathOf, scheme } from "../deep-link.ts";
import { isPermitted, placeOf } from "./addresses.ts";
import { menuFor } from "./menu.ts";
import { offlinePage } from "./offline-page.ts";
import { settingsFrom, type DesktopSettings } from "./settings.ts";
import { scheduleUpdates } from "./updates.ts";
import { openingOf } from "./window-frame.ts";

/** Set by build.ts from the settings the app is built with. */
declare const SERVER: string;
declare const UPDATE_URL: string;

/** The desktop app: a window on the server, which knows nothing about the machine except that it runs in this app. */
app.enableSandbox();
let window: BrowserWindow | null = null;

if (!app.requestSingleInstanceLock()) app.quit();
else void app.whenReady().then(start);

function start(): void {
  const settings = settingsOrQuit();
  if (!settings) return;
  const { server } = settings;
  app.setAsDefaultProtocolClient(scheme.replace(":", ""));
  guardPermissions(server);
  app.on("web-contents-created", (_event, contents) => guard(contents, server));
  app.on("second-instance", (_event, words) => open(server, linkIn(words)));
  app.on("activate", () => open(server, null));
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuFor(process.platform)));
  open(server, startLink ?? linkIn(process.argv));
  started = (link) => open(server, link);
  if (app.isPackaged) void lookForUpdates(settings);
}

// macOS hands over links as events, the first of them before the app is ready.
let startLink: string | null = null;
let started = (link: string): void => void (startLink = link);
app.on("open-url", (event, link) => {
  event.preventDefault();
  started(link);
});

function settingsOrQuit(): DesktopSettings | null {
  try {
    return settingsFrom({
      env: process.env,
      file: kept("settings.json"),
      builtIn: { server: SERVER, updateUrl: UPDATE_URL },
    });
  } catch (error) {
    dialog.showErrorBox("Holdpoint cannot start", error instanceof Error ? error.message : String(error));
    app.quit();
    return null;
  }
}

/** Brings the window to the front, opens it if it is closed, and follows the link; other links are ignored. */
function open(server: string, link: string | null): void {
  const path = link === null ? null : pathOf(link, server);
  if (!window) {
    openWindow(`${server}${path ?? "/"}`);
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
  if (path !== null) load(window.webContents, `${server}${path}`);
}

function openWindow(address: string): void {
  const { maximized, ...frame } = openingOf(
    kept("window.json"),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const opened = new BrowserWindow({ ...windowOptions, ...frame, show: false });
  window = opened;
  opened.once("ready-to-show", () => (maximized ? opened.maximize() : opened.show()));
  opened.on("close", () => keep("window.json", { ...opened.getNormalBounds(), maximized: opened.isMaximized() }));
  opened.on("closed", () => (window = null));
  load(opened.webContents, address);
}

/** A load cancelled for another, or one that fails and shows the offline page, is not an error here. */
function load(contents: WebContents, address: string): void {
  contents.loadURL(address).catch(() => undefined);
}

const windowOptions: BrowserWindowConstructorOptions = {
  title: "Holdpoint",
  backgroundColor: "#f7f8fa",
  minWidth: 480,
  minHeight: 400,
  autoHideMenuBar: true,
  webPreferences: {
    preload: join(__dirname, "preload.cjs"),
    contextIsolation: true,
    nodeIntegration: false,
    sandbox: true,
    webSecurity: true,
    navigateOnDragDrop: false,
  },
};

/** Keeps every window on the server: other addresses open in the person's own browser, or not at all. */
function guard(contents: WebContents, server: string): void {
  contents.setWindowOpenHandler(({ url }) => {
    const place = placeOf(url, server);
    if (place === "here") return { action: "allow", overrideBrowserWindowOptions: windowOptions };
    if (place === "outside") void shell.openExternal(url);
    return { action: "deny" };
  });
  const stay = (event: { url: string; isMainFrame: boolean; preventDefault: () => void }) => {
    const place = placeOf(event.url, server);
    if (!event.isMainFrame || place === "here") return;
    event.preventDefault();
    if (place === "outside") void shell.openExternal(event.url);
  };
  contents.on("will-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.on("will-prevent-unload", (event) => {
    if (mayLeave()) event.preventDefault();
  });
  contents.on("did-fail-load", (_event, code, _words, address, isMainFrame) => {
    if (isMainFrame && code !== givenUp && placeOf(address, server) === "here") load(contents, offlinePage(address));
  });
}

/** Chromium's ERR_ABORTED: a download, or a load replaced by another. */
const givenUp = -3;

function guardPermissions(server: string): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, asked) => {
    answer(isPermitted(permission, asked.requestingUrl, server, "mediaTypes" in asked ? asked.mediaTypes : []));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission, asker, { mediaType }) =>
    isPermitted(permission, asker, server, mediaType ? [mediaType] : []),
  );
}

/** A page with unsaved work asks before it closes; without this the window would stay open without an explanation. */
function mayLeave(): boolean {
  const buttons = ["Leave the page", "Stay"];
  return (
    dialog.showMessageBoxSync({
      type: "question",
      message: "Unsaved changes would be lost.",
      buttons,
      defaultId: 1,
      cancelId: 1,
    }) === 0
  );
}

async function lookForUpdates({ updates }: DesktopSettings): Promise<void> {
  // Its parts are created on access, which a named import does not see.
  const { autoUpdater } = (await import("electron-updater")).default;
  const end = scheduleUpdates(updates, { updater: autoUpdater, mayRestart, log: (line) => console.warn(line) });
  app.on("before-quit", end);
}

async function mayRestart(version: string): Promise<boolean> {
  const buttons = ["Restart now", "Later"];
  const message = `Holdpoint ${version} is ready. It is installed when the app restarts.`;
  return (await dialog.showMessageBox({ type: "info", message, buttons, defaultId: 1, cancelId: 1 })).response === 0;
}

/** The content of a file in the app's user folder; null if there is none. */
function kept(file: string): string | null {
  try {
    return readFileSync(join(app.getPath("userData"), file), "utf8");
  } catch {
    return null;
  }
}

/** A window position that cannot be stored needs no message. */
function keep(file: string, what: object): void {
  try {
    writeFileSync(join(app.getPath("userData"), file), JSON.stringify(what));
  } catch (error) {
    console.warn(`${file} could not be written: ${String(error)}`);
  }
}
