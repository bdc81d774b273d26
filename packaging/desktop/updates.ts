import type { DesktopSettings } from "./settings.ts";

/** The part of electron-updater that is used, so that the rules here can be tested without it. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL: (feed: { provider: "generic"; url: string; channel: string }) => void;
  checkForUpdates: () => Promise<unknown>;
  quitAndInstall: () => void;
  on: (event: "update-downloaded", listener: (update: { version: string }) => void) => unknown;
}

interface Surroundings {
  updater: Updater;
  /** Asks the person; true if the app may restart now. */
  mayRestart: (version: string) => Promise<boolean>;
  log: (line: string) => void;
}

/** Six hours: an app left open for a week still gets fixes within a working day. */
export const checkEvery = 6 * 60 * 60 * 1000;

/**
 * Looks for a newer version on the channel of the settings now and every six hours, and fetches it quietly. It is installed when the person agrees to
 * a restart, else when the app is closed; never while someone is working. A failed check is logged and repeated. Returns a function that stops it.
 */
export function scheduleUpdates(updates: DesktopSettings["updates"], { updater, mayRestart, log }: Surroundings): () => void {
  if (!updates) return () => undefined;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.setFeedURL({ provider: "generic", ...updates });
  updater.on("update-downloaded", ({ version }) => {
    void mayRestart(version).then((yes) => yes && updater.quitAndInstall());
  });
  const look = () =>
    void updater.checkForUpdates().catch((error: unknown) => log(`Checking for updates failed: ${String(error)}`));
  look();
  const timer = setInterval(look, checkEvery);
  return () => clearInterval(timer);
}
