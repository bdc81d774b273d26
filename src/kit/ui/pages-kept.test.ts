import { afterEach, expect, it, vi } from "vitest";
import { pagesKept } from "./pages-kept.ts";

afterEach(() => vi.unstubAllGlobals());
const browserWith = (serviceWorker: object | undefined) => vi.stubGlobal("navigator", serviceWorker ? { serviceWorker } : {});

it("the pages are on the device once the worker has fetched them, and not when it takes too long or there is none", async () => {
  browserWith({ ready: Promise.resolve({}) });
  expect(await pagesKept()).toBe(true);
  browserWith({ ready: new Promise(() => {}) });
  expect(await pagesKept(5)).toBe(false);
  browserWith(undefined);
  expect(await pagesKept()).toBe(false);
});
