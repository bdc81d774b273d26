// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const fake = vi.hoisted(() => ({
  listeners: new Map<string, (event: never) => void>(),
  launchUrl: undefined as { url: string } | undefined,
  minimized: 0,
}));
vi.mock("@capacitor/app", () => ({
  App: {
    addListener: (name: string, listener: (event: never) => void) => Promise.resolve(fake.listeners.set(name, listener)),
    getLaunchUrl: () => Promise.resolve(fake.launchUrl),
    minimizeApp: () => Promise.resolve((fake.minimized += 1)),
  },
}));

const here = () => `${location.pathname}${location.search}`;
const tell = (name: string, event: object) => fake.listeners.get(name)?.(event as never);
const started = async () => {
  vi.resetModules();
  await import("./start.ts");
  await Promise.resolve();
};

beforeEach(() => {
  vi.stubEnv("VITE_PRODUCTION_HOST", "https://quality.example.com");
  fake.listeners.clear();
  Object.assign(fake, { launchUrl: undefined, minimized: 0 });
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => void vi.unstubAllEnvs());

describe("the app on a phone", () => {
  it("opens the target of a link without reloading the pages", async () => {
    await started();
    const before = history.length;
    tell("appUrlOpen", { url: "holdpoint://inspection-reports/42?tab=history" });
    expect(here()).toBe("/inspection-reports/42?tab=history");
    tell("appUrlOpen", { url: "https://quality.example.com/verify/K7M2" });
    expect(here()).toBe("/verify/K7M2");
    expect(history.length).toBe(before + 2);
  });

  it("stays where it is for other links, and for a link to the current page", async () => {
    await started();
    const before = history.length;
    for (const url of ["https://elsewhere.example/", "holdpoint://api/files/42", "holdpoint:///"]) tell("appUrlOpen", { url });
    expect([here(), history.length]).toEqual(["/", before]);
  });

  it("follows the link that started it once, not again when the pages are reloaded", async () => {
    fake.launchUrl = { url: "holdpoint://calibration" };
    await started();
    expect(here()).toBe("/calibration");
    history.replaceState(null, "", "/");
    await started();
    expect(here()).toBe("/");
  });

  it("goes back with the phone's button, and to the background if there is nothing to go back to", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    await started();
    tell("backButton", { canGoBack: true });
    expect([back.mock.calls.length, fake.minimized]).toEqual([1, 0]);
    tell("backButton", { canGoBack: false });
    expect([back.mock.calls.length, fake.minimized]).toEqual([1, 1]);
  });
});
