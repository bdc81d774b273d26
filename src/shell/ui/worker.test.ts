import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerWorker } from "./worker.ts";

const build = "2.0.3010-22222222";
const registered = vi.fn<(address: string) => void>();

beforeEach(() => {
  registered.mockReset();
  const meta = Object.assign(document.createElement("meta"), { name: "holdpoint-build", content: build });
  document.head.append(meta);
});
afterEach(() => {
  document.querySelector("meta[name=holdpoint-build]")?.remove();
  Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
});

/** A browser whose page was brought by a worker at that address, or by none. */
function browserWith(scriptURL: string | null) {
  const worker = scriptURL && { scriptURL, postMessage() {} };
  const value = Object.assign(new EventTarget(), {
    controller: worker,
    getRegistration: () => Promise.resolve(undefined),
    register: (address: string) => {
      const { pathname, search } = new URL(address, location.href);
      registered(pathname + search);
      return Promise.resolve(Object.assign(new EventTarget(), { active: worker }));
    },
  });
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
}

it("after an update was taken the worker keeps its address, so that the same one is not installed a second time", async () => {
  browserWith(`${location.origin}/sw.js?v=2.0.3010-11111111`);
  await registerWorker();
  expect(registered.mock.calls).toEqual([["/sw.js?v=2.0.3010-11111111"]]);
});

it("the worker of a page that none has brought is asked for with the page's version", async () => {
  browserWith(null);
  await registerWorker();
  expect(registered.mock.calls).toEqual([[`/sw.js?v=${build}`]]);
});
