import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkEvery, scheduleUpdates, type Updater } from "./updates.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTestApp(mayRestart: boolean, styles: () => Promise<unknown> = () => Promise.resolve(null)) {
  const heard: ((update: { version: string }) => void)[] = [];
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    setFeedURL: vi.fn<Updater["setFeedURL"]>(),
    checkForUpdates: vi.fn<Updater["checkForUpdates"]>(styles),
    quitAndInstall: vi.fn<Updater["quitAndInstall"]>(),
    on: (_event: string, listener: (update: { version: string }) => void) => heard.push(listener),
  };
  const asked: string[] = [];
  const lines: string[] = [];
  const surroundings = {
    updater,
    mayRestart: (version: string) => {
      asked.push(version);
      return Promise.resolve(mayRestart);
    },
    log: (line: string) => void lines.push(line),
  };
  return {
    updater,
    surroundings,
    asked,
    lines,
    downloaded: (version: string) => heard.forEach((listener) => listener({ version })),
  };
}

const updates = { url: "https://quality.example.com/desktop", channel: "beta" } as const;

describe("updates of the desktop app", () => {
  it("are checked on the configured channel, at start and every six hours", () => {
    const { updater, surroundings } = createTestApp(true);
    const end = scheduleUpdates(updates, surroundings);
    expect(updater.setFeedURL).toHaveBeenCalledWith({ provider: "generic", ...updates });
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: false });
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * checkEvery);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
    end();
    vi.advanceTimersByTime(checkEvery);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
  });

  it("are not checked without an address", () => {
    const { updater, surroundings } = createTestApp(true);
    scheduleUpdates(null, surroundings);
    vi.advanceTimersByTime(checkEvery);
    expect(updater.checkForUpdates).not.toHaveBeenCalled();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("restart the app only when the person agrees (%s)", async (agrees, times) => {
    const { updater, surroundings, asked, downloaded } = createTestApp(agrees);
    scheduleUpdates(updates, surroundings);
    downloaded("2.1.0");
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["2.1.0"]);
    expect(updater.quitAndInstall).toHaveBeenCalledTimes(times);
  });

  it("are checked again after a failure", async () => {
    const { updater, surroundings, lines } = createTestApp(true, () => Promise.reject(new Error("no network")));
    scheduleUpdates(updates, surroundings);
    await vi.advanceTimersByTimeAsync(checkEvery);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2);
    expect(lines).toEqual(Array(2).fill("Checking for updates failed: Error: no network"));
  });
});
