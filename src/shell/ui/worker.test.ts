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
  vi.useRealTimers();
});

/** A browser with a worker at an address that says it is of a version; null says nothing. */
function browserWith(active: { scriptURL: string; says: string | null } | null) {
  const worker = active && {
    scriptURL: active.scriptURL,
    postMessage: (_: unknown, [port]: MessagePort[]) => active.says !== null && port?.postMessage(active.says),
  };
  const value = Object.assign(new EventTarget(), {
    controller: worker,
    getRegistration: () => Promise.resolve(worker ? { active: worker } : undefined),
    register: (address: string) => {
      registered(new URL(address, location.href).pathname + new URL(address, location.href).search);
      return Promise.resolve(Object.assign(new EventTarget(), { active: worker, update: () => Promise.resolve() }));
    },
  });
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
}

it("after an update was taken the worker keeps its address, so that the same one is not installed a second time", async () => {
  browserWith({ scriptURL: `${location.origin}/sw.js?v=2.0.3010-11111111`, says: build });
  await registerWorker();
  expect(registered.mock.calls).toEqual([["/sw.js?v=2.0.3010-11111111"]]);
});

it("the first worker, and one for a page of another version, is asked for with the page's version", async () => {
  browserWith(null);
  await registerWorker();
  browserWith({ scriptURL: `${location.origin}/sw.js?v=2.0.3010-11111111`, says: "2.0.3010-11111111" });
  await registerWorker();
  expect(registered.mock.calls).toEqual([[`/sw.js?v=${build}`], [`/sw.js?v=${build}`]]);
});

it("a worker that does not answer is replaced", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  browserWith({ scriptURL: `${location.origin}/sw.js?v=2.0.3010-11111111`, says: null });
  const done = registerWorker();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(registered.mock.calls).toEqual([[`/sw.js?v=${build}`]]);
});
